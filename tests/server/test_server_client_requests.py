"""Requests that Zed, Continue and Open WebUI make, written after their sources, and what they read."""

from __future__ import annotations

import json
from typing import Any

import httpx2
import pytest
from serve_process import PATIENCE, ServeProcess

from engine.programs.client_programs import client_programs

SYSTEM = {"role": "system", "content": "You help with code."}
SCHEMA = {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}
CALL = {"id": "c1", "type": "function", "function": {"name": "read_file", "arguments": '{"path": "a.py"}'}}
RESULT = {"role": "tool", "content": "print()", "tool_call_id": "c1"}


def tool(description: str | None) -> dict[str, Any]:
    function = {"name": "read_file", "description": description, "parameters": SCHEMA}
    return {"type": "function", "function": function}


REQUESTS: dict[str, dict[str, Any]] = {
    "zed": {
        "messages": [
            SYSTEM,
            {"role": "user", "content": [{"type": "text", "text": "Look"}, {"type": "text", "text": "at a"}]},
            {"role": "assistant", "content": None, "tool_calls": [CALL]},
            RESULT,
        ],
        "stream": True,
        "stream_options": {"include_usage": True},
        "max_completion_tokens": 12,
        "stop": ["<stop>"],
        "temperature": 1.0,
        "tool_choice": "auto",
        "parallel_tool_calls": False,
        "prompt_cache_key": "a thread",
        "tools": [tool(None)],
    },
    "continue": {
        "messages": [
            SYSTEM,
            {"role": "user", "content": "Look at a"},
            {"role": "assistant", "content": " ", "tool_calls": [CALL]},
            RESULT,
            {"role": "user", "content": [{"type": "text", "text": "And now?"}]},
        ],
        "max_tokens": 12,
        "temperature": 0.5,
        "top_p": 1,
        "frequency_penalty": 0,
        "presence_penalty": 0,
        "stop": ["<|im_end|>", "\n\n\n"],
        "stream": True,
        "stream_options": {"include_usage": True},
        "tools": [tool("Reads a file.")],
    },
    "open webui": {
        "messages": [SYSTEM, {"role": "user", "content": "Hello"}],
        "max_tokens": 12,
        "logit_bias": {"5": -10},
        "reasoning_effort": "low",
        "stream": True,
        "stream_options": {"include_usage": True},
    },
}


def client_of(served: ServeProcess, name: str) -> httpx2.Client:
    headers = {"Authorization": f"Bearer {served.key}"}
    if name == "continue":
        headers["api-key"] = served.key  # for Azure, but it is always sent
    return httpx2.Client(base_url=f"{served.url}/v1", headers=headers, timeout=PATIENCE)


@pytest.mark.parametrize("name", REQUESTS)
def test_their_requests_are_answered_with_what_they_read(served: ServeProcess, name: str) -> None:
    with client_of(served, name) as client:
        assert "tiny" in [each["id"] for each in client.get("/models").raise_for_status().json()["data"]]
        response = client.post("/chat/completions", json={"model": "roomy", **REQUESTS[name]})
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("text/event-stream")
    *events, done = [each.removeprefix("data: ") for each in response.text.split("\n\n") if each]
    assert done == "[DONE]"
    *chunks, last = map(json.loads, events)
    for chunk in chunks:
        (choice,) = chunk["choices"]
        assert choice["index"] == 0
        assert isinstance(choice["delta"].get("content") or "", str)
        for call in choice["delta"].get("tool_calls") or ():
            assert isinstance(call["index"], int)
    assert chunks[0]["choices"][0]["delta"]["role"] == "assistant"
    assert chunks[-1]["choices"][0]["finish_reason"] in ("stop", "length", "tool_calls")
    assert last["choices"] == []
    assert {"prompt_tokens", "completion_tokens", "total_tokens"} <= last["usage"].keys()


def test_the_title_of_a_chat_in_open_webui(served: ServeProcess) -> None:
    question = {"role": "user", "content": "Write a title as JSON."}
    body = {"model": "default", "messages": [question], "stream": False, "max_completion_tokens": 8}
    with client_of(served, "open webui") as client:
        answer = client.post("/chat/completions", json=body).raise_for_status().json()
    assert isinstance(answer["choices"][0]["message"]["content"], str)


def test_the_settings_have_what_each_program_needs() -> None:
    """Zed drops a provider without all four capabilities; Continue offers tools where they are named."""
    texts = {each.title: each.settings("http://127.0.0.1:1", "k") for each in client_programs()}
    provider = json.loads(texts["Zed"])["language_models"]["openai_compatible"]["Octavo"]
    (model,) = provider["available_models"]
    assert {"name", "max_tokens", "capabilities"} <= model.keys()
    assert {"tools", "images", "parallel_tool_calls", "prompt_cache_key"} <= model["capabilities"].keys()
    assert {type(each) for each in model["capabilities"].values()} == {bool}
    lines = texts["Continue"].splitlines()
    assert {"name: Octavo", "version: 0.0.1", "schema: v1"} <= set(lines)
    assert "    capabilities: [tool_use]" in lines
    for name in ("OPENAI_API_BASE_URL", "OPENAI_API_KEY", "ENABLE_OLLAMA_API"):
        assert f"export {name}=" in texts["Open WebUI"]
