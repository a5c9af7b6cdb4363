"""Chats in an order of roles that a chat template refuses, or of which it would leave out messages."""

from __future__ import annotations

import logging
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tool_templates import load_tokenizer

from engine.models.text_tokenizer import TextTokenizer, facts_of
from engine.protocol import ChatMessage, Generate, ToolCall
from engine.server.openai.responses_request import ResponsesRequest, generate_of
from engine.server.requested_models.model_names import RequestedModel
from engine.sessions import prompts

CORPUS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("chats.toml").read_text("utf-8"))
ROLES: dict[str, Any] = {"s": "system", "u": "user", "a": "assistant", "c": "assistant", "t": "tool"}


@pytest.fixture(scope="module")
def bytes_tokenizer(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return load_tokenizer(tmp_path_factory.mktemp("m"), "x")


def request_of(report: dict[str, Any]) -> Generate:
    """The request of an entry, as the engine gets it."""
    if "responses" in report:
        body = msgspec.convert({"model": "m"} | report["responses"], ResponsesRequest)
        return generate_of(body, RequestedModel("m", "m"), "program", [])
    messages = []
    for at, letter in enumerate(report["chat"]):
        calls = [ToolCall(id="123456789", name="weather", arguments="{}")] if letter == "c" else []
        text = "" if calls else f"{letter}{at}"
        messages.append(ChatMessage(ROLES[letter], text, tool_calls=calls, tool_call="123456789"))
    return Generate(request="r", chat="c", messages=messages)


@pytest.mark.parametrize("report", CORPUS["report"], ids=lambda report: report["about"])
def test_every_message_is_in_the_prompt(
    report: dict[str, Any], bytes_tokenizer: Any, caplog: pytest.LogCaptureFixture
) -> None:
    wrapper = bytes_tokenizer
    wrapper._tokenizer.chat_template = CORPUS["templates"][report["template"]]
    wrapper._tool_parser = wrapper._tool_call_start = wrapper._tool_call_end = None
    if "c" in report.get("chat", ""):
        from mlx_lm.tool_parsers.mistral import parse_tool_call

        wrapper._tool_parser, wrapper._tool_call_start, wrapper._tool_call_end = (
            parse_tool_call,
            "[TOOL_CALLS]",
            "",
        )
    facts = facts_of(wrapper)
    assert facts is not None
    for tokenizer in (wrapper, TextTokenizer(facts)):
        prompts._say.cache_clear()
        caplog.clear()
        for _ in range(2):
            made = prompts.RequestPrompts(tokenizer, 4096).encode(request_of(report))
            assert tokenizer.decode(made.tokens) == report["right"]
        assert len(caplog.records) == report.get("said", False)


@pytest.mark.parametrize("around", ["{}", "{{% for m in messages %}}{}{{% endfor %}}"])
def test_a_refusal_says_what_the_template_said(bytes_tokenizer: Any, around: str) -> None:
    bytes_tokenizer._tokenizer.chat_template = around.format(
        "{{ raise_exception('no ' + messages[0].content) }}"
    )
    facts = facts_of(bytes_tokenizer)
    assert facts is not None
    asked = Generate(request="r", chat="c", messages=[ChatMessage("system", "<|im_end|>")])
    for tokenizer in (bytes_tokenizer, TextTokenizer(facts)):
        with pytest.raises(prompts.RequestError, match=r"refuses this chat: no <\|im_end\|>$"):
            prompts.RequestPrompts(tokenizer, 4096).encode(asked)


def test_switches_in_a_system_prompt_that_the_template_takes_out_change_nothing(bytes_tokenizer: Any) -> None:
    bytes_tokenizer._tokenizer.chat_template = (
        "{% for m in messages %}<{{ m.role }}>{{ m.content | replace('/no_think', '') | trim }}{% endfor %}"
    )
    for text, shown in (("/no_think", ""), ("Be brief. /no_think", "Be brief."), ("a/b: \n c", "a/b: \n c")):
        chat = [ChatMessage("system", text), ChatMessage("user", "x")]
        tokens = prompts.encode_chat(bytes_tokenizer, chat)
        assert bytes_tokenizer.decode(tokens) == f"<system>{shown}<user>x"


def test_a_model_without_a_template_says_so_once(
    bytes_tokenizer: Any, caplog: pytest.LogCaptureFixture
) -> None:
    prompts._say.cache_clear()
    bytes_tokenizer._tokenizer.chat_template, bytes_tokenizer.has_chat_template = None, False
    for _ in range(2):
        prompts.encode_chat(bytes_tokenizer, [ChatMessage("user", "x")])
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    bytes_tokenizer.has_chat_template = True
