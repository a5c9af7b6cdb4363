"""Grammars of tool calls, in the form in which a model writes them.

Each family has its marks, its way to say the name, and one of two ways to write arguments: as JSON, which is
held to the tool's schema; or one after the other between marks (`_Keyed`), where strings stand without quotes
and reach to the next mark, so that their patterns and lengths are not held to. Names, required arguments and
all other values are. A tool that is not `strict` may have keywords in its schema that are not supported; they
are ignored. Gemma's two families have arguments without quotes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Set
from typing import Any, Final, NamedTuple

from engine.models.tool_formats import ToolFormat
from engine.protocol import Grammar, Tool, worded
from engine.structured.grammar_texts import GrammarError, Lark
from engine.structured.json_schemas import held_schema

# --- Arguments

_SHARED: Final = ("$defs", "definitions", "x-guidance")  # parts of a schema that its properties refer to
_DEEPEST: Final = 3  # lists and objects within each other, where a schema says nothing about a value
_SIMPLE: Final = ("integer", "number", "boolean", "null")


def properties_of(schema: dict[str, Any], key: str) -> list[tuple[str, dict[str, Any]]]:
    """Returns the arguments with their schemas, which keep what they refer to; `GrammarError` for other
    names.

    `key` is a regular expression for the names that the form can write.
    """
    properties = schema.get("properties", {})
    if not isinstance(properties, dict) or not all(re.fullmatch(key, name) for name in properties):
        raise GrammarError("The arguments of a tool have names that cannot be written in this model's form.")
    return [(name, _with_shared(schema, value)) for name, value in properties.items()]


def _with_shared(schema: dict[str, Any], part: Any) -> dict[str, Any]:
    shared: dict[str, Any] = {key: schema[key] for key in _SHARED if key in schema}
    return shared | (part if isinstance(part, dict) else {})


def in_order(lark: Lark, rules: list[tuple[bool, str]], between: str) -> str:
    """Returns arguments in the order of the schema, with `between` between two.

    `rules` says of each argument whether it is required, and its rule; the others may be left out.
    """
    rest = ""  # what may follow an argument
    first: list[str] = []  # what may be the first one, and all after it
    for needed, rule in reversed(rules):
        first = [f"{rule} {rest}", *([] if needed else first)]
        more = f"{lark.text(between)} {rule}"
        rest = lark.rule("rest", f"{more} {rest}" if needed else f"({more})? {rest}")
    if not any(needed for needed, _ in rules):
        first.append('""')
    return f"({' | '.join(first)})"


class BareArguments:
    """Arguments as Gemma writes them: `{city:<|"|>Rome<|"|>,days:3}`.

    Bounds of numbers, choices and required arguments are held to; lengths and patterns of strings are not.

    Args:
        lark: gets the rules.
        quote: the mark around a string.
        nested: whether lists and objects may be values, and braces may be in strings; mlx-lm's parser of the
            older form ends a call at the first brace.
    """

    def __init__(self, lark: Lark, quote: str, *, nested: bool) -> None:
        self._lark = lark
        self._quote = lark.text(quote)
        self._text = f"{self._quote} {lark.until(quote) if nested else f'/[^<}}]*/ {self._quote}'}"
        self._nested = nested
        self._anything = ""  # a rule, once it is needed

    def write(self, schema: dict[str, Any], *, strict: bool) -> str:
        """Returns an object that satisfies a schema; `GrammarError` if a name or value cannot be held to.

        If it is not `strict`, what is not known here may be anything.
        """
        lark, required = self._lark, schema.get("required", [])
        rules = []
        for name, value in properties_of(schema, r"\w+"):
            body = f"{lark.text(f'{name}:')} {self._value(value, strict)}"
            rules.append((name in required, lark.rule("argument", body)))
        return f"{lark.text('{')} {in_order(lark, rules, ',')} {lark.text('}')}"

    def _value(self, schema: dict[str, Any], strict: bool) -> str:
        kind = schema.get("type")
        choices = schema.get("enum", [schema["const"]] if "const" in schema else None)
        if choices and not any(isinstance(choice, list | dict) for choice in choices):
            return f"({' | '.join(map(self._choice, choices))})"
        if choices is None and kind == "string":
            return self._text
        if choices is None and kind in _SIMPLE:
            return self._lark.rule("value", self._lark.json(schema))
        if choices is None and kind == "object" and self._nested and schema.get("properties"):
            return self.write(schema, strict=strict)
        if choices is None and kind == "array" and self._nested and (strict or "items" in schema):
            return self._list(self._value(_with_shared(schema, schema.get("items")), strict))
        if strict:
            raise GrammarError(
                "In this model's form of calls, each argument of a strict tool needs a simple type, or is a "
                "list or object of such; leave out `strict`."
            )
        return self._any_value()

    def _choice(self, value: Any) -> str:
        if isinstance(value, str):
            return f"{self._quote} {self._lark.text(value)} {self._quote}"
        return self._lark.text(json.dumps(value))

    def _list(self, item: str) -> str:
        lark = self._lark
        element = lark.rule("item", item)
        return f"{lark.text('[')} ({element} ({lark.text(',')} {element})*)? {lark.text(']')}"

    def _any_value(self) -> str:
        """Any value; lists and objects within each other up to some depth."""
        if not self._anything:
            lark = self._lark
            plain = lark.rule("plain", f"{lark.json({'type': list(_SIMPLE)})} | {self._text}")
            anything = plain
            for _ in range(_DEEPEST if self._nested else 0):
                pair = lark.rule("pair", f"/\\w+:/ {anything}")
                pairs = f"{lark.text('{')} ({pair} ({lark.text(',')} {pair})*)? {lark.text('}')}"
                anything = lark.rule("any", f"{plain} | {self._list(anything)} | {pairs}")
            self._anything = anything
        return self._anything


_NUMBER: Final = "\0"  # any number
_KEY: Final = r"[^<>\s\"=]+"  # names of arguments that can stand between marks


class _Keyed(NamedTuple):
    """Arguments between marks."""

    key: tuple[str, str]  # what comes before and after a name, up to the value
    end: str  # after a value
    quoted: bool = False  # whether strings are JSON, too


class _Family(NamedTuple):
    """Form in which a family writes calls."""

    name: tuple[str, str]  # what comes before and after the name of a tool
    end: str = ""  # what follows its arguments
    keyed: _Keyed | None = None  # how arguments are written; None for a JSON object
    quote: str = ""  # the mark around strings where arguments are written without quotes
    between: str = ""  # what comes between two calls
    each: bool = True  # whether each call has the marks around it; otherwise all of them together
    around: tuple[str, str] = ("", "")  # what comes after the begin mark and before the end mark, once
    single: bool = False  # whether an answer has one call at most


_GLM: Final = _Family(
    ("", "\n"), keyed=_Keyed(("<arg_key>", "</arg_key>\n<arg_value>"), "</arg_value>\n"), between="\n"
)
_FAMILIES: Final = {
    "json_tools": _Family(('\n{"name": ', ', "arguments": '), "}\n", between="\n"),
    "mistral": _Family(("", "[ARGS]"), each=False),
    "mistral, older": _Family(
        ('{"name": ', ', "arguments": '), "}", between=", ", each=False, around=("[", "]")
    ),
    "kimi_k2": _Family(
        ("<|tool_call_begin|>functions.", f":{_NUMBER}<|tool_call_argument_begin|>"),
        "<|tool_call_end|>",
        each=False,
    ),
    "kimi_k3": _Family(
        ("<|open|>call tool=", f' index="{_NUMBER}"<|sep|><|open|>json type="object"<|sep|>'),
        "<|close|>json<|sep|><|close|>call<|sep|>",
        each=False,
    ),
    "harmony": _Family(("", " <|constrain|>json<|message|>"), single=True),
    "qwen3_coder": _Family(
        ("\n<function=", ">\n"),
        "</function>\n",
        _Keyed(("<parameter=", ">\n"), "\n</parameter>\n"),
        between="\n",
    ),
    "glm47": _GLM,
    "laguna": _GLM,
    "longcat": _Family(
        ("", "\n"),
        keyed=_Keyed(
            ("<longcat_arg_key>", "</longcat_arg_key>\n<longcat_arg_value>"), "</longcat_arg_value>\n"
        ),
        between="\n",
    ),
    "minimax_m2": _Family(
        ("<invoke name=", ">\n"),
        "</invoke>\n",
        _Keyed(("<parameter name=", ">"), "</parameter>\n"),
        each=False,
        around=("\n", ""),
    ),
    "minicpm5": _Family(("", ">"), keyed=_Keyed(("<param name=", ">"), "</param>"), between="\n"),
    "muse_spark": _Family(
        ("<atem:invoke name=", ">"),
        "</atem:invoke>",
        _Keyed(("<atem:parameter name=", ">"), "</atem:parameter>", quoted=True),
        each=False,
    ),
    "gemma4": _Family(("call:", ""), quote='<|"|>'),
    "function_gemma": _Family(("call:", ""), quote="<escape>"),
    "pythonic": _Family(("", "("), ")", between=", ", each=False, around=("[", "]")),
}
_QUOTED_NAMES: Final = ("json_tools", "mistral, older", "kimi_k3", "minimax_m2", "minicpm5", "muse_spark")


class CallGrammar(NamedTuple):
    """Requirements of a request on the calls in its answer."""

    form: ToolFormat  # how the model writes calls
    tools: list[Tool]  # that may be called
    required: bool  # whether the answer is calls and nothing else; or text may come before and between
    parallel: bool  # whether it may have several calls
    template: str = ""  # the model's chat template; the two forms of Mistral differ in it
    marks: tuple[str, ...] = ()  # special tokens that may occur in the text, such as those around reasoning
    instead: Grammar | None = None  # what the answer may match in place of calls

    @property
    def name(self) -> str:
        """Name for people."""
        return worded("schema of the tools")

    @property
    def key(self) -> tuple[str, str, bool]:
        """Key that identifies it among the grammars of one model."""
        tools = [(tool.name, tool.parameters, tool.strict) for tool in self.tools]
        instead = self.instead and (self.instead.kind, self.instead.text, self.instead.strict)
        return "tools", repr((tools, self.required, self.parallel, instead)), True

    def lark(self, special: Callable[[str], int | None], ends: Set[int]) -> str:
        """Returns it as `Lark` writes it; `GrammarError` if a schema is no JSON, or cannot be held to."""
        return _Writer(self, Lark(special, ends)).write()


class _Writer:
    """Writes one grammar."""

    def __init__(self, wanted: CallGrammar, lark: Lark) -> None:
        self._wanted = wanted
        name = wanted.form.name
        if name == "mistral" and "[ARGS]" not in wanted.template:
            name = "mistral, older"
        self._name = name
        family = _FAMILIES.get(name)
        if family is None:
            raise GrammarError(f"Answers cannot be held to calls in the form of {wanted.form.name}.")
        self._family = family
        self._lark = lark
        quote = family.quote
        self._bare = BareArguments(lark, quote, nested=name == "gemma4") if quote else None

    def write(self) -> str:
        """Returns the whole grammar."""
        wanted, lark, family = self._wanted, self._lark, self._family
        one = lark.rule("call", " | ".join(self._call(tool) for tool in wanted.tools))
        more = wanted.parallel and not family.single
        between, around = family.between, family.around
        body = f"{lark.text(around[0])} {one}"
        if not family.each:  # one pair of marks around all calls
            body += f" ({lark.text(between)} {one})*" if more else ""
            more = False
        body += f" {lark.text(around[1] + wanted.form.end)}"
        whole = f"{lark.text(wanted.form.begin)} {body}"
        if wanted.instead is not None:
            whole = f"({whole}) | {lark.rule('instead', lark.grammar(wanted.instead))}"
        elif wanted.required:
            whole += f" ({lark.text(between)}? {whole})*" if more else ""
        else:
            whole = self._in_text(body, more)
        return lark.finish(whole)

    def _in_text(self, body: str, more: bool) -> str:
        """Text with calls, or with one: after the mark that begins one, there is no text until its end."""
        lark = self._lark
        call = lark.rule("text_and_call", f"{lark.until(self._wanted.form.begin)} {body}")
        marks = [lark.text(mark) for mark in self._wanted.marks if lark.special(mark) is not None]
        spoken = lark.rule("text_and_mark", f"TEXT ({' | '.join(marks)})") if marks else ""
        tail = lark.rule("tail", "TEXT")
        if more:
            return f"({call} | {spoken})* {tail}" if spoken else f"{call}* {tail}"
        return f"{spoken}* {call}? {tail}" if spoken else f"{call}? {tail}"

    def _call(self, tool: Tool) -> str:
        """The call of one tool, without the marks."""
        lark, family = self._lark, self._family
        name = json.dumps(tool.name) if self._name in _QUOTED_NAMES else tool.name
        before, after = family.name
        schema = _schema_of(tool)
        if self._name == "pythonic":
            arguments = self._named(schema)
        elif self._bare is not None:
            arguments = self._without_quotes(self._bare, schema, strict=tool.strict)
        elif family.keyed is None:
            arguments = lark.json(schema)
        else:
            arguments = self._between_marks(schema, family.keyed)
            if self._name == "longcat" and not schema.get("properties"):
                return lark.text(f'{{"name": {json.dumps(tool.name)}, "arguments": {{}}}}')
        head = " /[0-9]+/ ".join(lark.text(part) for part in (before + name + after).split(_NUMBER))
        return f"{head} {arguments} {lark.text(family.end)}"

    def _between_marks(self, schema: dict[str, Any], keyed: _Keyed) -> str:
        parts = []
        for name, content in properties_of(schema, _KEY):
            shown = json.dumps(name) if self._name in _QUOTED_NAMES else name
            key = self._lark.text(keyed.key[0] + shown + keyed.key[1])
            if content.get("type") == "string" and not keyed.quoted:
                value = self._text_value(content, keyed.end)
            else:
                value = f"{self._lark.json(content)} {self._lark.text(keyed.end)}"
            part = self._lark.rule("argument", f"{key} {value}")
            parts.append(part if name in schema.get("required", []) else f"{part}?")
        return " ".join(parts)

    def _text_value(self, schema: dict[str, Any], end: str) -> str:
        choices = schema.get("enum", [schema["const"]] if "const" in schema else None)
        if choices is None:
            return self._lark.until(end)
        texts = [str(choice) for choice in choices]
        if self._name == "minicpm5":
            texts += [f"<![CDATA[{text}]]>" for text in texts]
        shown = " | ".join(self._lark.text(text) for text in texts)
        return f"({shown}) {self._lark.text(end)}"

    def _named(self, schema: dict[str, Any]) -> str:
        """Arguments as Python writes them: `a=1, b="x"`, with JSON values."""
        lark, required = self._lark, schema.get("required", [])
        rules = [
            (name in required, lark.rule("argument", f"{lark.text(f'{name}=')} {lark.json(value)}"))
            for name, value in properties_of(schema, _KEY)
        ]
        return in_order(lark, rules, ", ")

    def _without_quotes(self, bare: BareArguments, schema: dict[str, Any], *, strict: bool) -> str:
        """Arguments as Gemma writes them; of a tool that is not strict, any if they cannot be held to it."""
        try:
            return bare.write(schema, strict=strict)
        except GrammarError:
            if strict:
                raise
            return f"{self._lark.text('{')} {self._lark.until('}')}"


def _schema_of(tool: Tool) -> dict[str, Any]:
    try:
        held = held_schema(tool.parameters or "{}", strict=tool.strict, arguments=True)
    except ValueError:
        raise GrammarError(f"The parameters of the tool {tool.name!r} are no JSON schema.") from None
    if held.problem:
        raise GrammarError(f"The schema of the tool {tool.name!r} cannot be used: {held.problem}.")
    return held.schema
