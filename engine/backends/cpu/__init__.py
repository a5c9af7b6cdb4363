"""The CPU backend: NumPy pools, Numba for decode rows, BLAS for prefill rows.

Four things make its decoding fast, each measured:

- *Products.* For a few rows, weights are read in the 4-bit form of the file by a loop written as LLVM
  vectors, since LLVM would not keep a vector of sums across groups with scales of their own. The arithmetic
  is float32 on exactly the values that unpacking gives. Chunks of rows go to whichever thread is free: the
  same bits, and no waiting for a helper that has not begun. Integer activations, as in llama.cpp, were
  rejected: they change tokens (3.0e-3 nats from mlx-lm's float32 on the starter model, another token in 1
  of 64; ours is 1.4e-11 away).
- *NumPy arrays in place of `mx.array`.* Each wait for MLX costs some 60 microseconds, four times a layer,
  more than the arithmetic between two of them. So in small steps the embedding returns a NumPy array that
  behaves like `mx.array`, and the model's own code passes it on. Unknown modules get a real `mx.array` for
  that one call. Code that insists on MLX raises, and the load-time check then runs that model without it.
- *Steps that are recorded once and replayed.* Each operation of such a step is an instruction: a compiled
  function and addresses. The first step of a shape runs through the model's code and keeps its instructions;
  later ones run the list in one compiled call. On the starter model that takes 0.75 of the processor time at
  128 tokens of context, with the same bits. What is not an instruction (a module that is unknown here,
  experts, latents) leaves the shape to the model, and the log says what it was.
- *One pool of threads at a time.* Prefill goes through the BLAS that MLX has loaded; NumPy's own would spin
  against it.
"""

from engine.backends.cpu.cpu_backend import CpuBackend

__all__ = ["CpuBackend"]
