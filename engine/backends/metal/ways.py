"""Which rows of a step go through the pages, and which through contiguous K/V.

MLX's own attention over contiguous K/V uses what Apple tunes (on M5 and macOS 26 its tensor units), but
K/V must lie in one piece, and a sequence must be long enough to repay the call. `octavo tune` measures
where that is on a machine; the default is a guess, since nothing here has run on a Mac.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.backends.base import Batch
from metal_kernels.shapes import AttentionShape

Kind = Literal["pages", "contiguous"]


@dataclass(frozen=True)
class Thresholds:
    """When a sequence's rows take contiguous K/V.

    Attributes:
        contiguous_rows: from this many rows of the sequence in the step; 0 for never.
    """

    contiguous_rows: int = 128


class Part(NamedTuple):
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


def parts_of(batch: Batch, thresholds: Thresholds, shape: AttentionShape) -> list[Part]:
    """Splits a step; worked out once for all layers alike."""
    least = thresholds.contiguous_rows
    if least == 0 or shape.head_dim > 128 or shape.values != shape.head_dim:
        least = batch.rows + 1  # MLX's tiled attention has no kernel for these
    key = ("metal parts", least)
    if key not in batch.notes:
        batch.notes[key] = _split(batch, least)
    found: list[Part] = batch.notes[key]
    return found


def _split(batch: Batch, least: int) -> list[Part]:
    counts = np.diff(batch.cu_rows)
    long = counts >= least
    if not long.any():
        return [Part("pages", np.arange(batch.rows), batch, whole=True)]
    parts = [_part(batch, "contiguous", np.array([b])) for b in np.flatnonzero(long)]
    if not long.all():
        parts.append(_part(batch, "pages", np.flatnonzero(~long)))
    return parts


def _part(batch: Batch, kind: Kind, sequences: NDArray[np.intp]) -> Part:
    rows = np.flatnonzero(np.isin(batch.row_sequence, sequences))
    if len(rows) == batch.rows:
        return Part(kind, rows, batch, whole=True)
    counts = np.diff(batch.cu_rows)[sequences]
    return Part(
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
