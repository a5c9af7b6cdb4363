"""Into how many parts decode divides a context, so that one chat alone keeps the whole GPU busy."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Final

from metal_kernels.gpu_properties import gpu_cores

GROUPS_PER_CORE: Final = 8  # threadgroups of one chat; not measured on a Mac
BLOCKS_PER_MULTIPROCESSOR: Final = 2  # thread blocks of one chat; not measured on an NVIDIA GPU


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

    def keys(self, span: int, heads: int) -> int:
        """Keys of a part of one sequence.

        Args:
            span: keys that the sequence's rows attend to.
            heads: threadgroups that divide the heads: key/value heads, as a rule.
        """
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
