"""Arguments that hold marks come back equal in every format of mlx-lm; a call that is cut off never ends."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tool_templates import FAMILIES, load_tokenizer, template

from engine.models.tool_formats import tool_format
from engine.protocol import ChatMessage, Tool, ToolCall
from engine.sessions.answer_text import AnswerParts, NewParts, answer_format
from engine.sessions.chat_turns import template_tools
from engine.sessions.prompts import encode_chat

REPORTS = tomllib.loads(Path(__file__).with_name("tool_calls.toml").read_text())["report"]
NAMES = [name for name in FAMILIES if name not in ("laguna", "arguments as text", "without tools")]
CASES = [  # mlx-lm's parsers of some formats read no nested values
    pytest.param(report, name, id=f"{report['about']}-{name}")
    for report in REPORTS
    for name in NAMES
    if not (report.get("nested") and FAMILIES[name].flat)
]
TEXT = "Let me look."
SCHEMA = {
    "type": "object",
    "properties": {
        "city": {"type": "string"},
        "days": {"type": "integer"},
        "note": {"type": "string"},
        "where": {"type": "object"},
    },
}
TOOLS = [Tool(name=name, parameters=json.dumps(SCHEMA)) for name in ("get_weather", "get_news")]


class Format:
    """A format with a tokenizer whose template writes it."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.family = name, FAMILIES[name]
        self.tokenizer = load_tokenizer(folder, template(self.family), self.family)
        self.marks = tool_format(self.tokenizer)

    def written(self, *calls: tuple[str, dict[str, Any]], text: str = TEXT) -> str:
        """What an answer with these calls looks like."""
        made = [
            ToolCall(
                id=f"functions.{tool}:{n}" if self.name == "kimi_k2" else f"call{n:05d}",
                name=tool,
                arguments=json.dumps(arguments, ensure_ascii=False),
            )
            for n, (tool, arguments) in enumerate(calls)
        ]
        chat = [ChatMessage("user", "Weather?"), ChatMessage("assistant", text, tool_calls=made)]
        begin = encode_chat(self.tokenizer, chat[:1], TOOLS)
        whole = encode_chat(self.tokenizer, chat, TOOLS, answered=False)
        return str(self.tokenizer.decode(whole[len(begin) :])).removesuffix("<|im_end|>\n")

    def arguments(self, sent: Any) -> Any:
        """The arguments of a report, with the marks of this format."""
        if isinstance(sent, dict):
            return {name: self.arguments(value) for name, value in sent.items()}
        if isinstance(sent, list):
            return [self.arguments(value) for value in sent]
        if not isinstance(sent, str):
            return sent
        call = self.written(("get_weather", {"city": "Rome", "days": 3}), text="")
        marks = [self.marks.begin, self.marks.end, *re.findall(r"<[^<>\s]+>", call)]
        return sent.replace("CALL", call.strip()).replace("FORMAT", " ".join(dict.fromkeys(marks)))

    def read(
        self, pieces: list[str], *, complete: bool = True
    ) -> tuple[NewParts, list[tuple[str, str]], int]:
        """What is read of an answer that comes in pieces: its parts, its calls, how many are complete."""
        form = answer_format(self.tokenizer, [1], self.marks, template_tools(TOOLS))
        assert form is not None
        parts, new = AnswerParts(form), NewParts()
        for piece in pieces:
            new += parts.add(piece)
        new += parts.finish(complete)
        calls: list[tuple[str, str]] = []
        for piece in new.tool_calls:
            if piece.name:
                calls.append((piece.name, ""))
            calls[piece.index] = (calls[piece.index][0], calls[piece.index][1] + piece.arguments)
        return new, calls, parts.calls


@pytest.fixture(scope="module")
def formats(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Format]:
    folder = tmp_path_factory.mktemp("formats")
    return {name: Format(name, folder / str(number)) for number, name in enumerate(NAMES)}


@pytest.mark.parametrize(("report", "name"), CASES)
def test_arguments_come_back_equal(formats: dict[str, Format], report: dict[str, Any], name: str) -> None:
    form = formats[name]
    wanted = [("get_weather", form.arguments(report["sent"]))]
    if name != "gpt-oss":  # a call ends its answers
        wanted.append(("get_news", {"city": "Ulm"}))
    answer = form.written(*wanted)
    for size in (1, 2, 5, len(answer)):
        new, calls, complete = form.read([answer[at : at + size] for at in range(0, len(answer), size)])
        assert [(tool, json.loads(arguments)) for tool, arguments in calls] == wanted
        assert (new.text, complete) == (TEXT, len(wanted))


@pytest.mark.parametrize(("report", "name"), CASES)
def test_a_call_that_is_cut_off_never_becomes_a_finished_one(
    formats: dict[str, Format], report: dict[str, Any], name: str
) -> None:
    form = formats[name]
    answer = form.written(("get_weather", form.arguments(report["sent"])))
    whole = answer.rindex(form.marks.end) + len(form.marks.end) if form.marks.end else len(answer)
    ends = [match.end() for match in re.finditer(r"[>\]}\"']", answer[:whole]) if match.end() < whole]
    for cut in ends:
        new, calls, complete = form.read([answer[:cut]], complete=False)
        assert complete == 0
        for _, arguments in calls:
            with pytest.raises(json.JSONDecodeError):
                json.loads(arguments)
        if not calls and cut > answer.index(TEXT) + len(TEXT):
            assert new.text.startswith(TEXT)
