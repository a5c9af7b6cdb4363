"""Attention by MLX operations: the other backends are compared with it and fall back to it."""

from engine.backends.reference.reference_backend import ReferenceBackend, ReferencePool

__all__ = ["ReferenceBackend", "ReferencePool"]
