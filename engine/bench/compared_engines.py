"""What the benchmarks share: both sides loaded, the prompts, one greedy request."""

from __future__ import annotations

import argparse
from importlib import resources
from typing import Any, NamedTuple

from engine.cli.session_options import open_session
from engine.machine.device import use_best_device
from engine.models.local_models import resolve
from engine.models.model_loader import LoadedModel, load
from engine.protocol import Sampling
from engine.scheduling.sequence import Sequence
from engine.sessions.session import Session
from engine.worker.event_recorder import EventRecorder


class ComparedEngines(NamedTuple):
    """Octavo's session, and mlx-lm's own copy of the same weights, none of its modules touched."""

    session: Session
    peer: LoadedModel


def open_both(arguments: argparse.Namespace) -> ComparedEngines:
    """Loads the model twice; with `--record` ours is watched from now on.

    Raises:
        ModelError, SessionError: see `open_session`.
    """
    use_best_device()
    peer = load(resolve(arguments.model))
    session = open_session(arguments)
    if arguments.record:
        arguments.recorder = EventRecorder(session)
    return ComparedEngines(session, peer)


def prompt_tokens(tokenizer: Any, count: int, skip: int = 0) -> list[int]:
    """`count` tokens of English prose, from the `skip`th on."""
    text = resources.files("resources").joinpath("bench_text.txt").read_text(encoding="utf-8")
    tokens: list[int] = tokenizer.encode(text, add_special_tokens=False)
    while len(tokens) < count + skip:
        tokens += tokens
    return tokens[skip : skip + count]


def start(session: Session, tokens: list[int], max_tokens: int, name: str) -> Sequence:
    """Submits a greedy request that runs to its last token."""
    sequence = session.submit_tokens(
        tokens, Sampling(temperature=0, max_tokens=max_tokens), request=name, chat=name
    )
    sequence.stop_tokens = frozenset()
    return sequence


def forget(session: Session) -> None:
    """Empties the prefix cache, so that a run computes all of its prompt."""
    session.blocks.clear_cache()
