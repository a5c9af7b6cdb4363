"""Division of a step's rows, so that attention over gathered K/V stays within a limit of memory.

The context of a sequence is gathered once for all its rows. Sequences with one row each are computed side by
side, padded to the longest of them; a sequence with several rows is computed alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends.base import Batch

MAX_BYTES: Final = 128 << 20  # gathered K/V and scores of one part, where the smallest part allows it


@dataclass(frozen=True)
class GatheredRows:
    """Rows that are computed together: R rows of each of B sequences, over S context positions."""

    begin: int  # first row
    end: int  # last row, exclusive; B * R rows in all
    sequences: int  # B
    slots: mx.array  # (B, S) slot of each context position; 0 where there is none
    there: mx.array | None  # (B, S, 1, 1) bool, which context positions exist; None if all do
    mask: mx.array  # (B, 1, R, S) bool, which context positions each row attends to


def divide(
    batch: Batch, *, window: int | None, chunk: int | None, token_bytes: int, heads: int
) -> list[GatheredRows]:
    """Divides a step, once for all layers alike.

    Args:
        window: sliding window, in tokens.
        chunk: chunked attention, in tokens.
        token_bytes: of the gathered K and V of one context position.
        heads: query heads, each with a float32 score for each context position.
    """
    key = ("gathered rows", window, chunk, token_bytes, heads)
    if key not in batch.step_cache:
        batch.step_cache[key] = [
            _gathered(batch, begin, end, window, chunk)
            for begin, end in _ranges(batch, _first_seen(batch.positions, window, chunk), token_bytes, heads)
        ]
    parts: list[GatheredRows] = batch.step_cache[key]
    return parts


def _first_seen(own: Any, window: int | None, chunk: int | None, arrays: Any = np) -> Any:
    """Returns the first context position that rows attend to; `own` are theirs, of the module `arrays`."""
    first = arrays.zeros_like(own)
    if window is not None:
        first = arrays.maximum(first, own - window + 1)
    if chunk is not None:
        first = arrays.maximum(first, own // chunk * chunk)
    return first


def _ranges(
    batch: Batch, first_seen: NDArray[np.int32], token_bytes: int, heads: int
) -> list[tuple[int, int]]:
    """Rows from-to of each part."""
    ranges: list[tuple[int, int]] = []
    single = longest = 0  # of the part of single rows that is being made: its sequences, its longest context
    for b, (begin, end) in enumerate(
        zip(batch.cu_rows[:-1].tolist(), batch.cu_rows[1:].tolist(), strict=True)
    ):
        context = int(batch.lengths[b] - first_seen[begin])
        if end - begin == 1:
            longest = max(longest, context)
            size = (single + 1) * longest * (token_bytes + 4 * heads)
            if single and size <= MAX_BYTES:
                single += 1
                ranges[-1] = (ranges[-1][0], end)
            else:
                single, longest = 1, context
                ranges.append((begin, end))
            continue
        single = longest = 0
        rows = max(1, MAX_BYTES // (4 * heads * context))
        ranges += [(first, min(first + rows, end)) for first in range(begin, end, rows)]
    return ranges


def _gathered(batch: Batch, begin: int, end: int, window: int | None, chunk: int | None) -> GatheredRows:
    owners = np.unique(batch.row_sequence[begin:end])
    own: Any = batch.positions[begin:end].reshape(len(owners), -1)  # (B, R)
    least = own if batch.back is None else own - batch.back[1][owners, None]
    starts = _first_seen(least, window, chunk).min(axis=1)
    last = own.max(axis=1)
    columns: Any = starts[:, None] + np.arange(int((last - starts).max()) + 1, dtype=np.int32)  # (B, S)
    there: Any = columns <= last[:, None]
    size = batch.block_size
    blocks = np.minimum(columns, last[:, None]) // size
    slots = batch.tables[owners[:, None], blocks] * size + columns % size
    slots[~there] = 0
    arrays: Any = np
    if batch.back is not None:
        arrays, columns = mx, mx.array(columns)
        own = batch.mx_positions[begin:end].reshape(len(owners), -1)
        there = columns <= own.max(axis=1)[:, None]
    first = _first_seen(own, window, chunk, arrays)
    mask = (columns[:, None] <= own[..., None]) & (columns[:, None] >= first[..., None])
    return GatheredRows(
        begin,
        end,
        len(owners),
        mx.array(slots.astype(np.int32)),
        None if batch.back is None and there.all() else mx.array(there[..., None, None]),
        mx.array(mask[:, None]),
    )
