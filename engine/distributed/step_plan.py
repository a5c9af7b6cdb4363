"""A step as rank 0 tells it to the other ranks: tokens, positions, and what changed in the block tables.

A block table of a long chat has thousands of entries, of which a step adds one at most. So both sides keep
the tables that were sent last, by number, and a step names, for each sequence, the known table that its own
begins like, and the entries after that. A fork and a prefix hit are small like this, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.backends import Batch
from engine.distributed.rank_messages import Beat, PlannedSequence, RankError, RunStep, TableChange

KNOWN_TABLES: Final = 512  # that both sides keep; of more sequences the tables are sent as a whole again
Tables = list[NDArray[np.int32]]  # of one sequence, one for each pool; -1 before the first live entry


class PlanWriter:
    """Turns the batches of rank 0 into plans."""

    def __init__(self) -> None:
        self._known: dict[int, Tables] = {}  # the least recently used first
        self._row: list[int] = []  # of the last step: the number of each sequence's tables

    def plan(self, batch: Batch) -> RunStep:
        """Returns the plan of a step."""
        batches = (batch, *batch.window_pools)
        used: set[int] = set()
        numbers, sequences = [], []
        for b in range(len(batch.lengths)):
            tables = [_live(each, b) for each in batches]
            source = self._source(b, tables[0], used)
            before = self._known.get(source)
            changes = []
            for n, (begin, table) in enumerate(tables):
                kept = 0 if before is None else _common(before[n], table, begin)
                changes.append(TableChange(source if kept else -1, kept, begin, table[kept:].tolist()))
            target = source if before is not None and source not in used else self._free(used)
            used.add(target)
            numbers.append(target)
            sequences.append(_planned(batch, b, target, changes))
        # Only now: a sequence may begin like a table that another one of this step replaces.
        for planned in sequences:
            self._known.pop(planned.target, None)
        for b, planned in enumerate(sequences):
            self._known[planned.target] = [_live(each, b)[1] for each in batches]
        self._row = numbers
        return RunStep(tokens=batch.tokens.tolist(), sequences=sequences)

    def _source(self, b: int, live: tuple[int, NDArray[np.int32]], used: set[int]) -> int:
        """Returns the number of the known table that a table begins like; -1 if there is none."""
        begin, table = live
        likely = self._row[b] if b < len(self._row) else -1
        if likely in self._known and likely not in used:
            before = self._known[likely][0]
            if len(before) and _common(before, table, begin) >= len(before) - 1:
                return likely
        best, longest = -1, 0
        for number, tables in self._known.items():
            common = _common(tables[0], table, begin)
            # A table that nothing else of this step came from can be replaced, so no new number is needed.
            if common > longest or (common == longest > 0 and best in used and number not in used):
                best, longest = number, common
        return best

    def _free(self, used: set[int]) -> int:
        if len(self._known) + len(used) < KNOWN_TABLES:
            return next(n for n in range(KNOWN_TABLES) if n not in self._known and n not in used)
        oldest = next((n for n in self._known if n not in used), None)
        return max([*self._known, *used]) + 1 if oldest is None else oldest


class PlanReader:
    """Turns plans into the batches of another rank."""

    def __init__(self, block_size: int) -> None:
        self._block_size = block_size
        self._known: dict[int, Tables] = {}

    def batch(self, plan: RunStep) -> Batch:
        """Returns the batch of a step; `RankError` if the plan names an unknown table, or is inconsistent."""
        size = self._block_size
        sequences = plan.sequences
        changed = [[self._changed(n, table) for n, table in enumerate(s.tables)] for s in sequences]
        for sequence, tables in zip(sequences, changed, strict=True):
            self._known[sequence.target] = tables
        rows = np.array([s.rows for s in sequences], np.int32)
        starts = np.array([s.start for s in sequences], np.int32)
        if not sequences or rows.sum() != len(plan.tokens) or rows.min() < 1 or starts.min() < 0:
            raise RankError("sent a step whose rows and tokens do not fit together")
        batches = []
        for pool in range(len(sequences[0].tables)):
            padded = _padded([tables[pool] for tables in changed])
            if (np.array([len(tables[pool]) for tables in changed]) * size < starts + rows).any():
                raise RankError("sent a step without the blocks for its rows")
            begins = np.array([s.tables[pool].begin for s in sequences], np.int32)
            for table, begin in zip(padded, begins.tolist(), strict=True):
                table[:begin] = table[begin]
            batch = Batch.over(padded, starts, starts + rows, size, plan.tokens)
            batches.append(replace(batch, begins=begins * np.int32(size)) if pool else batch)
        dropped = np.array([s.dropped for s in sequences], np.int32)
        main, *window_pools = (
            replace(
                each,
                offsets=each.positions + np.repeat(dropped, rows) if dropped.any() else None,
                wanted=_wanted_rows(sequences, each.cu_rows),
            )
            for each in batches
        )
        return replace(main, window_pools=tuple(window_pools))

    def _changed(self, pool: int, change: TableChange) -> NDArray[np.int32]:
        blocks = np.array(change.blocks, np.int32)
        if change.source < 0:
            return blocks
        known = self._known.get(change.source)
        if known is None or len(known[pool]) < change.kept:
            raise RankError("sent a step with a block table that this rank does not know")
        return np.concatenate([known[pool][: change.kept], blocks])


def _planned(batch: Batch, b: int, target: int, changes: list[TableChange]) -> PlannedSequence:
    first, end = int(batch.cu_rows[b]), int(batch.cu_rows[b + 1])
    start = int(batch.positions[first])
    dropped = 0 if batch.offsets is None else int(batch.offsets[first]) - start
    wanted = 1
    if batch.wanted is not None:
        wanted = int(np.searchsorted(batch.wanted, end) - np.searchsorted(batch.wanted, first))
    return PlannedSequence(target, start, end - first, wanted, dropped, changes)


def _live(batch: Batch, b: int) -> tuple[int, NDArray[np.int32]]:
    """Returns a sequence's first live entry and its table up to its last block, with -1 before that entry."""
    count = -(-int(batch.lengths[b]) // batch.block_size)
    table = batch.tables[b, :count].copy()
    begin = 0 if batch.begins is None else int(batch.begins[b]) // batch.block_size
    table[:begin] = -1
    return begin, table


def _common(before: NDArray[np.int32], table: NDArray[np.int32], begin: int) -> int:
    """Returns how many entries of `table` can be taken from `before`; those ahead of `begin` do not count."""
    length = min(len(before), len(table))
    if length <= begin:
        return 0
    differs = before[begin:length] != table[begin:length]
    first = int(differs.argmax()) if differs.any() else length - begin
    return begin + first if first else 0


def _padded(tables: list[NDArray[np.int32]]) -> NDArray[np.int32]:
    padded = np.full((len(tables), max(len(table) for table in tables)), -1, np.int32)
    for row, table in zip(padded, tables, strict=True):
        row[: len(table)] = table
    return padded


def _wanted_rows(sequences: list[PlannedSequence], cu_rows: NDArray[np.int32]) -> NDArray[np.int32] | None:
    if all(each.wanted == 1 for each in sequences):
        return None
    ends = zip(sequences, cu_rows[1:].tolist(), strict=True)
    return np.concatenate([np.arange(end - each.wanted, end, dtype=np.int32) for each, end in ends])


# --- A rank's progress in a step

#: Steps of more rows are evaluated layer by layer, so that it can be told how far they are.
LAYERWISE_ROWS: Final = 64
STALL_SECONDS: Final = 6.0  # without any progress, besides what earlier steps make plausible
_FIRST_SECONDS: Final = 30.0  # the first steps compile kernels
_PLAUSIBLE: Final = 3  # times the longest piece of steps of as many rows


class StepProgress:
    """Counts what a rank has computed: a piece is a layer of a step of many rows, or another step as a whole.

    Args:
        clock: seconds, as `time.monotonic`.
        cpu: seconds of processor time of this process, as `time.process_time`.

    Attributes:
        pieces: computed so far.
        steps: finished so far.
        began: `clock()` of the beginning of the present step; 0 between steps.
        moved: of the last piece.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, cpu: Callable[[], float] = time.process_time
    ) -> None:
        self.clock, self.cpu = clock, cpu
        self.pieces = self.steps = 0
        self.began = self.moved = 0.0
        self._kind = 0  # of the present step: its rows, rounded up to 2 ** kind
        self._longest = 0.0  # piece of the present step, in seconds
        self._pieces: dict[int, float] = {}  # the longest one of all steps of a kind

    def reset(self) -> None:
        """Forgets how long pieces took, for another model; goes on counting."""
        self._pieces.clear()

    def begin(self, rows: int) -> bool:
        """Begins a step; returns whether it is computed layer by layer."""
        self._kind = (rows - 1).bit_length()
        self._longest = 0.0
        self.began = self.moved = self.clock()
        return rows > LAYERWISE_ROWS

    def add_piece(self) -> None:
        """Counts a piece of the present step."""
        now = self.clock()
        self._longest = max(self._longest, now - self.moved)
        self.moved = now
        self.pieces += 1

    def end(self) -> None:
        """Ends a step, with its last piece."""
        self.add_piece()
        self._pieces[self._kind] = max(self._longest, self._pieces.get(self._kind, 0.0))
        self.steps += 1
        self.began = 0.0

    @property
    def patience(self) -> float:
        """Seconds that all ranks together may be without progress in the present step."""
        longest = self._pieces.get(self._kind)
        return _FIRST_SECONDS if longest is None else STALL_SECONDS + _PLAUSIBLE * longest

    def beat(self) -> Beat:
        """Returns a heartbeat."""
        return Beat(pieces=self.pieces, steps=self.steps, cpu=self.cpu())
