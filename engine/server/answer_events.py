"""The events of an answer, made once from the engine's messages; each API writes them in its own form.

A tool call has no event for its end: it ends when another thing begins, or with the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from engine.protocol import Delta, Finished, Message, Started, TokenLogprob
from engine.server.json_bodies import ApiError


class AnswerUsage(msgspec.Struct):
    """The tokens of an answer so far."""

    prompt: int
    reused: int  # of the prompt, from the prefix cache
    pinned: int  # at the start of the prompt, kept in the prefix cache for the request
    completion: int = 0
    reasoning: int = 0  # of `completion`
    drafted: int = 0  # draft tokens verified
    accepted: int = 0  # of `drafted`


class AnswerStarted(msgspec.Struct):
    """The prompt was admitted. `index` is the answer's, of the `n` to one request, here and below."""

    index: int
    usage: AnswerUsage


class ReasoningDelta(msgspec.Struct):
    """More of the model's reasoning."""

    index: int
    text: str


class TextDelta(msgspec.Struct):
    """More text, which is empty if log-probabilities come without any."""

    index: int
    text: str
    logprobs: list[TokenLogprob]  # of all new tokens, those of reasoning and calls included


class ToolCallBegun(msgspec.Struct):
    """A tool call, with the first piece of its arguments."""

    index: int
    call: int  # within the answer, from 0
    id: str
    name: str
    arguments: str


class ToolCallArguments(msgspec.Struct):
    """More of the JSON text of a call's arguments."""

    index: int
    call: int
    arguments: str


class ServerCallsBegun(msgspec.Struct):
    """The server begins to run the calls of a round that are its own; see `answer_rounds`."""

    index: int


class ServerCallFinished(msgspec.Struct):
    """The end of a call that the server has run, with the result or why there is none."""

    index: int
    id: str
    text: str
    failed: bool


class AnswerFinished(msgspec.Struct):
    """The end of an answer, without an error."""

    index: int
    reason: Literal["stop", "length", "tool_calls"]
    stop_string: str  # that ended it
    usage: AnswerUsage


class AnswerFailed(msgspec.Struct):
    """The end of all answers to a request, with an error."""

    error: ApiError


AnswerEvent = (
    AnswerStarted
    | ReasoningDelta
    | TextDelta
    | ToolCallBegun
    | ToolCallArguments
    | ServerCallsBegun
    | ServerCallFinished
    | AnswerFinished
    | AnswerFailed
)
#: The events of one message of the engine, in order, for one answer. Some APIs write it as one event.
AnswerStep = Sequence[AnswerEvent]


def logprobs_of(step: AnswerStep) -> list[TokenLogprob]:
    """Returns the log-probabilities of a step's tokens; none if they were not asked for."""
    return [entry for event in step if isinstance(event, TextDelta) for entry in event.logprobs]


def step_of(message: Message) -> AnswerStep:
    """Returns the events that a message means. Errors are not among them; see `error_of`."""
    if isinstance(message, Delta):
        if not message.reasoning and not message.tool_calls:  # nearly all messages
            return (TextDelta(message.index, message.text, message.logprobs),)
        return _mixed(message)
    if isinstance(message, Started):
        usage = AnswerUsage(message.prompt_tokens, message.reused_tokens, message.pinned_tokens)
        return (AnswerStarted(message.index, usage),)
    if isinstance(message, Finished):
        reason = message.reason
        if reason == "stop" or reason == "length" or reason == "tool_calls":
            return (AnswerFinished(message.index, reason, message.stop_string, usage_at_end(message)),)
    return ()


def usage_at_end(message: Finished) -> AnswerUsage:
    """Returns the usage of an answer that has ended."""
    return AnswerUsage(
        message.prompt_tokens,
        message.reused_tokens,
        message.pinned_tokens,
        message.completion_tokens,
        message.reasoning_tokens,
        message.drafted_tokens,
        message.accepted_tokens,
    )


def _mixed(message: Delta) -> AnswerStep:
    events: list[AnswerEvent] = []
    index = message.index
    if message.reasoning:
        events.append(ReasoningDelta(index, message.reasoning))
    if message.text or message.logprobs:
        events.append(TextDelta(index, message.text, message.logprobs))
    for piece in message.tool_calls:
        if piece.id or piece.name:
            events.append(ToolCallBegun(index, piece.index, piece.id, piece.name, piece.arguments))
        else:
            events.append(ToolCallArguments(index, piece.index, piece.arguments))
    return events
