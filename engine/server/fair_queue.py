"""Whose request is next: deficit round robin between keys, over tokens.

Each key has a queue of its own. In each round a key may start requests worth `QUANTUM` tokens more, so a
key with many or long requests does not keep others waiting. After Shreedhar and Varghese, 1995.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final, Generic, TypeVar

_Item = TypeVar("_Item")
QUANTUM: Final = 256  # tokens


class FairQueue(Generic[_Item]):
    """A queue of items with keys and costs."""

    def __init__(self) -> None:
        self._queues: dict[str, deque[tuple[int, _Item]]] = {}
        self._order: deque[str] = deque()
        self._deficits: dict[str, int] = {}

    def __len__(self) -> int:
        return sum(map(len, self._queues.values()))

    def __iter__(self) -> Iterator[_Item]:
        # Copied, since the switch's thread counts the items while the event loop changes the queue.
        for queue in list(self._queues.values()):
            for _, item in list(queue):
                yield item

    def add(self, key: str, cost: int, item: _Item) -> None:
        """Adds an item.

        Args:
            key: whose it is.
            cost: tokens that it is expected to take.
            item: the item.
        """
        if key not in self._queues:
            self._queues[key] = deque()
            self._order.append(key)
            self._deficits[key] = 0
        self._queues[key].append((cost, item))

    def pop(self) -> _Item | None:
        """Removes and returns the next item; None if there is none."""
        while self._order:
            key = self._order[0]
            cost, item = self._queues[key][0]
            if cost <= self._deficits[key] or len(self._order) == 1:
                self._deficits[key] = max(self._deficits[key] - cost, 0)
                self._queues[key].popleft()
                self._drop_if_empty(key)
                return item
            self._deficits[key] += QUANTUM
            self._order.rotate(-1)
        return None

    def remove(self, key: str, item: _Item) -> bool:
        """Removes an item, wherever it is; returns whether it was there."""
        queue = self._queues.get(key, deque())
        for entry in queue:
            if entry[1] is item:
                queue.remove(entry)
                self._drop_if_empty(key)
                return True
        return False

    def refund(self, key: str, tokens: int) -> None:
        """Gives a waiting key back what its last requests took less than expected; negative if more."""
        if key in self._deficits:
            self._deficits[key] += tokens

    def _drop_if_empty(self, key: str) -> None:
        if not self._queues[key]:
            del self._queues[key], self._deficits[key]
            self._order.remove(key)
