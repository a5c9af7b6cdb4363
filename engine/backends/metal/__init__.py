"""The Metal backend (Apple Silicon): see `backend`."""

from engine.backends.metal.backend import MetalBackend
from engine.backends.metal.verdicts import Verdicts

__all__ = ["MetalBackend", "Verdicts"]
