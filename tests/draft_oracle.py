"""Guesses for tests of drafting: right or wrong as often as asked, and a batch that is answered with them."""

from __future__ import annotations

import random

from sessions import finish, submit

from engine.scheduling.scheduler import NoDrafts
from engine.scheduling.sequence import Sequence
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


class Unmeasured(NoDrafts):
    """Drafts of a proposer that is never told what they cost, so that the oracle always drafts."""

    def __init__(self, proposer: DraftProposer) -> None:
        self._proposer = proposer

    def propose(self, decoding: list[Sequence], rows: int) -> int:
        return self._proposer.propose(decoding, rows)


def speculate(session: Session, drafter: Drafter, most: int = 5) -> DraftProposer:
    proposer = DraftProposer(drafter, most, lambda: session.scheduler.max_length)
    session.proposer = proposer
    session.scheduler.drafts = Unmeasured(proposer)
    return proposer


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
