"""Turns requests into sequences, one per answer, each with its own sampler."""

from __future__ import annotations

import msgspec

from engine.protocol import Fork, Sampling
from engine.scheduling.sampler import Sampler
from engine.scheduling.sequence import Sequence
from engine.structured import CompiledGrammar, GrammarMatcher


def sequences_for(
    tokens: list[int],
    sampling: Sampling,
    stop_tokens: frozenset[int],
    *,
    request: str,
    chat: str,
    n: int,
    background: bool,
    keep: int,
    grammar: CompiledGrammar | None = None,
) -> list[Sequence]:
    """Returns the sequences of `n` answers to one prompt; see `Session.submit_tokens`.

    The first one computes the prompt; the others are its `choices` and fork from it.

    Raises:
        SamplingError: a setting is out of range.
    """
    sequences = [
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
            matcher=GrammarMatcher(grammar, len(tokens)) if grammar else None,
        )
        for index in range(n)
    ]
    sequences[0].choices = sequences[1:]
    return sequences


def forked_sequence(parent: Sequence, message: Fork) -> Sequence:
    """Returns a sequence that continues from all tokens that `parent` has now.

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
        matcher=parent.matcher.copy() if parent.matcher else None,
    )


def _seeded(sampling: Sampling, index: int) -> Sampling:
    """Returns the settings of answer number `index`, each with its own seed."""
    if not index or sampling.seed is None:
        return sampling
    return msgspec.structs.replace(sampling, seed=sampling.seed + index)
