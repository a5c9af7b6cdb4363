"""Memory of this machine and process: size, use, pressure, garbage. It loads no MLX: commands read it."""

from __future__ import annotations

import ctypes
import gc
import os
import platform
import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import Any, Final

_RESIDENCY_SETS: Final = 15  # macOS


def available_memory() -> int:
    """Returns the bytes that can be allocated without swapping.

    On macOS that is memory that is neither wired nor compressed, the percentage that the `memory_pressure`
    command prints. Pages that other programs use now count as available there: macOS compresses them.
    """
    if sys.platform == "darwin":
        level = kernel_value("kern.memorystatus_level")  # per cent
        return machine_memory() if level is None else machine_memory() * min(level, 100) // 100
    if sys.platform == "linux":
        _, _, rest = read_kernel_file("/proc/meminfo").partition("MemAvailable:")
        if rest:
            return int(rest.split(None, 1)[0]) * 1024
    return machine_memory()


def machine_memory() -> int:
    """Returns the bytes of memory in this machine."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def read_kernel_file(path: str) -> str:
    """Returns the first 4 KB of a file of Linux's kernel; empty if there is none.

    Statistics read such files several times a second, and `Path.read_text` takes ten times as long.
    """
    try:
        file = os.open(path, os.O_RDONLY)
    except OSError:
        return ""
    try:
        return os.read(file, 4096).decode("ascii", "replace")
    except OSError:
        return ""
    finally:
        os.close(file)


def kernel_value(name: str) -> int | None:
    """Returns a 32-bit integer of macOS's kernel; None if it has none of that name."""
    value = ctypes.c_int(0)
    return value.value if _read_kernel(name, value) else None


def kernel_text(name: str) -> str:
    """Returns a text of macOS's kernel, of 127 bytes at most; empty if it has none of that name."""
    value = ctypes.create_string_buffer(128)
    return value.value.decode(errors="replace") if _read_kernel(name, value) else ""


def _read_kernel(name: str, value: Any) -> bool:
    """Fills the ctypes object `value`; returns whether the kernel has something of that name."""
    size = ctypes.c_size_t(ctypes.sizeof(value))
    failed = ctypes.CDLL(None).sysctlbyname(
        name.encode(), ctypes.byref(value), ctypes.byref(size), None, ctypes.c_size_t(0)
    )
    return not failed


def memory_limit() -> int:
    """Returns the bytes the engine may plan with: the GPU's working set limit, or 3/4 of all memory."""
    if sys.platform == "darwin":
        import mlx.core as mx

        if mx.metal.is_available():
            return int(mx.device_info()["max_recommended_working_set_size"])
    return machine_memory() * 3 // 4


def can_keep_weights() -> bool:
    """Whether MLX can keep weights in memory here, by the residency sets of Metal and of macOS 15."""
    if sys.platform == "darwin" and int(platform.mac_ver()[0].partition(".")[0] or 0) >= _RESIDENCY_SETS:
        import mlx.core as mx

        return mx.metal.is_available() and mx.default_device() == mx.Device(mx.gpu)
    return False


class RusageInfo(ctypes.Structure):
    """macOS's `struct rusage_info_v0`; `phys_footprint` is what Activity Monitor shows."""

    _fields_ = (
        ("uuid", ctypes.c_uint8 * 16),
        ("user_time", ctypes.c_uint64),
        ("system_time", ctypes.c_uint64),
        ("pkg_idle_wkups", ctypes.c_uint64),
        ("interrupt_wkups", ctypes.c_uint64),
        ("pageins", ctypes.c_uint64),
        ("wired_size", ctypes.c_uint64),
        ("resident_size", ctypes.c_uint64),
        ("phys_footprint", ctypes.c_uint64),
        ("proc_start_abstime", ctypes.c_uint64),
        ("proc_exit_abstime", ctypes.c_uint64),
    )


def footprint_bytes(pid: int = 0) -> int:
    """Returns the bytes a process holds now: its resident set (Linux) or physical footprint (macOS).

    Args:
        pid: of a process of the same user; 0: this one. If it has ended, the result is 0.
    """
    if sys.platform == "darwin":
        info = RusageInfo()
        if ctypes.CDLL(None).proc_pid_rusage(pid or os.getpid(), 0, ctypes.byref(info)) == 0:
            return int(info.phys_footprint)
    if statm := read_kernel_file(f"/proc/{pid or 'self'}/statm"):
        return int(statm.split()[1]) * resource.getpagesize()
    return 0 if pid else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def trim_heap() -> None:
    """Returns the memory that was freed to the system, where the C library keeps it otherwise."""
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)) is not None:
        trim(0)


# --- Memory pressure

_WARNING: Final = 0.06  # of all memory; with less available than this, other programs may soon be swapped out
_CRITICAL: Final = 0.03
_STALLED_SOME: Final = 10.0  # percent of the last ten seconds in which some task waited for memory: a warning
_STALLED_FULL: Final = 5.0  # percent in which all tasks waited: critical
_STALLS: Final = "/proc/pressure/memory"  # not on every kernel, and hidden in some containers
_MACOS_LEVELS: Final = {2: 1, 4: 2}  # kern.memorystatus_vm_pressure_level: 1 normal, 2 warning, 4 critical


class Pressure(IntEnum):
    """Shortage of memory on this machine, according to its operating system."""

    NONE = 0
    WARNING = 1
    CRITICAL = 2


def pressure(available: int | None = None) -> Pressure:
    """Returns the memory pressure, by `available_memory()` if given; `NONE` where none is reported."""
    if sys.platform == "darwin":
        return Pressure(_MACOS_LEVELS.get(kernel_value("kern.memorystatus_vm_pressure_level") or 0, 0))
    if available is None:
        available = available_memory()
    return max(of_share(available / machine_memory()), of_stalls(read_kernel_file(_STALLS)))


def taken_share(available: int | None = None) -> float:
    """Returns the share of memory, 0 to 1, that cannot be allocated without swapping; see `pressure`."""
    if available is None:
        available = available_memory()
    return min(1.0, max(0.0, 1 - available / machine_memory()))


def of_share(available: float) -> Pressure:
    """Returns the pressure for a share of available memory, for systems that report no level (Linux)."""
    return Pressure((available < _WARNING) + (available < _CRITICAL))


def of_stalls(text: str) -> Pressure:
    """Returns the pressure by the text of /proc/pressure/memory; empty where there is no such file."""
    averages = {
        line.split()[0]: float(line.split("avg10=")[1].split()[0])
        for line in text.splitlines()
        if "avg10=" in line
    }
    if averages.get("full", 0.0) >= _STALLED_FULL:
        return Pressure.CRITICAL
    return Pressure.WARNING if averages.get("some", 0.0) >= _STALLED_SOME else Pressure.NONE


@contextmanager
def no_collections(*, freeze: bool = False) -> Iterator[None]:
    """Pauses garbage collection during imports.

    They make hundreds of thousands of objects that stay, and Python looks through all of them. That was a
    quarter of a second while an engine process starts and loads a small model.

    Args:
        freeze: whether later collections leave out all that exists then. Only in a process of our own, and
            before it has a model: what is frozen is never collected.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if freeze:
            gc.freeze()
        if collects:
            gc.enable()
