"""The window's client of the engine process: exchanges messages with it, and restarts it when it dies.

The engine is a child process because Metal can abort, hang or be killed for lack of memory, and the window
must survive that. It is restarted with a growing delay, and given up after several crashes in a minute.
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

from app.processes.child_process import ChildProcess, EngineExit
from app.translation import translate
from engine import protocol

#: The default command of the engine.
ENGINE: list[str] = [sys.executable, "-m", "engine", "pipe"]


class Link(Enum):
    """State of the connection to the engine process."""

    IDLE = "idle"  # not started yet
    STARTING = "starting"  # running; no Welcome yet
    READY = "ready"
    SILENT = "silent"  # no Pong for too long
    RESTARTING = "restarting"  # ended; starts again after the delay
    FAILED = "failed"  # given up, or an incompatible version; `start()` tries again
    CLOSING = "closing"
    CLOSED = "closed"


@dataclass(frozen=True)
class Timing:
    """Delays in seconds; tests shorten them."""

    ping_every: float = 1.0
    rest_after: float = 10.0  # without any other message, while the engine computes nothing
    ping_at_rest: float = 30.0
    silent_after: float = 10.0  # since a ping that was not answered
    welcome_within: float = 120.0
    first_delay: float = 0.5
    longest_delay: float = 8.0
    crashes_allowed: int = 5
    crash_window: float = 60.0
    grace: float = 3.0  # between closing stdin, terminate and kill


class EngineClient(QObject):
    """Runs the engine and exchanges `engine.protocol` messages with it.

    Signals:
        link_changed: the new `Link` and a sentence about it.
        welcome, models, model_state, started, delta, finished, engine_error: one per message type.
        blocks: a `BlockSnapshot`, `BlockEvents` or `StatsMessage`, in order of arrival.
        answered: a reply to a request of the memory panel.
        server_state: whether other programs can use the models.
        disk_cache_state: what is kept on disk.
        tuning_state: what was measured of the GPU.
        counted: a reply to a request to count tokens.
        prefill: how much of a prompt has been read.
        step_busy: seconds since the engine's current step began.
        fault: the engine sent invalid data, as a sentence.
        ended: the process has ended; its `EngineExit`.
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
    server_state = Signal(object)
    disk_cache_state = Signal(object)
    tuning_state = Signal(object)
    counted = Signal(object)
    prefill = Signal(object)
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
        self.link = Link.IDLE
        self.link_message = ""  # a sentence about it; may be empty
        self._reason = ""
        self._fatal = False
        self._moved = False  # the engine has said that another process has it from now on
        self._started_at = 0.0
        self._exchanged_at = 0.0  # the last message either way, without pings
        self._unanswered_at = 0.0  # when the first ping without an answer was sent; 0: none
        self._looked_at = time.monotonic()  # when a ping was last due
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
            protocol.ServerState: self.server_state,
            protocol.DiskCacheState: self.disk_cache_state,
            protocol.TuningState: self.tuning_state,
            protocol.TokensCounted: self.counted,
            protocol.PrefillProgress: self.prefill,
        }
        self._ping_timer = QTimer(self)
        self._ping_timer.timeout.connect(self._on_ping_due)
        self._restart = QTimer(self, singleShot=True)
        self._restart.timeout.connect(self._launch)
        self._closing = QTimer(self, singleShot=True)
        self._closing.timeout.connect(self._on_grace_over)

    # --- public ------------------------------------------------------------------------------

    @property
    def pid(self) -> int:
        """Process ID of the running engine; 0 for none."""
        return self._child.pid if self._child else 0

    @property
    def unsent(self) -> int:
        """Bytes of messages that the engine has not taken yet."""
        return self._child.unsent if self._child else 0

    @property
    def ping_interval(self) -> int:
        """Milliseconds between two pings."""
        return self._ping_timer.interval()

    @property
    def awaits_pong(self) -> bool:
        """Whether the engine was asked for a sign of life, and has not answered yet."""
        return self._unanswered_at > 0

    @property
    def restart_delay(self) -> int:
        """Milliseconds between the last crash and the start of another engine."""
        return self._restart.interval()

    def start(self) -> None:
        """Starts the engine, also after it was given up. Does nothing while it is running."""
        if self._child is None and self.link not in (Link.CLOSING, Link.CLOSED):
            self._crashes.clear()
            self._restart.stop()
            self._launch()

    def send(self, message: protocol.Message) -> bool:
        """Sends a message; returns False if no engine can receive it."""
        sent = self._transmit(message)
        if sent:
            self._note_exchange()
        return sent

    def _transmit(self, message: protocol.Message) -> bool:
        if self._child is None or self.link not in (Link.READY, Link.SILENT):
            return False
        return self._child.send(message)

    def restart(self) -> None:
        """Ends the engine, even one that does not respond, and starts another."""
        if self._child is None:
            self.start()
        else:
            self._crashes.clear()  # a person asked for it: it is no crash, and what was before is over
            self._end_process(translate("app", "The engine was restarted."))

    def close(self) -> None:
        """Closes the engine's stdin, so that it ends by itself; after the grace period it is terminated."""
        self._restart.stop()
        self._ping_timer.stop()
        if self._child is None:
            self._set_link(Link.CLOSED, "")
            return
        self._set_link(Link.CLOSING, "")
        self._child.close_stdin()
        self._closing.start(int(self._timing.grace * 1000))

    def stop(self, grace: float) -> None:
        """Ends the engine within about `grace` seconds and waits for that, when the app ends."""
        self.close()
        self._closing.stop()
        child, self._child = self._child, None
        if child is not None:
            child.stop(grace)
            child.deleteLater()
            self._set_link(Link.CLOSED, "")

    # --- process --------------------------------------------------------------------------------

    def _launch(self) -> None:
        self._reason = ""
        self._fatal = self._moved = False
        self._started_at = self._exchanged_at = time.monotonic()
        self._unanswered_at = 0.0
        self._child = child = ChildProcess(self._command, self)
        child.message_received.connect(self._on_message)
        child.stream_broken.connect(self._on_stream_broken)
        child.failed.connect(self._on_failed)
        child.ended.connect(self._on_ended)
        self._set_link(Link.STARTING, translate("app", "The engine is starting."))
        child.start()
        if self._child is child:  # otherwise `failed` was already handled
            self._ping_every(self._timing.ping_every)

    def _end_process(self, reason: str, fatal: bool = False) -> None:
        """Kills the process for `reason`. If `fatal`, it is not started again."""
        self._reason = self._reason or reason
        self._fatal = self._fatal or fatal
        if self._child is not None:
            self._child.kill()

    def _on_failed(self, reason: str) -> None:
        self._reason = translate("app", "The engine could not be started: {reason}.").format(reason=reason)
        self._on_ended(code=-1, signalled=False)

    def _on_ended(self, code: int, signalled: bool) -> None:
        child, self._child = self._child, None
        assert child is not None
        child.deleteLater()
        self._ping_timer.stop()
        self._closing.stop()
        expected = self.link is Link.CLOSING
        uptime = time.monotonic() - self._started_at
        outcome = EngineExit(code, signalled, expected, child.stderr.text(), uptime, self._reason)
        self.last_exit = outcome
        self._choose_next(outcome)
        self.ended.emit(outcome)

    def _choose_next(self, outcome: EngineExit) -> None:
        if outcome.expected:
            self._set_link(Link.CLOSED, "")
            return
        if self._moved and not self._fatal:
            self._restart.start(0)
            self._set_link(Link.RESTARTING, outcome.sentence())
            return
        now = time.monotonic()
        self._crashes.append(now)
        while self._crashes and now - self._crashes[0] > self._timing.crash_window:
            self._crashes.popleft()
        if self._fatal:
            self._set_link(Link.FAILED, outcome.sentence())
        elif len(self._crashes) >= self._timing.crashes_allowed:
            times = len(self._crashes)
            text = translate(
                "app", "{reason} It stopped %n time(s) within a minute and was not restarted.", "", times
            )
            self._set_link(Link.FAILED, text.format(reason=outcome.sentence()))
        else:
            delay = self._timing.first_delay * 2 ** (len(self._crashes) - 1)
            self._restart.start(int(min(delay, self._timing.longest_delay) * 1000))
            self._set_link(Link.RESTARTING, outcome.sentence())

    def _on_grace_over(self) -> None:
        """Terminates, then kills, an engine that did not end when its stdin was closed."""
        if self._child is None:
            return
        if self._reason:
            self._child.kill()
        else:
            self._reason = translate("app", "The engine did not end by itself.")
            self._child.terminate()
            self._closing.start(int(self._timing.grace * 1000))

    # --- messages -------------------------------------------------------------------------------

    def _on_stream_broken(self, error: protocol.ProtocolError) -> None:
        self.fault.emit(_unreadable(error))
        self._end_process(
            translate("app", "The engine sent invalid data and was restarted: {error}.").format(error=error)
        )

    def _on_message(self, message: Any) -> None:
        if isinstance(message, protocol.ProtocolError):
            self.fault.emit(_unreadable(message))
        elif isinstance(message, protocol.Pong):
            self._heard(message.busy)
            self.step_busy.emit(message.busy)
        elif isinstance(message, protocol.EngineMoved):
            self._reason, self._fatal, self._moved = message.message, message.refused, True
        elif isinstance(message, protocol.Welcome):
            if self.link is Link.STARTING:  # not while closing
                self._on_welcome(message)
        elif self.link in (Link.READY, Link.SILENT):
            if not isinstance(message, protocol.StatsMessage):  # which also come while nothing happens
                self._note_exchange()
            self._emit_for[type(message)].emit(message)

    def _on_welcome(self, message: protocol.Welcome) -> None:
        if message.version != protocol.PROTOCOL_VERSION:
            self._end_process(
                translate(
                    "app",
                    "The app and its engine are of different versions (protocols {app} and {engine}). "
                    "Reinstall Octavo.",
                ).format(app=protocol.PROTOCOL_VERSION, engine=message.version),
                fatal=True,
            )
            return
        self._note_exchange()
        self._set_link(Link.READY, "")
        self.welcome.emit(message)

    def _heard(self, busy: float) -> None:
        """The engine has answered a ping. It is asked rarely once nothing has happened for a while."""
        if self.link not in (Link.READY, Link.SILENT):
            return
        self._unanswered_at = 0.0
        self._set_link(Link.READY, "")
        if busy:
            self._note_exchange()
        elif time.monotonic() - self._exchanged_at > self._timing.rest_after:
            self._ping_every(self._timing.ping_at_rest)

    def _note_exchange(self) -> None:
        self._exchanged_at = time.monotonic()
        self._ping_every(self._timing.ping_every)

    def _ping_every(self, seconds: float) -> None:
        """Sets how often the engine is asked whether it still answers."""
        interval = round(1000 * seconds)
        if not self._ping_timer.isActive() or self._ping_timer.interval() != interval:
            self._ping_timer.start(interval)

    def _on_ping_due(self) -> None:
        now = time.monotonic()
        late = now - self._looked_at - self._ping_timer.interval() / 1000
        self._looked_at = now
        if self._unanswered_at and late > self._timing.silent_after / 2:
            self._unanswered_at = now  # this thread was busy: what has come meanwhile is not read yet
        if self.link is Link.STARTING:
            if now - self._started_at > self._timing.welcome_within:
                self._end_process(translate("app", "The engine did not start in time."))
            return
        waits = now - self._unanswered_at if self._unanswered_at else 0.0
        if self.link is Link.READY and waits > self._timing.silent_after:
            self._set_link(Link.SILENT, translate("app", "The engine is not responding."))
        self._nonce += 1
        if self._transmit(protocol.Ping(nonce=self._nonce)):
            self._unanswered_at = self._unanswered_at or now
            self._ping_every(self._timing.ping_every)  # until it is answered

    def _set_link(self, link: Link, message: str) -> None:
        if (link, message) != (self.link, self.link_message):
            self.link, self.link_message = link, message
            self.link_changed.emit(link, message)


def _unreadable(error: protocol.ProtocolError) -> str:
    return translate("app", "The engine sent invalid data: {error}.").format(error=error)
