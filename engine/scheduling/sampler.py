"""Samples the next token of a sequence from its logits.

Each sequence has its own random generator, so a seed gives the same text whatever else is in the batch.
The filters apply in mlx-lm's order: repetition penalty, top-p, min-p, top-k, then the temperature.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from engine.protocol import Sampling

_RECENT = 64  # tokens that the repetition penalty takes into account


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

    @property
    def greedy(self) -> bool:
        """Whether the next token is the argmax of the raw logits, so that the logits need not be fetched."""
        return self.settings.temperature == 0 and self.settings.repetition_penalty == 1

    def sample(self, logits: NDArray[np.float32], tokens: list[int]) -> int:
        """Returns the next token id.

        Args:
            logits: (vocabulary,), may be overwritten.
            tokens: all tokens so far, for the repetition penalty.
        """
        s = self.settings
        if s.repetition_penalty != 1:
            recent = np.unique(np.array(tokens[-_RECENT:], np.int64))
            seen = logits[recent]
            logits[recent] = np.where(seen < 0, seen * s.repetition_penalty, seen / s.repetition_penalty)
        if s.temperature == 0:
            return int(np.argmax(logits))
        largest = float(logits.max())
        weights = np.exp((logits - largest).astype(np.float64))
        if 0 < s.top_p < 1:
            candidates = np.argsort(-weights, kind="stable")
            before = np.cumsum(weights[candidates]) - weights[candidates]
            candidates = candidates[before < s.top_p * weights.sum()]  # always keeps the most likely
            if s.top_k > 0:
                candidates = candidates[: s.top_k]
        elif 0 < s.top_k < len(logits):
            candidates = np.argpartition(weights, -s.top_k)[-s.top_k :]
        else:
            candidates = np.arange(len(logits))
        if s.min_p > 0:
            candidates = candidates[weights[candidates] >= s.min_p]
        scaled = np.exp((logits[candidates].astype(np.float64) - largest) / s.temperature)
        bounds = np.cumsum(scaled)
        index = int(np.searchsorted(bounds, self._random.random() * bounds[-1], side="right"))
        return int(candidates[min(index, len(candidates) - 1)])


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
