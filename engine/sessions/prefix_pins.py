"""Pins the beginnings of chats that requests ask to keep in the prefix cache."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from engine.blocks import BlockError, BlockManager
from engine.scheduling.sequence import Sequence

_CHATS: Final = 16  # with a pinned prefix; the one whose pin is the oldest loses it


class PrefixPins:
    """The prefixes pinned by requests, one per chat. A person may unpin them at any time.

    Args:
        blocks: the block manager with the prefix cache.
        clock: returns seconds.
    """

    def __init__(self, blocks: BlockManager, clock: Callable[[], float] = time.monotonic) -> None:
        self._blocks = blocks
        self._clock = clock
        self._due: dict[str, tuple[int, float]] = {}  # request -> tokens of its prompt, seconds to keep them
        self._pinned: OrderedDict[str, list[int]] = OrderedDict()  # chat -> its prefix
        self._ends: dict[str, float] = {}  # chat -> when its pin ends, if it does

    def expect(self, sequence: Sequence, tokens: int, seconds: float = 0.0) -> None:
        """Remembers to pin the beginning of a request's prompt when it has ended, for some time.

        Args:
            sequence: the first one of the request.
            tokens: how many at the start; whole blocks of them are pinned.
            seconds: how long they stay pinned after the last answer of the chat; 0: until they are unpinned.
        """
        whole = tokens - tokens % self._blocks.block_size
        if whole:
            sequence.pinned = whole
            self._due[sequence.request] = whole, seconds

    def expire(self) -> None:
        """Unpins prefixes whose time is over; they stay cached until their blocks are needed."""
        if not self._ends or min(self._ends.values()) > (now := self._clock()):
            return
        for chat in [chat for chat, end in self._ends.items() if end <= now]:
            del self._ends[chat]
            if (prefix := self._pinned.pop(chat, None)) is not None:
                self._unpin(prefix)

    def ended(self, sequence: Sequence) -> None:
        """Pins what the request of a finished sequence asked for, unless it failed or was aborted."""
        count, seconds = self._due.pop(sequence.request, (0, 0.0))
        if not count or sequence.reason not in ("stop", "length"):
            return
        prefix = sequence.tokens[:count]
        before = self._pinned.pop(sequence.chat, None)
        self._ends.pop(sequence.chat, None)
        if self._blocks.pins.pin(prefix):
            self._pinned[sequence.chat] = prefix
            if seconds:
                self._ends[sequence.chat] = self._clock() + seconds
        if before is not None:
            self._unpin(before)
        while len(self._pinned) > _CHATS:
            chat, oldest = self._pinned.popitem(last=False)
            self._ends.pop(chat, None)
            self._unpin(oldest)

    def _unpin(self, prefix: list[int]) -> None:
        """Removes a pin, unless another chat has the same, or it is gone already."""
        if prefix in self._pinned.values():
            return
        try:
            self._blocks.pins.unpin(prefix)
        except BlockError:
            return
