"""The tokens that a block holds, where they come from, and what continues them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_results import FullContent
from engine.blocks.block_table import UNKNOWN_TOKEN, BlockTable
from engine.blocks.prefix_index import Node


class BlockContent(NamedTuple):
    """The content of a block.

    Attributes:
        start: position in its sequence of the block's first token.
        tokens: int32, the tokens whose K/V are in it.
        prefix: int32, all tokens from the start of the sequence through this block.
        digest: hash of the content in hexadecimal, empty while the block is partial.
        chat: the chat that computed it.
        pins: how many pins hold it.
        followers: cached contents that continue it.
    """

    start: int
    tokens: NDArray[np.int32]
    prefix: NDArray[np.int32]
    digest: str
    chat: str
    pins: int
    followers: int


def indexed_content(node: Node, tokens: int, pins: int) -> BlockContent:
    """Returns the content of a block that holds the first `tokens` tokens of a node of the index."""
    chain = [node]
    while chain[-1].parent is not None and chain[-1].parent.parent is not None:
        chain.append(chain[-1].parent)
    prefix = np.frombuffer(b"".join(each.key for each in reversed(chain)), "<i4")
    start = len(prefix) - node.length
    prefix = prefix[: start + tokens]
    digest = node.digest.hex() if tokens == node.length else ""
    return BlockContent(start, prefix[start:], prefix, digest, node.chat, pins, len(node.children))


def table_content(sequences: Iterable[BlockTable], block: int, block_size: int) -> BlockContent | None:
    """Returns the content of a block from the tokens of a sequence that uses it, None if none does.

    Needed for a tail that is being written, which holds more tokens than the index has.
    """
    for each in sequences:
        for at in np.flatnonzero(each.table[: each.count] == block).tolist():
            return entry_content(each, at, block_size)
    return None


def entry_content(sequence: BlockTable, at: int, block_size: int) -> BlockContent:
    """Returns the content of entry `at` of a table, from the tokens of its sequence."""
    end = min(sequence.length, (at + 1) * block_size)
    if end and sequence.tokens[end - 1] == UNKNOWN_TOKEN:
        end -= 1
    prefix = sequence.tokens[:end].copy()
    return BlockContent(at * block_size, prefix[at * block_size :], prefix, "", sequence.chat, 0, 0)


def full_contents(nodes: Iterable[Node], priority: int) -> list[FullContent]:
    """Returns the full contents of at least this priority: last used first, parents before children.

    Args:
        nodes: of the index, parents before children.
        priority: see `Priority`.
    """
    found = [node for node in nodes if node.digest and node.priority >= priority]
    newest: dict[Node, int] = {}
    for node in reversed(found):  # children first: a parent is as new as its newest child
        newest[node] = max(newest.get(node, 0), node.last_use)
        if node.parent is not None:
            newest[node.parent] = max(newest.get(node.parent, 0), newest[node])
    found.sort(key=lambda node: -newest[node])
    return [FullContent(node.digest, node.chat) for node in found]
