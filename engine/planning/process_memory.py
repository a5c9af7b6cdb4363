"""What this process costs the machine, as the system counts it."""

from __future__ import annotations

import ctypes
import os
import resource
import sys
from pathlib import Path


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


def footprint_bytes() -> int:
    """Bytes that this process holds now: resident ones (Linux), its physical footprint (macOS)."""
    if sys.platform == "darwin":
        info = RusageInfo()
        if ctypes.CDLL(None).proc_pid_rusage(os.getpid(), 0, ctypes.byref(info)) == 0:
            return int(info.phys_footprint)
    statm = Path("/proc/self/statm")
    if statm.is_file():
        return int(statm.read_text(encoding="ascii").split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
