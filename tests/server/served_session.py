"""A server over a session that the test steps itself, for the block map's pages."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from engine.machine.memory import Pressure
from engine.protocol import LoadOptions
from engine.server.http_server import RunningServer, start_server
from engine.server.server_settings import ServerSettings
from engine.sessions.session import Session
from engine.worker.channel import RequestRoutes, WorkerParts
from engine.worker.model_manager import LoadedModels, ModelManager
from engine.worker.reports import Watcher

KEY = "the-key-of-the-test"


class SessionRoutes(RequestRoutes):
    """Stands for the worker loop's: functions run at once, since the test's thread is not in a step then."""

    def __init__(self, session: Session) -> None:
        models, watcher = LoadedModels(), Watcher(lambda _: None)
        manager = ModelManager(models, lambda _: None, watcher, lambda: Pressure.NORMAL)
        self.parts = WorkerParts(models, manager, watcher)
        self.parts.models.add("served", LoadOptions(), session)
        self.parts.watcher.follow(session)
        session.after_step.append(self.tick)
        self._session = session

    def tick(self) -> None:
        """Reports what is new, as the loop does after each step."""
        self.parts.watcher.tick(flush=self._session.idle)

    def call(self, function: Callable[[WorkerParts], Any]) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(function(self.parts))
        return future

    def listen(self, listener: Any) -> None:
        pass

    def leave(self, listener: Any) -> None:
        pass


class ServedSession:
    """The server, stopped at the end of the block."""

    def __init__(self, session: Session) -> None:
        self.routes = SessionRoutes(session)
        self.server: RunningServer = start_server(self.routes, ServerSettings(keys={KEY: "default"}))

    @property
    def port(self) -> int:
        return self.server.port

    @property
    def page(self) -> str:
        """The page's address."""
        return f"{self.server.url}/?token={KEY}"

    def flush(self) -> None:
        """Reports everything that has happened."""
        self.routes.parts.watcher.tick(flush=True)

    def __enter__(self) -> ServedSession:
        return self

    def __exit__(self, *_: object) -> None:
        self.server.stop(0.0)
        assert self.server.ended.wait(20)
