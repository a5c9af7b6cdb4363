"""Splits an answer into reasoning, text and tool calls while it is generated.

The marks are found in the text, not in token ids, by mlx-lm's state machine, with the transitions that mlx-lm
makes for its own server. Text that may be the beginning of a mark is held back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from engine.models.tool_formats import ToolCallError, ToolFormat, speaks_harmony
from engine.protocol import ToolCallDelta
from engine.sessions.call_pieces import CallPieces

_NORMAL: Final = "normal"
_REASONING: Final = "reasoning"
_TOOL: Final = "tool"
_HEADER: Final = "header"  # of a message in the answer; its text is dropped
_MOST_CALLS: Final = 1 << 30
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
    """How the answers to one request are split.

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
    """What was added to an answer: each may be empty."""

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
        """The calls between the present marks."""
        tools = self._form.tools
        assert tools is not None
        if self._call is None:
            most = _MOST_CALLS if self._form.parallel else 1
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
