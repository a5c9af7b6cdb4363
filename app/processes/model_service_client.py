"""The client of the model service process, which finds, plans and downloads models.

It is started on first use and ends when its stdin is closed. It keeps no state that the window depends on:
unfinished downloads are on disk, so a process that died is simply started again.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from app.processes.child_process import ChildProcess
from app.translation import translate
from engine import protocol

#: The default command of the model service.
MODEL_SERVICE_COMMAND: Final = [sys.executable, "-m", "engine", "model-service"]
_GRACE: Final = 1.5  # seconds between closing stdin and killing the process


class ModelServiceClient(QObject):
    """Sends requests to the model service and emits its replies.

    Signals:
        results, recommendations, waiting, details, planned, transfers, deleted, conversions, mirror: one per
            type of message.
        stopped: the process ended although it was needed.
        failed: a request was refused or failed, as a sentence.
    """

    results = Signal(object)
    recommendations = Signal(object)
    waiting = Signal(object)
    details = Signal(object)
    planned = Signal(object)
    transfers = Signal(object)
    deleted = Signal(object)
    conversions = Signal(object)
    mirror = Signal(object)
    stopped = Signal()
    failed = Signal(str)

    def __init__(self, command: Sequence[str] | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._command = list(command or MODEL_SERVICE_COMMAND)
        self._child: ChildProcess | None = None
        self._closed = False
        self._bytes_per_second = 0
        self._emit_for: dict[type, Any] = {
            protocol.HubResults: self.results,
            protocol.Recommendations: self.recommendations,
            protocol.HubWaiting: self.waiting,
            protocol.RepoDetails: self.details,
            protocol.ModelPlan: self.planned,
            protocol.Transfers: self.transfers,
            protocol.ModelDeleted: self.deleted,
            protocol.ConversionJobs: self.conversions,
            protocol.MirrorState: self.mirror,
        }

    @property
    def running(self) -> bool:
        """Whether the process is running."""
        return self._child is not None

    @property
    def pid(self) -> int:
        """Its process ID; 0 for none."""
        return self._child.pid if self._child else 0

    def ask(self, message: protocol.Message) -> None:
        """Sends a message, starting the process first if needed."""
        if self._closed:
            return
        if self._child is None:
            self._launch()
        if self._child is not None:
            self._child.send(message)

    def limit_downloads(self, bytes_per_second: int) -> None:
        """Limits the speed of all downloads together, also after a restart; 0 for no limit."""
        self._bytes_per_second = bytes_per_second
        if self._child is not None:
            self._child.send(protocol.LimitDownloads(bytes_per_second=bytes_per_second))

    def close(self) -> None:
        """Ends the process; unfinished downloads resume when it runs again."""
        self._closed = True
        if self._child is not None:
            self._child.stop(_GRACE)
            self._drop()

    def _launch(self) -> None:
        self._child = child = ChildProcess(self._command, self)
        child.message_received.connect(self._on_message)
        child.stream_broken.connect(child.kill)
        child.failed.connect(self._on_failed)
        child.ended.connect(self._on_ended)
        child.start()
        if self._bytes_per_second:
            self.limit_downloads(self._bytes_per_second)

    def _on_message(self, message: Any) -> None:
        if isinstance(message, protocol.EngineError):
            self.failed.emit(message.message)
        elif (signal := self._emit_for.get(type(message))) is not None:
            signal.emit(message)

    def _on_failed(self, reason: str) -> None:
        self._drop()
        self.failed.emit(
            translate("app", "The model service could not be started: {reason}.").format(reason=reason)
        )

    def _on_ended(self) -> None:
        self._drop()
        self.stopped.emit()
        self.failed.emit(translate("app", "The model service stopped. It restarts when it is needed."))

    def _drop(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.deleteLater()
