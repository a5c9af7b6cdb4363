"""The CPU backend (Linux): see `backend`."""

from engine.backends.cpu.backend import CpuBackend

__all__ = ["CpuBackend"]
