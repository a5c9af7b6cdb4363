"""JSON schemas: what llguidance holds an answer to, what it does not, and a check of finished answers.

A schema is read once. Keywords without an effect are left out: `if` without `then`, `uniqueItems: false`, or
what is about arrays where the type is a string. Formats that are not known are annotations, as JSON Schema
says. Of the rest, what no mask can hold is listed, and a strict schema that has any is refused.
"""

from __future__ import annotations

import json
import re
import sys
from functools import lru_cache
from typing import Any, Final, NamedTuple

from llguidance import LLMatcher, LLParserLimits

#: One line, as Python writes JSON; the schema's own `x-guidance` goes before it.
JSON_FORM: Final = {"whitespace_flexible": False, "item_separator": ", ", "key_separator": ": "}
#: Formats that are held to; all others are annotations.
FORMATS: Final = ("date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uuid")
_OF_ARRAYS: Final = ("uniqueItems", "contains", "minContains", "maxContains", "unevaluatedItems")
_OF_OBJECTS: Final = (
    "propertyNames", "unevaluatedProperties", "dependentRequired", "dependentSchemas", "dependencies",
)  # fmt: skip
#: Keywords that no mask holds.
NOT_HELD: Final = (*_OF_ARRAYS, *_OF_OBJECTS, "not", "if", "then", "else", "$dynamicRef", "$recursiveRef")
#: Values with which one of them allows everything.
_NEUTRAL: Final[dict[str, tuple[Any, ...]]] = {
    **dict.fromkeys(("uniqueItems", "not", "minProperties", "minContains"), (False,)),  # or 0
    **dict.fromkeys(("propertyNames", "unevaluatedItems", *_OF_OBJECTS), (True, {})),
}
_NEEDS: Final = {"if": ("then", "else"), "then": ("if",), "else": ("if",)} | dict.fromkeys(
    ("minContains", "maxContains"), ("contains",)
)
_COUNTS: Final = re.compile("(min|max)(Length|Items|Properties|Contains)")
_MAPS: Final = ("properties", "patternProperties", "$defs", "definitions")
_INNER: Final = ("additionalProperties", "additionalItems", "items", "allOf", "anyOf", "oneOf", "prefixItems")
_UNREADABLE: Final = re.compile(r"\(\?<?[=!]|\\[1-9]")  # look-around and references back in patterns
MAX_TEXT: Final = 512 << 10  # characters of a schema, a grammar or an expression
_SHOWN: Final = 12  # keywords in a list
_REASON: Final = 300  # characters
_NO_VALUE: Final = "no value matches it"
_PLACE: Final = re.compile(r"^at \d+\(\d+\): (failed to compile JSON schema: )?")  # in our own grammar
#: Beginnings of llguidance's reasons, and what they mean.
_UNREAD: Final = ", of which the other document is not read"
_REASONS: Final = {
    "oneOf": "`oneOf` has alternatives that may match at once",
    "min/maxProperties": "`minProperties` or `maxProperties` counts properties that are not required",
    "circular references": "a `$ref` that leads back to itself has other keywords beside it",
    "patternProperty": "`patternProperties` has patterns that may match the same name",
    "Value for 'multipleOf'": "`multipleOf` has too many digits",
    "Resource": "a `$ref` leads to another document",
    "Anchor": "a `$ref` leads to nothing",
    "Pointer": "a `$ref` leads to nothing",
    "schema too large": "it is too large",
    "grammar size": "it is too large",
    "NoExtensionBias": "it matches no text",
}


class HeldSchema(NamedTuple):
    """A schema, and what an answer is not held to."""

    schema: dict[str, Any]  # what llguidance can hold an answer to
    not_held: tuple[str, ...] = ()  # the keywords that were left out, with their places
    annotations: tuple[str, ...] = ()  # formats that are not known, and so mean nothing
    problem: str = ""  # why it cannot be used, without a full stop; empty if it can


def limits() -> LLParserLimits:
    """Returns llguidance's own, with fewer symbols (2,000 properties fit) and lexer states (1 to 2 KB each).

    The symbols bound the time of a mask: with its own limit of 500,000, one took 1.6 s.
    """
    return LLParserLimits(max_grammar_size=20_000, max_lexer_states=50_000, verbose_errors=False)


def reason_of(text: str) -> str:
    """Returns llguidance's reason as the rest of a sentence: in our words, or its first line."""
    lines = [_PLACE.sub("", line.strip()) for line in text.strip().splitlines()] or ["its form is wrong"]
    if lines[0].startswith("regex parse error"):
        return f"a pattern in it cannot be read: {lines[-1].removeprefix('error: ')[:_REASON].rstrip('. ')}"
    ours = (reason for start, reason in _REASONS.items() if lines[0].startswith(start))
    return next(ours, lines[0][:_REASON].rstrip(". ").replace("Unsatisfiable schema", _NO_VALUE))


@lru_cache(maxsize=64)
def held_schema(text: str, *, strict: bool, arguments: bool = False) -> HeldSchema:
    """Returns what answers can be held to; `ValueError` for no JSON object. May take tenths of a second.

    Args:
        text: a schema.
        strict: whether the answer must be held to all of it.
        arguments: whether it is about the arguments of a call, which are an object.
    """
    if len(text) > MAX_TEXT:
        return HeldSchema({}, problem=f"it is larger than {MAX_TEXT >> 10} KiB")
    try:
        schema = _schema_of(text)
        if arguments:
            if "object" not in (kind := schema.get("type", "object")):
                return HeldSchema(schema, problem=f"arguments are an object, but its type is {kind!r}")
            schema = schema | {"type": "object"}
        reader = _SchemaReader(schema)
        held = reader.read(schema)
        if not strict:
            held["x-guidance"] = {"lenient": True, "coerce_one_of": True} | schema.get("x-guidance", {})
        problem, warnings = _try(held)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    left_out, annotations = reader.not_held(), tuple(sorted(reader.annotations))
    if strict:
        places = next(filter(None, map(reader.seen.get, re.findall(r"`(\$?\w+)`", problem))), [])
        problem += f", at {places[0]}{' or elsewhere' * (len(places) > 1)}" if places else ""
        return HeldSchema(held, (), annotations, f"{left_out[0]} cannot be held to" if left_out else problem)
    if problem and not problem.startswith(_NO_VALUE) and _is_schema(text):
        kept = {key: held[key] for key in ("type", "x-guidance") if key in held}
        return HeldSchema(kept, (f"the whole schema, as {problem}",), annotations)
    left_out = [each + _UNREAD * each.startswith("`$ref`") for each in left_out]
    left_out += [f"`{key}`" for key in ("oneOf", "maxProperties") if any(key in each for each in warnings)]
    return HeldSchema(held, tuple(left_out), annotations, problem)


def _schema_of(text: str) -> dict[str, Any]:
    schema = json.loads(text)
    if schema is not True and not isinstance(schema, dict):
        raise ValueError("a schema is a JSON object")
    return {} if schema is True else schema


def _try(schema: dict[str, Any]) -> tuple[str, list[str]]:
    """Returns why llguidance refuses a schema, and its warnings if it does not."""
    try:
        text = LLMatcher.grammar_from_json_schema(json.dumps(schema), defaults=JSON_FORM)
        failed, messages = LLMatcher.validate_grammar_with_warnings(text, None, limits=limits())
    except ValueError as error:
        failed, messages = True, [str(error)]
    return (reason_of(messages[0]), []) if failed else ("", messages)


class _SchemaReader:
    """Reads a schema; `seen` are all keywords with their places, `annotations` are as in `HeldSchema`."""

    def __init__(self, schema: dict[str, Any]) -> None:
        #: Addresses of the schemas in it, which `$ref` may name as a whole or by their end.
        self._addresses = re.findall(r'"(?:\$id|id)": "([^"#]+)', json.dumps(schema))
        self._places: dict[str, list[str]] = {}
        self.annotations: set[str] = set()
        self.seen: dict[str, list[str]] = {}

    def not_held(self) -> list[str]:
        """Returns the keywords that were left out, each with its first place."""
        listed = []
        for key, places in list(self._places.items())[:_SHOWN]:
            others = f" and {len(places) - 1:,} more place{'s' * (len(places) > 2)}" if places[1:] else ""
            listed.append(f"`{key}` at {places[0] or '/'}{others}")
        return listed + [f"{len(self._places) - _SHOWN} more keywords"] * (len(self._places) > _SHOWN)

    def read(self, schema: Any, place: str = "") -> Any:
        """Returns a schema without what has no effect, and without what no mask holds."""
        if not isinstance(schema, dict):
            return schema
        out: dict[str, Any] = {}
        for key, value in schema.items():
            below = f"{place}/{key}"
            self.seen.setdefault(key, []).append(place or "/")
            if _has_no_effect(schema, key, value):
                continue
            if key == "format" and isinstance(value, str) and value not in FORMATS:
                self.annotations.add(f"the format {value[:60]!r}")
            elif key in NOT_HELD or self._is_unreadable(schema, key, value):
                places = self._places.setdefault("if" if key in ("then", "else") else key, [])
                places += [place] if place not in places[-1:] else []
            elif key in _MAPS and isinstance(value, dict):
                out[key] = {name: self.read(each, f"{below}/{name}") for name, each in value.items()}
            elif key in _INNER and isinstance(value, list):
                out[key] = [self.read(each, f"{below}/{at}") for at, each in enumerate(value)]
            elif _COUNTS.fullmatch(key) and isinstance(value, float) and value.is_integer():
                out[key] = int(value)
            else:
                out[key] = self.read(value, below) if key in _INNER else value
        if "patternProperties" in schema and "patternProperties" not in out:
            out.pop("additionalProperties", None)  # or names of the patterns would be refused
        return out

    def _is_unreadable(self, schema: dict[str, Any], key: str, value: Any) -> bool:
        """Whether it leads to another document, or is what llguidance cannot hold to here."""
        if key == "$ref":
            document = str(value).partition("#")[0]
            return bool(document) and not any(each.endswith(document) for each in self._addresses)
        if key in ("minProperties", "maxProperties") and isinstance(schema.get("properties"), dict):
            required = str(schema.get("required", ""))
            all_required = all(repr(name) in required for name in schema["properties"])
            return not all_required and (value, "maxProperties" in schema) != (1, False)
        patterns = value if key == "patternProperties" else [value] if key == "pattern" else []
        return any(isinstance(each, str) and _UNREADABLE.search(each) for each in patterns)


def _has_no_effect(schema: dict[str, Any], key: str, value: Any) -> bool:
    """Whether a keyword changes nothing where it stands."""
    kinds = schema.get("type", ())
    kinds = kinds if isinstance(kinds, list | tuple) else [kinds]
    about = "array" if key in _OF_ARRAYS else "object" if key in _OF_OBJECTS else "string"
    return (
        value in _NEUTRAL.get(key, ())
        or bool(kinds and about not in kinds and key in (*_OF_ARRAYS, *_OF_OBJECTS, "format"))
        or (key in _NEEDS and not any(each in schema for each in _NEEDS[key]))
        or (key == "uniqueItems" and schema.get("maxItems") in (0, 1))
        or (
            key in ("contains", "minContains")
            and schema.get("minContains") == 0
            and "maxContains" not in schema
        )
        or (key == "unevaluatedProperties" and "additionalProperties" in schema)
        or (key == "$schema" and "json-schema.org/draft" not in str(value))
        or key in ("$dynamicAnchor", "$recursiveAnchor")  # without the references to them
    )


# --- finished answers -------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _validator(text: str) -> Any:
    """Returns a schema's validator, else `ValueError`; other documents are not fetched, and allow all."""
    import jsonschema_rs as rules  # 15 MB, for few requests

    schema = _schema_of(text)
    if _has_no_effect(schema, "$schema", schema.get("$schema")):
        schema.pop("$schema", None)
    try:
        return rules.validator_for(schema, retriever=lambda _: True)
    except ValueError:  # an older form that does not say so
        return rules.Draft7Validator(schema, retriever=lambda _: True)


def can_compare() -> bool:
    """Whether the validator's library, which takes 40 ms to import, is there already."""
    return "jsonschema_rs" in sys.modules


def _is_schema(text: str) -> bool:
    try:
        return _validator(text) is not None
    except ValueError:
        return False


def mismatch(schema: str, value: str) -> str:
    """Returns what of a schema a text does not match, without its words, or ""; `ValueError` for no JSON."""
    try:
        error = next(_validator(schema).iter_errors(json.loads(value)), None)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if error is None:
        return ""
    return f"`{error.schema_path[-1]}` at {''.join(f'/{each}' for each in error.instance_path) or '/'}"
