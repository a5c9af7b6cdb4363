"""Asks a session for answers that must match a grammar."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from engine.protocol import ChatMessage, Delta, Finished, Generate, Grammar, Message, Sampling
from engine.sessions.session import Session


@dataclass
class Answered:
    """What a session said to one request: the text of each answer by its index, and how each ended."""

    texts: dict[int, str] = field(default_factory=dict)
    ends: dict[int, Finished] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return self.texts.get(0, "")

    @property
    def end(self) -> Finished:
        return self.ends[0]


def schema(content: Any) -> Grammar:
    return Grammar(kind="json_schema", text=json.dumps(content))


@cache
def closing(tokenizer: Any, bias: float) -> dict[int, float]:
    """A logit bias towards tokens that close something, so that strings and lists come to an end."""
    vocabulary: dict[str, int] = tokenizer.get_vocab()
    return {number: bias for token, number in vocabulary.items() if not token.strip('"]}')}


def ask(
    session: Session, name: str, grammar: Grammar | None, *, n: int = 1, text: str = "Hello", **sampling: Any
) -> None:
    """Submits a chat, greedy and of at most 300 tokens unless told otherwise."""
    settings = Sampling(**({"temperature": 0.0, "max_tokens": 300, "seed": 1} | sampling))
    messages = [ChatMessage("user", f"{text} {name}")]
    session.submit(
        Generate(request=name, chat=name, messages=messages, sampling=settings, n=n, grammar=grammar)
    )


def answers(session: Session) -> dict[str, Answered]:
    """Runs until nothing is left, checking the block tables at each step; returns the answers by request."""
    found: dict[str, Answered] = {}
    while not session.idle:
        collect(found, session.step())
        session.blocks.check_integrity()
    assert session.blocks.stats().used == 0
    return found


def collect(found: dict[str, Answered], messages: list[Message]) -> None:
    """Adds messages to the answers."""
    for message in messages:
        if isinstance(message, Delta | Finished):
            answered = found.setdefault(message.request, Answered())
            if isinstance(message, Delta):
                answered.texts[message.index] = answered.texts.get(message.index, "") + message.text
            else:
                answered.ends[message.index] = message


def answer(session: Session, grammar: Grammar | None, **sampling: Any) -> Answered:
    """The answer to one request, alone."""
    ask(session, "alone", grammar, **sampling)
    return answers(session)["alone"]
