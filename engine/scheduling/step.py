"""One step: what is planned, and what was submitted to the device.

A planned step has the rows of all its sequences as flat arrays, with their slots reserved. A submitted one
says where its tokens will be.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from collections.abc import Sequence as Rows
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends import Batch
from engine.blocks import UNKNOWN_TOKEN, BlockManager, Copy
from engine.paged_model import PagedModel
from engine.protocol import Sampling
from engine.scheduling.sequence import MAX_LOGPROBS, Phase, SampledLogprob, Sequence

# --- Sampling of a step's next tokens on the device, as part of its graph
#
# The logits are changed and filtered as mlx-lm does it, in its order: logit bias, repetition penalty,
# presence and frequency penalty, then top-p, min-p, top-k and the temperature. The last two penalties count
# what was generated, not the prompt. Each filter keeps the tokens above a threshold, so all become one;
# tokens of the same probability stay or go together. The token is where the cumulative sum of the remaining
# probabilities, in the order of the vocabulary, passes the row's random number (inverse transform
# sampling). All arithmetic is done row by row in float32, so that a row's token does not depend on the
# other rows.
#
# Log-probabilities are those of the model's own logits, before the logit bias, penalties and filters, as in
# vLLM. They are always computed with `MAX_LOGPROBS` alternatives, so they do not depend on what else is in
# the batch either.

RECENT: Final = 64  # tokens that the repetition penalty takes into account
_BELOW_ONE: Final = 1 - 2.0**-23  # times any float32, it is less than that number


class SampledRow(NamedTuple):
    """A row of logits that a token is sampled from.

    Attributes:
        sequence: whose next token it is.
        row: of the logits.
        ahead: tokens of the sequence that are sampled before this one and not yet taken.
        recent: the last tokens before it, `RECENT` at most, oldest first; empty without a repetition
            penalty. The last one may be `UNKNOWN_TOKEN`.
        counts: how often each token was generated before it, an unknown one left out; None without a
            presence or frequency penalty.
        unknown: whether the token before it is unknown, and one of these penalties needs it.
    """

    sequence: Sequence
    row: int
    ahead: int
    recent: list[int]
    counts: Mapping[int, int] | None = None
    unknown: bool = False

    @property
    def settings(self) -> Sampling:
        """The sampling settings of the sequence."""
        return self.sequence.sampler.settings


def sampled_row(sequence: Sequence, row: int, draft: list[int]) -> SampledRow:
    """Returns the row of the token after a sequence's tokens and `draft`."""
    unknown = bool(sequence.tokens) and sequence.tokens[-1] == UNKNOWN_TOKEN
    sampler = sequence.sampler
    recent = (sequence.tokens[-RECENT:] + draft)[-RECENT:] if sampler.settings.repetition_penalty != 1 else []
    counts = None
    if sampler.penalises_generated:
        end = len(sequence.tokens) - unknown
        counts = sampler.generated_counts(sequence.tokens, sequence.prompt_length, end, draft)
    needed = unknown and (bool(recent) or counts is not None)
    return SampledRow(sequence, row, unknown + len(draft), recent, counts, needed)


def sample_tokens(
    logits: mx.array,
    rows: Rows[SampledRow],
    previous: mx.array | None = None,
    allowed: mx.array | None = None,
) -> mx.array:
    """Returns the tokens of `rows`, (R,) int32, unevaluated.

    Args:
        logits: (rows of the step, vocabulary), any float dtype.
        rows: what to sample; not empty.
        previous: (R,) the token before each row, where it is unknown.
        allowed: (R, vocabulary) bool, the tokens that grammars allow; None for all.
    """
    numbers = [row.row for row in rows]
    if numbers != list(range(logits.shape[0])):
        logits = logits[mx.array(numbers)]
    if allowed is not None:
        logits = mx.where(allowed, logits, -mx.inf)
    if all(row.sequence.sampler.greedy for row in rows):
        return mx.argmax(logits, axis=-1).astype(mx.int32)
    logits = _biased(logits.astype(mx.float32), rows)
    logits = _penalised(logits, rows, previous)
    logits = _penalised_generated(logits, rows, previous)
    best = mx.argmax(logits, axis=-1).astype(mx.int32)
    if not any(row.settings.temperature for row in rows):
        return best
    temperature = _column([row.settings.temperature for row in rows])
    sampled = temperature > 0
    above = logits - mx.max(logits, axis=-1, keepdims=True)
    weights = mx.exp(above)
    kept = weights >= _threshold(weights, rows)
    if allowed is not None:
        kept = mx.logical_and(kept, allowed)
    scaled = mx.where(kept, mx.exp(above / mx.where(sampled, temperature, 1)), 0)
    reached = mx.where(kept, mx.cumsum(scaled, axis=-1), 0)
    numbers_drawn = [
        row.sequence.sampler.uniform(row.ahead) if row.settings.temperature else 0.0 for row in rows
    ]
    bound = mx.minimum(_column(numbers_drawn), _BELOW_ONE) * mx.max(reached, axis=-1, keepdims=True)
    # Argmax is the first place: a parallel sum need not grow evenly, so places are not counted.
    drawn = mx.argmax((reached > bound).astype(mx.int8), axis=-1).astype(mx.int32)
    return mx.where(sampled[:, 0], drawn, best)


def _penalised(logits: mx.array, rows: Rows[SampledRow], previous: mx.array | None) -> mx.array:
    """Divides the logits of recent tokens by the penalty, or multiplies where they are negative."""
    if not any(row.recent for row in rows):
        return logits
    # Rows without a penalty and short contexts name a token more than once, which changes nothing. A prompt
    # may have tokens without a logit, and MLX does not check bounds.
    recent = np.zeros((len(rows), RECENT), np.int32)
    penalties = []
    for row, source in zip(recent, rows, strict=True):
        named = [token for token in source.recent if token < logits.shape[-1]]
        row[:] = named[-1] if named else 0
        row[: len(named)] = named
        penalties.append(source.settings.repetition_penalty if named else 1.0)
    ids = mx.array(recent)
    if previous is not None and (recent == UNKNOWN_TOKEN).any():
        ids = mx.where(ids == UNKNOWN_TOKEN, previous[:, None], ids)
    penalty = _column(penalties)
    seen = mx.take_along_axis(logits, ids, axis=-1)
    return mx.put_along_axis(logits, ids, mx.where(seen < 0, seen * penalty, seen / penalty), axis=-1)


def _biased(logits: mx.array, rows: Rows[SampledRow]) -> mx.array:
    """Adds the logit bias of each row."""
    return _add_at(logits, [(row.sequence.sampler.biased, row.sequence.sampler.biases) for row in rows])


def _penalised_generated(logits: mx.array, rows: Rows[SampledRow], previous: mx.array | None) -> mx.array:
    """Takes the presence penalty, and the frequency penalty as often, from the logits of generated tokens.

    Numbers of times are exact in float32, so it does not matter which of them come from `previous`.
    """
    if all(row.counts is None for row in rows):
        return logits
    generated = [row.counts or {} for row in rows]
    counts = _add_at(
        mx.zeros_like(logits),
        [
            (
                np.fromiter(counted, np.int32, len(counted)),
                np.fromiter(counted.values(), np.float32, len(counted)),
            )
            for counted in generated
        ],
    )
    if previous is not None and any(row.unknown for row in rows):
        once = _column([float(row.unknown and row.counts is not None) for row in rows])
        counts = counts.at[mx.arange(len(rows))[:, None], previous[:, None]].add(once)
    presence = _column([row.settings.presence_penalty for row in rows])
    frequency = _column([row.settings.frequency_penalty for row in rows])
    return logits - mx.where(counts > 0, presence, 0) - frequency * counts


def _add_at(values: mx.array, rows: list[tuple[NDArray[np.int32], NDArray[np.float32]]]) -> mx.array:
    """Adds amounts to some places of each row; those behind the end of a row are left out.

    Args:
        values: (R, V) float32.
        rows: for each row the places, each once, and the amounts.
    """
    width = max(len(places) for places, _ in rows)
    if not width:
        return values
    places = np.zeros((len(rows), width), np.int32)
    amounts = np.zeros((len(rows), width), np.float32)
    for row, (own_places, own_amounts) in enumerate(rows):
        inside = own_places < values.shape[-1]  # MLX does not check bounds
        places[row, : len(own_places)] = np.where(inside, own_places, 0)
        amounts[row, : len(own_amounts)] = np.where(inside, own_amounts, 0)
    return values.at[mx.arange(len(rows))[:, None], mx.array(places)].add(mx.array(amounts))


def _threshold(weights: mx.array, rows: Rows[SampledRow]) -> mx.array:
    """Returns the least weight of a token that stays, (R, 1).

    Args:
        weights: (R, vocabulary) probabilities relative to the likeliest token.
        rows: with their settings.
    """
    size = weights.shape[-1]
    threshold = _column([row.settings.min_p for row in rows])
    top_k = [row.settings.top_k or size for row in rows]
    top_p = [row.settings.top_p or 1.0 for row in rows]
    limits_k = any(k < size for k in top_k)
    limits_p = any(p < 1 for p in top_p)
    if not (limits_k or limits_p):
        return threshold
    ordered = -mx.sort(-weights, axis=-1)
    if limits_k:
        places = mx.array([[min(k, size) - 1] for k in top_k])
        threshold = mx.maximum(threshold, mx.take_along_axis(ordered, places, axis=-1))
    if limits_p:
        share = _column(top_p)
        upto = mx.cumsum(ordered, axis=-1)
        inside = (upto - ordered < share * upto[:, -1:]).astype(mx.int32)
        places = mx.maximum(mx.sum(inside, axis=-1, keepdims=True), 1) - 1
        last = mx.take_along_axis(ordered, places, axis=-1)
        threshold = mx.maximum(threshold, mx.where(share < 1, last, 0))
    return threshold


def _column(values: list[float]) -> mx.array:
    """Returns values as float32, (R, 1)."""
    return mx.array(values, mx.float32)[:, None]


class StepLogprobs(NamedTuple):
    """Log-probabilities of a step that is being computed; W of its sampled rows asked for them.

    Attributes:
        places: (W) indices of these rows among the sampled ones.
        counts: (W) how many alternatives each of them reports.
        chosen: (W,) float32, of the sampled tokens.
        top_tokens: (W, K) int32, the K most probable tokens in any order; None if no row reports any.
        top: (W, K) float32, theirs.
    """

    places: list[int]
    counts: list[int]
    chosen: mx.array
    top_tokens: mx.array | None
    top: mx.array | None

    @property
    def arrays(self) -> list[mx.array]:
        """Arrays that have to be computed."""
        return [array for array in (self.chosen, self.top_tokens, self.top) if array is not None]

    def by_place(self, tokens: list[int]) -> dict[int, SampledLogprob]:
        """Returns them by index of the sampled row; waits for them.

        Args:
            tokens: all sampled tokens of the step.
        """
        chosen = np.array(self.chosen).tolist()
        lists: list[list[tuple[int, float]]] = [[] for _ in self.places]
        if self.top_tokens is not None and self.top is not None:
            ids, values = np.array(self.top_tokens), np.array(self.top)
            order = np.lexsort((ids, -values))  # by value; equal ones by id
            for row, count in enumerate(self.counts):
                best = order[row, :count]
                lists[row] = list(zip(ids[row, best].tolist(), values[row, best].tolist(), strict=True))
        return {
            place: SampledLogprob(tokens[place], logprob, top)
            for place, logprob, top in zip(self.places, chosen, lists, strict=True)
        }


def step_logprobs(logits: mx.array, rows: Rows[SampledRow], tokens: mx.array) -> StepLogprobs | None:
    """Returns the log-probabilities of sampled tokens, unevaluated; None if no row asks for any.

    Args:
        logits: (rows of the step, vocabulary), any float dtype.
        rows: where tokens were sampled.
        tokens: (len(rows),) int32, the sampled tokens.
    """
    places = [place for place, row in enumerate(rows) if row.settings.logprobs >= 0]
    if not places:
        return None
    counts = [rows[place].settings.logprobs for place in places]
    wanted = logits[mx.array([rows[place].row for place in places])].astype(mx.float32)
    total = mx.logsumexp(wanted, axis=-1, keepdims=True)
    own = tokens[mx.array(places)]
    chosen = (mx.take_along_axis(wanted, own[:, None], axis=-1) - total)[:, 0]
    if not any(counts):
        return StepLogprobs(places, counts, chosen, None, None)
    size = min(MAX_LOGPROBS, logits.shape[-1])
    ids = mx.argpartition(-wanted, kth=size - 1, axis=-1)[:, :size].astype(mx.int32)
    return StepLogprobs(places, counts, chosen, ids, mx.take_along_axis(wanted, ids, axis=-1) - total)


def allowed_tokens(rows: list[SampledRow], vocabulary: int) -> mx.array | None:
    """Returns which tokens may be sampled, (R, vocabulary) bool; None if no row has a grammar.

    The matchers do their part on the host, so the step's forward should have been submitted.

    Args:
        rows: what is sampled; those of one sequence, one per token of its draft more, are adjacent.
        vocabulary: width of the logits.
    """
    if not any(row.sequence.matcher for row in rows):
        return None
    allowed = np.ones((len(rows), vocabulary), np.bool_)
    at = 0
    while at < len(rows):
        sequence = rows[at].sequence
        end = at + 1 + len(sequence.draft)
        if sequence.matcher is not None:
            sequence.matcher.follow(sequence.tokens)
            masks = sequence.matcher.masks(sequence.draft)
            if sys.byteorder == "big":
                masks = masks.byteswap()
            bits = np.unpackbits(masks.view(np.uint8), axis=1, count=None, bitorder="little")
            known = min(vocabulary, bits.shape[1])
            allowed[at:end, :known] = bits[:, :known]
            allowed[at:end, known:] = False
        at = end
    return mx.array(allowed)


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
    batch = Batch(
        tokens=np.array(tokens, np.int32),
        positions=positions,
        slots=np.concatenate(slots),
        cu_rows=np.concatenate([np.zeros(1, np.int32), ends]),
        lengths=first + counts,
        tables=blocks.tables([sequence.handle for sequence, _ in plan]),
        block_size=blocks.block_size,
        offsets=_offsets(plan, positions, ends),
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


def _offsets(
    plan: list[tuple[Sequence, int]], positions: NDArray[np.int32], ends: NDArray[np.int32]
) -> NDArray[np.int32] | None:
    """Returns the position of each row for its rotation, where any is not its position in the context."""
    dropped = np.array([sequence.dropped for sequence, _ in plan], np.int32)
    offsets = positions + np.repeat(dropped, [count for _, count in plan]) if dropped.any() else None
    for (sequence, count), end in zip(plan, ends.tolist(), strict=True):
        if sequence.images and (shifts := sequence.shifts) is not None:
            offsets = positions.copy() if offsets is None else offsets
            rows = slice(end - count, end)
            offsets[rows] += shifts[np.minimum(positions[rows], len(shifts) - 1)]
    return offsets


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
