"""What a scripted window says to an engine with several models, and what it is told."""

from __future__ import annotations

from pathlib import Path

from pipe_script import Script

from engine.protocol import (
    ChatMessage,
    Delta,
    Finished,
    Generate,
    LoadModel,
    LoadOptions,
    Sampling,
)
from engine.sessions.open_session import open_session
from engine.worker.channel import Closed

SMALL = LoadOptions(kv_blocks=64)


def ask(request: str, model: str | Path = "", count: int = 12) -> Generate:
    return Generate(
        request=request,
        chat=request,
        model=str(model),
        messages=[ChatMessage("user", "Tell me of pages.")],
        sampling=Sampling(temperature=0, max_tokens=count),
    )


def alone(folder: Path, count: int = 12, adapter: str = "") -> str:
    """What the model says when it is the only one."""
    session = open_session(folder, LoadOptions(kv_blocks=64, adapter=adapter))
    session.submit(ask("alone", count=count))
    text = ""
    while not session.idle:
        text += "".join(each.text for each in session.step() if isinstance(each, Delta))
    return text


def said(script: Script, request: str) -> str:
    return "".join(each.text for each in script.sent if isinstance(each, Delta) and each.request == request)


def close_after(script: Script, *requests: str) -> None:
    """Lets the window close the pipe when these requests have ended."""
    open_requests = set(requests)

    def ended(message: Finished) -> tuple[Closed, ...]:
        open_requests.discard(message.request)
        return () if open_requests else (Closed(),)

    script.hooks[Finished] = ended


def beside(folder: Path, **options: object) -> LoadModel:
    return LoadModel(path=str(folder), options=LoadOptions(kv_blocks=64, **options), beside=True)  # type: ignore[arg-type]
