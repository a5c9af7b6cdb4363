"""Where a machine's verdicts and measurements are kept, so that any change that matters starts anew."""

from __future__ import annotations

import hashlib
import platform
from importlib.metadata import version
from pathlib import Path

import mlx.core as mx
import msgspec

from engine.backends.metal.dispatch import Thresholds
from engine.backends.metal.kernel_trials import KernelTrials
from metal_kernels.sources import digest


def notes_of(folder: Path) -> Path:
    """The folder of this device, system, MLX and kernel text below `folder`."""
    device = str(mx.device_info().get("device_name", "")) if mx.metal.is_available() else platform.machine()
    key = "\n".join((device, platform.platform(), version("mlx"), digest()))
    return folder / "metal" / hashlib.sha256(key.encode()).hexdigest()[:16]


def read_trials(folder: Path) -> KernelTrials:
    """What the kernels were found to do on this machine."""
    return KernelTrials(notes_of(folder) / "verdicts.json")


def read_thresholds(folder: Path) -> Thresholds:
    """What `octavo tune` measured on this machine; the defaults where it did not run."""
    try:
        text = (notes_of(folder) / "thresholds.json").read_bytes()
        return msgspec.json.decode(text, type=Thresholds)
    except (OSError, msgspec.DecodeError):
        return Thresholds()


def write_thresholds(folder: Path, thresholds: Thresholds) -> Path:
    """Keeps a measurement. Returns the file."""
    path = notes_of(folder) / "thresholds.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.encode(thresholds))
    return path
