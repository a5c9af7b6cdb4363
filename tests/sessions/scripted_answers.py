"""Lets a session answer with given texts: the tokens of a script take the place of the sampled ones."""

from __future__ import annotations

from collections.abc import Sequence as Rows
from typing import Any

import mlx.core as mx
import pytest

from engine.blocks import UNKNOWN_TOKEN
from engine.protocol import Delta, Finished, Generate, Message
from engine.scheduling.step import SampledRow
from engine.sessions.answer_text import NewParts
from engine.sessions.session import Session


def answer_with(monkeypatch: pytest.MonkeyPatch, session: Session, texts: dict[str, str]) -> None:
    """Makes a session answer each request with a text, and then end it with its stop token."""
    tokenizer = session.loaded.tokenizer
    stop = min(tokenizer.eos_token_ids)
    scripts = {
        name: [*tokenizer.encode(text, add_special_tokens=False), stop] for name, text in texts.items()
    }

    def scripted(logits: mx.array, rows: Rows[SampledRow], *rest: Any) -> mx.array:
        found = []
        for row in rows:
            sequence = row.sequence
            known = sequence.generated - (sequence.tokens[-1] == UNKNOWN_TOKEN)
            script = scripts[sequence.request]
            found.append(script[min(known + row.ahead, len(script) - 1)])
        return mx.array(found, mx.int32)

    monkeypatch.setattr("engine.scheduling.model_runner.sample_tokens", scripted)


def ask(session: Session, request: Generate) -> tuple[Delta, Finished]:
    """Answers one request; returns its deltas as one, and its end."""
    session.submit(request)
    return gather(run(session))[request.request]


def run(session: Session) -> list[Message]:
    """Runs until nothing is left; returns all messages."""
    messages: list[Message] = []
    while not session.idle:
        messages += session.step()
        session.blocks.check_integrity()
    return messages


def gather(messages: list[Message]) -> dict[str, tuple[Delta, Finished]]:
    """Puts the deltas of each request together."""
    whole: dict[str, Delta] = {}
    ends: dict[str, Any] = {}
    for message in messages:
        if isinstance(message, Delta):
            total = whole.setdefault(message.request, Delta(request=message.request, text="", tokens=0))
            total.text += message.text
            total.reasoning += message.reasoning
            parts = NewParts(tool_calls=list(total.tool_calls))
            parts += NewParts(tool_calls=message.tool_calls)
            total.tool_calls = parts.tool_calls
            total.logprobs = total.logprobs + message.logprobs
            total.tokens = message.tokens
        elif isinstance(message, Finished):
            ends[message.request] = message
    return {
        name: (whole.get(name, Delta(request=name, text="", tokens=0)), end) for name, end in ends.items()
    }
