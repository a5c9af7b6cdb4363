"""A step whose graph was submitted to the device: what it computes, and where its tokens will be."""

from __future__ import annotations

from dataclasses import dataclass

import mlx.core as mx
import numpy as np

from engine.blocks import UNKNOWN_TOKEN
from engine.scheduling.sampler import SampledLogprob
from engine.scheduling.scheduler_output import SchedulerOutput
from engine.scheduling.sequence import Phase, Sequence
from engine.scheduling.token_logprobs import StepLogprobs
from engine.scheduling.token_sampling import SampledRow, sampled_row


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
        """Its sequences that have not ended meanwhile."""
        return [each for each in self.output.sequences if each.phase is Phase.RUNNING]

    @property
    def continued(self) -> list[Sequence]:
        """Its running sequences that get a token from it, those that fork at the prompt's end left out."""
        own = set(self.running)
        return list(dict.fromkeys(each.sequence for each in self.rows if each.sequence in own))

    @property
    def forks(self) -> bool:
        """Whether further answers fork from one of its sequences when it ends."""
        return any(each.sequence.choices for each in self.rows)

    def sampled_tokens(self) -> list[int]:
        """Returns the sampled tokens; waits for them."""
        return np.array(self.result).tolist() if self.rows else []

    def sampled_logprobs(self, tokens: list[int]) -> dict[int, SampledLogprob]:
        """Returns the log-probabilities of the sampled tokens, by their places; waits for them."""
        return self.logprobs.by_place(tokens) if self.logprobs is not None else {}

    @property
    def outputs(self) -> list[mx.array]:
        """What the step computes, besides what it writes into the pools."""
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
    found = []
    row = 0
    counts = np.diff(output.batch.cu_rows).tolist()
    for sequence, count in zip(output.sequences, counts, strict=True):
        draft = sequence.draft
        if sequence.computed + count - len(draft) == len(sequence.tokens):
            found += [sampled_row(sequence, row + n, draft[:n]) for n in range(1 + len(draft))]
            found += [sampled_row(choice, row, []) for choice in sequence.choices]
        row += 1 + len(draft)
    return found


def unknown_inputs(output: SchedulerOutput, before: SubmittedStep) -> mx.array | None:
    """Returns the token ids of a step's rows, (T,), taking the unknown ones from the step before it."""
    tokens = output.batch.tokens
    unknown = np.flatnonzero(tokens == UNKNOWN_TOKEN)
    if not len(unknown):
        return None
    places = {each.sequence: place for place, each in enumerate(before.rows)}
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
    if not any(each.unknown for each in rows):
        return None
    places = {each.sequence: place for place, each in enumerate(before.rows)}
    return before.result[mx.array([places.get(each.sequence, 0) for each in rows])]
