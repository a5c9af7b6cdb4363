"""The sliding window pools of one block manager, which change together with its main pool.

The main pool is the block manager's own: the layers with full attention use its tables, and its prefix index
says what is cached. Layers with a sliding window or with chunks have pools of their own
(`SlidingWindowPool`), in which the table of a sequence ends where the main one ends and begins where its
next row begins to read. A model without full attention has a main pool all the same, without K/V: it only
identifies contents.

A prompt continues from the longest cached prefix after which every pool has what the next row reads: all
blocks in the main pool, those of the window in the others. Everything else happens in all pools together;
an `append` happens in all of them or in none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.blocks.block_errors import OutOfBlocksError
from engine.blocks.block_pool import BlockPool
from engine.blocks.block_table import Appended, BlockTable, TableOperations
from engine.blocks.pool_snapshot import PoolSnapshot, SequenceSnapshot, take_snapshot
from engine.blocks.prefix_cache import Node, PrefixCache
from engine.blocks.sliding_window_pool import SlidingWindowPool


class WindowPools:
    """Does in all sliding window pools what the block manager does in its main pool.

    Args:
        pools: the sliding window pools, 1, 2, ...; possibly none.
        main: the main pool.
        cache: its contents.
        tables: changes the tables of the main pool.
        block_size: tokens per block, in all pools.
    """

    def __init__(
        self,
        pools: Sequence[SlidingWindowPool],
        main: BlockPool,
        cache: PrefixCache,
        tables: TableOperations,
        block_size: int,
    ) -> None:
        self._pools: Final = tuple(pools)
        self._main: Final = main
        self._cache: Final = cache
        self._tables: Final = tables
        self._block_size: Final = block_size
        if pools:
            cache.on_forget = self._forget

    # --- sequences ------------------------------------------------------------------------------

    def open(self, target: BlockTable, length: int) -> int:
        """Opens a sequence that shares `length` tokens in the main pool; returns how many it can share."""
        for window in self._pools:
            window.open(target.number, target.prompt)
        length = self.join(target, length)
        for window in self._pools:
            table = window.tables[target.number]
            table.reused = table.count
        return length

    def can_fork(self, parent: int) -> bool:
        """Whether every block of a sequence can count one more reference."""
        return all(window.can_fork(parent) for window in self._pools)

    def fork(self, parent: BlockTable, child: int) -> None:
        """Opens `child` with the committed tokens of `parent`."""
        for window in self._pools:
            window.fork(parent.number, child, parent.committed)

    def close(self, sequence: int, *, keep: bool) -> None:
        """Closes a sequence; its known content stays cached with `keep`."""
        for window in self._pools:
            window.close(sequence, keep=keep)

    # --- tokens ---------------------------------------------------------------------------------

    def require(self, target: BlockTable, count: int, *, restored: bool) -> None:
        """Checks that `count` more tokens fit; see `extend`.

        Raises:
            OutOfBlocksError: a pool has too few blocks.
        """
        for window in self._pools:
            count_blocks = window.restore_needed if restored else window.needed
            needed = count_blocks(target.number, target.length, count)
            if needed > window.pool.available:
                raise OutOfBlocksError(needed, window.pool.available)

    def extend(self, sequence: int, length: int, count: int, *, restored: bool) -> tuple[Appended, ...]:
        """Returns each pool's slots for `count` tokens after `length`; see `require`.

        Args:
            sequence: which one.
            length: its tokens so far.
            count: the new ones.
            restored: they come back from the host: only what a row after them reads is taken, without slots.
        """
        self._copy_time()
        if not restored:
            return tuple(window.extend(sequence, length, count) for window in self._pools)
        for window in self._pools:
            window.restore(sequence, length, count)
        return ()

    def find_images(self, target: BlockTable, length: int) -> None:
        """Records, as the main pool has it, where images begin in blocks with tokens from `length` on."""
        for window in self._pools:
            table = window.tables[target.number]
            for at in range(max(table.first, length // self._block_size), table.count):
                window.pool.set_image(int(table.table[at]), self._main.images[int(target.table[at])])

    def writes_in_place(self, target: BlockTable) -> bool:
        """Whether the next token is written without copying a block, in every pool."""
        return all(
            window.writer.writes_in_place(window.tables[target.number], target.length)
            for window in self._pools
        )

    def commit(self, target: BlockTable, before: int) -> None:
        """Tells the pools what has become known after `before` committed tokens.

        They release what no later row reads.
        """
        self._copy_time()
        size, length = self._block_size, target.committed
        contents: list[tuple[int, Node, int]] = []
        decoded = length - before == 1 and length % size > 0  # then nothing has become known
        if not (target.private or decoded):
            for at in range(before // size, -(-length // size)):
                node = self._cache.node(int(target.table[at]))
                if node is not None and node.length <= length - at * size:
                    contents.append((at, node, node.length))
        for window in self._pools:
            window.commit(target.number, contents, length)

    def cut(self, target: BlockTable, length: int) -> None:
        """Drops uncommitted tokens from position `length` on."""
        for window in self._pools:
            window.join(target.number, [], length, target.committed)

    def join(self, target: BlockTable, length: int) -> int:
        """Gives a sequence of `length` tokens its blocks in the window pools.

        Returns:
            How many tokens it has then: fewer if a window pool lacks what a row after them reads.
        """
        size = self._block_size
        nodes = [self._cache.node(block) for block in target.table[: target.count].tolist()]
        following = min(target.committed, length)
        reachable = self.resumable(nodes, following, target.number)
        if reachable < following:
            self._tables.cut(target, reachable)
            length = following = reachable
        for window in self._pools:
            window.join(target.number, nodes[: -(-length // size)], length, following)
        return length

    def resumable(self, nodes: Sequence[Node | None], length: int, own: int = 0) -> int:
        """Returns the longest prefix after which a row finds what it reads in every pool.

        Args:
            nodes: contents of the blocks that hold the first `length` tokens.
            length: the most tokens.
            own: a sequence whose blocks count as well, 0 for none.
        """
        while True:
            before = length
            for window in self._pools:
                length = window.resumable(nodes, length, window.tables[own] if own else None)
            if length == before:
                return length

    # --- all blocks -----------------------------------------------------------------------------

    def evict_all(self) -> int:
        """Evicts all cached blocks that are not pinned; returns how many were evicted."""
        return sum(window.cache.evict(window.num_blocks) for window in self._pools)

    def set_time(self, now: float) -> None:
        """Sets the time of the events that follow."""
        for window in self._pools:
            window.pool.now = now

    def snapshots(self, sequences: Mapping[int, BlockTable], now: float) -> tuple[PoolSnapshot, ...]:
        """Returns the state of each pool.

        Args:
            sequences: the open sequences, by their numbers.
            now: seconds, on the clock of the events.
        """
        return tuple(self._snapshot(window, sequences, now) for window in self._pools)

    # --- helpers --------------------------------------------------------------------------------

    def _copy_time(self) -> None:
        """Gives the pools the time that the main pool has."""
        self.set_time(self._main.now)

    def _forget(self, node: Node) -> None:
        self._copy_time()
        for window in self._pools:
            window.cache.forget(node)

    def _snapshot(
        self, window: SlidingWindowPool, sequences: Mapping[int, BlockTable], now: float
    ) -> PoolSnapshot:
        tables = (
            SequenceSnapshot(
                number,
                sequences[number].chat,
                sequences[number].length,
                table.table[table.first : table.count].copy(),
                table.first,
            )
            for number, table in window.tables.items()
        )
        return take_snapshot(window.pool, tables, window.cache.chat, self._block_size, now)
