"""Answers as server-sent events: each step's text is one write to each connection."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from engine.protocol import Message
from engine.server.answer_stream import AnswerStream
from engine.server.api_errors import ApiError
from engine.server.event_streams import BEGIN_SECONDS, STREAM_HEADERS, cancel_at_disconnect
from engine.server.guarded_protocol import CONNECTION, GuardedProtocol

_MARK = "\0"
_ENCODED_MARK = msgspec.json.encode(_MARK)


class EventEncoder(Protocol):
    """Turns an answer's messages into events of one API. Each is a whole frame; several may be joined."""

    def take(self, message: Message, answer: int) -> bytes:
        """Returns the events that a message causes, maybe none; `answer` is its number in the response."""

    def waiting(self) -> bytes:
        """Returns what keeps the connection open while nothing has begun."""

    def end(self) -> bytes:
        """Returns the last events."""

    def fail(self, error: ApiError) -> bytes:
        """Returns the last event of an answer that ends with an error."""


class AnswerResponse(Response):
    """A response that streams answers.

    Args:
        answers: the answers, usually one.
        encoder: makes the events.
        headers: besides those of event streams.
    """

    def __init__(
        self, answers: Sequence[AnswerStream], encoder: EventEncoder, headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(headers={**STREAM_HEADERS, **(headers or {})})
        del self.headers["content-length"]
        self._answers = answers
        self._encoder = encoder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends the events."""
        async with cancel_at_disconnect(receive, self._cancel):
            try:
                await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
                last = await self._stream(scope.get(CONNECTION), send)
                await send({"type": "http.response.body", "body": last, "more_body": False})
            finally:
                self._cancel()

    async def _stream(self, connection: GuardedProtocol | None, send: Send) -> bytes:
        """Sends everything but the last part, which it returns."""
        try:
            while not await self._answers[0].begin(BEGIN_SECONDS):
                await _send_part(send, self._encoder.waiting())
            if len(self._answers) == 1:
                rest = await self._forward(0, connection, send)
            else:
                rest = await self._forward_all(connection, send)
            return rest + self._encoder.end()
        except ApiError as error:
            return self._encoder.fail(error)

    async def _forward_all(self, connection: GuardedProtocol | None, send: Send) -> bytes:
        """Sends several answers as they come; the first error ends all."""
        tasks = [
            asyncio.create_task(self._forward(number, connection, send))
            for number in range(len(self._answers))
        ]
        try:
            return b"".join(await asyncio.gather(*tasks))
        finally:
            self._cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _forward(self, number: int, connection: GuardedProtocol | None, send: Send) -> bytes:
        """Sends one answer's events, but for the last ones, which it returns."""
        answer, take = self._answers[number], self._encoder.take

        def encode(messages: Sequence[Message]) -> bytes:
            if len(messages) == 1:
                return take(messages[0], number)
            return b"".join([take(message, number) for message in messages])

        def push(messages: Sequence[Message]) -> bool:
            if connection is None or not connection.writable:
                return False
            if data := encode(messages):
                connection.write_chunk(data)
                if connection.behind:
                    answer.catch_up()
            return True

        while (messages := await answer.rest(push)) is not None:
            data = encode(messages)
            if answer.complete_without_error:
                return data
            await _send_part(send, data)  # waits first until the client has read enough
            if connection is not None and connection.behind:
                answer.catch_up()
        return b""

    def _cancel(self) -> None:
        for answer in self._answers:
            answer.cancel()


class TextTemplate:
    """An event that differs from others only in its text.

    Args:
        event: the event with `TextTemplate.MARK` as the text; nothing after the text may come from clients.
    """

    MARK = _MARK

    def __init__(self, event: bytes) -> None:
        self._before, found, self._after = event.rpartition(_ENCODED_MARK)
        assert found

    def event(self, text: str) -> bytes:
        """Returns the event with this text."""
        return self._before + msgspec.json.encode(text) + self._after


async def _send_part(send: Send, data: bytes) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": True})
