"""Cost of frames of the memory panel, without a screen; a part of the benchmark `ui`."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.memory.memory_panel import MemoryPanel
from app.memory.model.replayed_pool import BlockModel
from app.theme.palette import DARK
from engine.protocol import EVENT_DTYPE, BlockEvents, BlockSnapshot, BlockState, EventKind, SequenceInfo

CHATS: Final = 8
RESTING: Final = 8  # chats at rest, with a fifth of all blocks
_BLOCK_SIZE: Final = 16


class FrameCost(NamedTuple):
    """Medians in milliseconds, of `frames` frames with `changes` changed blocks each.

    Attributes:
        replay: events applied to the model.
        draw: changed cells drawn into the picture, including owners and animations.
        paint: the picture painted into the window.
        whole: the whole map drawn again, as after a change of size or palette.
        read: metrics, bars and tables; at most five times a second.
        keyframe: the longest event while a snapshot of the whole pool is taken over, CPU time.
    """

    blocks: int
    changes: int
    frames: int
    replay: float
    draw: float
    paint: float
    whole: float
    read: float
    keyframe: float

    @property
    def frame(self) -> float:
        """The cost of one frame of the map: replay, draw and paint."""
        return self.replay + self.draw + self.paint


class GrowingEngine:
    """Generates valid events: sequences that allocate free blocks and release their last ones."""

    def __init__(self, blocks: int, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self.blocks, self._seq, self._playback = blocks, 0, 100.0
        order = self._rng.permutation(blocks).astype(np.int32)
        used = blocks * 3 // 5
        self._tables = [table.tolist() for table in np.array_split(np.sort(order[:used]), CHATS)]
        rest = order[used : used + blocks // 5]
        self._resting = [np.sort(part) for part in np.array_split(rest, RESTING)]
        self._cached = rest.tolist()
        self._free = order[used + blocks // 5 :].tolist()

    def snapshot(self) -> BlockSnapshot:
        state = np.full(self.blocks, BlockState.USED, np.uint8)
        state[self._free] = BlockState.FREE
        state[self._cached] = BlockState.CACHED
        used, held = state == BlockState.USED, state != BlockState.FREE
        return BlockSnapshot(
            seq=0,
            time=self._playback,
            block_size=_BLOCK_SIZE,
            state=state.tobytes(),
            refs=used.astype("<u2").tobytes(),
            fill=(held * _BLOCK_SIZE).astype("<u2").tobytes(),
            stamp=bytes(4 * self.blocks),
            sequences=[
                SequenceInfo(
                    sequence=number + 1,
                    chat=f"chat {number}",
                    tokens=len(table) * _BLOCK_SIZE,
                    blocks=np.array(table, "<i4").tobytes(),
                )
                for number, table in enumerate(self._tables)
            ],
            resting=[
                SequenceInfo(
                    sequence=-1,
                    chat=f"resting {number}",
                    tokens=len(blocks) * _BLOCK_SIZE,
                    blocks=blocks.astype("<i4").tobytes(),
                )
                for number, blocks in enumerate(self._resting)
            ],
        )

    def events(self, changes: int) -> BlockEvents:
        """`changes` blocks change: half are released, the others allocated or evicted."""
        rows: list[tuple[float, ...]] = []
        self._playback += 1 / 15
        for change in range(changes):
            number = int(self._rng.integers(CHATS))
            table = self._tables[number]
            if change % 2 and table:
                block = table.pop()
                rows.append(self._row(EventKind.RELEASED, number + 1, block, 0, _BLOCK_SIZE))
                rows.append(self._row(EventKind.FREED, -1, block, 0, 0))
                self._free.insert(int(self._rng.integers(1 + min(1000, len(self._free)))), block)
            elif change % 8 == 0 and self._cached:  # a block of a chat at rest gives way
                block = self._cached.pop()
                rows.append(self._row(EventKind.EVICTED, -1, block, 0, 0))
                self._free.append(block)
            elif self._free:
                block = self._free.pop()
                table.append(block)
                rows.append(self._row(EventKind.ALLOCATED, number + 1, block, 1, _BLOCK_SIZE))
        return BlockEvents(rows=np.array(rows, EVENT_DTYPE).tobytes())

    def _row(self, kind: int, sequence: int, block: int, refs: int, fill: int) -> tuple[float, ...]:
        self._seq += 1
        return (self._seq, self._playback, sequence, block, -1, refs, fill, kind, 0, 0)


def frame_cost(blocks: int, changes: int = 1000, frames: int = 60, seed: int = 1) -> FrameCost:
    """Measures frames of a pool of `blocks`; needs a `QApplication`."""
    engine, panel = GrowingEngine(blocks, seed), MemoryPanel(DARK)
    panel.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    panel.resize(412, 840)
    panel.apply(engine.snapshot())
    panel.show()
    while panel.is_loading():
        QApplication.processEvents()
    QApplication.processEvents()
    panel.set_active(False)  # frames are made here, one by one
    panel.physical.show()
    panel.physical.frame(panel.model.take_changes(), 0.0)
    replay, draw, paint, whole, read, keyframe = ([] for _ in range(6))
    snapshot = engine.snapshot()
    for _ in range(7):
        events = [_timed(lambda: panel.apply(snapshot), time.thread_time)]
        while panel.is_loading():
            events.append(_timed(QApplication.processEvents, time.thread_time))
        keyframe.append(max(events))
    surface = panel.physical.grab()
    for index in range(frames):
        message = engine.events(changes)
        replay.append(_timed(lambda m=message: panel.apply(m)))  # type: ignore[misc]
        now = index / 15
        draw.append(_timed(lambda t=now: panel.physical.frame(panel.model.take_changes(), t)))  # type: ignore[misc]
        paint.append(_timed(lambda: panel.physical.render(surface)))
    for _ in range(5):
        panel.physical.mark_stale()
        whole.append(_timed(lambda: panel.physical.frame(panel.model.take_changes(), 1e9)))
        read.append(_timed(panel.refresh))
    panel.close()
    panel.deleteLater()
    costs = (float(np.median(series)) for series in (replay, draw, paint, whole, read, keyframe))
    return FrameCost(blocks, changes, frames, *costs)


def report(costs: list[FrameCost]) -> str:
    """Returns the costs as a table."""
    names = ("replay", "draw", "paint", "frame", "whole", "read", "keyframe")
    head = f"{'blocks':>10} {'changes':>8} " + " ".join(f"{name:>8}" for name in names)
    lines = [head + "   (ms, medians)"]
    for cost in costs:
        values = (cost.replay, cost.draw, cost.paint, cost.frame, cost.whole, cost.read, cost.keyframe)
        lines.append(f"{cost.blocks:>10,} {cost.changes:>8,} " + " ".join(f"{ms:>8.2f}" for ms in values))
    return "\n".join(lines)


def replay_seconds(events: int = 100_000, blocks: int = 100_000, at_once: int = 1000) -> float:
    """Returns the seconds that replaying a recording takes, without drawing."""
    engine, model = GrowingEngine(blocks, seed=2), BlockModel()
    model.load(engine.snapshot())
    messages = [engine.events(at_once) for _ in range(events // at_once)]
    start = time.perf_counter()
    for message in messages:
        model.apply(message)
        model.take_changes()
    return time.perf_counter() - start


def _timed(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    start = clock()
    work()
    return 1000 * (clock() - start)
