"""The model service process: finds, plans and fetches models, apart from the engine.

It is started when it is first needed and ends when its stdin closes. It keeps no state that the window
would miss: unfinished downloads are on the disk, so one that died is simply started again.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from app.processes.child_process import ChildProcess
from engine import protocol

#: What runs as the librarian when nobody says otherwise.
MODEL_SERVICE: Final = [sys.executable, "-m", "engine", "librarian"]
_GRACE: Final = 1.5  # seconds between the closing of its stdin and a kill


class ModelServiceClient(QObject):
    """Sends questions, hands answers on.

    Signals:
        results, waiting, details, planned, transfers, deleted, conversions: one for each kind of message.
        failed: a sentence about what was refused or went wrong.
    """

    results = Signal(object)
    waiting = Signal(object)
    details = Signal(object)
    planned = Signal(object)
    transfers = Signal(object)
    deleted = Signal(object)
    conversions = Signal(object)
    failed = Signal(str)

    def __init__(self, command: Sequence[str] | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._command = list(command or MODEL_SERVICE)
        self._child: ChildProcess | None = None
        self._closed = False
        self._emit_for: dict[type, Any] = {
            protocol.HubResults: self.results,
            protocol.HubWaiting: self.waiting,
            protocol.RepoDetails: self.details,
            protocol.ModelPlan: self.planned,
            protocol.Transfers: self.transfers,
            protocol.ModelDeleted: self.deleted,
            protocol.ConversionJobs: self.conversions,
        }

    @property
    def running(self) -> bool:
        """The process is there."""
        return self._child is not None

    @property
    def pid(self) -> int:
        """Its process number, 0 for none."""
        return self._child.pid if self._child else 0

    def ask(self, message: protocol.Message) -> None:
        """Sends a message; starts the process first where that is needed."""
        if self._closed:
            return
        if self._child is None:
            self._launch()
        if self._child is not None:
            self._child.send(message)

    def close(self) -> None:
        """Ends the process; downloads are remembered and go on another time."""
        self._closed = True
        if self._child is not None:
            self._child.dismiss(_GRACE)
            self._drop()

    def _launch(self) -> None:
        self._child = child = ChildProcess(self._command, self)
        child.heard.connect(self._on_message)
        child.garbled.connect(child.kill)
        child.failed.connect(self._on_failed)
        child.ended.connect(self._on_ended)
        child.start()

    def _on_message(self, message: Any) -> None:
        if isinstance(message, protocol.EngineError):
            self.failed.emit(message.message)
        elif (signal := self._emit_for.get(type(message))) is not None:
            signal.emit(message)

    def _on_failed(self, words: str) -> None:
        self._drop()
        self.failed.emit(f"Octavo's library cannot be started: {words}.")

    def _on_ended(self) -> None:
        self._drop()
        self.failed.emit("Octavo's library ended by itself; it starts again when it is needed.")

    def _drop(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.deleteLater()
