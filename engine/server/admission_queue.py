"""The queue of requests between the server's event loop and the worker loop: fair, bounded, and counted."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from engine.protocol import Abort, Finished, Generate, GuestInfo, Message, Started, guest_chat
from engine.server.answer_stream import AnswerStream
from engine.server.json_bodies import ApiError
from engine.server.server_settings import ServerLimits
from engine.sessions.text_service import FairQueue, text_size
from engine.worker.channel import EngineEndedError, RequestRoutes

# --- how long a request would wait ------------------------------------------------------------------

_WINDOW: Final = 30.0  # seconds that the rate is measured over
_TYPICAL: Final = 256  # tokens of an answer, until some have ended
_LONGEST: Final = 600.0


class LoadEstimate:
    """Tokens that running and waiting requests will take (`outstanding`), and that finished ones took."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._done: deque[tuple[float, int]] = deque()
        self._answer = float(_TYPICAL)
        self.outstanding = 0

    def expected(self, prompt_bytes: int, max_tokens: int, answers: int = 1) -> int:
        """Returns the tokens that a request is expected to take: about four bytes of a prompt are a token."""
        return prompt_bytes // 4 + answers * min(max_tokens, round(self._answer)) + 1

    def add(self, tokens: int) -> None:
        """Counts a new request."""
        self.outstanding += tokens

    def finish(self, expected: int, computed: int, answered: int) -> None:
        """Counts a request that has ended. `computed` are the tokens that it took, without reused ones of the
        prompt and with those of the answer (`answered`).
        """
        self.outstanding = max(self.outstanding - expected, 0)
        if not computed:
            return
        self._answer += 0.1 * (answered - self._answer)
        now = self._clock()
        self._done.append((now, computed))
        while self._done[0][0] < now - _WINDOW:
            self._done.popleft()

    @property
    def tokens_per_s(self) -> float:
        """Tokens that ended requests took per second, lately; 0 before there are two."""
        if len(self._done) < 2:
            return 0.0
        seconds = max(self._clock() - self._done[0][0], 1e-3)
        return sum(tokens for _, tokens in list(self._done)[1:]) / seconds

    def seconds(self) -> float:
        """Seconds until what is outstanding now has been computed, 1 to 600; 5 if the rate is not known."""
        rate = self.tokens_per_s
        return min(max(self.outstanding / rate, 1.0), _LONGEST) if rate else 5.0


_PAUSE_SECONDS: Final = 30.0  # after which programs may ask again
_CHECK_SECONDS: Final = 1.0  # between two looks for clients that do not read
_log = logging.getLogger("octavo.server")


class AdmissionQueue:
    """Queues requests, hands them to the engine, and delivers its messages.

    Requests wait here, not in the engine, so that keys get equal shares and a client that leaves costs
    nothing. The engine gets the next one when it has started what it was given. All methods are for the event
    loop's thread.

    Attributes:
        estimate: how long a new request would wait.
        observers: called with each answer that has ended, and its last messages.
        draining: whether new requests are refused, since the server is about to stop.
        paused: whether new requests are refused, since the person at this computer said so.
    """

    def __init__(self, routes: RequestRoutes, limits: ServerLimits) -> None:
        self.routes = routes
        self.estimate = LoadEstimate()
        self.observers: list[Callable[[AnswerStream], None]] = []
        self.draining = self.paused = False
        self._limits = limits
        self._queue: FairQueue[AnswerStream] = FairQueue()
        self._running: dict[str, AnswerStream] = {}
        self._per_key: Counter[str] = Counter()
        self._numbers = itertools.count(1)
        self._arrived: deque[tuple[AnswerStream, Message]] = deque()
        self._waking = False
        self._loop = asyncio.get_running_loop()
        self._check: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        """Requests in the queue."""
        return len(self._queue)

    @property
    def queued(self) -> list[AnswerStream]:
        """The requests in the queue. May be read on any thread."""
        return list(self._queue)

    @property
    def running(self) -> list[AnswerStream]:
        """Requests that the engine has. May be read on any thread."""
        return list(self._running.values())

    def submit(self, request: Generate, key: str) -> AnswerStream:
        """Queues a request; `ApiError` if there is too much to do, or the server is about to stop.

        Args:
            request: what to answer; its `request`, and its `chat` if that is empty, are set here.
            key: the name of the key that it came with.

        Returns:
            Its answer, to be closed in any case.
        """
        self._check_room(key)
        number = next(self._numbers)
        request.request = f"server {number}"
        request.chat = request.chat or guest_chat(request.guest or key)
        request.background = True  # the window's chats come first
        expected = self.estimate.expected(text_size(request), request.sampling.max_tokens, request.n)
        answer = AnswerStream(request, key, expected, self._cancel)
        self.estimate.add(expected)
        self._per_key[key] += 1
        self._queue.add(key, expected, answer)
        self._start_next()
        return answer

    @contextlib.contextmanager
    def occupy(self, key: str) -> Iterator[None]:
        """Counts something else, such as embeddings, among a key's requests; `ApiError`: see `submit`."""
        self._check_room(key)
        self._per_key[key] += 1
        try:
            yield
        finally:
            self._leave(key)

    def fail_all(self, error: ApiError) -> None:
        """Ends every request with an error, as the server is about to stop."""
        while (answer := self._queue.pop()) is not None:
            self._end(answer, error)
        for answer in self.running:
            self._abort(answer)
            self._end(answer, error)

    def close(self) -> None:
        """Stops what runs beside the requests."""
        if self._check is not None:
            self._check.cancel()

    def _check_room(self, key: str) -> None:
        if self.draining:
            raise ApiError(503, "The server is about to stop.", code="stopping", retry_after=5.0)
        if self.paused:
            raise ApiError(
                503, "Octavo is paused; resume it in its menu.", code="paused", retry_after=_PAUSE_SECONDS
            )
        wait = self.estimate.seconds()
        if len(self._queue) >= self._limits.waiting:
            raise ApiError(
                429,
                f"{len(self._running):,} requests are being answered and {len(self._queue):,} are waiting; "
                f"try again in about {wait:,.0f} seconds.",
                code="queue_full",
                retry_after=wait,
            )
        if self._per_key[key] >= self._limits.per_key:
            raise ApiError(
                429,
                f"This key has {self._per_key[key]:,} requests; try again in about {wait:,.0f} seconds.",
                code="too_many_requests",
                retry_after=wait,
            )

    def _start_next(self) -> None:
        """Hands the engine as many requests as it should have."""
        starting = sum(not answer.started for answer in self._running.values())
        while len(self._running) < self._limits.running and starting < self._limits.starting:
            answer = self._queue.pop()
            if answer is None:
                return
            starting += 1
            self._running[answer.request.request] = answer
            self._watch_readers()
            try:
                self.routes.submit(answer.request, partial(self._take, answer))
            except EngineEndedError:
                self._end(answer, ApiError(503, "The engine has ended.", code="engine_ended"))

    def _take(self, answer: AnswerStream, message: Message) -> None:
        """Called on the worker loop's thread. One wake-up of the event loop serves a whole step."""
        self._arrived.append((answer, message))
        if not self._waking:
            self._waking = True
            try:
                self._loop.call_soon_threadsafe(self._deliver)
            except RuntimeError:  # the server has stopped
                _log.debug("a message came after the end of the server")

    def _deliver(self) -> None:
        self._waking = False
        now = time.monotonic()
        answers: dict[AnswerStream, None] = {}  # one write each, whatever the step brought
        for _ in range(len(self._arrived)):
            answer, message = self._arrived.popleft()
            if answer.ended:
                continue
            answer.put(message, now)
            answers[answer] = None
            if isinstance(message, Started):
                self._start_next()
            elif isinstance(message, Finished) and answer.complete:
                if len(answer.finished) < answer.request.n:
                    self._abort(answer)  # an error ends all answers of a request
                self._end(answer)
        for answer in answers:
            answer.flush()

    def _end(self, answer: AnswerStream, error: ApiError | None = None) -> None:
        """Forgets a request and lets its reader know."""
        if answer.ended:
            return
        answer.end(error)
        self._running.pop(answer.request.request, None)
        self._leave(answer.key)
        self.estimate.finish(answer.expected, answer.computed_tokens, answer.answered_tokens)
        self._queue.refund(answer.key, answer.expected - answer.computed_tokens)
        for observer in self.observers:
            observer(answer)
        self._start_next()

    def _leave(self, key: str) -> None:
        self._per_key[key] -= 1
        if not self._per_key[key]:
            del self._per_key[key]

    def _cancel(self, answer: AnswerStream) -> None:
        """Stops a request whose reader has gone; its blocks are free within one step."""
        if answer.ended:
            return
        if answer.request.request in self._running:
            self._abort(answer)
        else:
            self._queue.remove(answer.key, answer)
        answer.cancelled = True
        self._end(answer, ApiError(499, "The client closed the connection.", code="cancelled"))

    def _abort(self, answer: AnswerStream) -> None:
        try:
            self.routes.submit(Abort(request=answer.request.request))
        except EngineEndedError:
            _log.debug("the engine had ended before a request was stopped")

    def _watch_readers(self) -> None:
        """Looks for slow clients now and then, while there are requests."""
        if self._check is None and self._running:
            seconds = min(_CHECK_SECONDS, self._limits.slow_client_seconds)
            self._check = self._loop.call_later(seconds, self._stop_slow_clients)

    def _stop_slow_clients(self) -> None:
        self._check = None
        oldest = time.monotonic() - self._limits.slow_client_seconds
        for answer in self.running:
            if answer.unread_since and answer.unread_since < oldest:
                _log.info("a client reads too slowly; its request is stopped")
                answer.cancel()
        self._watch_readers()


# --- what programs have asked for -------------------------------------------------------------------

_REMEMBERED = 50  # programs
_MOST_ENDS: Final = 10_000  # of requests within a minute


class GuestActivity:
    """Counts by program. The counts may be read on any thread."""

    def __init__(self, admission: AdmissionQueue) -> None:
        self._admission = admission
        self._requests: Counter[str] = Counter()
        self._tokens: Counter[str] = Counter()
        self._last: dict[str, float] = {}
        self._ends: deque[float] = deque(maxlen=_MOST_ENDS)
        admission.observers.append(self._ended)

    def last_minute(self) -> int:
        """Returns how many requests are running or waiting, or have ended within a minute."""
        since = time.monotonic() - 60.0
        ended = sum(end > since for end in list(self._ends))
        return ended + len(self._admission.running) + self._admission.waiting

    def guests(self) -> list[GuestInfo]:
        """Returns the programs, the one that asked last first."""
        running, queued = self._admission.running, self._admission.queued
        now_running = Counter(answer.request.guest for answer in running)
        now_waiting = Counter(answer.request.guest for answer in queued)
        last = dict(self._last)
        for answer in (*running, *queued):
            last[answer.request.guest] = max(last.get(answer.request.guest, 0.0), float(answer.created))
        return [
            GuestInfo(
                name=name,
                running=now_running[name],
                waiting=now_waiting[name],
                requests=self._requests[name] + now_running[name] + now_waiting[name],
                tokens=self._tokens[name],
                last=last[name],
            )
            for name in sorted(last, key=lambda name: -last[name])
        ]

    def _ended(self, answer: AnswerStream) -> None:
        """Counts an answer that has ended; called on the event loop's thread."""
        name = answer.request.guest
        self._requests[name] += 1
        self._tokens[name] += answer.answered_tokens
        self._last[name] = time.time()
        self._ends.append(time.monotonic())
        if len(self._last) > _REMEMBERED:
            oldest = min(self._last, key=lambda name: self._last[name])
            for counts in (self._requests, self._tokens, self._last):
                counts.pop(oldest, None)
