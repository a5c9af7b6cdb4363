"""Guesses for tests of drafting: right or wrong as often as asked, and a batch that is answered with them."""

from __future__ import annotations

import random
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from sessions import finish, submit

from engine.models.model_loader import LoadedModel
from engine.protocol import Sampling
from engine.scheduling.scheduler import NoDrafts
from engine.scheduling.sequence import Sampler, Sequence
from engine.scheduling.step import SubmittedDrafts, SubmittedStep, sample_tokens, sampled_row
from engine.sessions.session import Session
from engine.speculative.draft_proposer import Drafter, DraftProposer


class Oracle:
    """Guesses what was answered before, each token wrong with some probability."""

    name = "oracle"
    nbytes = 0

    def __init__(self, answers: dict[str, list[int]], wrong: float, seed: int = 0) -> None:
        self.answers = answers
        self._wrong = wrong
        self._random = random.Random(seed)

    def propose(self, requests: list[tuple[Sequence, int]]) -> list[list[int]]:
        return [self._draft(sequence, count) for sequence, count in requests]

    def _draft(self, sequence: Sequence, count: int) -> list[int]:
        known = self.answers[sequence.request][len(sequence.tokens) :][:count]
        return [3 if self._random.random() < self._wrong else token for token in known]


class UnreadOracle(Oracle):
    """The same, computed with the step and behind the one in flight."""

    def submit(self, requests: list[tuple[Sequence, int]], before: SubmittedStep | None) -> SubmittedDrafts:
        drafts, owners = [], list[int]()
        for sequence, count in requests:
            known = mx.array([*self.answers[sequence.request], *[3] * count], mx.int32)
            places = mx.arange(len(sequence.tokens), len(sequence.tokens) + count)
            if before is not None and before.unread is not None:
                places -= before.unread.of([sequence.handle])[0]
            wrong = mx.array([self._random.random() < self._wrong for _ in range(count)])
            drafts.append(mx.where(wrong, 3, known[mx.minimum(places, known.size - 1)]).astype(mx.int32))
            owners += [sequence.handle] * count
        return SubmittedDrafts(mx.concatenate(drafts), owners)


class Unmeasured(NoDrafts):
    """Drafts of a proposer that is never told what they cost, so that the oracle always drafts."""

    def __init__(self, proposer: DraftProposer) -> None:
        self._proposer = proposer

    def propose(self, decoding: list[Sequence], rows: int, **_: Any) -> int:
        return self._proposer.propose(decoding, rows)


def speculate(session: Session, drafter: Drafter, most: int = 5) -> DraftProposer:
    proposer = DraftProposer(drafter, most, lambda: session.scheduler.max_length)
    session.proposer = proposer
    session.scheduler.drafts = Unmeasured(proposer)
    return proposer


def always(session: Session, drafter: Drafter, most: int = 5) -> None:
    """Drafts at every step, whatever that costs."""
    session.proposer = DraftProposer(drafter, most, lambda: session.scheduler.max_length)
    session.proposer.always, session.scheduler.drafts = True, session.proposer


def prompts(count: int) -> list[list[int]]:
    generator = random.Random(count)
    shared = [generator.randrange(3, 200) for _ in range(37)]
    return [
        shared[: 11 * (n % 4)] + [generator.randrange(3, 200) for _ in range(5 + 9 * n)] for n in range(count)
    ]


def answer(
    session: Session, which: list[list[int]], count: int = 40, **sampling: float
) -> dict[str, list[int]]:
    """All prompts, arriving while others are answered."""
    sequences = []
    for n, prompt in enumerate(which):
        sequences.append(submit(session, prompt, f"r{n}", count, **sampling))
        session.step()
    finish(session)
    return {sequence.request: sequence.tokens for sequence in sequences}


def request_of(seed: int) -> tuple[list[int], int, dict[str, Any]]:
    """A prompt, the length of its answer and settings, all by the seed."""
    chance = random.Random(seed)
    prompt = [chance.randrange(3, 250) for _ in range(chance.randrange(1, 40))]
    sampling = {
        "temperature": chance.choice([0.0, 0.7, 1.3]),
        "top_p": chance.choice([1.0, 0.9]),
        "top_k": chance.choice([0, 20]),
        "repetition_penalty": chance.choice([1.0, 1.2]),
        "seed": seed,
    }
    return prompt, chance.randrange(1, 24), sampling


def seeded(session: Session, seeds: range, aborted: int = 0) -> dict[int, list[int]]:
    """The answers to one prompt for each seed, which arrive while others are answered.

    Args:
        session: answers them.
        seeds: of the prompts, their settings, and when they arrive.
        aborted: one in so many of them is stopped soon after, and left out; 0 for none.
    """
    sequences = []
    for seed in seeds:
        chance = random.Random(seed)
        prompt, count, sampling = request_of(seed)
        sequences.append(submit(session, prompt, f"seed {seed}", count, **sampling))
        for _ in range(chance.randrange(4)):
            session.step()
        if aborted and seed % aborted == 0 and len(sequences) > 1:
            session.abort(sequences[-2].request)
    finish(session)
    return {
        seed: sequence.tokens
        for seed, sequence in zip(seeds, sequences, strict=True)
        if sequence.reason != "abort"
    }


def only_rounded(loaded: LoadedModel, seed: int, one: list[int], other: list[int]) -> bool:
    """Whether two texts part where the draw lies so near a border that noise in the last bits moves it over.

    The shapes of matrix products differ with drafts, as with other chats in the batch.
    """
    prompt, _, sampling = request_of(seed)
    at = next(n for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
    sequence = Sequence("r", "c", list(prompt), Sampler(Sampling(**sampling)), 100, frozenset())
    sequence.tokens += one[len(prompt) : at]
    for _ in range(at - len(prompt)):
        sequence.sampler.skip()
    logits = np.array(loaded.model(mx.array([one[:at]]))[0, -1:])
    noise = np.random.default_rng(0)
    drawn: set[int] = set()
    for _ in range(200):
        rounded = logits * (1 + 2e-6 * noise.normal(size=logits.shape).astype(np.float32))
        drawn |= {int(sample_tokens(mx.array(rounded), [sampled_row(sequence, 0, [])]).item())}
    return {one[at], other[at]} <= drawn


SEEDS = [
    pytest.param(range(20), id="20 seeds"),
    pytest.param(range(500), id="500 seeds", marks=[pytest.mark.slow, pytest.mark.timeout(1800)]),
]
