"""Instruction set that the CPU backend's own code is compiled for: the processor's, or less.

`OCTAVO_CPU_ISA` limits it: where a processor's newer instructions are slow or wrong, or to test on one
machine what runs on another. Numba compiles for a list of LLVM's features. That list is part of the key of
Numba's cache on disk, so code for different limits is never mixed up.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from numba.core import config
from numba.core.codegen import get_host_cpu_features
from numba.core.registry import cpu_target

from engine.backends.base import BackendError
from engine.protocol import listed

LIMIT: Final = "OCTAVO_CPU_ISA"  # a name of `LIMITS`; empty for all that the processor has
_GENERIC: Final = "generic"  # what each processor of its kind has: SSE2 on x86-64, NEON on ARM
#: By limit, from the highest on: the beginnings of the names of features that are not used.
LIMITS: Final[Mapping[str, tuple[str, ...]]] = {
    "avx512vnni": (),
    "avx512": ("avx512vnni", "avxvnni", "amx"),
    "avx2": ("avx512", "avx10", "avxvnni", "avxifma", "avxneconvert", "amx"),
    _GENERIC: ("",),
}


def limited(features: str, limit: str) -> str:
    """Returns a processor's features up to a limit; what it lacks stays off.

    `features` are as LLVM lists them, such as "+avx2,-avx512f"; `limit` is a name of `LIMITS`.
    """
    off = LIMITS[limit]
    return ",".join("-" + name[1:] if name[1:].startswith(off) else name for name in features.split(","))


def chosen_limit() -> str:
    """Returns the limit that `OCTAVO_CPU_ISA` names; `BackendError` if it names none."""
    chosen = os.environ.get(LIMIT, "").strip().lower() or next(iter(LIMITS))
    if chosen not in LIMITS:
        known = listed(LIMITS, alternatives=True)
        raise BackendError("{0} is {1}; it must be {2}.", LIMIT, repr(chosen), known)
    return chosen


def limit_numba() -> None:
    """Has Numba compile up to the chosen limit, before it has compiled anything; see `chosen_limit`."""
    limit = chosen_limit()
    if limit == _GENERIC:
        config.CPU_NAME, config.CPU_FEATURES = "generic", ""  # a processor's name alone implies features
    elif LIMITS[limit]:
        features = get_host_cpu_features() if config.CPU_FEATURES is None else config.CPU_FEATURES
        config.CPU_FEATURES = limited(features, limit)


def is_used(feature: str) -> bool:
    """Whether Numba compiles for a feature of the processor, such as "avx512vnni"."""
    features: str = cpu_target.target_context.codegen().magic_tuple()[2]
    return f"+{feature}" in features.split(",")
