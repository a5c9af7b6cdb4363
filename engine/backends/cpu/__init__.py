"""The CPU backend (Linux): see `backend`."""

from engine.backends.cpu.cpu_backend import CpuBackend

__all__ = ["CpuBackend"]
