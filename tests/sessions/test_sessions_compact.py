"""Moving blocks together while chats run: the same text, in one run each, and memory goes back."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from sessions import finish, submit
from zoo.kinds import of_kind

from engine.models.model_loader import LoadedModel
from engine.protocol import ChangePool, LoadOptions
from engine.sessions.session import Session
from engine.worker import pool_commands

PROMPTS = [[(7 * n + 11 * i) % 250 + 3 for i in range(30 + 23 * n)] for n in range(4)]


@pytest.fixture(params=["llama", "gemma3_text", "lfm2", "recurrent_gemma"])
def loaded(request: pytest.FixtureRequest, tiny: LoadedModel) -> LoadedModel:
    return of_kind(request.param, tiny)


def answers(loaded: LoadedModel, compact: Callable[[Session], None]) -> list[list[int]]:
    """Every prompt in one batch, then the first ones again with what is cached of them."""
    session = Session(loaded, LoadOptions(kv_blocks=80, block_size=16))
    found = []
    for turn in range(2):
        running = [submit(session, prompt, f"{turn} {n}") for n, prompt in enumerate(PROMPTS)]
        while not session.idle:
            session.step()
            compact(session)
        found += [sequence.tokens for sequence in running]
    session.blocks.check_integrity()
    return found


def test_text_is_the_same_when_blocks_move_after_every_step(loaded: LoadedModel) -> None:
    moved = 0

    def compact(session: Session) -> None:
        nonlocal moved
        answer = pool_commands.change(session, ChangePool(action="compact"))
        assert not answer.error
        moved += answer.blocks
        session.blocks.check_integrity()
        for sequence in session.blocks.sequences():
            table = session.blocks.table(sequence)
            own = table[session.blocks.shared_blocks(sequence) :]
            np.testing.assert_array_equal(np.diff(own), 1)

    assert answers(loaded, compact) == answers(loaded, lambda _: None)
    assert moved > 20


def test_what_is_free_behind_the_blocks_goes_back(open_session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.sessions.model_setup.first_slab", lambda limit, _: min(limit, 8))
    monkeypatch.setattr("engine.scheduling.pool_resizer.first_slab", lambda limit, _: min(limit, 8))
    session = open_session(kv_budget="200blocks")
    for name in ("a", "b"):
        submit(session, [ord(name) + i % 7 for i in range(480)], name, count=2)
    finish(session)
    session.blocks.forget_chat("a")
    before = session.blocks.num_blocks
    pool_commands.change(session, ChangePool(action="compact"))
    assert session.blocks.num_blocks < before
    again = submit(session, [ord("b") + i % 7 for i in range(480)], "again", count=2)
    session.step()
    assert again.reused == 479  # what was cached of b is still there
