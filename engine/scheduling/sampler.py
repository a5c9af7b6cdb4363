"""One sequence's sampling settings and random numbers.

Each sequence has its own random generator and uses one number per token, so a seed gives the same text
whatever else is in the batch, with drafts and without, and whether steps overlap or not.
`engine.scheduling.token_sampling` computes the tokens.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from engine.protocol import Sampling

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
        settings: the settings.
        biased, biases: the tokens of the logit bias (int32) and what is added to each (float32).
        penalises_generated: whether the presence or frequency penalty changes the logits of generated tokens.
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
        plain = settings.repetition_penalty == 1 and not bias and not self.penalises_generated
        self.greedy = settings.temperature == 0 and plain

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
