"""What each chat without a sequence would reuse: the path of its last sequence through the prefix index."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, NamedTuple

import numpy as np

from engine.blocks.block_cache import BlockCache
from engine.blocks.block_table import BlockTable
from engine.blocks.pool_snapshot import SequenceSnapshot
from engine.blocks.prefix_index import Node

_MOST: Final = 128  # chats; each keeps the contents of its path alive


class _Rest(NamedTuple):
    node: Node  # the last content of the path
    tokens: int


class RestingChats:
    """The last content of each chat at rest, for snapshots; events tell watchers the same.

    Args:
        cache: says which contents are still in a block.
    """

    def __init__(self, cache: BlockCache) -> None:
        self._cache = cache
        self._chats: OrderedDict[str, _Rest] = OrderedDict()

    def add(self, closing: BlockTable) -> None:
        """A sequence is about to be closed, and its content cached."""
        self.remove(closing.chat)
        if closing.private or not closing.count:
            return
        tail = self._cache.node(int(closing.table[closing.count - 1]))
        node = tail if tail is not None and tail.parent is closing.node else closing.node
        self._chats[closing.chat] = _Rest(node, closing.committed)
        if len(self._chats) > _MOST:
            self._chats.popitem(last=False)

    def remove(self, chat: str) -> None:
        """A chat has a sequence again."""
        self._chats.pop(chat, None)

    def snapshot(self) -> tuple[SequenceSnapshot, ...]:
        """Returns the chats that would reuse anything, in the order in which they came to rest."""
        found = []
        for chat, rest in self._chats.items():
            blocks = self._path(rest.node)
            if blocks:
                found.append(SequenceSnapshot(-1, chat, rest.tokens, np.array(blocks, np.int32)))
        return tuple(found)

    def _path(self, node: Node) -> list[int]:
        """Returns the blocks from the start to `node`, without contents that were evicted."""
        blocks: list[int] = []
        at: Node | None = node
        while at is not None and at.parent is not None:
            if self._cache.holds(at):
                blocks.append(at.block)
            at = at.parent
        return blocks[::-1]
