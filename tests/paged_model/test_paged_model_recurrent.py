"""Hybrid and recurrent models through the whole engine: the same text alone, together, preempted, reused."""

from __future__ import annotations

from collections.abc import Callable

import mlx.core as mx
import numpy as np
import pytest
from sessions import finish, submit
from zoo.kinds import greedy, of_kind

from engine.models.model_loader import LoadedModel
from engine.paged_model.recurrent_states import RecurrentStates, StateLostError
from engine.sessions.session import Session

PROMPTS = [[(7 * n + 11 * i) % 250 + 3 for i in range(20 + 9 * n)] for n in range(5)]
GENERATED = 20


@pytest.fixture(params=["qwen3_next", "lfm2", "mamba2", "falcon_h1"])
def hybrid(request: pytest.FixtureRequest, tiny: LoadedModel) -> LoadedModel:
    return of_kind(request.param, tiny)


def test_the_text_does_not_depend_on_company_preemption_or_reuse(
    hybrid: LoadedModel, open_session: Callable[..., Session]
) -> None:
    expected = [greedy(hybrid, prompt, GENERATED) for prompt in PROMPTS]
    session = open_session(hybrid, kv_blocks=24, block_size=8)  # 192 tokens for 290: some are preempted
    sequences = [submit(session, prompt, f"r{n}", GENERATED) for n, prompt in enumerate(PROMPTS)]
    finish(session)
    assert sum(sequence.preemptions for sequence in sequences) > 0
    for sequence, prompt, text in zip(sequences, PROMPTS, expected, strict=True):
        assert sequence.tokens[len(prompt) :] == text
    again = submit(session, PROMPTS[4] + [5, 6, 7], "again", GENERATED)
    finish(session)
    assert again.reused == len(PROMPTS[4]) == 7 * 8  # whole blocks
    assert again.tokens[len(PROMPTS[4]) + 3 :] == greedy(hybrid, PROMPTS[4] + [5, 6, 7], GENERATED)


@pytest.mark.parametrize("length", [16, 17, 64, 65, 320])
def test_the_same_prompt_again_begins_at_its_last_block(
    tiny: LoadedModel, open_session: Callable[..., Session], length: int
) -> None:
    """Also if it ends at a block border, where only the state after all of it would be known."""
    hybrid, prompt = of_kind("qwen3_next", tiny), [(11 * n) % 250 + 3 for n in range(length)]
    session = open_session(hybrid, kv_blocks=60)
    found = []
    for request in ("first", "again"):
        found.append(submit(session, prompt, request, 8))
        finish(session)
    assert found[1].reused == (length - 1) // 16 * 16
    assert found[0].tokens == found[1].tokens == prompt + greedy(hybrid, prompt, 8)


def test_states_are_kept_within_their_limit_and_never_a_live_one() -> None:
    states = RecurrentStates()
    for block in range(10):
        states.stage([block], block, 8 * (block + 1), [[mx.zeros((1, 256))]])
        states.commit()
    assert states.one == 1024
    assert states.trim(live=[0, 1], limit=3 * 1024) == 5
    assert [block for block in range(10) if block in states] == [0, 1, 7, 8, 9]


def test_states_of_steps_that_failed_are_forgotten_and_no_others() -> None:
    states, arrays = RecurrentStates(), [[mx.zeros((1, 256))]]
    for block in range(4):
        states.stage([block], block, 8 * (block + 1), arrays)
        states.commit(computed=block == 0)
    states.was_computed()  # the first of three in flight
    states.forget_uncomputed()
    assert [block for block in range(4) if block in states] == [0, 1]


def test_states_in_the_middle_of_an_answer_are_dropped_first() -> None:
    states = RecurrentStates()
    arrays = [[mx.zeros((1, 256))]]
    states.stage([0], 0, 8, arrays)  # the end of a prompt
    states.commit()
    for block in range(1, 6):
        states.stage([block], block, 8 * block + 1, arrays, decoded=True, before=block - 1)
        states.commit()
    states.stage([6], 6, 49, arrays, decoded=True, before=5)
    states.undo()
    assert states.trim(live=[], limit=2 * 1024) == 4
    assert [block for block in range(7) if block in states] == [0, 5]


def test_after_a_long_answer_its_prompt_is_still_reused(
    hybrid: LoadedModel, open_session: Callable[..., Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a template leaves the reasoning of the last answer out of the next prompt."""
    prompt, question = PROMPTS[4][:41], [9, 8, 7, 6, 5]
    session = open_session(hybrid, kv_blocks=60, block_size=8)
    submit(session, prompt, "first", 4)
    finish(session)
    monkeypatch.setattr("engine.paged_model.paged_model.STATE_LIMIT", 3 * session.model.states.one)
    submit(session, prompt + question, "long", 44)
    finish(session)
    again = submit(session, prompt + question[:3] + PROMPTS[2], "again", GENERATED)
    finish(session)
    assert again.reused == 40  # the last block border in the common text
    expected = greedy(hybrid, prompt + question[:3] + PROMPTS[2], GENERATED)
    assert again.tokens[-GENERATED:] == expected


def test_a_state_goes_with_its_block_and_is_dropped_where_something_is_written() -> None:
    states, table = RecurrentStates(), np.array([4, 2, 7], np.int32)
    states.stage([4], 4, 8, [[mx.ones((1, 2))]])
    states.commit()
    states.stage([2, 7], 7, 19, [[mx.full((1, 2), 3.0)]])
    states.commit()
    assert states.known(table, 24, 8) == 19
    assert states.known(table, 18, 8) == 8  # no state in the middle of a block, none for block 2
    states.copy(np.array([7], np.int32), np.array([9], np.int32))
    assert states.at(9, 19)[0][0].tolist() == [[3.0, 3.0]]
    states.stage([7], 7, 20, [[mx.zeros((1, 2))]])
    states.undo()  # the forward failed
    assert states.at(7, 19)[0][0].tolist() == [[3.0, 3.0]]
    with pytest.raises(StateLostError, match="20"):
        states.at(7, 20)
