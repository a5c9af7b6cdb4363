"""Modes in which a model can run over blocks, the best first, and the pieces of a step's batch in each.

Which of them is right for a model is not read from its code but tried; see `verification`.

A model that takes every token as a row of its own gets the whole batch at once. One with recurrent layers, or
one that reads K and V itself, gets its decode rows together as (B, 1) and each prefill chunk as (1, L). A
token and the draft after it are decode rows, too: each as if it were a sequence that ends there.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.backends import Batch


class ExecutionMode(NamedTuple):
    """Way to pass tokens to the model, and what its attention reads.

    Attributes:
        prefill_rows: each token of a prefill chunk is a row of its own, beside those of other sequences.
        decode_rows: single tokens of several sequences are computed together, as (B, 1).
        dense: the model gets gathered arrays in place of views.
        mask_axes: the number of axes of a mask array for rows.
        latent: single tokens read latents from blocks; longer pieces get gathered arrays, because the model
            expands the latents (see `RotaryParts`).
    """

    prefill_rows: bool
    decode_rows: bool
    dense: bool = False
    mask_axes: int = 4
    latent: bool = False

    @property
    def key(self) -> str:
        """A short name for files."""
        letters = ("r" if self.prefill_rows else "s") + ("r" if self.decode_rows else "s")
        return letters + (f"-dense{self.mask_axes}" if self.dense else "") + "-latent" * self.latent

    @property
    def text(self) -> str:
        """A description for people."""
        if self.prefill_rows:
            return "every token is a batch row"
        together = "decode steps are batched" if self.decode_rows else "one sequence at a time"
        if self.latent:
            return f"{together}, latents are read from blocks"
        return f"{together}, the KV cache is {'gathered into arrays' if self.dense else 'read from blocks'}"


EXECUTION_MODES: Final = (
    ExecutionMode(prefill_rows=True, decode_rows=True),
    ExecutionMode(prefill_rows=False, decode_rows=True),
    ExecutionMode(prefill_rows=False, decode_rows=True, latent=True),
    ExecutionMode(prefill_rows=False, decode_rows=True, dense=True),
    ExecutionMode(prefill_rows=False, decode_rows=True, dense=True, mask_axes=5),
    ExecutionMode(prefill_rows=False, decode_rows=False),
    ExecutionMode(prefill_rows=False, decode_rows=False, dense=True),
)


class DraftedRows(NamedTuple):
    """The sequences of a piece in which some have drafts; the rows of each are adjacent.

    Attributes:
        sequences: (B,) their indices in the step.
        counts: (B,) rows of each.
    """

    sequences: NDArray[np.intp]
    counts: NDArray[np.int32]


class Piece(NamedTuple):
    """The part of a step that one forward computes.

    Attributes:
        batch: its rows.
        outputs: the indices of its logits among those of the step.
        rows: whether the tokens are (T, 1); otherwise they are one sequence, (1, L).
        drafted: whose rows they are where some are drafts; each row counts as a sequence of `batch` then.
    """

    batch: Batch
    outputs: list[int]
    rows: bool
    drafted: DraftedRows | None = None

    @property
    def firsts(self) -> NDArray[np.int32]:
        """(B,) the first row of each sequence."""
        if self.drafted is None:
            return self.batch.cu_rows[:-1]
        return np.cumsum(self.drafted.counts, dtype=np.int32) - self.drafted.counts

    @property
    def tables(self) -> NDArray[np.int32]:
        """(B, W) the block table of each sequence."""
        return self.batch.tables if self.drafted is None else self.batch.tables[self.firsts]


def pieces(batch: Batch, *, decode_rows: bool, at_borders: bool) -> list[Piece]:
    """Returns the forwards of a step for a model that does not take all tokens as rows.

    Args:
        batch: of the step.
        decode_rows: whether single tokens that continue a sequence may be computed together, as (B, 1).
        at_borders: end a forward at the last block border of a chunk, so that the state there is kept.
    """
    counts = np.diff(batch.cu_rows)
    starts = batch.positions[batch.cu_rows[:-1]]
    owners = batch.row_sequence[batch.logit_rows]
    drafted = np.bincount(owners, minlength=len(counts)) > 1
    decoding = ((counts == 1) | drafted) & (starts > 0) & decode_rows
    parts = []
    if decoding.all() and not drafted.any():
        return [Piece(batch, list(range(len(counts))), rows=True)]
    if decoding.any():
        parts.append(_together(batch, decoding))
    for b in np.flatnonzero(~decoding):
        output = int(np.flatnonzero(owners == b)[-1])
        start, end = int(starts[b]), int(batch.lengths[b])
        border = end // batch.block_size * batch.block_size
        cuts = [start, border, end] if at_borders and start < border < end else [start, end]
        for low, high in pairwise(cuts):
            parts.append(Piece(_part(batch, int(b), low - start, high - start), [output], rows=False))
    return parts


def newest_row(batch: Batch) -> Batch:
    """Returns the last row of a batch with one sequence, for gathering its context once."""
    return _rows(batch, slice(-1, None), np.array([0, 1], np.int32), batch.lengths, slice(None))


def up_to(batch: Batch, sequence: int, row: int, length: int) -> Batch:
    """Returns one row of a sequence of a batch, for gathering the first `length` tokens of its context."""
    lengths = np.array([length], np.int32)
    return _rows(
        batch, slice(row, row + 1), np.array([0, 1], np.int32), lengths, slice(sequence, sequence + 1)
    )


def _together(batch: Batch, chosen: NDArray[np.bool_]) -> Piece:
    """The rows of the chosen sequences, each as a sequence of one row; their other rows are in its table."""
    owner = batch.row_sequence
    rows = np.flatnonzero(chosen[owner])
    cu_rows = np.arange(len(rows) + 1, dtype=np.int32)
    gathered = _rows(batch, rows, cu_rows, batch.positions[rows] + 1, owner[rows])
    wanted = np.flatnonzero(np.isin(rows, batch.logit_rows)).astype(np.int32)
    outputs = np.flatnonzero(chosen[owner[batch.logit_rows]])
    sequences = np.flatnonzero(chosen)
    counts = np.diff(batch.cu_rows)[sequences]
    drafted = DraftedRows(sequences, counts) if counts.max() > 1 else None
    return Piece(replace(gathered, wanted=wanted), outputs.tolist(), rows=True, drafted=drafted)


def _part(batch: Batch, b: int, low: int, high: int) -> Batch:
    first = int(batch.cu_rows[b])
    cu_rows = np.array([0, high - low], np.int32)
    lengths = np.array([batch.positions[first] + high], np.int32)
    return _rows(batch, slice(first + low, first + high), cu_rows, lengths, slice(b, b + 1))


def _rows(
    batch: Batch,
    rows: slice | NDArray[np.intp],
    cu_rows: NDArray[np.int32],
    lengths: NDArray[np.int32],
    sequences: slice | NDArray[np.int32],
) -> Batch:
    return replace(
        batch,
        tokens=batch.tokens[rows],
        positions=batch.positions[rows],
        slots=batch.slots[rows],
        offsets=None if batch.offsets is None else batch.offsets[rows],
        cu_rows=cu_rows,
        lengths=lengths,
        wanted=None,
        tables=batch.tables[sequences],
        begins=None if batch.begins is None else batch.begins[sequences],
        window_pools=tuple(
            _rows(window_pool, rows, cu_rows, lengths, sequences) for window_pool in batch.window_pools
        ),
        step_cache={},
    )
