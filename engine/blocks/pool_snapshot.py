"""The whole state of a pool at one event, taken from the pool or read from bytes, and a mirror of it.

A mirror is a copy of a pool that follows its events; the memory view draws it. State, references, fill and
age are taken from all rows at once: if a block occurs more than once, its last row counts. Only the rows that
change a table are applied one by one.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_errors import EventGapError
from engine.blocks.block_pool import CACHED, CHANGES_TABLE, SETTLES_STORED, BlockPool, BlockState, EventKind
from engine.blocks.block_table import UNKNOWN_TOKEN, BlockTable, as_tokens
from engine.blocks.prefix_cache import Node, PrefixCache
from engine.blocks.sliding_window_pool import SlidingWindowPool


class SequenceSnapshot(NamedTuple):
    """An open sequence: its chat, its tokens so far, and its block table (int32) from entry `first` on."""

    sequence: int
    chat: str
    tokens: int
    table: NDArray[np.int32]
    first: int = 0


@dataclass(frozen=True)
class PoolSnapshot:
    """The whole pool right after event `seq`.

    Attributes:
        seq: the last event that is included.
        time: of the snapshot, in seconds on the clock of the events.
        block_size: tokens per block.
        state: u1 per block, `BlockState`.
        refs: u2 per block.
        fill: u2 per block, tokens.
        stamp: f4 per block, seconds from its last event to `time`.
        pinned: u1 per block, 1 if it may not be evicted.
        sequences: all open sequences.
        owner: i4 per block; for a cached block the index in `chats` of the chat that computed it, else -1.
        chats: ids of the chats that `owner` refers to, open or not.
        group: number of this pool.
        window_pools: of the main pool, number 0: the sliding window pools, numbers 1, 2, ...
        stored: u1 per block, 1 if the disk cache has its content; empty: of none.
        images: u1 per block, 1 + the offset of the first place of an image, 0 for none; empty: all 0.
        resting: chats without a sequence, with the blocks that they would reuse; `sequence` is -1.
    """

    seq: int
    time: float
    block_size: int
    state: NDArray[np.uint8]
    refs: NDArray[np.uint16]
    fill: NDArray[np.uint16]
    stamp: NDArray[np.float32]
    pinned: NDArray[np.uint8]
    sequences: tuple[SequenceSnapshot, ...]
    owner: NDArray[np.int32]
    chats: tuple[str, ...] = ()
    group: int = 0
    window_pools: tuple[PoolSnapshot, ...] = ()
    resting: tuple[SequenceSnapshot, ...] = ()
    stored: NDArray[np.uint8] = field(default_factory=lambda: np.empty(0, np.uint8))
    images: NDArray[np.uint8] = field(default_factory=lambda: np.empty(0, np.uint8))


def take_snapshot(
    pool: BlockPool,
    sequences: Iterable[SequenceSnapshot],
    chat_of: Callable[[int], str],
    block_size: int,
    now: float,
) -> PoolSnapshot:
    """Copies the state of one pool.

    Args:
        sequences: the open sequences with their tables in this pool.
        chat_of: returns the chat that computed a cached block.
        block_size: tokens per block.
        now: seconds, on the clock of the events.
    """
    state = np.frombuffer(pool.state, np.uint8).copy()
    owner = np.full(pool.num_blocks, -1, np.int32)
    cached = np.flatnonzero(state == CACHED)
    numbers: dict[str, int] = {}
    owner[cached] = [numbers.setdefault(chat_of(block), len(numbers)) for block in cached.tolist()]
    return PoolSnapshot(
        seq=pool.log.seq,
        time=now,
        block_size=block_size,
        state=state,
        refs=np.frombuffer(pool.refs, np.uint16).copy(),
        fill=np.frombuffer(pool.fill, np.uint16).copy(),
        stamp=(now - np.frombuffer(pool.stamp, np.float64)).astype(np.float32),
        pinned=np.frombuffer(pool.pinned, np.uint8).copy(),
        sequences=tuple(sequences),
        owner=owner,
        chats=tuple(numbers),
        group=pool.group,
        stored=np.frombuffer(pool.stored, np.uint8).copy(),
        images=np.frombuffer(pool.images, np.uint8).copy(),
    )


# Plain ints: looking a member up in its enum costs as much as the work around it.
_OPENED: Final = int(EventKind.OPENED)
_ALLOCATED: Final = int(EventKind.ALLOCATED)
_SHARED: Final = int(EventKind.SHARED)
_COPIED: Final = int(EventKind.COPIED)
_RELEASED: Final = int(EventKind.RELEASED)
_PASSED: Final = int(EventKind.PASSED)
_BEGINS: Final = int(EventKind.BEGINS)
_RETURNED: Final = int(EventKind.RETURNED)
_STATE_WITHOUT_REFS: Final = np.full(256, BlockState.CACHED, np.uint8)
_STATE_WITHOUT_REFS[[EventKind.FREED, EventKind.EVICTED]] = BlockState.FREE


class Mirror:
    """Equals pool number `group` as of event `seq`; events of other pools are ignored.

    Attributes:
        group: number of the pool.
        seq: the last event applied.
        time: of that event, seconds on the engine's clock.
        block_size: tokens per block.
        state, refs, fill, pinned, stored, images: as in `PoolSnapshot`.
        touched: f8 per block, time of its last event.
    """

    def __init__(self, snapshot: PoolSnapshot) -> None:
        self.load(snapshot)

    def load(self, snapshot: PoolSnapshot) -> None:
        """Replaces everything with a snapshot."""
        self.group = snapshot.group
        self.seq = snapshot.seq
        self.time = snapshot.time
        self.block_size = snapshot.block_size
        self.state: NDArray[np.uint8] = snapshot.state.copy()
        self.refs: NDArray[np.uint16] = snapshot.refs.copy()
        self.fill: NDArray[np.uint16] = snapshot.fill.copy()
        self.pinned: NDArray[np.uint8] = snapshot.pinned.copy()
        self.stored: NDArray[np.uint8] = np.zeros(len(self.state), np.uint8)
        self.stored[: len(snapshot.stored)] = snapshot.stored
        self.images: NDArray[np.uint8] = np.zeros(len(self.state), np.uint8)
        self.images[: len(snapshot.images)] = snapshot.images
        self.touched: NDArray[np.float64] = np.subtract(snapshot.time, snapshot.stamp, dtype=np.float64)
        # Arrays append like lists, and NumPy copies them at once, which keyframes of large pools need.
        self._tables: dict[int, array[int]] = {}
        self._firsts: dict[int, int] = {}
        for sequence in snapshot.sequences:
            self._tables[sequence.sequence] = array("i", sequence.table.astype(np.int32).tobytes())
            self._firsts[sequence.sequence] = sequence.first

    def apply(self, rows: NDArray[np.void]) -> None:
        """Applies rows of `EVENT_DTYPE`; those that were applied before are ignored.

        Raises:
            EventGapError: rows are missing within them or after `seq`, or they do not fit this pool. Take a
                snapshot and `load` it.
        """
        if len(rows) == 0:
            return
        numbers = rows["seq"].astype(np.int64)
        if numbers[0] > self.seq + 1 or (len(rows) > 1 and not np.all(np.diff(numbers) == 1)):
            raise EventGapError(
                f"events {numbers[0]} to {numbers[-1]} do not continue event {self.seq} without a gap"
            )
        if numbers[-1] <= self.seq:
            return
        end = rows[-1]
        rows = rows[self.seq + 1 - int(numbers[0]) :]
        rows = rows[rows["group"] == self.group]
        about = rows[rows["block"] >= 0]
        blocks, kinds = about["block"], about["kind"]
        if len(blocks) and blocks.max() >= len(self.state):
            raise EventGapError(f"an event names block {blocks.max()} of a pool of {len(self.state)}")
        try:
            self._apply_tables(rows)
        except (KeyError, IndexError) as error:
            raise EventGapError(f"the events do not fit the tables of this mirror: {error}") from error
        self.refs[blocks] = about["refs"]
        self.fill[blocks] = about["fill"]
        uses = kinds < EventKind.STORED
        self.touched[blocks[uses]] = about["time"][uses]
        state = np.where(about["refs"] > 0, np.uint8(BlockState.USED), _STATE_WITHOUT_REFS[kinds])
        self.state[blocks] = state
        pins = (kinds == EventKind.PINNED) | (kinds == EventKind.UNPINNED)
        self.pinned[blocks[pins]] = kinds[pins] == EventKind.PINNED
        unchanged = (kinds == EventKind.FILLED) & (about["sequence"] < 0)
        tells = unchanged | (state == BlockState.FREE)
        self.images[blocks[tells]] = about["image"][tells]
        settles = SETTLES_STORED[kinds] & ~unchanged
        self.stored[blocks[settles]] = kinds[settles] == EventKind.STORED
        self.seq = int(end["seq"])
        self.time = float(end["time"])

    def sequences(self) -> list[int]:
        """Returns the open sequences, oldest first."""
        return list(self._tables)

    def table(self, sequence: int) -> NDArray[np.int32]:
        """Returns the blocks of an open sequence in order, int32, from entry `first(sequence)` on."""
        return np.array(self._tables[sequence], np.int32)

    def first(self, sequence: int) -> int:
        """Returns how many entries before those of `table` are missing: they fell out of the window."""
        return self._firsts[sequence]

    def _apply_tables(self, rows: NDArray[np.void]) -> None:
        tables = self._tables
        firsts = self._firsts
        rows = rows[CHANGES_TABLE[rows["kind"]]]
        columns = (rows[name].tolist() for name in ("kind", "sequence", "block", "source"))
        for kind, sequence, block, source in zip(*columns, strict=True):
            if kind in (_ALLOCATED, _SHARED):
                tables[sequence].append(block)
            elif kind == _RELEASED:
                tables[sequence].pop()
            elif kind == _COPIED:
                tables[sequence][-1] = block
            elif kind == _OPENED:
                tables[sequence] = array("i")
                firsts[sequence] = 0
            elif kind == _PASSED:
                del tables[sequence][0]
                firsts[sequence] += 1
            elif kind == _RETURNED:
                tables[sequence].insert(0, block)
                firsts[sequence] -= 1
            elif kind == _BEGINS:
                firsts[sequence] = source
            else:
                del tables[sequence], firsts[sequence]


# --- Prefix-cache queries: how much of a text is cached, why not all of it, and what a block holds
#
# They change nothing.


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
    """Cached part of a prompt, and which chat's content comes closest to it.

    Attributes:
        wanted: tokens of the prompt.
        matched: tokens of the longest cached prefix; also the first position that differs.
        chat: the chat that computed the closest content, empty if nothing matches.
        evicted: tokens from `matched` on that were cached once and evicted, as far as is remembered.
    """

    wanted: int
    matched: int
    chat: str
    evicted: int = 0


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
        cache: PrefixCache,
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
        """Returns how much of a prompt is cached, and which chat computed the closest content.

        Also tells whether the rest was cached once: the last thousands of evicted blocks are remembered.
        """
        prompt, size, cache = as_tokens(tokens), self._block_size, self._cache
        nodes, matched = cache.index.match(prompt.tobytes(), len(prompt))
        report = _compare(nodes, matched, prompt)
        full = matched // size
        digest, end = nodes[full - 1].digest if full else b"", full * size
        while end + size <= len(prompt):
            digest = cache.index.chain(digest, prompt[end : end + size].tobytes())
            if digest not in cache.evicted:
                break
            end += size
        return report._replace(evicted=max(end - matched, 0))

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

    def full_contents(self) -> list[FullContent]:
        """Returns the full contents: last used first, parents before children."""
        full = [content for content in self._cache.index.nodes() if content.digest]
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
        while end and sequence.tokens[end - 1] == UNKNOWN_TOKEN:
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
    if not nodes:
        return MissReport(len(tokens), matched, "")
    last = nodes[-1]
    within = matched - sum(node.length for node in nodes[:-1])
    if within == last.length and last.children:
        last = max(last.children, key=lambda node: node.last_use)
    return MissReport(len(tokens), matched, last.chat)
