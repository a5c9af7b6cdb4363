"""The server beside a window: starts and stops it when the window says so, and tells the window about it."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from engine.errors import OctavoError
from engine.installation import broken
from engine.protocol import Message, ServerState, StartServer, StopServer
from engine.worker.channel import Channel
from engine.worker.worker_loop import WorkerLoop

if TYPE_CHECKING:
    from engine.server.admission_queue import GuestActivity
    from engine.server.http_server import RunningServer

_REPORT_SECONDS: Final = 0.5  # between two looks at what programs do
_DRAIN_SECONDS: Final = 2.0  # for running answers to end when the server is switched off


def add_server_switch(loop: WorkerLoop, channel: Channel) -> None:
    """Lets a worker loop handle `StartServer` and `StopServer`."""
    switch = ServerSwitch(loop, channel.send)
    loop.handlers |= {StartServer: switch.take, StopServer: switch.take}


class ServerSwitch:
    """Runs the server on demand, by a thread on which `send` is called with each `ServerState`."""

    def __init__(self, loop: WorkerLoop, send: Callable[[Message], None]) -> None:
        self._loop = loop
        self._send = send
        self._inbox: queue.SimpleQueue[StartServer | StopServer] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._server: RunningServer | None = None
        self._activity: GuestActivity | None = None
        self._told = ServerState(state="off")

    def take(self, message: StartServer | StopServer) -> None:
        """Starts or stops the server; returns at once."""
        self._inbox.put(message)
        if self._thread is None:  # most windows never switch it on
            self._thread = threading.Thread(target=self._run, name="server-switch", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            try:
                message = self._inbox.get(timeout=_REPORT_SECONDS if self._server else None)
            except queue.Empty:
                self._report()
                continue
            if isinstance(message, StopServer):
                self._stop()
            elif self._server is None:
                try:
                    self._start(message)
                except Exception as error:  # noqa: BLE001 - the window waits for it
                    problem = broken(error) if isinstance(error, ImportError) else str(error)
                    self._tell(ServerState(state="failed", message=f"The server cannot start: {problem}."))
            else:
                self._send(self._told)

    def _start(self, message: StartServer) -> None:
        self._tell(ServerState(state="starting"))
        from engine.server.admission_queue import GuestActivity  # imports the HTTP libraries
        from engine.server.http_server import PortTakenError, start_server
        from engine.server.requested_models.models_file import default_models_file
        from engine.server.server_settings import DEFAULT_PORT, ServerSettings

        port = message.port or DEFAULT_PORT
        settings = ServerSettings(port=port, models_file=default_models_file(), reports_crash=True)
        try:
            server = start_server(self._loop.routes, settings, self._loop.state)
        except PortTakenError as error:
            what = f"quit that program, or use port {error.free}" if error.free else "quit that program"
            problem = f"{str(error).rstrip('.')}: {what}."
            self._tell(ServerState(state="failed", message=problem, free_port=error.free))
        except OSError as error:
            problem = f"The server cannot listen on port {port}: {error.strerror or error}."
            self._tell(ServerState(state="failed", message=problem))
        except OctavoError as error:
            self._tell(ServerState(state="failed", message=str(error)))
        else:
            assert server.services is not None
            self._server, self._activity = server, GuestActivity(server.services.admission)
            self._report()

    def _stop(self) -> None:
        server, self._server = self._server, None
        if server is not None:
            server.stop(_DRAIN_SECONDS)
            server.ended.wait()
        self._tell(ServerState(state="off"))

    def _report(self) -> None:
        """Tells the window what programs do, if that has changed."""
        server, activity = self._server, self._activity
        assert server is not None
        assert activity is not None
        if server.ended.is_set():
            self._server = None
            self._tell(ServerState(state="failed", message="The server has stopped; switch it on again."))
            return
        state = ServerState(state="on", url=server.url, key=server.key, guests=activity.guests())
        if state != self._told:
            self._tell(state)

    def _tell(self, state: ServerState) -> None:
        self._told = state
        self._send(state)
