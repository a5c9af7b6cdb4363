"""Requests as sequences, each answer with a generator of its own."""

from __future__ import annotations

import msgspec

from engine.protocol import Fork, Sampling
from engine.scheduling.sampler import Sampler
from engine.scheduling.sequence import Sequence


def answers_to(
    tokens: list[int],
    sampling: Sampling,
    stop_tokens: frozenset[int],
    *,
    request: str,
    chat: str,
    n: int,
    background: bool,
    keep: int,
) -> list[Sequence]:
    """The answers to one prompt: the first computes it, the others fork from it. See `Session.submit_tokens`.

    Raises:
        SamplingError: a setting is out of range.
    """
    answers = [
        Sequence(
            request=request,
            chat=chat,
            tokens=list(tokens),
            sampler=Sampler(_seeded(sampling, index)),
            max_tokens=sampling.max_tokens,
            stop_tokens=stop_tokens,
            index=index,
            background=background,
            keep=keep,
        )
        for index in range(n)
    ]
    answers[0].choices = answers[1:]
    return answers


def fork_of(parent: Sequence, message: Fork) -> Sequence:
    """An answer that goes on from all that another one has now.

    Raises:
        SamplingError: a setting is out of range.
    """
    return Sequence(
        request=message.request,
        chat=message.chat,
        tokens=list(parent.tokens),
        sampler=Sampler(message.sampling),
        max_tokens=message.sampling.max_tokens,
        stop_tokens=parent.stop_tokens,
    )


def _seeded(sampling: Sampling, index: int) -> Sampling:
    """The settings of answer number `index`: a seed of its own."""
    if not index or sampling.seed is None:
        return sampling
    return msgspec.structs.replace(sampling, seed=sampling.seed + index)
