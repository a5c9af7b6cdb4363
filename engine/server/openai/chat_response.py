"""Answers of `/v1/chat/completions`: one object, or the chunks of a stream."""

from __future__ import annotations

import secrets
from typing import Any, Final

from engine import __version__
from engine.protocol import Delta, Finished, Message, Started, TokenLogprob, ToolCallDelta
from engine.server.answer_response import TextTemplate
from engine.server.answer_stream import AnswerStream
from engine.server.api_errors import ApiError, error_body
from engine.server.event_streams import data_event

FINGERPRINT: Final = f"octavo-{__version__}"
DONE: Final = b"data: [DONE]\n\n"
STILL_WAITING: Final = b": waiting\n\n"
_Json = dict[str, Any]


def new_id(prefix: str) -> str:
    """Returns an id that no other answer has."""
    return f"{prefix}-{secrets.token_hex(12)}"


def usage_of(finished: list[Finished]) -> _Json:
    """Returns the tokens of all answers of a request."""
    first = finished[0]
    completion = sum(each.completion_tokens for each in finished)
    accepted = sum(each.accepted_tokens for each in finished)
    return {
        "prompt_tokens": first.prompt_tokens,
        "completion_tokens": completion,
        "total_tokens": first.prompt_tokens + completion,
        "prompt_tokens_details": {"cached_tokens": first.reused_tokens, "audio_tokens": 0},
        "completion_tokens_details": {
            "reasoning_tokens": sum(each.reasoning_tokens for each in finished),
            "accepted_prediction_tokens": accepted,
            "rejected_prediction_tokens": sum(each.drafted_tokens for each in finished) - accepted,
            "audio_tokens": 0,
        },
    }


def token_logprob(entry: TokenLogprob, *, with_top: bool = True) -> _Json:
    """Returns a token's log-probability in the form of chat completions."""
    shown: _Json = {"token": entry.text, "logprob": entry.logprob, "bytes": list(entry.utf8)}
    if with_top:
        shown["top_logprobs"] = [token_logprob(each, with_top=False) for each in entry.top]
    return shown


class ChatAnswer:
    """What an answer has become so far.

    Attributes:
        text: the answer's text.
        reasoning: the text before it.
        calls: the tool calls.
        logprobs: of the tokens.
        finished: how it ended; None before.
    """

    def __init__(self) -> None:
        self.text = ""
        self.reasoning = ""
        self.calls: dict[int, _Json] = {}
        self.logprobs: list[TokenLogprob] = []
        self.finished: Finished | None = None

    def add(self, message: Delta) -> None:
        """Adds the next piece."""
        self.text += message.text
        self.reasoning += message.reasoning
        self.logprobs += message.logprobs
        for piece in message.tool_calls:
            call = self.calls.setdefault(piece.index, {"id": "", "name": "", "arguments": ""})
            call["id"] = call["id"] or piece.id
            call["name"] = call["name"] or piece.name
            call["arguments"] += piece.arguments


async def collect(answer: AnswerStream) -> list[ChatAnswer]:
    """Returns all answers of a request when they have ended.

    Raises:
        ApiError: they ended with an error.
    """
    answers = [ChatAnswer() for _ in range(answer.request.n)]

    def take(message: Message) -> None:
        if isinstance(message, Delta):
            answers[message.index].add(message)
        elif isinstance(message, Finished):
            answers[message.index].finished = message

    await answer.take_all(take)
    return answers


def finish_reason(message: Finished) -> str:
    """Returns why an answer ended."""
    return {"stop": "stop", "length": "length", "tool_calls": "tool_calls"}.get(message.reason, "stop")


async def chat_completion(answer: AnswerStream, model: str) -> _Json:
    """Returns the whole answer as an object.

    Raises:
        ApiError: it ended with an error.
    """
    wanted = answer.request.sampling.logprobs >= 0
    choices = []
    for index, each in enumerate(await collect(answer)):
        assert each.finished is not None
        message: _Json = {"role": "assistant", "content": each.text, "refusal": None}
        if each.reasoning:
            message["reasoning_content"] = each.reasoning
        if each.calls:
            message["content"] = each.text or None
            message["tool_calls"] = [
                {
                    "id": call["id"],
                    "type": "function",
                    "function": {"name": call["name"], "arguments": call["arguments"]},
                }
                for call in each.calls.values()
            ]
        logprobs = {"content": [token_logprob(entry) for entry in each.logprobs], "refusal": None}
        choices.append(
            {
                "index": index,
                "message": message,
                "logprobs": logprobs if wanted else None,
                "finish_reason": finish_reason(each.finished),
            }
        )
    return {
        "id": new_id("chatcmpl"),
        "object": "chat.completion",
        "created": answer.created,
        "model": model,
        "system_fingerprint": FINGERPRINT,
        "choices": choices,
        "usage": usage_of(answer.finished),
    }


class ChatChunks:
    """The answer as the events of a stream; see `EventEncoder`.

    Args:
        answer: the answer.
        model: its name.
        with_usage: whether the last event has the usage.
    """

    def __init__(self, answer: AnswerStream, model: str, *, with_usage: bool) -> None:
        self._answer = answer
        self._with_usage = with_usage
        self._logprobs = answer.request.sampling.logprobs >= 0
        self._begun: set[int] = set()
        self._texts: dict[int, TextTemplate] = {}
        self._head: _Json = {
            "id": new_id("chatcmpl"),
            "object": "chat.completion.chunk",
            "created": answer.created,
            "model": model,
            "system_fingerprint": FINGERPRINT,
        }

    def take(self, message: Message, answer: int = 0) -> bytes:
        """Returns the chunk of a message."""
        if isinstance(message, Delta):
            if (
                message.logprobs
                or message.reasoning
                or message.tool_calls
                or message.index not in self._begun
            ):
                return self._any(message)
            return self._text(message.index, message.text) if message.text else b""
        if isinstance(message, Started):
            return self._chunk(message.index, {})
        return (
            self._chunk(message.index, {}, finish_reason(message)) if isinstance(message, Finished) else b""
        )

    def waiting(self) -> bytes:
        """Returns a comment."""
        return STILL_WAITING

    def end(self) -> bytes:
        """Returns the usage, if it is wanted, and the mark of the end."""
        if not self._with_usage:
            return DONE
        return data_event({**self._head, "choices": [], "usage": usage_of(self._answer.finished)}) + DONE

    def fail(self, error: ApiError) -> bytes:
        """Returns the error."""
        return data_event(error_body(error, "/v1/chat/completions"))

    def _text(self, index: int, text: str) -> bytes:
        """Nearly all chunks of an answer: some more of its text."""
        template = self._texts.get(index)
        if template is None:
            template = TextTemplate(self._chunk(index, {"content": TextTemplate.MARK}))
            self._texts[index] = template
        return template.event(text)

    def _any(self, message: Delta) -> bytes:
        delta = _delta(message)
        logprobs = None
        if self._logprobs and message.logprobs:
            logprobs = {"content": [token_logprob(each) for each in message.logprobs], "refusal": None}
        return self._chunk(message.index, delta, logprobs=logprobs) if delta or logprobs else b""

    def _chunk(
        self, index: int, delta: _Json, reason: str | None = None, logprobs: _Json | None = None
    ) -> bytes:
        if index not in self._begun:
            self._begun.add(index)
            delta = {"role": "assistant", "content": "", **delta}
        choice = {"index": index, "delta": delta, "logprobs": logprobs, "finish_reason": reason}
        return data_event({**self._head, "choices": [choice]} | ({"usage": None} if self._with_usage else {}))


def _delta(message: Delta) -> _Json:
    delta: _Json = {}
    if message.text:
        delta["content"] = message.text
    if message.reasoning:
        delta["reasoning_content"] = message.reasoning
    if message.tool_calls:
        delta["tool_calls"] = [_call_delta(piece) for piece in message.tool_calls]
    return delta


def _call_delta(piece: ToolCallDelta) -> _Json:
    if not piece.id and not piece.name:
        return {"index": piece.index, "function": {"arguments": piece.arguments}}
    function = {"name": piece.name, "arguments": piece.arguments}
    return {"index": piece.index, "id": piece.id, "type": "function", "function": function}
