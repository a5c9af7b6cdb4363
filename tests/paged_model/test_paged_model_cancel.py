"""Cancelling while a chunk is computed: the forward ends at the next layer, and nobody else loses a token."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from sessions import Open, finish, submit
from zoo.tiny_configs import make

from engine.backends import backend_for
from engine.backends.cpu.cpu_backend import CpuPool
from engine.paged_model import PagedModel, StepAbandonedError
from engine.paged_model.verification import BLOCK_SIZE, BLOCKS, check_batches
from engine.protocol import Abort, Delta, frame
from engine.sessions.session import Session
from engine.worker.channel import Channel

PROMPT = np.random.default_rng(3).integers(3, 250, 300).tolist()


def slow_layer(
    monkeypatch: pytest.MonkeyPatch, session: Session, layer: int, act: Callable[[], None]
) -> list[int]:
    """Makes a layer of the session call `act` during a chunk; returns the layers that attended since."""
    attend = CpuPool.attend
    seen: list[int] = []

    def slow(pool: CpuPool, queries: Any, batch: Any, **named: Any) -> Any:
        number = session.model.pools.index(pool)
        if batch.rows > 100:
            seen.append(number)
            if number == layer:
                act()
        return attend(pool, queries, batch, **named)

    monkeypatch.setattr(CpuPool, "attend", slow)
    return seen


def test_a_chunk_ends_at_the_next_layer_and_others_keep_their_text(
    open_session: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = open_session(backend="cpu")
    alone = submit(session, PROMPT[:40], "alone", 24)
    finish(session)
    session.blocks.clear_cache()

    session.runner.cancelled = cancelled = set[str]()
    chat = submit(session, PROMPT[:40], "chat", 24)
    for _ in range(6):
        session.step()
    layers = slow_layer(monkeypatch, session, 0, lambda: cancelled.add("long"))
    submit(session, PROMPT[40:], "long", 8)
    before = chat.generated
    assert not [message for message in session.step() if isinstance(message, Delta)]
    assert layers == [0]  # of two
    assert chat.generated == before
    assert session.scheduler.metrics.abandoned == 1
    session.blocks.check_integrity()
    (ended,) = session.abort_all("long")
    assert ended.reason == "abort"
    finish(session)
    assert chat.tokens == alone.tokens
    assert session.blocks.stats().used == 0


def test_a_chat_that_decodes_beside_a_long_prompt_is_cancelled_without_losing_its_chunk(
    open_session: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = open_session(backend="cpu")
    session.runner.cancelled = cancelled = set[str]()
    submit(session, PROMPT[:40], "chat", 24)
    for _ in range(6):
        session.step()
    layers = slow_layer(monkeypatch, session, 0, lambda: cancelled.add("chat"))
    submit(session, PROMPT[40:], "long", 8)
    session.step()
    assert layers == [0, 1]  # the chunk is not thrown away for one row
    assert session.scheduler.metrics.abandoned == 0


def test_the_pipe_knows_of_a_cancel_before_it_is_taken_out(
    open_session: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the real channel: the slow layer lasts until the message has been read."""
    source, theirs = os.pipe()
    sink = os.open(os.devnull, os.O_WRONLY)
    channel = Channel(source, sink)
    session = open_session(backend="cpu")
    session.runner.cancelled = channel.cancelled
    arrived = threading.Event()
    put = channel.inbox.put
    monkeypatch.setattr(
        channel, "inbox", type("Inbox", (), {"put": lambda _, x: (put(x), arrived.set())})(), raising=True
    )

    def during() -> None:
        os.write(theirs, frame(Abort(request="long")))
        assert arrived.wait(30)

    layers = slow_layer(monkeypatch, session, 0, during)
    submit(session, PROMPT[40:], "long", 8)
    session.step()
    assert layers == [0]
    assert session.abort_all("long")
    os.close(theirs)


@pytest.mark.parametrize("name", ["llama", "qwen3_next"])
def test_a_step_that_was_given_up_can_be_computed_again(name: str) -> None:
    """Rows, and a hybrid model whose steps have parts: given up wherever that is allowed, then repeated."""
    paged = PagedModel(make(name), backend_for("cpu"), name)

    def logits(abandon: bool) -> list[np.ndarray]:
        paged.allocate(BLOCKS, BLOCK_SIZE)
        found = []
        for batch in check_batches():
            looks = 0

            def gives_up() -> bool:
                nonlocal looks
                looks += 1
                return abandon and looks == 2

            paged.step.abandoned = gives_up
            try:
                row = paged.forward(batch)
            except StepAbandonedError:
                row = paged.forward(batch)
            found.append(np.array(row))
        return found

    for again, once in zip(logits(True), logits(False), strict=True):
        np.testing.assert_array_equal(again, once)
