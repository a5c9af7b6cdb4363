"""Whether this machine is short of memory now, as its system says."""

from __future__ import annotations

import ctypes
import sys
from enum import IntEnum
from pathlib import Path
from typing import Final

from engine.planning.memory_budget import available_memory, machine_memory

_WARNING: Final = 0.06  # share of the memory that is available, below which others may soon be pushed out
_CRITICAL: Final = 0.03
_STALLED_SOME: Final = 10.0  # per cent of ten seconds in which some task waited for memory: a warning
_STALLED_FULL: Final = 5.0  # in which all of them did: critical
_MACOS_LEVELS: Final = {2: 1, 4: 2}  # kern.memorystatus_vm_pressure_level: 1 normal, 2 warning, 4 critical


class Pressure(IntEnum):
    """How short memory is."""

    NONE = 0
    WARNING = 1
    CRITICAL = 2


def pressure() -> Pressure:
    """See the module. Where the system says nothing, memory is not short."""
    if sys.platform == "darwin":
        return Pressure(_MACOS_LEVELS.get(_sysctl("kern.memorystatus_vm_pressure_level") or 0, 0))
    return max(of_share(available_memory() / machine_memory()), of_stalls(_stalls()))


def taken_share() -> float:
    """How much of the machine's memory nobody can have without pushing others out, 0 to 1."""
    if sys.platform == "darwin":
        available = _sysctl("kern.memorystatus_level")  # per cent
        return 0.0 if available is None else min(1.0, max(0.0, 1 - available / 100))
    return min(1.0, max(0.0, 1 - available_memory() / machine_memory()))


def of_share(available: float) -> Pressure:
    """What an available share of the memory means, where the system has no word for it (Linux)."""
    return Pressure((available < _WARNING) + (available < _CRITICAL))


def of_stalls(text: str) -> Pressure:
    """What Linux's pressure stall information means: the text of /proc/pressure/memory, empty without one."""
    averages = {
        line.split()[0]: float(line.split("avg10=")[1].split()[0])
        for line in text.splitlines()
        if "avg10=" in line
    }
    if averages.get("full", 0.0) >= _STALLED_FULL:
        return Pressure.CRITICAL
    return Pressure.WARNING if averages.get("some", 0.0) >= _STALLED_SOME else Pressure.NONE


def _stalls() -> str:
    try:
        return Path("/proc/pressure/memory").read_text(encoding="ascii")
    except OSError:  # a kernel without it, or a container that hides it
        return ""


def _sysctl(name: str) -> int | None:
    """A number of macOS's kernel; None where it has none of that name."""
    value, size = ctypes.c_int(0), ctypes.c_size_t(4)
    system = ctypes.CDLL(None)
    failed = system.sysctlbyname(
        name.encode(), ctypes.byref(value), ctypes.byref(size), None, ctypes.c_size_t(0)
    )
    return None if failed else value.value
