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
from typing import Any

import mlx.core as mx

from engine import __version__
from engine.backends import backend_for
from engine.launcher import blas_in_use
from engine.models.errors import LoadCancelledError, ModelError
from engine.models.library import resolve
from engine.models.load import load
from engine.models.scanning import Scanner
from engine.planning.budget import memory_limit
from engine.planning.device import device_name, use_best_device
from engine.process import hands
from engine.process.channel import Channel, Closed
from engine.process.watch import Watcher
from engine.protocol import (
    PROTOCOL_VERSION,
    Abort,
    BlocksChecked,
    BudgetSet,
    ChangePool,
    CheckBlocks,
    EngineError,
    ExplainMiss,
    Finished,
    Fork,
    Front,
    Generate,
    Hello,
    InspectBlock,
    ListModels,
    LoadModel,
    MissExplained,
    ModelState,
    ProtocolError,
    SetBudget,
    UnloadModel,
    Watch,
    Welcome,
)
from engine.sessions.session import RequestError, Session, SessionError

_REST_SECONDS = 60.0  # without work, before memory is given back

_log = logging.getLogger("octavo.pipe")


class Pipe:
    """The loop between the pipe and a session.

    Args:
        channel: to the window.
    """

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._session: Session | None = None
        self._state = ModelState(state="none")
        self._watcher = Watcher(channel.send)
        self._greeted = False
        self._scanner = Scanner(channel.send)
        self._ahead: deque[Any] = deque()  # messages that were read while a model was loading

    def run(self) -> int:
        """Serves until the pipe closes. Returns the exit status."""
        while True:
            working = self._session is not None and not self._session.idle
            try:
                message = self._next(wait=not working)
            except queue.Empty:
                self._step() if working else self._rest()
                continue
            if isinstance(message, Closed):
                if message.reason:
                    self._channel.send(EngineError(message=f"The pipe cannot be followed: {message.reason}."))
                self._channel.close()
                return 2 if message.reason else 0
            self._take(message)

    def _next(self, *, wait: bool) -> Any:
        """The next message; raises `queue.Empty` when none came."""
        if self._ahead:
            return self._ahead.popleft()
        return self._channel.inbox.get(block=wait, timeout=_REST_SECONDS if wait else None)

    def _take(self, message: Any) -> None:
        if isinstance(message, ProtocolError):
            self._channel.send(EngineError(message=f"A message was ignored: {message}."))
        elif isinstance(message, Hello):
            self._hello(message)
        elif not self._greeted:
            self._channel.send(EngineError(message="A message came before Hello and was ignored."))
        elif isinstance(message, Generate | Fork):
            self._generate(message)
        elif isinstance(message, Front):
            if self._session is not None:
                self._session.scheduler.front = message.chat
        elif isinstance(message, SetBudget):
            self._channel.send(
                self._session.set_budget(message.budget)
                if self._session
                else BudgetSet(error="No model is loaded, so there is no K/V memory to change.")
            )
            self._watcher.tick(flush=True)
        elif isinstance(message, Abort):
            ended = self._session.abort_all(message.request) if self._session else []
            for end in ended:
                self._channel.send(end)
            if ended:
                self._watcher.tick(flush=True)
        elif isinstance(message, LoadModel):
            self._load(message)
        elif isinstance(message, UnloadModel):
            self._unload()
        elif isinstance(message, ListModels):
            self._scanner.ask(message.folders)
        elif isinstance(message, Watch):
            self._watcher.watch(message.hz)
        else:
            self._look(message)

    def _look(self, message: Any) -> None:
        """What the memory view asks."""
        if isinstance(message, InspectBlock):
            self._channel.send(hands.inspect(self._session, message.block))
        elif isinstance(message, ExplainMiss):
            session = self._session
            self._channel.send(
                session.misses.explain(message.request, session.decode)
                if session
                else MissExplained(request=message.request, remembered=False)
            )
        elif isinstance(message, ChangePool):
            self._channel.send(hands.change(self._session, message))
            self._watcher.tick(flush=True)
        elif isinstance(message, CheckBlocks):
            self._check()

    def _check(self) -> None:
        pool = self._watcher.snapshot()
        if self._session is None or pool is None:
            self._channel.send(EngineError(message="No model is loaded, so there is no pool to check."))
            return
        self._channel.send(BlocksChecked(pool=pool, problem=hands.contradiction(self._session)))

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
        self._channel.send(self._state)

    def _generate(self, message: Generate | Fork) -> None:
        try:
            if self._session is None:
                raise RequestError("No model is loaded; choose one first.")
            if isinstance(message, Fork):
                self._session.fork(message)
            else:
                self._session.submit(message)
        except RequestError as error:
            self._channel.send(Finished(request=message.request, reason="error", error=str(error)))

    def _step(self) -> None:
        assert self._session is not None
        self._channel.busy(True)
        try:
            messages = self._session.step()
        except Exception as error:  # noqa: BLE001 - MLX raises many kinds; the engine serves on
            _log.exception("a step failed")
            messages = self._session.fail(f"The engine could not compute this step: {error}")
        finally:
            self._channel.busy(False)
        for message in messages:
            self._channel.send(message)
        for sentence in self._session.backend.take_news():
            self._channel.send(EngineError(message=sentence))
        if not self._channel.crowded:  # the event ring keeps what is left out, or a snapshot replaces it
            self._watcher.tick(flush=self._session.idle)

    def _rest(self) -> None:
        if self._session is not None:
            self._session.rest()
            self._watcher.tick(flush=True)

    def _load(self, message: LoadModel) -> None:
        self._unload(tell=False)
        self._channel.busy(True)

        path = message.path

        def progress(share: float) -> None:
            self._check_wanted()
            self._tell(ModelState(state="loading", path=path, progress=share))

        try:
            folder = resolve(message.path)
            path = str(folder)
            loaded = load(folder, progress=progress)
            session = Session(loaded, message.options)
            self._check_wanted()
        except LoadCancelledError:
            return  # what cancelled it is taken next, and tells the new state
        except (ModelError, SessionError) as error:
            self._tell(ModelState(state="failed", path=path, message=str(error)))
            return
        except Exception as error:  # noqa: BLE001 - whatever a broken model raises
            _log.exception("loading failed")
            text = f"{path} could not be loaded: {error}"
            self._tell(ModelState(state="failed", path=path, message=text))
            return
        finally:
            self._channel.busy(False)
        self._session = session
        self._tell(
            ModelState(
                state="ready",
                path=path,
                name=session.name,
                progress=1.0,
                context=session.context,
                weights_bytes=loaded.weights_bytes,
                kv_bytes=session.model.kv_bytes,
                backend=session.backend.name,
            )
        )
        self._watcher.follow(session)

    def _check_wanted(self) -> None:
        """Reads ahead while a model is loading.

        Raises:
            LoadCancelledError: it was unloaded meanwhile, another is wanted, or the window is gone.
        """
        with contextlib.suppress(queue.Empty):
            while True:
                self._ahead.append(self._channel.inbox.get_nowait())
        if any(isinstance(message, LoadModel | UnloadModel | Closed) for message in self._ahead):
            raise LoadCancelledError("Loading was cancelled.")

    def _unload(self, *, tell: bool = True) -> None:
        if self._session is not None:
            for sequence in list(self._session.scheduler):
                for ended in self._session.abort_all(sequence.request):
                    self._channel.send(ended)
        self._session = None
        self._watcher.follow(None)
        mx.clear_cache()
        if tell:
            self._tell(ModelState(state="none"))

    def _tell(self, state: ModelState) -> None:
        self._state = state
        self._channel.send(state)


def serve(sink: int) -> int:
    """Serves the window until stdin closes. Returns the exit status.

    Args:
        sink: file descriptor of the pipe to the window.
    """
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    use_best_device()
    return Pipe(Channel(0, sink)).run()
