"""One sequence's block table and tokens, in arrays that grow by doubling."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.blocks.prefix_index import Node


class BlockTable:
    """What the manager knows of an open sequence.

    Attributes:
        number: how callers name it.
        chat: whose it is.
        priority: of its content, once it is only cached.
        length: tokens that have a slot.
        committed: tokens whose K/V are computed; the rest of `length` is still to be written.
        node: content of the last full committed block, the index's root at first.
        count: blocks in the table.
        private: its content is not that of its tokens alone (some were dropped): never shared by tokens.
        prompt: tokens of the prompt, until its first append.
        reused: blocks at the start that it took over from the cache.
        table: int32, physical blocks in order; entries from `count` on mean nothing.
        tokens: int32; entries from `length` on mean nothing.
    """

    __slots__ = (
        "chat",
        "committed",
        "count",
        "length",
        "node",
        "number",
        "priority",
        "private",
        "prompt",
        "reused",
        "table",
        "tokens",
    )

    def __init__(self, number: int, chat: str, priority: int, root: Node) -> None:
        self.number = number
        self.chat = chat
        self.priority = priority
        self.private = False
        self.length = 0
        self.committed = 0
        self.node = root
        self.count = 0
        self.prompt = 0
        self.reused = 0
        self.table: NDArray[np.int32] = np.empty(8, np.int32)
        self.tokens: NDArray[np.int32] = np.empty(128, np.int32)

    def push(self, block: int) -> None:
        """Appends `block` to the table."""
        if self.count == len(self.table):
            self.table = _grown(self.table, self.count, self.count + 1)
        self.table[self.count] = block
        self.count += 1

    def put(self, at: int, tokens: NDArray[np.int32]) -> None:
        """Writes `tokens` from position `at` on; `length` stays."""
        end = at + len(tokens)
        if end > len(self.tokens):
            self.tokens = _grown(self.tokens, self.length, end)
        self.tokens[at:end] = tokens

    def key(self, start: int, end: int) -> bytes:
        """Returns the tokens of these positions as the index names them."""
        return self.tokens[start:end].tobytes()


def _grown(old: NDArray[np.int32], used: int, needed: int) -> NDArray[np.int32]:
    new: NDArray[np.int32] = np.empty(max(needed, 2 * len(old)), np.int32)
    new[:used] = old[:used]
    return new
