"""The blocks of one sequence in a side pool: entries from the first that is still there."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


class SlidingWindowTable:
    """One sequence's blocks in a side pool.

    Attributes:
        number: the sequence.
        priority: of its content, once it is only cached.
        first: entries before it are not there.
        count: entries, those before `first` included.
        table: int32; only entries from `first` up to `count` mean something.
        shared: entries before it were taken over from others.
        prompt: tokens of the prompt: where answers are begun again.
    """

    __slots__ = ("count", "first", "number", "priority", "prompt", "shared", "table")

    def __init__(self, number: int, priority: int, prompt: int) -> None:
        self.number = number
        self.priority = priority
        self.prompt = prompt
        self.first = self.count = self.shared = 0
        self.table: NDArray[np.int32] = np.empty(8, np.int32)

    def push(self, block: int) -> None:
        """Appends `block`."""
        if self.count == len(self.table):
            self.table = np.concatenate([self.table, np.empty_like(self.table)])
        self.table[self.count] = block
        self.count += 1

    def begin(self, first: int) -> None:
        """Makes an empty table that begins at entry `first`."""
        if first > len(self.table):
            self.table = np.empty(2 * first, np.int32)
        self.first = self.count = first
