"""Tool calls round-trip in every family of mlx-lm's parsers, however the text is cut; the rest stays text."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import mlx_lm.tool_parsers
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from tool_templates import FAMILIES, load_tokenizer, template

from engine.models.tool_formats import tool_format
from engine.protocol import ChatMessage, Tool, ToolCall
from engine.sessions.answer_text import AnswerParts, NewParts, answer_format
from engine.sessions.chat_turns import template_tools
from engine.sessions.prompts import encode_chat
from engine.sessions.session_errors import RequestError

_SCHEMA = {
    "type": "object",
    "properties": {
        "city": {"type": "string"},
        "days": {"type": "integer"},
        "note": {"type": "string"},
        "metric": {"type": "boolean"},
        "where": {"type": "object"},
        "flags": {"type": "array"},
    },
}
TOOLS = [
    Tool(name=name, description="Looks it up.", parameters=json.dumps(_SCHEMA))
    for name in ("get_weather", "get_news")
]
FLAT: list[dict[str, Any]] = [{"city": "Paris", "days": 3, "metric": True}, {"city": "New York"}]
DEEP: list[dict[str, Any]] = [
    {
        "city": "Zürich 🙂",
        "note": 'say "hi" & <b>{1}</b>,\nthen 3\\4',
        "where": {"lat": 47.5, "deep": {"list": [1, "two", False]}},
        "flags": ["a", "b c"],
    },
    {"days": -7, "city": "12"},
]
TEXT = "Let me look."


@pytest.fixture(scope="module")
def tokenizers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The tokenizer of each family."""
    folder = tmp_path_factory.mktemp("families")
    return {
        name: load_tokenizer(folder / str(n), template(family), family)
        for n, (name, family) in enumerate(FAMILIES.items())
    }


def calls_of(name: str) -> list[ToolCall]:
    """Two parallel calls, with arguments that the family can write."""
    family = FAMILIES[name]
    return [
        ToolCall(
            id=f"functions.{tool.name}:{n}" if name == "kimi_k2" else f"call{n:05d}",
            name=tool.name,
            arguments=json.dumps(arguments, ensure_ascii=False),
        )
        for n, (tool, arguments) in enumerate(zip(TOOLS, FLAT if family.flat else DEEP, strict=True))
    ]


def written(tokenizer: Any, calls: list[ToolCall], text: str = TEXT) -> str:
    """What the template makes of an assistant's turn, from where an answer begins."""
    chat = [ChatMessage("user", "Weather?"), ChatMessage("assistant", text, tool_calls=calls)]
    begin = encode_chat(tokenizer, chat[:1], TOOLS)
    whole = encode_chat(tokenizer, chat, TOOLS, answered=False)
    assert whole[: len(begin)] == begin
    return str(tokenizer.decode(whole[len(begin) :])).removesuffix("<|im_end|>\n")


def split(tokenizer: Any, pieces: list[str], *, complete: bool = True, parallel: bool = True) -> NewParts:
    """Splits an answer that comes in pieces."""
    form = answer_format(tokenizer, [1], tool_format(tokenizer), template_tools(TOOLS), parallel=parallel)
    assert form is not None
    parts, new = AnswerParts(form), NewParts()
    for piece in pieces:
        new += parts.add(piece)
    new += parts.finish(complete)
    return new


def read_back(new: NewParts) -> list[ToolCall]:
    """Puts the pieces of calls together."""
    found: dict[int, ToolCall] = {}
    for piece in new.tool_calls:
        if piece.name:
            assert piece.index == len(found)
            found[piece.index] = ToolCall(id=piece.id, name=piece.name, arguments="")
        found[piece.index].arguments += piece.arguments
    return list(found.values())


def squeezed(text: str) -> str:
    """Without what JSON may write in two ways."""
    return re.sub(r"\s", "", text)


def assert_same(found: list[ToolCall], expected: list[ToolCall]) -> None:
    assert [each.name for each in found] == [each.name for each in expected]
    assert [json.loads(each.arguments) for each in found] == [json.loads(each.arguments) for each in expected]
    assert len({each.id for each in found}) == len(found)


def test_every_parser_of_mlx_lm_has_a_family_here() -> None:
    parsers = {module.name for module in pkgutil.iter_modules(mlx_lm.tool_parsers.__path__)}
    families = set(FAMILIES) & parsers
    assert families == parsers


@pytest.mark.parametrize("name", FAMILIES)
def test_the_format_is_mlx_lms_choice(tokenizers: dict[str, Any], name: str) -> None:
    tokenizer, family = tokenizers[name], FAMILIES[name]
    found = tool_format(tokenizer)
    assert found.name == family.parser
    assert found.native == bool(family.calls)
    assert tokenizer.has_tool_calling == (name not in ("gpt-oss", "without tools"))
    if tokenizer.has_tool_calling:
        module = importlib.import_module(f"mlx_lm.tool_parsers.{family.parser}")
        assert (found.begin, found.end) == (module.tool_call_start, module.tool_call_end)


@pytest.mark.parametrize("name", FAMILIES)
def test_calls_round_trip_cut_at_every_character(tokenizers: dict[str, Any], name: str) -> None:
    tokenizer = tokenizers[name]
    calls = calls_of(name)
    if name == "gpt-oss":
        calls = calls[:1]  # a call ends its answers
    answer = written(tokenizer, calls)
    for size in (1, 2, 3, 7, len(answer)):
        new = split(tokenizer, [answer[at : at + size] for at in range(0, len(answer), size)])
        assert new.text == TEXT
        assert new.reasoning == ""
        assert_same(read_back(new), calls)
    for cut in range(1, len(answer)):
        again = split(tokenizer, [answer[:cut], answer[cut:]])
        assert again.text == TEXT
        assert_same(read_back(again), calls)
    # What was read is written again as it was.
    found = [
        ToolCall(id=own.id, name=each.name, arguments=each.arguments)
        for each, own in zip(read_back(new), calls, strict=True)
    ]
    assert written(tokenizer, found) == answer


@pytest.mark.parametrize("name", FAMILIES)
def test_calls_without_text_and_without_parallel_calls(tokenizers: dict[str, Any], name: str) -> None:
    tokenizer = tokenizers[name]
    calls = calls_of(name)
    answer = written(tokenizer, calls[:1] if name == "gpt-oss" else calls, text="")
    new = split(tokenizer, list(answer), parallel=False)
    assert new.text == ""
    assert_same(read_back(new), calls[:1])


PASSED_ON = {  # families whose arguments are passed on as they are written: character by character, or each
    **dict.fromkeys(("json_tools", "mistral", "kimi_k2", "harmony"), "characters"),
    **dict.fromkeys(("qwen3_coder", "glm47", "longcat"), "strings"),
    **dict.fromkeys(("minimax_m2", "minicpm5", "muse_spark", "kimi_k3"), "arguments"),
}


@pytest.mark.parametrize("name", FAMILIES)
def test_arguments_come_while_they_are_written(tokenizers: dict[str, Any], name: str) -> None:
    tokenizer = tokenizers[name]
    calls = calls_of(name)[:1]
    form = answer_format(tokenizer, [1], tool_format(tokenizer), template_tools(TOOLS))
    assert form is not None
    parts = AnswerParts(form)
    come = [parts.add(each).tool_calls for each in written(tokenizer, calls)]
    pieces = [piece for each in come for piece in each]
    before = [piece for each in come[:-8] for piece in each]  # before the end is near
    way = PASSED_ON.get(FAMILIES[name].parser) if name != "mistral, older" else None
    if way is None:  # whole, at the end
        assert len(pieces) <= 2
        return
    assert before[0].name == "get_weather"
    assert before[0].id
    assert not any(each.name for each in before[1:])
    if way == "strings":
        texts = json.loads(calls[0].arguments)
        words = [value for value in texts.values() if isinstance(value, str)]
        assert len(pieces) > sum(map(len, words)) - 8 * len(words)
    elif way == "characters":
        assert len(before) > len(calls[0].arguments) * 2 // 3
        assert max(len(each.arguments) for each in pieces[1:]) < 8  # what may begin a mark is held back
    else:
        assert len([each for each in pieces[1:] if each.arguments.strip("{}")]) == len(
            json.loads(calls[0].arguments)
        )


_WORDS = ["\n", " ", "<", "</", ">", "parameter", "arg_value", "null", "a", '"', "\\", "🙂"]
_ODD = st.lists(st.sampled_from(_WORDS), max_size=9).map("".join)


@pytest.mark.parametrize("name", ["qwen3_coder", "glm47", "longcat"])
@settings(max_examples=60, deadline=None, derandomize=True, database=None, phases=[Phase.generate])
@given(city=_ODD, note=_ODD, cuts=st.lists(st.integers(0, 400), max_size=12))
def test_strings_in_pieces_are_what_the_parser_reads(
    tokenizers: dict[str, Any], name: str, city: str, note: str, cuts: list[int]
) -> None:
    tokenizer = tokenizers[name]
    call = ToolCall(id="c", name="get_weather", arguments=json.dumps({"city": city, "days": 2, "note": note}))
    answer, form = written(tokenizer, [call]), tool_format(tokenizer)
    inside = answer[answer.index(form.begin) + len(form.begin) : answer.index(form.end)]
    (expected,) = form.parse(inside, template_tools(TOOLS))
    bounds = [0, *sorted(min(cut, len(answer)) for cut in cuts), len(answer)]
    for pieces in (list(answer), [answer[a:b] for a, b in pairwise(bounds)]):
        (found,) = read_back(split(tokenizer, pieces))
        assert json.loads(found.arguments) == expected.arguments


@pytest.mark.parametrize("name", ["json_tools", "qwen3_coder", "kimi_k2", "gpt-oss"])
def test_a_call_that_is_malformed_late_stays_a_call(tokenizers: dict[str, Any], name: str) -> None:
    tokenizer, form = tokenizers[name], tool_format(tokenizers[name])
    answer = written(tokenizer, calls_of(name)[:1])
    for cut in range(len(answer) * 2 // 3, answer.rindex(form.end)):
        broken = answer[:cut] + "\x00" + form.end
        new = split(tokenizer, list(broken))
        if not new.tool_calls:
            continue  # nothing of it was passed on
        (call,) = read_back(new)
        assert call.name == "get_weather"
        assert new.text.strip() in (TEXT, f"{TEXT}\x00")


@pytest.mark.parametrize("name", FAMILIES)
def test_a_call_that_is_cut_off_or_of_no_tool_is_text(tokenizers: dict[str, Any], name: str) -> None:
    tokenizer = tokenizers[name]
    form = tool_format(tokenizer)
    before = FAMILIES[name].before
    unknown = written(tokenizer, [ToolCall(id="callabcde", name="erase_disk", arguments='{"days": 1}')])
    if name == "kimi_k2":
        unknown = unknown.replace("callabcde", "functions.erase_disk:0")
    new = split(tokenizer, list(unknown))
    assert new.tool_calls == []
    assert new.text.startswith(TEXT)
    assert "erase_disk" in new.text
    assert form.begin in new.text
    whole = written(tokenizer, calls_of(name)[:1])
    for end in range(len(before) + len(TEXT) + 1, len(whole)):
        cut = split(tokenizer, [whole[:end]], complete=False)
        if form.end and end > whole.rindex(form.end):
            continue  # MiniCPM's first call, or white space after the mark
        if cut.tool_calls:  # what was passed on stays, and is cut off as well
            (call,) = read_back(cut)
            assert call.name == "get_weather"
            arguments = json.loads(calls_of(name)[0].arguments)
            assert squeezed(json.dumps(arguments, ensure_ascii=False)).startswith(squeezed(call.arguments))
            assert cut.text == TEXT
            continue
        assert cut.tool_calls == []
        if not before:
            assert cut.text == whole[:end]


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("junk", ["", "{", "nothing", "[[[[", '{"name": 3, "arguments": []}', "()", "=\x00"])
def test_junk_between_the_marks_is_text(tokenizers: dict[str, Any], name: str, junk: str) -> None:
    form = tool_format(tokenizers[name])
    before = FAMILIES[name].before
    answer = f"{before}a {form.begin}{junk}{form.end} b" if not before else f"{before}a{junk} b"
    new = split(tokenizers[name], list(answer))
    assert new.tool_calls == []
    assert new.text == answer[len(before) :]


def test_results_are_rendered_with_the_name_of_their_tool(tokenizers: dict[str, Any], tmp_path: Path) -> None:
    calls = [ToolCall(id="a-long-id-of-a-client", name="get_news", arguments='{"days": 1}')]
    chat = [
        ChatMessage("user", "News?"),
        ChatMessage("assistant", "", reasoning="Which?", tool_calls=calls),
        ChatMessage("tool", "none", tool_call="a-long-id-of-a-client"),
        ChatMessage("tool", "more"),
    ]
    source = (
        "{% for m in messages %}{{ m.role }} {{ m.name }} {{ m.tool_call_id }} {{ m.reasoning_content }} "
        "{{ m.thinking }} {{ m.tool_calls is defined }}|{% endfor %}{# <tool_call> tool_call.name #}"
    )
    tokenizer = load_tokenizer(tmp_path / "a", source)
    assert tokenizer.decode(encode_chat(tokenizer, chat)) == (
        "user     False|assistant   Which? Which? True|tool get_news a-long-id-of-a-client   False|"
        "tool     False|"
    )
    nine = load_tokenizer(tmp_path / "b", source.replace("{#", "{# alphanumeric strings with length 9! "))
    texts = nine.decode(encode_chat(nine, chat)).split("|")
    assert len(texts[2].split()[2]) == 9
    plain = tokenizers["without tools"]
    text = plain.decode(encode_chat(plain, chat, TOOLS))
    assert text.startswith("<|im_start|>system\nYou may call")
    assert text.endswith(
        '<|im_start|>assistant\n<tool_call>\n{"name": "get_news", "arguments": {"days": 1}}\n</tool_call>'
        "<|im_end|>\n<|im_start|>user\n<tool_response>\nnone\n</tool_response>\n<tool_response>\nmore\n"
        "</tool_response><|im_end|>\n<|im_start|>assistant\n"
    )


def test_results_in_the_turn_of_their_calls(tmp_path: Path) -> None:
    """The first template of Gemma 4 knows no turn of a tool."""
    source = (
        "{% for m in messages %}{{ '<' ~ m.role }}"
        "{% for c in m.tool_calls %} {{ c.function.name }}{% endfor %}"
        "{% for r in m['tool_responses'] %} {{ r.name }}={{ r.response if r.response is string else "
        "r.response | items | list }}{% endfor %} {{ m.content }}{{ '>' }}{% endfor %}"
        "{# <|tool_call> <tool_call|> #}"
    )
    calls = [ToolCall(id=f"c{n}", name=tool.name) for n, tool in enumerate(TOOLS)]
    chat = [
        ChatMessage("user", "Weather?"),
        ChatMessage("assistant", "I look.", tool_calls=calls),
        ChatMessage("tool", '{"sky": "clear"}', tool_call="c0"),
        ChatMessage("tool", "nothing new", tool_call="c1"),
    ]
    tokenizer = load_tokenizer(tmp_path / "a", source)
    turns = (
        "<user Weather?><assistant I look.><assistant get_weather get_news get_weather=[('sky', 'clear')] "
    )
    assert tokenizer.decode(encode_chat(tokenizer, chat)) == f"{turns}get_news=nothing new >"
    more = [*chat, ChatMessage("assistant", "It is clear."), ChatMessage("user", "Thanks")]
    text = tokenizer.decode(encode_chat(tokenizer, more))
    assert text == f"{turns}get_news=nothing new It is clear.><user Thanks>"
    newer = load_tokenizer(tmp_path / "b", source.replace("{#", "{# tool_call_id"))
    assert newer.decode(encode_chat(newer, chat)).endswith('<tool {"sky": "clear"}><tool nothing new>')


@pytest.mark.parametrize(
    ("tools", "said"),
    [
        ([Tool(name="f", parameters="[]")], "parameters of the tool 'f' are not a JSON object"),
        ([Tool(name="f"), Tool(name="f")], "a name of its own"),
        ([Tool(name="")], "a name of its own"),
    ],
)
def test_malformed_tools_are_refused(tokenizers: dict[str, Any], tools: list[Tool], said: str) -> None:
    chat = [ChatMessage("user", "x")]
    for name in ("json_tools", "without tools"):
        with pytest.raises(RequestError, match=said):
            encode_chat(tokenizers[name], chat, tools)
