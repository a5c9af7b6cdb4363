"""The CPU backend: NumPy pools, and compiled operations over them.

Four things make it fast, each measured:

- *Products.* Weights are read in the bits of the file, in an order and with scales that were
  prepared for it, by loops written as LLVM vectors. x is not rounded for them to 8 bits as in llama.cpp: that
  changes tokens (3.0e-3 nats from mlx-lm's float32 on the starter model, another token in 1 of 64). With
  AVX-512 VNNI it has three digits of 8 bits, whose sums are exact; elsewhere the sums are of float32. Either
  is 1.4e-11 nats away. Chunks of rows go to whichever thread is free: the same bits, and no waiting for a
  helper that has not begun.
- *NumPy arrays in place of `mx.array`.* Each wait for MLX costs some 60 microseconds, four times a layer,
  more than the arithmetic between two of them. So the embedding returns a NumPy array that
  behaves like `mx.array`, and the model's own code passes it on. Unknown modules get a real `mx.array` for
  that one call. Code that insists on MLX raises, and the load-time check then runs that model without it.
- *Steps that are recorded once and replayed.* Each operation of such a step is an instruction: a compiled
  function and addresses. The first step of a shape runs through the model's code and keeps its instructions;
  later ones run the list in one compiled call. On the starter model that takes 0.75 of the processor time at
  128 tokens of context, with the same bits. What is not an instruction (a module that is unknown here,
  experts) leaves the shape to the model, and the log says what it was.
- *One pool of threads.* Products, norms and attention of prompts, too, are shared by the threads of decode
  steps; BLAS's would spin against them. It computes many rows of weights that are not quantised.
"""

from engine.backends.cpu.cpu_backend import CpuBackend

__all__ = ["CpuBackend"]
