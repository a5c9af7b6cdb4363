"""One planned step: the rows of all its sequences as flat arrays, with their slots reserved."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.backends import Batch
from engine.blocks import BlockManager, Copy
from engine.paged_model import PagedModel
from engine.scheduling.sequence import Sequence


class SchedulerOutput(NamedTuple):
    """A step for the model runner.

    The logits of the step have one row per sequence, and one more for each token of its draft.

    Attributes:
        batch: rows of all sequences of the step.
        sequences: the sequences, in the order of the batch.
        copies: blocks to copy on write before the forward, by pool number.
    """

    batch: Batch
    sequences: list[Sequence]
    copies: dict[int, list[Copy]]

    def copy_blocks(self, model: PagedModel) -> None:
        """Makes the copies in the pools of `model`."""
        for pool, copies in self.copies.items():
            model.copy_blocks(
                np.array([copy.source for copy in copies], np.int32),
                np.array([copy.target for copy in copies], np.int32),
                pool,
            )


def reserve(
    blocks: BlockManager, plan: list[tuple[Sequence, int]], *, ahead: bool = False
) -> SchedulerOutput:
    """Reserves slots for the rows of a step and builds its batch. The blocks for them must be available.

    Args:
        blocks: the block manager.
        plan: the sequences, and how many rows each gets, including its draft.
        ahead: the step before this one is still being computed.
    """
    tokens: list[int] = []
    slots = []
    starts = []
    copies: dict[int, list[Copy]] = {}
    window_slots: list[list[NDArray[np.int32]]] = [[] for _ in blocks.window_pools]
    for sequence, count in plan:
        start = sequence.computed
        chunk = sequence.tokens[start : start + count] if count > 1 else [sequence.tokens[start]]
        chunk += sequence.draft
        appended = blocks.append(sequence.handle, chunk, ahead=ahead)
        tokens += chunk
        slots.append(appended.slots)
        starts.append(start - sequence.dropped)
        if appended.copies:
            copies.setdefault(0, []).extend(appended.copies)
        if window_slots:
            for number, window_pool in enumerate(appended.window_pools):
                window_slots[number].append(window_pool.slots)
                if window_pool.copies:
                    copies.setdefault(1 + number, []).extend(window_pool.copies)
    counts = np.array([count for _, count in plan], np.int32)
    ends = np.cumsum(counts, dtype=np.int32)
    first = np.array(starts, np.int32)
    # Row r of a sequence whose rows begin at row b is at position first + r - b.
    positions = np.arange(len(tokens), dtype=np.int32) + np.repeat(first - (ends - counts), counts)
    dropped = np.array([sequence.dropped for sequence, _ in plan], np.int32)
    batch = Batch(
        tokens=np.array(tokens, np.int32),
        positions=positions,
        slots=np.concatenate(slots),
        cu_rows=np.concatenate([np.zeros(1, np.int32), ends]),
        lengths=first + counts,
        tables=blocks.tables([sequence.handle for sequence, _ in plan]),
        block_size=blocks.block_size,
        offsets=positions + np.repeat(dropped, counts) if dropped.any() else None,
        wanted=_wanted(plan, ends),
    )
    if window_slots:
        handles = [sequence.handle for sequence, _ in plan]
        batch = replace(batch, window_pools=_window_pools(blocks, batch, handles, window_slots))
    return SchedulerOutput(batch, [sequence for sequence, _ in plan], copies)


def _window_pools(
    blocks: BlockManager, batch: Batch, handles: list[int], slots: list[list[NDArray[np.int32]]]
) -> tuple[Batch, ...]:
    """Returns the batch as each of the window pools sees it: other slots, tables and first positions."""
    found = []
    for window_pool, pool_slots in zip(blocks.window_pools, slots, strict=True):
        tables, begins = window_pool.padded_tables(handles)
        found.append(
            replace(batch, slots=np.concatenate(pool_slots), tables=tables, begins=begins, step_cache={})
        )
    return tuple(found)


def _wanted(plan: list[tuple[Sequence, int]], ends: NDArray[np.int32]) -> NDArray[np.int32] | None:
    """Rows whose logits are needed: the last of each sequence, and all rows of a sequence with a draft."""
    if not any(sequence.draft for sequence, _ in plan):
        return None
    rows = [
        np.arange(end - 1 - len(sequence.draft), end, dtype=np.int32)
        for (sequence, _), end in zip(plan, ends.tolist(), strict=True)
    ]
    return np.concatenate(rows)
