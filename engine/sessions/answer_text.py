"""Text of an answer while it is generated: reasoning, text and tool calls, with their marks left out.

mlx-lm's state machine looks for the marks in the text, not in token ids, with the transitions that mlx-lm
makes for its own server. Text that may be the beginning of a mark is held back.

Tool calls are passed on in pieces: a client sees the file that is written, not a pause. Where arguments are a
JSON object, its text is passed on as it comes. Where they stand between marks, each argument is passed on
when it is complete, as mlx-lm's parser reads it; a string of the families in `_TEXTS` as it comes. In the
other families, and wherever a call does not begin as its family writes it, calls come whole. A call that has
begun to be passed on stays a call: if it is cut off or malformed later, its arguments end there.
"""

from __future__ import annotations

import json
import re
import uuid
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engine.models.tool_formats import ParsedCall, ToolCallError, ToolFormat, speaks_harmony
from engine.protocol import ToolCallDelta

_NORMAL: Final = "normal"
_REASONING: Final = "reasoning"
_TOOL: Final = "tool"
_HEADER: Final = "header"  # of a message in the answer; its text is dropped
_MAX_CALLS: Final = 1 << 30
_TAIL: Final = 24  # tokens at the end of a prompt that may open the reasoning

Transitions = dict[str, list[tuple[str, str]]]

_HARMONY: Final[Transitions] = {
    _HEADER: [
        ("<|channel|>analysis<|message|>", _REASONING),
        ("<|channel|>final<|message|>", _NORMAL),
        ("<|channel|>commentary<|message|>", _NORMAL),
    ],
    _REASONING: [("<|end|>", _HEADER)],
    _NORMAL: [("<|end|>", _HEADER)],
}


@dataclass(frozen=True)
class AnswerFormat:
    """The form of the answers to one request, by which they are split.

    Attributes:
        transitions: of each state, the marks that end it and the state that follows.
        initial: the state in which an answer begins.
        tools: how tool calls are written; None if they are not looked for.
        offered: the tools in OpenAI's form.
        parallel: whether an answer may have several calls.
    """

    transitions: Transitions
    initial: str
    tools: ToolFormat | None
    offered: list[dict[str, Any]]
    parallel: bool


@dataclass
class NewParts:
    """Additions to an answer; each may be empty."""

    text: str = ""
    reasoning: str = ""
    tool_calls: list[ToolCallDelta] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.text or self.reasoning or self.tool_calls)

    def __iadd__(self, other: NewParts) -> NewParts:
        self.text += other.text
        self.reasoning += other.reasoning
        for piece in other.tool_calls:
            last = self.tool_calls[-1] if self.tool_calls else None
            if last is not None and not (piece.name or last.name) and piece.index == last.index:
                self.tool_calls[-1] = ToolCallDelta(
                    index=last.index, arguments=last.arguments + piece.arguments
                )
            else:
                self.tool_calls.append(piece)
        return self


def answer_format(
    tokenizer: Any,
    prompt: list[int],
    tools: ToolFormat | None,
    offered: list[dict[str, Any]],
    *,
    parallel: bool = True,
    forced: bool = False,
) -> AnswerFormat | None:
    """Returns how the answers to a prompt that a chat template made are split; None if they are text only.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        prompt: its token ids; it may end inside of the reasoning.
        tools: how the model writes tool calls; None if none are looked for.
        offered: the tools in OpenAI's form.
        parallel: whether an answer may have several calls.
        forced: whether a grammar holds the answer from its first token, so that it has no reasoning.
    """
    transitions: Transitions = {_NORMAL: []}
    if forced:
        initial = _NORMAL
        if tools is not None:
            transitions[_NORMAL].append((tools.begin, _TOOL))
            transitions[_TOOL] = [(tools.end, _NORMAL)] if tools.end else []
    else:
        initial = _add_marks(transitions, tokenizer, prompt, tools)
    if transitions == {_NORMAL: []}:
        return None
    return AnswerFormat(transitions, initial, tools, offered, parallel)


def forced_beginning(tokenizer: Any, prompt: list[int], *, calls: bool) -> list[int]:
    """Returns the tokens to put after a prompt so that the text of the answer begins at once, or a call.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        prompt: token ids; it may end inside of the reasoning.
        calls: whether the answer is to begin with a tool call.
    """
    text = ""
    if speaks_harmony(tokenizer):
        text = "<|channel|>commentary" if calls else "<|channel|>final<|message|>"
    elif tokenizer.has_thinking and _opens_reasoning(tokenizer, prompt):
        text = f"\n{tokenizer.think_end}\n\n"
    return list(tokenizer.encode(text, add_special_tokens=False)) if text else []


def _add_marks(transitions: Transitions, tokenizer: Any, prompt: list[int], tools: ToolFormat | None) -> str:
    """Adds the marks of a model's answers to `transitions`; returns the state in which answers begin."""
    response = tokenizer.response_transitions
    initial = str(tokenizer.response_initial_state or _NORMAL)
    if not response and speaks_harmony(tokenizer):
        response, initial = _HARMONY, _HEADER
        if tools is not None:
            response = response | {_HEADER: [*response[_HEADER], (tools.begin, _TOOL)]}
    elif tokenizer.has_thinking:
        transitions[_NORMAL].append((tokenizer.think_start, _REASONING))
        transitions[_REASONING] = [(tokenizer.think_end, _NORMAL)]
        if initial == _NORMAL and _opens_reasoning(tokenizer, prompt):
            initial = _REASONING
    if tools is not None:
        if not any(state == _TOOL for edges in response.values() for _, state in edges):
            transitions[_NORMAL].append((tools.begin, _TOOL))
        if _REASONING in transitions:
            transitions[_REASONING].append((tools.begin, _TOOL))
        transitions[_TOOL] = [(tools.end, _NORMAL)] if tools.end else []
    for mark in tokenizer.structural_markers:
        transitions[_NORMAL].append((mark, _NORMAL))
    for state, edges in response.items():
        known = tools is not None
        transitions.setdefault(state, []).extend(edge for edge in edges if known or edge[1] != _TOOL)
    return initial


def _opens_reasoning(tokenizer: Any, prompt: list[int]) -> bool:
    """Whether a prompt ends with the mark that begins the reasoning, and white space."""
    tail = tokenizer.decode(prompt[-_TAIL:]).rstrip()
    return bool(tail.endswith(tokenizer.think_start))


class AnswerParts:
    """Splits one answer.

    Args:
        form: how it is split.

    Attributes:
        calls: tool calls so far.
        ended: whether the answer is to end here, because it may have only one call.
    """

    def __init__(self, form: AnswerFormat) -> None:
        from mlx_lm.generate import TextStateMachine

        self._form = form
        self._machine = TextStateMachine(form.transitions)
        self._state = self._machine.make_state(form.initial)
        self._call: CallPieces | None = None  # what comes after the mark that begins a call
        self._space = {_NORMAL: "", _REASONING: ""}  # white space that is shown if more text follows
        self._trims_start = {_NORMAL: False, _REASONING: True}
        self._shown = False  # whether there was text yet, besides reasoning and calls
        self.calls = 0
        self.ended = False

    @property
    def reasoning(self) -> bool:
        """Whether the text that follows is reasoning."""
        return bool(self._state[0] == _REASONING)

    def add(self, text: str) -> NewParts:
        """Returns what the next piece of the answer's text adds."""
        new = NewParts()
        if not text:
            return new
        before = self._state[0]
        self._state, segments = self._machine.split(self._state, text)
        for number, (state, piece) in enumerate(segments):
            if number and before == _REASONING:
                self._trims_start[_NORMAL] = not self._shown
            elif number and before == _TOOL:
                new += self._end_call(self._form.tools.end if self._form.tools else "")
            if not self.ended:
                new += self._add_to(state, piece)
            before = state
        return new

    def finish(self, complete: bool) -> NewParts:
        """Returns what the end of the answer adds.

        Args:
            complete: whether the model ended it; a call without its end mark is then parsed, too.
        """
        new = NewParts()
        if self.ended:
            return new
        self._state, rest, state = self._machine.flush(self._state)
        new += self._add_to(state, rest)
        if state == _TOOL:
            new += self._end_call("", complete)
        new.text += "" if self.calls else self._space[_NORMAL]
        return new

    def _add_to(self, state: str, piece: str) -> NewParts:
        """Adds text to the part of a state."""
        if state == _TOOL:
            return NewParts(tool_calls=self._pieces().add(piece))
        if state not in self._space:
            return NewParts()
        shown = self._trimmed(state, piece)
        return NewParts(reasoning=shown) if state == _REASONING else NewParts(text=shown)

    def _pieces(self) -> CallPieces:
        """Returns the calls between the present marks."""
        tools = self._form.tools
        assert tools is not None
        if self._call is None:
            most = _MAX_CALLS if self._form.parallel else 1
            self._call = CallPieces(tools, self._form.offered, self.calls, most)
        return self._call

    def _trimmed(self, state: str, piece: str) -> str:
        """Returns text to show: white space around the reasoning and around calls is left out."""
        piece, self._space[state] = self._space[state] + piece, ""
        if self._trims_start[state]:
            piece = piece.lstrip()
            self._trims_start[state] = not piece
        if state == _NORMAL and self._form.tools is None:
            body = piece
        else:
            body = piece.rstrip()
            self._space[state] = piece[len(body) :]
        self._shown = self._shown or (state == _NORMAL and bool(body))
        return body

    def _end_call(self, end: str, complete: bool = True) -> NewParts:
        """Parses the text of a call; one that is malformed is text, unless it has begun to be passed on.

        Args:
            end: the mark that ended it; empty if the answer did.
            complete: whether it may be parsed.
        """
        tools = self._form.tools
        if tools is None or self.ended:
            return NewParts()
        pieces, self._call = self._pieces(), None
        new = NewParts()
        try:
            if not complete:
                raise ToolCallError("the answer was cut off")
            new.tool_calls = pieces.finish(tools.parse(pieces.text, self._form.offered))
        except ToolCallError:
            if not pieces.begun:
                return NewParts(text=self._trimmed(_NORMAL, f"{tools.begin}{pieces.text}{end}"))
        self.calls += pieces.begun
        self._space[_NORMAL] = ""
        self._trims_start[_NORMAL] = not self._shown
        self.ended = not self._form.parallel
        return new


# --- Tool calls in pieces
_MAX_HEAD: Final = 1000  # characters before the arguments of a call
_MAX_ARGUMENTS: Final = 256  # that are passed on one by one; each is parsed with all before it
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
    """The marks that end an argument, and the call after it."""

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
    """The form of string arguments between marks, in families with one call between the marks of calls.

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
        self._at = 0  # the text before it is done with
        self._sent: dict[str, Any] = {}  # arguments of the last call, where they stand between marks
        self._closed = True  # whether all of the last call is passed on
        self._parsed = 0
        self._text = _TEXTS.get(form.name)
        self._value = -1  # where the string begins that is being passed on; -1: none is
        self._key = ""  # its name
        self._passed = ""  # the part of it that was passed on

    def add(self, piece: str) -> list[ToolCallDelta]:
        """Returns what the next piece of the text adds."""
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
                head = self._head.match(self.text, self._at) if self._head is not None else None
                if head is None:
                    if len(self.text) - self._at > _MAX_HEAD:
                        self._head = None
                    break
                named = head.groupdict()
                name = json.loads(named["quoted"], strict=False) if "quoted" in named else named["name"]
                if self.begun == self._most or name not in self._names:
                    self._head = None
                    break
                out.append(self._begin(name, named.get("id") or ""))
                self._at, self._object = head.end(), _ObjectEnd()
            end = self._object.find(self.text, self._at)
            out.append(self._more(self.text[self._at : end]))
            self._at = end
            if self._object.ended:
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
        if end < 0 or self._parsed == _MAX_ARGUMENTS:
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
        """Passes on what is new of a string, up to its end."""
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
            function = re.match(self._text.function, self.text)
            out.append(self._begin(function[1] if function else "", ""))
            self._closed = False
        key = "" if self._passed else (", " if self._sent else "{") + f'"{_inside(self._key)}": "'
        out.append(self._more(key + _inside(value[len(self._passed) :])))
        self._passed = value
        return out

    def _open_text(self, text: _Text) -> bool:
        """Finds the string that begins next; returns whether it can be passed on as it comes."""
        function = re.match(text.function, self.text)
        opening = re.compile(text.key, re.DOTALL).match(self.text, self._at) if function else None
        if opening is None or function is None or not self._most or opening["key"] in self._sent:
            return False
        tool = next(
            (tool["function"] for tool in self._offered if tool["function"]["name"] == function[1]), None
        )
        properties = ((tool or {}).get("parameters") or {}).get("properties") or {}
        schema = properties.get(opening["key"]) if isinstance(properties, dict) else None
        if not isinstance(schema, dict) or schema.get("type") != "string":
            return False
        self._value, self._key, self._passed = opening.end(), opening["key"], ""
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
        """Passes on what is new in these calls; the last of them may be incomplete."""
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
    """Finds the end of a JSON object that comes in pieces."""

    def __init__(self) -> None:
        self.ended = False
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
                    self.ended = True
                    return place + 1
        return len(text)


def _without_beginning(text: str, end: str) -> str:
    """Returns a text without a tail that may be the beginning of `end`."""
    for length in range(min(len(end) - 1, len(text)), 0, -1):
        if text.endswith(end[:length]):
            return text[:-length]
    return text


def _inside(text: str) -> str:
    """Returns a text as it stands in a JSON string."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


def _json(arguments: dict[str, Any]) -> str:
    return json.dumps(arguments, ensure_ascii=False)
