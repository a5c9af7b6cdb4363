"""The engine process of the window: reads messages, runs steps, writes messages.

It ends when its stdin closes, so that it never outlives the window.
"""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import sys
from collections import deque
from collections.abc import Callable
from typing import Any

from engine import __version__
from engine.backends import backend_for
from engine.blas_preload import blas_in_use
from engine.machine.device import device_name, use_best_device
from engine.machine.machine_memory import memory_limit
from engine.machine.memory_pressure import Pressure, pressure
from engine.models.model_scanner import ModelScanner
from engine.protocol import (
    PROTOCOL_VERSION,
    Abort,
    BudgetSet,
    EngineError,
    Finished,
    Fork,
    Generate,
    Hello,
    ListModels,
    LoadModel,
    ProtocolError,
    SetActive,
    SetBudget,
    UnloadModel,
    Watch,
    Welcome,
)
from engine.sessions.session_errors import RequestError
from engine.worker import pool_commands
from engine.worker.channel import Channel, Closed
from engine.worker.loaded_models import LoadedModels, ManagedModel
from engine.worker.model_manager import ModelManager
from engine.worker.watcher import Watcher

_NO_POOL = "No model is loaded, so there is no K/V memory to change."

_log = logging.getLogger("octavo.pipe")


class WorkerLoop:
    """The loop between the pipe and the sessions of the loaded models.

    Args:
        channel: to the window.
        short_of_memory: how short this machine is of memory.
    """

    def __init__(self, channel: Channel, short_of_memory: Callable[[], Pressure] = pressure) -> None:
        self._channel = channel
        self._models = LoadedModels()
        self._watcher = Watcher(channel.send)
        self._keeper = ModelManager(self._models, channel, self._watcher, self._meanwhile, short_of_memory)
        self._greeted = False
        self._scanner = ModelScanner(channel.send)
        self._ahead: deque[Any] = deque()  # messages that wait until a model has been loaded

    def run(self) -> int:
        """Serves until the pipe closes. Returns the exit status."""
        while True:
            self._keeper.house()
            try:
                message = self._next()
            except queue.Empty:
                self._step()
                continue
            if isinstance(message, Closed):
                if message.reason:
                    self._channel.send(EngineError(message=f"The pipe cannot be followed: {message.reason}."))
                self._channel.close()
                return 2 if message.reason else 0
            self._take(message)

    def _next(self) -> Any:
        """The next message; raises `queue.Empty` when none came before there is something to do."""
        if self._ahead:
            return self._ahead.popleft()
        if self._models.working:
            return self._channel.inbox.get_nowait()
        return self._channel.inbox.get(timeout=self._keeper.patience())

    def _take(self, message: Any) -> None:
        if isinstance(message, ProtocolError):
            self._channel.send(EngineError(message=f"A message was ignored: {message}."))
        elif isinstance(message, Hello):
            self._hello(message)
        elif not self._greeted:
            self._channel.send(EngineError(message="A message came before Hello and was ignored."))
        elif isinstance(message, Generate | Fork):
            self._generate(message)
        elif isinstance(message, SetActive):
            self._keeper.to_front(message.model, message.chat)
        elif isinstance(message, SetBudget):
            session = self._models.session
            self._channel.send(
                session.memory.set_budget(message.budget) if session else BudgetSet(error=_NO_POOL)
            )
            self._watcher.tick(flush=True)
        elif isinstance(message, Abort):
            self._abort(message.request)
        elif isinstance(message, LoadModel):
            self._keeper.load(message)
        elif isinstance(message, UnloadModel):
            self._keeper.unload(message.path)
        elif isinstance(message, ListModels):
            self._scanner.ask(message.folders)
        elif isinstance(message, Watch):
            self._watcher.watch(message.hz)
        else:
            pool_commands.look(self._models, self._watcher, message, self._channel.send)

    def _hello(self, message: Hello) -> None:
        if message.version != PROTOCOL_VERSION:
            self._channel.send(
                EngineError(
                    message=f"The window speaks version {message.version} of the protocol and this engine "
                    f"version {PROTOCOL_VERSION}. Install Octavo anew, so that both are of one release."
                )
            )
            return
        self._greeted = True
        self._channel.send(
            Welcome(
                version=PROTOCOL_VERSION,
                engine=__version__,
                pid=os.getpid(),
                device=device_name(),
                backend=backend_for("auto").name,
                blas=blas_in_use(),
                memory_limit=memory_limit(),
            )
        )
        self._channel.send(self._keeper.state)

    # --- requests -------------------------------------------------------------------------------

    def _generate(self, message: Generate | Fork) -> None:
        try:
            resident = self._asked(message)
            if self._models.answering(message.request):
                raise RequestError(f"The request {message.request!r} is being answered already.")
            session = self._keeper.wake(resident)
            self._models.touch(resident)
            if isinstance(message, Fork):
                session.fork(message)
            else:
                session.submit(message)
        except RequestError as error:
            self._channel.send(Finished(request=message.request, reason="error", error=str(error)))

    def _asked(self, message: Generate | Fork) -> ManagedModel:
        """Whom a request is for.

        Raises:
            RequestError: that model is not there.
        """
        path = "" if isinstance(message, Fork) else message.model
        found = self._models.answering(message.of) if isinstance(message, Fork) else None
        found = found or self._models.find(path)
        if found is None and path and len(self._models):
            raise RequestError(f"The model {path} is not loaded; load it first.")
        if found is None:
            raise RequestError("No model is loaded; choose one first.")
        return found

    def _abort(self, request: str) -> None:
        self._channel.cancelled.discard(request)
        resident = self._models.answering(request)
        for waiting in [each for each in self._ahead if isinstance(each, Generate | Fork)]:
            if waiting.request == request:
                self._ahead.remove(waiting)
                self._channel.send(Finished(request=request, reason="abort"))
        if resident is None or resident.session is None:
            return
        for end in resident.session.abort_all(request):
            self._channel.send(end)
        self._watcher.tick(flush=True)

    def _step(self) -> None:
        """Computes a step of the model whose turn it is, if one has something to compute."""
        resident = self._models.next_turn()
        if resident is None or resident.session is None:
            return
        session = resident.session
        session.runner.cancelled = self._channel.cancelled
        self._channel.busy(True)
        try:
            messages = session.step()
        except Exception as error:  # noqa: BLE001 - MLX raises many kinds; the engine serves on
            _log.exception("a step failed")
            messages = session.fail(f"The engine could not compute this step: {error}")
        finally:
            self._channel.busy(self._keeper.loading)
        self._models.touch(resident)
        for message in messages:
            self._channel.send(message)
        for sentence in session.take_notices():
            self._channel.send(EngineError(message=sentence))
        if not self._channel.crowded:  # the event ring keeps what is left out, or a snapshot replaces it
            self._watcher.tick(flush=self._models.session is None or self._models.session.idle)

    # --- while a model is being loaded ----------------------------------------------------------

    def _meanwhile(self) -> None:
        """Between two modules: reads messages, and computes a step for the models that are there."""
        with contextlib.suppress(queue.Empty):
            while True:
                self._hear(self._channel.inbox.get_nowait())
        if any(_takes_its_place(message) for message in self._ahead):
            self._keeper.cancel()
        else:
            self._step()

    def _hear(self, message: Any) -> None:
        if isinstance(message, UnloadModel) and self._keeper.is_loading(message.path):
            self._keeper.cancel()
            for request in [each.request for each in self._ahead if isinstance(each, Generate | Fork)]:
                self._abort(request)
        elif isinstance(message, LoadModel | Closed) or self._must_wait(message):
            self._ahead.append(message)
        else:
            self._take(message)

    def _must_wait(self, message: Any) -> bool:
        """Whether a message needs a model that is not there yet."""
        more = any(isinstance(each, LoadModel) for each in self._ahead)
        if isinstance(message, Generate):
            asked = self._models.find(message.model)
            return asked is None or asked.session is None or (more and not message.model)
        if isinstance(message, UnloadModel | SetActive):
            return more
        if isinstance(message, Fork):
            return self._models.answering(message.of) is None
        return isinstance(message, SetBudget) and self._models.session is None


def _takes_its_place(message: Any) -> bool:
    """Whether a message makes the loading under way useless. A model that goes beside waits for its turn."""
    return isinstance(message, Closed) or (isinstance(message, LoadModel) and not message.beside)


def serve(sink: int) -> int:
    """Serves the window until stdin closes. Returns the exit status.

    Args:
        sink: file descriptor of the pipe to the window.
    """
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    use_best_device()
    return WorkerLoop(Channel(0, sink)).run()
