"""Tool calls in pieces, while they are generated: a client sees the file that is written, not a pause.

Where arguments are a JSON object, its text is passed on as it comes. Where they stand between marks, each
argument is passed on when it is complete, as mlx-lm's parser reads it; a string of the families in `_TEXTS`
as it comes. In the other families, and wherever a call does not begin as its family writes it, calls come
whole.

A call that has begun to be passed on stays a call: if it is cut off or malformed later, its arguments end
there.
"""

from __future__ import annotations

import json
import re
import uuid
from typing import Any, Final, NamedTuple

from engine.models.tool_formats import ParsedCall, ToolCallError, ToolFormat
from engine.protocol import ToolCallDelta

_LONGEST_HEAD: Final = 1000  # characters before the arguments of a call
_MOST_ARGUMENTS: Final = 256  # that are passed on one by one; each is parsed with all before it
_STRING: Final = r'"(?:[^"\\]|\\.)*"'

#: What comes before the JSON object of a call, from the end of the last one.
_HEADS: Final = {
    "json_tools": rf'\s*\{{\s*"name"\s*:\s*(?P<quoted>{_STRING})\s*,'
    r'\s*"(?:arguments|parameters)"\s*:\s*(?=\{)',
    "mistral": r"\s*(?:\[TOOL_CALLS\])?\s*(?P<name>[\w-]+)\s*\[ARGS\]\s*(?=\{)",
    "kimi_k2": r"\s*(?:<\|tool_call_end\|>)?\s*<\|tool_call_begin\|>"
    r"\s*(?P<id>(?:functions\.)?(?P<name>[^\s<>]+?):\d+)\s*<\|tool_call_argument_begin\|>\s*(?=\{)",
    "harmony": r"(?P<name>[\w.-]+)(?:(?!<\|message\|>).)*<\|message\|>\s*(?=\{)",
}
_SEVERAL: Final = ("mistral", "kimi_k2")  # calls between two marks


class _Marks(NamedTuple):
    """How arguments stand between marks: what ends one, and what would end the call after it."""

    argument: str
    call: str = ""


_MARKS: Final = {
    "qwen3_coder": _Marks("</parameter>", "</function>"),
    "glm47": _Marks("</arg_value>"),
    "longcat": _Marks("</longcat_arg_value>"),
    "minimax_m2": _Marks("</parameter>", "</invoke>"),
    "minicpm5": _Marks("</param>"),
    "muse_spark": _Marks("</atem:parameter>"),
    "kimi_k3": _Marks("<|close|>argument<|sep|>", "<|close|>call<|sep|>"),
}


class _Text(NamedTuple):
    """How a string stands between marks, of families with one call between theirs.

    Attributes:
        function: a pattern for the name of the tool, at the start.
        key: a pattern for what comes before a value, from the end of the last one.
        lines: whether only line breaks around a value are left out, one each; otherwise all white space.
        null: whether the word "null" is no string.
    """

    function: str
    key: str
    lines: bool = False
    null: bool = False


_TEXTS: Final = {
    "qwen3_coder": _Text(
        r"\s*<function=([^\s<>]+)>",
        r"\s*(?:<function=[^\s<>]+>\s*)?<parameter=(?P<key>[^\s<>]+)>(?:\n(?=.)|(?=[^\n]))",
        lines=True,
        null=True,
    ),
    "glm47": _Text(
        r"\s*([^\s<>{}]+)\s*<arg_key>",
        r"[^<]*<arg_key>\s*(?P<key>[^<]*?)\s*</arg_key>(?:\\n|\s)*<arg_value>\s*(?=\S)",
    ),
    "longcat": _Text(
        r"\s*([^\s<>{}]+)\s*<longcat_arg_key>",
        r"[^<]*<longcat_arg_key>\s*(?P<key>[^<]*?)\s*</longcat_arg_key>(?:\\n|\s)*"
        r"<longcat_arg_value>\s*(?=\S)",
    ),
}


class CallPieces:
    """The calls between two marks.

    Args:
        form: how the model writes calls.
        offered: the tools in OpenAI's form.
        first: index of the first call in the answer.
        most: how many calls may be passed on.

    Attributes:
        text: everything so far.
        begun: how many calls have begun to be passed on.
    """

    def __init__(self, form: ToolFormat, offered: list[dict[str, Any]], first: int, most: int) -> None:
        self.text = ""
        self.begun = 0
        self._form = form
        self._offered = offered
        self._names = {tool["function"]["name"] for tool in offered}
        self._first = first
        self._most = most
        head = _HEADS.get(form.name)
        self._head = re.compile(head, re.DOTALL) if head else None
        self._marks = _MARKS.get(form.name)
        self._object: _ObjectEnd | None = None  # of the JSON that is being passed on
        self._at = 0  # up to where the text is done with
        self._sent: dict[str, Any] = {}  # arguments of the last call, where they stand between marks
        self._closed = True  # whether all of the last call is passed on
        self._parsed = 0
        self._text = _TEXTS.get(form.name)
        self._value = -1  # where the string begins that is being passed on; -1: none is
        self._key = ""  # its name
        self._passed = ""  # what of it was

    def add(self, piece: str) -> list[ToolCallDelta]:
        """Returns what more of the text adds."""
        self.text += piece
        if self._head is not None:
            return self._json()
        return self._between_marks(piece) if self._marks is not None else []

    def finish(self, calls: list[ParsedCall]) -> list[ToolCallDelta]:
        """Returns what is missing, when all calls are known."""
        if self._marks is not None:
            return self._arguments(calls, whole=True)
        out = []
        for call in calls[self.begun : self._most]:
            out += [self._begin(call.name, call.id), self._more(_json(call.arguments))]
        return out

    def _begin(self, name: str, identity: str) -> ToolCallDelta:
        self.begun += 1
        identity = identity or f"call_{uuid.uuid4().hex[:24]}"
        return ToolCallDelta(index=self._first + self.begun - 1, id=identity, name=name)

    def _more(self, arguments: str) -> ToolCallDelta:
        return ToolCallDelta(index=self._first + self.begun - 1, arguments=arguments)

    def _json(self) -> list[ToolCallDelta]:
        """Passes on the text of JSON objects."""
        out: list[ToolCallDelta] = []
        while self._at < len(self.text):
            if self._object is None:
                found = self._head.match(self.text, self._at) if self._head is not None else None
                if found is None:
                    if len(self.text) - self._at > _LONGEST_HEAD:
                        self._head = None
                    break
                named = found.groupdict()
                name = json.loads(named["quoted"], strict=False) if "quoted" in named else named["name"]
                if self.begun == self._most or name not in self._names:
                    self._head = None
                    break
                out.append(self._begin(name, named.get("id") or ""))
                self._at, self._object = found.end(), _ObjectEnd()
            end = self._object.find(self.text, self._at)
            out.append(self._more(self.text[self._at : end]))
            self._at = end
            if self._object.found:
                self._object = None
                if self._form.name not in _SEVERAL:
                    self._head = None
                    break
        return out

    def _between_marks(self, piece: str) -> list[ToolCallDelta]:
        """Passes on arguments that are complete."""
        marks = self._marks
        assert marks is not None
        out = self._more_text(marks.argument)
        end = self.text.rfind(
            marks.argument, max(self._at, len(self.text) - len(piece) - len(marks.argument))
        )
        if end < 0 or self._parsed == _MOST_ARGUMENTS:
            return out
        self._at = end + len(marks.argument)
        self._parsed += 1
        try:
            calls = self._form.parse(self.text[: self._at] + marks.call, self._offered)
        except ToolCallError:
            self._text = None
            return out
        return out + self._arguments(calls, whole=False)

    def _more_text(self, end: str) -> list[ToolCallDelta]:
        """Passes on what there is more of a string, up to its end."""
        if self._text is None or (self._value < 0 and not self._open_text(self._text)):
            return []
        stop = self.text.find(end, self._value)
        value = self.text[self._value : stop if stop >= 0 else len(self.text)]
        value = value if stop >= 0 else _without_beginning(value, end)
        value = value.removesuffix("\n") if self._text.lines else value.rstrip()
        if len(value) <= max(len(self._passed), len("null") if self._text.null else 0):
            return []
        out: list[ToolCallDelta] = []
        if not self.begun:
            found = re.match(self._text.function, self.text)
            out.append(self._begin(found[1] if found else "", ""))
            self._closed = False
        key = "" if self._passed else (", " if self._sent else "{") + f'"{_inside(self._key)}": "'
        out.append(self._more(key + _inside(value[len(self._passed) :])))
        self._passed = value
        return out

    def _open_text(self, text: _Text) -> bool:
        """Finds the string that begins next; returns whether it can be passed on as it comes."""
        function = re.match(text.function, self.text)
        found = re.compile(text.key, re.DOTALL).match(self.text, self._at) if function else None
        if found is None or function is None or not self._most or found["key"] in self._sent:
            return False
        tool = next(
            (each["function"] for each in self._offered if each["function"]["name"] == function[1]), None
        )
        properties = ((tool or {}).get("parameters") or {}).get("properties") or {}
        schema = properties.get(found["key"]) if isinstance(properties, dict) else None
        if not isinstance(schema, dict) or schema.get("type") != "string":
            return False
        self._value, self._key, self._passed = found.end(), found["key"], ""
        return True

    def _end_text(self, arguments: dict[str, Any]) -> str:
        """Returns the rest of the string that was passed on in pieces, with what ends it."""
        whole, passed = arguments.get(self._key), self._passed
        self._sent[self._key] = whole
        self._value, self._passed = -1, ""
        if isinstance(whole, str) and whole.startswith(passed):
            return _inside(whole[len(passed) :]) + '"'
        return '"'

    def _arguments(self, calls: list[ParsedCall], *, whole: bool) -> list[ToolCallDelta]:
        """Passes on what these calls have more than before; the last of them may be incomplete."""
        out: list[ToolCallDelta] = []
        for number, call in enumerate(calls[: self._most]):
            last = number == len(calls) - 1
            if number < self.begun - 1 or (number == self.begun - 1 and self._closed):
                continue
            if number == self.begun:
                out.append(self._begin(call.name, call.id))
                self._sent, self._closed = {}, False
            text = self._end_text(call.arguments) if self._passed else ""
            self._value = -1
            new = {name: value for name, value in call.arguments.items() if self._is_new(name, value)}
            if new:
                text += (", " if self._sent else "{") + _json(new)[1:-1]
                self._sent |= new
            if whole or not last:
                text += "}" if self._sent else "{}"
                self._closed = True
            if text:
                out.append(self._more(text))
        return out

    def _is_new(self, name: str, value: Any) -> bool:
        return name not in self._sent or self._sent[name] != value


class _ObjectEnd:
    """Finds where a JSON object ends that comes in pieces."""

    def __init__(self) -> None:
        self.found = False
        self._depth = 0
        self._in_string = self._escaped = False

    def find(self, text: str, at: int) -> int:
        """Returns where the object ends, or else the end of the text. Goes on from the last call."""
        for place in range(at, len(text)):
            character = text[place]
            if self._in_string:
                if self._escaped:
                    self._escaped = False
                elif character == "\\":
                    self._escaped = True
                elif character == '"':
                    self._in_string = False
            elif character == '"':
                self._in_string = True
            elif character in "{[":
                self._depth += 1
            elif character in "}]":
                self._depth -= 1
                if not self._depth:
                    self.found = True
                    return place + 1
        return len(text)


def _without_beginning(text: str, end: str) -> str:
    """Returns a text without what may be the beginning of `end`."""
    for length in range(min(len(end) - 1, len(text)), 0, -1):
        if text.endswith(end[:length]):
            return text[:-length]
    return text


def _inside(text: str) -> str:
    """Returns a text as it stands in a JSON string."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


def _json(arguments: dict[str, Any]) -> str:
    return json.dumps(arguments, ensure_ascii=False)
