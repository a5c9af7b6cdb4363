"""What the block manager's calls return."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


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
    """What a prompt would find: tokens that are cached, and available blocks that the rest would take."""

    reused: int
    blocks: int


class Appended(NamedTuple):
    """Where the K/V of new tokens go: `slots[i] = block * block_size + offset`, int32.

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


class FullContent(NamedTuple):
    """The content of a full block.

    Attributes:
        digest: its hash.
        chat: the chat that computed it.
    """

    digest: bytes
    chat: str
