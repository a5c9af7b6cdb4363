"""Control of the engine's server, and of the background service that has one from login on."""

from __future__ import annotations

import sys
from typing import Final, Literal

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from app.processes.engine_client import EngineClient, Link
from app.settings import Settings
from app.translation import translate
from engine import protocol


class ServerControl(QObject):
    """Access of other programs to the model. An engine that starts again gets its server again.

    Attributes:
        settings: where the switch and the port are kept.
        state: the engine's last `ServerState`.
    """

    changed = Signal()

    def __init__(self, client: EngineClient, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.client = client
        self.settings = settings
        self.state = protocol.ServerState(state="off")
        client.welcome.connect(self._on_welcome)
        client.server_state.connect(self._on_state)
        client.ended.connect(self._on_ended)

    @property
    def wanted(self) -> bool:
        """Whether the switch is on."""
        return self.settings.programs_allowed

    def set_wanted(self, wanted: bool) -> None:
        """Turns the switch on or off; the setting is remembered."""
        self.settings.programs_allowed = wanted
        if wanted:
            self._start()
        else:
            self.client.send(protocol.StopServer())
            if self.client.link is not Link.READY:
                self._on_state(protocol.ServerState(state="off"))

    def pause(self, paused: bool) -> None:
        """Refuses what programs ask until it is called again; not remembered."""
        self.client.send(protocol.PauseServer(paused=paused))

    def use_port(self, port: int) -> None:
        """Starts the server at another port, from now on."""
        self.settings.programs_port = port
        self._start()

    def _start(self) -> None:
        self.client.send(protocol.StartServer(port=self.settings.programs_port))
        self._on_state(protocol.ServerState(state="starting"))

    def _on_welcome(self, _welcome: protocol.Welcome) -> None:
        if self.wanted:
            self._start()

    def _on_state(self, state: protocol.ServerState) -> None:
        if state != self.state:
            self.state = state
            self.changed.emit()

    def _on_ended(self) -> None:
        state = protocol.ServerState(state="starting" if self.wanted else "off")
        self._on_state(state)


_WITHIN: Final = 60_000  # ms; the system starts a service within 30 s
_KILLED_WITHIN: Final = 1_000  # ms
_INSTALLED: Final = (0, 3)  # it runs, or does not
_MODULE: Final = ("-m", "engine", "service")


class LoginService(QObject):
    """The background service, by `octavo service`: it serves from login on, without a window.

    A window attaches to its engine, and runs an engine of its own again once the service is removed.

    Attributes:
        state: whether it is installed; "unknown" before that was asked, "working" while it changes.
        problem: why the last change failed, as sentences; empty if it did not.

    Signals:
        changed: one of these has changed.
    """

    changed = Signal()

    def __init__(
        self, parent: QObject | None = None, command: tuple[str, ...] = (sys.executable, *_MODULE)
    ) -> None:
        super().__init__(parent)
        self._command = command
        self._process: QProcess | None = None
        self._action = "status"
        self._limit = QTimer(self, singleShot=True, interval=_WITHIN)
        self._limit.timeout.connect(self._kill)
        self.state: Literal["unknown", "working", "on", "off"] = "unknown"
        self.problem = ""

    def ask(self) -> None:
        """Asks whether it is installed."""
        self._run("status")

    def install(self, model: str) -> None:
        """Installs and starts it with a model, given by its path; without one, with the starter model."""
        self._run("install", *((model,) if model else ()))

    def remove(self) -> None:
        """Stops and removes it."""
        self._run("remove")

    def _run(self, action: str, *words: str) -> None:
        if self._process is not None:
            return
        self._action, self._process = action, QProcess(self)
        if action != "status":
            self.state, self.problem = "working", ""
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)
        self._process.start(self._command[0], [*self._command[1:], action, *words])
        self._limit.start()
        self.changed.emit()

    def stop(self) -> None:
        """Waits no longer for the system, as the app ends."""
        process, self._process = self._process, None
        if process is not None:
            process.finished.disconnect(self._on_finished)
            process.kill()
            process.waitForFinished(_KILLED_WITHIN)

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._on_finished(-1)

    def _on_finished(self, code: int) -> None:
        process, self._process = self._process, None
        assert process is not None
        self._limit.stop()
        said = bytes(process.readAllStandardError().data()).decode(errors="replace").strip()
        process.deleteLater()
        if self._action != "status" and code != 0:
            self.problem = said.removeprefix("octavo: ") or translate(
                "programs",
                "The system did not answer. Try again, or run `octavo service status` in a terminal.",
            )
        if self._action == "status":
            self.state = "on" if code in _INSTALLED else "off"
            self.changed.emit()
        else:
            self._run("status")
