"""Whether this machine is short of memory now, as its system says."""

from __future__ import annotations

import ctypes
import sys
from enum import IntEnum
from typing import Final

from engine.planning.budget import available_memory, machine_memory

_WARNING: Final = 0.06  # share of the memory that is available, below which others may soon be pushed out
_CRITICAL: Final = 0.03
_MACOS_LEVELS: Final = {2: 1, 4: 2}  # kern.memorystatus_vm_pressure_level: 1 normal, 2 warning, 4 critical


class Pressure(IntEnum):
    """How short memory is."""

    NONE = 0
    WARNING = 1
    CRITICAL = 2


def pressure() -> Pressure:
    """See the module. Where the system says nothing, memory is not short."""
    if sys.platform == "darwin":
        return Pressure(_MACOS_LEVELS.get(_macos_level(), 0))
    return of_share(available_memory() / machine_memory())


def of_share(available: float) -> Pressure:
    """What an available share of the memory means, where the system has no word for it (Linux)."""
    return Pressure((available < _WARNING) + (available < _CRITICAL))


def _macos_level() -> int:
    level, size = ctypes.c_int(0), ctypes.c_size_t(4)
    system = ctypes.CDLL(None)
    name = b"kern.memorystatus_vm_pressure_level"
    failed = system.sysctlbyname(name, ctypes.byref(level), ctypes.byref(size), None, ctypes.c_size_t(0))
    return 0 if failed else level.value
