"""The scripted engine's pool: blocks are taken one after the other, told of as the engine tells it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import numpy as np

from engine import protocol as p

TOTAL = 1056
BLOCK = 16


class FakePool:
    """Tables of chats that only grow; `send` hears snapshots, events and statistics."""

    def __init__(self, send: Callable[[p.Message], None]) -> None:
        self.send = send
        self.seq = 0
        self.watching = False
        self.events = threading.Lock()
        self.tables: dict[int, tuple[str, list[int]]] = {}  # sequence -> chat, its blocks

    @property
    def used(self) -> int:
        return sum(len(blocks) for _, blocks in self.tables.values())

    def watch(self, hz: float) -> None:
        self.watching = hz > 0
        if self.watching:
            self.snapshot()

    def snapshot(self) -> None:
        with self.events:
            used = self.used
            self.send(
                p.BlockSnapshot(
                    seq=self.seq,
                    time=time.monotonic(),
                    block_size=BLOCK,
                    state=np.repeat(np.array([2, 0], "u1"), [used, TOTAL - used]).tobytes(),
                    refs=np.repeat(np.array([1, 0], "<u2"), [used, TOTAL - used]).tobytes(),
                    fill=np.repeat(np.array([BLOCK, 0], "<u2"), [used, TOTAL - used]).tobytes(),
                    stamp=bytes(4 * TOTAL),
                    sequences=[
                        p.SequenceInfo(
                            sequence=sequence,
                            chat=chat,
                            tokens=len(blocks) * BLOCK,
                            blocks=np.array(blocks, "<i4").tobytes(),
                        )
                        for sequence, (chat, blocks) in self.tables.items()
                    ],
                )
            )

    def open(self, chat: str) -> int:
        with self.events:
            sequence = len(self.tables) + 1
            self.tables[sequence] = (chat, [])
            self.event(p.EventKind.OPENED, sequence, -1, 0, 0, {sequence: chat})
        return sequence

    def allocate(self, sequence: int) -> None:
        with self.events:
            block = self.used
            if block < TOTAL:
                self.tables[sequence][1].append(block)
                self.event(p.EventKind.ALLOCATED, sequence, block, 1, 0, {})
                self.event(p.EventKind.FILLED, sequence, block, 1, BLOCK, {})

    def event(
        self, kind: p.EventKind, sequence: int, block: int, refs: int, fill: int, opened: dict[int, str]
    ) -> None:
        self.seq += 1
        if self.watching:
            row = np.zeros(1, p.EVENT_DTYPE)
            row["seq"], row["time"], row["kind"] = self.seq, time.monotonic(), int(kind)
            row["sequence"], row["block"], row["source"] = sequence, block, -1
            row["refs"], row["fill"] = refs, fill
            self.send(p.BlockEvents(rows=row.tobytes(), opened=opened))

    def stats(self, tokens_per_s: float) -> None:
        self.send(
            p.StatsMessage(
                stats=p.Stats(
                    seq=self.seq,
                    block_bytes=720 << 10,
                    blocks_total=TOTAL,
                    blocks_used=self.used,
                    blocks_free=TOTAL - self.used,
                    tail_waste=0.021,
                    runs_per_sequence=1.3,
                    longest_free_run=TOTAL - self.used,
                    prefix_hit_rate=0.94,
                    running=1,
                    tokens_per_s=tokens_per_s,
                    step_ms=16.0,
                    weights_bytes=538 << 20,
                    kv_bytes=TOTAL * 720 << 10,
                    footprint_bytes=900 << 20,
                    memory_limit=8 << 30,
                )
            )
        )
