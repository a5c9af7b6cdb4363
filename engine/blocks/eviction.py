"""Which cached block goes first when the pool is full.

The manager offers only blocks that may go: reference count 0, not pinned, nothing cached that continues
them. A parent is therefore offered once its last child is gone (leaf first), whatever the policy.
"""

from __future__ import annotations

import heapq
from enum import IntEnum
from typing import Protocol


class Priority(IntEnum):
    """How much cached content is worth; lower goes first. Pinned content never goes."""

    SCRATCH = 0  # drafts, title generation, one-off requests
    CHAT = 1  # finished turns of chats
    SYSTEM = 2  # system prompts and other openings of many chats


class EvictionPolicy(Protocol):
    """An order among the blocks that may go."""

    def add(self, block: int, priority: int, last_use: int) -> None:
        """`block` may go from now on. `last_use` grows with every use of the pool."""

    def remove(self, block: int) -> None:
        """`block` may no longer go. Says nothing if it was not offered."""

    def pop(self) -> int:
        """Takes the block that goes next, -1 when there is none."""

    def __contains__(self, block: int) -> bool:
        """Whether `block` is on offer."""

    def __len__(self) -> int:
        """Blocks on offer."""


class LeastRecentlyUsed:
    """Lowest priority first, then the longest unused. O(log n) each, by a heap pruned when popped."""

    def __init__(self) -> None:
        self._heap: list[tuple[int, int, int]] = []
        self._offered: dict[int, tuple[int, int, int]] = {}

    def add(self, block: int, priority: int, last_use: int) -> None:
        """See `EvictionPolicy`."""
        entry = (priority, last_use, block)
        self._offered[block] = entry
        heapq.heappush(self._heap, entry)

    def remove(self, block: int) -> None:
        """See `EvictionPolicy`."""
        self._offered.pop(block, None)
        if len(self._heap) > 2 * len(self._offered) + 1024:
            self._heap = sorted(self._offered.values())

    def pop(self) -> int:
        """See `EvictionPolicy`."""
        while self._heap:
            entry = heapq.heappop(self._heap)
            block = entry[2]
            if self._offered.get(block) == entry:
                del self._offered[block]
                return block
        return -1

    def __contains__(self, block: int) -> bool:
        return block in self._offered

    def __len__(self) -> int:
        return len(self._offered)
