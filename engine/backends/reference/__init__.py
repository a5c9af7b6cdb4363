"""Attention by MLX operations: what the other backends are compared with, and what they fall back to."""

from engine.backends.reference.reference_backend import ReferenceBackend
from engine.backends.reference.reference_pool import ReferencePool

__all__ = ["ReferenceBackend", "ReferencePool"]
