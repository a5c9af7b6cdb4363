"""The block manager: sequences, their block tables, and what they share.

    tokens   0 ........ 15 | 16 ....... 31 | 32 .. 36          block_size 16, length 37
    table        block 7   |    block 8    |  block 9          slot of token 33 = 9 * 16 + 1
    chat A          7              8             9
    chat B          7              8            12   <- shares 7 and 8; 12 is its own tail

A step is: `append` for each row (all or nothing for each), the copies, the forward that writes K/V into
the slots, `commit`. Only committed tokens are ever shared. A block that others use, or of which more is
known than the sequence uses, is never written: the writer copies first (see `engine.blocks.tables`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.blocks import content, inspection
from engine.blocks.cache import BlockCache
from engine.blocks.content import BlockContent
from engine.blocks.errors import BlockError, OutOfBlocksError, UnknownSequenceError
from engine.blocks.events import EventKind
from engine.blocks.eviction import EvictionPolicy, LeastRecentlyUsed, Priority
from engine.blocks.log import DEFAULT_CAPACITY, EventLog
from engine.blocks.pool import CACHED, MAX_REFS, BlockPool
from engine.blocks.prefix import HashFunction, Node, PrefixIndex, chain_hash
from engine.blocks.report import Appended, BlockStats, MissReport, Opened, Peek, PoolSnapshot
from engine.blocks.sequence import Sequence as OpenSequence
from engine.blocks.tables import Tables

_OPENED: Final = int(EventKind.OPENED)
_CLOSED: Final = int(EventKind.CLOSED)
_PREEMPTED: Final = int(EventKind.PREEMPTED)


class BlockManager:
    """Gives the tokens of many sequences their slots in one pool of blocks.

    Not locked: use it on one thread.

    Args:
        num_blocks: physical blocks, at least 1.
        block_size: tokens per block, 8 to 64.
        clock: seconds, for events and ages.
        policy: the order in which cached blocks are evicted; least recently used by default.
        hash_function: names block contents; see `engine.blocks.prefix`.
        event_capacity: events kept for watchers that are behind.

    Attributes:
        block_size: as given.
        events: what happened, for watchers.
    """

    def __init__(
        self,
        num_blocks: int,
        block_size: int = 16,
        *,
        clock: Callable[[], float] = time.monotonic,
        policy: EvictionPolicy | None = None,
        hash_function: HashFunction = chain_hash,
        event_capacity: int = DEFAULT_CAPACITY,
    ) -> None:
        if num_blocks < 1:
            raise ValueError(f"a pool needs at least 1 block, not {num_blocks}")
        if not 8 <= block_size <= 64:
            raise ValueError(f"a block holds 8 to 64 tokens, not {block_size}")
        self.block_size: Final = block_size
        self.events: Final = EventLog(event_capacity)
        self._clock = clock
        self._pool = BlockPool(num_blocks, self.events)
        self._cache = BlockCache(
            self._pool,
            PrefixIndex(block_size, hash_function),
            LeastRecentlyUsed() if policy is None else policy,
        )
        self._open: dict[int, OpenSequence] = {}
        self._pins: dict[int | bytes, list[Node]] = {}
        self._last_sequence = 0
        self._tables = Tables(self._pool, self._cache, block_size)
        self._counts = inspection.Counts()

    @property
    def num_blocks(self) -> int:
        """Physical blocks now; see `resize`."""
        return self._pool.num_blocks

    # --- sequences ------------------------------------------------------------------------------

    def open(
        self,
        chat: str,
        tokens: Sequence[int] = (),
        *,
        priority: Priority = Priority.CHAT,
        private: bool = False,
    ) -> Opened:
        """Begins a sequence that shares what is known of its prompt.

        Takes the longest known beginning by reference, to the token: at most `len(tokens) - 1`, since one
        must be computed to get logits. The caller appends the rest, `tokens[reused:]`.

        Args:
            chat: whose it is.
            tokens: the prompt.
            priority: how much its content is worth once only cached.
            private: share nothing by tokens, neither now nor later (see `shift`); without a prompt.
        """
        prompt = _as_tokens(tokens)
        self._pool.now = self._clock()
        sequence = self._begin(chat, priority)
        sequence.private = private
        nodes, matched = self._cache.index.match(prompt.tobytes(), len(prompt) - 1)
        for depth, node in enumerate(nodes):
            if self._pool.refs[node.block] == MAX_REFS:
                del nodes[depth:]
                matched = depth * self.block_size
                break
            if node.priority < priority:
                node.priority = priority
        self._tables.share(sequence, [node.block for node in nodes], prompt[:matched])
        full = matched // self.block_size
        if full:
            sequence.node = nodes[full - 1]
        sequence.prompt = len(prompt)
        return Opened(sequence.number, matched)

    def fork(self, sequence: int, chat: str) -> int:
        """Begins a sequence with the committed tokens of another one, by reference.

        Costs a copy of the table; no K/V is copied until one of the two writes into the shared tail.
        """
        parent = self._get(sequence)
        count = -(-parent.committed // self.block_size)
        blocks = parent.table[:count].tolist()
        if any(self._pool.refs[block] == MAX_REFS for block in blocks):
            raise BlockError(f"sequence {sequence} is shared {MAX_REFS:,} times: no further fork is possible")
        self._pool.now = self._clock()
        child = self._begin(chat, parent.priority)
        self._tables.share(child, blocks, parent.tokens[: parent.committed])
        child.node, child.private = parent.node, parent.private
        return child.number

    def close(self, sequence: int, *, keep: bool = True) -> None:
        """Ends a sequence and gives its references back.

        Args:
            sequence: which.
            keep: leave its committed content, the partial tail too, in the cache. Without, what it
                computed itself is forgotten unless others use or continue it.
        """
        closing = self._get(sequence)
        self._pool.now = self._clock()
        if keep:
            self._tables.index_tail(closing)
        self._tables.drop(closing, 0, keep=keep)
        del self._open[sequence]
        self.events.emit(_CLOSED, sequence, -1, -1, 0, 0, self._pool.now)

    def preempt(self, sequence: int) -> None:
        """Closes a sequence so that others can finish; its content stays cached as long as it can."""
        self._get(sequence)
        self._counts.preemptions += 1
        self.events.emit(_PREEMPTED, sequence, -1, -1, 0, 0, self._clock())
        self.close(sequence)

    # --- tokens ---------------------------------------------------------------------------------

    def append(self, sequence: int, tokens: Sequence[int]) -> Appended:
        """Makes room for `tokens` at the end of a sequence, evicting cached blocks as needed.

        Returns:
            One slot per token, and the copies to do before writing to them.

        Raises:
            OutOfBlocksError: there is not enough room; nothing was changed.
            BlockError: earlier tokens are not committed (a copy of their block would miss them).
        """
        target = self._get(sequence)
        if target.committed < target.length:
            raise BlockError(
                f"{target.length - target.committed} tokens of sequence {sequence} are still to be computed: "
                "commit them, or truncate to what is committed, before appending more"
            )
        added = _as_tokens(tokens)
        count = len(added)
        if count == 0:
            raise ValueError(f"nothing to append to sequence {sequence}: at least one token is needed")
        needed = self._tables.needed(target, count)
        if needed > self._pool.available:
            raise OutOfBlocksError(needed, self._pool.available)
        self._pool.now = self._clock()
        if target.prompt:  # counted only now: an admission that is taken back was no use of the cache
            self._counts.prompt_tokens += target.prompt
            self._counts.reused_tokens += target.length
            target.prompt = 0
        return self._tables.extend(target, added)

    def commit(self, sequence: int) -> None:
        """The K/V of all appended tokens are computed now: they can be shared.

        Full blocks enter the prefix index; so does a partial tail when several tokens were computed (a
        prompt's), so that another request can start from it. A decoding tail enters when it is full.
        """
        self._pool.now = self._clock()
        self._tables.commit(self._get(sequence))

    def truncate(self, sequence: int, length: int) -> None:
        """Drops the tokens from position `length` on; full blocks among them stay cached.

        Raises:
            ValueError: the sequence is shorter than that.
        """
        target = self._get(sequence)
        if not 0 <= length <= target.length:
            raise ValueError(f"sequence {sequence} has {target.length} tokens: it cannot be cut to {length}")
        self._pool.now = self._clock()
        self._tables.cut(target, length)

    def shift(self, sequence: int, keep: int, drop: int) -> tuple[int, int]:
        """Drops tokens from the middle of a sequence by taking their blocks out of its table.

        No K/V move, so what stands behind the gap keeps the positions and the context it was computed with:
        from now on the sequence is private, its content no longer being that of its tokens. Watchers begin
        anew with a snapshot. Costs O(blocks of the sequence).

        Args:
            sequence: which; all its tokens are committed.
            keep: tokens at the start to keep, rounded up to whole blocks.
            drop: tokens behind them to drop, rounded up likewise.

        Returns:
            How many tokens were kept at the start, and how many were dropped.

        Raises:
            BlockError: tokens are still to be computed, or nothing would be left behind the gap.
        """
        target = self._get(sequence)
        first, count = -(-keep // self.block_size), -(-drop // self.block_size)
        if target.committed < target.length:
            raise BlockError(
                f"tokens of sequence {sequence} are still to be computed: commit them before a shift"
            )
        if keep < 0 or count < 1 or (first + count) * self.block_size >= target.length:
            raise BlockError(
                f"sequence {sequence} has {target.length:,} tokens: keeping {keep:,} in whole blocks and "
                f"dropping {drop:,} behind them would leave none"
            )
        self._pool.now = self._clock()
        self._tables.remove(target, first, count)
        self.events.restart()
        return first * self.block_size, count * self.block_size

    # --- room -----------------------------------------------------------------------------------

    @property
    def available(self) -> int:
        """Blocks that are free or can be evicted."""
        return self._pool.available

    @property
    def free(self) -> int:
        """Blocks that hold nothing."""
        return self._pool.free.count

    def blocks_needed(self, sequence: int, count: int) -> int:
        """Returns how many of `available` an append of `count` tokens would take, a copy included."""
        target = self._get(sequence)
        return self._tables.needed(target, count) if count > 0 else 0

    def peek(self, tokens: Sequence[int], more: int = 1) -> Peek:
        """What `open` with this prompt would share, and what it would take. Changes nothing.

        Args:
            tokens: the prompt.
            more: tokens after it that must find room, too.
        """
        prompt = _as_tokens(tokens)
        pool, size = self._pool, self.block_size
        nodes, matched = self._cache.index.match(prompt.tobytes(), len(prompt) - 1)
        blocks = -(-(len(prompt) + more) // size) - len(nodes)
        for node in nodes:
            blocks += pool.state[node.block] == CACHED and not pool.pinned[node.block]
        if matched % size:
            tail = nodes[-1].block
            blocks += pool.refs[tail] > 0 or pool.pinned[tail] > 0  # it would be copied
        return Peek(matched, blocks)

    def can_append(self, needs: Mapping[int, int] | Iterable[tuple[int, int]]) -> bool:
        """Whether all these (sequence, count) can be appended, one after the other."""
        return self.total_needed(needs) <= self._pool.available

    def total_needed(self, needs: Mapping[int, int] | Iterable[tuple[int, int]]) -> int:
        """Returns how many of `available` all these (sequence, count) take together.

        Sequences that share a tail need one copy less than there are of them, if all of them write.
        """
        counts: dict[int, int] = {}
        for sequence, count in needs.items() if isinstance(needs, Mapping) else needs:
            counts[sequence] = counts.get(sequence, 0) + count
        needed = 0
        writers: dict[int, int] = {}
        for sequence, count in counts.items():
            needed += self.blocks_needed(sequence, count)
            target = self._open[sequence]
            if count > 0 and target.length % self.block_size:
                tail = int(target.table[target.count - 1])
                writers[tail] = writers.get(tail, 0) + 1
        for tail, count in writers.items():
            needed -= count > 1 and count == self._pool.refs[tail] and not self._pool.pinned[tail]
        return needed

    def evict(self, count: int = 1) -> int:
        """Evicts up to `count` cached blocks, the least valuable first; returns how many went."""
        self._pool.now = self._clock()
        for done in range(count):
            if not self._cache.evict():
                return done
        return max(count, 0)

    def clear_cache(self) -> int:
        """Evicts all cached blocks that are not pinned; returns how many went."""
        return self.evict(self.num_blocks)

    def resize(self, num_blocks: int) -> int:
        """Makes the pool larger or smaller while it is in use. Watchers begin anew with a snapshot.

        A smaller pool loses its last blocks: cached ones are evicted; before one that is in use or pinned
        it ends. Costs O(num_blocks).

        Returns:
            How many blocks there are now.
        """
        if num_blocks < 1:
            raise ValueError(f"a pool needs at least 1 block, not {num_blocks}")
        self._pool.now = self._clock()
        if num_blocks < self.num_blocks:
            num_blocks = max(num_blocks, self._cache.vacate(num_blocks))
        if num_blocks != self.num_blocks:
            self._pool.resize(num_blocks)
            self._cache.resize(num_blocks)
        return num_blocks

    def pin(self, what: int | Sequence[int]) -> int:
        """Keeps content from eviction, also after its sequences are closed.

        Args:
            what: an open sequence (its committed tokens), or the tokens of a prefix.

        Returns:
            How many of the tokens are known, and so pinned now. Pinning the same again replaces the pin.
        """
        key, limit = self._named(what)
        nodes, matched = self._cache.index.match(key, limit)
        if nodes and self._pool.fill[nodes[-1].block] > nodes[-1].length:
            last = nodes.pop()  # a sequence is writing behind what is known of this block
            assert last.length < self.block_size
            matched = len(nodes) * self.block_size
        self._pool.now = self._clock()
        self._cache.pin(nodes)
        name = int(what) if isinstance(what, int | np.integer) else key
        self._cache.unpin(self._pins.pop(name, []))
        if nodes:
            self._pins[name] = nodes
        return matched

    @property
    def last_pinned(self) -> int:
        """The last block that is pinned, -1 for none."""
        return self._pool.pinned.rfind(b"\x01")

    def unpin(self, what: int | Sequence[int]) -> None:
        """Takes a pin back; names it as `pin` did (a sequence may have been closed since)."""
        name = int(what) if isinstance(what, int | np.integer) else _as_tokens(what).tobytes()
        if name not in self._pins:
            raise BlockError("this is not pinned: unpin what was given to pin")
        self._pool.now = self._clock()
        self._cache.unpin(self._pins.pop(name))

    def unpin_block(self, block: int) -> int:
        """Takes back every pin that holds the content of `block`; returns how many."""
        node = self._cache.node(block)
        names = [name for name, nodes in self._pins.items() if any(each is node for each in nodes)]
        self._pool.now = self._clock()
        for name in names:
            self._cache.unpin(self._pins.pop(name))
        return len(names)

    def evict_block(self, block: int) -> int:
        """Evicts a cached block with all that continues it; returns how many blocks went.

        Raises:
            BlockError: it is not only cached, or something of it is pinned.
        """
        self._pool.now = self._clock()
        return content.evict_branch(self._pool, self._cache, block)

    # --- looking --------------------------------------------------------------------------------

    def sequences(self) -> Iterator[int]:
        """The open sequences, oldest first."""
        return iter(tuple(self._open))

    def chat(self, sequence: int) -> str:
        """Returns whose sequence it is."""
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
        found = [self._get(sequence) for sequence in sequences]
        rows = np.full((len(found), max((each.count for each in found), default=0)), -1, np.int32)
        for row, each in zip(rows, found, strict=True):
            row[: each.count] = each.table[: each.count]
        return rows

    def shared_blocks(self, sequence: int) -> int:
        """Returns how many blocks at the start of its table others use, too."""
        target = self._get(sequence)
        refs = self._pool.refs
        for at, block in enumerate(target.table[: target.count].tolist()):
            if refs[block] == 1:
                return at
        return target.count

    def snapshot(self) -> PoolSnapshot:
        """Returns the whole pool as of the last event, for watchers."""
        return inspection.snapshot(
            self._pool, self._cache, self._open.values(), self.block_size, self._clock()
        )

    def stats(self) -> BlockStats:
        """Returns the figures of this moment."""
        self._counts.copies = self._tables.copies
        return inspection.stats(self._pool, self._cache, self._open.values(), self.block_size, self._counts)

    def explain_miss(self, tokens: Sequence[int]) -> MissReport:
        """Tells how much of a prompt is known, and what is there instead of the first unknown token.

        Also whether what is missing was known once: the last thousands of evicted blocks are remembered.
        """
        return inspection.explain_miss(self._cache, _as_tokens(tokens), self.block_size)

    def known_beyond(self, tokens: Sequence[int], count: int) -> NDArray[np.int32]:
        """Up to `count` tokens that the closest known content has where `tokens` stop being known."""
        return content.known_beyond(self._cache.index, _as_tokens(tokens), count)

    def content(self, block: int) -> BlockContent | None:
        """Tokens, hash and origin of what is in `block`, or None while it is free."""
        return content.look(self._pool, self._cache, self._open.values(), block, self.block_size)

    def check_integrity(self) -> None:
        """Compares all books with each other. Takes time in proportion to the pool.

        Raises:
            IntegrityError: they contradict each other; the text names where.
        """
        inspection.check(self._pool, self._cache, self._open.values(), self._pins.values(), self.block_size)

    # --- inside ---------------------------------------------------------------------------------

    def _get(self, sequence: int) -> OpenSequence:
        try:
            return self._open[sequence]
        except KeyError:
            raise UnknownSequenceError(sequence) from None

    def _begin(self, chat: str, priority: int) -> OpenSequence:
        self._last_sequence += 1
        begun = OpenSequence(self._last_sequence, chat, priority, self._cache.index.root)
        self._open[begun.number] = begun
        self.events.emit(_OPENED, begun.number, -1, -1, 0, 0, self._pool.now)
        self.events.name(begun.number, chat)
        return begun

    def _named(self, what: int | Sequence[int]) -> tuple[bytes, int]:
        if isinstance(what, int | np.integer):
            target = self._get(int(what))
            return target.key(0, target.committed), target.committed
        tokens = _as_tokens(what)
        return tokens.tobytes(), len(tokens)


def _as_tokens(tokens: Sequence[int]) -> NDArray[np.int32]:
    try:
        array = np.asarray(tokens, np.int32)
    except (OverflowError, TypeError, ValueError) as error:
        raise ValueError(f"tokens are whole numbers of 32 bits: {error}") from error
    if array.ndim != 1:
        raise ValueError(f"tokens are one row, not an array of shape {array.shape}")
    return array


def _read_only(view: NDArray[np.int32]) -> NDArray[np.int32]:
    view.flags.writeable = False
    return view
