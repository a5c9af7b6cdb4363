"""`octavo serve`: an engine without a window whose memory can be watched in a browser."""

from __future__ import annotations

import argparse
import queue
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from engine.cli.session_options import open_session
from engine.models.model_errors import ModelError
from engine.protocol import ChatMessage, Finished, Generate, Sampling
from engine.server.event_feed import HZ, EventFeed
from engine.server.memory_server import MemoryServer
from engine.sessions.session import RequestError, Session, SessionError


def serve(arguments: argparse.Namespace, complain: Callable[[str], int]) -> int:
    """Loads the model, prints the page's address, and answers prompts. Returns the exit status."""
    try:
        prompts = _open(arguments.prompts)
        session = open_session(arguments)
        server = MemoryServer(EventFeed(session), arguments.port, arguments.token)
    except (ModelError, SessionError) as error:
        return complain(str(error))
    except OSError as error:
        return complain(
            f"{error.strerror or error}: choose another port with --port, or another file with --prompts."
        )
    server.start()
    print(f"{session.name} is ready. Its memory: {server.url}", flush=True)
    try:
        _work(session, server.feed, prompts, arguments.max_tokens)
    finally:
        server.stop()
    return 0


def _open(name: str) -> TextIO | None:
    if not name:
        return None
    return sys.stdin if name == "-" else Path(name).open(encoding="utf-8")


def _work(session: Session, feed: EventFeed, prompts: TextIO | None, max_tokens: int) -> None:
    """Answers each line as a chat of its own, all at once; without prompts only the page is served."""
    lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    if prompts is not None:
        threading.Thread(target=_read, args=(prompts, lines), name="prompts", daemon=True).start()
    count, ended = 0, False
    while not (ended and session.idle):
        try:
            line = lines.get(block=session.idle, timeout=1 / HZ if session.idle else None)
        except queue.Empty:
            if session.idle:
                feed.tick()
            else:
                for message in session.step():
                    if isinstance(message, Finished):
                        print(f"{message.request}: {message.completion_tokens} tokens", flush=True)
            continue
        if line is None:
            ended = True
            continue
        count += 1
        request = Generate(
            request=f"prompt {count}",
            chat=f"prompt {count}",
            messages=[ChatMessage("user", line)],
            sampling=Sampling(max_tokens=max_tokens),
        )
        try:
            session.submit(request)
        except RequestError as error:
            print(f"prompt {count}: {error}", file=sys.stderr)
    feed.tick()


def _read(source: TextIO, lines: queue.SimpleQueue[str | None]) -> None:
    with source:
        for line in source:
            if line.strip():
                lines.put(line.strip())
    lines.put(None)
