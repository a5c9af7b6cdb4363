"""What is in a block, and what a hand can do about it: look, evict, find what stands in a prompt's place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_cache import BlockCache
from engine.blocks.block_errors import BlockError
from engine.blocks.block_pool import CACHED, BlockPool
from engine.blocks.block_table import BlockTable
from engine.blocks.prefix_index import Node, PrefixIndex


class BlockContent(NamedTuple):
    """What a block holds.

    Attributes:
        start: position in its sequence of the block's first token.
        tokens: int32, the tokens whose K/V are in it.
        prefix: int32, all tokens from the start through this block.
        digest: hash of the content in hexadecimal, empty while it is partial.
        chat: who computed it.
        pins: how many pins hold it.
        followers: known contents that go on from it.
    """

    start: int
    tokens: NDArray[np.int32]
    prefix: NDArray[np.int32]
    digest: str
    chat: str
    pins: int
    followers: int


def look(
    pool: BlockPool, cache: BlockCache, sequences: Iterable[BlockTable], block: int, size: int
) -> BlockContent | None:
    """The content of `block`, or None while it is free."""
    node = cache.node(block)
    if node is not None and node.length >= pool.fill[block]:
        return known(node, node.length, node.pins)
    for each in sequences:  # a tail that is being written: more is in it than is known of it
        for at in np.flatnonzero(each.table[: each.count] == block).tolist():
            return written(each, at, size)
    return None


def known(node: Node, tokens: int, pins: int) -> BlockContent:
    """What a block holds that stands for the first `tokens` tokens of a content."""
    prefix = np.frombuffer(b"".join(each.key for each in _chain(node)), "<i4")
    start = len(prefix) - node.length
    prefix = prefix[: start + tokens]
    digest = node.digest.hex() if tokens == node.length else ""
    return BlockContent(start, prefix[start:], prefix, digest, node.chat, pins, len(node.children))


def written(sequence: BlockTable, at: int, size: int) -> BlockContent:
    """What entry `at` of a table holds, known or not."""
    prefix = sequence.tokens[: min(sequence.length, (at + 1) * size)].copy()
    return BlockContent(at * size, prefix[at * size :], prefix, "", sequence.chat, 0, 0)


def evict_branch(pool: BlockPool, cache: BlockCache, block: int) -> int:
    """Evicts a cached block and everything that continues it; returns how many blocks went.

    Raises:
        BlockError: the block is not only cached, or something of it is pinned.
    """
    node = cache.node(block)
    if node is None or pool.state[block] != CACHED:
        raise BlockError(f"block {block:,} is not cached: only blocks that no chat needs can be evicted")
    branch = [node]
    for each in branch:
        branch.extend(each.children)
    if any(each.pins for each in branch):
        raise BlockError(f"block {block:,}, or text that continues it, is pinned: unpin it first")
    for each in reversed(branch):  # what continues a content goes before it
        cache.evict_this(each)
    return len(branch)


def evict_chat(cache: BlockCache, chat: str) -> int:
    """Evicts what a chat computed, as far as it is cached and nothing else needs it; O(known contents)."""
    count = 0
    for node in reversed(list(cache.index.nodes())):  # what continues a content goes before it
        if node.chat == chat and node.block in cache.policy:
            cache.evict_this(node)
            count += 1
    return count


def known_beyond(index: PrefixIndex, tokens: NDArray[np.int32], count: int) -> NDArray[np.int32]:
    """Up to `count` tokens that the closest known content has where `tokens` stop being known."""
    nodes, matched = index.match(tokens.tobytes(), len(tokens))
    if not nodes:
        return np.empty(0, np.int32)
    within = matched - sum(node.length for node in nodes[:-1])
    node: Node | None = nodes[-1]
    found: list[int] = []
    while node is not None and len(found) < count:
        found += np.frombuffer(node.key, "<i4")[within:].tolist()
        within = 0
        node = max(node.children, key=lambda child: child.last_use, default=None)
    return np.array(found[:count], np.int32)


def _chain(node: Node) -> list[Node]:
    """The contents from the first block to this one."""
    chain = [node]
    while chain[-1].parent is not None and chain[-1].parent.parent is not None:
        chain.append(chain[-1].parent)
    return chain[::-1]
