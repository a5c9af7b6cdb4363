"""Pins the beginnings of chats that requests ask to keep in the prefix cache."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from engine.blocks import BlockError, BlockManager
from engine.scheduling.sequence import Sequence

_CHATS: Final = 16  # with a pinned prefix; the one whose pin is the oldest loses it


class PrefixPins:
    """The prefixes pinned by requests, one per chat. A person may unpin them at any time.

    Args:
        blocks: the block manager with the prefix cache.
    """

    def __init__(self, blocks: BlockManager) -> None:
        self._blocks = blocks
        self._due: dict[str, int] = {}  # request -> tokens at the start of its prompt
        self._pinned: OrderedDict[str, list[int]] = OrderedDict()  # chat -> its prefix

    def expect(self, request: str, tokens: int) -> None:
        """Remembers to pin the first `tokens` tokens of a request, in whole blocks, when it has ended."""
        whole = tokens - tokens % self._blocks.block_size
        if whole:
            self._due[request] = whole

    def ended(self, sequence: Sequence) -> None:
        """Pins what the request of a finished sequence asked for, unless it failed or was aborted."""
        count = self._due.pop(sequence.request, 0)
        if not count or sequence.reason not in ("stop", "length"):
            return
        prefix = sequence.tokens[:count]
        before = self._pinned.pop(sequence.chat, None)
        if self._blocks.pins.pin(prefix):
            self._pinned[sequence.chat] = prefix
        if before is not None:
            self._unpin(before)
        while len(self._pinned) > _CHATS:
            self._unpin(self._pinned.popitem(last=False)[1])

    def _unpin(self, prefix: list[int]) -> None:
        """Removes a pin, unless another chat has the same, or it is gone already."""
        if prefix in self._pinned.values():
            return
        try:
            self._blocks.pins.unpin(prefix)
        except BlockError:
            return
