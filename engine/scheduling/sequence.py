"""Sequence: the tokens of an answer and its prompt, from arrival to its end, and what is appended to them.

**Grammars.** After each token a grammar ends the answer, or forces the next tokens; the end of reasoning that
has become too long is forced in the same way. Forced tokens are appended without sampling (jump-forward). The
next step computes them together, as it does a prompt's, as rows of their sequence before the one that it
samples from. A long run is left to the part of the steps that prompts get. Each token takes one random
number, as a sampled one does.

**Drafts.** A draft token is accepted if it is the token that the sequence samples in its place, from the
model's logits and with its own random generator. So the text is the same as without drafts, at any
temperature and for any seed. This is rejection sampling (Leviathan et al., 2023) for a draft distribution
that puts all its weight on one token: the token is accepted with the probability that the model gives it, and
otherwise replaced by a sample from the rest.
"""

from __future__ import annotations

import math
import time
from collections import Counter, deque
from collections.abc import Iterable, Mapping
from collections.abc import Sequence as Tokens
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Final, Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.blocks.prefix_cache import TOKEN_BYTES
from engine.protocol import Sampling
from engine.scheduling.swap import SwappedKV
from engine.structured import GrammarMatcher

# --- One sequence's sampling settings and random numbers
#
# Each sequence has its own random generator and uses one number per token, so a seed gives the same text
# whatever else is in the batch, with drafts and without, and whether steps overlap or not.
# `engine.scheduling.step` computes the tokens.

_MAX_PENALTY: Final = 2.0  # of presence and frequency
_MAX_BIAS: Final = 100.0
_MAX_BIASED: Final = 1024  # tokens
MAX_LOGPROBS: Final = 20


class SamplingError(ValueError):
    """A sampling setting is out of range; the text is for a person."""


class SampledLogprob(NamedTuple):
    """The log-probability of one sampled token.

    Attributes:
        token: its id.
        logprob: natural logarithm of its probability.
        top: the most probable tokens at its place, as many as were asked for, with theirs.
    """

    token: int
    logprob: float
    top: list[tuple[int, float]]


class Sampler:
    """Samples by one request's settings.

    Args:
        settings: temperature, filters and seed; validated here.

    Attributes:
        biased, biases: the tokens of the logit bias (int32) and what is added to each (float32).
        penalises_generated: whether the presence or frequency penalty changes the logits of generated tokens.
        penalises: whether any penalty changes those of earlier tokens.
        greedy: whether the next token is the argmax of the raw logits.

    Raises:
        SamplingError: a value is out of range.
    """

    def __init__(self, settings: Sampling) -> None:
        _check(settings)
        self.settings = settings
        self._random = np.random.default_rng(settings.seed)
        self._drawn: deque[float] = deque()
        self._counts: Counter[int] = Counter()
        self._counted = 0  # tokens of the sequence that `_counts` has seen
        bias = settings.logit_bias
        self.biased = np.fromiter(bias, np.int32, len(bias))
        self.biases = np.fromiter(bias.values(), np.float32, len(bias))
        self.penalises_generated = bool(settings.presence_penalty or settings.frequency_penalty)
        self.penalises = self.penalises_generated or settings.repetition_penalty != 1
        self.greedy = settings.temperature == 0 and not bias and not self.penalises

    def generated_counts(
        self, tokens: list[int], begin: int, end: int, draft: list[int]
    ) -> Mapping[int, int]:
        """Returns how often each token was generated; not to be changed or kept. O(new tokens).

        Args:
            tokens: of the sequence.
            begin, end: of the generated ones in `tokens`; `end` never falls from call to call.
            draft: tokens that count as generated, too, in this call only.
        """
        self._counts.update(tokens[max(begin, self._counted) : end])
        self._counted = end
        return self._counts + Counter(draft) if draft else self._counts

    def uniform(self, ahead: int = 0) -> float:
        """Returns the random number in [0, 1) for the token after the next `ahead` ones.

        The same number again until `advance` says that a token was taken, so that a step can be undone.
        """
        while len(self._drawn) <= ahead:
            self._drawn.append(float(self._random.random()))
        return self._drawn[ahead]

    def advance(self) -> None:
        """Records that the next token was taken."""
        if self._drawn:
            self._drawn.popleft()

    def skip(self) -> None:
        """Takes the number of a token that is not sampled."""
        if self.settings.temperature:
            self.uniform()
        self.advance()


def _check(s: Sampling) -> None:
    limits = (
        ("temperature", s.temperature, 0.0, 100.0),
        ("top-p", s.top_p, 0.0, 1.0),
        ("min-p", s.min_p, 0.0, 1.0),
        ("top-k", s.top_k, 0, math.inf),
        ("repetition penalty", s.repetition_penalty, 0.01, 100.0),
        ("presence penalty", s.presence_penalty, -_MAX_PENALTY, _MAX_PENALTY),
        ("frequency penalty", s.frequency_penalty, -_MAX_PENALTY, _MAX_PENALTY),
        ("number of log-probabilities", s.logprobs, -1, MAX_LOGPROBS),
        ("max tokens", s.max_tokens, 1, math.inf),
    )
    for name, value, low, high in limits:
        if not low <= value <= high:
            raise SamplingError(f"The {name} of {value} is out of range; use {low} to {high}.")
    if s.seed is not None and s.seed < 0:
        raise SamplingError("The seed must be 0 or more.")
    if len(s.logit_bias) > _MAX_BIASED:
        raise SamplingError(f"The logit bias has {len(s.logit_bias):,} tokens; use {_MAX_BIASED:,} at most.")
    for token, bias in s.logit_bias.items():
        if token < 0 or token >= 1 << 31:
            raise SamplingError(f"The logit bias names the token {token}, which does not exist.")
        if not -_MAX_BIAS <= bias <= _MAX_BIAS:
            raise SamplingError(
                f"The logit bias of {bias} is out of range; use {-_MAX_BIAS:.0f} to {_MAX_BIAS:.0f}."
            )


FinishReason = Literal["stop", "length", "abort", "error"]


class PromptImage(Protocol):
    """An image in a prompt; see `engine.vision.image_features.SeenImage`."""

    first: int
    places: int
    span: int
    whole: bool

    @property
    def ready(self) -> bool:
        """Whether the model's vision tower has seen it."""

    @property
    def problem(self) -> str:
        """A sentence if the vision tower cannot see it; empty if it can."""


class Phase(Enum):
    """State of a sequence."""

    WAITING = "waiting"  # holds no blocks
    RUNNING = "running"  # holds blocks; prefills until only its last token is left to compute, then decodes
    FINISHED = "finished"


@dataclass(eq=False)
class Sequence:
    """The tokens of one answer and the state of its computation.

    Attributes:
        request: the id that the client chose.
        chat: the id of its chat, which owns its blocks.
        tokens: prompt and generated tokens, including those that a context shift dropped.
        prompt_length: how many of `tokens` are the prompt.
        sampler: samples the next token.
        max_tokens: how many may be generated.
        stop_tokens: token ids that end the answer; they are not part of it.
        handle: the block manager's number of this sequence while it is running.
        computed: how many of `tokens` have their KV in the pools.
        reused: prompt tokens found in the prefix cache when it was first admitted.
        restored: how many of them came from disk.
        pinned: prompt tokens that its request keeps in the prefix cache after the answer.
        index: number of this answer among those of its request.
        choices: the other answers of the request, which fork from this one once the prompt is computed.
        background: has the lowest priority.
        preemptions: how often it was preempted.
        swapped: host copy of its KV while it is preempted, if there is one.
        keep: tokens at the start that a context shift keeps; -1 if the answer ends where the context does.
        dropped: tokens after those that context shifts have dropped so far. Positions are not renumbered: the
            token at position p is at index p - dropped of the context.
        waited_for_prefix: whether it waited for another request to compute its prefix.
        draft: proposed next tokens that the next step verifies; see `engine.speculative`.
        logprobs: of the generated tokens, if they are reported: as many as `generated`.
        drafted, accepted: draft tokens verified so far, and how many of them were accepted.
        draft_gain: the tokens by which the drafts so far have shortened the answer, their own cost taken off.
        matcher: what its answer must match; None if it is free.
        images: in its prompt, in any order; it starts once the model has seen them all.
        forced: tokens that the grammar forced so far, and that were not sampled.
        jumped: how many forced tokens the next step computes before the newest one.
        held: whether each step waits for its newest token, since others may be forced after it.
        reason: why it ended; None before.
        error: a sentence for a person if `reason` is "error".
        arrived, first_token, last_token: `time.monotonic()` of these events; 0 before them.
    """

    request: str
    chat: str
    tokens: list[int]
    sampler: Sampler
    max_tokens: int
    stop_tokens: frozenset[int]
    index: int = 0
    background: bool = False
    choices: list[Sequence] = field(default_factory=list)
    prompt_length: int = 0
    phase: Phase = Phase.WAITING
    handle: int = -1
    computed: int = 0
    reused: int = 0
    restored: int = 0
    pinned: int = 0
    preemptions: int = 0
    swapped: SwappedKV | None = None
    keep: int = -1
    dropped: int = 0
    waited_for_prefix: bool = False
    draft: list[int] = field(default_factory=list)
    logprobs: list[SampledLogprob] = field(default_factory=list)
    drafted: int = 0
    accepted: int = 0
    draft_gain: float = 0.0
    matcher: GrammarMatcher | None = None
    images: Tokens[PromptImage] = ()
    forced: int = 0
    jumped: int = 0
    held: bool = False
    reason: FinishReason | None = None
    error: str = ""
    arrived: float = field(default_factory=time.monotonic)
    first_token: float = 0.0
    last_token: float = 0.0

    def __post_init__(self) -> None:
        self.prompt_length = len(self.tokens)
        self._key = b""

    @property
    def key(self) -> bytes:
        """The tokens as bytes, as the prefix index compares them; cached until a token is added."""
        if len(self._key) != TOKEN_BYTES * len(self.tokens):
            self._key = np.array(self.tokens, "<i4").tobytes()
        return self._key

    @cached_property
    def shifts(self) -> NDArray[np.int32] | None:
        """What rotation adds to the position of each prompt token, and last of those after; None for nothing.

        All places of an image that spans fewer positions than it has places are at the position of its
        first, as far as they are not told apart in other axes (`ImageFeatures.embedded`).
        """
        spans = {image.first: image for image in self.images if image.span != image.places}
        if not spans:
            return None
        tokens = np.array(self.tokens[: self.prompt_length], np.int64)
        shifts, shift = np.zeros(self.prompt_length + 1, np.int32), 0
        for at in np.flatnonzero(np.isin(tokens, list(spans))).tolist():
            image = spans[int(tokens[at])]
            shifts[at : at + image.places] = shift - np.arange(len(shifts[at : at + image.places]))
            shift += image.span - image.places
            shifts[at + image.places :] = shift
        return shifts

    def whole_rows(self, count: int) -> int:
        """Returns the rows of its next chunk of `count` or more that does not end inside an image.

        Only images whose places attend to all of them are kept whole.
        """
        end = self.computed + count
        for image in self.images:
            if image.whole and end < len(self.tokens):
                place = self.tokens[end] - image.first
                if 0 < place < image.places:
                    return count + image.places - place
        return count

    @property
    def context_length(self) -> int:
        """Number of tokens that context shifts have left."""
        return len(self.tokens) - self.dropped

    @property
    def context_tokens(self) -> list[int]:
        """The tokens that context shifts have left."""
        return (
            self.tokens[: self.keep] + self.tokens[self.keep + self.dropped :]
            if self.dropped
            else self.tokens
        )

    @property
    def generated(self) -> int:
        """Tokens generated so far."""
        return len(self.tokens) - self.prompt_length

    @property
    def pending(self) -> int:
        """Tokens whose KV has yet to be computed: 1 while decoding, and those that a grammar forced."""
        return len(self.tokens) - self.computed

    @property
    def decoding(self) -> bool:
        """Whether only its newest token is left to compute, and the forced ones before it."""
        return self.pending == 1 + self.jumped

    @property
    def ttft(self) -> float:
        """Seconds from arrival to the first token; 0 before it."""
        return self.first_token - self.arrived if self.first_token else 0.0

    @property
    def tokens_per_s(self) -> float:
        """Tokens per second after the first one; 0 before the second."""
        if self.generated < 2 or self.last_token <= self.first_token:
            return 0.0
        return (self.generated - 1) / (self.last_token - self.first_token)

    @property
    def draft_speed(self) -> float:
        """How many times as fast drafts made the answer, their measured cost taken off; 0 without any."""
        return self.generated / max(self.generated - self.draft_gain, 1.0) if self.drafted else 0.0


_MAX_FORCED_ROWS: Final = 16  # that the next step computes beside the row of each decoding sequence


def limit_jumps(decoding: list[Sequence], rows: int) -> None:
    """Leaves forced tokens to the prompts' part of the steps where there are more than `rows` in all."""
    for sequence in decoding:
        if sequence.jumped > rows:
            sequence.jumped = 0
        rows -= sequence.jumped


def follow_grammar(sequence: Sequence, room: int) -> FinishReason | None:
    """Takes a sequence's newest token into its grammar, and appends the tokens that it forces.

    Args:
        sequence: with a matcher; its newest token was just appended.
        room: how many tokens its context can take.

    Returns:
        Why the answer ends here; None if it goes on.
    """
    matcher = sequence.matcher
    assert matcher is not None
    matcher.follow(sequence.tokens)
    reported = sequence.sampler.settings.logprobs >= 0  # these tokens need their logits
    limit = 0 if reported else min(sequence.max_tokens - sequence.generated, room)
    forced = matcher.forced(limit)
    if matcher.error:
        sequence.error = matcher.error
        return "error"
    sequence.jumped = 0
    append_forced(sequence, forced)
    return "stop" if matcher.complete else None


def append_forced(sequence: Sequence, tokens: Iterable[int]) -> None:
    """Appends tokens without sampling, after the newest one; no step of the sequence may be in flight."""
    count = 0
    for token in tokens:
        sequence.tokens.append(token)
        sequence.sampler.skip()
        count += 1
    sequence.forced += count
    jumped = sequence.pending - 1
    sequence.jumped = jumped if jumped <= _MAX_FORCED_ROWS else 0


def accept_draft(sequence: Sequence, draft: list[int], sampled: Tokens[int]) -> tuple[int, int]:
    """Appends the draft's accepted tokens to a sequence, up to one that is rejected or ends the answer.

    Args:
        sequence: the sequence of the draft.
        draft: the proposed tokens, possibly none.
        sampled: the token sampled in place of each draft token, if those before it are accepted; and the one
            after all of them.

    Returns:
        The number of accepted tokens, and the token that follows them.
    """
    for accepted, (proposed, token) in enumerate(zip(draft, sampled, strict=False)):
        last = token in sequence.stop_tokens or sequence.generated + 1 >= sequence.max_tokens
        if token != proposed or last:
            return accepted, token
        sequence.tokens.append(token)
        sequence.sampler.advance()
    return len(draft), sampled[len(draft)]
