"""Random JSON schemas, and values that satisfy them.

hypothesis-jsonschema makes the values of all types but objects, in which its version 0.23 needs parts of
hypothesis that are gone.
"""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis_jsonschema import from_schema

Schema = dict[str, Any]

_NAMES = [
    "name",
    "id",
    "kind",
    "größe",
    "a b",
    "line\nbreak",
    'quo"te',
    "$ref",
    "_",
    "x-y",
    "日本",
    "back\\slash",
]
_WORDS = ["", "red", "two words", 'a "quote"', "tab\there", "日本", "🙂", "back\\slash", "</end>", "größer"]
_PATTERNS = ["^[a-z]{2,5}$", "^(yes|no)$", "^[0-9]{3}-[0-9]{4}$", "^[A-F0-9]{1,8}$", "^[a-z]{3}"]
_FORMATS = {"time": "10:20:30Z", "uuid": "123e4567-e89b-12d3-a456-426614174000", "ipv4": "127.0.0.1"}


def random_schemas(count: int) -> list[Schema]:
    """Returns different schemas, the same ones at every call."""
    found: dict[str, Schema] = {}
    number = 0
    while len(found) < count:
        each = _schema(random.Random(number), 3)
        if "properties" in each or "items" in each or number % 3 == 0:  # scalars are fewer
            found.setdefault(json.dumps(each, sort_keys=True), each)
        number += 1
    return list(found.values())


def _schema(r: random.Random, depth: int) -> Schema:
    if depth and r.random() < 0.6:
        return r.choice([_object, _object, _object, _list, _tuple, _map, _choice])(r, depth - 1)
    return _scalar(r)


def _object(r: random.Random, depth: int) -> Schema:
    names = r.sample(_NAMES, r.randint(0, 4))
    found: Schema = {"type": "object", "properties": {name: _schema(r, depth) for name in names}}
    if names and r.random() < 0.8:
        found["required"] = r.sample(names, r.randint(1, len(names)))
    closed = r.choice([False, False, None, {"type": "integer"}])
    if closed is not None:
        found["additionalProperties"] = closed
    return found


def _list(r: random.Random, depth: int) -> Schema:
    return {"type": "array", "items": _schema(r, depth), **_bounds(r, "minItems", "maxItems", 0, 4)}


def _tuple(r: random.Random, depth: int) -> Schema:
    items = [_schema(r, depth) for _ in range(r.randint(1, 3))]
    return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}


def _map(r: random.Random, depth: int) -> Schema:
    return {"type": "object", "additionalProperties": _schema(r, depth)}


def _choice(r: random.Random, depth: int) -> Schema:
    return {"anyOf": [_schema(r, depth) for _ in range(r.randint(1, 3))]}


def _scalar(r: random.Random) -> Schema:
    kind = r.randrange(10)
    if kind == 0:
        return {"type": r.choice(["boolean", "null"])}
    if kind == 1:
        return {"type": "integer", **_bounds(r, "minimum", "maximum", -1000, 1000)}
    if kind == 2:
        low = r.randint(-50, 50)
        return {"type": "integer", "exclusiveMinimum": low, "exclusiveMaximum": low + r.randint(2, 30)}
    if kind == 3:
        return {"type": "integer", "multipleOf": r.randint(1, 12)}
    if kind == 4:
        return {"type": "number", **_bounds(r, "minimum", "maximum", -100, 100)}
    if kind == 5:
        return {"type": "string", **_bounds(r, "minLength", "maxLength", 0, 12)}
    if kind == 6:
        return {"type": "string", "pattern": r.choice(_PATTERNS)}
    if kind == 7:
        return {"type": "string", "format": r.choice(list(_FORMATS))}
    if kind == 8:
        return {"enum": [_value(r) for _ in range(r.randint(1, 4))]}
    return r.choice(
        [{"const": _value(r)}, {"type": r.sample(["string", "integer", "null"], r.randint(1, 3))}]
    )


def _value(r: random.Random) -> Any:
    return r.choice(
        [r.randint(-9, 9), r.random() < 0.5, None, r.choice(_WORDS), [r.choice(_WORDS)], {"a": 1}]
    )


def _bounds(r: random.Random, low: str, high: str, least: int, most: int) -> Schema:
    """None, one or both of two bounds."""
    first, second = sorted((r.randint(least, most), r.randint(least, most)))
    return {key: value for key, value in ((low, first), (high, second)) if r.random() < 0.6}


def instances(schema: Schema, count: int) -> list[Any]:
    """Returns values that satisfy a schema, objects in the order of its properties."""
    found: list[Any] = []

    @seed(0)
    @settings(
        max_examples=count,
        database=None,
        phases=[Phase.generate],
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(_instances(schema))
    def collect(value: Any) -> None:
        found.append(value)

    collect()
    return found


def _instances(schema: Schema) -> st.SearchStrategy[Any]:
    if "anyOf" in schema:
        return st.one_of([_instances(each) for each in schema["anyOf"]])
    if schema.get("type") == "array" and "prefixItems" in schema:
        return st.tuples(*[_instances(each) for each in schema["prefixItems"]]).map(list)
    if schema.get("type") == "array":
        low, high = schema.get("minItems", 0), schema.get("maxItems")
        return st.lists(
            _instances(schema["items"]),
            min_size=low,
            max_size=min(high or low + 2, low + 2) if high != 0 else 0,
        )
    if schema.get("type") == "object":
        properties, more = schema.get("properties", {}), schema.get("additionalProperties")
        required = schema.get("required", [])
        known = st.fixed_dictionaries(
            {key: _instances(each) for key, each in properties.items() if key in required},
            optional={key: _instances(each) for key, each in properties.items() if key not in required},
        ).map(lambda value: {key: value[key] for key in properties if key in value})
        if not isinstance(more, dict):
            return known
        others = st.dictionaries(st.sampled_from(["other", "one more"]), _instances(more), max_size=2)
        return st.tuples(known, others).map(lambda both: both[0] | both[1])
    if "format" in schema:  # it does not know all of them
        return st.just(_FORMATS[schema["format"]])
    return from_schema(schema).filter(_is_plain)


def _is_plain(value: Any) -> bool:
    """Whether it is written without an exponent: llguidance has none in numbers with bounds."""
    return not isinstance(value, float) or "e" not in repr(value)
