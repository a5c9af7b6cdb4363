"""A model without the window: its KV cache in a browser, and answers to the prompts of a file."""

from __future__ import annotations

import sys
import threading
from typing import Final, TextIO

from engine.server.event_feed import HZ, EventFeed
from engine.server.memory_server import MemoryServer
from octavo import LLM, OctavoError

_AT_ONCE: Final = 256  # prompts that wait for their answers; the scheduler decides how many of them run


def serve(llm: LLM, prompts: TextIO | None, *, port: int, token: str, max_tokens: int) -> None:
    """Serves the page and prints its address, until every prompt is answered; without prompts, for good.

    Args:
        llm: the model.
        prompts: one in each line; each is a chat of its own.
        port: of the page; 0 takes a free one.
        token: that requests must carry; a random one if empty.
        max_tokens: of an answer.

    Raises:
        OSError: the port is taken.
    """
    feed = llm.engine.call(EventFeed).result()
    server = MemoryServer(feed, port, token)
    llm.engine.while_idle(feed.tick, 1 / HZ)
    server.start()
    print(f"{llm.name} is ready. Its KV cache: {server.url}", flush=True)
    try:
        if prompts is None:
            threading.Event().wait()
        else:
            _answer_all(llm, prompts, max_tokens)
            llm.engine.call(lambda _: feed.tick()).result()
    finally:
        server.stop()


def _answer_all(llm: LLM, prompts: TextIO, max_tokens: int) -> None:
    """Answers each line on a thread of its own, so that their requests are computed together."""
    free = threading.Semaphore(_AT_ONCE)
    threads = []

    def answer(name: str, prompt: str) -> None:
        try:
            usage = llm.chat(prompt, name=name, max_tokens=max_tokens).usage
            print(f"{name}: {usage.completion_tokens} tokens", flush=True)
        except OctavoError as error:
            print(f"{name}: {error}", file=sys.stderr)
        finally:
            free.release()

    with prompts:
        for number, line in enumerate(filter(None, map(str.strip, prompts)), 1):
            free.acquire()
            threads.append(threading.Thread(target=answer, args=(f"prompt {number}", line), daemon=True))
            threads[-1].start()
    for thread in threads:
        thread.join()
