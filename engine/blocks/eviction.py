"""Eviction policies: which cached block is evicted first when the pool is full.

A policy only gets blocks that may be evicted: reference count 0, not pinned, and continued by no cached
block. A parent is therefore added once its last child is gone (leaves first), whatever the policy.
"""

from __future__ import annotations

import heapq
from enum import IntEnum
from typing import Protocol


class Priority(IntEnum):
    """How much cached content is worth; lower is evicted first. Pinned content is never evicted."""

    SCRATCH = 0  # drafts, title generation, one-off requests
    CHAT = 1  # finished turns of chats
    SYSTEM = 2  # system prompts and other openings of many chats


class EvictionPolicy(Protocol):
    """An order among the blocks that may be evicted."""

    def add(self, block: int, priority: int, last_use: int) -> None:
        """Adds a block that may be evicted. `last_use` grows with every use of the pool."""

    def remove(self, block: int) -> None:
        """Removes a block that may no longer be evicted. Does nothing if it was not added."""

    def pop(self) -> int:
        """Removes and returns the block to evict next, -1 if there is none."""

    def __contains__(self, block: int) -> bool:
        """Whether `block` may be evicted."""

    def __len__(self) -> int:
        """How many blocks may be evicted."""


class LeastRecentlyUsed:
    """Evicts the lowest priority first, then the least recently used. O(log n): a heap, pruned lazily."""

    def __init__(self) -> None:
        self._heap: list[tuple[int, int, int]] = []
        self._entries: dict[int, tuple[int, int, int]] = {}

    def add(self, block: int, priority: int, last_use: int) -> None:
        """See `EvictionPolicy`."""
        entry = (priority, last_use, block)
        self._entries[block] = entry
        heapq.heappush(self._heap, entry)

    def remove(self, block: int) -> None:
        """See `EvictionPolicy`."""
        self._entries.pop(block, None)
        if len(self._heap) > 2 * len(self._entries) + 1024:
            self._heap = sorted(self._entries.values())

    def pop(self) -> int:
        """See `EvictionPolicy`."""
        while self._heap:
            entry = heapq.heappop(self._heap)
            block = entry[2]
            if self._entries.get(block) == entry:
                del self._entries[block]
                return block
        return -1

    def __contains__(self, block: int) -> bool:
        return block in self._entries

    def __len__(self) -> int:
        return len(self._entries)
