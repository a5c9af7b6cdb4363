"""Requests that pin the beginning of their chat, and what a chat reuses whose middle was edited."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from scripted_answers import gather, run
from sessions import Open, finish, random_tokens, submit
from tiny_models import CHAT_TEMPLATE
from tool_templates import load_tokenizer

from engine.models.model_loader import LoadedModel
from engine.protocol import ChatMessage, Finished, Generate, Sampling, Started
from engine.sessions.session import Session
from engine.sessions.session_errors import RequestError

SYSTEM = ChatMessage("system", "You answer questions about the weather in Rome. " * 3)


def ask(session: Session, name: str, *messages: ChatMessage, chat: str = "", **fields: Any) -> Finished:
    sampling = Sampling(temperature=0.0, max_tokens=5)
    request = Generate(request=name, chat=chat or name, messages=list(messages), sampling=sampling, **fields)
    session.submit(request)
    return gather(run(session))[name][1]


def fill(session: Session, name: str, seed: int) -> None:
    """Answers something else that needs most of the pool."""
    submit(session, random_tokens(300, seed), name, 4)
    finish(session)


def pinned_blocks(session: Session) -> int:
    return sum(len(nodes) for nodes in session.blocks.pins.contents())


def test_the_first_messages_stay_cached_while_other_chats_come_and_go(open_session: Open) -> None:
    session = open_session(kv_blocks=32)
    system = session.prompts.encode(
        Generate(request="", chat="", messages=[SYSTEM, ChatMessage("user", "x")], pinned_messages=1)
    ).pinned
    assert system > 140
    for pins, expected in ((0, 0), (1, system // 16 * 16)):
        first = ask(session, f"first {pins}", SYSTEM, ChatMessage("user", "Rain?"), pinned_messages=pins)
        assert first.reason == "length"
        assert pinned_blocks(session) == expected // 16
        for seed in range(3):
            fill(session, f"filler {pins} {seed}", seed)
        again = ask(session, f"again {pins}", SYSTEM, ChatMessage("user", "Sun?"))
        assert expected <= again.reused_tokens <= expected + 16


def test_a_chat_has_one_pin_and_it_moves_on(open_session: Open) -> None:
    session = open_session(kv_blocks=64)
    turns = [SYSTEM, ChatMessage("user", "Rain?"), ChatMessage("assistant", "No rain today. " * 4)]
    ask(session, "a", *turns[:2], chat="c", pinned_messages=1)
    one = pinned_blocks(session)
    ask(session, "b", *turns, ChatMessage("user", "Sun?"), chat="c", pinned_messages=3)
    more = pinned_blocks(session)
    assert more > one
    ask(session, "other", *turns, ChatMessage("user", "Snow?"), chat="d", pinned_messages=3)
    assert pinned_blocks(session) == more  # the same text is pinned once
    ask(session, "c", SYSTEM, ChatMessage("user", "New"), chat="c", pinned_messages=1)
    assert pinned_blocks(session) == more + one  # chat d still has its own
    session.blocks.pins.unpin_oldest()
    session.blocks.pins.unpin_oldest()
    ask(session, "e", SYSTEM, ChatMessage("user", "Newer"), chat="d", pinned_messages=1)
    assert pinned_blocks(session) == one


def test_a_pin_ends_some_time_after_its_last_use(open_session: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    session = open_session(kv_blocks=64)
    now = [0.0]
    monkeypatch.setattr(session.pins, "_clock", lambda: now[0])
    first = ask(session, "a", SYSTEM, ChatMessage("user", "Rain?"), pinned_messages=1, pin_seconds=300.0)
    assert first.pinned_tokens == 16 * pinned_blocks(session) > 0
    now[0] = 299.0
    again = ask(
        session, "b", SYSTEM, ChatMessage("user", "Sun?"), chat="a", pinned_messages=1, pin_seconds=300.0
    )
    assert again.reused_tokens >= again.pinned_tokens == first.pinned_tokens
    ask(session, "c", ChatMessage("user", "Another"), chat="c")
    now[0] = 598.0
    session.pins.expire()
    assert pinned_blocks(session) > 0, "the second use counts"
    now[0] = 599.0
    session.pins.expire()
    assert pinned_blocks(session) == 0
    after = ask(session, "d", SYSTEM, ChatMessage("user", "Snow?"), chat="d")
    assert after.reused_tokens >= first.pinned_tokens, "it is still cached"
    ask(session, "e", SYSTEM, ChatMessage("user", "x"), chat="e", pinned_messages=1)
    now[0] = 1e9
    session.pins.expire()
    assert pinned_blocks(session) > 0, "no time was asked for"


def test_not_more_than_sixteen_chats_have_pins(open_session: Open) -> None:
    session = open_session(kv_blocks=400)
    for n in range(20):
        system = ChatMessage("system", f"{n:02d} {SYSTEM.content}")
        ask(session, f"r{n}", system, ChatMessage("user", "x"), pinned_messages=1)
    assert len(list(session.blocks.pins.contents())) == 16


def test_aborted_and_failed_requests_pin_nothing(open_session: Open) -> None:
    session = open_session(kv_blocks=64)
    for name, end in (("a", session.abort), ("b", lambda name: session.fail("broken"))):
        request = Generate(request=name, chat=name, messages=[SYSTEM, ChatMessage("user", "x")])
        request.sampling = Sampling(temperature=0.0)  # a drawn token can end the text in the first step
        request.pinned_messages = 2
        session.submit(request)
        session.step()
        assert not session.idle
        end(name)
        finish(session)
    assert pinned_blocks(session) == 0


def test_more_messages_than_there_are_cannot_be_pinned(open_session: Open) -> None:
    with pytest.raises(RequestError, match="There are 1 messages, so 2 cannot be pinned"):
        ask(open_session(), "r", SYSTEM, pinned_messages=2)


def test_a_template_that_refuses_a_chat_without_a_question(
    open_session: Open, tiny: LoadedModel, tmp_path: Path
) -> None:
    picky = (
        "{% if not (messages | selectattr('role', 'equalto', 'user') | list) %}"
        "{{ raise_exception('No user query found in messages.') }}{% endif %}" + CHAT_TEMPLATE
    )
    session = open_session(replace(tiny, tokenizer=load_tokenizer(tmp_path, picky)))
    request = Generate(request="r", chat="c", messages=[SYSTEM, ChatMessage("user", "x")], pinned_messages=1)
    pinned = session.prompts.encode(request)
    text = session.decode(pinned.tokens[: pinned.pinned])
    assert text == f"<|im_start|>system\n{SYSTEM.content}<|im_end|>\n<|im_start|>user\n"


@pytest.mark.parametrize("block_size", [16, 32])
def test_an_edit_in_the_middle_of_a_chat_reuses_all_before_it_and_says_so(
    open_session: Open, block_size: int
) -> None:
    """Started and Finished say the same, and it is what was not computed."""
    session = open_session(kv_blocks=128, block_size=block_size)
    turns = [
        ChatMessage("user", "Tell me about Rome, please."),
        ChatMessage("assistant", "Rome is an old city on the Tiber."),
        ChatMessage("user", "And its weather?"),
        ChatMessage("assistant", "Warm and mostly dry."),
        ChatMessage("user", "Thank you."),
    ]
    ask(session, "before", *turns)
    edited = [*turns[:2], ChatMessage("user", "And its food?"), *turns[3:]]
    computed = session.scheduler.metrics.prefill_rows
    session.submit(
        Generate(request="after", chat="c", messages=edited, sampling=Sampling(temperature=0.0, max_tokens=5))
    )
    messages = run(session)
    asked = [Generate(request="", chat="", messages=each) for each in (turns, edited)]
    before, after = (session.prompts.encode(each).tokens for each in asked)
    same = next(n for n in range(len(after)) if before[n] != after[n])
    (started,) = [each for each in messages if isinstance(each, Started)]
    (end,) = [each for each in messages if isinstance(each, Finished)]
    assert started.reused_tokens == end.reused_tokens == same
    assert started.prompt_tokens == end.prompt_tokens == len(after)
    assert session.scheduler.metrics.prefill_rows - computed == len(after) - same
    explained = session.misses.explain("after", session.decode)
    assert explained.reused_tokens == same
    assert explained.prompt_text.startswith("food?")
    assert explained.cached_text.startswith("weather?")
