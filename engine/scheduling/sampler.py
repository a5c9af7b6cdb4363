"""One sequence's sampling settings and random numbers.

Each sequence has its own random generator and uses one number per token, so a seed gives the same text
whatever else is in the batch, with drafts and without, and whether steps overlap or not.
`engine.scheduling.token_sampling` computes the tokens.
"""

from __future__ import annotations

import math
from collections import deque

import numpy as np

from engine.protocol import Sampling


class SamplingError(ValueError):
    """A sampling setting is out of range; the text is for a person."""


class Sampler:
    """Samples by one request's settings.

    Args:
        settings: temperature, filters and seed; validated here.

    Raises:
        SamplingError: a value is out of range.
    """

    def __init__(self, settings: Sampling) -> None:
        _check(settings)
        self.settings = settings
        self._random = np.random.default_rng(settings.seed)
        self._drawn: deque[float] = deque()

    @property
    def greedy(self) -> bool:
        """Whether the next token is the argmax of the raw logits."""
        return self.settings.temperature == 0 and self.settings.repetition_penalty == 1

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


def _check(s: Sampling) -> None:
    limits = (
        ("temperature", s.temperature, 0.0, 100.0),
        ("top-p", s.top_p, 0.0, 1.0),
        ("min-p", s.min_p, 0.0, 1.0),
        ("top-k", s.top_k, 0, math.inf),
        ("repetition penalty", s.repetition_penalty, 0.01, 100.0),
        ("max tokens", s.max_tokens, 1, math.inf),
    )
    for name, value, low, high in limits:
        if not low <= value <= high:
            raise SamplingError(f"The {name} of {value} is out of range; use {low} to {high}.")
    if s.seed is not None and s.seed < 0:
        raise SamplingError("The seed must be 0 or more.")
