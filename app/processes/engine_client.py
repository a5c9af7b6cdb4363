"""The engine process as the window sees it: messages in, messages out, and what to do when it dies.

The engine is a child process because Metal can abort, hang or be killed for memory; the window
outlives it. One `ChildProcess` is one life of it. It is restarted with a growing delay, and no more after
several crashes in a minute.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.processes.child_process import ChildProcess
from app.processes.engine_exit import EngineExit
from engine import protocol

#: What runs as the engine when nobody says otherwise.
ENGINE: list[str] = [sys.executable, "-m", "engine", "pipe"]


class Link(Enum):
    """State of the connection to the engine process."""

    IDLE = "idle"  # not started yet
    STARTING = "starting"  # runs, has not said Welcome
    READY = "ready"
    SILENT = "silent"  # no Pong for too long
    RESTARTING = "restarting"  # ended by itself; starts again after the delay
    FAILED = "failed"  # given up, or a version that does not fit; `start()` tries again
    CLOSING = "closing"
    CLOSED = "closed"


@dataclass(frozen=True)
class Timing:
    """Delays in seconds; tests shorten them."""

    ping_every: float = 1.0
    silent_after: float = 10.0
    welcome_within: float = 120.0
    first_delay: float = 0.5
    longest_delay: float = 8.0
    crashes_allowed: int = 5
    crash_window: float = 60.0
    grace: float = 3.0  # between closing stdin, terminate and kill


class EngineClient(QObject):
    """Runs the engine and speaks `engine.protocol` with it.

    Signals:
        link_changed: the new `Link` and a sentence about it.
        welcome, models, model_state, started, delta, finished, engine_error: one per message type.
        blocks: `BlockSnapshot`, `BlockEvents` or `StatsMessage`, in the order they came.
        answered: an answer to what the memory view asked.
        step_busy: seconds that the engine's current step has taken so far.
        fault: something on the pipe that is no message, as a sentence.
        ended: the process is gone, with its `EngineExit`.
    """

    link_changed = Signal(object, str)
    welcome = Signal(object)
    models = Signal(object)
    model_state = Signal(object)
    started = Signal(object)
    delta = Signal(object)
    finished = Signal(object)
    engine_error = Signal(object)
    blocks = Signal(object)
    answered = Signal(object)
    step_busy = Signal(float)
    fault = Signal(str)
    ended = Signal(object)

    def __init__(
        self,
        command: Sequence[str] | None = None,
        timing: Timing | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._command = list(command or ENGINE)
        self._timing = timing or Timing()
        self._child: ChildProcess | None = None
        self._link = Link.IDLE
        self._words = ""
        self._reason = ""
        self._fatal = False
        self._started_at = 0.0
        self._heard_at = 0.0
        self._nonce = 0
        self._crashes: deque[float] = deque()
        self.last_exit: EngineExit | None = None
        self._emit_for: dict[type, Any] = {
            protocol.Models: self.models,
            protocol.ModelState: self.model_state,
            protocol.Started: self.started,
            protocol.Delta: self.delta,
            protocol.Finished: self.finished,
            protocol.EngineError: self.engine_error,
            protocol.BlockSnapshot: self.blocks,
            protocol.BlockEvents: self.blocks,
            protocol.StatsMessage: self.blocks,
            protocol.BlockDetail: self.answered,
            protocol.MissExplained: self.answered,
            protocol.PoolChanged: self.answered,
            protocol.BlocksChecked: self.answered,
            protocol.BudgetSet: self.answered,
        }
        self._heart = QTimer(self)
        self._heart.setInterval(int(self._timing.ping_every * 1000))
        self._heart.timeout.connect(self._on_heartbeat)
        self._restart = QTimer(self, singleShot=True)
        self._restart.timeout.connect(self._launch)
        self._closing = QTimer(self, singleShot=True)
        self._closing.timeout.connect(self._on_grace_over)

    # --- what the window asks -------------------------------------------------------------------

    @property
    def link(self) -> Link:
        """The state of the connection."""
        return self._link

    @property
    def words(self) -> str:
        """A sentence about the state; may be empty."""
        return self._words

    @property
    def pid(self) -> int:
        """Process number of the running engine, 0 for none."""
        return self._child.pid if self._child else 0

    def start(self) -> None:
        """Starts the engine, also after it was given up. Does nothing while one runs."""
        if self._child is None and self._link not in (Link.CLOSING, Link.CLOSED):
            self._crashes.clear()
            self._restart.stop()
            self._launch()

    def send(self, message: protocol.Message) -> bool:
        """Sends a message; returns False when no engine is there to take it."""
        if self._child is None or self._link not in (Link.READY, Link.SILENT):
            return False
        return self._child.send(message)

    def restart(self) -> None:
        """Ends an engine that does not answer and starts another."""
        if self._child is None:
            self.start()
        else:
            self._end_process("The engine did not answer and was restarted.")

    def close(self) -> None:
        """Closes the engine's stdin, so that it ends by itself; after the grace time it is made to."""
        self._restart.stop()
        self._heart.stop()
        if self._child is None:
            self._set_link(Link.CLOSED, "")
            return
        self._set_link(Link.CLOSING, "")
        self._child.close_stdin()
        self._closing.start(int(self._timing.grace * 1000))

    # --- the process ----------------------------------------------------------------------------

    def _launch(self) -> None:
        self._reason = ""
        self._fatal = False
        self._started_at = self._heard_at = time.monotonic()
        self._child = child = ChildProcess(self._command, self)
        child.heard.connect(self._on_message)
        child.garbled.connect(self._on_garbled)
        child.failed.connect(self._on_failed)
        child.ended.connect(self._on_ended)
        self._set_link(Link.STARTING, "The engine is starting.")
        child.start()
        if self._child is child:  # a program that cannot be started has already been reported
            self._heart.start()

    def _end_process(self, reason: str, fatal: bool = False) -> None:
        """Kills the process because of `reason`; `fatal`: another start would not help."""
        self._reason = self._reason or reason
        self._fatal = self._fatal or fatal
        if self._child is not None:
            self._child.kill()

    def _on_failed(self, words: str) -> None:
        self._reason = f"The engine cannot be started: {words}."
        self._on_ended(code=-1, signalled=False)

    def _on_ended(self, code: int, signalled: bool) -> None:
        child, self._child = self._child, None
        assert child is not None
        child.deleteLater()
        self._heart.stop()
        self._closing.stop()
        expected = self._link is Link.CLOSING
        uptime = time.monotonic() - self._started_at
        outcome = EngineExit(code, signalled, expected, child.stderr.text(), uptime, self._reason)
        self.last_exit = outcome
        self._choose_next(outcome)
        self.ended.emit(outcome)

    def _choose_next(self, outcome: EngineExit) -> None:
        if outcome.expected:
            self._set_link(Link.CLOSED, "")
            return
        now = time.monotonic()
        self._crashes.append(now)
        while self._crashes and now - self._crashes[0] > self._timing.crash_window:
            self._crashes.popleft()
        if self._fatal:
            self._set_link(Link.FAILED, outcome.sentence())
        elif len(self._crashes) >= self._timing.crashes_allowed:
            self._set_link(
                Link.FAILED,
                f"{outcome.sentence()} It ended {len(self._crashes)} times within a minute and was not "
                "started again.",
            )
        else:
            delay = self._timing.first_delay * 2 ** (len(self._crashes) - 1)
            self._restart.start(int(min(delay, self._timing.longest_delay) * 1000))
            self._set_link(Link.RESTARTING, outcome.sentence())

    def _on_grace_over(self) -> None:
        """The engine outlived the closing of its stdin: terminate, then kill."""
        if self._child is None:
            return
        if self._reason:
            self._child.kill()
        else:
            self._reason = "The engine did not end by itself."
            self._child.terminate()
            self._closing.start(int(self._timing.grace * 1000))

    # --- the messages ---------------------------------------------------------------------------

    def _on_garbled(self, error: protocol.ProtocolError) -> None:
        self.fault.emit(f"The engine sent something unreadable: {error}.")
        self._end_process(f"The engine sent something unreadable ({error}) and was restarted.")

    def _on_message(self, message: Any) -> None:
        if isinstance(message, protocol.ProtocolError):
            self.fault.emit(f"The engine sent something unreadable: {message}.")
        elif isinstance(message, protocol.Pong):
            self._heard()
            self.step_busy.emit(message.busy)
        elif isinstance(message, protocol.Welcome):
            if self._link is Link.STARTING:  # not while closing
                self._on_welcome(message)
        elif self._link in (Link.READY, Link.SILENT):
            self._emit_for[type(message)].emit(message)

    def _on_welcome(self, message: protocol.Welcome) -> None:
        if message.version != protocol.PROTOCOL_VERSION:
            self._end_process(
                f"This window speaks protocol {protocol.PROTOCOL_VERSION}, the engine "
                f"{message.version}: install Octavo again so that both are of one version.",
                fatal=True,
            )
            return
        self._heard_at = time.monotonic()
        self._set_link(Link.READY, "")
        self.welcome.emit(message)

    def _heard(self) -> None:
        self._heard_at = time.monotonic()
        if self._link is Link.SILENT:
            self._set_link(Link.READY, "")

    def _on_heartbeat(self) -> None:
        silence = time.monotonic() - self._heard_at
        if self._link is Link.STARTING:
            if silence > self._timing.welcome_within:
                self._end_process("The engine did not start in time.")
            return
        if self._link is Link.READY and silence > self._timing.silent_after:
            self._set_link(Link.SILENT, "The engine does not answer.")
        self._nonce += 1
        self.send(protocol.Ping(nonce=self._nonce))

    def _set_link(self, link: Link, words: str) -> None:
        if (link, words) != (self._link, self._words):
            self._link, self._words = link, words
            self.link_changed.emit(link, words)
