"""The Metal backend for Apple Silicon: attention by our kernels in `metal_kernels`."""

from engine.backends.metal.attention_paths import Thresholds
from engine.backends.metal.kernel_trials import KernelTrials
from engine.backends.metal.machine_files import read_thresholds, read_trials, write_thresholds
from engine.backends.metal.metal_backend import MetalBackend

__all__ = [
    "KernelTrials",
    "MetalBackend",
    "Thresholds",
    "read_thresholds",
    "read_trials",
    "write_thresholds",
]
