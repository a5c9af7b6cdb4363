"""The Metal backend (Apple Silicon): see `backend`."""

from engine.backends.metal.backend import MetalBackend
from engine.backends.metal.machine import read_thresholds, read_verdicts, write_thresholds
from engine.backends.metal.verdicts import Verdicts
from engine.backends.metal.ways import Thresholds

__all__ = ["MetalBackend", "Thresholds", "Verdicts", "read_thresholds", "read_verdicts", "write_thresholds"]
