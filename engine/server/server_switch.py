"""The server beside a window: starts and stops it when the window says so, and tells the window about it."""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING, Final

from engine.errors import OctavoError
from engine.installation import broken
from engine.protocol import Hello, PauseServer, ServerState, StartServer, StopServer
from engine.worker.channel import Channel
from engine.worker.worker_loop import WorkerLoop

if TYPE_CHECKING:
    from engine.server.admission_queue import GuestActivity
    from engine.server.http_server import RunningServer

_REPORT_SECONDS: Final = 0.5  # between two looks at what programs do
_DRAIN_SECONDS: Final = 2.0  # for running answers to end when the server is switched off


_Command = Hello | StartServer | StopServer | PauseServer
_COMMANDS: Final = (StartServer, StopServer, PauseServer)


def add_server_switch(loop: WorkerLoop, channel: Channel, server: RunningServer | None = None) -> None:
    """Lets a worker loop start, stop and pause the server for its window.

    That of `octavo serve` runs already: a window that attaches is told of it.
    """
    switch = ServerSwitch(loop, channel, server)
    commands = _COMMANDS if server is None else (Hello, *_COMMANDS)
    loop.handlers |= dict.fromkeys(commands, switch.take)


class ServerSwitch:
    """Runs the server on demand, by a thread on which the window is told of each `ServerState`.

    One that was given runs on whatever the window says; only pausing is the window's, too.
    """

    def __init__(self, loop: WorkerLoop, channel: Channel, server: RunningServer | None = None) -> None:
        self._loop = loop
        self._channel = channel
        self._inbox: queue.SimpleQueue[_Command] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._server: RunningServer | None = None
        self._activity: GuestActivity | None = None
        self._service = server is not None
        self._told = ServerState(state="off")
        if server is not None:
            self._follow(server)

    def take(self, message: _Command) -> None:
        """Handles a command on the switch's thread; returns at once."""
        self._inbox.put(message)
        if self._thread is None:  # most windows never switch it on
            self._thread = threading.Thread(target=self._run, name="server-switch", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            watched = self._server is not None and self._channel.attached
            try:
                message = self._inbox.get(timeout=_REPORT_SECONDS if watched else None)
            except queue.Empty:
                self._report()
                continue
            if isinstance(message, PauseServer):
                if self._server is not None and self._server.services is not None:
                    self._server.services.admission.paused = message.paused
                    self._report()
            elif self._service:
                self._report(again=True)
            elif isinstance(message, StopServer):
                self._stop()
            elif self._server is None and isinstance(message, StartServer):
                try:
                    self._start(message)
                except Exception as error:  # noqa: BLE001 - the window waits for it
                    problem = broken(error) if isinstance(error, ImportError) else str(error)
                    self._tell(ServerState(state="failed", message=f"The server cannot start: {problem}."))
            else:
                self._channel.send(self._told)

    def _start(self, message: StartServer) -> None:
        self._tell(ServerState(state="starting"))
        from engine.server.http_server import PortTakenError, start_server  # imports the HTTP libraries
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
            self._follow(server)
            self._report()

    def _follow(self, server: RunningServer) -> None:
        from engine.server.admission_queue import GuestActivity

        assert server.services is not None
        self._server, self._activity = server, GuestActivity(server.services.admission)

    def _stop(self) -> None:
        server, self._server = self._server, None
        if server is not None:
            server.stop(_DRAIN_SECONDS)
            server.ended.wait()
        self._tell(ServerState(state="off"))

    def _report(self, *, again: bool = False) -> None:
        """Tells the window what programs do, if that has changed, or `again`."""
        server, activity = self._server, self._activity
        assert server is not None
        assert server.services is not None
        assert activity is not None
        if server.ended.is_set() and not self._service:
            self._server = None
            self._tell(ServerState(state="failed", message="The server has stopped; switch it on again."))
            return
        state = ServerState(
            state="paused" if server.services.admission.paused else "on",
            url=server.url,
            key=server.key,
            guests=activity.guests(),
            minute=activity.last_minute(),
            service=self._service,
        )
        if again or state != self._told:
            self._tell(state)

    def _tell(self, state: ServerState) -> None:
        self._told = state
        self._channel.send(state)
