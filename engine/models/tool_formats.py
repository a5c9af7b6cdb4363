"""Formats of tool calls: the marks around them, and the parser of what is between.

mlx-lm's parsers are chosen as its tokenizer chooses them. Two formats are ours: that of gpt-oss, and one for
models whose chat template has no tools, or writes calls in a form that mlx-lm has no parser for. The latter
is described to the model in the system message (`engine.sessions.prompts`).

Marks are text, and a value may hold them: `CallScanner` tells where the calls end. mlx-lm's parsers end a
value at its first mark, so `ToolFormat.parse` hides from them what is in values.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

#: Characters of one call; some of mlx-lm's expressions take time that is quadratic.
MAX_CHARACTERS: Final = 1 << 17
_MAX_OUTSIDE: Final = 1000  # characters between two values that stand between marks
_MARGIN: Final = 64  # characters of any mark in values, with white space
_PRIVATE: Final = range(0xF0000, 0xFFFFE)  # characters that stand for others while a parser reads
_HARMONY_CALL: Final = re.compile(r"([\w.-]+)(?:(?!<\|message\|>).)*<\|message\|>(.*)", re.DOTALL)


class ToolCallError(ValueError):
    """A text between the marks is not a tool call."""


class ParsedCall(NamedTuple):
    """A tool call that a model wrote.

    Attributes:
        name: of the tool.
        arguments: a JSON object.
        id: that the model gave it; empty for most.
    """

    name: str
    arguments: dict[str, Any]
    id: str


class ToolFormat(NamedTuple):
    """A form of tool calls.

    Attributes:
        name: of mlx-lm's parser module, or "harmony" for gpt-oss.
        begin: the mark before the calls.
        end: the mark after them; empty if they reach to the end of the answer.
        native: whether the model's chat template describes tools itself.
        parser: mlx-lm's; takes the text between the marks and the tools.
    """

    name: str
    begin: str
    end: str
    native: bool
    parser: Callable[[str, Any], Any]

    def parse(self, text: str, tools: list[dict[str, Any]]) -> list[ParsedCall]:
        """Returns the calls that a text between the marks holds, one at least.

        Args:
            text: without the marks.
            tools: those that may be called, in OpenAI's form; they give the types of arguments.

        Raises:
            ToolCallError: it is malformed, or calls a tool that is not among them.
        """
        if len(text) > MAX_CHARACTERS and self.name not in _SINGLE:
            raise ToolCallError("it is too long")
        scanner = CallScanner(self, tools)
        scanner.find(text + self.end, last=True)
        hidden, shown = scanner.hide(text)
        try:
            parsed = _replaced(self.parser(hidden, tools), shown)
        except Exception as error:
            raise ToolCallError(f"{self.name} cannot parse it ({type(error).__name__})") from error
        names = {tool["function"]["name"] for tool in tools}
        calls = [_checked(call) for call in (parsed if isinstance(parsed, list) else [parsed])]
        if not calls or not all(call.name in names for call in calls):
            raise ToolCallError("it calls no tool that was offered")
        return calls


class CallForm(NamedTuple):
    """The form of a family's calls, as expressions.

    NAME in them stands for the names of the tools, OPEN for `open`, and END for the mark after all calls.

    Attributes:
        start: what the calls begin with, up to the first name unless it may come later.
        open: what begins a value that may hold marks; `key` is its name.
        close: what ends one; a character that is escaped is matched as well.
        after: what follows the end of one; empty if each `close` but the escaped ones is an end.
        call: the mark that ends a call, if there is one.
    """

    start: str
    open: str = '"'
    close: str = r'\\.|"|\n\s*(?P<end>END)'
    after: str = ""
    call: str = ""


def _marked(start: str, opening: str, close: str, call: str = "", following: str = "(?!)") -> CallForm:
    """Returns the form of arguments between marks; `following` is what another call begins with."""
    after = rf"\s*(?:OPEN|{re.escape(call)}\s*(?:{following}|(?P<end>END)))"
    return CallForm(start, opening, close, after, call)


def _keys_and_values(mark: str) -> CallForm:
    key = rf"<{mark}_key>\s*(?P<key>[^<]*)</{mark}_key>"
    return _marked(r"\s*(?:NAME|[\[{])", rf"{key}(?:\\n|\s)*<{mark}_value>", f"</{mark}_value>")


_OBJECT: Final = r'\s*(?:\[\s*)?\{\s*"'


@lru_cache(maxsize=1)
def _call_forms() -> dict[str, CallForm]:
    return {
        "json_tools": CallForm(_OBJECT),
        "harmony": CallForm("NAME"),
        "mistral": CallForm(rf"{_OBJECT}|\s*NAME\s*\[ARGS\]"),
        "kimi_k2": CallForm(r"\s*<\|tool_call_begin\|>\s*(?:functions\.)?NAME"),
        "pythonic": CallForm(r"\s*\[\s*NAME\s*\(", "[\"']", r"\\.|[\"']"),
        "qwen3_coder": _marked(
            r"\s*<function=\s*NAME",
            r"<parameter=(?P<key>[^\s<>]+)>(?:\n|(?=[^\n]))",
            "</parameter>",
            "</function>",
        ),
        "glm47": _keys_and_values("arg"),
        "longcat": _keys_and_values("longcat_arg"),
        "minimax_m2": _marked(
            r"\s*<invoke\s+name=[\"']?NAME",
            r"<parameter\s+name=[\"']?(?P<key>[^<>\"']+)[\"']?>",
            "</parameter>",
            "</invoke>",
            r"<invoke\s",
        ),
        "minicpm5": _marked(
            r"\s*[\"']?NAME",
            r"<param\s+name\s*=\s*[\"']?(?P<key>[^<>\"']+)[\"']?\s*>(?:\s*<!\[CDATA\[|(?=\s*(?:[^<\s]|<[^!])))",
            r"(?:\]\]>\s*)?</param>",
        ),
        "muse_spark": _marked(
            r"\s*<atem:invoke\s+name=\"NAME",
            r"<atem:parameter\s+name=\"(?P<key>[^<>\"]+)\"[^<>]*>",
            "</atem:parameter>",
            "</atem:invoke>",
            r"<atem:invoke\s",
        ),
        "kimi_k3": _marked(
            r"\s*<\|open\|>call\s+tool=\"NAME",
            r"<\|open\|>(?:argument\s+key=\"(?P<key>[^\"<]*)\"|json)[^<]*<\|sep\|>",
            r"<\|close\|>(?:argument|json)<\|sep\|>",
            "<|close|>call<|sep|>",
            r"<\|open\|>call\s",
        ),
        "gemma4": CallForm(
            r"\s*call:NAME",
            r'<\|"\|>',
            r'<\|"\|>',
            r'[\s\]}]*(?:,\s*(?:[\w-]+:|<\|"\|>|[\[{]|-?\d|true|false|null)|(?<=\}\s*)(?P<end>END))',
        ),
        "function_gemma": CallForm(
            r"\s*call:NAME", "<escape>", "<escape>", r"\s*(?:,\s*\w+:|\}\s*(?P<end>END))"
        ),
    }


_SINGLE: Final = ("json_tools", "harmony")  # calls that are one JSON value, with which they end
_STRIPPED: Final = ("glm47", "longcat", "minimax_m2")  # strings without the white space around them


@lru_cache(maxsize=64)
def _compiled(name: str, begin: str, end: str, names: tuple[str, ...]) -> tuple[CallForm, dict[str, Any]]:
    """Returns the form of a family's calls, and its expressions."""
    import regex  # type: ignore[import-untyped]  # unlike `re`, it tells whether more text could match

    form, mark = _call_forms().get(name, CallForm("")), regex.escape(end) if end else "(?!)"
    brackets = r"|[\[\]{}]" if name in _SINGLE else ""
    outside = f"(?P<open>OPEN)|(?P<end>END){brackets}"
    texts = form._asdict() | {"outside": outside, "nested": f"{regex.escape(begin)}(?:{form.start})"}
    tools = f"(?:{'|'.join(map(regex.escape, names))})"
    for key, text in texts.items():
        text = text.replace("OPEN", form.open).replace("END", mark).replace("NAME", tools)
        texts[key] = regex.compile(text, regex.DOTALL) if key != "call" else text
    return form, texts


class CallScanner:
    """Finds the end of the calls in a text that begins after the mark before them, and grows.

    Marks in values end nothing. Where values are not quoted as in JSON, a mark is in the value if calls or
    values begin there and have not ended, or if the text after the mark does not go on as calls do, without
    spaces. If the calls have no end then, less is demanded. Even the end of all calls may be in a string: the
    last one before the next call, or the end of the answer, counts.

    Args:
        form: how the calls are written.
        tools: that may be called, in OpenAI's form.
        one: whether the first end counts, whatever follows.

    Attributes:
        form: the expressions.
        values: of each whole value its name, where it begins and ends, and where the mark after it ends.
        value: the name of the value that has begun, and where; None if none has.
        sure: where the part of it ends that belongs to it in any case.
        end: where the calls end; -1: not yet.
        rest: where the text after them begins.
        guessed: whether that end is in a value if the answer is cut.
        doubtful: whether the end of a value is known with the end of all calls only.
        failed: whether this cannot be calls.
    """

    def __init__(self, form: ToolFormat, tools: list[dict[str, Any]], *, one: bool = False) -> None:
        self._marks, self._one = form, one
        names = tuple(tool["function"]["name"] for tool in tools)
        self.form, self._found = _compiled(form.name, form.begin, form.end, names)
        self._started = False
        self._strings = strings_of(tools)
        self._reset(2)

    def _reset(self, strict: int) -> None:
        self.values: list[tuple[str, int, int, int]] = []
        self.value: tuple[str, int] | None = None
        self.end, self.sure, self.rest, self._at, self._depth = -1, 0, 0, 0, 0
        self.guessed = self.doubtful = self.failed = False
        self._strict = strict  # 2: what begins in a value must end there; 1: no spaces before marks
        self._opening = ""  # what began the present value
        self._searched = 0  # no other value or calls begin in it before here
        self._keys: set[str] = set()  # of the present call

    def find(self, text: str, *, last: bool = False) -> bool:
        """Returns whether the calls have ended.

        Args:
            text: all of it so far.
            last: whether no more will come.
        """
        if not self._started:
            start = self._found["start"].match(text, partial=True)
            self.failed, self._started = start is None, start is not None and not start.partial
        found = not self.failed
        while found and self.end < 0:
            found = self._outside(text, last) if self.value is None else self._inside(text, last)
        if last and self.end < 0 and self.doubtful and self._strict:
            self._reset(self._strict - 1)
            self.find(text, last=True)
            self.guessed = True
        return self.end >= 0

    def _outside(self, text: str, last: bool) -> bool:
        """Looks for the next value or the end of the calls; returns whether it found something."""
        found = self._found["outside"].search(text, self._at)
        if found is None:
            if not self.form.after:
                self._at = max(self._at, len(text) - len(self._marks.end) - _MARGIN)
            self.failed = len(text) - self._at > _MAX_OUTSIDE
        elif found["open"]:
            self._at = self._searched = found.end()
            self._opening = found[0]
            self.value = (found.groupdict().get("key") or "").strip(), self._at
            self._keys.add(self.value[0])
        elif found["end"]:
            self.end, self.rest = found.span()
        else:
            return self._bracket(text, found, last)
        return found is not None

    def _bracket(self, text: str, found: Any, last: bool) -> bool:
        """Counts a bracket of JSON. The calls end with the last one, and junk up to the mark after them."""
        at, end = found.end(), self._marks.end
        depth = self._depth + (1 if found[0] in "[{" else -1)
        if depth <= 0:
            mark, begin = text.find(end, at), text.find(self._marks.begin, at)
            marked = mark >= 0 and not 0 <= begin < mark
            if not (marked or begin >= 0 or last):
                return False
            self.end, self.rest = at, mark + len(end) if marked else at
            self.guessed = begin < 0 and not marked and end.startswith(text[at:].strip(" \n]}"))
        self._depth, self._at = depth, at
        return True

    def _inside(self, text: str, last: bool) -> bool:
        """Looks for the end of the present value; returns whether it found it."""
        assert self.value is not None
        close, begin = self._found["close"], self._marks.begin
        for found in close.finditer(text, self._at):
            if self.form.after:
                ended = self._is_end(text, self.value, found, last)
            else:  # a line break before the mark of the end shows that the string is broken
                ended = found[0] == self._opening or found[0][0] == "\n"
            if ended is None:
                self._at, self.sure = found.start(), found.start()
                self.value = None if last else self.value
                return False
            self._at = found.end()
            if ended:
                self.values.append((*self.value, found.start(), found.end()))
                self.value = None
                if found[0][0] == "\n":
                    self.end, self.rest = found.span("end")
                return True
        self._at = max(self._at, len(text) - len(self._marks.end) - _MARGIN)
        if not self.form.after:
            return False
        opening = self._found["open"].search(text, self._searched, partial=True)
        called = text.find(begin, max(self.value[1], self._searched - len(begin))) >= 0
        marks = (opening, close.search(text, self._at, partial=True))
        self.sure = min(len(text) - overlap(text, begin), *(mark.start() for mark in marks if mark))
        self.doubtful = self.doubtful or called or bool(opening and not opening.partial)
        self._searched = opening.start() if opening else len(text)
        return False

    def _is_end(self, text: str, value: tuple[str, int], found: Any, last: bool) -> bool | None:
        """Whether a mark ends a value; None: that depends on text to come."""
        inside = text[value[1] : found.start()]
        after = self._found["after"].match(text, found.end(), partial=True)
        if after is None or (self._opening.endswith("[") and found[0][0] != "]"):
            return False
        if (self._strict and " <" in after[0]) or (self._strict == 2 and self._is_open(inside)):
            self.doubtful = True
            return False
        if after.partial:
            return None
        key, end = after.groupdict().get("key"), after["end"]
        if end:
            certain = self._one or (value[0] and value[0] not in self._strings)
            ended = True if certain else self._is_last(text, after.end(), last)
            if ended:
                self.end, self.rest = after.span("end")
            return ended
        if key is None:  # another call
            self._keys.clear()
        return key is None or key.strip() not in self._keys

    def _is_open(self, value: str) -> bool:
        """Whether calls or values have begun in a value, and not ended."""
        calls, opened, closed = (
            len(self._found[name].findall(value)) for name in ("nested", "open", "close")
        )
        return calls > value.count(self._marks.end) or (self.form.open != self.form.close and opened > closed)

    def _is_last(self, text: str, at: int, last: bool) -> bool | None:
        """Whether no calls end from here to where others begin; None: that depends on text to come."""
        following = text.find(self._marks.begin, at)
        for found in self._found["close"].finditer(text, at, following if following >= 0 else len(text)):
            after = self._found["after"].match(text, found.end())
            if after is not None and after["end"]:
                return False
        self.guessed = following < 0
        return True if following >= 0 or last else None

    def hide(self, text: str) -> tuple[str, dict[int, str]]:
        """Returns a text with other characters where a parser would read what is in values as marks.

        White space around strings is kept, too, but for line breaks on both sides.

        Args:
            text: that was scanned.

        Returns:
            The text, and what the other characters stand for.
        """
        free = (chr(number) for number in _PRIVATE if chr(number) not in text)
        other = {ord(mark): next(free) for mark in "<{}\n\r\t "}
        parts, at = [], 0
        for key, begin, end, _ in self.values:
            value, hidden = text[begin:end], other
            if key in self._strings:
                value = self.bare(value)
            elif "(?P<key>" in self.form.open:
                hidden = {ord("<"): other[ord("<")]}
            parts += [text[at:begin], value.translate(hidden)]
            at = end
        return "".join([*parts, text[at:]]), {ord(new): chr(mark) for mark, new in other.items()}

    def bare(self, value: str) -> str:
        """Returns a string without the line breaks that its family, or a model, puts around it."""
        name = self._marks.name
        if name == "qwen3_coder" or (name in _STRIPPED and value[:1] == "\n"):
            return value[name != "qwen3_coder" :].removesuffix("\n")
        return value


def strings_of(tools: list[dict[str, Any]]) -> set[str]:
    """Returns the names of the arguments that are strings."""
    schemas = [(tool["function"].get("parameters") or {}).get("properties") for tool in tools]
    named = [pair for each in schemas if isinstance(each, dict) for pair in each.items()]
    return {name for name, schema in named if isinstance(schema, dict) and schema.get("type") == "string"}


def overlap(text: str, mark: str) -> int:
    """Returns how many characters at the end of a text could be the beginning of a mark."""
    for length in range(min(len(mark) - 1, len(text)), 0, -1):
        if text.endswith(mark[:length]):
            return length
    return 0


def _replaced(value: Any, table: dict[int, str]) -> Any:
    """Returns what a parser read with other characters."""
    if isinstance(value, str):
        return value.translate(table)
    if isinstance(value, list):
        return [_replaced(each, table) for each in value]
    if isinstance(value, dict):
        return {_replaced(key, table): _replaced(each, table) for key, each in value.items()}
    return value


def tool_format(tokenizer: Any) -> ToolFormat:
    """Returns the form in which a model writes tool calls.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
    """
    if tokenizer.has_tool_calling:
        parser = tokenizer.tool_parser
        name = str(parser.__module__).rsplit(".", 1)[-1]
        return ToolFormat(name, tokenizer.tool_call_start, tokenizer.tool_call_end or "", True, parser)
    if speaks_harmony(tokenizer):
        return ToolFormat("harmony", " to=functions.", "<|call|>", True, _parse_harmony)
    from mlx_lm.tool_parsers import json_tools

    begin, end = json_tools.tool_call_start, json_tools.tool_call_end
    return ToolFormat("json_tools", begin, end, False, json_tools.parse_tool_call)


def speaks_harmony(tokenizer: Any) -> bool:
    """Whether a model answers in the message format of gpt-oss, with a channel for its reasoning."""
    template = tokenizer.chat_template
    return isinstance(template, str) and "<|channel|>" in template and "<|message|>" in template


def _parse_harmony(text: str, tools: Any = None) -> dict[str, Any]:
    """Parses `NAME <|constrain|>json<|message|>{...}`, what gpt-oss writes after ` to=functions.`."""
    call = _HARMONY_CALL.match(text)
    if call is None:
        raise ValueError("no function call")
    return {"name": call[1], "arguments": json.loads(call[2])}


def arguments_of(text: str) -> dict[str, Any] | None:
    """Returns the arguments of a call; None if they are no JSON object, as those that were cut off."""
    try:
        value = json.loads(text)
        if "\\ud" in text.lower():  # half of a character becomes U+FFFD
            utf16 = json.dumps(value, ensure_ascii=False).encode("utf-16", "surrogatepass")
            value = json.loads(utf16.decode("utf-16", "replace"))
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _checked(call: Any) -> ParsedCall:
    """Returns a call as a parser gives it, checked.

    Raises:
        ToolCallError: it has no name, or its arguments are no object.
    """
    name = call.get("name") if isinstance(call, dict) else None
    arguments = call.get("arguments", call.get("parameters", {})) if isinstance(call, dict) else None
    if isinstance(arguments, str):
        arguments = arguments_of(arguments)
    if not isinstance(name, str) or not isinstance(arguments, dict):
        raise ToolCallError("it has no name, or its arguments are not an object")
    identity = call.get("id")
    return ParsedCall(name, arguments, identity if isinstance(identity, str) else "")
