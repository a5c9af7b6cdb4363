"""Drives a session in tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from engine.protocol import Sampling
from engine.scheduling.scheduler import SchedulerOutput
from engine.scheduling.sequence import Sequence
from engine.sessions.answer import AnswerSpec
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import Session

Open = Callable[..., Session]  # the fixture `open_session`


def submit(session: Session, tokens: list[int], name: str, count: int = 16, **sampling: Any) -> Sequence:
    """A request that runs to its last token, greedy unless told otherwise."""
    settings = Sampling(**({"temperature": 0.0, "max_tokens": count} | sampling))
    sequence = session.submit_prompt(EncodedPrompt(tokens), AnswerSpec(name, name, settings))
    sequence.stop_tokens = frozenset()
    return sequence


def finish(session: Session) -> None:
    """Runs until nothing is left, checking the books at each step."""
    while not session.idle:
        session.step()
        session.blocks.check_integrity()


def random_tokens(count: int, seed: int) -> list[int]:
    """A prompt without special tokens."""
    return [int(t) for t in np.random.default_rng(seed).integers(3, 250, count)]


def rows_of(session: Session) -> list[int]:
    """Counts the rows of every step from now on."""
    seen: list[int] = []
    commit = session.scheduler.commit

    def record(step: SchedulerOutput) -> None:
        seen.append(step.batch.rows)
        commit(step)

    session.scheduler.commit = record  # type: ignore[method-assign]
    return seen


def alone(open_session: Open, prompt: list[int], count: int, **options: object) -> list[int]:
    """The tokens of a prompt and its answer, where nobody else asks."""
    session = open_session(**options)
    sequence = submit(session, prompt, "alone", count)
    finish(session)
    return sequence.tokens


def drop_middle(session: Session, request: str, keep: int, drop: int) -> int:
    """Shifts the context of a running answer after its first `keep` tokens; returns how many were dropped."""
    session.settle()
    sequence = next(each for each in session.scheduler.running if each.request == request)
    before, sequence.keep = sequence.dropped, keep
    session.scheduler.shift_context(sequence, drop)
    return sequence.dropped - before
