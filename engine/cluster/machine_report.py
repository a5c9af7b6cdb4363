"""What a machine of a cluster says about itself: versions, chip, memory and its speed, the model."""

from __future__ import annotations

import platform
import shutil
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import mlx.core as mx

from engine.protocol import MachineReport

MISSING_MODEL: Final = "is not there"
_READ_BYTES: Final = 256 << 20
_OPERATIONS: Final = 200
_RUNS: Final = 5


def report_machine(model: str = "") -> MachineReport:
    """Looks at this machine.

    Args:
        model: a model's name; empty to look for none.
    """
    from engine.blas_preload import physical_cores
    from engine.installation import versions
    from engine.machine.device import device_name, use_best_device
    from engine.machine.machine_memory import available_memory, machine_memory, memory_limit
    from engine.models import paths

    use_best_device()
    cache = paths.hub_cache()
    place = next(parent for parent in (cache, *cache.parents) if parent.exists())
    name = device_name()
    report = MachineReport(
        versions=versions() | {"system": platform.system()},
        chip=name,
        on_cpu=mx.default_device() == mx.Device(mx.cpu),
        cores=physical_cores(),
        memory=machine_memory(),
        limit=memory_limit(),
        available=available_memory(),
        disk_free=shutil.disk_usage(place).free,
        bandwidth=_bandwidth(),
        operation_seconds=_operation_seconds(),
    )
    if model:
        _find_model(model, report)
    return report


def _find_model(model: str, report: MachineReport) -> None:
    from engine.models.local_models import display_name, resolve
    from engine.models.model_errors import ModelError, ModelNotFoundError
    from engine.models.model_fingerprint import fingerprint

    try:
        folder: Path = resolve(model)
        report.fingerprint = fingerprint(folder).hex()
        report.model = display_name(folder)
    except ModelNotFoundError:
        report.problem = MISSING_MODEL
    except ModelError as error:
        report.problem = str(error)
    except OSError as error:
        report.problem = f"cannot be read: {error.strerror or error}"


def _bandwidth() -> float:
    """Reads an array as a decode step reads weights: a product of a matrix with a vector."""
    rows = _READ_BYTES // 4 // 4096
    matrix, vector = mx.ones((rows, 4096)), mx.ones((1, 4096))
    mx.eval(matrix, vector, vector @ matrix.T)
    return _READ_BYTES / min(_seconds(lambda: vector @ matrix.T) for _ in range(_RUNS))


def _operation_seconds() -> float:
    small = mx.ones((1, 1024))
    mx.eval(small)

    def chain() -> mx.array:
        result = small
        for _ in range(_OPERATIONS):
            result = result + small
        return result

    mx.eval(chain())
    return statistics.median(_seconds(chain) for _ in range(_RUNS)) / _OPERATIONS


def _seconds(work: Callable[[], mx.array]) -> float:
    start = time.perf_counter()
    mx.eval(work())
    return time.perf_counter() - start
