"""Drives a session in tests."""

from __future__ import annotations

from typing import Any

from engine.protocol import Sampling
from engine.scheduling.sequence import Sequence
from engine.sessions.session import Session


def submit(session: Session, tokens: list[int], name: str, count: int = 16, **sampling: Any) -> Sequence:
    """A request that runs to its last token, greedy unless told otherwise."""
    settings = Sampling(**({"temperature": 0.0, "max_tokens": count} | sampling))
    sequence = session.submit_tokens(tokens, settings, request=name, chat=name)
    sequence.stop_tokens = frozenset()
    return sequence


def finish(session: Session) -> None:
    """Runs until nothing is left, checking the books at each step."""
    while not session.idle:
        session.step()
        session.blocks.check_integrity()
