"""Choice between our paged kernels and MLX's attention over contiguous K/V, for each sequence of a step.

MLX's attention is tuned by Apple (on M5 and macOS 26 it uses tensor units), but needs contiguous K/V: a slice
of the pool if a sequence's blocks are adjacent, otherwise a gathered copy of the whole context. Whether that
pays depends on the number of rows and on the length of the context. `tune` measures it; the default is an
estimate, since nothing here has run on a Mac.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.backends.base import Batch
from metal_kernels.shapes import MAX_DECODE_TOKENS, AttentionShape

AttentionPath = Literal["paged", "contiguous"]
RowSteps = tuple[tuple[int, int], ...]  # (context, rows): from this context on, at least so many rows
NEVER: Final = 1 << 30
FUSED_DIM: Final = 128  # the largest head dimension for which MLX's attention keeps no scores in memory
MAX_SCORES: Final = 256 << 20  # bytes of scores of a sequence that may be kept; they are needed twice


@dataclass(frozen=True)
class Thresholds:
    """Numbers of rows from which on a sequence uses contiguous K/V."""

    contiguous_rows: int = 128  # of the sequence in this step, where nothing was measured; 0 for never
    gathered: RowSteps = ()  # measured, for K/V to be gathered: ascending contexts in tokens; 0 rows: never
    sliced: RowSteps = ()  # measured, for K/V in adjacent blocks
    spread: float = 1.0  # of a context while decoding: how many times as many parts as usual
    wide: bool = False  # whether paged prefill is faster with 16 rows per simdgroup (`AttentionShape.wide`)

    @cached_property
    def fewest(self) -> int:
        """The fewest rows for which any sequence uses contiguous K/V, or `NEVER`."""
        measured = (rows for steps in (self.gathered, self.sliced) for _, rows in steps)
        return min((rows for rows in (self.contiguous_rows, *measured) if rows), default=NEVER)

    def min_rows(self, context: int, *, adjacent: bool) -> int:
        """The fewest rows for which a sequence of `context` tokens uses contiguous K/V, or `NEVER`."""
        rows = self.contiguous_rows
        for start, measured in self.sliced if adjacent else self.gathered:
            if context >= start:
                rows = measured
        return rows or NEVER


class RowGroup(NamedTuple):
    """Rows of a step that are computed together."""

    path: AttentionPath  # how they are computed
    rows: NDArray[np.intp]  # (N,) their indices in the step, in the order of `batch`
    batch: Batch  # these rows alone
    whole: bool  # whether they are the whole step, in its order


def split_rows(
    batch: Batch, thresholds: Thresholds, shape: AttentionShape, *, unfused: bool = True
) -> list[RowGroup]:
    """Groups the rows of a step by path. The result is kept for other layers with the same window.

    Args:
        unfused: whether to do so for head dimensions above 128, too, where MLX multiplies whole matrices. On
            Metal it has kernels for 192 and 256 and prefers not to use them (`use_fallback` in
            scaled_dot_product_attention.cpp): a tile of so long rows has few rows in registers, as ours has.
    """
    if batch.rows < thresholds.fewest or batch.back is not None:
        return [_all_paged(batch)]
    scores = 0  # bytes for each row and context position that MLX keeps in memory
    if shape.head_dim > FUSED_DIM:
        scores = shape.heads * shape.dtype.size
    if shape.values != shape.head_dim or (scores and not unfused):
        thresholds = Thresholds(0)
    key = ("row groups", thresholds, shape.window, scores)
    if key not in batch.step_cache:
        batch.step_cache[key] = _split(batch, thresholds, shape.window, scores)
    groups: list[RowGroup] = batch.step_cache[key]
    return groups


def context_blocks(batch: Batch, sequence: int, window: int | None) -> tuple[int, NDArray[np.int32]]:
    """(first position that a row of the sequence attends to, rounded down to a block; blocks from there)."""
    length = int(batch.lengths[sequence])
    rows = int(batch.cu_rows[sequence + 1] - batch.cu_rows[sequence])
    first = max(0, length - rows - window + 1) // batch.block_size if window else 0
    blocks = batch.tables[sequence, first : -(-length // batch.block_size)]
    return first * batch.block_size, blocks


def are_adjacent(blocks: NDArray[np.int32]) -> bool:
    """Whether the blocks follow each other in the pool, so that a slice of it has their content."""
    return bool(np.all(np.diff(blocks) == 1))


def _split(batch: Batch, thresholds: Thresholds, window: int | None, scores: int) -> list[RowGroup]:
    contiguous = np.array(
        [_uses_contiguous(batch, b, thresholds, window, scores) for b in range(len(batch.lengths))]
    )
    if not contiguous.any():
        return [_all_paged(batch)]
    groups = [_group(batch, "contiguous", np.array([b])) for b in np.flatnonzero(contiguous)]
    if not contiguous.all():
        groups.append(_group(batch, "paged", np.flatnonzero(~contiguous)))
    return groups


def _all_paged(batch: Batch) -> RowGroup:
    return RowGroup("paged", np.arange(batch.rows), batch, whole=True)


def _uses_contiguous(
    batch: Batch, sequence: int, thresholds: Thresholds, window: int | None, scores: int
) -> bool:
    rows = int(batch.cu_rows[sequence + 1] - batch.cu_rows[sequence])
    if rows <= MAX_DECODE_TOKENS and len(batch.lengths) > 1:
        return False  # one launch of ours decodes all of them; here each would need its own
    begin, blocks = context_blocks(batch, sequence, window)
    context = int(batch.lengths[sequence]) - begin
    if scores * rows * context > MAX_SCORES:
        return False
    fewest = min(thresholds.min_rows(context, adjacent=adjacent) for adjacent in (False, True))
    return rows >= fewest and rows >= thresholds.min_rows(context, adjacent=are_adjacent(blocks))


def _group(batch: Batch, path: AttentionPath, sequences: NDArray[np.intp]) -> RowGroup:
    rows = np.flatnonzero(np.isin(batch.row_sequence, sequences))
    if len(rows) == batch.rows:
        return RowGroup(path, rows, batch, whole=True)
    counts = np.diff(batch.cu_rows)[sequences]
    return RowGroup(
        path,
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
