"""Edits of JSON (with comments), YAML and TOML files that keep every other byte of them.

An entry is inserted or cut at a place that a parser found. The result is parsed again: its data must be the
old data with that change and no other, or the file is left alone.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from textwrap import indent
from typing import Any, Final

from engine.errors import OctavoError
from engine.protocol import WordedError, worded

_MAX_DEPTH: Final = 100
_MAX_NODES: Final = 50_000  # aliases in YAML can stand for any number
_MAX_TRIALS: Final = 20
_UNIT: Final = "  "


class ConfigError(WordedError, OctavoError):
    """A file that cannot be read or changed; the text is the end of a sentence about it."""


class Named(str):
    """A step of a path: the item of a list that has this `name`; other steps are keys of a map."""


ConfigPath = tuple[str, ...]


@dataclass
class _Node:
    """A value and where it stands in the text."""

    start: int
    end: int
    scalar: Any = None
    kind: str = "scalar"
    # Of a map or list: key, where the key (or the dash of an item) begins, and value.
    members: list[tuple[str, int, _Node]] = field(default_factory=list)
    flow: bool = True  # in braces or brackets, rather than by indentation
    column: int = 0  # of the keys or dashes, where they are in lines of their own

    def place(self, step: str) -> int:
        """Returns the number of a member; -1 if there is none."""
        for number, (key, _, value) in enumerate(self.members):
            if isinstance(step, Named):
                named = self.kind == "list" and any(
                    name == "name" and each.scalar == step for name, _, each in value.members
                )
                if named:
                    return number
            elif self.kind == "map" and key == step:
                return number
        return -1

    def last(self) -> int:
        """Returns where the value ends, without the comments and empty lines behind it."""
        return self.end if self.flow or not self.members else self.members[-1][2].last()

    def data(self) -> Any:
        """Returns the value without places."""
        if self.kind == "list":
            return [value.data() for _, _, value in self.members]
        return {key: value.data() for key, _, value in self.members} if self.kind == "map" else self.scalar


# --- data -----------------------------------------------------------------------------------------------


def step_into(data: Any, step: str) -> Any:
    """Returns a member of a map, or the named item of a list; None if there is none."""
    if isinstance(step, Named):
        items = data if isinstance(data, list) else []
        return next((each for each in items if isinstance(each, dict) and each.get("name") == step), None)
    return data.get(step) if isinstance(data, dict) else None


def find(data: Any, path: ConfigPath) -> Any:
    """Returns what is at a path; None if there is nothing."""
    for step in path:
        data = step_into(data, step)
    return data


def _has(data: Any, path: ConfigPath) -> bool:
    """Whether a map has a key, be there nothing behind it."""
    outer = find(data, path[:-1])
    return isinstance(outer, dict) and path[-1] in outer


def nested(path: ConfigPath, value: Any) -> Any:
    """Returns a value within the maps and lists that lead to it."""
    for step in reversed(path):
        value = [value] if isinstance(step, Named) else {step: value}
    return value


def _without(data: Any, path: ConfigPath) -> Any:
    """Returns data without an entry, if it has it, and without the containers that are empty then."""
    if not path:
        return None
    old = step_into(data, path[0])
    inner = _without(old, path[1:]) if len(path) > 1 else None
    if isinstance(data, list):
        return [inner if each is old else each for each in data if each is not old or inner] or None
    rest = {key: value for key, value in (data or {}).items() if key != path[0]}
    return ({**rest, path[0]: inner} if inner else rest) or None


# --- JSON, with comments and commas before closing brackets -----------------------------------------------

_GAP: Final = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_YAML_GAP: Final = re.compile(r"(?:\s|#[^\n]*)*")
_SCALAR: Final = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"|-?\d[\d.eE+-]*|true|false|null')


def _read_json(text: str) -> _Node | None:
    start = _skip(text, 0)
    if start == len(text):
        return None
    root = _json_value(text, start, 0)
    if (end := _skip(text, root.end)) < len(text):
        raise _broken(text, end)
    return root


def _json_value(text: str, at: int, depth: int) -> _Node:
    opening = text[at : at + 1]
    if opening not in ("{", "["):
        try:
            end = match.end() if (match := _SCALAR.match(text, at)) else at
            return _Node(at, end, json.loads(text[at:end]))
        except ValueError as error:
            raise _broken(text, at) from error
    if depth > _MAX_DEPTH:
        raise _broken(text, at)
    node = _Node(at, at, kind="map" if opening == "{" else "list")
    closing = "}" if opening == "{" else "]"
    here = _skip(text, at + 1)
    while text[here : here + 1] != closing:
        begin, key = here, str(len(node.members))
        if closing == "}":
            name = _json_value(text, here, _MAX_DEPTH + 1)
            key, here = name.scalar, _skip(text, name.end)
            if not isinstance(key, str) or text[here : here + 1] != ":":
                raise _broken(text, here)
            here = _skip(text, here + 1)
        value = _json_value(text, here, depth + 1)
        node.members.append((key, begin, value))
        here = _skip(text, value.end)
        if text[here : here + 1] == ",":
            here = _skip(text, here + 1)
        elif text[here : here + 1] != closing:
            raise _broken(text, here)
    node.end = here + 1
    return node


def _skip(text: str, at: int, gap: re.Pattern[str] = _GAP) -> int:
    match = gap.match(text, at)
    return match.end() if match else at


def _broken(text: str, at: int) -> ConfigError:
    return ConfigError("line {0} cannot be read", _line_of(text, at))


def _line_of(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


# --- YAML ----------------------------------------------------------------------------------------------


def _read_yaml(text: str) -> _Node | None:
    import yaml  # not with the window, which starts without it

    try:
        root = yaml.compose(text, yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise _broken(text, mark.index if mark else 0) from error
    except yaml.reader.ReaderError as error:
        raise _broken(text, int(error.position)) from error
    except RecursionError as error:
        raise _broken(text, 0) from error
    counter = iter(range(_MAX_NODES))
    node = None if root is None else _from_yaml(root, text, counter, 0)
    return None if node is None or (node.kind == "scalar" and node.start == node.end) else node


def _from_yaml(node: Any, text: str, counter: Iterator[int], depth: int) -> _Node:
    start, end = node.start_mark.index, node.end_mark.index
    if next(counter, None) is None or depth > _MAX_DEPTH:
        raise ConfigError("its aliases or its depth are too much to follow")
    made = _Node(start, end, flow=bool(getattr(node, "flow_style", True)))
    if node.id == "mapping":
        made.kind = "map"
        for key, value in node.value:
            name = key.value if key.id == "scalar" else f"\0{len(made.members)}"
            made.members.append((name, key.start_mark.index, _from_yaml(value, text, counter, depth + 1)))
    elif node.id == "sequence":
        made.kind = "list"
        for number, value in enumerate(node.value):
            begin = value.start_mark.index
            begin = begin if made.flow else text.rfind("-", 0, begin)
            made.members.append((str(number), begin, _from_yaml(value, text, counter, depth + 1)))
    elif node.tag.endswith(":str"):
        made.scalar = node.value
    elif node.tag.endswith(":bool"):
        made.scalar = node.value.lower() in ("true", "yes", "on")
    elif not node.tag.endswith(":null"):
        made.scalar = (node.tag, node.value)
    if made.members and not made.flow:
        begin = made.members[0][1]
        made.column = begin - (text.rfind("\n", 0, begin) + 1)
    return made


def yaml_lines(value: Any) -> str:
    """Returns a map, or a list of maps, as lines of YAML; lists of scalars are in brackets."""
    import yaml

    if isinstance(value, list):
        return "\n".join("- " + yaml_lines(item).replace("\n", "\n  ") for item in value)
    lines = []
    for key, inner in value.items():
        if isinstance(inner, dict) or (isinstance(inner, list) and isinstance(inner[0], dict)):
            lines += [f"{key}:", *(_UNIT + line for line in yaml_lines(inner).split("\n"))]
        else:
            flat = yaml.safe_dump(inner, default_flow_style=True, width=10**6, allow_unicode=True)
            lines.append(f"{key}: {flat.splitlines()[0]}")
    return "\n".join(lines)


# --- insertions and cuts, by lines or in brackets -------------------------------------------------------


def _put_node(
    text: str, root: _Node | None, path: ConfigPath, value: Any, by_lines: bool, line_end: str
) -> str:
    if root is None:
        whole = nested(path, value)
        lines = yaml_lines(whole) if by_lines else json.dumps(whole, indent=2, ensure_ascii=False)
        return _insert_lines(text, len(text), lines, line_end)
    if not path:
        raise ConfigError("something else is in it")
    node, depth = root, 0
    while depth < len(path) - 1 and (number := node.place(path[depth])) >= 0:
        inner = node.members[number][2]
        depth += 1
        if inner.kind == "scalar" and inner.start == inner.end:  # a key with nothing behind it
            lines = indent(yaml_lines(nested(path[depth:], value)), " " * (node.column + len(_UNIT)))
            return _insert_lines(text, inner.end, lines, line_end)
        node = inner
    if node.kind != ("list" if isinstance(path[depth], Named) else "map"):
        place = f'"{".".join(path[:depth])}"' if depth else worded("the file")
        raise ConfigError("{0} is not what the program expects there", place)
    if (number := node.place(path[depth])) >= 0:
        line = _line_of(text, node.members[number][1])
        raise ConfigError('line {0} has a "{1}" with nothing in it: take it out first', line, path[depth])
    rest = nested(path[depth + 1 :], value)
    if node.flow:
        return _insert_in_brackets(text, node, path[depth], rest, line_end, _YAML_GAP if by_lines else _GAP)
    lines = yaml_lines([rest] if node.kind == "list" else {path[depth]: rest})
    return _insert_lines(text, node.last(), indent(lines, " " * node.column), line_end)


def _insert_lines(text: str, at: int, lines: str, line_end: str) -> str:
    """Inserts lines below the one in which `at` is. A file without a line end at its end stays without."""
    place = _line_after(text, at)
    lines = lines.replace("\n", line_end)
    if text[:place].endswith("\n") or not text[:place]:
        return text[:place] + lines + line_end + text[place:]
    return text[:place] + line_end + lines


def _line_after(text: str, at: int) -> int:
    """Returns where the next line begins; `at` itself if a line begins there."""
    if at == 0 or text[at - 1] == "\n":
        return at
    return (text.find("\n", at) + 1) or len(text)


def _lead(text: str, at: int) -> tuple[int, str, bool]:
    """Returns where a line begins, its indentation, and whether nothing else is before `at`."""
    begin = text.rfind("\n", 0, at) + 1
    before = text[begin:at]
    return begin, before[: len(before) - len(before.lstrip())], not before.strip()


def _insert_in_brackets(
    text: str, node: _Node, key: str, value: Any, line_end: str, gap: re.Pattern[str]
) -> str:
    close = node.end - 1
    begin, _, alone = _lead(text, close)
    alone = alone and begin > node.start
    _, base, _ = _lead(text, node.start)
    first = _lead(text, node.members[0][1]) if node.members else (0, "", False)
    usual = re.search(r"\n([ \t]+)\S", text)  # the file's first indentation
    inner = first[1] if first[2] and first[0] > node.start else base + (usual[1] if usual else _UNIT)
    name = "" if node.kind == "list" else json.dumps(key, ensure_ascii=False) + ": "
    several = not node.members or "\n" in text[node.start : close]
    unit = inner.removeprefix(base) or _UNIT
    written = name + json.dumps(value, indent=unit if several else None, ensure_ascii=False)
    written = written.replace("\n", line_end + inner)
    last = node.members[-1][2].last() if node.members else node.start + 1
    comma = _skip(text, last, gap) if node.members else last
    trailing = text[comma : comma + 1] == "," and bool(node.members)
    separator, tail = ("," if node.members and not trailing else ""), ("," if trailing else "")
    if alone:
        return text[:last] + separator + text[last:begin] + inner + written + tail + line_end + text[begin:]
    if not node.members:
        return text[:close] + line_end + inner + written + line_end + base + text[close:]
    at = comma + 1 if trailing else last
    between = line_end + inner if several else " "
    return text[:at] + separator + between + written + tail + text[at:]


def _chain(root: _Node | None, path: ConfigPath) -> list[tuple[_Node, int]]:
    """Returns the maps and lists that lead to an entry, each with the number of the member on the way."""
    chain, node = [], root
    for step in path:
        number = node.place(step) if node is not None else -1
        if node is None or number < 0:
            raise ConfigError("the entry is not there")
        chain.append((node, number))
        node = node.members[number][2]
    return chain


def _cut_node(text: str, root: _Node | None, path: ConfigPath, keep: Any, by_lines: bool) -> str:
    """Cuts an entry, and the containers that only hold it, except for those that `keep` has."""
    chain = _chain(root, path)
    while len(chain) > 1 and len(chain[-1][0].members) == 1 and not _has(keep, path[: len(chain) - 1]):
        chain.pop()
    container, number = chain[-1]
    _, begin, value = container.members[number]
    if container.flow:
        return _cut_in_brackets(text, container, number, _YAML_GAP if by_lines else _GAP)
    line, _, alone = _lead(text, begin)
    if not alone:
        raise ConfigError("the entry shares its line")
    return text[:line] + text[_line_after(text, value.last()) :]


def _cut_in_brackets(text: str, node: _Node, number: int, gap: re.Pattern[str]) -> str:
    _, start, value = node.members[number]
    end = value.last()
    comma = _skip(text, end, gap)
    has_comma = text[comma : comma + 1] == ","
    before = text[:start]
    if has_comma:
        end = comma + 1
    elif number:
        last = node.members[number - 1][2].last()
        comma = _skip(text, last, gap)
        before = text[:comma] + text[comma + 1 : start]
    line, _, alone = _lead(before, len(before))
    rest = re.compile(r"[ \t]*\r?\n").match(text, end)
    if alone and line > node.start and rest:
        return before[:line] + text[rest.end() :]
    is_last = _skip(text, end, gap) == node.end - 1 and "\n" not in text[end : node.end]
    if number and (is_last or not has_comma):
        return before.rstrip() + text[end:]
    return before + text[end:].lstrip(" \t")


# --- TOML ----------------------------------------------------------------------------------------------


def _read_toml(text: str) -> Any:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = re.search(r"line (\d+)", str(error))
        line = int(match[1]) if match else text.count("\n") + 1
        raise ConfigError("line {0} cannot be read", line) from error


def _put_toml(text: str, path: ConfigPath, value: Any, line_end: str) -> str:
    """Puts a key of the file's own before everything, and a table behind it."""
    if len(path) == 1:
        return f"{path[0]} = {json.dumps(value)}{line_end}{text}"
    lines = [f"[{'.'.join(path)}]", *(f"{key} = {json.dumps(inner)}" for key, inner in value.items())]
    if text and not text.endswith("\n"):
        return text + line_end.join(["", "", *lines])
    return text + line_end.join([*([""] if text else []), *lines, ""])


def _toml_span(text: str, path: ConfigPath) -> tuple[int, int]:
    """Returns where a key's line or a table's lines begin and end, as far as a search for them finds out."""
    quoted = [rf'(?:{re.escape(step)}|"{re.escape(step)}"|\'{re.escape(step)}\')' for step in path]
    if len(path) == 1:
        pattern = rf"^[ \t]*{quoted[0]}[ \t]*=[^\n]*(?:\n|\Z)"
    else:
        dotted = r"[ \t]*\.[ \t]*".join(quoted)
        pattern = rf"^[ \t]*\[[ \t]*{dotted}[ \t]*\][^\n]*(?:\n|\Z)"
    match = re.compile(pattern, re.MULTILINE).search(text)
    if match is None:
        raise ConfigError("the entry is written in a way that is not followed")
    if len(path) == 1:
        return match.start(), match.end()
    end = match.end()
    for line in re.compile(r"[^\n]*(?:\n|\Z)").finditer(text, end):
        if line[0].lstrip().startswith("[") or not line[0]:
            break
        if line[0].strip() and not line[0].lstrip().startswith("#"):
            end = line.end()
    return match.start(), end


def _cut_toml(text: str, path: ConfigPath) -> str:
    start, end = _toml_span(text, path)
    if len(path) > 1:  # and the empty line that was put before the table
        start = start - len(match[0]) if (match := re.search(r"(?<=\n)\r?\n\Z", text[:start])) else start
    return text[:start] + text[end:]


# --- the three formats -----------------------------------------------------------------------------------


class ConfigText:
    """The text of a "json", "yaml" or "toml" file; `ConfigError`, a sentence's end, if it is unreadable."""

    def __init__(self, kind: str, text: str) -> None:
        self.kind, self.text = kind, text
        self._tree = None if kind == "toml" else (_read_yaml if kind == "yaml" else _read_json)(text)
        if kind == "toml":
            self.data = _read_toml(text)
        else:
            self.data = {} if self._tree is None else self._tree.data()
        if not isinstance(self.data, dict):
            raise ConfigError("it is no map of settings")
        self._line_end = "\r\n" if text.find("\r\n") + 1 == text.find("\n") > 0 else "\n"

    def put(self, path: ConfigPath, value: Any) -> ConfigText:
        """Returns the text with an entry that it lacks; `ConfigError` if there is no place for it."""
        if self.kind == "toml":
            changed = _put_toml(self.text, path, value, self._line_end)
        else:
            by_lines = self.kind == "yaml"
            changed = _put_node(self.text, self._tree, path, value, by_lines, self._line_end)
        return self._checked(changed, path, value)

    def replace(self, path: ConfigPath, value: str) -> ConfigText:
        """Returns the text with another string, neither with escapes, at a path; or `ConfigError`."""
        old = find(self.data, path)
        for match in islice(re.finditer(re.escape(old), self.text), _MAX_TRIALS if old else 0):
            changed = self.text[: match.start()] + value + self.text[match.end() :]
            with suppress(ConfigError):
                return self._checked(changed, path, value)
        raise ConfigError('"{0}" is written in a way that is not followed', path[-1])

    def cut(self, path: ConfigPath, keep: Any) -> ConfigText:
        """Returns the text without an entry, and what only held it and `keep` lacks; or `ConfigError`."""
        if self.kind == "toml":
            changed = _cut_toml(self.text, path)
        else:
            changed = _cut_node(self.text, self._tree, path, keep, self.kind == "yaml")
        if changed.endswith("\n") and not self.text.endswith("\n"):
            changed = changed.removesuffix("\n").removesuffix("\r")
        return self._checked(changed, path, None)

    def line(self, path: ConfigPath) -> int:
        """Returns the line of an entry; 1 if it is written in a way that is not followed."""
        with suppress(ConfigError):
            if self.kind == "toml":
                return _line_of(self.text, _toml_span(self.text, path)[0])
            for node, number in _chain(self._tree, path)[-1:]:
                return _line_of(self.text, node.members[number][1])
        return 1

    def _checked(self, text: str, path: ConfigPath, value: Any) -> ConfigText:
        """Returns a changed text if it has this value, or nothing, at the path, and the same beside it."""
        refusal = ConfigError("there is no place for the entry that leaves the rest alone")
        try:
            changed = ConfigText(self.kind, text)
        except ConfigError as error:
            raise refusal from error
        if find(changed.data, path) != value or _without(changed.data, path) != _without(self.data, path):
            raise refusal
        return changed
