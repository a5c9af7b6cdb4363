"""Gives MLX a fast BLAS on Linux, and tells which one it calls.

PyPI's mlx-cpu brings a reference BLAS of a few GFLOPS. Debian's `libopenblas0-pthread` is some thirty times
faster, and symbols of a library that was loaded before MLX come first, so MLX calls it without knowing. NumPy
calls an OpenBLAS of its own, under other names and with threads of its own; this doesn't touch it.

A command of ours starts itself again with `LD_PRELOAD` (`ensure_blas`), and so do the processes that it
starts. A program that only imports `octavo` must not be started again: `load_blas` loads OpenBLAS into the
process as it is, which works until MLX has been imported.
"""

from __future__ import annotations

import ctypes
import os
import re
import sys
import sysconfig
from pathlib import Path
from typing import Final

PACKAGE: Final = "libopenblas0-pthread"
#: Where the Linux bundle carries its own; a checkout has no such folder.
BUNDLED: Final = Path(__file__).parents[1] / "blas"
_GUARD: Final = "OCTAVO_BLAS_PID"  # the process that tried already; exec keeps the number


def ensure_blas() -> None:
    """Starts this command again with OpenBLAS preloaded, once, where that is possible and needed.

    To be called before MLX is imported and before anything was read or written. Does not return when
    it starts the command again. Without OpenBLAS it goes on: `blas_in_use` says so to people.
    """
    if sys.platform != "linux" or os.environ.get(_GUARD) == str(os.getpid()) or is_fast():
        return
    _limit_threads()
    if (bundled := _bundled_openblas()) is not None:
        _load(bundled)  # a path with spaces, which LD_PRELOAD could not have, works
        return
    library = find_openblas()
    if library is None:
        return
    preloaded = os.environ.get("LD_PRELOAD", "").split()
    os.environ["LD_PRELOAD"] = " ".join([*preloaded, str(library)])
    os.environ[_GUARD] = str(os.getpid())
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def load_blas() -> bool:
    """Loads OpenBLAS into this process, so that MLX calls it once it is imported.

    Returns:
        Whether MLX has a fast BLAS now. Not where OpenBLAS is not installed, nor once MLX has been imported.
    """
    if sys.platform != "linux" or is_fast():
        return is_fast()
    library = _bundled_openblas() or find_openblas()
    if library is None or "mlx.core" in sys.modules:
        return False
    _limit_threads()
    return _load(library) and is_fast()


def advice() -> str:
    """What a program's author does about a slow BLAS, as a sentence."""
    library = _bundled_openblas() or find_openblas()
    if library is None:
        return f"Install OpenBLAS: sudo apt-get install -y {PACKAGE}"
    return f"Import octavo before mlx, or start Python with LD_PRELOAD={library}"


def _bundled_openblas() -> Path | None:
    return next(BUNDLED.glob("libopenblas*"), None)


def _load(library: Path) -> bool:
    """Loads a library's symbols for all that are loaded later. Returns whether that worked."""
    try:
        ctypes.CDLL(str(library), mode=ctypes.RTLD_GLOBAL)
    except OSError:
        return False
    return True


def _limit_threads() -> None:
    """One BLAS thread a core, unless the person has said otherwise; read when OpenBLAS is loaded."""
    if "OMP_NUM_THREADS" not in os.environ:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", str(physical_cores()))


def find_openblas() -> Path | None:
    """The system's OpenBLAS with POSIX threads, by Debian's place first, then other systems'."""
    triplet = sysconfig.get_config_var("MULTIARCH") or f"{os.uname().machine}-linux-gnu"
    places = (
        f"/usr/lib/{triplet}/openblas-pthread/libopenblas.so.0",
        f"/usr/lib/{triplet}/libopenblas.so.0",
        "/usr/lib64/libopenblasp.so.0",
        "/usr/lib64/libopenblas.so.0",
        "/usr/lib/libopenblas.so.0",
    )
    return next((Path(place) for place in places if Path(place).is_file()), None)


def physical_cores() -> int:
    """Cores that this process may run on; two hardware threads of one core count once."""
    if sys.platform != "linux":
        return os.cpu_count() or 1
    cores = set()
    for cpu in os.sched_getaffinity(0):
        siblings = Path(f"/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list")
        cores.add(siblings.read_text(encoding="ascii") if siblings.is_file() else str(cpu))
    return len(cores)


def blas_in_use() -> str:
    """The BLAS that MLX calls on the CPU, for people, as found in this process's memory."""
    if sys.platform == "darwin":
        return "Accelerate"
    library = _library_of("cblas_sgemm")
    if library is None:
        return "reference BLAS of mlx-cpu (slow)"
    if found := re.search(r"openblas\w*?-r(\d[\d.]*\d)", library.name):
        return f"OpenBLAS {found[1]}, {_openblas_threads()} threads"
    return library.name


def is_fast() -> bool:
    """Whether another BLAS than the reference one of mlx-cpu is in use."""
    return sys.platform == "darwin" or _library_of("cblas_sgemm") is not None


def _library_of(symbol: str) -> Path | None:
    """The file whose `symbol` comes first for libraries loaded from now on; None if none has it."""
    try:
        address = ctypes.cast(getattr(ctypes.CDLL(None), symbol), ctypes.c_void_p).value
    except AttributeError:
        return None
    with Path("/proc/self/maps").open(encoding="utf-8", errors="replace") as lines:
        for line in lines:
            span, *_, path = line.rstrip("\n").split(maxsplit=5)
            begin, end = (int(part, 16) for part in span.split("-"))
            if address is not None and begin <= address < end:
                return Path(path)
    return None


def _openblas_threads() -> int:
    return int(ctypes.CDLL(None).openblas_get_num_threads())
