"""Whose turn it is: the chat in active, the background, short prompts beside long ones."""

from __future__ import annotations

from sessions import Open, alone, finish, random_tokens, submit

from engine.protocol import Sampling
from engine.scheduling.sequence import Phase
from engine.sessions.answer import AnswerSpec
from engine.sessions.prompts import EncodedPrompt


def test_the_active_chat_goes_first_and_preempts_others(open_session: Open) -> None:
    session = open_session(kv_blocks=20)
    session.scheduler.token_budget.max_rows = 32
    others = [submit(session, random_tokens(120, n), f"b{n}", 20) for n in range(2)]
    for _ in range(5):
        session.step()
    session.scheduler.active_chat = "active"
    active = submit(session, random_tokens(150, 9), "active", 5)
    while active.phase is not Phase.FINISHED:
        session.step()
        session.blocks.check_integrity()
    assert all(each.phase is not Phase.FINISHED for each in others)
    assert sum(each.preemptions for each in others) > 0
    assert active.preemptions == 0
    finish(session)
    assert [s.tokens for s in others] == [alone(open_session, random_tokens(120, n), 20) for n in range(2)]


def test_background_prompts_get_what_is_left(open_session: Open) -> None:
    session = open_session()
    session.scheduler.token_budget.max_rows = 32
    slow = session.submit_prompt(
        EncodedPrompt(random_tokens(200, 1)),
        AnswerSpec("s", "s", Sampling(temperature=0, max_tokens=2), background=True),
    )
    session.step()
    assert slow.computed == 32
    active = submit(session, random_tokens(64, 2), "f", 2)
    session.step()
    session.step()
    assert (active.computed, slow.computed) == (64, 32)
    finish(session)


def test_a_short_prompt_does_not_wait_for_a_long_one(open_session: Open) -> None:
    session = open_session()
    session.scheduler.token_budget.max_rows = 64
    long = submit(session, random_tokens(400, 1), "long", 3)
    session.step()
    short = submit(session, random_tokens(30, 2), "short", 3)
    session.step()
    assert short.generated == 1
    assert long.computed == 64 + 34
    finish(session)
