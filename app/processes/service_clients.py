"""Clients of two processes: the model service, and the tools process, which runs servers that offer tools.

Each is started on first use and ends when its stdin is closed. The model service keeps no state that the
window depends on: unfinished downloads are on disk, so a process that died is simply started again. The tools
process is told the servers again whenever it starts.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from app import formatting
from app.processes.child_process import ChildProcess
from app.translation import translate
from engine import protocol
from engine.protocol import worded

#: The default command of the model service.
MODEL_SERVICE_COMMAND: Final = [sys.executable, "-m", "engine", "model-service"]
_MODELS_GRACE: Final = 1.5  # seconds between closing stdin and killing the process


class ModelServiceClient(QObject):
    """Sends requests to the model service, which finds, plans and downloads models, and emits its replies.

    Signals:
        results, recommendations, waiting, details, head, planned, transfers, deleted, conversions, mirror:
            one per type of message.
        stopped: the process ended although it was needed.
        failed: a request was refused or failed, as a sentence.
    """

    results = Signal(object)
    recommendations = Signal(object)
    waiting = Signal(object)
    details = Signal(object)
    head = Signal(object)
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
            protocol.HeadFound: self.head,
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
            self._child.stop(_MODELS_GRACE)
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


#: The default command of the tools process.
TOOLS_COMMAND: Final = [sys.executable, "-m", "engine", "tools"]
_TOOLS_GRACE: Final = 4.0  # seconds between closing stdin and killing the process
_CANCELLED_WITHIN: Final = 10_000  # ms, after which a process that does not end a cancelled call is killed


class ToolsClient(QObject):
    """Sends requests to the tools process and emits its replies.

    Signals:
        server_changed, login, progress, finished, question, question_gone, answered, servers_read: one per
            type of message. Each call that was asked for gets a `finished`, each prompt and resource an
            `answered`, also if the process ends before.
        failed: the process could not be started, or refused a request, as a sentence.
        ended: it ended by itself.
    """

    server_changed = Signal(object)
    login = Signal(object)
    progress = Signal(object)
    finished = Signal(object)
    question = Signal(object)
    question_gone = Signal(object)
    answered = Signal(object)
    servers_read = Signal(object)
    failed = Signal(str)
    ended = Signal()

    def __init__(self, command: Sequence[str] | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._command = list(command or TOOLS_COMMAND)
        self._child: ChildProcess | None = None
        self._closed = False
        self._servers: protocol.SetToolServers | None = None
        self._open: dict[str, protocol.Message] = {}  # calls and questions without an answer, by their IDs
        self._emit_for: dict[type, Any] = {
            protocol.ToolServerState: self.server_changed,
            protocol.ServerLogin: self.login,
            protocol.ToolProgress: self.progress,
            protocol.ToolFinished: self.finished,
            protocol.ServerAnswered: self.answered,
            protocol.ToolQuestion: self.question,
            protocol.QuestionGone: self.question_gone,
            protocol.ServersRead: self.servers_read,
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
        """Sends a message, starting the process first if needed.

        Servers of which none is enabled are remembered, and start no process.
        """
        if self._closed:
            return
        if isinstance(message, protocol.SetToolServers):
            self._servers = message
            if self._child is None and not any(server.enabled for server in message.servers):
                return
        elif isinstance(message, protocol.CallTool | protocol.AskServer):
            self._open[_identity(message)] = message
        elif isinstance(message, protocol.CancelTool) and message.call in self._open:
            QTimer.singleShot(_CANCELLED_WITHIN, self, partial(self._kill_deaf, message.call))
        if self._child is None:
            self._launch()
            if isinstance(message, protocol.SetToolServers):
                return
        if self._child is not None:
            self._child.send(message)

    def close(self) -> None:
        """Ends the process and all servers."""
        self._closed = True
        if self._child is not None:
            self._child.stop(_TOOLS_GRACE)
            self._drop()

    def _launch(self) -> None:
        self._child = child = ChildProcess(self._command, self)
        child.message_received.connect(self._on_message)
        child.stream_broken.connect(child.kill)
        child.failed.connect(self._on_failed)
        child.ended.connect(self._on_ended)
        child.start()
        if self._child is not None and self._servers is not None:
            child.send(self._servers)

    def _kill_deaf(self, call: str) -> None:
        if call in self._open and self._child is not None:
            self._child.kill()

    def _on_message(self, message: Any) -> None:
        answers = isinstance(message, protocol.ToolFinished | protocol.ServerAnswered)
        if answers and self._open.pop(_identity(message), None) is None:
            return  # one that was given up is not answered twice
        if isinstance(message, protocol.EngineError):
            self.failed.emit(message.message)
        elif (signal := self._emit_for.get(type(message))) is not None:
            signal.emit(message)

    def _on_failed(self, reason: str) -> None:
        text = worded("The tools process could not be started: {0}.", reason)
        self._drop()
        self.failed.emit(formatting.told(text))
        QTimer.singleShot(0, self, partial(self._give_up, text))  # the asker is still within `ask`

    def _on_ended(self) -> None:
        self._drop()
        self.ended.emit()
        self._give_up(worded("The tools process stopped. It starts again with the next call."))

    def _give_up(self, text: str) -> None:
        """Ends all open calls, and what else is to be answered."""
        told, opened, self._open = formatting.told(text), self._open, {}
        for name, message in opened.items():
            if isinstance(message, protocol.CallTool):
                self.finished.emit(protocol.ToolFinished(call=name, text=text, failed=True))
            else:
                self.answered.emit(protocol.ServerAnswered(ask=name, text=told, failed=True))

    def _drop(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.deleteLater()


def _identity(message: Any) -> str:
    """Returns the ID of a call, or of a question to a server, and of its answer."""
    return str(message.call if hasattr(message, "call") else message.ask)
