"""Texts of configuration files for tests: all data in every way of writing it that people use."""

from __future__ import annotations

import json
from typing import Any

import yaml
from hypothesis import strategies as st

NAMES = st.sampled_from(
    ["theme", "font size", "a.b", "größe", "x", "keys", "tab_size", "on", "#1", "a: b", "y"]
)
WORDS = st.sampled_from(
    ["", "dark", "a # b", "// no comment", "{", "]", "a, b", 'a "b"', "C:\\x", "- z", "ü", "yes"]
)
SCALARS = st.one_of(WORDS, st.integers(-9, 99), st.booleans(), st.sampled_from([0.5, 1e3]))
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(NAMES, inner, max_size=3)),
    max_leaves=8,
)
MAPS = st.dictionaries(NAMES, VALUES, max_size=4)
COMMENTS = ["", "", "", " mine", ' "x": {', " ,", " # a: [", " [model_providers.octavo]", " é"]


@st.composite
def endings(draw: st.DrawFn, text: str) -> bytes:
    """The text with or without BOM and final line end, with one kind of line end."""
    if draw(st.booleans()):
        text = text.rstrip("\n")
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return draw(st.sampled_from([b"", b"", b"\xef\xbb\xbf"])) + text.encode()


@st.composite
def json_text(draw: st.DrawFn, data: Any, plain: bool = False) -> str:
    """JSON, unless `plain` with comments and commas before closing brackets."""
    unit = draw(st.sampled_from(["  ", "    ", "\t", ""]))
    choose = st.integers(0, 0 if plain else 9)

    def space(indent: str, line: bool) -> str:
        comment = draw(st.sampled_from(COMMENTS)) if draw(choose) > 7 else ""
        inline = f" /*{comment}*/" if comment and not line else ""
        below = f" //{comment}" if comment and line else ""
        return f"{inline}{below}\n{indent}" if line else inline + draw(st.sampled_from(["", " "]))

    def write(value: Any, indent: str) -> str:
        if not isinstance(value, dict | list):
            return json.dumps(value, ensure_ascii=draw(st.booleans()))
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        lines = draw(st.booleans())
        inner = indent + unit if lines else indent
        if not value:
            return opening + draw(st.sampled_from(["", " ", "\n" + indent])) + closing
        parts = []
        for entry in value.items() if isinstance(value, dict) else enumerate(value):
            name = f"{json.dumps(entry[0])}:{draw(st.sampled_from(['', ' ']))}" if opening == "{" else ""
            parts.append(space(inner, lines) + name + write(entry[1], inner))
        trailing = "," if draw(choose) > 7 else ""
        return opening + ",".join(parts) + trailing + space(indent, lines) + closing

    head = draw(st.sampled_from(["", "", "// mine\n", "/* a\n b */\n", "\n"])) if not plain else ""
    return head + write(data, "") + draw(st.sampled_from(["\n", "\n\n", "\n  \n"]))


@st.composite
def yaml_text(draw: st.DrawFn, data: Any) -> str:
    """YAML with comments, lists at both depths, and parts in brackets."""
    text = yaml.safe_dump(
        data,
        sort_keys=False,
        allow_unicode=True,
        width=10**6,
        indent=draw(st.sampled_from([2, 4])),
        default_flow_style=draw(st.sampled_from([False, False, None])),
    )
    lines: list[str] = ["---"] if draw(st.booleans()) else []
    for line in text.splitlines() if data else ():
        if draw(st.integers(0, 9)) > 7:
            lines.append(draw(st.sampled_from(["", "# mine", "  # models:", "#- name: Octavo"])))
        lines.append(line + draw(st.sampled_from(["", "", "", "  # yes"])))
    lines += draw(st.sampled_from([[], [], [""], ["# end"], ["", "  # end"]]))
    return "".join(f"{line}\n" for line in lines)


@st.composite
def toml_text(draw: st.DrawFn, data: dict[str, Any], providers: dict[str, Any]) -> str:
    """TOML with tables, tables in arrays, strings over several lines, and `model_providers`."""

    def inline(value: Any) -> str:
        if isinstance(value, dict):
            return (
                "{" + ", ".join(f"{json.dumps(name)} = {inline(each)}" for name, each in value.items()) + "}"
            )
        if isinstance(value, list):
            between = draw(st.sampled_from([", ", ",\n  "]))
            return "[" + between.join(inline(each) for each in value) + "]"
        return json.dumps(value)

    comments = st.sampled_from(["", "", "\n", "# mine\n", "# [model_providers.octavo]\n"])
    plain = {name: value for name, value in data.items() if not isinstance(value, dict)}
    text = ""
    for name, value in plain.items():
        text += draw(comments) + f"{json.dumps(name)} = {inline(value)}\n"
    if draw(st.booleans()):
        text += 'notes = """\n[model_providers.x]\nmodel = 1\n"""\n'
    for name, value in data.items():
        if isinstance(value, dict):
            text += (
                draw(comments) + f"[{json.dumps(name)}]" + draw(st.sampled_from(["", "  # a table"])) + "\n"
            )
            text += "".join(f"{json.dumps(key)} = {inline(each)}\n" for key, each in value.items())
    for name, value in providers.items():
        text += draw(comments) + f"[model_providers.{json.dumps(name)}]\n"
        text += "".join(f"{json.dumps(key)} = {inline(each)}\n" for key, each in value.items())
    if draw(st.booleans()):
        text += '\n[[rules]]\nname = "a"\n\n[[rules]]\nname = "b"\n'
    return text + draw(comments)
