"""Grammars of tool calls: they take what each family's template writes, and what they allow can be parsed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
from tool_templates import FAMILIES, load_tokenizer, template

from engine.models.tool_formats import tool_format
from engine.protocol import ChatMessage, Grammar, Tool, ToolCall
from engine.sessions.chat_turns import template_tools
from engine.sessions.prompts import encode_chat
from engine.structured import CallGrammar, CompiledGrammar, GrammarCompiler, GrammarMatcher

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "city": {"type": "string", "maxLength": 20},
        "days": {"type": "integer", "minimum": 1, "maximum": 14},
        "unit": {"type": "string", "enum": ["metric", "imperial"]},
        "exact": {"type": "boolean"},
    },
    "required": ["city", "days"],
    "additionalProperties": False,
}
TOOLS = [
    Tool(name="get_weather", parameters=json.dumps(SCHEMA), strict=True),
    Tool(name="get_time", strict=True),
]
GEMMA = ("gemma4", "function_gemma")
ONE_FORM = [name for name in FAMILIES if name not in ("arguments as text", "without tools")]
SHORTER = ("kimi_k3", "mistral, older")  # the grammar has arguments as one JSON object, and no ids
ENDS = [
    "\n</parameter>\n",
    "</arg_value>\n",
    "</longcat_arg_value>\n",
    "</parameter>\n",
    "</param>",
    '<|"|>',
    "<escape>",
]
ARGUMENTS = {"city": "New York", "days": 3, "unit": "metric", "exact": True}


@pytest.fixture(scope="module")
def tokenizers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("families")
    return {
        name: load_tokenizer(Path(folder) / str(n), template(family), family)
        for n, (name, family) in enumerate(FAMILIES.items())
    }


def wanted(tokenizer: Any, tools: list[Tool] | None = None, **options: Any) -> CallGrammar:
    settings: dict[str, Any] = {"required": True, "parallel": True} | options
    return CallGrammar(
        tool_format(tokenizer), tools or TOOLS, template=str(tokenizer.chat_template), **settings
    )


def compiled(tokenizer: Any, grammar: CallGrammar | Grammar) -> CompiledGrammar:
    found = GrammarCompiler(tokenizer, len(tokenizer)).compile(grammar)
    assert found.wait(60)
    assert not found.error
    return found


def accepts(tokenizer: Any, grammar: CompiledGrammar, text: str) -> bool:
    """Whether a text matches as a whole."""
    matcher = GrammarMatcher(grammar, 0)
    matcher.follow(tokenizer.encode(text, add_special_tokens=False))
    return not matcher.error and allows_end(tokenizer, matcher)


def allows_end(tokenizer: Any, matcher: GrammarMatcher) -> bool:
    end = min(tokenizer.eos_token_ids)
    return bool(int(matcher.masks()[0, end // 32]) >> end % 32 & 1)


def written(tokenizer: Any, calls: list[ToolCall]) -> str:
    """What the template writes, from the mark that begins the calls."""
    chat = [ChatMessage("user", "Weather?"), ChatMessage("assistant", "", tool_calls=calls)]
    begin = encode_chat(tokenizer, chat[:1], TOOLS)
    whole = str(tokenizer.decode(encode_chat(tokenizer, chat, TOOLS, answered=False)[len(begin) :]))
    form = tool_format(tokenizer)
    return whole[whole.index(form.begin) :].removesuffix("<|im_end|>\n").rstrip("\n")


def calls_of(name: str, count: int) -> list[ToolCall]:
    return [
        ToolCall(
            id=f"functions.get_weather:{n}" if name == "kimi_k2" else f"call{n:05d}",
            name="get_weather",
            arguments=json.dumps(ARGUMENTS),
        )
        for n in range(count)
    ]


@pytest.mark.parametrize("name", [name for name in ONE_FORM if name not in SHORTER])
def test_what_a_template_writes_is_accepted(tokenizers: dict[str, Any], name: str) -> None:
    tokenizer = tokenizers[name]
    grammar = compiled(tokenizer, wanted(tokenizer))
    assert accepts(tokenizer, grammar, written(tokenizer, calls_of(name, 1)))
    if name != "gpt-oss":
        assert accepts(tokenizer, grammar, written(tokenizer, calls_of(name, 2)))
        single = compiled(tokenizer, wanted(tokenizer, parallel=False))
        assert accepts(tokenizer, single, written(tokenizer, calls_of(name, 1)))
        assert not accepts(tokenizer, single, written(tokenizer, calls_of(name, 2)))
    assert not accepts(tokenizer, grammar, written(tokenizer, calls_of(name, 1)).replace("3", "99"))
    assert not accepts(tokenizer, grammar, "No, thanks.")
    assert not accepts(tokenizer, grammar, "")


@pytest.mark.parametrize("name", ONE_FORM)
def test_random_text_in_the_grammar_is_a_call_that_satisfies_the_schema(
    tokenizers: dict[str, Any], name: str
) -> None:
    tokenizer = tokenizers[name]
    form = tool_format(tokenizer)
    grammar = compiled(tokenizer, wanted(tokenizer, parallel=False))
    called = set()
    for seed in range(20):
        text = _random_text(tokenizer, grammar, seed)
        assert text.startswith(form.begin)
        inside = text.removeprefix(form.begin)
        inside = inside.removesuffix(form.end) if form.end else inside
        (call,) = form.parse(inside, template_tools(TOOLS))
        called.add(call.name)
        if call.name == "get_weather":
            _check(
                call.arguments,
                raw=name in ("qwen3_coder", "glm47", "laguna", "longcat", "minimax_m2", "minicpm5", *GEMMA),
            )
        else:
            assert isinstance(call.arguments, dict)
    assert called == {"get_weather", "get_time"}


def _check(arguments: dict[str, Any], raw: bool) -> None:
    """Strings that stand without quotes may be of any length, and "null" is none to these parsers."""
    if raw:
        assert {"city", "days"} <= set(arguments)
        arguments = arguments | {"city": ""}
    jsonschema.validate(arguments, SCHEMA)


def _random_text(tokenizer: Any, grammar: CompiledGrammar, seed: int) -> str:
    """A text of random tokens that the grammar allows; ends are likely."""
    random = np.random.default_rng(seed)
    matcher, tokens = GrammarMatcher(grammar, 0), list[int]()
    likely = set(tokenizer.encode('"]}', add_special_tokens=False))
    while not matcher.complete:
        matcher.follow(tokens)
        bits = np.unpackbits(matcher.masks().view(np.uint8), bitorder="little")
        allowed = [int(token) for token in np.flatnonzero(bits) if token not in tokenizer.eos_token_ids]
        if not allowed or matcher.complete:
            break
        weights = np.array([30.0 if token in likely else 1.0 for token in allowed])
        tokens.append(int(random.choice(allowed, p=weights / weights.sum())))
        # A mark is written by the model as a whole, not letter by letter.
        if random.random() < 0.1:
            more = tokens + tokenizer.encode(str(random.choice(ENDS)), add_special_tokens=False)
            trial = GrammarMatcher(grammar, 0)
            trial.follow(more)
            tokens = tokens if trial.error else more
        matcher.follow(tokens)
        tokens += matcher.forced(1000)
        assert len(tokens) < 3000
    return str(tokenizer.decode(tokens))


@pytest.mark.parametrize("name", ["json_tools", "qwen3_coder", "kimi_k2", "glm47", "gpt-oss"])
def test_text_is_free_until_a_call_begins(tokenizers: dict[str, Any], name: str) -> None:
    tokenizer = tokenizers[name]
    grammar = compiled(tokenizer, wanted(tokenizer, required=False))
    call = written(tokenizer, calls_of(name, 1))
    for text in ("", "Hello, <b>world</b>!\n\n{}", f"Let me look.\n{call}", call):
        assert accepts(tokenizer, grammar, text), text
    if name != "gpt-oss":
        assert accepts(tokenizer, grammar, f"First:\n{call}\nand then:\n{call}")
    assert not accepts(tokenizer, grammar, f"Let me look.\n{call.replace('3', '99')}")
    assert not accepts(tokenizer, grammar, f"Let me look.\n{call.replace('get_weather', 'get_money')}")
    assert not accepts(tokenizer, grammar, f"Let me look.\n{call[: len(call) // 2]}")


def test_reasoning_marks_that_are_special_tokens_stay_possible(tokenizers: dict[str, Any]) -> None:
    tokenizer = tokenizers["kimi_k3"]
    marks = ("<|open|>", "<|close|>", "<|sep|>")
    text = "<|open|>think<|sep|>Hm.<|close|>think<|sep|>Hello."
    assert accepts(tokenizer, compiled(tokenizer, wanted(tokenizer, required=False, marks=marks)), text)


@pytest.mark.parametrize("name", GEMMA)
def test_gemmas_arguments_are_held_to_their_schema(tokenizers: dict[str, Any], name: str) -> None:
    tokenizer = tokenizers[name]
    quote = '<|"|>' if name == "gemma4" else "<escape>"
    form = tool_format(tokenizer)

    def taken(grammar: CompiledGrammar, inside: str, tool: str = "get_weather") -> bool:
        text = f"{form.begin}call:{tool}{{{inside.replace(chr(39), quote)}}}{form.end}"
        return accepts(tokenizer, grammar, text)

    strict = compiled(tokenizer, wanted(tokenizer))
    assert taken(strict, "city:'Rome',days:3")
    assert taken(strict, "city:'New York, NY: \n1',days:3,unit:'metric',exact:true")
    assert taken(strict, "", "get_time")
    for wrong in ("days:3", "city:'Rome'", "city:'Rome',days:99", "city:Rome,days:3", "days:3,city:'Rome'"):
        assert not taken(strict, wrong), wrong
    assert not taken(strict, "city:'Rome',days:3,unit:'mile'")
    assert not taken(strict, "city:'Rome',days:3", "get_money")
    odd = {"anyOf": [{"type": "integer"}, {"type": "string"}]}
    schema = {"properties": {"odd": odd, "days": {"type": "integer", "maximum": 9}}}
    loose = compiled(tokenizer, wanted(tokenizer, [Tool(name="f", parameters=json.dumps(schema))]))
    assert taken(loose, "odd:'x',days:9", "f")
    assert not taken(loose, "odd:'x',days:99", "f")
    if name == "gemma4":
        assert taken(loose, "odd:{a:[1,{b:'x'}],c:null}", "f")
    found = GrammarCompiler(tokenizer, len(tokenizer)).compile(
        wanted(tokenizer, [Tool(name="f", parameters=json.dumps(schema), strict=True)])
    )
    assert found.wait(60)
    assert "needs a simple type" in found.error
    named = {"properties": {"a-b": {"type": "integer"}}}
    free = compiled(tokenizer, wanted(tokenizer, [Tool(name="f", parameters=json.dumps(named))]))
    assert taken(free, "a-b:1", "f")


def test_nested_arguments_of_gemma_are_held_to_their_schema(tokenizers: dict[str, Any]) -> None:
    tokenizer = tokenizers["gemma4"]
    schema = {
        "properties": {
            "where": {
                "type": "object",
                "properties": {
                    "lat": {"type": "number"},
                    "tags": {"type": "array", "items": {"type": "string"}},
                },
                "required": ["lat"],
            },
            "days": {"type": "array", "items": {"type": "integer"}},
        },
        "required": ["where"],
    }
    tool = Tool(name="f", parameters=json.dumps(schema), strict=True)
    grammar = compiled(tokenizer, wanted(tokenizer, [tool]))
    form = tool_format(tokenizer)
    right = [
        {"where": {"lat": 47.5, "tags": ["a b", "c"]}, "days": [1, 2]},
        {"where": {"lat": 1}, "days": []},
    ]
    for arguments in right:
        call = ToolCall(id="callabcde", name="f", arguments=json.dumps(arguments))
        chat = [ChatMessage("user", "x"), ChatMessage("assistant", "", tool_calls=[call])]
        text = str(tokenizer.decode(encode_chat(tokenizer, chat, [tool], answered=False)))
        text = text[text.index(form.begin) : text.index(form.end) + len(form.end)]
        assert accepts(tokenizer, grammar, text), text
        (parsed,) = form.parse(text[len(form.begin) : -len(form.end)], template_tools([tool]))
        assert parsed.arguments == arguments
    for wrong in ("where:{}", "where:{lat:1},days:[true]", "where:{lat:1,tags:[3]}", "days:[1]"):
        assert not accepts(tokenizer, grammar, f"{form.begin}call:f{{{wrong}}}{form.end}"), wrong


def test_a_call_or_an_answer_in_a_schema(tokenizers: dict[str, Any]) -> None:
    tokenizer = tokenizers["json_tools"]
    instead = Grammar(kind="json_schema", text='{"type": "array", "items": {"type": "integer"}}')
    grammar = compiled(tokenizer, wanted(tokenizer, instead=instead))
    assert accepts(tokenizer, grammar, "[1, 2, 3]")
    assert accepts(tokenizer, grammar, written(tokenizer, calls_of("json_tools", 1)))
    assert not accepts(tokenizer, grammar, "[1, true]")


def test_schemas_of_tools_that_are_not_strict_may_have_anything(tokenizers: dict[str, Any]) -> None:
    tokenizer = tokenizers["json_tools"]
    odd = json.dumps(
        {"properties": {"a": {"type": "array", "uniqueItems": True}}, "not": {"required": ["b"]}}
    )
    call = '<tool_call>\n{"name": "odd", "arguments": {"a": [1, 1]}}\n</tool_call>'
    assert accepts(
        tokenizer, compiled(tokenizer, wanted(tokenizer, [Tool(name="odd", parameters=odd)])), call
    )
    found = GrammarCompiler(tokenizer, len(tokenizer)).compile(
        wanted(tokenizer, [Tool(name="odd", parameters=odd, strict=True)])
    )
    assert found.wait(60)
    assert "tool 'odd' cannot be used: `uniqueItems` at /properties/a cannot be held to." in found.error
    found = GrammarCompiler(tokenizer, len(tokenizer)).compile(
        wanted(tokenizer, [Tool(name="odd", parameters="[")])
    )
    assert found.wait(60)
    assert found.error == "The parameters of the tool 'odd' are no JSON schema."
