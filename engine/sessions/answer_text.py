"""Text of an answer while it is generated: reasoning, text and tool calls, with their marks left out.

Marks are looked for in the text, not in token ids, with the transitions that mlx-lm makes for its own server.
Text that may be the beginning of a mark is held back. A mark that begins reasoning counts where an answer
begins, unless the text goes on as a sentence about the mark does.

Tool calls are passed on in pieces: a client sees the file that is written, not a pause. Where arguments are a
JSON object, its text is passed on as it comes. Where they stand between marks, each argument is passed on
when it is complete, as mlx-lm's parser reads it; a string of the families in `_TEXTS` as it comes. In the
other families, and wherever a call does not begin as its family writes it, calls come whole. A call that has
begun to be passed on stays a call: if it is cut off or malformed later, its arguments end there, and lack
their last brace.
"""

from __future__ import annotations

import json
import re
import uuid
from dataclasses import dataclass, field
from typing import Any, Final

from engine.models.tool_formats import (
    MAX_CHARACTERS,
    CallScanner,
    ParsedCall,
    ToolCallError,
    ToolFormat,
    overlap,
    speaks_harmony,
    strings_of,
)
from engine.protocol import ToolCallDelta

_NORMAL: Final = "normal"
_REASONING: Final = "reasoning"
_TOOL: Final = "tool"
_HEADER: Final = "header"  # of a message in the answer; its text is dropped
_MAX_CALLS: Final = 1 << 30
_IN_A_SENTENCE: Final = frozenset(" :,.;!?)]}'`/|=>")  # what follows a mark that a text is about
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
    elif tokenizer.has_thinking and _may_reason(tokenizer):
        transitions[_NORMAL].append((tokenizer.think_start, _REASONING))
        transitions[_REASONING] = [(tokenizer.think_end, _NORMAL)]
        if initial == _NORMAL and _opens_reasoning(tokenizer, prompt):
            initial = _REASONING
    if tools is not None:
        if not any(state == _TOOL for edges in response.values() for _, state in edges):
            transitions[_NORMAL].append((tools.begin, _TOOL))
        if _REASONING in transitions:
            transitions[_REASONING].append((tools.begin, _TOOL))
    for mark in tokenizer.structural_markers:
        transitions[_NORMAL].append((mark, _NORMAL))
    for state, edges in response.items():
        known = tools is not None
        transitions.setdefault(state, []).extend(edge for edge in edges if known or edge[1] != _TOOL)
    return initial


def _may_reason(tokenizer: Any) -> bool:
    """Whether the chat template, if it is known, has marks of reasoning; vocabularies may have more."""
    source = tokenizer.chat_template
    marks = (tokenizer.think_start, tokenizer.think_end)
    return not isinstance(source, str) or any(mark in source for mark in marks)


def _opens_reasoning(tokenizer: Any, prompt: list[int]) -> bool:
    """Whether a prompt ends with the mark that begins the reasoning, and white space."""
    tail = tokenizer.decode(prompt[-_TAIL:]).rstrip()
    return bool(tail.endswith(tokenizer.think_start))


class AnswerParts:
    """Splits one answer.

    Args:
        form: how it is split.

    Attributes:
        calls: complete tool calls so far.
        ended: whether the answer is to end here, because it may have only one call.
    """

    def __init__(self, form: AnswerFormat) -> None:
        self._form = form
        self._state = form.initial
        self._buffer = ""  # text that may be the beginning of a mark
        self._call: CallPieces | None = None  # what comes after the mark that begins a call
        self._calls_over = False  # whether no more are looked for
        self._begun = 0  # calls that have begun to be passed on
        self._space = {_NORMAL: "", _REASONING: ""}  # white space that is shown if more text follows
        self._trims_start = {_NORMAL: False, _REASONING: True}
        self._shown = False  # whether there was text yet, besides reasoning and calls
        self.calls = 0
        self.ended = False

    @property
    def reasoning(self) -> bool:
        """Whether the text that follows is reasoning."""
        if self._call is not None:
            return False
        return self._state == _REASONING or (self._buffer, _REASONING) in self._marks()

    def add(self, text: str) -> NewParts:
        """Returns what the next piece of the answer's text adds."""
        self._buffer += text
        return self._split(last=False)

    def finish(self, complete: bool) -> NewParts:
        """Returns what the end of the answer adds.

        Args:
            complete: whether the model ended it; a call without its end mark is then parsed, too.
        """
        if self.ended:
            return NewParts()
        new = self._split(last=True, complete=complete)
        new.text += "" if self._begun else self._space[_NORMAL]
        return new

    def _split(self, *, last: bool, complete: bool = True) -> NewParts:
        """Returns the parts of the text so far, but for what depends on text to come."""
        new, more = NewParts(), True
        while more and not self.ended:
            if self._call is None:
                more = self._to_next_mark(new, last)
            else:
                more = self._to_end_of_call(self._call, new, last, complete)
        return new

    def _marks(self) -> list[tuple[str, str]]:
        """Returns the marks that end the present state; after text, none begins reasoning."""
        out = {_TOOL} if self._calls_over else set[str]()
        if self._shown and self._state == _NORMAL:
            out.add(_REASONING)
        return [mark for mark in self._form.transitions.get(self._state, []) if mark[1] not in out]

    def _to_next_mark(self, new: NewParts, last: bool) -> bool:
        """Adds text up to the next mark; returns whether there was one."""
        text, marks = self._buffer, self._marks()
        found = [(at, -len(mark), state) for mark, state in marks if (at := text.find(mark)) >= 0]
        if found:
            begin, length, state = min(found)
            end = begin - length
            if state == _REASONING and self._state == _NORMAL:
                if text[:begin].strip() or text[end : end + 1] in _IN_A_SENTENCE:
                    begin, state = end, _NORMAL
                elif end == len(text) and not last:
                    found, end = [], begin
        else:
            begin = end = len(text) - (
                0 if last else max((overlap(text, mark) for mark, _ in marks), default=0)
            )
        new += self._add_to(self._state, text[:begin])
        self._buffer = text[end:]
        if not found:
            return False
        if self._state == _REASONING:
            self._trims_start[_NORMAL] = not self._shown
        tools = self._form.tools
        if state != _TOOL:
            self._state = state
        elif tools is not None:
            most = _MAX_CALLS if self._form.parallel else 1
            self._call = CallPieces(tools, self._form.offered, self._begun, most)
        return True

    def _to_end_of_call(self, call: CallPieces, new: NewParts, last: bool, complete: bool) -> bool:
        """Adds what has come of a call; returns whether it has ended.

        What is no call is text, unless it has begun to be passed on. There may be a call after that; what the
        end of the answer cuts off holds none.
        """
        tools = self._form.tools
        assert tools is not None
        new += NewParts(tool_calls=call.add(self._buffer, last=last))
        self._buffer = ""
        if not (call.over or last):
            return False
        self._call = None
        if self._state not in self._space:
            self._state = _NORMAL
        try:
            new += NewParts(tool_calls=call.finish(complete))
        except ToolCallError:
            if not call.begun:
                new += self._add_to(self._state, tools.begin + call.text[: call.end])
                self._buffer, self._calls_over = call.text[call.end :], last
                return True
        self._begun += call.begun
        self.calls += call.finished
        self._buffer, self._state = call.text[call.end :], _NORMAL
        self._space[_NORMAL] = ""
        self._trims_start[_NORMAL] = not self._shown
        self.ended = not self._form.parallel
        return True

    def _add_to(self, state: str, piece: str) -> NewParts:
        """Adds text to the part of a state. White space around reasoning and calls is left out."""
        if state not in self._space:
            return NewParts()
        piece, self._space[state] = self._space[state] + piece, ""
        if self._trims_start[state]:
            piece = piece.lstrip()
            self._trims_start[state] = not piece
        if state == _NORMAL and self._form.tools is None:
            shown = piece
        else:
            shown = piece.rstrip()
            self._space[state] = piece[len(shown) :]
        self._shown = self._shown or (state == _NORMAL and bool(shown.strip()))
        return NewParts(reasoning=shown) if state == _REASONING else NewParts(text=shown)


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

#: Families whose strings are passed on as they come, and what comes before the first: the name of the tool.
_TEXTS: Final = {
    "qwen3_coder": r"\s*<function=([^\s<>]+)>",
    "glm47": r"\s*([^\s<>{}]+)\s*<arg_key>",
    "longcat": r"\s*([^\s<>{}]+)\s*<longcat_arg_key>",
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
        self._scanner = CallScanner(form, offered, one=most == 1)
        head = _HEADS.get(form.name)
        self._head = re.compile(head, re.DOTALL) if head else None
        self._object: _JsonObject | None = None  # that is being passed on
        self._at = 0  # the text before it is done with
        self._sent: dict[str, Any] = {}  # arguments of the last call, where they stand between marks
        self._closed = True  # whether all of the last call is passed on
        self._parsed = 0  # arguments that were passed on when they were complete
        self._text = _TEXTS.get(form.name)
        self._key = ""  # the name of the string that is being passed on
        self._passed = ""  # the part of it that was passed on

    @property
    def over(self) -> bool:
        """Whether the calls have ended, or these are none."""
        scanner = self._scanner
        return scanner.end >= 0 or scanner.failed

    @property
    def finished(self) -> int:
        """How many calls are complete. The others lack their last brace."""
        return self.begun if self._closed else self.begun - 1

    @property
    def end(self) -> int:
        """Where text begins that is not of calls."""
        if self._scanner.end >= 0:
            return self._scanner.rest
        return len(self.text) if self.begun else 0

    def add(self, piece: str, *, last: bool = False) -> list[ToolCallDelta]:
        """Returns what the next piece of the text adds.

        Args:
            last: whether no more will come.
        """
        self.text += piece
        self._scanner.find(self.text, last=last)
        if not self.begun and len(self.text) > MAX_CHARACTERS:
            self._scanner.failed = True
        if self._scanner.failed:
            return []
        return self._json() if self._head is not None else self._between_marks()

    def finish(self, complete: bool) -> list[ToolCallDelta]:
        """Returns what is missing at the end.

        Args:
            complete: whether the answer was not cut off here.

        Raises:
            ToolCallError: the calls are malformed, or cut off.
        """
        scanner = self._scanner
        if (
            scanner.failed
            or scanner.value is not None
            or not (complete or (scanner.end >= 0 and not scanner.guessed))
        ):
            raise ToolCallError("it was cut off")
        calls = self._form.parse(self.text[: scanner.end] if scanner.end >= 0 else self.text, self._offered)
        if "(?P<key>" in scanner.form.open:
            return self._arguments(calls, whole=True)
        out = self._close()
        for call in calls[self.begun : self._most]:
            out += [self._begin(call.name, call.id), self._more(_json(call.arguments))]
        return out

    def _begin(self, name: str, identity: str) -> ToolCallDelta:
        self.begun += 1
        identity = identity or f"call_{uuid.uuid4().hex[:24]}"
        return ToolCallDelta(index=self._first + self.begun - 1, id=identity, name=name)

    def _more(self, arguments: str) -> ToolCallDelta:
        return ToolCallDelta(index=self._first + self.begun - 1, arguments=arguments)

    def _close(self) -> list[ToolCallDelta]:
        """Passes on the last brace, which is held back until it is known that the call is complete."""
        closed, self._closed = self._closed, True
        return [] if closed else [self._more("}")]

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
                out += [*self._close(), self._begin(name, named.get("id") or "")]
                self._at, self._object, self._closed = head.end(), _JsonObject(), False
            piece, self._at = self._object.take(self.text, self._at)
            out.append(self._more(piece))
            if self._object.ended:
                self._object = None
                if self._form.name not in _SEVERAL:
                    self._head = None
                    break
        return out

    def _between_marks(self) -> list[ToolCallDelta]:
        """Passes on arguments that are complete, and strings as they come."""
        scanner, out = self._scanner, list[ToolCallDelta]()
        if scanner.doubtful or "(?P<key>" not in scanner.form.open:
            return out
        if self._parsed < len(scanner.values) <= _MAX_ARGUMENTS:
            self._parsed = len(scanner.values)
            try:
                calls = self._form.parse(
                    self.text[: scanner.values[-1][3]] + scanner.form.call, self._offered
                )
            except ToolCallError:
                self._text = None
            else:
                out = self._arguments(calls, whole=False)
        if self._text is not None and scanner.value is not None and self._parsed < _MAX_ARGUMENTS:
            out += self._string(self._text, *scanner.value)
        return out

    def _string(self, function: str, key: str, begin: int) -> list[ToolCallDelta]:
        """Passes on what is new of the value that has begun, if it is a string."""
        named = re.match(function, self.text)
        name = named[1] if named else ""
        tools = [tool for tool in self._offered if tool["function"]["name"] == name]
        if key not in strings_of(tools) or not self._most:
            return []
        value = self._scanner.bare(self.text[begin : self._scanner.sure])
        if len(value) <= max(len(self._passed), len("null") if self._form.name == "qwen3_coder" else 0):
            return []
        out: list[ToolCallDelta] = []
        if not self.begun:
            out.append(self._begin(name, ""))
            self._closed = False
        before = "" if self._passed else (", " if self._sent else "{") + f'"{_inside(key)}": "'
        out.append(self._more(before + _inside(value[len(self._passed) :])))
        self._key, self._passed = key, value
        return out

    def _end_string(self, arguments: dict[str, Any]) -> str:
        """Returns the rest of the string that was passed on in pieces, with what ends it."""
        whole, passed = arguments.get(self._key), self._passed
        self._sent[self._key], self._passed = whole, ""
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
            text = self._end_string(call.arguments) if self._passed else ""
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


class _JsonObject:
    """The text of a JSON object that comes in pieces."""

    def __init__(self) -> None:
        self.ended = False
        self._depth = 0
        self._in_string = self._escaped = False

    def take(self, text: str, at: int) -> tuple[str, int]:
        """Returns what comes next of the object but its last brace, and where that ends.

        Control characters in strings are escaped, as JSON demands and some models do not.
        """
        taken: list[str] = []
        for place in range(at, len(text)):
            character = text[place]
            if self._in_string:
                if self._escaped:
                    self._escaped = False
                elif character == "\\":
                    self._escaped = True
                elif character == '"':
                    self._in_string = False
                elif character in "\n\r\t":
                    character = _inside(character)
            elif character == '"':
                self._in_string = True
            elif character in "{[":
                self._depth += 1
            elif character in "}]":
                self._depth -= 1
                if not self._depth:
                    self.ended = True
                    return "".join(taken), place + 1
            taken.append(character)
        return "".join(taken), len(text)


def _inside(text: str) -> str:
    """Returns a text as it stands in a JSON string."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


def _json(arguments: dict[str, Any]) -> str:
    return json.dumps(arguments, ensure_ascii=False)
