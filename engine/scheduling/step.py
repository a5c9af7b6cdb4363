"""One step: what is planned, and what was submitted to the device.

A planned step has the rows of all its sequences as flat arrays, with their slots reserved. A submitted one
says where its tokens will be.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from collections.abc import Sequence as Rows
from dataclasses import dataclass, replace
from functools import cached_property
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


class Unread(NamedTuple):
    """Numbers of wrong draft tokens in a step that is being computed.

    Attributes:
        wrong: (N + 1,) int32, unevaluated; the last is 0.
        most: tokens of each draft, by the handles of the N sequences.
    """

    wrong: mx.array
    most: dict[int, int]

    def of(self, handles: list[int]) -> tuple[mx.array, NDArray[np.int32]]:
        """Returns how many there are of each sequence, and at most; 0 of one without a draft."""
        places = {handle: place for place, handle in enumerate(self.most)}
        which = mx.array([places.get(handle, len(places)) for handle in handles])
        return self.wrong[which], np.array([self.most.get(handle, 0) for handle in handles], np.int32)


class SubmittedDrafts(NamedTuple):
    """Draft tokens that are being computed.

    Attributes:
        tokens: (N,) int32.
        owners: handle of the sequence of each; those of one in their order.
    """

    tokens: mx.array
    owners: list[int]


class SampledRow(NamedTuple):
    """A row of logits that a token is sampled from.

    Attributes:
        sequence: whose next token it is.
        row: of the logits.
        ahead: tokens of the sequence that are sampled before this one and not yet taken, where no draft of
            the step in flight turns out to be wrong.
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
    unknown = 0
    while unknown < len(sequence.tokens) and sequence.tokens[-1 - unknown] == UNKNOWN_TOKEN:
        unknown += 1
    sampler = sequence.sampler
    recent = (sequence.tokens[-RECENT:] + draft)[-RECENT:] if sampler.settings.repetition_penalty != 1 else []
    counts = None
    if sampler.penalises_generated:
        end = len(sequence.tokens) - unknown
        counts = sampler.generated_counts(sequence.tokens, sequence.prompt_length, end, draft)
    needed = bool(unknown) and (bool(recent) or counts is not None)
    return SampledRow(sequence, row, unknown + len(draft), recent, counts, needed)


def sample_tokens(
    logits: mx.array,
    rows: Rows[SampledRow],
    previous: mx.array | None = None,
    allowed: mx.array | None = None,
    unread: Unread | None = None,
) -> mx.array:
    """Returns the tokens of `rows`, (R,) int32, unevaluated.

    Args:
        logits: (rows of the step, vocabulary), any float dtype.
        rows: what to sample; not empty.
        previous: (R,) the token before each row, where it is unknown.
        allowed: (R, vocabulary) bool, the tokens that grammars allow; None for all.
        unread: of the step in flight, if it has drafts.
    """
    numbers = [row.row for row in rows]
    if numbers != list(range(logits.shape[0])):
        logits = logits[mx.array(numbers)]
    if allowed is not None:
        logits = mx.where(allowed, logits, -mx.inf)
    if all(row.sequence.sampler.greedy for row in rows):
        return mx.argmax(logits, axis=-1).astype(mx.int32)
    biases = [(row.sequence.sampler.biased, row.sequence.sampler.biases) for row in rows]
    logits = _add_at(logits.astype(mx.float32), biases)
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
    most = 0 if unread is None else max(unread.most.values())
    numbers_drawn = mx.array([[_uniform(row, n) for n in range(most + 1)] for row in rows], mx.float32)
    if unread is not None:
        wrong, _ = unread.of([row.sequence.handle for row in rows])
        numbers_drawn = mx.take_along_axis(numbers_drawn, wrong[:, None], axis=1)
    bound = mx.minimum(numbers_drawn, _BELOW_ONE) * mx.max(reached, axis=-1, keepdims=True)
    # Argmax is the first place: a parallel sum need not grow evenly, so places are not counted.
    drawn = mx.argmax((reached > bound).astype(mx.int8), axis=-1).astype(mx.int32)
    return mx.where(sampled[:, 0], drawn, best)


def _uniform(row: SampledRow, wrong: int) -> float:
    """Returns the random number of a row, if so many draft tokens before it are wrong."""
    return row.sequence.sampler.uniform(max(row.ahead - wrong, 0)) if row.settings.temperature else 0.0


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
    least_k = [k for k in top_k if k < size]
    limits_p = any(p < 1 for p in top_p)
    if not (least_k or limits_p):
        return threshold
    # Top-p adds up all weights in their order. Finding a few takes a tenth of the time of sorting 150,000.
    found = weights if limits_p else mx.topk(weights, max(least_k), axis=-1)
    ordered = -mx.sort(-found, axis=-1)
    if least_k:
        places = mx.array([[min(k, ordered.shape[-1]) - 1] for k in top_k])
        kth = mx.take_along_axis(ordered, places, axis=-1)
        threshold = mx.maximum(threshold, mx.where(mx.array([[k < size] for k in top_k]), kth, 0))
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
    blocks: BlockManager,
    plan: list[tuple[Sequence, int]],
    *,
    ahead: bool = False,
    before: SubmittedStep | None = None,
) -> SchedulerOutput:
    """Reserves slots for the rows of a step and builds its batch. The blocks for them must be available.

    Args:
        plan: the sequences, and how many rows each gets, including its draft.
        ahead: some of their tokens are still being computed.
        before: the step in flight, if there is one.
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
        appended = blocks.append(sequence.handle, chunk, ahead=ahead or before is not None)
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
    if before is not None and before.unread is not None:
        batch = replace(batch, back=before.unread.of([sequence.handle for sequence, _ in plan]))
    if window_slots:
        handles = [sequence.handle for sequence, _ in plan]
        batch = replace(batch, window_pools=_window_pools(blocks, batch, handles, window_slots))
    return SchedulerOutput(batch, [sequence for sequence, _ in plan], copies)


def computed_rows(blocks: BlockManager, sequences: list[Sequence]) -> Batch:
    """Returns the last computed row of each sequence, with the token that follows it; reserves nothing."""
    handles = [sequence.handle for sequence in sequences]
    tokens = [sequence.tokens[sequence.computed] for sequence in sequences]
    lengths = np.array([sequence.computed - sequence.dropped for sequence in sequences], np.int32)
    ends = np.arange(1, 1 + len(sequences), dtype=np.int32)
    offsets = _offsets([(sequence, 1) for sequence in sequences], lengths - 1, ends)

    def rows(tables: NDArray[np.int32]) -> Batch:
        batch = Batch.over(tables, lengths - 1, lengths, blocks.block_size, tokens)
        return replace(batch, offsets=offsets)

    windows = [pool.padded_tables(handles) for pool in blocks.window_pools]
    pools = tuple(replace(rows(tables), begins=begins) for tables, begins in windows)
    return replace(rows(blocks.tables(handles)), window_pools=pools)


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
        drafts: that of each sequence; tokens that only the graph knows are `UNKNOWN_TOKEN`.
    """

    output: SchedulerOutput
    rows: list[SampledRow]
    result: mx.array
    logprobs: StepLogprobs | None
    inputs: mx.array | None
    decode_rows: int
    draft_rows: int
    begin: float
    drafts: list[list[int]]

    @cached_property
    def unread(self) -> Unread | None:
        """How many of its draft tokens are wrong; None if it has none."""
        if not self.draft_rows:
            return None
        ends = self.output.batch.cu_rows[1:].tolist()
        first: dict[Sequence, int] = {}
        for place, row in enumerate(self.rows):
            first.setdefault(row.sequence, place)
        found = zip(self.output.sequences, self.drafts, ends, strict=True)
        drafted = [(s, len(draft), end - len(draft)) for s, draft, end in found if draft]
        most = {sequence.handle: count for sequence, count, _ in drafted}
        # A shorter draft has its last token several times, which counts once.
        within = [[min(n, count - 1) for n in range(max(most.values()))] for count in most.values()]
        places = [[first[s] + n for n in row] for (s, _, _), row in zip(drafted, within, strict=True)]
        rows = [[begin + n for n in row] for (_, _, begin), row in zip(drafted, within, strict=True)]
        inputs = mx.array(self.output.batch.tokens) if self.inputs is None else self.inputs
        right = (self.result[mx.array(places)] == inputs[mx.array(rows)]).astype(mx.int32)
        counts = mx.array([*most.values(), 0])
        right = mx.concatenate([mx.sum(mx.cumprod(right, axis=1), axis=1), mx.zeros(1, mx.int32)])
        return Unread(counts - mx.minimum(right, counts), most)

    def move_back(self, sequence: Sequence, wrong: int) -> None:
        """Puts the rows of a sequence into their places behind a draft with so many wrong tokens."""
        if sequence in self.output.sequences:
            place, batch = self.output.sequences.index(sequence), self.output.batch
            batch.lengths[place] -= wrong
            batch.positions[batch.cu_rows[place] : batch.cu_rows[place + 1]] -= wrong

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
        """Compares the tokens that were computed with those that the sequences have by now; reads drafts.

        Raises:
            DesyncError: they differ.
        """
        if self.inputs is None:
            return
        self.output.batch.tokens[:] = np.array(self.inputs)
        computed, begins = self.output.batch.tokens.tolist(), self.output.batch.cu_rows.tolist()
        for place, sequence in enumerate(self.output.sequences):
            begin, end = begins[place], begins[place + 1] - len(self.drafts[place])
            self.drafts[place] = computed[end : begins[place + 1]]
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


def unknown_inputs(
    output: SchedulerOutput, before: SubmittedStep | None, drafts: SubmittedDrafts | None = None
) -> mx.array | None:
    """Returns the token ids of a step's rows, (T,), taking the unknown ones from where they are computed.

    Args:
        output: the step.
        before: the step in flight, if there is one.
        drafts: of the step; None if they are known.
    """
    batch, places, drafted = output.batch, dict[int, int](), dict[int, list[int]]()
    unknown = np.flatnonzero(batch.tokens == UNKNOWN_TOKEN)
    if not len(unknown):
        return None
    if before is not None:
        alike = len(unknown) == batch.rows == len(before.rows) and batch.back is None
        if alike and output.sequences == [row.sequence for row in before.rows]:
            return before.result
        places = {row.sequence.handle: place for place, row in enumerate(before.rows)}
    begin = 0 if before is None else before.result.size
    for place, handle in enumerate([] if drafts is None else drafts.owners, begin):
        drafted.setdefault(handle, []).append(place)
    begin += 0 if drafts is None else drafts.tokens.size
    at, sampled = np.arange(begin, begin + batch.rows, dtype=np.int32), np.zeros(batch.rows, np.int32)
    for row, owner in zip(unknown.tolist(), batch.row_sequence[unknown].tolist(), strict=True):
        handle = output.sequences[owner].handle
        sampled[row] = handle in places  # the first unknown token of a sequence; the others are drafts
        at[row] = places.pop(handle) if sampled[row] else drafted[handle].pop(0)
    index = mx.array(at) if batch.back is None else mx.array(at) - mx.array(sampled) * batch.mx_row_back
    arrays = [mx.array(batch.tokens)] if drafts is None else [drafts.tokens, mx.array(batch.tokens)]
    return mx.concatenate(arrays if before is None else [before.result, *arrays])[index]


def previous_tokens(rows: list[SampledRow], before: SubmittedStep) -> mx.array | None:
    """Returns the unknown token before each row, (len(rows),); None if the sampler needs none."""
    if not any(row.unknown for row in rows):
        return None
    places = {row.sequence: place for place, row in enumerate(before.rows)}
    return before.result[mx.array([places.get(row.sequence, 0) for row in rows])]
