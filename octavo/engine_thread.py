"""The thread that owns a model: it loads it, runs the engine's steps, and hands each request its messages.

MLX arrays and the engine's session stay on this one thread. Everybody else talks to it through its inbox, so
any number of threads and event loops may ask at once; their requests share steps and prefixes.
"""

from __future__ import annotations

import contextlib
import gc
import itertools
import logging
import queue
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from engine.protocol import ChatMessage, Delta, Finished, Generate, Grammar, Message, Sampling, Started
from octavo.errors import ClosedError

if TYPE_CHECKING:
    from engine.sessions.session import Session

#: One delivery to a request: the engine's messages, or the error that refused or ended it.
Event = Message | Exception
Sink = Callable[[str, Event], None]
_Command = Callable[["Session | None"], None]  # without a session: the model was closed meanwhile
_Result = TypeVar("_Result")

_REST_SECONDS: Final = 5.0  # without work, until the engine gives memory back
_CLOSED: Final = "The model is closed."
_log = logging.getLogger("octavo.library")
_Jobs = queue.SimpleQueue[tuple[Callable[[], None], threading.Event]]
_waiting: list[_Jobs] = []  # the inboxes of threads without a model
_waiting_lock = threading.Lock()


class Prompt(NamedTuple):
    """A prompt to answer.

    Attributes:
        messages: a chat; empty when there is `text`.
        text: to be continued as it is, without the model's chat template.
        grammar: what the answer must match; None if it is free.
    """

    messages: list[ChatMessage]
    text: str | None = None
    grammar: Grammar | None = None

    def tokens(self, session: Session) -> list[int]:
        """Its token ids; to be called on the session's thread.

        Raises:
            RequestError: there is no message, the model's chat template refuses the chat, or the model
                cannot read a token of it.
        """
        if self.text is not None:
            return session.prompts.encode_text(self.text)
        request = self.request
        if request.has_images:
            return session.encode_apart(request).result().tokens
        return session.prompts.encode(request).tokens

    @property
    def request(self) -> Generate:
        """It as a request of the engine. With a grammar, such an answer has no reasoning."""
        return Generate(request="", chat="", messages=self.messages, grammar=self.grammar)


@dataclass
class _Receiver:
    """The receiver of a request's events, and the number of its answers that have still to end."""

    sink: Sink
    left: int


class EngineThread:
    """A loaded model on a thread of its own. All methods may be called from any thread.

    Args:
        open_session: loads the model, on the new thread. It is given a function to call now and then, which
            raises when the loading has been cancelled.

    Raises:
        Exception: whatever `open_session` raised.
    """

    def __init__(self, open_session: Callable[[Callable[[], None]], Session]) -> None:
        self._inbox: queue.SimpleQueue[_Command] = queue.SimpleQueue()
        self._sinks: dict[str, _Receiver] = {}  # only the thread itself touches it
        self._cancelled: set[str] = set()
        self._numbers = itertools.count(1)
        self._closing = False
        self._rest_at = 0.0  # time.monotonic() when memory is given back, if nothing has run until then
        self._lock = threading.RLock()  # nothing is put into the inbox once `_closing` is set
        self._ended = threading.Event()
        self._ident = 0
        ready: Future[None] = Future()
        _run_on_thread(lambda: self._run(open_session, ready), self._ended)
        try:
            ready.result()
        except BaseException:  # Ctrl-C, too: then the loading must not go on
            self._closing = True
            self._ended.wait()
            raise

    def submit(self, prompt: Prompt, sampling: Sampling, sink: Sink, *, n: int = 1, chat: str = "") -> str:
        """Asks for an answer. Returns the request's name.

        Args:
            prompt: what to answer.
            sampling: how to sample it.
            sink: called on the engine's thread with the request's name and each of its events. The last is
                an exception, or the last of `n` messages `Finished`.
            n: answers; they share the prompt's blocks.
            chat: the name of the chat in the block map; the request's own if empty.

        Raises:
            ClosedError: the model is closed.
        """
        from engine.sessions.answer import AnswerSpec
        from engine.sessions.prompts import EncodedPrompt

        request = f"request {next(self._numbers)}"

        def begin(session: Session | None) -> None:
            if session is None:
                _tell(sink, request, ClosedError(_CLOSED))
            elif request not in self._cancelled:
                self._sinks[request] = _Receiver(sink, n)
                try:
                    if prompt.request.has_images:
                        images = session.encode_apart(prompt.request)
                        images.add_done_callback(lambda _: self._later(lambda each: read(each, images)))
                    else:
                        start(session, EncodedPrompt(prompt.tokens(session)))
                except Exception as error:  # noqa: BLE001 - it ends this request only, and the caller gets it
                    self._deliver(request, error)

        def read(session: Session | None, encoded: Future[EncodedPrompt]) -> None:
            if session is None:
                self._deliver(request, ClosedError(_CLOSED))
            elif request in self._sinks:  # it was not stopped meanwhile
                try:
                    start(session, encoded.result())
                except Exception as error:  # noqa: BLE001 - as above
                    self._deliver(request, error)

        def start(session: Session, encoded: EncodedPrompt) -> None:
            spec = AnswerSpec(request, chat or request, sampling, n=n, grammar=prompt.grammar)
            session.submit_prompt(encoded, spec)

        self._put(begin)
        return request

    def abort(self, request: str) -> None:
        """Ends a request, which gets no further events. Nothing happens if it has ended already."""

        def end(session: Session | None) -> None:
            self._sinks.pop(request, None)
            if session is not None:
                session.abort_all(request)
            self._cancelled.discard(request)

        self._cancelled.add(request)  # so that a long step can end before the command is read
        try:
            self._put(end)
        except ClosedError:
            self._cancelled.discard(request)

    def call(self, function: Callable[[Session], _Result]) -> Future[_Result]:
        """Runs a function of the session on its thread, between two steps.

        Raises:
            ClosedError: the model is closed.
        """
        future: Future[_Result] = Future()

        def run(session: Session | None) -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                if session is None:
                    raise ClosedError(_CLOSED)
                future.set_result(function(session))
            except Exception as error:  # noqa: BLE001 - the caller gets it
                future.set_exception(error)

        self._put(run)
        return future

    def close(self) -> None:
        """Ends all requests with `ClosedError` and frees the model's memory. May be called again."""
        with self._lock:
            if not self._closing:
                self._closing = True
                self._inbox.put(_stop)
        if threading.get_ident() != self._ident:
            self._ended.wait()

    def _later(self, command: _Command) -> None:
        """As `_put`; a closed model has ended all requests already."""
        with contextlib.suppress(ClosedError):
            self._put(command)

    def _put(self, command: _Command) -> None:
        with self._lock:
            if self._closing:
                raise ClosedError(_CLOSED)
            self._inbox.put(command)

    # --- on the thread --------------------------------------------------------------------------

    def _run(self, open_session: Callable[[Callable[[], None]], Session], ready: Future[None]) -> None:
        self._ident = threading.get_ident()
        try:
            session = open_session(self._check_open)
        except BaseException as error:  # noqa: BLE001 - the constructor raises it
            self._closing = True
            ready.set_exception(error)
            return
        session.runner.cancelled = self._cancelled
        ready.set_result(None)
        self._end(session, self._serve(session))

    def _end(self, session: Session, reason: Exception) -> None:
        """Refuses what is still asked."""
        with self._lock:
            self._closing = True
        for request in list(self._sinks):
            self._deliver(request, reason)
        while not self._inbox.empty():
            self._inbox.get()(None)
        session.after_step.clear()
        session.close()

    def _check_open(self) -> None:
        if self._closing:
            raise ClosedError(_CLOSED)

    def _serve(self, session: Session) -> Exception:
        """Runs commands and steps until the model is closed or a command fails. Returns why it ended."""
        try:
            while not self._closing:
                try:
                    command = self._next(session)
                except queue.Empty:
                    self._work(session)
                else:
                    command(session)
        except BaseException as error:  # noqa: BLE001 - every caller gets it; a panic is no Exception
            _log.exception("the engine's thread ended")
            return error if isinstance(error, Exception) else RuntimeError(f"The engine ended: {error}")
        return ClosedError(_CLOSED)

    def _work(self, session: Session) -> None:
        """A step; or, with nothing to compute, what is done meanwhile."""
        now = time.monotonic()
        if not session.idle:
            self._rest_at = now + _REST_SECONDS
            self._step(session)
            return
        if now >= self._rest_at:
            self._rest_at = now + _REST_SECONDS
            session.memory.shrink_idle()

    def _next(self, session: Session) -> _Command:
        """The next command; raises `queue.Empty` when there is something else to do first."""
        if session.idle:
            return self._inbox.get(timeout=_REST_SECONDS)
        return self._inbox.get_nowait()

    def _step(self, session: Session) -> None:
        try:
            messages = session.step()
        except Exception as error:  # noqa: BLE001 - MLX raises many kinds; the engine serves on
            _log.exception("a step failed")
            messages = session.fail(f"The engine could not compute this step: {error}")
        for message in messages:
            if isinstance(message, Started | Delta | Finished):
                self._deliver(message.request, message)
        for sentence in session.take_notices():
            _log.warning(sentence)

    def _deliver(self, request: str, event: Event) -> None:
        """Gives an event to whoever asked, and forgets a request whose last it was."""
        receiver = self._sinks.get(request)
        if receiver is None:
            return
        over = isinstance(event, Exception)
        if isinstance(event, Finished):
            receiver.left -= 1
            over = receiver.left == 0
        if over:
            del self._sinks[request]
        if not _tell(receiver.sink, request, event) and not over:
            self.abort(request)


def _tell(sink: Sink, request: str, event: Event) -> bool:
    """Whether the receiver took an event; one whose event loop is closed does not."""
    try:
        sink(request, event)
    except Exception:  # noqa: BLE001 - a receiver that fails must not end those of others
        return False
    return True


def _stop(_: Session | None) -> None:
    """Wakes the thread up; it sees then that it is to end."""


def _run_on_thread(job: Callable[[], None], ended: threading.Event) -> None:
    """Runs a job on a thread that no other job uses meanwhile, and sets `ended` after it.

    Threads that have run MLX must not end: what MLX keeps for each is destroyed as the thread ends, and takes
    Python's lock for that. If Python is ending by then, the process aborts. So they wait for the next job.
    """
    with _waiting_lock:
        inbox = _waiting.pop() if _waiting else None
    if inbox is None:
        inbox = queue.SimpleQueue()
        threading.Thread(target=_run_jobs, args=(inbox,), name="octavo-engine", daemon=True).start()
    inbox.put((job, ended))


def _run_jobs(inbox: _Jobs) -> None:
    while True:
        job, ended = inbox.get()
        try:
            job()
            del job
            _free_memory()
        except Exception:  # noqa: BLE001 - the thread waits for its next job
            _log.exception("the engine's thread failed as it ended")
        with _waiting_lock:
            _waiting.append(inbox)
        ended.set()


def _free_memory() -> None:
    gc.collect()
    if "mlx.core" in sys.modules:  # it may be what could not be imported
        sys.modules["mlx.core"].clear_cache()
    if "engine.machine.device" in sys.modules:
        sys.modules["engine.machine.device"].release_weights()
