"""The answer to one request of the server: the engine's messages, in order, for one reader."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

from engine.protocol import Delta, Finished, Generate, Message, Started
from engine.server.api_errors import ApiError, error_of


class AnswerStream:
    """An asynchronous iterator over `Started`, `Delta` and `Finished` messages.

    Iterating raises `ApiError` if the answer ends with an error.

    Args:
        request: the request; with `n` answers there are as many `Finished`.
        key: the name of the key that it came with.
        expected: tokens that it is expected to take.
        cancel: stops it.

    Attributes:
        ended: whether no message will come any more.
        started: the first message `Started`; None before.
        finished: the messages `Finished` so far.
        cancelled: whether its reader stopped it.
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
        self.started: Started | None = None
        self.finished: list[Finished] = []
        self.created = int(time.time())
        self.arrived = time.monotonic()
        self.started_at = self.ended_at = self.unread_since = 0.0
        self.token_times: dict[int, tuple[float, float]] = {}
        self.gaps: list[float] = []
        self._cancel = cancel
        self._pending: deque[Message] = deque()
        self._error: ApiError | None = None
        self._reader: asyncio.Future[None] | None = None

    # --- for the gateway ------------------------------------------------------------------------

    def put(self, message: Message) -> None:
        """Adds a message of the engine."""
        now = time.monotonic()
        if isinstance(message, Started) and self.started is None:
            self.started, self.started_at = message, now
        elif isinstance(message, Delta):
            first, last = self.token_times.get(message.index, (now, 0.0))
            if last:
                self.gaps.append(now - last)
            self.token_times[message.index] = first, now
        elif isinstance(message, Finished):
            self.finished.append(message)
            if message.reason in ("error", "abort"):
                self._error = error_of(message)
                self._wake()
                return
        self._pending.append(message)
        self.unread_since = self.unread_since or now
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

        Args:
            seconds: how long to wait at most.

        Returns:
            Whether it came.

        Raises:
            ApiError: the request was refused.
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

    def __aiter__(self) -> AnswerStream:
        return self

    async def __anext__(self) -> Message:
        while not self._pending:
            self.unread_since = 0.0
            if self._error is not None:
                raise self._error
            if self.ended:
                raise StopAsyncIteration
            await self._wait(None)
        self.unread_since = time.monotonic()
        return self._pending.popleft()

    async def _wait(self, seconds: float | None) -> None:
        self._reader = asyncio.get_running_loop().create_future()
        try:
            await asyncio.wait_for(self._reader, seconds)
        except TimeoutError:
            return
        finally:
            self._reader = None

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)
