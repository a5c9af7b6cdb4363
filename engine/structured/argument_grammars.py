"""Grammars of arguments that stand one after the other, and of those that Gemma writes without quotes."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from engine.structured.grammar_errors import GrammarError
from engine.structured.grammar_texts import Lark

_SHARED: Final = ("$defs", "definitions", "x-guidance")  # parts of a schema that its properties refer to
_DEEPEST: Final = 3  # lists and objects within each other, where a schema says nothing about a value
_SIMPLE: Final = ("integer", "number", "boolean", "null")


def properties_of(schema: dict[str, Any], key: str) -> list[tuple[str, dict[str, Any]]]:
    """Returns the arguments with their schemas, which keep what they refer to.

    Args:
        schema: of all arguments.
        key: a regular expression for the names that the form can write.

    Raises:
        GrammarError: one has another name.
    """
    properties = schema.get("properties", {})
    if not isinstance(properties, dict) or not all(re.fullmatch(key, name) for name in properties):
        raise GrammarError("The arguments of a tool have names that cannot be written in this model's form.")
    return [(name, _with_shared(schema, each)) for name, each in properties.items()]


def _with_shared(schema: dict[str, Any], part: Any) -> dict[str, Any]:
    shared: dict[str, Any] = {key: schema[key] for key in _SHARED if key in schema}
    return shared | (part if isinstance(part, dict) else {})


def in_order(lark: Lark, rules: list[tuple[bool, str]], between: str) -> str:
    """Returns arguments in the order of the schema.

    Args:
        lark: gets the rules.
        rules: of each argument whether it is required, and its rule; the others may be left out.
        between: what is between two.
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
        """Returns an object that satisfies a schema.

        Args:
            schema: of the object.
            strict: whether all of it must be held to; otherwise what is not known here may be anything.

        Raises:
            GrammarError: a name cannot be written, or not all can be held to.
        """
        lark, required = self._lark, schema.get("required", [])
        rules = []
        for name, each in properties_of(schema, r"\w+"):
            body = f"{lark.text(f'{name}:')} {self._value(each, strict)}"
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
        each = lark.rule("item", item)
        return f"{lark.text('[')} ({each} ({lark.text(',')} {each})*)? {lark.text(']')}"

    def _any_value(self) -> str:
        """Any value; lists and objects within each other up to some depth."""
        if not self._anything:
            lark = self._lark
            plain = lark.rule("plain", f"{lark.json({'type': list(_SIMPLE)})} | {self._text}")
            found = plain
            for _ in range(_DEEPEST if self._nested else 0):
                pair = lark.rule("pair", f"/\\w+:/ {found}")
                pairs = f"{lark.text('{')} ({pair} ({lark.text(',')} {pair})*)? {lark.text('}')}"
                found = lark.rule("any", f"{plain} | {self._list(found)} | {pairs}")
            self._anything = found
        return self._anything
