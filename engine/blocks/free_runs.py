"""The free blocks of a pool, kept as runs of adjacent blocks.

Boundary tags (Knuth, The Art of Computer Programming, vol. 1, 2.5): the length of a run is stored at its
first block and its start at its last block, so that runs are split and joined in O(1). A heap finds the
longest run. Its entries name a run by its *last* block, which stays the same while blocks are taken from
the front. The length in an entry may be too large, never too small, and is corrected when the entry is
popped.
"""

from __future__ import annotations

import heapq
from array import array

import numpy as np
from numpy.typing import NDArray


class FreeRuns:
    """The free blocks of a pool of `num_blocks`.

    Attributes:
        count: free blocks.
    """

    def __init__(self, num_blocks: int) -> None:
        self.count = num_blocks
        self._num_blocks = num_blocks
        self._free = bytearray(b"\x01" * num_blocks + b"\x00")  # the last byte stops runs at both ends
        self._length = array("i", bytes(4 * num_blocks))  # valid at a run's first block
        self._start = array("i", bytes(4 * num_blocks))  # valid at a run's last block
        self._length[0] = num_blocks
        self._heap = [(-num_blocks, num_blocks - 1)]

    def is_free(self, block: int) -> bool:
        """Whether `block` is free. Blocks -1 and `num_blocks` may be asked for and never are."""
        return self._free[block] == 1

    def take_after(self, block: int) -> int:
        """Takes the block right after `block`, which must not be free itself; -1 if that one is not."""
        if block < 0 or not self._free[block + 1]:
            return -1
        self._take_first(block + 1)
        return block + 1

    def take_from_longest(self, want: int, growing: bytearray) -> int:
        """Takes a block from the longest run, which has at least `want` blocks if any run has.

        Args:
            want: blocks that the caller is about to take in a row.
            growing: per block, nonzero if a sequence may want the block after it. If the block before the
                run is one of these, the start of the run and half of its surplus are left to that sequence.

        Returns:
            The block, or -1 if none is free.
        """
        if self.count == 0:
            return -1
        start, length = self._longest()
        surplus = length - want
        if start == 0 or surplus < 2 or not growing[start - 1]:
            self._take_first(start)
            return start
        block = start + surplus // 2
        self._length[block] = start + length - block
        self._start[start + length - 1] = block
        self._length[start] = block - start
        self._start[block - 1] = start
        heapq.heappush(self._heap, (start - block, block - 1))
        self._take_first(block)
        return block

    def give(self, block: int) -> None:
        """Frees `block` and joins it with adjacent runs."""
        free = self._free
        free[block] = 1
        self.count += 1
        first = self._start[block - 1] if free[block - 1] else block
        last = block + self._length[block + 1] if free[block + 1] else block
        self._length[first] = last - first + 1
        self._start[last] = first
        heapq.heappush(self._heap, (first - last - 1, last))
        if len(self._heap) > 2 * self.count + 1024:
            self._rebuild_heap()

    def resize(self, num_blocks: int) -> None:
        """Adds free blocks at the end, or removes the last ones, which must be free. O(num_blocks)."""
        kept = self._free[: min(num_blocks, self._num_blocks)]
        self._free = kept + b"\x01" * (num_blocks - len(kept)) + b"\x00"
        self._num_blocks = num_blocks
        self._find_runs()

    def renumber(self, numbers: NDArray[np.int32]) -> None:
        """Renumbers block b as block `numbers[b]`. O(num_blocks)."""
        flags = np.frombuffer(self._free, np.uint8)[: self._num_blocks]
        moved = np.empty_like(flags)
        moved[numbers] = flags
        self._free = bytearray(moved.tobytes() + b"\x00")
        self._find_runs()

    def _find_runs(self) -> None:
        self._length = array("i", bytes(4 * self._num_blocks))
        self._start = array("i", bytes(4 * self._num_blocks))
        self.count = self._free.count(1)
        starts, lengths = self.runs()
        for start, length in zip(starts.tolist(), lengths.tolist(), strict=True):
            self._length[start] = length
            self._start[start + length - 1] = start
        self._rebuild_heap()

    def runs(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Returns the first blocks and the lengths of all runs. O(num_blocks)."""
        flags = np.frombuffer(self._free, np.int8)
        edges = np.flatnonzero(flags[1:] != flags[:-1]) + 1  # `np.diff` takes three times as long
        if flags[0]:
            edges = np.concatenate([np.zeros(1, edges.dtype), edges])
        return edges[::2], edges[1::2] - edges[::2]

    def find_problem(self) -> str:
        """Returns what is inconsistent in these records, or an empty string."""
        starts, lengths = self.runs()
        if int(lengths.sum()) != self.count:
            return f"{int(lengths.sum())} blocks are free but {self.count} are counted"
        claimed: dict[int, int] = {}
        for negative, last in self._heap:
            claimed[last] = max(claimed.get(last, 0), -negative)
        for start, length in zip(starts.tolist(), lengths.tolist(), strict=True):
            last = start + length - 1
            if self._length[start] != length or self._start[last] != start:
                return f"the free run {start}..{last} has wrong tags"
            if claimed.get(last, 0) < length:
                return f"the free run {start}..{last} cannot be found"
        return ""

    def _take_first(self, start: int) -> None:
        length = self._length[start]
        self._free[start] = 0
        self.count -= 1
        if length > 1:
            self._length[start + 1] = length - 1
            self._start[start + length - 1] = start + 1

    def _longest(self) -> tuple[int, int]:
        heap, free = self._heap, self._free
        while True:
            negative, last = heap[0]
            if not free[last] or free[last + 1]:
                heapq.heappop(heap)
                continue
            start = self._start[last]
            length = last - start + 1
            if length == -negative:
                return start, length
            heapq.heapreplace(heap, (-length, last))

    def _rebuild_heap(self) -> None:
        # Happens once per as many frees as the heap has entries, so O(1) amortised.
        starts, lengths = self.runs()
        self._heap = list(zip((-lengths).tolist(), (starts + lengths - 1).tolist(), strict=True))
        heapq.heapify(self._heap)
