"""The CPU backend: NumPy pools, Numba for decode rows, BLAS for prefill rows.

Three things make its decoding fast, each measured:

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
- *One pool of threads at a time.* Prefill goes through the BLAS that MLX has loaded; NumPy's own would spin
  against it.
"""

from engine.backends.cpu.cpu_backend import CpuBackend

__all__ = ["CpuBackend"]
