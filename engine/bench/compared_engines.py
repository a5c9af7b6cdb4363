"""Parts that benchmarks share: Octavo and mlx-lm with the same model, prompts, a greedy request."""

from __future__ import annotations

import argparse
import logging
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from engine.bench.bench_report import bench_text
from engine.machine.device import use_best_device
from engine.models.local_models import resolve
from engine.models.model_loader import LoadedModel, load
from engine.protocol import Sampling
from engine.scheduling.sequence import Sequence
from engine.sessions.answer import AnswerSpec
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import Session
from engine.worker.reports import EventRecorder
from octavo.model_opening import open_session
from octavo.options import load_options

Figures = TypeVar("Figures")


class ComparedEngines(NamedTuple):
    """Octavo's session, and an unchanged mlx-lm model with its own copy of the same weights."""

    session: Session
    peer: LoadedModel


def open_octavo(arguments: argparse.Namespace) -> Session:
    """Loads the model that a benchmark's options ask for; `ModelError` or `SessionError` if it cannot."""
    logging.disable(logging.WARNING)  # what libraries log is not for the terminal
    return open_session(arguments.model, load_options(arguments.options))


def open_both(arguments: argparse.Namespace) -> ComparedEngines:
    """Loads the model into both engines, as `open_octavo` does; with `--record` block events are recorded."""
    use_best_device()
    peer = load(resolve(arguments.model))
    session = open_octavo(arguments)
    if arguments.record:
        arguments.recorder = EventRecorder(session)
    return ComparedEngines(session, peer)


def prompt_tokens(tokenizer: Any, count: int, skip: int = 0) -> list[int]:
    """`count` tokens of English prose, without the first `skip`."""
    tokens: list[int] = tokenizer.encode(bench_text(), add_special_tokens=False)
    while len(tokens) < count + skip:
        tokens += tokens
    return tokens[skip : skip + count]


def start_greedy(session: Session, tokens: list[int], max_tokens: int, name: str) -> Sequence:
    """Submits a greedy request that generates exactly `max_tokens` tokens."""
    sequence = session.submit_prompt(
        EncodedPrompt(tokens), AnswerSpec(name, name, Sampling(temperature=0, max_tokens=max_tokens))
    )
    sequence.stop_tokens = frozenset()
    return sequence


def in_turn(run: int, *engines: Callable[[], Figures]) -> list[Figures]:
    """Measures each engine once, in odd runs in the reverse order; returns what each gave, in their order."""
    order = range(len(engines))
    given = {index: engines[index]() for index in (reversed(order) if run % 2 else order)}
    return [given[index] for index in order]
