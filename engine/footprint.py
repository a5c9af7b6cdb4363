"""What this process costs the machine, as the system counts it."""

from __future__ import annotations

import resource
import sys
from pathlib import Path


def footprint_bytes() -> int:
    """Resident bytes of this process now (Linux), or its peak where only that is told (macOS)."""
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
