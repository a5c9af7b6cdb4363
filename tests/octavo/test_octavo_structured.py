"""Answers that match a schema, a grammar or a regular expression, from the library and the command line."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.cli.main import main
from octavo import LLM, AsyncLLM, RequestError

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "size": {"enum": ["small", "large"]},
        "count": {"type": "integer", "minimum": 1, "maximum": 9},
    },
    "required": ["size", "count"],
    "additionalProperties": False,
}
GRAMMAR = 'start: "yes" | "no"\n'


def _check(text: str) -> None:
    value = json.loads(text)
    assert value["size"] in ("small", "large")
    assert 1 <= value["count"] <= 9


def test_every_call_that_generates_takes_a_schema(tiny_llm: LLM) -> None:
    _check(tiny_llm.chat("Hello", schema=SCHEMA).text)
    _check(tiny_llm.generate("Hello", schema=json.dumps(SCHEMA)).text)
    _check("".join(tiny_llm.stream("Hello", schema=SCHEMA)))
    for each in tiny_llm.batch(["Hello", "Good morning"], schema=SCHEMA, n=2):
        for text in each.texts:
            _check(text)


def test_asynchronous_calls_take_a_schema(tiny_llm: LLM) -> None:
    async def ask() -> None:
        llm = AsyncLLM(tiny_llm)
        _check((await llm.chat("Hello", schema=SCHEMA)).text)
        _check((await llm.generate("Hello", schema=SCHEMA)).text)
        _check("".join([text async for text in llm.stream("Hello", schema=SCHEMA)]))
        for each in await llm.batch(["Hello"], schema=SCHEMA):
            _check(each.text)

    asyncio.run(ask())


def test_grammars_and_regular_expressions(tiny_llm: LLM) -> None:
    assert tiny_llm.chat("Hello", grammar=GRAMMAR).text in ("yes", "no")
    assert re.fullmatch("[a-f]{3}-[0-9]{2}", tiny_llm.chat("Hello", regex="[a-f]{3}-[0-9]{2}").text)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"schema": {"not": {}}}, "`not` at / cannot be held to"),
        ({"schema": {"type": object}}, "The schema cannot be written as JSON"),
        ({"schema": 3}, "The option 'schema' is a text, or a dict"),
        ({"regex": 3}, "The option 'regex' is a text"),
        ({"schema": "{}", "regex": "a"}, "An answer can match one of schema and regex, not both"),
    ],
)
def test_what_cannot_be_used_is_refused(tiny_llm: LLM, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(Exception, match=re.escape(reason)) as caught:
        tiny_llm.chat("Hello", **options)
    assert isinstance(caught.value, RequestError) or "Unimplemented" in reason
    assert tiny_llm.chat("Hello", grammar=GRAMMAR).text in ("yes", "no")


def test_the_command_line(tiny_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    schema, empty = tmp_path / "schema.json", tmp_path / "empty.json"
    schema.write_text(json.dumps(SCHEMA))
    empty.write_text("\n")
    run = _chat(tiny_folder, "--schema", str(schema))
    assert run.returncode == 0, run.stderr
    _check(run.stdout)
    for file, reason in ((empty, "is empty"), (tmp_path / "missing.json", "cannot be read: No such file")):
        assert main(["chat", "--schema", str(file), "Hello"]) == 2
        error = capsys.readouterr().err
        assert reason in error
        assert error.count("\n") == 1


@pytest.mark.slow
def test_the_command_line_with_a_grammar_and_an_expression(tiny_folder: Path, tmp_path: Path) -> None:
    grammar = tmp_path / "answer.lark"
    grammar.write_text(GRAMMAR)
    assert _chat(tiny_folder, "--grammar", str(grammar)).stdout in ("yes\n", "no\n")
    assert re.fullmatch("[a-f]{9}\n", _chat(tiny_folder, "--regex", "[a-f]{9}").stdout)


def _chat(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "engine", "chat", "--model", str(folder), *options, "Hello"]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
