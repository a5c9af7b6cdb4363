"""What this process costs the machine, as the system counts it."""

from __future__ import annotations

import resource
from pathlib import Path


def footprint_bytes() -> int:
    """Resident bytes of this process now (Linux), or its peak where only that is told (macOS)."""
    statm = Path("/proc/self/statm")
    if statm.is_file():
        return int(statm.read_text(encoding="ascii").split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
