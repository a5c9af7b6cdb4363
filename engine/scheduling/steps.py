"""One step as the runner gets it: the rows of all its sequences in flat arrays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.backends import Batch
from engine.blocks import BlockManager, Copy
from engine.scheduling.sequence import Sequence


class Step(NamedTuple):
    """What the runner has to do.

    Attributes:
        batch: rows of all sequences of the step.
        sequences: in the order of the batch.
        copies: blocks to copy before anything is written.

    The logits of the step have a row for each sequence, and one more for each token of its draft.
    """

    batch: Batch
    sequences: list[Sequence]
    copies: list[Copy]


def reserve(blocks: BlockManager, plan: list[tuple[Sequence, int]]) -> Step:
    """Takes the slots of so many tokens of each sequence, for which there is room, and makes the batch.

    Args:
        blocks: whose slots.
        plan: sequences, and how many rows each gets, its draft included.
    """
    tokens: list[int] = []
    slots = []
    starts = []
    copies: list[Copy] = []
    for sequence, count in plan:
        start = sequence.computed
        chunk = sequence.tokens[start : start + count] if count > 1 else [sequence.tokens[start]]
        chunk += sequence.draft
        appended = blocks.append(sequence.handle, chunk)
        tokens += chunk
        slots.append(appended.slots)
        starts.append(start - sequence.dropped)
        copies += appended.copies
    counts = np.array([count for _, count in plan], np.int32)
    ends = np.cumsum(counts, dtype=np.int32)
    first = np.array(starts, np.int32)
    # Row r of a sequence that begins at row b sits at first + r - b.
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
    return Step(batch, [sequence for sequence, _ in plan], copies)


def _wanted(plan: list[tuple[Sequence, int]], ends: NDArray[np.int32]) -> NDArray[np.int32] | None:
    """The last row of each sequence, and of one with a draft all of its rows."""
    if not any(sequence.draft for sequence, _ in plan):
        return None
    rows = [
        np.arange(end - 1 - len(sequence.draft), end, dtype=np.int32)
        for (sequence, _), end in zip(plan, ends.tolist(), strict=True)
    ]
    return np.concatenate(rows)
