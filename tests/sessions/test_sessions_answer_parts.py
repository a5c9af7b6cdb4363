"""Answers to other programs: reasoning apart from text, tool calls, options of templates, raw prompts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripted_answers import answer_with, ask, gather, run
from sessions import Open
from tool_templates import FAMILIES, load_tokenizer, template

from engine.models.model_loader import LoadedModel
from engine.models.tool_formats import tool_format
from engine.protocol import ChatMessage, Fork, Generate, Grammar, Sampling, Started, Tool, ToolCallDelta
from engine.sessions.answer_text import AnswerParts, NewParts, answer_format
from engine.sessions.chat_turns import template_tools
from engine.sessions.prompts import RequestPrompts, encode_chat
from engine.sessions.session import Session
from engine.sessions.session_errors import RequestError

GREEDY = Sampling(temperature=0.0, max_tokens=200)
CHAT = [ChatMessage("user", "hello")]
TOOL = Tool(name="get_weather")
CALL = '<tool_call>{"name": "get_weather", "arguments": {"city": "Rome"}}</tool_call>'
THINKING = FAMILIES["json_tools"]._replace(tokens=("<think>", "</think>"))
THINKING_TEMPLATE = template(THINKING).removesuffix("{% endif %}") + (
    "{% if enable_thinking %}{{ '<think>\\n' }}{% endif %}{{ reasoning_effort }}{% endif %}"
)


@pytest.fixture(scope="module")
def thinking(tiny: LoadedModel, tmp_path_factory: pytest.TempPathFactory) -> LoadedModel:
    """The tiny model with a template that opens the reasoning, and knows tools."""
    tokenizer = load_tokenizer(tmp_path_factory.mktemp("thinking"), THINKING_TEMPLATE)
    for name, mark in (("start", "<think>"), ("end", "</think>")):  # its vocabulary has bytes only
        setattr(tokenizer, f"_think_{name}", mark)
        setattr(tokenizer, f"_think_{name}_tokens", tuple(tokenizer.encode(mark)))
    return replace(tiny, tokenizer=tokenizer)


@pytest.fixture
def session(open_session: Open, thinking: LoadedModel) -> Session:
    return open_session(thinking)


def generate(request: str = "r", **fields: Any) -> Generate:
    defaults = {"chat": "c", "messages": CHAT, "sampling": GREEDY, "guest": "test"}
    return Generate(request=request, **(defaults | fields))


def test_reasoning_that_the_template_opened_is_apart(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_with(monkeypatch, session, {"r": "Well,\nyes.\n</think>\n\nIt is.\n"})
    delta, end = ask(session, generate())
    assert (delta.reasoning, delta.text) == ("Well,\nyes.", "It is.\n")
    assert (end.reason, end.completion_tokens) == ("stop", 28)
    assert end.reasoning_tokens == 19  # with the mark


def test_reasoning_that_the_model_opens_itself(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {
        "r": "<think>a < b</think>So.",
        "open": "<think>never ends",
        "none": "\n No marks.\n",
        "empty": "<think>\n\n</think>\n\nHi",
    }
    answer_with(monkeypatch, session, texts)
    off = {"enable_thinking": False}
    for name in texts:
        session.submit(generate(name, chat=name, template_options=off))
    found = gather(run(session))
    assert [(found[name][0].reasoning, found[name][0].text) for name in texts] == [
        ("a < b", "So."),
        ("never ends", ""),
        ("", "\n No marks.\n"),
        ("", "Hi"),
    ]
    assert [found[name][1].reasoning_tokens for name in texts] == [14, 11, 0, 11]


def test_the_window_gets_all_of_it_as_text(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"<think>a</think> {CALL}"
    answer_with(monkeypatch, session, {"r": text})
    delta, end = ask(session, generate(guest=""))
    assert (delta.text, delta.reasoning, delta.tool_calls, end.reason) == (text, "", [], "stop")


@pytest.mark.parametrize("overlap", [True, False])
@pytest.mark.parametrize("budget", [1, 2, 5])
def test_reasoning_ends_at_its_budget(
    open_session: Open, thinking: LoadedModel, monkeypatch: pytest.MonkeyPatch, budget: int, overlap: bool
) -> None:
    session = open_session(thinking, overlap=overlap)
    script = "Let me think about this for a long time. Or not?"
    end_text = "\n</think>\n\n"
    answer_with(monkeypatch, session, {"r": script, "free": "x" * 60})
    session.submit(generate("free", chat="d"))  # another answer in the same steps
    delta, end = ask(session, generate(reasoning_tokens=budget))
    forced = len(end_text)
    assert delta.reasoning == script[:budget].rstrip()
    assert delta.text == script[budget + forced :].lstrip()
    assert end.forced_tokens == forced
    assert end.reason == "stop"
    assert end.completion_tokens == len(script)


def test_reasoning_ends_where_it_would_if_no_step_with_drafts_were_ahead(
    open_session: Open, thinking: LoadedModel
) -> None:
    found = []
    for overlap in (True, False):
        session = open_session(thinking, backend="reference", draft_model="early-exit:1", overlap=overlap)
        assert session.proposer is not None
        session.proposer.always = True
        asked = [generate(str(n), reasoning_tokens=n, chat=str(n)) for n in range(8, 15)]
        found.append([(each.text, end.forced_tokens) for each, end in (ask(session, a) for a in asked)])
        assert (session.scheduler.metrics.submitted_ahead > 50) == overlap
    assert found[0] == found[1]
    assert all(forced for _, forced in found[0])


def test_reasoning_within_its_budget_is_left_alone(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"r": "Well.</think>It is what it is.", "none": "</think>" + "No reasoning at all. " * 3}
    answer_with(monkeypatch, session, texts)
    for name in texts:
        delta, end = ask(session, generate(name, reasoning_tokens=14))
        assert end.forced_tokens == 0
        assert delta.reasoning == ("Well." if name == "r" else "")
    answer_with(monkeypatch, session, {"short": "Let me think."})
    delta, end = ask(
        session, generate("short", reasoning_tokens=5, sampling=Sampling(temperature=0.0, max_tokens=10))
    )
    assert (delta.reasoning, delta.text, end.reason) == ("Let me thi", "", "length")  # no room for the mark


def test_calls_come_with_id_and_name_first_and_end_the_answer_as_such(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_with(monkeypatch, session, {"r": f"Hm.</think>\nI look.\n{CALL}\n{CALL}"})
    delta, end = ask(session, generate(tools=[TOOL]))
    assert (delta.reasoning, delta.text) == ("Hm.", "I look.")
    first, second = delta.tool_calls[0].id, delta.tool_calls[2].id
    assert first != second
    assert delta.tool_calls == [
        ToolCallDelta(index=0, id=first, name="get_weather"),
        ToolCallDelta(index=0, arguments='{"city": "Rome"}'),
        ToolCallDelta(index=1, id=second, name="get_weather"),
        ToolCallDelta(index=1, arguments='{"city": "Rome"}'),
    ]
    assert end.reason == "tool_calls"
    assert end.completion_tokens == len(f"Hm.</think>\nI look.\n{CALL}\n{CALL}")


def test_only_one_call_where_only_one_is_allowed(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    answer_with(monkeypatch, session, {"r": f"</think>{CALL}{CALL}"})
    delta, end = ask(session, generate(tools=[TOOL], parallel_tools=False))
    assert [piece.name for piece in delta.tool_calls] == ["get_weather", ""]
    assert (end.reason, end.completion_tokens) == ("tool_calls", len(f"</think>{CALL}"))


def test_without_tools_or_with_none_chosen_calls_are_text(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n, fields in enumerate(({}, {"tools": [TOOL], "tool_choice": "none"})):
        answer_with(monkeypatch, session, {f"r{n}": f"</think>{CALL}"})
        delta, end = ask(session, generate(f"r{n}", **fields))
        assert (delta.text, delta.tool_calls, end.reason) == (CALL, [], "stop")


def test_where_one_token_begins_calls_it_is_banned_if_none_is_chosen(
    open_session: Open, tiny: LoadedModel, tmp_path: Path
) -> None:
    family = FAMILIES["json_tools"]._replace(tokens=("<tool_call>",))
    tokenizer = load_tokenizer(tmp_path, template(family), family)
    session = open_session(replace(tiny, tokenizer=tokenizer))
    mark = tokenizer.encode("<tool_call>")[0]
    found = session.prompts.encode(generate(tools=[TOOL], tool_choice="none"))
    assert found.banned == (mark,)
    assert not session.prompts.encode(generate(tools=[TOOL])).banned


def test_where_a_grammar_holds_the_answer_there_is_no_reasoning(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = '{"a": "<think>b</think> </tool_call>"}'
    answer_with(monkeypatch, session, {"r": text})
    held = generate(grammar=Grammar(kind="regex", text=".*"))
    assert session.decode(session.prompts.encode(held).tokens).endswith("assistant\n")
    delta, end = ask(session, held)
    assert (delta.text, delta.reasoning, end.reason) == (text, "", "stop")
    held.template_options = {"enable_thinking": True}  # opened, and closed at once
    found = session.prompts.encode(held)
    assert session.decode(found.tokens).endswith("<think>\n\n</think>\n\n")
    assert found.form is None


def test_a_required_call_comes_at_once(session: Session, tmp_path: Path) -> None:
    asked = generate(tools=[TOOL], tool_choice="required")
    found = session.prompts.encode(asked)
    assert session.decode(found.tokens).endswith("assistant\n")
    assert found.form is not None
    parts = AnswerParts(found.form)
    assert parts.add(CALL).tool_calls[0].name == "get_weather"
    family = FAMILIES["gpt-oss"]
    harmony = RequestPrompts(load_tokenizer(tmp_path, template(family), family), 512)
    asked.tool_choice = "get_weather"
    tokens = harmony.encode(asked).tokens
    assert session.decode(tokens).endswith("assistant\n<|channel|>commentary")
    held = harmony.encode(generate(grammar=Grammar(kind="json"))).tokens
    assert session.decode(held).endswith("assistant\n<|channel|>final<|message|>")


def test_an_answer_that_is_cut_off_says_so(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    answer_with(monkeypatch, session, {"r": f"</think>{CALL}"})
    short = Sampling(temperature=0.0, max_tokens=30)
    delta, end = ask(session, generate(tools=[TOOL], sampling=short))
    assert (delta.text, delta.tool_calls, end.reason) == (CALL[:22], [], "length")


_PIECES = st.sampled_from(
    ["<think>", "</think>", CALL, "<tool_call>", "</tool_call>", "<", "tool_call>", "a", " ", "\n", "{}"]
)


@given(st.lists(_PIECES, max_size=12), st.lists(st.integers(0, 200), max_size=6), st.booleans())
def test_where_the_text_is_cut_changes_nothing_and_no_text_is_lost(
    thinking: LoadedModel, pieces: list[str], cuts: list[int], tools: bool
) -> None:
    offered = template_tools([TOOL]) if tools else []
    form = answer_format(thinking.tokenizer, [], tool_format(thinking.tokenizer) if tools else None, offered)
    assert form is not None
    text = "".join(pieces)
    found = []
    for ends in ([len(text)], sorted({*(cut for cut in cuts if cut < len(text)), len(text)})):
        parts, new = AnswerParts(form), NewParts()
        for begin, end in zip([0, *ends], ends, strict=False):
            new += parts.add(text[begin:end])
        new += parts.finish(complete=True)
        calls = [(each.index, each.name, each.arguments) for each in new.tool_calls]
        found.append((new.text, new.reasoning, calls))
    assert found[0] == found[1]
    shown = "".join((found[0][0] + found[0][1]).split())
    left = text.replace("<think>", "").replace("</think>", "")
    if not found[0][2]:
        if "<think>" not in text:
            assert found[0][0] == text  # nothing but text
        assert len(shown) >= len("".join(left.split()))


def test_a_fork_goes_on_in_the_part_where_it_begins(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_with(monkeypatch, session, {"r": "ab</think>cd", "f": "xy</think>z"})
    session.submit(generate())
    messages = session.step() + session.step()
    session.fork(Fork(request="f", of="r", chat="f", sampling=GREEDY))
    found = gather(messages + run(session))
    assert found["r"][0].reasoning == "ab"
    assert (found["f"][0].reasoning, found["f"][0].text) == ("xy", "z")


def test_options_reach_the_template_and_those_that_it_does_not_know_change_nothing(
    session: Session, open_session: Open
) -> None:
    def prompt(session: Session, **options: Any) -> str:
        return session.decode(session.prompts.encode(generate(template_options=options)).tokens)

    assert prompt(session).endswith("<|im_start|>assistant\n<think>\n")
    assert prompt(session, enable_thinking=False).endswith("<|im_start|>assistant\n")
    assert prompt(session, reasoning_effort="low").endswith("<think>\nlow")
    assert prompt(session, reasoning_effort="none").endswith("<|im_start|>assistant\n")
    plain = open_session()
    assert prompt(plain, enable_thinking=True, reasoning_effort="high", colour="red") == prompt(plain)


def test_options_have_the_names_that_the_template_knows(tiny: LoadedModel, tmp_path: Path) -> None:
    kimi = load_tokenizer(tmp_path / "kimi", "{{ messages[0].content }} {{ thinking }} {{ thinking_effort }}")
    effort = {"enable_thinking": True, "reasoning_effort": "xhigh"}
    assert kimi.decode(encode_chat(kimi, CHAT, options=effort)) == "hello True max"
    assert kimi.decode(encode_chat(kimi, CHAT, options={"reasoning_effort": "none"})) == "hello False "
    other = load_tokenizer(
        tmp_path / "other", "{{ enable_thinking }} {{ messages[0].thinking }} {{ thinking }}"
    )
    assert other.decode(encode_chat(other, CHAT, options={"enable_thinking": True})) == "True  "


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"template_options": {"chat_template": "x"}}, "'chat_template' is not an option"),
        ({"template_options": {"tokenize": False}}, "'tokenize' is not an option"),
        ({"template_options": {"messages": "x"}}, "'messages' is not an option"),
        ({"template_options": {"a b": 1}}, "'a b' is not an option"),
        ({"template_options": {"enable_thinking": "yes"}}, "'enable_thinking' must be true or false"),
        ({"template_options": {"reasoning_effort": "hard"}}, "reasoning effort must be one of"),
        ({"template_options": {"x": {"a": 1}}}, "'x' must be a number"),
        ({"template_options": {"x": "y" * 1001}}, "'x' must be a number"),
        ({"template_options": {f"x{n}": 1 for n in range(33)}}, "33 options"),
        ({"template_options": {"x": 10**5000}}, "'x' must be a number"),
        ({"template_options": {"x": float("nan")}}, "'x' must be a number"),
        ({"messages": [ChatMessage("user", "\ud800")]}, "refuses this chat"),
        ({"prompt": "\ud800", "messages": []}, "not a text that this model can read"),
        ({"tool_choice": "required"}, "has no tools"),
        ({"tool_choice": "other", "tools": [TOOL]}, "'other' names no tool"),
        ({"prompt": "x"}, "neither messages nor tools"),
        ({"prompt": [1, 259], "messages": []}, "names the token 259, but this model has 0 to 258"),
        ({"prompt": [-1], "messages": []}, "names the token -1"),
        ({"messages": []}, "no message to answer"),
        ({"sampling": Sampling(logit_bias={259: 1.0})}, "logit bias names the token 259"),
        ({"sampling": Sampling(logprobs=30)}, "use -1 to 20"),
    ],
)
def test_what_is_wrong_with_a_request_is_said(session: Session, fields: dict[str, Any], said: str) -> None:
    with pytest.raises(RequestError, match=said) as caught:
        session.submit(generate(**fields))
    assert caught.value.kind == "request"
    assert session.idle


def test_a_prompt_that_is_too_long_is_of_its_own_kind(session: Session) -> None:
    with pytest.raises(RequestError, match="this model's context is 512") as caught:
        session.submit(generate(prompt=[5] * 600, messages=[]))
    assert caught.value.kind == "overflow"
    for fields in (
        {"prompt": "x" * 70_000, "messages": []},
        {"messages": [ChatMessage("user", "x" * 70_000)]},
    ):
        with pytest.raises(RequestError, match=r"70,000 characters, .* context of 512 tokens") as caught:
            session.submit(generate(**fields))
        assert caught.value.kind == "overflow"


def test_a_raw_prompt_is_continued_as_it_is(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    answer_with(monkeypatch, session, {"text": f"x<think>{CALL}", "tokens": "y"})
    session.submit(generate("text", prompt="once upon", messages=[]))
    session.submit(generate("tokens", prompt=[70, 71, 72], messages=[]))
    messages = run(session)
    started = {each.request: each.prompt_tokens for each in messages if isinstance(each, Started)}
    found = gather(messages)
    assert started == {"text": len("once upon"), "tokens": 3}
    assert (found["text"][0].text, found["text"][0].reasoning) == (f"x<think>{CALL}", "")
    assert found["tokens"][0].text == "y"


def test_the_stop_string_is_named_also_where_the_last_token_completes_it(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_with(monkeypatch, session, {"r": "</think>one two", "s": "</think>one two"})
    for name, most in (("r", 200), ("s", 13)):
        sampling = Sampling(temperature=0.0, max_tokens=most, stop=["tw", "zz", " t"])
        delta, end = ask(session, generate(name, sampling=sampling))
        assert (delta.text, end.reason, end.stop_string) == ("one", "stop", " t")
        assert end.completion_tokens == 13


def test_a_failed_step_is_the_engines_fault(session: Session) -> None:
    session.submit(generate())
    session.step()
    (end,) = [each for each in session.fail("The GPU is gone.") if each.request == "r"]
    assert (end.reason, end.error_kind, end.error) == ("error", "engine", "The GPU is gone.")
