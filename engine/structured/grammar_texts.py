"""Texts that llguidance compiles: grammars of a request in its own form, and Lark grammars."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Set
from typing import Any, Final

from llguidance import LLMatcher, regex_to_lark

from engine.errors import OctavoError
from engine.protocol import Grammar
from engine.structured.json_schemas import JSON_FORM, held_schema

_ANY_OBJECT: Final = {"type": "object"}
_SPECIAL: Final = re.compile(r"<[^<>\s]+>|\[[A-Z_]+\]")  # what special tokens look like


class GrammarError(OctavoError):
    """A grammar cannot be used: it is wrong, too large, or needs what is not supported."""


def llguidance_text(grammar: Grammar) -> str:
    """Returns a grammar in llguidance's form; `GrammarError`, or `ValueError` for no JSON, if it cannot."""
    if grammar.kind == "lark":
        return str(LLMatcher.grammar_from_lark(grammar.text))
    if grammar.kind == "regex":
        return str(LLMatcher.grammar_from_regex(grammar.text))
    return str(LLMatcher.grammar_from_json_schema(_schema(grammar), defaults=JSON_FORM))


def _schema(grammar: Grammar) -> dict[str, Any]:
    if grammar.kind == "json":
        return _ANY_OBJECT
    held = held_schema(grammar.text, strict=grammar.strict)
    if held.problem:
        raise GrammarError(f"The JSON schema cannot be used: {held.problem}.")
    return held.schema


class Lark:
    """Collects the rules of a Lark grammar.

    Args:
        special: returns the id of the special token with this text, or None.
        ends: tokens that end an answer; they follow a grammar and are no part of it.
    """

    def __init__(self, special: Callable[[str], int | None], ends: Set[int] = frozenset()) -> None:
        self.special = special
        self._ends = ends
        self._rules: list[str] = []

    def rule(self, name: str, body: str, options: str = "") -> str:
        """Adds a rule and returns its name, which is `name` and a number."""
        rule = f"{name}_{len(self._rules)}"
        self._rules.append(f"{rule}{options}: {body}")
        return rule

    def text(self, text: str) -> str:
        """Returns a text to match; special tokens in it are matched as tokens."""
        parts: list[str] = []
        at = 0
        for match in _SPECIAL.finditer(text):
            token = self.special(match[0])
            if token is not None:
                parts.append(_quoted(text[at : match.start()]))
                parts += [] if token in self._ends else [f"<[{token}]>"]
                at = match.end()
        return " ".join(part for part in [*parts, _quoted(text[at:])] if part) or '""'

    def until(self, end: str) -> str:
        """Returns any text up to and including the first `end`."""
        first = next((match for match in _SPECIAL.finditer(end) if self.special(match[0]) is not None), None)
        if first is None:
            return self.rule("until", f"/(.|\\n)*/ {_quoted(end)}", "[lazy]")
        if first.start() == 0:
            return f"TEXT {self.text(end)}"
        head = self.rule("until", f"/(.|\\n)*/ {_quoted(end[: first.start()])}", "[lazy]")
        return f"{head} {self.text(end[first.start() :])}"

    def json(self, schema: dict[str, Any]) -> str:
        """Returns JSON that satisfies a schema, in the form that all JSON has."""
        form = JSON_FORM | schema.get("x-guidance", {})
        return "%json " + json.dumps(schema | {"x-guidance": form})

    def grammar(self, grammar: Grammar) -> str:
        """Returns a request's grammar as a rule's body; `GrammarError` if it cannot be part of another."""
        if grammar.kind == "lark":
            raise GrammarError("An answer cannot have both tools and a Lark grammar; leave one of them out.")
        if grammar.kind == "regex":
            return f"/{regex_to_lark(grammar.text)}/"
        return self.json(_schema(grammar))

    def finish(self, start: str) -> str:
        """Returns the whole grammar."""
        return "\n".join([f"start: {start}", "TEXT: /(.|\\n)*/", *self._rules, ""])


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False) if text else ""
