"""The rows of the view by chat: block tables, their runs, and which prefixes they share. Qt-free."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from app.memory.model.replayed_pool import BlockModel
from engine.protocol import BlockState, Stats


class TableRow(NamedTuple):
    """The block table of one sequence.

    Attributes:
        sequence: its number.
        chat: its chat's id.
        table: the block numbers in order, int32.
        starts: positions in the table at which a run of neighbouring blocks begins.
        shared: how many blocks from the start are in another table too.
        prefix_blocks: how many of those are drawn solid in the row `prefix_row`, and hollow in this one.
        prefix_row: index of the row, opened earlier, with which this one shares its prefix; -1 for none.
    """

    sequence: int
    chat: str
    table: npt.NDArray[np.int32]
    starts: npt.NDArray[np.int64]
    shared: int
    prefix_blocks: int
    prefix_row: int


class RestingRow(NamedTuple):
    """What the prefix cache still holds of a chat without a sequence.

    Attributes:
        chat: its id.
        table: the blocks that it would reuse, in the order of its text, int32.
        tokens: in these blocks.
        total: tokens that it had when its last answer ended.
        seconds: that computing `tokens` again would take at the measured pace; 0 if none was measured yet.
        on_disk: tokens of the chat that are on disk.
    """

    chat: str
    table: npt.NDArray[np.int32]
    tokens: int
    total: int
    seconds: float
    on_disk: int = 0


class WindowCoverage(NamedTuple):
    """The part of a sequence that layers with a window can still see.

    Attributes:
        layers: how many layers have this window.
        outside: blocks at the start of the table that are outside the window.
        entries: number of blocks in the table.
        freed: whether the blocks outside were freed; otherwise they are only skipped.
        all_layers: whether no layer of the model sees further back.
    """

    layers: int
    outside: int
    entries: int
    freed: bool
    all_layers: bool


def window_coverage(model: BlockModel, sequence: int) -> list[WindowCoverage]:
    """What layers with a window can see of a sequence: one entry for each pool and window."""
    with_blocks = [group for group in model.groups if group.kind != "recurrent" and group.layers]
    found: dict[tuple[int, int], list[int]] = {}
    for group in with_blocks:
        if group.window:
            found.setdefault((group.pool, group.window), []).append(group.layers)
    all_layers = len(found) == 1 and all(group.window for group in with_blocks)
    entries, coverage = len(model.table(sequence)), []
    for (pool, window), layers in sorted(found.items()):
        window_pool = next((each for each in model.window_pools if each.pool == pool), None)
        if window_pool is not None and sequence in window_pool.chat_of:
            outside = min(entries, window_pool.first(sequence))
        else:
            outside = min(entries, max(0, model.tokens(sequence) - window) // model.block_size)
        freed = window_pool is not None
        coverage.append(WindowCoverage(sum(layers), outside, entries, freed, all_layers))
    return coverage


def tokens_left(model: BlockModel, stats: Stats | None) -> int:
    """Tokens that a chat can still add: in free and evictable cached blocks, and as the pool grows."""
    free, cached, _ = model.counts()
    pinned = int(np.count_nonzero((model.state == BlockState.CACHED) & (model.pinned == 1)))
    growth = max(0, stats.blocks_limit - model.blocks) if stats else 0
    return (free + cached - pinned + growth) * model.block_size


def resting_rows(model: BlockModel, stats: Stats | None) -> list[RestingRow]:
    """The chats at rest that would reuse cached blocks, the latest first."""
    return [resting_row(model, chat, stats) for chat in reversed(model.resting())]


def resting_row(model: BlockModel, chat: str, stats: Stats | None) -> RestingRow:
    """What is remembered of a chat at rest, in memory and on disk."""
    pace = stats.prefill_tokens_per_s if stats else 0.0
    table = model.remembered_by(chat)
    tokens = int(model.fill[table].sum())
    total = max(tokens, model.tokens_at_rest(chat))
    return RestingRow(chat, table, tokens, total, tokens / pace if pace else 0.0, on_disk(stats, chat))


def on_disk(stats: Stats | None, chat: str) -> int:
    """Tokens of a chat that are on disk."""
    return stats.disk.chats.get(chat, 0) if stats and stats.disk else 0


def run_starts(table: npt.NDArray[np.int32]) -> npt.NDArray[np.int64]:
    """Positions in a table at which a run of neighbouring blocks begins, int64."""
    if table.size == 0:
        return np.empty(0, np.int64)
    return np.concatenate([[0], np.flatnonzero(np.diff(table) != 1) + 1])


def table_rows(model: BlockModel) -> list[TableRow]:
    """All sequences with blocks; those that share a prefix follow the one that opened first."""
    order: list[int] = []
    followers: dict[int, list[int]] = {}
    prefixes: dict[int, tuple[int, int]] = {}
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
            prefixes[sequence] = (best, _common(model.table(best), table))
            followers.setdefault(family[0], []).append(sequence)
        family.append(sequence)
    placed = [each for first in order for each in (first, *followers.get(first, []))]
    place = {sequence: index for index, sequence in enumerate(placed)}
    rows = []
    for sequence in placed:
        table = model.table(sequence)
        earlier, prefix_blocks = prefixes.get(sequence, (-1, 0))
        alone = np.flatnonzero(model.refs[table] < 2)
        rows.append(
            TableRow(
                sequence,
                model.chats[model.chat_of[sequence]],
                table,
                run_starts(table),
                int(alone[0]) if alone.size else len(table),
                prefix_blocks,
                place.get(earlier, -1),
            )
        )
    return rows


def _common(a: npt.NDArray[np.int32], b: npt.NDArray[np.int32]) -> int:
    """Length of the common prefix of two tables."""
    length = min(len(a), len(b))
    different = np.flatnonzero(a[:length] != b[:length])
    return int(different[0]) if different.size else length
