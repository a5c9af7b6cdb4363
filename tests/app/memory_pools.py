"""A scene of two pools: a real block manager, and beside it a pool of layers with a window.

The second pool is simulated block by block, so that its events and tables are known to be right.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from memory_scene import Scene

from engine.blocks import EventKind, PoolSnapshot
from engine.blocks.block_pool import EventLog
from engine.blocks.pool_snapshot import SequenceSnapshot
from engine.protocol import BlockEvents, BlockSnapshot, BlockState, LayerGroup, message_of

SLIDING = [
    LayerGroup(name="full", kind="full", layers=6, block_bytes=600_000),
    LayerGroup(name="sliding 256", kind="sliding", layers=18, pool=1, window=256, block_bytes=1_400_000),
]
HYBRID = [
    LayerGroup(name="full", kind="full", layers=6, block_bytes=2_000_000),
    LayerGroup(name="recurrent", kind="recurrent", layers=24),
]


class PoolScene(Scene):
    """The events of both pools in one log, the side pool's as pool 1."""

    def __init__(
        self, blocks: int, block_size: int = 16, seed: int = 7, *, window: int = 16, window_pool: int = 400
    ) -> None:
        super().__init__(blocks, block_size, seed)
        self.window = window  # blocks that stay in a table
        self.log = EventLog(1 << 18)
        self.free = list(range(window_pool))
        self.refs = np.zeros(window_pool, np.uint16)
        self.fill = np.zeros(window_pool, np.uint16)
        self.stamp = np.zeros(window_pool)
        self.tables: dict[int, list[int]] = {}
        self.firsts: dict[int, int] = {}
        self.chats: dict[int, str] = {}
        self._read = 0

    def merge(self) -> None:
        """Takes over what happened in the main pool, and lets the side pool follow."""
        rows = self.manager.events.since(self._read)
        assert rows is not None
        opened = self.manager.events.opened_since(self._read)
        for row in rows:
            kind, sequence = int(row["kind"]), int(row["sequence"])
            named = [int(row[name]) for name in ("sequence", "block", "source", "refs", "fill")]
            if kind == EventKind.CLOSED:
                assert not self.tables[sequence]
            self.log.emit(kind, *named, float(row["time"]), 0, int(row["image"]))
            self._now = float(row["time"])
            if kind == EventKind.OPENED:
                self.log.name(sequence, opened[sequence])
                self._emit(kind, sequence, -1)
                self.tables[sequence], self.firsts[sequence], self.chats[sequence] = [], 0, opened[sequence]
            elif kind == EventKind.CLOSED:
                self._emit(kind, sequence, -1)
                del self.tables[sequence], self.firsts[sequence], self.chats[sequence]
            elif kind in (EventKind.ALLOCATED, EventKind.SHARED):
                self._append(sequence, int(row["fill"]))
            elif kind in (EventKind.FILLED, EventKind.COPIED) and self.tables.get(sequence):
                tail = self.tables[sequence][-1]
                self.fill[tail] = int(row["fill"])
                self._emit(EventKind.FILLED, sequence, tail)
            elif kind == EventKind.RELEASED:
                self._drop(sequence)
        self._read = self.manager.events.seq

    def events(self) -> BlockEvents:
        self.merge()
        rows = self.log.since(self.sent)
        assert rows is not None
        opened = self.log.opened_since(self.sent)
        self.sent = self.log.seq
        return BlockEvents(rows=rows.tobytes(), opened=opened)

    def pools(self) -> PoolSnapshot:
        """Both pools now."""
        self.merge()
        main = self.manager.snapshot()
        used = self.refs > 0
        window_pool = PoolSnapshot(
            seq=self.log.seq,
            time=main.time,
            block_size=self.manager.block_size,
            state=np.where(used, BlockState.USED, BlockState.FREE).astype(np.uint8),
            refs=self.refs.copy(),
            fill=self.fill.copy(),
            stamp=(main.time - self.stamp).astype(np.float32),
            pinned=np.zeros(used.size, np.uint8),
            sequences=tuple(
                SequenceSnapshot(
                    number,
                    self.chats[number],
                    self.manager.length(number),
                    np.array(table, np.int32),
                    self.firsts[number],
                )
                for number, table in self.tables.items()
            ),
            owner=np.full(used.size, -1, np.int32),
            group=1,
        )
        return replace(main, seq=self.log.seq, window_pools=(window_pool,))

    def snapshot(self) -> BlockSnapshot:
        pools = self.pools()
        self.sent = pools.seq
        return message_of(pools, SLIDING)

    def _append(self, sequence: int, fill: int) -> None:
        table = self.tables[sequence]
        block = self.free.pop(0)
        table.append(block)
        self.refs[block], self.fill[block] = 1, max(1, fill)
        self._emit(EventKind.ALLOCATED, sequence, block)
        if len(table) > self.window:
            gone = table.pop(0)
            self.firsts[sequence] += 1
            self._give(EventKind.PASSED, sequence, gone)

    def _drop(self, sequence: int) -> None:
        if self.tables[sequence]:
            self._give(EventKind.RELEASED, sequence, self.tables[sequence].pop())
        else:
            self.firsts[sequence] -= 1
            self.log.emit(EventKind.BEGINS, sequence, -1, self.firsts[sequence], 0, 0, self._now, 1)

    def _give(self, kind: int, sequence: int, block: int) -> None:
        self.refs[block] = 0
        self._emit(kind, sequence, block)
        self.fill[block] = 0
        self._emit(EventKind.FREED, -1, block)
        self.free.append(block)

    def _emit(self, kind: int, sequence: int, block: int) -> None:
        refs, fill = (int(self.refs[block]), int(self.fill[block])) if block >= 0 else (0, 0)
        if block >= 0:
            self.stamp[block] = self._now
        self.log.emit(kind, sequence, block, -1, refs, fill, self._now, 1)
