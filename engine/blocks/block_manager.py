"""The block manager: sequences, their block tables, and what they share.

    tokens   0 ........ 15 | 16 ....... 31 | 32 .. 36          block_size 16, length 37
    table        block 7   |    block 8    |  block 9          slot of token 33 = 9 * 16 + 1
    chat A          7              8             9
    chat B          7              8            12   <- shares 7 and 8; 12 is its own tail

A step is: `append` for each row (all or nothing for each), the copies, the forward that writes K/V into
the slots, `commit`. Only committed tokens are ever shared. A block that others use, or of which more is
known than the sequence uses, is never written: the writer copies first (see `table_operations`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.blocks.block_capacity import BlockCapacity
from engine.blocks.block_errors import BlockError, OutOfBlocksError
from engine.blocks.block_events import EventKind
from engine.blocks.block_pool import MAX_REFS
from engine.blocks.block_queries import as_tokens
from engine.blocks.block_results import Appended, OpenedSequence
from engine.blocks.block_table import BlockTable
from engine.blocks.eviction import Priority

_OPENED: Final = int(EventKind.OPENED)
_CLOSED: Final = int(EventKind.CLOSED)
_PREEMPTED: Final = int(EventKind.PREEMPTED)


class BlockManager(BlockCapacity):
    """Gives the tokens of many sequences their slots in one pool of blocks.

    Not locked: use it on one thread.

    Args:
        num_blocks: physical blocks, at least 1.
        block_size: tokens per block, 8 to 64.
        clock: seconds, for events and ages.
        policy: the order in which cached blocks are evicted; least recently used by default.
        hash_function: names block contents; see `engine.blocks.prefix_index`.
        event_capacity: events kept for watchers that are behind.

    Attributes:
        block_size: as given.
        events: what happened, for watchers.
    """

    # --- sequences ------------------------------------------------------------------------------

    def open(
        self,
        chat: str,
        tokens: Sequence[int] = (),
        *,
        priority: Priority = Priority.CHAT,
        private: bool = False,
    ) -> OpenedSequence:
        """Begins a sequence that shares what is known of its prompt.

        Takes the longest known beginning by reference, to the token: at most `len(tokens) - 1`, since one
        must be computed to get logits. The caller appends the rest, `tokens[reused:]`.

        Args:
            chat: whose it is.
            tokens: the prompt.
            priority: how much its content is worth once only cached.
            private: share nothing by tokens, neither now nor later (see `shift`); without a prompt.
        """
        prompt = as_tokens(tokens)
        self._pool.now = self._clock()
        sequence = self._begin(chat, priority)
        sequence.private = private
        nodes, matched = self._match(prompt)
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
        return OpenedSequence(sequence.number, matched)

    def fork(self, sequence: int, chat: str) -> int:
        """Begins a sequence with the committed tokens of another one, by reference.

        Costs a copy of the table; no K/V is copied until one of the two writes into the shared tail.

        Raises:
            UnknownSequenceError: there is no such open sequence.
            BlockError: a block is shared as often as can be counted.
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
        added = as_tokens(tokens)
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

    def restore(self, sequence: int, tokens: Sequence[int]) -> None:
        """As `append`, for tokens whose K/V come back from the host, in whole blocks: no copies are owed.

        Raises:
            OutOfBlocksError: there is not enough room; nothing was changed.
        """
        self.append(sequence, tokens)

    def commit(self, sequence: int) -> None:
        """The K/V of all appended tokens are computed now: they can be shared.

        Full blocks enter the prefix index; so does a partial tail when several tokens were computed (a
        prompt's), so that another request can start from it. A decoding tail enters when it is full.
        """
        self._pool.now = self._clock()
        self._tables.commit(self._get(sequence))

    def truncate(self, sequence: int, length: int) -> int:
        """Drops the tokens from position `length` on; full blocks among them stay cached.

        Returns:
            How many tokens are left: `length`, or fewer where layers with a window have let go of what a row
            behind `length` would read (see `SlidingWindowManager`).

        Raises:
            ValueError: the sequence is shorter than that.
        """
        target = self._get(sequence)
        if not 0 <= length <= target.length:
            raise ValueError(f"sequence {sequence} has {target.length} tokens: it cannot be cut to {length}")
        self._pool.now = self._clock()
        self._tables.cut(target, length)
        return length

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

    # --- inside ----------------------------------------------------------------------------------

    def _begin(self, chat: str, priority: int) -> BlockTable:
        self._last_sequence += 1
        begun = BlockTable(self._last_sequence, chat, priority, self._cache.index.root)
        self._open[begun.number] = begun
        self.events.emit(_OPENED, begun.number, -1, -1, 0, 0, self._pool.now)
        self.events.name(begun.number, chat)
        return begun
