"""Which rows of a step go through the pages, and which through contiguous K/V.

MLX's own attention over contiguous K/V uses what Apple tunes (on M5 and macOS 26 its tensor units), but K/V
must lie in one piece: a slice of the pool where a sequence's blocks happen to be neighbours, gathered
otherwise. From how many rows on either pays depends on the length of the context: a gather moves all of it.
`octavo tune` measures where; the default is a guess, since nothing here has run on a Mac.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.backends.base import Batch
from metal_kernels.shapes import MAX_DECODE_TOKENS, AttentionShape

Kind = Literal["pages", "contiguous"]
Steps = tuple[tuple[int, int], ...]  # (tokens of context, rows): from this context on, from so many rows
NEVER: Final = 1 << 30


@dataclass(frozen=True)
class Thresholds:
    """When a sequence's rows take contiguous K/V.

    Attributes:
        contiguous_rows: from this many rows of the sequence in the step, where nothing was measured; 0 for
            never.
        gathered: measured, for K/V that must be gathered: ascending contexts; rows of 0 for never.
        sliced: measured, for K/V in neighbouring blocks.
        wide: whether prefill through the pages is faster with 16 rows a simdgroup (`AttentionShape.wide`).
    """

    contiguous_rows: int = 128
    gathered: Steps = ()
    sliced: Steps = ()
    wide: bool = False

    def least(self, context: int, *, neighbours: bool) -> int:
        """From how many rows on a sequence of this context takes contiguous K/V; `NEVER` if from none."""
        rows = self.contiguous_rows
        for start, measured in self.sliced if neighbours else self.gathered:
            if context >= start:
                rows = measured
        return rows or NEVER


class DispatchPart(NamedTuple):
    """Rows of a step that go one way.

    Attributes:
        kind: the way.
        rows: (N,) which rows of the step, in the order of `batch`.
        batch: of these rows alone.
        whole: whether they are the whole step, in its order.
    """

    kind: Kind
    rows: NDArray[np.intp]
    batch: Batch
    whole: bool


def parts_of(batch: Batch, thresholds: Thresholds, shape: AttentionShape) -> list[DispatchPart]:
    """Splits a step; worked out once for all layers alike."""
    if shape.head_dim > 128 or shape.values != shape.head_dim:
        thresholds = Thresholds(0)  # MLX's tiled attention has no kernel for these
    key = ("metal parts", thresholds, shape.window)
    if key not in batch.notes:
        batch.notes[key] = _split(batch, thresholds, shape.window)
    found: list[DispatchPart] = batch.notes[key]
    return found


def context_blocks(batch: Batch, sequence: int, window: int | None) -> tuple[int, NDArray[np.int32]]:
    """The first position that a row of a sequence sees, rounded down to a block; its blocks from there."""
    length = int(batch.lengths[sequence])
    rows = int(batch.cu_rows[sequence + 1] - batch.cu_rows[sequence])
    first = max(0, length - rows - window + 1) // batch.block_size if window else 0
    blocks = batch.tables[sequence, first : -(-length // batch.block_size)]
    return first * batch.block_size, blocks


def are_neighbours(blocks: NDArray[np.int32]) -> bool:
    """Whether blocks lie one after the other, so that a slice of the pool is their content."""
    return bool(np.all(np.diff(blocks) == 1))


def _split(batch: Batch, thresholds: Thresholds, window: int | None) -> list[DispatchPart]:
    long = np.array([_is_long(batch, b, thresholds, window) for b in range(len(batch.lengths))])
    if not long.any():
        return [DispatchPart("pages", np.arange(batch.rows), batch, whole=True)]
    parts = [_part(batch, "contiguous", np.array([b])) for b in np.flatnonzero(long)]
    if not long.all():
        parts.append(_part(batch, "pages", np.flatnonzero(~long)))
    return parts


def _is_long(batch: Batch, sequence: int, thresholds: Thresholds, window: int | None) -> bool:
    rows = int(batch.cu_rows[sequence + 1] - batch.cu_rows[sequence])
    if rows <= MAX_DECODE_TOKENS and len(batch.lengths) > 1:
        return False  # one launch decodes them all; alone, each would cost one
    begin, blocks = context_blocks(batch, sequence, window)
    context = int(batch.lengths[sequence]) - begin
    least = min(thresholds.least(context, neighbours=kind) for kind in (False, True))
    return rows >= least and rows >= thresholds.least(context, neighbours=are_neighbours(blocks))


def _part(batch: Batch, kind: Kind, sequences: NDArray[np.intp]) -> DispatchPart:
    rows = np.flatnonzero(np.isin(batch.row_sequence, sequences))
    if len(rows) == batch.rows:
        return DispatchPart(kind, rows, batch, whole=True)
    counts = np.diff(batch.cu_rows)[sequences]
    return DispatchPart(
        kind,
        rows,
        Batch(
            tokens=batch.tokens[rows],
            positions=batch.positions[rows],
            slots=batch.slots[rows],
            cu_rows=np.concatenate([[0], np.cumsum(counts)]).astype(np.int32),
            lengths=batch.lengths[sequences],
            tables=batch.tables[sequences],
            block_size=batch.block_size,
            begins=None if batch.begins is None else batch.begins[sequences],
        ),
        whole=False,
    )
