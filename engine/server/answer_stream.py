"""The answer to one request of the server: its events, in order, for one reader, and their response."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from engine.protocol import Delta, Finished, Generate, Message, Started
from engine.server.answer_events import AnswerFailed, AnswerStep, AnswerUsage, step_of, usage_at_end
from engine.server.connection_guard import CONNECTION, GuardedProtocol
from engine.server.event_streams import BEGIN_SECONDS, STREAM_HEADERS, cancel_at_disconnect
from engine.server.json_bodies import ApiError, error_of

#: Takes events as they arrive, on the event loop's thread; False: it cannot now, and will ask for them.
Push = Callable[[Sequence[AnswerStep]], bool]


class AnswerStream:
    """The events of one request, made from the engine's messages `Started`, `Delta` and `Finished`.

    What arrives in one step is handed over at once. A reader that waits is given it without a switch of
    tasks: with many streams, that is most of what a step costs here.

    Args:
        request: the request; with `n` answers there are as many `Finished`.
        expected: tokens that it is expected to take.

    Attributes:
        ended: whether no message will come any more.
        started: the first message `Started`; None before.
        finished: the messages `Finished` so far.
        cancelled: whether its reader stopped it.
        check: takes what the engine says of the answer; None if nothing is to be compared.
        created: time of its arrival, in seconds since 1970.
        arrived, started_at, ended_at: `time.monotonic()`; 0.0: not yet.
        token_times: `time.monotonic()` of the first and of the newest text of each answer, by index.
        gaps: seconds between two texts of an answer.
        unread_since: `time.monotonic()` when its reader fell behind; 0.0 if it did not.
    """

    def __init__(
        self, request: Generate, key: str, expected: int, cancel: Callable[[AnswerStream], None]
    ) -> None:
        self.request = request
        self.key = key
        self.expected = expected
        self.ended = False
        self.cancelled = False
        self.check: Callable[[Delta | Finished], None] | None = None
        self.started: Started | None = None
        self.finished: list[Finished] = []
        self.created = int(time.time())
        self.arrived = time.monotonic()
        self.started_at = self.ended_at = self.unread_since = 0.0
        self.token_times: dict[int, tuple[float, float]] = {}
        self.gaps: list[float] = []
        self._cancel = cancel
        self._pending: list[AnswerStep] = []
        self._push: Push | None = None
        self._failure: Exception | None = None
        self._behind = False
        self._error: ApiError | None = None
        self._reader: asyncio.Future[None] | None = None

    # --- for the admission queue ----------------------------------------------------------------

    def put(self, message: Message, now: float) -> None:
        """Adds a message of the engine that came at `now`, of `time.monotonic()`; `flush` follows."""
        if self.check is not None and isinstance(message, Delta | Finished):
            self.check(message)
        if isinstance(message, Delta):
            first, last = self.token_times.get(message.index, (now, 0.0))
            if last:
                self.gaps.append(now - last)
            self.token_times[message.index] = first, now
        elif isinstance(message, Finished):
            self.finished.append(message)
            if message.reason in ("error", "abort"):
                self._error = error_of(message)
                return
        elif isinstance(message, Started) and self.started is None:
            self.started, self.started_at = message, now
        self._pending.append(step_of(message))
        self.unread_since = self.unread_since or now

    def flush(self) -> None:
        """Gives the reader what has arrived."""
        if self._push is not None and self._pending and not self.ended and self._error is None:
            try:
                if self._push(self._pending):
                    self._pending, self.unread_since = [], 0.0
                    return
            except Exception as error:  # noqa: BLE001 - the reader raises it; other answers go on
                self._failure = error
        self._wake()

    @property
    def complete(self) -> bool:
        """Whether the engine has said its last."""
        return self._error is not None or len(self.finished) == self.request.n

    def end(self, error: ApiError | None) -> None:
        """Notes that no message will come any more."""
        self.ended, self.ended_at = True, time.monotonic()
        self._error = self._error or error
        self._wake()

    @property
    def usages(self) -> list[AnswerUsage]:
        """The usage of each answer that has ended, in the order of their ends."""
        return [usage_at_end(message) for message in self.finished]

    @property
    def answered_tokens(self) -> int:
        """Tokens that were generated, as far as the engine has said."""
        return sum(message.completion_tokens for message in self.finished)

    @property
    def computed_tokens(self) -> int:
        """Tokens that were computed: of the prompt without those reused, and of the answers."""
        prompt = self.started.prompt_tokens - self.started.reused_tokens if self.started else 0
        return prompt + self.answered_tokens

    # --- for the reader -------------------------------------------------------------------------

    def cancel(self) -> None:
        """Stops the request; nothing happens if it has ended."""
        self._cancel(self)

    async def begin(self, seconds: float) -> bool:
        """Waits for the first message, so that a refusal can still have its status.

        Returns whether it came within `seconds`; `ApiError` if the request was refused.
        """
        deadline = time.monotonic() + seconds
        while not self._pending:
            if self._error is not None:
                raise self._error
            if self.ended:
                return True
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            await self._wait(left)
        return True

    def catch_up(self) -> None:
        """Lets `rest` return, since the client must read before `push` may go on."""
        self._behind = True
        self._wake()

    async def rest(self, push: Push) -> list[AnswerStep] | None:
        """Waits while `push` takes the new steps as they arrive; `ApiError` if it ended with an error.

        Returns:
            Steps that `push` did not take, or the last ones; empty after `catch_up`, None after the end.
        """
        while not self._pending and not self._behind:
            self.unread_since = 0.0
            if self._error is not None:
                raise self._error
            if self.ended:
                return None
            self._push = push
            try:
                await self._wait(None)
            finally:
                self._push = None
            if self._failure is not None:
                raise self._failure
        self._behind, self.unread_since = False, time.monotonic()
        steps, self._pending = self._pending, []
        return steps

    @property
    def complete_without_error(self) -> bool:
        """Whether it has ended well: what was read last was the end."""
        return self.ended and self._error is None

    async def _wait(self, seconds: float | None) -> None:
        self._reader = asyncio.get_running_loop().create_future()
        try:
            await (self._reader if seconds is None else asyncio.wait_for(self._reader, seconds))
        except TimeoutError:
            return
        finally:
            self._reader = None

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)


class ReadAnswer(Protocol):
    """An answer as its reader sees it: an `AnswerStream`, or several in a row as one."""

    created: int

    @property
    def request(self) -> Generate:
        """The request, or that of the present round."""

    @property
    def usages(self) -> list[AnswerUsage]:
        """See `AnswerStream`."""

    @property
    def complete_without_error(self) -> bool:
        """See `AnswerStream`."""

    def cancel(self) -> None:
        """See `AnswerStream`."""

    async def begin(self, seconds: float) -> bool:
        """See `AnswerStream`."""

    def catch_up(self) -> None:
        """See `AnswerStream`."""

    async def rest(self, push: Push) -> list[AnswerStep] | None:
        """See `AnswerStream`."""


async def take_all(answer: ReadAnswer, take: Callable[[AnswerStep], object]) -> None:
    """Gives the events of each step to a function, up to the last; `ApiError` if it ended with an error."""

    def push(steps: Sequence[AnswerStep]) -> bool:
        for step in steps:
            take(step)
        return True

    while (steps := await answer.rest(push)) is not None:
        push(steps)


# --- as server-sent events --------------------------------------------------------------------------

_MARK = "\0"
_ENCODED_MARK = msgspec.json.encode(_MARK)


class EventEncoder(Protocol):
    """Writes events of answers in the form of one API, as whole frames."""

    def take(self, step: AnswerStep, answer: int) -> bytes:
        """Returns the frames for a step, maybe none; `answer` is its number in the response."""

    def waiting(self) -> bytes:
        """Returns what keeps the connection open while nothing has begun."""

    def end(self) -> bytes:
        """Returns the last events."""


class AnswerResponse(Response):
    """A response that streams answers, usually one, as `encoder` writes them, with more `headers`."""

    def __init__(
        self, answers: Sequence[ReadAnswer], encoder: EventEncoder, headers: dict[str, str] | None = None
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
            return self._encoder.take((AnswerFailed(error),), 0)

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

        def encode(steps: Sequence[AnswerStep]) -> bytes:
            if len(steps) == 1:
                return take(steps[0], number)
            return b"".join([take(step, number) for step in steps])

        def push(steps: Sequence[AnswerStep]) -> bool:
            if connection is None or not connection.writable:
                return False
            if data := encode(steps):
                connection.write_chunk(data)
                if connection.behind:
                    answer.catch_up()
            return True

        while (steps := await answer.rest(push)) is not None:
            data = encode(steps) if steps else self._encoder.waiting()  # tools may run for long
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
        self._before, mark, self._after = event.rpartition(_ENCODED_MARK)
        assert mark

    def event(self, text: str) -> bytes:
        """Returns the event with this text."""
        return self._before + msgspec.json.encode(text) + self._after


async def _send_part(send: Send, data: bytes) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": True})
