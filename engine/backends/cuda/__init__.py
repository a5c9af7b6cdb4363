"""The CUDA backend (NVIDIA GPUs, MLX's CUDA build): see `backend` and README.md."""

from engine.backends.cuda.backend import CudaBackend, read_verdicts

__all__ = ["CudaBackend", "read_verdicts"]
