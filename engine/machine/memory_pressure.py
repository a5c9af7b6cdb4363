"""How short of memory this machine is now, according to its operating system."""

from __future__ import annotations

import sys
from enum import IntEnum
from typing import Final

from engine.machine.machine_memory import available_memory, kernel_value, machine_memory, read_kernel_file

_WARNING: Final = 0.06  # of all memory; with less available than this, other programs may soon be swapped out
_CRITICAL: Final = 0.03
_STALLED_SOME: Final = 10.0  # percent of the last ten seconds in which some task waited for memory: a warning
_STALLED_FULL: Final = 5.0  # percent in which all tasks waited: critical
_STALLS: Final = "/proc/pressure/memory"  # not on every kernel, and hidden in some containers
_MACOS_LEVELS: Final = {2: 1, 4: 2}  # kern.memorystatus_vm_pressure_level: 1 normal, 2 warning, 4 critical


class Pressure(IntEnum):
    """How short of memory the machine is."""

    NONE = 0
    WARNING = 1
    CRITICAL = 2


def pressure(available: int | None = None) -> Pressure:
    """Returns the current memory pressure; `NONE` where the system does not report any.

    Args:
        available: `available_memory()` if the caller has it.
    """
    if sys.platform == "darwin":
        return Pressure(_MACOS_LEVELS.get(kernel_value("kern.memorystatus_vm_pressure_level") or 0, 0))
    if available is None:
        available = available_memory()
    return max(of_share(available / machine_memory()), of_stalls(read_kernel_file(_STALLS)))


def taken_share(available: int | None = None) -> float:
    """Returns the share of memory, 0 to 1, that cannot be allocated without swapping.

    Args:
        available: `available_memory()` if the caller has it.
    """
    if available is None:
        available = available_memory()
    return min(1.0, max(0.0, 1 - available / machine_memory()))


def of_share(available: float) -> Pressure:
    """Returns the pressure for a share of available memory, for systems that report no level (Linux)."""
    return Pressure((available < _WARNING) + (available < _CRITICAL))


def of_stalls(text: str) -> Pressure:
    """Returns the pressure that Linux's stall information means.

    Args:
        text: of /proc/pressure/memory; empty where there is no such file.
    """
    averages = {
        line.split()[0]: float(line.split("avg10=")[1].split()[0])
        for line in text.splitlines()
        if "avg10=" in line
    }
    if averages.get("full", 0.0) >= _STALLED_FULL:
        return Pressure.CRITICAL
    return Pressure.WARNING if averages.get("some", 0.0) >= _STALLED_SOME else Pressure.NONE
