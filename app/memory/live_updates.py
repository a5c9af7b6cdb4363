"""Keeps the panel up to date: replays the engine's events and limits the rate of frames."""

from __future__ import annotations

import threading
import time
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from app.memory.model.replayed_pool import BlockModel
from engine.protocol import BlockEvents, BlockSnapshot

#: A request for a snapshot is repeated if it has not been answered after this time.
ASK_AGAIN_SECONDS: Final = 2.0
FRAME_SECONDS: Final = 1 / 30
#: From this many blocks on, snapshots are loaded on a thread. A million blocks take 10 ms, and 40 ms the
#: first time, when the system must provide the memory.
_LARGE_POOL: Final = 100_000
_LOOK_AGAIN_MS: Final = 4  # whether the thread is done
_LONGEST_FRAME: Final = 0.25  # seconds; after a longer pause playback continues where it was


class EventFollower(QObject):
    """Feeds the live model. All times are seconds of the window's monotonic clock.

    Signals:
        resync_needed: events are missing; the engine must send a snapshot (`Watch`).
        taken: the model has taken this message, the events or the snapshot.
    """

    resync_needed = Signal()
    taken = Signal(object)

    def __init__(self, model: BlockModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._clock_offset = 0.0  # engine's clock minus ours, seconds
        self._requested_at = float("-inf")
        self._load: SnapshotLoad | None = None
        self._waiting: list[BlockEvents | BlockSnapshot] = []  # what came while the thread was loading
        self._look = QTimer(self)
        self._look.setInterval(_LOOK_AGAIN_MS)
        self._look.timeout.connect(self._on_look)

    def take(self, message: BlockEvents | BlockSnapshot, now: float) -> None:
        """Applies events or a snapshot; requests a snapshot if the events do not follow the model."""
        if self._load is not None:
            self._waiting.append(message)
            return
        if isinstance(message, BlockSnapshot) and len(message.state) >= _LARGE_POOL:
            self._load = SnapshotLoad(self._model.successor(), message)
            self._look.start()
            return
        self._apply(message, now)

    def is_loading(self) -> bool:
        """Whether a thread is loading a snapshot."""
        return self._load is not None

    def forget(self) -> None:
        """Drops what has not been taken yet: the engine or its model is another one."""
        self._look.stop()
        self._load, self._waiting = None, []

    def _on_look(self) -> None:
        """Takes what the thread has loaded, and what came meanwhile."""
        load = self._load
        if load is None or load.is_alive():
            return
        waiting = self._waiting
        self.forget()
        now = time.monotonic()
        self._model.take_over(load.model)
        self._end(load.message, load.equal, now)
        for message in waiting:
            self.take(message, now)

    def _apply(self, message: BlockEvents | BlockSnapshot, now: float) -> None:
        if isinstance(message, BlockSnapshot):
            equal = self._model.load(message)
        else:
            equal = self._model.apply(message)
        self._end(message, equal, now)

    def _end(self, message: BlockEvents | BlockSnapshot, equal: bool, now: float) -> None:
        """The model has taken a message; `equal`: it equals the pool now."""
        if not equal:
            self._request_snapshot(now)
        elif isinstance(message, BlockSnapshot):
            self._requested_at = float("-inf")
        self._clock_offset = self._model.now - now
        self.taken.emit(message)

    def tick(self, now: float) -> None:
        """Advances the model's clock to `now`."""
        self._model.now = max(self._model.now, now + self._clock_offset) if self._model.blocks else 0.0

    def _request_snapshot(self, now: float) -> None:
        """Requests a snapshot, unless an answer may still be on its way."""
        if now - self._requested_at >= ASK_AGAIN_SECONDS:
            self._requested_at = now
            self.resync_needed.emit()


class SnapshotLoad(threading.Thread):
    """Loads a snapshot.

    Attributes:
        model: loads it; of the thread until it ends.
        message: the snapshot.
        equal: whether the model equals the pool.
    """

    def __init__(self, model: BlockModel, message: BlockSnapshot) -> None:
        super().__init__(name="snapshot", daemon=True)
        self.model, self.message, self.equal = model, message, False
        self.start()

    def run(self) -> None:
        self.equal = self.model.load(self.message)
        _ = self.model.chat  # finds the owners, too


class FrameTimer(QTimer):
    """Fires once for each requested frame, at most 30 times a second."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._began = float("-inf")  # the last frame
        self.setSingleShot(True)
        self.setTimerType(Qt.TimerType.PreciseTimer)

    def request(self) -> None:
        """Requests a frame as soon as the rate allows."""
        wait = round(1000 * max(0.0, FRAME_SECONDS - (time.monotonic() - self._began)))
        if not self.isActive() or self.remainingTime() > wait:
            self.start(wait)

    def request_in(self, seconds: float) -> None:
        """Requests a frame after some seconds."""
        self.start(max(1, round(1000 * seconds)))

    def begin(self, now: float) -> float:
        """Records that a frame begins; returns the seconds since the last one."""
        passed, self._began = min(_LONGEST_FRAME, now - self._began), now
        return passed
