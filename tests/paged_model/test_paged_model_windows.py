"""Models with windows through the whole engine: the same text whatever was freed, shared, or taken away."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from sessions import finish, submit
from zoo.kinds import greedy, of_kind

from engine.blocks import AttentionSpan
from engine.blocks.block_pool import FREE
from engine.models.model_loader import LoadedModel
from engine.sessions.session import Session

PROMPTS = [[(7 * n + 11 * i) % 250 + 3 for i in range(30 + 23 * n)] for n in range(5)]
GENERATED = 24


@pytest.fixture(params=["gemma3_text", "gpt_oss", "llama4", "recurrent_gemma"])
def window_manager(request: pytest.FixtureRequest, tiny: LoadedModel) -> LoadedModel:
    return of_kind(request.param, tiny)


def poison(session: Session) -> None:
    """Whatever is in no table and not known becomes NaN."""
    blocks = session.blocks
    assert blocks.window_pools
    for number, pool in enumerate((blocks._pool, *(window_pool.pool for window_pool in blocks.window_pools))):
        free = np.flatnonzero(np.frombuffer(pool.state, np.uint8) == FREE).astype(np.int32)
        layers = [p for p, n in zip(session.model.pools, session.model.numbers, strict=True) if n == number]
        for layer in layers:
            saved = layer.save(free)
            assert saved is not None
            layer.load(free, [np.full_like(part, np.nan) for part in saved], 0)


def test_the_text_does_not_depend_on_company_preemption_or_reuse(
    window_manager: LoadedModel, open_session: Callable[..., Session]
) -> None:
    expected = [greedy(window_manager, prompt, GENERATED) for prompt in PROMPTS]
    session = open_session(window_manager, kv_blocks=28, block_size=8)
    session.after_step.append(lambda: poison(session))
    sequences = [submit(session, prompt, f"r{n}", GENERATED) for n, prompt in enumerate(PROMPTS)]
    finish(session)
    blocks = session.blocks
    assert blocks.window_pools
    blocks.check_integrity()
    for sequence, prompt, text in zip(sequences, PROMPTS, expected, strict=True):
        assert sequence.tokens[len(prompt) :] == text
    assert sum(window_pool.pool.num_blocks for window_pool in blocks.window_pools) > 0
    assert blocks.capacity.allocated <= session.scheduler.limit
    again = submit(session, PROMPTS[4] + [5, 6, 7], "again", GENERATED)
    finish(session)
    assert again.reused > 0
    assert again.tokens[len(PROMPTS[4]) + 3 :] == greedy(window_manager, PROMPTS[4] + [5, 6, 7], GENERATED)
    several = submit(session, PROMPTS[3], "several", GENERATED)
    other = submit(session, [*PROMPTS[3][:60], 9], "other", GENERATED)
    finish(session)
    assert several.tokens[len(PROMPTS[3]) :] == expected[3]
    assert other.tokens[61:] == greedy(window_manager, [*PROMPTS[3][:60], 9], GENERATED)
    blocks.check_integrity()


def test_more_chats_fit_into_the_same_bytes(
    tiny: LoadedModel, open_session: Callable[..., Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two chats of 131 tokens: 34 blocks for the layers that see all of it, and a few for the others."""
    loaded = of_kind("gemma3_text", tiny)

    def preemptions(session: Session) -> int:
        found = [submit(session, prompt[:31], f"r{n}", 100) for n, prompt in enumerate(PROMPTS[1:3])]
        finish(session)
        assert all(sequence.generated == 100 for sequence in found)
        return sum(sequence.preemptions for sequence in found)

    near = open_session(loaded, kv_blocks=24, block_size=8)
    assert near.blocks.window_pools
    most_in_use = 0

    def count() -> None:
        nonlocal most_in_use
        usage = near.blocks.capacity.usage()[1]
        most_in_use = max(most_in_use, usage.total - usage.cached - usage.free)

    near.after_step.append(count)
    assert preemptions(near) == 0
    assert 2 <= most_in_use <= 2 * (1 + -(-31 // 8))  # while a prompt is computed; 2 or 3 each after that
    monkeypatch.setattr("engine.paged_model.PagedModel.split", lambda self, context: None)
    whole = open_session(loaded, kv_blocks=24, block_size=8)
    assert not whole.blocks.window_pools
    assert near.model.kv_bytes <= whole.model.kv_bytes
    assert preemptions(whole) > 0


def test_a_pool_with_the_wrong_size_is_made_right_when_one_chat_is_left(
    tiny: LoadedModel, open_session: Callable[..., Session]
) -> None:
    """Room that only the other pool has is taken from it, if need be by beginning the chat anew."""
    loaded = of_kind("gpt_oss", tiny)
    session = open_session(loaded, kv_blocks=60, block_size=8)
    blocks = session.blocks
    assert blocks.window_pools
    session.pools.resize(60, 1)
    blocks.resize(60, 1)  # half of the budget, where a chat needs 35 blocks at most
    prompt = [(5 * i) % 250 + 3 for i in range(40)]
    sequence = submit(session, prompt, "long", 460)
    while not session.idle:
        session.step()
        if sequence.generated == 300 and sequence.handle > 0:
            _, table = blocks.window_table(1, sequence.handle)
            assert len(table) <= 3
    assert len(sequence.tokens) == 500
    assert blocks.capacity.usage()[0].total >= -(-499 // 8) > 60
    assert blocks.capacity.allocated <= session.scheduler.limit
    assert sequence.tokens[40:64] == greedy(loaded, prompt, GENERATED)


def test_windows_as_long_as_the_context_have_no_pool(
    tiny: LoadedModel, open_session: Callable[..., Session]
) -> None:
    loaded = of_kind("gemma3_text", tiny)
    assert open_session(loaded, context=512).model.window_pools == (AttentionSpan(window=8),)
    assert open_session(loaded, context=8).model.window_pools == ()
