"""Into how many parts decode divides a context, so that one chat alone keeps the whole GPU busy."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import Final

import mlx.core as mx
import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
GROUPS_PER_CORE: Final = 8  # threadgroups of one chat; not measured on a Mac
BLOCKS_PER_MULTIPROCESSOR: Final = 2  # thread blocks of one chat; not measured on an NVIDIA GPU
# Cores of a large chip by Apple's letters: phone, base and Pro, Max, Ultra. MLX tells the letter only.
_CORES: Final = {"p": 6, "g": 16, "s": 40, "d": 80}
# Multiprocessors of the largest NVIDIA GPU of each compute capability, of its generation otherwise.
_MULTIPROCESSORS: Final = {"8.0": 108, "8": 84, "8.9": 128, "9": 132, "10": 148, "12": 170}
_OTHER: Final = 16


@dataclass(frozen=True)
class ContextSplit:
    """How many keys a decode work item takes. It depends on the sequence alone, never on its company.

    Attributes:
        groups: threadgroups that one sequence should become, over all its key/value heads.
        least: fewest keys of a part, since each part costs a float32 result; a multiple of `multiple`.
        most: most keys of a part; contexts up to that are not divided.
        multiple: parts are multiples of so many keys.
    """

    groups: int
    least: int
    most: int
    multiple: int = 64

    def keys(self, spans: npt.NDArray[np.integer], heads: int) -> Ints:
        """Keys of a part for each sequence.

        Args:
            spans: [sequences] keys that a sequence's rows attend to.
            heads: threadgroups that divide the heads: key/value heads, as a rule.
        """
        parts = max(1, -(-self.groups // heads))
        wanted = -(-spans.astype(np.int64) // (parts * self.multiple)) * self.multiple
        return np.where(spans <= self.most, self.most, np.clip(wanted, self.least, self.most))

    def part(self, span: int, heads: int) -> int:
        """As `keys`, for one sequence."""
        if span <= self.most:
            return self.most
        parts = max(1, -(-self.groups // heads))
        wanted = -(-span // (parts * self.multiple)) * self.multiple
        return min(max(wanted, self.least), self.most)


def fixed(keys: int) -> ContextSplit:
    """Parts of so many keys, whatever the machine."""
    return ContextSplit(1, keys, keys, 1)


@functools.cache
def metal_split() -> ContextSplit:
    """For this machine's Apple GPU."""
    return ContextSplit(GROUPS_PER_CORE * gpu_cores(), least=128, most=512)


@functools.cache
def cuda_split() -> ContextSplit:
    """For this machine's NVIDIA GPU."""
    return ContextSplit(BLOCKS_PER_MULTIPROCESSOR * gpu_cores(), least=128, most=256)


def gpu_cores() -> int:
    """About how many cores (NVIDIA: multiprocessors) the GPU has; MLX knows its architecture only."""
    if mx.metal.is_available():
        kind = re.search(r"g\d+([a-z])", str(mx.device_info().get("architecture", "")))
        return _CORES.get(kind[1], _OTHER) if kind else _OTHER
    if mx.cuda.is_available():
        info = mx.device_info()
        major, minor = (info.get(f"compute_capability_{part}", 0) for part in ("major", "minor"))
        return _MULTIPROCESSORS.get(f"{major}.{minor}", _MULTIPROCESSORS.get(str(major), _OTHER))
    return _OTHER
