"""Files with kernel trials and measurements of this machine, in a folder for each set of versions."""

from __future__ import annotations

import hashlib
import platform
from importlib.metadata import version
from pathlib import Path

import mlx.core as mx
import msgspec

from engine.backends.metal.attention_paths import Thresholds
from engine.backends.metal.kernel_trials import KernelTrials
from metal_kernels.sources import digest


def machine_folder(folder: Path) -> Path:
    """The folder below `folder` for this device, system, MLX version and kernel text."""
    device = str(mx.device_info().get("device_name", "")) if mx.metal.is_available() else platform.machine()
    key = "\n".join((device, platform.platform(), version("mlx"), digest()))
    return folder / "metal" / hashlib.sha256(key.encode()).hexdigest()[:16]


def read_trials(folder: Path) -> KernelTrials:
    """The outcomes of kernel trials on this machine."""
    return KernelTrials(machine_folder(folder) / "trials.json")


def read_thresholds(folder: Path) -> Thresholds:
    """Returns the thresholds that `octavo tune` measured on this machine, or the defaults."""
    try:
        text = (machine_folder(folder) / "thresholds.json").read_bytes()
        return msgspec.json.decode(text, type=Thresholds)
    except (OSError, msgspec.DecodeError):
        return Thresholds()


def write_thresholds(folder: Path, thresholds: Thresholds) -> Path:
    """Saves a measurement. Returns the file."""
    path = machine_folder(folder) / "thresholds.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.encode(thresholds))
    return path
