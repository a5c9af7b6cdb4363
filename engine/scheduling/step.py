"""One step: what is planned, and what was submitted to the device.

A planned step has the rows of all its sequences as flat arrays, with their slots reserved. A submitted one
says where its tokens will be.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends import Batch
from engine.blocks import UNKNOWN_TOKEN, BlockManager, Copy
from engine.paged_model import PagedModel
from engine.scheduling.sampler import SampledLogprob
from engine.scheduling.sequence import Phase, Sequence
from engine.scheduling.token_sampling import SampledRow, StepLogprobs, sampled_row


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
    pools = []
    for window_pool, pool_slots in zip(blocks.window_pools, slots, strict=True):
        tables, begins = window_pool.padded_tables(handles)
        pools.append(
            replace(batch, slots=np.concatenate(pool_slots), tables=tables, begins=begins, step_cache={})
        )
    return tuple(pools)


def _wanted(plan: list[tuple[Sequence, int]], ends: NDArray[np.int32]) -> NDArray[np.int32] | None:
    """Rows whose logits are needed: the last of each sequence, and all rows of a sequence with a draft."""
    if not any(sequence.draft for sequence, _ in plan):
        return None
    rows = [
        np.arange(end - 1 - len(sequence.draft), end, dtype=np.int32)
        for (sequence, _), end in zip(plan, ends.tolist(), strict=True)
    ]
    return np.concatenate(rows)


class DesyncError(RuntimeError):
    """A step submitted ahead computed other tokens than its sequences have. The text is for a person."""


@dataclass(eq=False)
class SubmittedStep:
    """A step that is being computed.

    Attributes:
        output: its sequences, rows and slots.
        rows: where tokens are sampled; those of one sequence are adjacent.
        result: (len(rows),) int32, the sampled tokens; the logits if there are none. Possibly unevaluated.
        logprobs: of the sampled tokens that report them; None if there are none.
        inputs: (T,) the token ids that it computes, if some were unknown when it was built.
        decode_rows: rows that continue an answer, drafts included.
        draft_rows: those of drafts.
        begin: `time.perf_counter()` when it was planned.
    """

    output: SchedulerOutput
    rows: list[SampledRow]
    result: mx.array
    logprobs: StepLogprobs | None
    inputs: mx.array | None
    decode_rows: int
    draft_rows: int
    begin: float

    @property
    def running(self) -> list[Sequence]:
        """Sequences of the step that have not ended meanwhile."""
        return [sequence for sequence in self.output.sequences if sequence.phase is Phase.RUNNING]

    @property
    def continued(self) -> list[Sequence]:
        """Running sequences that get a token from the step, except those that fork at the prompt's end."""
        own = set(self.running)
        return list(dict.fromkeys(row.sequence for row in self.rows if row.sequence in own))

    @property
    def forks(self) -> bool:
        """Whether further answers fork from one of its sequences when it ends."""
        return any(row.sequence.choices for row in self.rows)

    def sampled_tokens(self) -> list[int]:
        """Returns the sampled tokens; waits for them."""
        return np.array(self.result).tolist() if self.rows else []

    def sampled_logprobs(self, tokens: list[int]) -> dict[int, SampledLogprob]:
        """Returns the log-probabilities of the sampled tokens, by their places; waits for them."""
        return self.logprobs.by_place(tokens) if self.logprobs is not None else {}

    @property
    def outputs(self) -> list[mx.array]:
        """Arrays that the step computes, besides what it writes into the pools."""
        return [self.result] if self.logprobs is None else [self.result, *self.logprobs.arrays]

    def check_inputs(self) -> None:
        """Compares the tokens that were computed with those that the sequences have by now.

        Raises:
            DesyncError: they differ.
        """
        if self.inputs is None:
            return
        computed = np.array(self.inputs).tolist()
        begins = self.output.batch.cu_rows.tolist()
        for sequence, begin, end in zip(self.output.sequences, begins, begins[1:], strict=False):
            if sequence.phase is not Phase.RUNNING:
                continue
            expected = sequence.tokens[sequence.computed : sequence.computed + end - begin]
            if computed[begin:end] != expected:
                raise DesyncError(
                    f"A step computed the tokens {computed[begin:end]} where {expected} were due, so its "
                    "results cannot be used. Please report this; OCTAVO_NO_OVERLAP=1 avoids it."
                )


def rows_to_sample(output: SchedulerOutput) -> list[SampledRow]:
    """Returns where a step samples: after each draft token, and after each prompt that it completes.

    To be called before the step counts as computed.
    """
    rows = []
    row = 0
    counts = np.diff(output.batch.cu_rows).tolist()
    for sequence, count in zip(output.sequences, counts, strict=True):
        draft = sequence.draft
        if sequence.computed + count - len(draft) == len(sequence.tokens):
            rows += [sampled_row(sequence, row + n, draft[:n]) for n in range(1 + len(draft))]
            rows += [sampled_row(choice, row, []) for choice in sequence.choices]
        row += 1 + len(draft)
    return rows


def unknown_inputs(output: SchedulerOutput, before: SubmittedStep) -> mx.array | None:
    """Returns the token ids of a step's rows, (T,), taking the unknown ones from the step before it."""
    tokens = output.batch.tokens
    unknown = np.flatnonzero(tokens == UNKNOWN_TOKEN)
    if not len(unknown):
        return None
    places = {row.sequence: place for place, row in enumerate(before.rows)}
    owners = output.batch.row_sequence[unknown].tolist()
    sources = [places[output.sequences[owner]] for owner in owners]
    sampled = before.result
    if sources != list(range(len(before.rows))):
        sampled = sampled[mx.array(sources)]
    if len(unknown) == len(tokens):
        return sampled
    known = np.flatnonzero(tokens != UNKNOWN_TOKEN)
    both = mx.concatenate([sampled, mx.array(tokens[known])])
    return both[mx.array(np.argsort(np.concatenate([unknown, known]), kind="stable"))]


def previous_tokens(rows: list[SampledRow], before: SubmittedStep) -> mx.array | None:
    """Returns the unknown token before each row, (len(rows),); None if the sampler needs none."""
    if not any(row.unknown for row in rows):
        return None
    places = {row.sequence: place for place, row in enumerate(before.rows)}
    return before.result[mx.array([places.get(row.sequence, 0) for row in rows])]
