"""Attention by MLX operations: the other backends are compared with it and fall back to it."""

from engine.backends.reference.reference_backend import ReferenceBackend
from engine.backends.reference.reference_pool import ReferencePool

__all__ = ["ReferenceBackend", "ReferencePool"]
