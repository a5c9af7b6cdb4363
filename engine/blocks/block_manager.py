"""The block manager: sequences, their block tables, and the blocks that they share.

    tokens   0 ........ 15 | 16 ....... 31 | 32 .. 36          block_size 16, length 37
    table        block 7   |    block 8    |  block 9          slot of token 33 = 9 * 16 + 1
    chat A          7              8             9
    chat B          7              8            12   <- shares 7 and 8; 12 is its own tail

A step is: `append` for each sequence (each all or nothing), the copies, the forward that writes K/V into
the slots, `commit`. Only committed tokens are ever shared. A block that others use, or of which more tokens
are known than the sequence uses, is never written: the writer copies it first (see `copy_on_write`).

Models in which some layers attend to a part of the context only have more pools (see `window_pools`).

Compaction moves the blocks of each sequence next to each other and the free ones to the end. Nothing needs it
to work, since any free block will do. It allows memory to be given back, because a pool shrinks from its end,
and it makes long runs, which prefill and copies to the host read faster.
"""

from __future__ import annotations

import time
from array import array
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blocks import integrity_check
from engine.blocks.block_errors import BlockError, UnknownSequenceError
from engine.blocks.block_pool import DEFAULT_CAPACITY, FREE, MAX_REFS, BlockPool, EventKind, EventLog
from engine.blocks.block_table import (
    UNKNOWN_TOKEN,
    Appended,
    BlockTable,
    OpenedSequence,
    Peek,
    TableOperations,
    as_tokens,
)
from engine.blocks.capacity import BlockCounts, BlockStats, Capacity, compute_stats
from engine.blocks.pins import Pins
from engine.blocks.pool_snapshot import BlockQueries, PoolSnapshot, SequenceSnapshot, take_snapshot
from engine.blocks.prefix_cache import (
    IMAGE_TOKENS,
    HashFunction,
    Node,
    PrefixCache,
    PrefixIndex,
    chain_hash,
)
from engine.blocks.sliding_window_pool import AttentionSpan, SlidingWindowPool
from engine.blocks.window_pools import WindowPools

_OPENED: Final = int(EventKind.OPENED)
_CLOSED: Final = int(EventKind.CLOSED)
_PREEMPTED: Final = int(EventKind.PREEMPTED)
_ALWAYS: Final = 1 << 31  # more tokens than any sequence has
_MAX_RESTING: Final = 128  # chats; each keeps the contents of its path alive


class BlockManager:
    """Gives the tokens of many sequences their slots in a pool of blocks, and in sliding window pools.

    Not thread-safe: use it on one thread.

    Args:
        num_blocks: physical blocks, at least 1.
        block_size: tokens per block, 8 to 64.
        clock: seconds, for events and ages.
        hash_function: identifies block contents; see `engine.blocks.prefix_cache`.
        event_capacity: events kept for watchers that are behind.
        window_pools: for each sliding window pool, how far back its layers attend, and its blocks.
        weights: units per block of each pool, the main pool first; 0 for a pool without K/V. Default: 1.

    Attributes:
        block_size: as given.
        events: what happened to the blocks of all pools.
        capacity: what fits into the pools.
        queries: what is asked about cached contents.
        pins: protect contents from eviction.
        window_pools: the pools 1, 2, ... of layers that attend to a part of the context only.
        weights: units per block of each pool, the main pool first; see `capacity`.
    """

    def __init__(
        self,
        num_blocks: int,
        block_size: int = 16,
        *,
        clock: Callable[[], float] = time.monotonic,
        hash_function: HashFunction = chain_hash,
        event_capacity: int = DEFAULT_CAPACITY,
        window_pools: Sequence[tuple[AttentionSpan, int]] = (),
        weights: Sequence[int] = (),
    ) -> None:
        _check_size(num_blocks)
        if not 8 <= block_size <= 64:
            raise ValueError(f"a block holds 8 to 64 tokens, not {block_size}")
        self.block_size: Final = block_size
        self.events: Final = EventLog(event_capacity)
        self.window_pools: Final = tuple(
            SlidingWindowPool(group, span, blocks, block_size, self.events)
            for group, (span, blocks) in enumerate(window_pools, 1)
        )
        self._clock: Final = clock
        self._open: Final[dict[int, BlockTable]] = {}
        self._last_sequence = 0
        self._pool: Final = BlockPool(num_blocks, self.events)
        self._cache: Final = PrefixCache(self._pool, PrefixIndex(block_size, hash_function))
        self._tables: Final = TableOperations(self._pool, self._cache, block_size)
        self._windows: Final = WindowPools(
            self.window_pools, self._pool, self._cache, self._tables, block_size
        )
        self._counts: Final = BlockCounts()
        self._resting: Final = RestingChats(self._cache)
        self.capacity: Final = Capacity(
            self._pool, self._tables.writer, self._get, block_size, self.window_pools, weights
        )
        self.weights: Final = self.capacity.weights
        self.pins: Final = Pins(self._pool, self._cache, self._get, self._tick, self.window_pools)
        self.queries: Final = BlockQueries(self._pool, self._cache, self._open, block_size, self.window_pools)

    # --- sequences ------------------------------------------------------------------------------

    def open(self, chat: str, tokens: Sequence[int] = (), *, private: bool = False) -> OpenedSequence:
        """Opens a sequence that shares the cached part of its prompt.

        It takes the longest cached prefix by reference, to the token: at most `len(tokens) - 1`, since one
        token must be computed to get logits. The caller appends the rest, `tokens[reused:]`.

        Args:
            chat: the chat it belongs to.
            tokens: the prompt. If it has places of images, so may what is appended up to its length.
            private: never share its content (see `shift`); such a sequence has no prompt.
        """
        prompt = as_tokens(tokens)
        self._tick()
        sequence = self._begin(chat)
        sequence.private = private
        nodes, matched = self._match(prompt)
        for depth, node in enumerate(nodes):
            if self._pool.refs[node.block] == MAX_REFS:
                del nodes[depth:]
                matched = depth * self.block_size
                break
        self._tables.share(sequence, [node.block for node in nodes], prompt[:matched])
        full = matched // self.block_size
        if full:
            sequence.node = nodes[full - 1]
        sequence.prompt = len(prompt)
        if private or prompt.max(initial=0) >= IMAGE_TOKENS:
            sequence.images_end = _ALWAYS if private else len(prompt)
        if self.window_pools:
            matched = self._windows.open(sequence, matched)
        return OpenedSequence(sequence.number, matched)

    def leave_uncounted(self, sequence: int) -> None:
        """Leaves the prompt of a sequence that was just opened out of the statistics."""
        self._get(sequence).prompt = 0

    def fork(self, sequence: int, chat: str) -> int:
        """Opens a sequence with the committed tokens of another one, by reference.

        Costs a copy of the table; no K/V are copied until one of the two writes into the shared tail.

        Raises:
            UnknownSequenceError: there is no such open sequence.
            BlockError: a block has as many references as can be counted.
        """
        parent = self._get(sequence)
        count = -(-parent.committed // self.block_size)
        blocks = parent.table[:count].tolist()
        full = any(self._pool.refs[block] == MAX_REFS for block in blocks)
        if full or not self._windows.can_fork(sequence):
            raise BlockError(f"sequence {sequence} is shared {MAX_REFS:,} times and cannot be forked again")
        self._tick()
        child = self._begin(chat)
        self._tables.share(child, blocks, parent.tokens[: parent.committed])
        child.node, child.private, child.images_end = parent.node, parent.private, parent.images_end
        self._windows.fork(parent, child.number)
        return child.number

    def close(self, sequence: int, *, keep: bool = True) -> None:
        """Closes a sequence and releases its blocks.

        Args:
            sequence: which one.
            keep: cache its committed content, including the partial tail. Otherwise, what it computed itself
                is forgotten unless others use or continue it.
        """
        closing = self._get(sequence)
        self._tick()
        if keep:
            self._tables.index_tail(closing)
            if self.window_pools:
                self._windows.commit(closing, closing.committed)
            self._resting.add(closing)
        self._tables.drop(closing, 0, keep=keep)
        del self._open[sequence]
        self.events.emit(_CLOSED, sequence, -1, -1, 0, 0, self._pool.now)
        if self.window_pools:
            self._windows.close(sequence, keep=keep)

    def preempt(self, sequence: int) -> None:
        """Closes a sequence so that others can finish; its content stays cached as long as possible."""
        self._get(sequence)
        self._counts.preemptions += 1
        self.events.emit(_PREEMPTED, sequence, -1, -1, 0, 0, self._clock())
        self.close(sequence)

    # --- tokens ---------------------------------------------------------------------------------

    def append(
        self, sequence: int, tokens: Sequence[int], *, ahead: bool = False, restored: bool = False
    ) -> Appended:
        """Adds `tokens` to the end of a sequence, evicting cached blocks as needed.

        Args:
            sequence: which one.
            tokens: their ids; `UNKNOWN_TOKEN` for one that `resolve` sets later.
            ahead: the step that computes the uncommitted tokens was submitted and has not ended.
            restored: their K/V come back from the host in whole blocks, so that no copies are needed. A
                window pool takes only what a row after them reads, and gives no slots.

        Returns:
            One slot per token, and the copies to make before writing to them; in every pool.

        Raises:
            OutOfBlocksError: there are not enough blocks; nothing was changed.
            BlockError: earlier tokens are not committed, and a copy of their block would miss them. With
                `ahead` only if there is such a copy to make.
        """
        target = self._get(sequence)
        length = target.length
        if target.committed < length and not (ahead and self.writes_in_place(sequence)):
            left = length - target.committed
            raise BlockError(f"sequence {sequence} has uncommitted tokens ({left}): commit them first")
        added = as_tokens(tokens)
        if len(added) == 0:
            raise ValueError(f"nothing to append to sequence {sequence}: at least one token is needed")
        if self.window_pools:
            self._windows.require(target, len(added), restored=restored)
        self._pool.now = self._clock()  # without `_tick`: this runs for every sequence of every step
        appended = self._tables.extend(target, added)
        if target.prompt:  # counted here, since an admission that is taken back does not use the cache
            self._counts.prompt_tokens += target.prompt
            self._counts.reused_tokens += length
            target.prompt = 0
        if self.window_pools:
            others = self._windows.extend(sequence, length, len(added), restored=restored)
            if length < target.images_end:
                self._windows.find_images(target, length)
            return Appended(appended.slots, appended.copies, others)
        return appended

    def writes_in_place(self, sequence: int) -> bool:
        """Whether the next token is written without copying a block, in every pool."""
        target = self._get(sequence)
        in_place = self._tables.writer.writes_in_place(target, target.length)
        return in_place and (not self.window_pools or self._windows.writes_in_place(target))

    def resolve(self, sequence: int, tokens: Sequence[int]) -> None:
        """Sets the first tokens that are not committed, of which some are unknown; see `append`.

        Those after them are unknown from now on.

        Raises:
            BlockError: there are not so many.
        """
        target = self._get(sequence)
        end = target.committed + len(tokens)
        if end > target.length:
            raise BlockError(f"sequence {sequence} has no {len(tokens)} tokens that are not committed")
        target.tokens[target.committed : end] = tokens
        target.tokens[end : target.length] = UNKNOWN_TOKEN

    def commit(self, sequence: int, length: int | None = None) -> None:
        """Records that the K/V of appended tokens are computed, so that they can be shared.

        Full blocks enter the prefix index. So does a partial tail if several tokens were computed (those of a
        prompt), so that another request can start from it. While decoding, the tail enters when it is full.

        Args:
            sequence: which one.
            length: tokens whose K/V are computed; None for all.

        Raises:
            BlockError: one of the tokens is unknown.
            ValueError: there are not so many tokens, or more were committed before.
        """
        target = self._get(sequence)
        if length is None:
            length = target.length
        elif not target.committed <= length <= target.length:
            raise ValueError(
                f"sequence {sequence} has {target.length} tokens, {target.committed} committed: "
                f"{length} cannot be"
            )
        # The newest tokens are the only ones that can be unknown.
        if length > target.committed and target.tokens.item(length - 1) == UNKNOWN_TOKEN:
            raise BlockError(f"sequence {sequence} has an unknown token before position {length}")
        before = target.committed
        self._pool.now = self._clock()
        self._tables.commit(target, length)
        if self.window_pools:
            self._windows.commit(target, before)

    def truncate(self, sequence: int, length: int) -> int:
        """Drops the tokens from position `length` on; full blocks among them stay cached.

        Returns:
            How many tokens are left: `length`, or fewer if sliding window pools no longer have what a row
            after `length` would read.

        Raises:
            ValueError: the sequence is shorter than that.
        """
        target = self._get(sequence)
        if not 0 <= length <= target.length:
            raise ValueError(f"sequence {sequence} has {target.length} tokens: it cannot be cut to {length}")
        known = length >= target.committed
        self._tick()
        self._tables.cut(target, length)
        if not self.window_pools:
            return length
        if known:
            self._windows.cut(target, length)
            return length
        return self._windows.join(target, length)

    def shift(self, sequence: int, keep: int, drop: int) -> tuple[int, int]:
        """Drops tokens from the middle of a sequence by taking their blocks out of its table.

        No K/V move, so the tokens after the gap keep the positions and the context that they were computed
        with. The sequence becomes private, since its content no longer depends on its tokens alone. Watchers
        need a new snapshot. O(blocks of the sequence).

        Args:
            sequence: which one; all its tokens are committed.
            keep: tokens at the start to keep, rounded up to whole blocks.
            drop: tokens after them to drop, rounded up to whole blocks.

        Returns:
            How many tokens were kept at the start, and how many were dropped.

        Raises:
            BlockError: there are uncommitted tokens, nothing would be left after the gap, or layers with a
                sliding window would attend across it.
        """
        if self.window_pools:
            raise BlockError(
                f"layers with a sliding window would attend across the gap in sequence {sequence}"
            )
        target = self._get(sequence)
        first, count = -(-keep // self.block_size), -(-drop // self.block_size)
        if target.committed < target.length:
            raise BlockError(f"sequence {sequence} has uncommitted tokens: commit them before a shift")
        if keep < 0 or count < 1 or (first + count) * self.block_size >= target.length:
            raise BlockError(
                f"sequence {sequence} has {target.length:,} tokens: keeping {keep:,} and dropping {drop:,} "
                "in whole blocks would leave none after the gap"
            )
        self._tick()
        self._tables.remove(target, first, count)
        self.events.restart()
        return first * self.block_size, count * self.block_size

    # --- block tables; all of these raise `UnknownSequenceError` --------------------------------

    def sequences(self) -> Iterator[int]:
        """Yields the open sequences, oldest first."""
        return iter(tuple(self._open))

    def chat(self, sequence: int) -> str:
        """Returns the chat that a sequence belongs to."""
        return self._get(sequence).chat

    def length(self, sequence: int) -> int:
        """Returns how many tokens have a slot, committed or not."""
        return self._get(sequence).length

    def committed(self, sequence: int) -> int:
        """Returns how many tokens have their K/V computed."""
        return self._get(sequence).committed

    def tokens(self, sequence: int) -> NDArray[np.int32]:
        """Returns the tokens, int32, as a read-only view that is valid until the next append."""
        target = self._get(sequence)
        return _read_only(target.tokens[: target.length])

    def table(self, sequence: int) -> NDArray[np.int32]:
        """Returns the physical blocks in order, int32, as a read-only view valid until the next append."""
        target = self._get(sequence)
        return _read_only(target.table[: target.count])

    def tables(self, sequences: Sequence[int]) -> NDArray[np.int32]:
        """Returns the tables of several sequences as rows, int32, padded with -1."""
        targets = [self._get(sequence) for sequence in sequences]
        rows = np.full((len(targets), max((target.count for target in targets), default=0)), -1, np.int32)
        for row, target in zip(rows, targets, strict=True):
            row[: target.count] = target.table[: target.count]
        return rows

    def window_table(self, pool: int, sequence: int) -> tuple[int, NDArray[np.int32]]:
        """Returns the first entry of a sequence's table in window pool `pool`, and its blocks from there."""
        table = self.window_pools[pool - 1].tables[self._get(sequence).number]
        return table.first, table.table[table.first : table.count].copy()

    def shared_blocks(self, sequence: int) -> int:
        """Returns how many blocks at the start of its table other sequences use, too."""
        target = self._get(sequence)
        refs = self._pool.refs
        for at, block in enumerate(target.table[: target.count].tolist()):
            if refs[block] == 1:
                return at
        return target.count

    # --- all blocks -----------------------------------------------------------------------------

    def snapshot(self) -> PoolSnapshot:
        """Returns the state of all pools after the last event."""
        tables = (
            SequenceSnapshot(table.number, table.chat, table.length, table.table[: table.count].copy())
            for table in self._open.values()
        )
        pool = take_snapshot(self._pool, tables, self._cache.chat, self.block_size, self._clock())
        window_pools = self._windows.snapshots(self._open, pool.time)
        return replace(pool, resting=self._resting.snapshot(), window_pools=window_pools)

    def stats(self) -> BlockStats:
        """Returns the statistics of the main pool."""
        self._counts.copies, self._counts.evictions = self._tables.writer.copies, self._cache.evictions
        return compute_stats(self._pool, self._open.values(), self.block_size, self._counts)

    def check_integrity(self) -> None:
        """Checks that all records of the pools agree. O(num_blocks).

        Raises:
            IntegrityError: two records disagree; the message says which.
        """
        integrity_check.check_main_pool(
            self._pool, self._cache, self._open.values(), self.pins.contents(), self.block_size
        )
        lengths = {number: (table.length, table.committed) for number, table in self._open.items()}
        for window in self.window_pools:
            integrity_check.check_window_pool(window, lengths, self._cache)

    @property
    def num_blocks(self) -> int:
        """Physical blocks of the main pool; see `resize`."""
        return self._pool.num_blocks

    def peek(self, tokens: Sequence[int], more: int = 1) -> Peek:
        """Returns what `open` would share of a prompt, and the units that it and `more` tokens would take."""
        prompt = as_tokens(tokens)
        return self.capacity.peek(*self._match(prompt), len(prompt) + more)

    def resize(self, num_blocks: int, pool: int = 0) -> int:
        """Makes pool number `pool` larger or smaller while it is in use. O(num_blocks).

        A smaller pool loses its last blocks, from which cached content is evicted; it keeps every block up to
        the last one that is in use or pinned. Watchers need a new snapshot.

        Returns:
            How many blocks there are now.

        Raises:
            ValueError: no block would be left in the main pool, or there is no such pool.
        """
        if not 0 <= pool <= len(self.window_pools):
            raise ValueError(f"there is no pool {pool}")
        if pool:
            self._tick()
            return self.window_pools[pool - 1].cache.resize(num_blocks)
        _check_size(num_blocks)
        self._tick()
        if num_blocks < self.num_blocks:
            num_blocks = max(num_blocks, self._cache.evict_from(num_blocks))
        if num_blocks != self.num_blocks:
            self._pool.resize(num_blocks)
            self._cache.resize(num_blocks)
        return num_blocks

    def compact(self) -> NDArray[np.int32]:
        """Moves each sequence's blocks next to each other and the free blocks to the end. O(num_blocks).

        Call it between steps; the caller moves the K/V before anything is written. Watchers need a new
        snapshot.

        Returns:
            The new number of each block, int32, (num_blocks,).
        """
        self._tick()
        return _compact(self._pool, self._cache, self._open.values())

    # --- eviction --------------------------------------------------------------------------------

    def evict(self, count: int = 1) -> int:
        """Evicts up to `count` cached blocks of the main pool, the least valuable first; returns how many."""
        self._tick()
        for done in range(count):
            if not self._cache.evict():
                return done
        return max(count, 0)

    def clear_cache(self) -> int:
        """Evicts all cached blocks of all pools that are not pinned; returns how many were evicted."""
        self._tick()
        evicted = self._windows.evict_all()
        return self.evict(self.num_blocks) + evicted

    def evict_block(self, block: int) -> int:
        """Evicts a cached block and everything that continues it; returns how many blocks were evicted.

        Raises:
            BlockError: it is not just cached, or part of it is pinned.
        """
        self._tick()
        return self._cache.evict_branch(block)

    def forget_chat(self, chat: str) -> int:
        """Evicts the cached blocks that a chat computed; returns how many were evicted.

        Pinned blocks stay, and blocks that content of other chats continues.
        """
        self._tick()
        return self._cache.evict_chat(chat)

    # --- on disk ---------------------------------------------------------------------------------

    def set_stored(self, digests: Iterable[bytes], stored: bool = True) -> None:
        """Records whether the full contents with these hashes are on disk, for who watches the main pool."""
        self._tick()
        for digest in digests:
            block = self.queries.full_block(digest)
            if block >= 0:
                self._pool.store(block, stored)

    # --- helpers ---------------------------------------------------------------------------------

    def _get(self, sequence: int) -> BlockTable:
        try:
            return self._open[sequence]
        except KeyError:
            raise UnknownSequenceError(sequence) from None

    def _tick(self) -> None:
        """Sets the time of the events that follow."""
        self._pool.now = now = self._clock()
        if self.window_pools:
            self._windows.set_time(now)

    def _match(self, prompt: NDArray[np.int32]) -> tuple[list[Node], int]:
        """Returns the longest cached prefix that a sequence can continue; see `PrefixIndex.match`."""
        nodes, matched = self._cache.index.match(prompt.tobytes(), len(prompt) - 1)
        if not self.window_pools:
            return nodes, matched
        length = self._windows.resumable(nodes, matched)
        return (nodes, matched) if length == matched else (nodes[: length // self.block_size], length)

    def _begin(self, chat: str) -> BlockTable:
        self._last_sequence += 1
        begun = BlockTable(self._last_sequence, chat, self._cache.index.root)
        self._open[begun.number] = begun
        self._resting.remove(chat)
        self.events.emit(_OPENED, begun.number, -1, -1, 0, 0, self._pool.now)
        self.events.name(begun.number, chat)
        return begun


class _Rest(NamedTuple):
    node: Node  # the last content of the path
    tokens: int


class RestingChats:
    """The last content of each chat at rest, for snapshots; events tell watchers the same.

    Args:
        cache: says which contents are still in a block.
    """

    def __init__(self, cache: PrefixCache) -> None:
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
        if len(self._chats) > _MAX_RESTING:
            self._chats.popitem(last=False)

    def remove(self, chat: str) -> None:
        """A chat has a sequence again."""
        self._chats.pop(chat, None)

    def snapshot(self) -> tuple[SequenceSnapshot, ...]:
        """Returns the chats that would reuse anything, in the order in which they came to rest."""
        resting = []
        for chat, rest in self._chats.items():
            blocks = self._path(rest.node)
            if blocks:
                resting.append(SequenceSnapshot(-1, chat, rest.tokens, np.array(blocks, np.int32)))
        return tuple(resting)

    def _path(self, node: Node) -> list[int]:
        """Returns the blocks from the start to `node`, without contents that were evicted."""
        blocks: list[int] = []
        at: Node | None = node
        while at is not None and at.parent is not None:
            if self._cache.holds(at):
                blocks.append(at.block)
            at = at.parent
        return blocks[::-1]


def _compact(pool: BlockPool, cache: PrefixCache, sequences: Collection[BlockTable]) -> NDArray[np.int32]:
    """Renumbers all blocks in the pool, the cache and the tables; watchers need a new snapshot.

    Returns:
        The new number of each block, int32, (num_blocks,). The caller moves the K/V accordingly.
    """
    numbers = _new_numbers(pool, cache.index.root, sequences)
    for column in pool.columns():
        _permute(column, numbers)
    pool.free.renumber(numbers)
    pool.log.restart()
    cache.renumber(numbers)
    for sequence in sequences:
        sequence.table[: sequence.count] = numbers[sequence.table[: sequence.count]]
    return numbers


def _new_numbers(pool: BlockPool, root: Node, sequences: Iterable[BlockTable]) -> NDArray[np.int32]:
    """Returns the new number of each block: a permutation.

    First come the tables of the open sequences, in order, then the cached blocks, each right after the one
    that it continues, then the free blocks.
    """
    order: dict[int, None] = {}
    for sequence in sequences:
        order.update(dict.fromkeys(sequence.table[: sequence.count].tolist()))
    stack = [root]
    while stack:
        node = stack.pop()
        if node.block >= 0:
            order.update(dict.fromkeys((node.block, *node.twins)))
        stack.extend(reversed(node.children))
    order.update(dict.fromkeys(block for block, state in enumerate(pool.state) if state != FREE))
    order.update(dict.fromkeys(range(pool.num_blocks)))
    numbers = np.empty(pool.num_blocks, np.int32)
    numbers[np.fromiter(order, np.int32, pool.num_blocks)] = np.arange(pool.num_blocks, dtype=np.int32)
    return numbers


def _permute(column: bytearray | array[int] | array[float], numbers: NDArray[np.int32]) -> None:
    view = np.frombuffer(column, np.uint8 if isinstance(column, bytearray) else column.typecode)
    view[numbers] = view.copy()


def _check_size(num_blocks: int) -> None:
    if num_blocks < 1:
        raise ValueError(f"a pool needs at least 1 block, not {num_blocks}")


def _read_only(view: NDArray[np.int32]) -> NDArray[np.int32]:
    view.flags.writeable = False
    return view
