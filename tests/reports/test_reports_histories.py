"""Chats whose earlier calls have malformed arguments are answered in each API, whatever the template."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scripted_engine import ScriptedServer
from tool_templates import FAMILIES, load_tokenizer, template

from engine.sessions.prompts import encode_chat

REPORTS = tomllib.loads(Path(__file__).with_name("histories.toml").read_text())["report"]
PARSED: list[Any] = [None, [], "Rome", 3, {"a": 1}]  # that clients send as JSON instead of as a text
ASKED = "And now?"
_FUNCTION = {"type": "function", "name": "f", "parameters": {"type": "object"}}


def chat_completions(arguments: Any) -> tuple[str, dict[str, Any]]:
    call = {"id": "c1", "type": "function", "function": {"name": "f", "arguments": arguments}}
    messages = [
        {"role": "user", "content": "Go"},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": "malformed"},
        {"role": "user", "content": ASKED},
    ]
    function = {key: value for key, value in _FUNCTION.items() if key != "type"}
    return "/v1/chat/completions", {
        "messages": messages,
        "tools": [{"type": "function", "function": function}],
    }


def messages(arguments: Any) -> tuple[str, dict[str, Any]]:
    used = {"type": "tool_use", "id": "c1", "name": "f", "input": arguments}
    result = {"type": "tool_result", "tool_use_id": "c1", "content": "malformed"}
    chat = [
        {"role": "user", "content": "Go"},
        {"role": "assistant", "content": [used]},
        {"role": "user", "content": [result, {"type": "text", "text": ASKED}]},
    ]
    tools = [{"name": "f", "input_schema": {"type": "object"}}]
    return "/v1/messages", {"messages": chat, "tools": tools, "max_tokens": 9}


def responses(arguments: Any) -> tuple[str, dict[str, Any]]:
    items = [
        {"role": "user", "content": "Go"},
        {"type": "function_call", "call_id": "c1", "name": "f", "arguments": arguments},
        {"type": "function_call_output", "call_id": "c1", "output": "malformed"},
        {"role": "user", "content": ASKED},
    ]
    return "/v1/responses", {"input": items, "tools": [_FUNCTION]}


APIS = (chat_completions, messages, responses)


@pytest.fixture(scope="module")
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as scripted:
        yield scripted


@pytest.fixture(scope="module")
def tokenizers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("families")
    return {
        name: load_tokenizer(folder / str(n), template(family), family)
        for n, (name, family) in enumerate(FAMILIES.items())
    }


def given(server: ScriptedServer, api: Any, arguments: Any) -> Any:
    """The request that reaches the engine."""
    path, body = api(arguments)
    reply = server.ask(path, {"model": "tiny", **body})
    assert reply.status == 200, reply.read()
    return server.engine.requests[-1][0]


@pytest.mark.parametrize("api", APIS, ids=lambda api: api.__name__)
@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report["about"])
def test_malformed_arguments_stay_a_text(
    server: ScriptedServer, tokenizers: dict[str, Any], report: dict[str, Any], api: Any
) -> None:
    request = given(server, api, report["sent"])
    for name, tokenizer in tokenizers.items():
        prompt = tokenizer.decode(encode_chat(tokenizer, request.messages, request.tools))
        assert ASKED in prompt
        assert "malformed" in prompt
        if name in ("without tools", "json_tools"):  # as JSON has it in a string
            right = report["right"]
            assert right in prompt or json.dumps(right, ensure_ascii=False)[1:-1] in prompt


@pytest.mark.parametrize("api", APIS, ids=lambda api: api.__name__)
@pytest.mark.parametrize("arguments", PARSED, ids=repr)
def test_arguments_may_come_as_json(
    server: ScriptedServer, tokenizers: dict[str, Any], arguments: Any, api: Any
) -> None:
    request = given(server, api, arguments)
    for name in ("json_tools", "qwen3_coder", "glm47", "mistral", "without tools"):
        prompt = tokenizers[name].decode(encode_chat(tokenizers[name], request.messages, request.tools))
        assert ASKED in prompt
        assert "Rome" in prompt or arguments != "Rome" or name in ("qwen3_coder", "glm47")
