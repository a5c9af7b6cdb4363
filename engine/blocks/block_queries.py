"""Prefix-cache queries: how much of a text is cached, why not all of it, and what a block holds.

They change nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_cache import BlockCache, Priority
from engine.blocks.block_pool import BlockPool
from engine.blocks.block_table import UNKNOWN_TOKEN, BlockTable, as_tokens
from engine.blocks.prefix_index import Node
from engine.blocks.sliding_window_pool import SlidingWindowPool


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


class FullContent(NamedTuple):
    """The content of a full block.

    Attributes:
        digest: its hash.
        chat: the chat that computed it.
    """

    digest: bytes
    chat: str


class MissReport(NamedTuple):
    """Cached part of a prompt, and what is cached instead of its first missing token.

    Attributes:
        wanted: tokens of the prompt.
        matched: tokens of the longest cached prefix; also the first position that differs.
        chat: the chat that computed the closest content, empty if nothing matches.
        wanted_token: the prompt's token at `matched`, -1 at its end.
        known_token: the token of the closest content there, -1 at its end.
        evicted: tokens from `matched` on that were cached once and evicted, as far as is remembered.
        evicted_chat: the chat that computed those.
    """

    wanted: int
    matched: int
    chat: str
    wanted_token: int
    known_token: int
    evicted: int = 0
    evicted_chat: str = ""


class BlockQueries:
    """The queries of one manager.

    Args:
        pool: the main pool.
        cache: of that pool.
        open_tables: the open sequences, by their numbers.
        block_size: tokens per block.
        window_pools: the sliding window pools.
    """

    def __init__(
        self,
        pool: BlockPool,
        cache: BlockCache,
        open_tables: Mapping[int, BlockTable],
        block_size: int,
        window_pools: Sequence[SlidingWindowPool] = (),
    ) -> None:
        self._pool: Final = pool
        self._cache: Final = cache
        self._open: Final = open_tables
        self._block_size: Final = block_size
        self._window_pools: Final = window_pools

    def explain_miss(self, tokens: Sequence[int]) -> MissReport:
        """Returns how much of a prompt is cached, and what is cached instead of the first missing token.

        Also tells whether the rest was cached once: the last thousands of evicted blocks are remembered.
        """
        prompt, size, cache = as_tokens(tokens), self._block_size, self._cache
        nodes, matched = cache.index.match(prompt.tobytes(), len(prompt))
        report = _compare(nodes, matched, prompt)
        full = matched // size
        digest, end, chat = nodes[full - 1].digest if full else b"", full * size, ""
        while end + size <= len(prompt):
            digest = cache.index.chain(digest, prompt[end : end + size].tobytes())
            if digest not in cache.evicted_chats:
                break
            end, chat = end + size, cache.evicted_chats[digest]
        return report._replace(evicted=max(end - matched, 0), evicted_chat=chat)

    def continuation(self, tokens: Sequence[int], count: int) -> NDArray[np.int32]:
        """See `PrefixIndex.continuation`."""
        return self._cache.index.continuation(as_tokens(tokens), count)

    def content(self, block: int, pool: int = 0) -> BlockContent | None:
        """Returns what block number `block` of pool number `pool` holds; None if it is free or not there."""
        if pool:
            return self._window_content(block, pool)
        if not 0 <= block < self._pool.num_blocks:
            return None
        node = self._cache.node(block)
        if node is not None and node.length >= self._pool.fill[block]:
            return _indexed_content(node, node.length, node.pins)
        return self._table_content(block)

    def digests(self, tokens: Sequence[int]) -> list[bytes]:
        """Returns the hashes of the full blocks of a text that starts at position 0, known or not."""
        return self._cache.index.digests(as_tokens(tokens).tobytes())

    def stored_digests(self) -> list[bytes]:
        """Returns the hashes of the full contents of the main pool that are recorded to be on disk."""
        nodes = (self._cache.node(block) for block, on_disk in enumerate(self._pool.stored) if on_disk)
        return [node.digest for node in nodes if node is not None and node.digest]

    def full_block(self, digest: bytes, pool: int = 0) -> int:
        """Returns the block of a pool that holds the full content with this hash, -1 if there is none."""
        node = self._cache.index.full(digest)
        if node is None or not pool:
            return -1 if node is None else node.block
        window = self._window_pools[pool - 1].cache
        return window.where[node] if window.holds(node, self._block_size) else -1

    def full_contents(self, priority: Priority = Priority.CHAT) -> list[FullContent]:
        """Returns the full contents of at least this priority: last used first, parents before children."""
        full = [
            content
            for content in self._cache.index.nodes()
            if content.digest and content.priority >= priority
        ]
        newest: dict[Node, int] = {}
        for node in reversed(full):  # children first: a parent is as new as its newest child
            newest[node] = max(newest.get(node, 0), node.last_use)
            if node.parent is not None:
                newest[node.parent] = max(newest.get(node.parent, 0), newest[node])
        full.sort(key=lambda node: -newest[node])
        return [FullContent(node.digest, node.chat) for node in full]

    def _window_content(self, block: int, pool: int) -> BlockContent | None:
        """Returns what a block of a sliding window pool holds."""
        if not 0 < pool <= len(self._window_pools):
            return None
        window = self._window_pools[pool - 1]
        if not 0 <= block < window.num_blocks:
            return None
        node, tokens = window.cache.node(block), window.cache.known_tokens(block)
        if node is not None and tokens >= window.pool.fill[block]:
            return _indexed_content(node, tokens, window.cache.pins_of(node))
        for number, table in window.tables.items():
            for at in np.flatnonzero(table.table[table.first : table.count] == block).tolist():
                return self._entry_content(self._open[number], table.first + at)
        return None

    def _table_content(self, block: int) -> BlockContent | None:
        """Returns the content of a block from the tokens of a sequence that uses it, None if none does.

        Needed for a tail that is being written, which holds more tokens than the index has.
        """
        for sequence in self._open.values():
            for at in np.flatnonzero(sequence.table[: sequence.count] == block).tolist():
                return self._entry_content(sequence, at)
        return None

    def _entry_content(self, sequence: BlockTable, at: int) -> BlockContent:
        """Returns the content of entry `at` of a table, from the tokens of its sequence."""
        start = at * self._block_size
        end = min(sequence.length, start + self._block_size)
        if end and sequence.tokens[end - 1] == UNKNOWN_TOKEN:
            end -= 1
        prefix = sequence.tokens[:end].copy()
        return BlockContent(start, prefix[start:], prefix, "", sequence.chat, 0, 0)


def _indexed_content(node: Node, tokens: int, pins: int) -> BlockContent:
    """Returns the content of a block that holds the first `tokens` tokens of a node of the index."""
    chain = [node]
    while chain[-1].parent is not None and chain[-1].parent.parent is not None:
        chain.append(chain[-1].parent)
    prefix = np.frombuffer(b"".join(link.key for link in reversed(chain)), "<i4")
    start = len(prefix) - node.length
    prefix = prefix[: start + tokens]
    digest = node.digest.hex() if tokens == node.length else ""
    return BlockContent(start, prefix[start:], prefix, digest, node.chat, pins, len(node.children))


def _compare(nodes: list[Node], matched: int, tokens: NDArray[np.int32]) -> MissReport:
    """Compares the prompt with the content that matches its first `matched` tokens."""
    wanted = int(tokens[matched]) if matched < len(tokens) else -1
    if not nodes:
        return MissReport(len(tokens), matched, "", wanted, -1)
    last = nodes[-1]
    within = matched - sum(node.length for node in nodes[:-1])
    if within == last.length and last.children:
        last, within = max(last.children, key=lambda node: node.last_use), 0
    known = np.frombuffer(last.key, "<i4")
    return MissReport(
        len(tokens), matched, last.chat, wanted, int(known[within]) if within < len(known) else -1
    )
