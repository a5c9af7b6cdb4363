"""The block table and tokens of one sequence, in arrays that grow by doubling, and results of changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blocks.prefix_index import Node

UNKNOWN_TOKEN: Final = -1  # has a slot, but the step that samples it is still being computed


class BlockTable:
    """An open sequence.

    Attributes:
        number: identifies the sequence.
        chat: the chat it belongs to.
        priority: of its content, once it is only cached.
        length: tokens that have a slot.
        committed: tokens whose K/V are computed; the rest of `length` has yet to be written.
        node: content of the last full committed block; at first the root of the index.
        count: blocks in the table.
        private: its content does not depend on its tokens alone (some were dropped), so it is never shared.
        prompt: tokens of the prompt, until the first append.
        reused: blocks at the start that it got from the prefix cache or its parent.
        first: the first entry that is there: 0.
        table: int32, physical blocks in order; entries from `count` on are meaningless.
        tokens: int32; entries from `length` on are meaningless.
    """

    first: Final = 0  # no entry is ever missing, as in a sliding window pool

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
        """Writes `tokens` from position `at` on; `length` does not change."""
        end = at + len(tokens)
        if end > len(self.tokens):
            self.tokens = _grown(self.tokens, self.length, end)
        self.tokens[at:end] = tokens

    def key(self, start: int, end: int) -> bytes:
        """Returns the tokens at these positions as a key of the prefix index."""
        return self.tokens[start:end].tobytes()

    def committed_key(self) -> bytes:
        """Returns the committed tokens as a key of the prefix index."""
        return self.key(0, self.committed)


def as_tokens(tokens: Sequence[int]) -> NDArray[np.int32]:
    """Returns `tokens` as an int32 array, (T,).

    Raises:
        ValueError: they are not one row of 32-bit integers.
    """
    try:
        array = np.asarray(tokens, np.int32)
    except (OverflowError, TypeError, ValueError) as error:
        raise ValueError(f"tokens are 32-bit integers: {error}") from error
    if array.ndim != 1:
        raise ValueError(f"tokens are one row, not an array of shape {array.shape}")
    return array


def _grown(old: NDArray[np.int32], used: int, needed: int) -> NDArray[np.int32]:
    new: NDArray[np.int32] = np.empty(max(needed, 2 * len(old)), np.int32)
    new[:used] = old[:used]
    return new


class Copy(NamedTuple):
    """A copy-on-write that the caller has to make in every layer of a pool.

    Attributes:
        source: the block to copy from.
        target: the block to copy to.
        tokens: how many slots to copy, from the start of the block.
    """

    source: int
    target: int
    tokens: int


class OpenedSequence(NamedTuple):
    """A new sequence, and how many of its prompt's tokens already have their K/V."""

    sequence: int
    reused: int


class Peek(NamedTuple):
    """Cache state for a prompt: tokens that are cached, and available blocks that the rest would take."""

    reused: int
    blocks: int


class Appended(NamedTuple):
    """Slots for the K/V of new tokens: `slots[i] = block * block_size + offset`, int32.

    The caller makes all `copies` of the step, in the order it got them, before it writes anything. It makes
    them even if the step fails and the tokens are taken back: the table already names the copy.

    Attributes:
        slots: one for each token, int32.
        copies: of the main pool.
        window_pools: the slots and copies in each sliding window pool.
    """

    slots: NDArray[np.int32]
    copies: tuple[Copy, ...]
    window_pools: tuple[Appended, ...] = ()
