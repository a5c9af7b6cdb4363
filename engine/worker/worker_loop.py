"""Loop of the engine process: handles messages, runs the steps of models and loads, sends messages.

Under a window it ends when its stdin closes, so it never outlives the window.
"""

from __future__ import annotations

import logging
import math
import os
import queue
import re
import sys
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from itertools import chain
from typing import Any, Final, NamedTuple

from engine import __version__
from engine.backends import backend_for
from engine.load_steps import LoadStoppedError, meanwhile
from engine.machine.device import device_name, use_best_device
from engine.machine.memory import Pressure, memory_limit, no_collections, pressure
from engine.machine.sleep_assertion import SleepAssertion
from engine.models.local_models import ModelScanner
from engine.models.model_errors import LIBRARY_FAILED, failure_of, is_panic
from engine.protocol import (
    PROTOCOL_VERSION,
    Abort,
    BudgetSet,
    CountTokens,
    EngineError,
    Finished,
    Fork,
    Generate,
    Hello,
    ListModels,
    LoadModel,
    Message,
    ModelState,
    Preload,
    ProtocolError,
    SetActive,
    SetBudget,
    TokensCounted,
    UnloadModel,
    Watch,
    Welcome,
    worded,
)
from engine.sessions.answer import AnswerSpec
from engine.sessions.chores import Chores
from engine.sessions.internal_errors import report_failed_step, report_internal_error
from engine.sessions.session import Session
from engine.sessions.session_errors import ErrorKind, RequestError
from engine.sessions.text_process import Count, Counts, Encode, Reply
from engine.sessions.text_service import prompt_of
from engine.startup import blas_in_use
from engine.worker import pool_commands
from engine.worker.channel import (
    Channel,
    Closed,
    EngineEndedError,
    RequestRoutes,
    ServiceChannel,
    WindowLeft,
    WorkerCall,
    WorkerParts,
)
from engine.worker.model_manager import FailedLoad, LoadedModels, ManagedModel, ModelManager
from engine.worker.reports import PrefillReporter, Watcher

_log: Final = logging.getLogger("octavo.worker")
_NOTICE_SECONDS: Final = 1.0  # between two checks for notices, while answers are written
_CROWDED_SECONDS: Final = 0.05  # between two checks whether the window has caught up
_MAX_CHARACTERS: Final = 16 << 20  # of all texts whose tokens one message asks for
_NO_MODEL: Final = worded("No model is loaded, so tokens cannot be counted.")
_TOO_MANY: Final = worded("Texts of more than {0} characters are not counted.", _MAX_CHARACTERS)
_WITHIN_LOADS: Final = Generate | Fork | Abort | CountTokens | Preload | Watch  # what pauses of a load handle
_CPU: Final = re.compile(r"CPU, (\d+) cores \((.*)\)")
_WINDOW_COUNTS: Final = "counts"  # so that they do not delay the window's prompts
_NO_POOL: Final = worded("No model is loaded, so there is no KV cache to change.")


class _Encoding(NamedTuple):
    """A request whose prompt is being made.

    Attributes:
        message: the request.
        result: the text work.
        forks: forks of its answer that were asked for meanwhile.
    """

    message: Generate
    result: Future[Reply]
    forks: list[Fork]


class WorkerLoop:
    """Connects the window and the server with the sessions of the loaded models.

    Each turn of the loop handles a message. If there is none, it computes one step of the model that is being
    loaded and one step of a model that has requests. Messages that need the model that is being loaded are
    deferred until the load ends. Long steps of a load have pauses, in which answers begin and go on. Between
    two turns it runs the chores that are due: all of them after a message, and while nothing is computed.

    Args:
        channel: to the window.
        memory_pressure: returns how short this machine is of memory.
        awake: held while there is something to compute.

    Attributes:
        routes: takes messages of other threads, and delivers the engine's.
        handlers: functions for further types of messages, and for what follows `Hello`; on the loop's thread.
    """

    def __init__(
        self,
        channel: Channel,
        memory_pressure: Callable[[], Pressure] = pressure,
        awake: SleepAssertion | None = None,
    ) -> None:
        self._channel = channel
        self.routes = RequestRoutes(channel)
        self._awake = awake or SleepAssertion("Octavo is loading a model or generating answers")
        self._models = LoadedModels()
        self._watcher = Watcher(channel.send)
        self._manager = ModelManager(self._models, self.routes.send, self._watcher, memory_pressure)
        self._service = channel if isinstance(channel, ServiceChannel) else None
        self._greeted = self._service is not None  # the server asks without Hello
        self._scanner = ModelScanner(channel.send)
        self._encoding: dict[str, _Encoding] = {}  # requests whose prompts are being made
        self._prefill = PrefillReporter()
        self._deferred: deque[Any] = deque()
        self._held: list[Any] = []  # a message from a pause of a load, until the end of its step; at most one
        self.handlers: dict[type[Message], Callable[[Any], None]] = {}
        self._chores = Chores()
        for work in (self._do_idle_work, self._tell_progress, self._tell_notices, self._tell_watchers):
            self._chores.add(work)

    @property
    def state(self) -> ModelState:
        """The last state of the models; may be read on any thread."""
        return self._manager.state

    @property
    def idle(self) -> bool:
        """Whether nothing is computed, loaded or waited for; for the loop's thread."""
        waits = self._deferred or self._held or self._encoding or not self._channel.inbox.empty()
        return not waits and not self._manager.loading and all(model.idle for model in self._models)

    def run(self) -> int:
        """Serves until the pipe closes. Returns the exit status."""
        while True:
            self._chores.run()
            try:
                message = self._next_message()
            except queue.Empty:
                self._compute()
                continue
            self._chores.wake()
            if isinstance(message, WorkerCall):
                message.run(WorkerParts(self._models, self._manager, self._watcher))
            elif self._manager.loading:
                self._handle_while_loading(message)
            elif isinstance(message, Closed):
                self.routes.end()
                self._manager.close()
                if message.reason:
                    self._channel.send(EngineError(message=f"The pipe cannot be read: {message.reason}."))
                self._channel.close()
                return 2 if message.reason else 0
            else:
                self._handle_safely(message)

    def _handle_safely(self, message: Any) -> None:
        """Handles a message; a library that fails in its own code does not end the engine."""
        try:
            self._handle(message)
        except BaseException as error:
            if not is_panic(error):
                raise
            _log.exception("a library failed")
            if isinstance(message, Generate | Fork):
                self._refuse(message, LIBRARY_FAILED)
            else:
                self._channel.send(EngineError(message=LIBRARY_FAILED))

    def _next_message(self) -> Any:
        """Returns the next message.

        Raises:
            queue.Empty: there is none, and there may be something to compute.
        """
        if self._deferred and not self._manager.loading:
            return self._deferred.popleft()
        if self._held:
            return self._held.pop()
        if self._manager.loading or self._models.working:
            if not self._awake.held:
                self._awake.hold(True)
            return self._channel.inbox.get_nowait()
        self._awake.hold(False)
        return self._channel.inbox.get(timeout=self._manager.idle_seconds())

    def _handle(self, message: Any) -> None:
        if isinstance(message, ProtocolError):
            self._channel.send(EngineError(message=f"A message was ignored: {message}."))
        elif isinstance(message, Hello):
            self._hello(message)
        elif isinstance(message, WindowLeft):
            self._forget_window(message)
        elif not self._greeted:
            self._channel.send(EngineError(message="A message before Hello was ignored."))
        elif isinstance(message, Generate | Fork):
            self._generate(message)
        elif isinstance(message, Preload):
            model = self._models.find(message.model)
            if model is not None and model.session is not None and model.session.has_on_disk(message.chat):
                self._preload(model.session, message)
        elif isinstance(message, SetActive):
            self._manager.set_active(message.model, message.chat)
        elif isinstance(message, SetBudget):
            session = self._models.session
            self._channel.send(
                session.memory.set_budget(message.budget) if session else BudgetSet(error=_NO_POOL)
            )
            self._watcher.tick(flush=True)
        elif isinstance(message, Abort):
            self._abort(message.request)
        elif isinstance(message, LoadModel):
            self._manager.start_load(message)
        elif isinstance(message, UnloadModel):
            self._manager.unload(message.path)
        elif isinstance(message, ListModels):
            self._scanner.ask(message.folders)
        elif isinstance(message, CountTokens):
            self._count(message)
        elif isinstance(message, Watch):
            self._watcher.watch(message.hz)
        elif type(message) in self.handlers:
            self.handlers[type(message)](message)
        else:
            pool_commands.handle(self._models, self._watcher, message, self._channel.send)

    def _hello(self, message: Hello) -> None:
        if message.version != PROTOCOL_VERSION:
            self._channel.send(
                EngineError(
                    message=worded(
                        "The window uses version {0} of the protocol, but this engine uses version {1}. "
                        "Install Octavo again, so that both are of one release.",
                        message.version,
                        PROTOCOL_VERSION,
                    )
                )
            )
            return
        self._greeted = True
        self._channel.send(
            Welcome(
                version=PROTOCOL_VERSION,
                engine=__version__,
                pid=os.getpid(),
                device=_CPU.sub(
                    lambda cpu: worded("CPU, {0} cores ({1})", int(cpu[1]), cpu[2]), device_name()
                ),
                backend=backend_for("auto").name,
                blas=blas_in_use(),
                memory_limit=memory_limit(),
                service=self._service is not None,
            )
        )
        self._channel.send(self._manager.state)
        if Hello in self.handlers:
            self.handlers[Hello](message)

    def _forget_window(self, message: WindowLeft) -> None:
        """Stops what an attached window has asked for, after it has left."""
        assert self._service is not None
        sequences = chain(*(model.session.scheduler for model in self._models if model.session is not None))
        asked = {message.request for message in self._deferred_requests()} | set(self._encoding)
        for request in asked | {sequence.request for sequence in sequences}:
            if self.routes.is_of_window(request):
                self._abort(request)
        self._watcher.watch(0)
        self._service.detach(message.window)

    # --- requests -------------------------------------------------------------------------------

    def _generate(self, message: Generate | Fork) -> None:
        try:
            if isinstance(message, Fork) and message.of in self._encoding:
                self._encoding[message.of].forks.append(message)
                return
            model = self._model_for(message)
            if message.request in self._encoding or self._models.answering(message.request):
                raise RequestError(f"The request {message.request!r} is already being answered.")
            if model.session is None:
                self._deferred.appendleft(message)
                self._manager.start_waking(model)
                return
            self._models.touch(model)
            self._manager.keep(model, None)
            if isinstance(message, Fork):
                model.session.fork(message)
            else:
                self._encode(model.session, message)
        except RequestError as error:
            self._refuse(message, str(error), error.kind, error.tokens)

    def _encode(self, session: Session, message: Generate) -> None:
        """Has the prompt of a request made, and begins to answer it then.

        Raises:
            RequestError: something in it is malformed, or its texts are far too long.
        """
        session.prompts.check(message)
        encoding = _Encoding(message, session.text_work(Encode(message), message.guest), [])
        self._encoding[message.request] = encoding
        self._when_done(encoding.result, lambda: self._begin(session, encoding))

    def _begin(self, session: Session, encoding: _Encoding) -> None:
        """Begins the answer of a request whose prompt has been made."""
        message = encoding.message
        if self._encoding.get(message.request) is not encoding:
            return  # it was stopped
        del self._encoding[message.request]
        if all(model.session is not session for model in self._models.awake):
            self._generate(message)  # its model was unloaded meanwhile, or is asleep and has to be woken
            return
        try:
            prompt = prompt_of(encoding.result.result(), message, session.prompts)
            spec = AnswerSpec.of(message, session.prompts.grammar(message))
            session.submit_prompt(prompt, spec)
        except RequestError as error:
            self._refuse(message, str(error), error.kind, error.tokens)
        except BaseException as error:  # noqa: BLE001 - nobody else would tell whoever asked
            self._refuse(message, report_internal_error(failure_of(error)))
        for fork in encoding.forks:
            self._generate(fork)

    def _when_done(self, result: Future[Reply], then: Callable[[], None]) -> None:
        """Calls a function on the loop's thread once text work has ended; at once if it has already."""
        if result.done():
            then()
            return

        def told(_: object) -> None:
            with suppress(EngineEndedError):
                self.routes.call(lambda _: then())

        result.add_done_callback(told)

    def _count(self, message: CountTokens) -> None:
        """Counts tokens of texts and images, and answers then."""
        model = self._models.find(message.model)
        session = model.session if model is not None else None
        if session is None or sum(map(len, message.texts)) > _MAX_CHARACTERS:
            problem = _NO_MODEL if session is None else _TOO_MANY
            self._channel.send(TokensCounted(ticket=message.ticket, error=problem))
            return
        images = [image.data for image in message.images]
        result = session.text_work(Count(message.texts, images, message.most), _WINDOW_COUNTS)

        def answer() -> None:
            try:
                reply = result.result()
            except RequestError as error:
                self._channel.send(TokensCounted(ticket=message.ticket, error=str(error)))
                return
            assert isinstance(reply, Counts)
            self._channel.send(TokensCounted(ticket=message.ticket, counts=reply.counts, cuts=reply.cuts))

        self._when_done(result, answer)

    def _preload(self, session: Session, message: Preload) -> None:
        """Has a chat that was opened encoded, and begins then to read what is on disk of it."""
        request = Generate("", message.chat, message.messages)
        request.tools, request.template_options = message.tools, message.template_options
        result = session.text_work(Encode(request))

        def begin() -> None:
            with suppress(RequestError):  # whoever asks for an answer is told what is wrong
                session.preload(message.chat, prompt_of(result.result(), request, session.prompts).tokens)

        self._when_done(result, begin)

    def _model_for(self, message: Generate | Fork) -> ManagedModel:
        """Returns the model that is to answer a request.

        Raises:
            RequestError: there is no such model.
        """
        name = "" if isinstance(message, Fork) else message.model
        model = self._models.answering(message.of) if isinstance(message, Fork) else None
        model = model or self._models.find(name)
        if model is None:
            if name and len(self._models):
                raise RequestError(worded("The model {0} is not loaded; load it first.", name))
            raise RequestError(worded("No model is loaded; choose one first."))
        return model

    def _refuse(
        self, message: Generate | Fork, reason: str, kind: ErrorKind = "engine", tokens: int = 0
    ) -> None:
        end = Finished(request=message.request, reason="error", error=reason, error_kind=kind)
        end.prompt_tokens = tokens
        self.routes.send_last(end)

    def _abort(self, request: str) -> None:
        self._channel.cancelled.discard(request)
        for message in self._deferred_requests():
            if message.request == request:
                self._deferred.remove(message)
                self.routes.send_last(Finished(request=request, reason="abort"))
        encoding = self._encoding.pop(request, None)
        if encoding is not None:
            encoding.result.cancel()
            self.routes.send_last(Finished(request=request, reason="abort"))
            for fork in encoding.forks:
                self._generate(fork)
        model = self._models.answering(request)
        if model is None or model.session is None:
            return
        for end in model.session.abort_all(request):
            self.routes.send(end)
        self._watcher.tick(flush=True)

    # --- work -----------------------------------------------------------------------------------

    def _compute(self) -> None:
        """Computes one step of the model that is being loaded, and one step of a model with requests."""
        self._channel.busy(True)
        try:
            if self._manager.loading:
                failed = None
                with meanwhile(self._pause), suppress(LoadStoppedError):
                    failed = self._manager.advance_load()
                if failed is not None:
                    self._refuse_waiting(failed)
            self._step()
        finally:
            self._channel.busy(False)

    def _pause(self) -> None:
        """Begins answers and computes one step, within a step of a load; stops it for what ends the load."""
        while not self._held and not self._channel.inbox.empty():
            message = self._channel.inbox.get_nowait()
            if isinstance(message, WorkerCall) and not message.at_rest:
                message.run(WorkerParts(self._models, self._manager, self._watcher))
            elif isinstance(message, _WITHIN_LOADS) and not self._needs_load(message):
                self._handle_safely(message)
            else:
                self._held.append(message)
                if self._ends_load(message):
                    raise LoadStoppedError
        self._step()

    def _step(self) -> None:
        """Computes one step of the next model that has requests, if there is one."""
        model = self._models.next_turn()
        if model is None or model.session is None:
            self._chores.wake()
            return
        session = model.session
        session.runner.cancelled = self._channel.cancelled
        try:
            messages = session.step()
        except BaseException as error:  # noqa: BLE001 - MLX raises many kinds; the engine goes on
            messages = session.fail(report_failed_step(failure_of(error)))
        self._models.touch(model)
        for message in messages:
            self.routes.send(message)
        if session.idle:
            self._chores.wake()
        if self._models.session is None or self._models.session.idle:
            self._tell_watchers(flush=True)

    # --- chores: each returns the seconds until it is due again -----------------------------------

    def _do_idle_work(self) -> float:
        """Frees what idle models hold, unless one is being loaded or is about to be."""
        if self._manager.loading or self._deferred:
            return 0.0
        self._manager.do_idle_work()
        return self._manager.idle_seconds()

    def _tell_progress(self) -> float:
        """Tells the window how much of its prompts has been read, while there are any."""
        schedulers = [model.session.scheduler for model in self._models.awake if model.session is not None]
        for progress in self._prefill.messages(chain(*(scheduler.running for scheduler in schedulers))):
            if self.routes.is_of_window(progress.request):
                self._channel.send(progress)
        waiting = any(scheduler.waiting for scheduler in schedulers)
        return 0.0 if waiting or self._prefill.reading else math.inf

    def _tell_notices(self) -> float:
        """Sends the notices of the models' sessions."""
        for model in self._models.awake:
            for notice in model.session.take_notices() if model.session is not None else []:
                self.routes.send(EngineError(message=notice))
        return _NOTICE_SECONDS

    def _tell_watchers(self, *, flush: bool = False) -> float:
        """Sends what happened to the blocks; while the window is behind, the event log keeps it."""
        return _CROWDED_SECONDS if self._channel.crowded else self._watcher.tick(flush=flush)

    # --- while a model is being loaded ----------------------------------------------------------

    def _handle_while_loading(self, message: Any) -> None:
        """Cancels the load, defers the message until the load ends, or handles it now."""
        ends = self._ends_load(message)
        if ends and isinstance(message, UnloadModel):
            self._refuse_waiting(self._manager.cancel_load())
            for waiting in self._deferred_requests():
                self._abort(waiting.request)
        elif isinstance(message, LoadModel | Closed) or self._needs_load(message):
            self._deferred.append(message)
            if ends:
                self._refuse_waiting(self._manager.cancel_load())
        else:
            self._handle_safely(message)

    def _ends_load(self, message: Any) -> bool:
        """Whether a message cancels the load, replaces what is being loaded, or ends the engine."""
        if isinstance(message, UnloadModel):
            return self._manager.is_loading(message.path)
        return isinstance(message, Closed) or (isinstance(message, LoadModel) and not message.beside)

    def _needs_load(self, message: Any) -> bool:
        """Whether a message needs the model that is being loaded, or one whose load is deferred."""
        more_loads = any(isinstance(deferred, LoadModel) for deferred in self._deferred)
        if isinstance(message, Generate):
            model = self._models.find(message.model)
            if model is None or model.session is None or self._manager.is_replacing(model):
                return True
            return more_loads and not message.model
        if isinstance(message, UnloadModel | SetActive):
            return more_loads
        if isinstance(message, Preload):
            return self._models.find(message.model) is None
        if isinstance(message, Fork):
            return message.of not in self._encoding and self._models.answering(message.of) is None
        return isinstance(message, SetBudget) and self._models.session is None

    def _refuse_waiting(self, failed: FailedLoad) -> None:
        """Ends the first request that was waiting for a sleeping model, if that could not be loaded again."""
        first = self._deferred[0] if self._deferred and failed.waking is not None else None
        name = first.model if isinstance(first, Generate) else ""
        if isinstance(first, Generate | Fork) and self._models.find(name) is failed.waking:
            self._deferred.popleft()
            self._refuse(first, failed.reason)

    def _deferred_requests(self) -> list[Generate | Fork]:
        return [message for message in self._deferred if isinstance(message, Generate | Fork)]


def serve(sink: int, extend: Callable[[WorkerLoop, Channel], None] = lambda loop, channel: None) -> int:
    """Serves the window until stdin closes. Returns the exit status.

    Args:
        sink: file descriptor of the pipe to the window.
        extend: is given the loop before it runs, to add handlers.
    """
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    use_best_device()
    with no_collections(freeze=True):
        backend_for("auto")  # `Hello` asks for its name; it imports Numba
    channel = Channel(0, sink)
    loop = WorkerLoop(channel)
    extend(loop, channel)
    return loop.run()
