"""Block tables as the logical view shows them: runs, and what is shared with whom. No Qt."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from app.memory.model.block_model import BlockModel
from engine.protocol import BlockState, Stats


class TableRow(NamedTuple):
    """One sequence.

    Attributes:
        sequence: its number.
        chat: its chat's id.
        table: int32, its physical blocks in order.
        starts: positions in the table at which a run of neighbouring blocks begins.
        shared: how many blocks from the start are in another table too.
        borrowed: how many of those belong to `lender`, which opened earlier; drawn once, there.
        lender: index of the row that has them, -1 for none.
    """

    sequence: int
    chat: str
    table: npt.NDArray[np.int32]
    starts: npt.NDArray[np.int64]
    shared: int
    borrowed: int
    lender: int


class WindowCoverage(NamedTuple):
    """How far back layers with a window look in a sequence.

    Attributes:
        layers: how many look so far.
        dead: entries at the table's beginning that they no longer look at.
        entries: all of them.
        freed: whether the dead ones were given back; else they are only passed over.
        whole: no layer of the model looks further back.
    """

    layers: int
    dead: int
    entries: int
    freed: bool
    whole: bool


def window_coverage(model: BlockModel, sequence: int) -> list[WindowCoverage]:
    """What the windows of layers mean for a sequence: an entry for each pool and window."""
    keeping = [group for group in model.groups if group.kind != "recurrent" and group.layers]
    found: dict[tuple[int, int], list[int]] = {}
    for group in keeping:
        if group.window:
            found.setdefault((group.pool, group.window), []).append(group.layers)
    whole = len(found) == 1 and all(group.window for group in keeping)
    entries, reaches = len(model.table(sequence)), []
    for (pool, window), layers in sorted(found.items()):
        window_pool = next((each for each in model.window_pools if each.pool == pool), None)
        if window_pool is not None and sequence in window_pool.chat_of:
            dead = min(entries, window_pool.first(sequence))
        else:
            dead = min(entries, max(0, model.tokens(sequence) - window) // model.block_size)
        reaches.append(WindowCoverage(sum(layers), dead, entries, window_pool is not None, whole))
    return reaches


def tokens_left(model: BlockModel, stats: Stats | None) -> int:
    """Tokens that one chat can still get: in free and cached blocks, and as far as the pool may grow."""
    free, cached, _ = model.counts()
    held = int(np.count_nonzero((model.state == BlockState.CACHED) & (model.pinned == 1)))
    growth = max(0, stats.blocks_limit - model.blocks) if stats else 0
    return (free + cached - held + growth) * model.block_size


def run_starts(table: npt.NDArray[np.int32]) -> npt.NDArray[np.int64]:
    """Positions at which the block is not the one right after the block before it."""
    if table.size == 0:
        return np.empty(0, np.int64)
    return np.concatenate([[0], np.flatnonzero(np.diff(table) != 1) + 1])


def table_rows(model: BlockModel) -> list[TableRow]:
    """All sequences with blocks; those with a common beginning stand below the one that had it first."""
    order: list[int] = []
    followers: dict[int, list[int]] = {}
    lenders: dict[int, tuple[int, int]] = {}
    first_of: dict[int, list[int]] = {}
    for sequence in sorted(model.chat_of):
        table = model.table(sequence)
        if table.size == 0:
            continue
        family = first_of.setdefault(int(table[0]), [])
        best = max(family, key=lambda other: _common(model.table(other), table), default=None)
        if best is None:
            order.append(sequence)
        else:
            lenders[sequence] = (best, _common(model.table(best), table))
            followers.setdefault(family[0], []).append(sequence)
        family.append(sequence)
    placed = [each for first in order for each in (first, *followers.get(first, []))]
    place = {sequence: index for index, sequence in enumerate(placed)}
    rows = []
    for sequence in placed:
        table = model.table(sequence)
        lender, borrowed = lenders.get(sequence, (-1, 0))
        alone = np.flatnonzero(model.refs[table] < 2)
        rows.append(
            TableRow(
                sequence,
                model.chats[model.chat_of[sequence]],
                table,
                run_starts(table),
                int(alone[0]) if alone.size else len(table),
                borrowed,
                place.get(lender, -1),
            )
        )
    return rows


def _common(a: npt.NDArray[np.int32], b: npt.NDArray[np.int32]) -> int:
    """Entries that two tables have in common from their start."""
    length = min(len(a), len(b))
    different = np.flatnonzero(a[:length] != b[:length])
    return int(different[0]) if different.size else length
