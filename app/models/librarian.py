"""The librarian process: finds, plans and fetches models, apart from the engine.

It is started when it is first needed and ends when its stdin closes. It keeps no state that the window
would miss: unfinished downloads are on the disk, so one that died is simply started again.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, QProcess, Signal

from engine import protocol

#: What runs as the librarian when nobody says otherwise.
LIBRARIAN: Final = [sys.executable, "-m", "engine", "librarian"]
_GRACE: Final = 1500  # ms between the closing of its stdin and a kill


class LibrarianClient(QObject):
    """Sends questions, hands answers on.

    Signals:
        results, details, planned, transfers, deleted, makings: one per kind of answer.
        failed: a sentence about what was refused or went wrong.
    """

    results = Signal(object)
    details = Signal(object)
    planned = Signal(object)
    transfers = Signal(object)
    deleted = Signal(object)
    makings = Signal(object)
    failed = Signal(str)

    def __init__(self, command: Sequence[str] | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._command = list(command or LIBRARIAN)
        self._process: QProcess | None = None
        self._reader = protocol.FrameReader("window")
        self._closed = False
        self._emit_for: dict[type, Any] = {
            protocol.HubResults: self.results,
            protocol.RepoDetails: self.details,
            protocol.ModelPlan: self.planned,
            protocol.Transfers: self.transfers,
            protocol.ModelDeleted: self.deleted,
            protocol.Makings: self.makings,
        }

    @property
    def running(self) -> bool:
        """The process is there."""
        return self._process is not None

    def ask(self, message: protocol.Message) -> None:
        """Sends a message; starts the process first where that is needed."""
        if self._closed:
            return
        if self._process is None:
            self._launch()
        if self._process is not None:
            self._process.write(protocol.frame(message))

    def close(self) -> None:
        """Ends the process; downloads are remembered and go on another time."""
        self._closed = True
        process, self._process = self._process, None
        if process is None:
            return
        process.closeWriteChannel()
        if not process.waitForFinished(_GRACE):
            process.kill()
            process.waitForFinished(_GRACE)
        process.deleteLater()

    def _launch(self) -> None:
        self._reader = protocol.FrameReader("window")
        process = QProcess(self)
        process.setProgram(self._command[0])
        process.setArguments(self._command[1:])
        process.setStandardErrorFile(QProcess.nullDevice())
        process.readyReadStandardOutput.connect(self._on_output)
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        self._process = process
        process.start()
        if self._process is process:
            process.write(protocol.frame(protocol.Hello(version=protocol.PROTOCOL_VERSION, client="window")))

    def _on_output(self) -> None:
        if self._process is None:
            return
        try:
            messages = self._reader.feed(bytes(self._process.readAllStandardOutput().data()))
        except protocol.ProtocolError:
            self._process.kill()
            return
        for message in messages:
            if isinstance(message, protocol.EngineError):
                self.failed.emit(message.message)
            elif (signal := self._emit_for.get(type(message))) is not None:
                signal.emit(message)

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and self._process is not None:
            words = self._process.errorString()
            self._drop()
            self.failed.emit(f"Octavo's library cannot be started: {words}.")

    def _on_finished(self) -> None:
        if self._closed:
            return
        self._on_output()
        self._drop()
        self.failed.emit("Octavo's library ended by itself; it starts again when it is needed.")

    def _drop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.deleteLater()
