"""The CPU backend: NumPy pools, and compiled operations over them.

Three things make it fast, each measured:

- *Products.* Weights are read in the bits of the file, in an order and with scales that were
  prepared for it, by loops written as LLVM vectors. x is not rounded for them to 8 bits as in llama.cpp: that
  changes tokens (3.0e-3 nats from mlx-lm's float32 on the starter model, another token in 1 of 64). With
  AVX-512 VNNI it has three digits of 8 bits, whose sums are exact; elsewhere, or where `OCTAVO_CPU_ISA` says
  so (`instruction_set`), the sums are of float32. Either
  is 1.4e-11 nats away. Those with experts read which ones the model chose when they run (`expert_layers`):
  MLX's took 20 times as long for a token, and 40 for a prompt. Chunks of rows go to whichever thread is free:
  the same bits, and no waiting for a helper that has not begun.
- *Steps that are traced, recorded and replayed.* Each wait for MLX costs some 60 microseconds, four times a
  layer, more than the arithmetic between two of them. So MLX only lists what a model's own code does with
  arrays without values (`step_trace`). Of that list a step is recorded (`mlx_operations`, `step_program`):
  compiled functions with addresses, of which one computes any chain of elementwise operations
  (`elementwise`), and where there is none NumPy. Later decode steps of the shape run the list without the
  model's Python, with the same bits (`step_replay`). A prompt is recorded for one use, which takes some 15 ms
  in 30 layers. Of 118 kinds of model, 80 are recorded; code that cannot be is left to
  MLX, and the log says what stood in the way.
- *One pool of threads.* Products, norms and attention of prompts, too, are shared by the threads of decode
  steps; BLAS's would spin against them. It computes many rows of weights that are not quantised.
"""

from engine.backends.cpu.cpu_backend import CpuBackend

__all__ = ["CpuBackend"]
