"""Control of the engine's server: starts and stops it, and follows its state."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.processes.engine_client import EngineClient, Link
from app.settings import Settings
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
