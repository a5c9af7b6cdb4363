"""Only what the model's format opens is reasoning, however an answer is cut into pieces."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tool_templates import FAMILIES, load_tokenizer, template

from engine.models.tool_formats import tool_format
from engine.protocol import Tool
from engine.sessions.answer_text import AnswerParts, NewParts, answer_format
from engine.sessions.chat_turns import template_tools

REPORTS = tomllib.loads(Path(__file__).with_name("reasoning.toml").read_text())["report"]
TOOLS = template_tools([Tool(name="f")])


@pytest.fixture(scope="module")
def tokenizers(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, Any]:
    """One of a model that reasons, and one whose vocabulary has the marks only."""
    family = FAMILIES["json_tools"]._replace(tokens=("<think>", "</think>"))
    made = {}
    for known in (True, False):
        source = template(family) + ("{# <think> #}" if known else "")
        made[known] = load_tokenizer(tmp_path_factory.mktemp("known"), source, family)
        for name, mark in (("start", "<think>"), ("end", "</think>")):
            setattr(made[known], f"_think_{name}", mark)
            setattr(made[known], f"_think_{name}_tokens", tuple(made[known].encode(mark)))
    return made


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report["about"])
def test_only_what_the_format_opens_is_reasoning(tokenizers: dict[bool, Any], report: dict[str, Any]) -> None:
    tokenizer, sent = tokenizers[report.get("known", True)], report["sent"]
    prompt = tokenizer.encode("<think>\n", add_special_tokens=False) if report.get("opened") else [1]
    form = answer_format(tokenizer, prompt, tool_format(tokenizer), TOOLS)
    assert form is not None
    sizes = (1, 2, 3, len(sent))
    splits = [[sent[at : at + size] for at in range(0, len(sent), size)] for size in sizes]
    splits += [[sent[:cut], sent[cut:]] for cut in range(1, len(sent))]
    for pieces in splits:
        parts, new = AnswerParts(form), NewParts()
        for piece in pieces:
            new += parts.add(piece)
        new += parts.finish(complete=True)
        calls = [json.loads(each.arguments) for each in _whole(new)]
        right = report["right"]
        assert (new.text, new.reasoning, calls) == (
            right.get("text", ""),
            right.get("reasoning", ""),
            right.get("calls", []),
        )


def _whole(new: NewParts) -> list[Any]:
    """The pieces of calls with arguments, put together."""
    merged = NewParts()
    merged += NewParts(tool_calls=[each for each in new.tool_calls if not each.name])
    return merged.tool_calls
