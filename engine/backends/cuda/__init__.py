"""The CUDA backend (NVIDIA GPUs, MLX's CUDA build): attention by our kernels in CUDA; see README.md."""

from engine.backends.cuda.cuda_backend import CudaBackend, read_trials

__all__ = ["CudaBackend", "read_trials"]
