"""The tour on an engine process of its own, whose pool nobody else uses."""

from __future__ import annotations

import time
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.memory.model.replayed_pool import BlockModel
from app.memory.timeline.recorded_track import TrackRecorder
from app.memory.tour.tour_script import OPTIONS, TourStep, Until, steps
from app.processes.engine_client import EngineClient
from app.translation import translate
from engine.protocol import (
    BlockEvents,
    BlockSnapshot,
    Delta,
    Finished,
    Fork,
    LoadModel,
    Message,
    ModelState,
    StatsMessage,
    Watch,
)

_BEGUN_TOKENS: Final = 6
_TICK: Final = 100  # ms
_PATIENCE: Final = 90.0  # seconds for a step; then the tour goes on without it


class TourEngine(QObject):
    """Loads a model into an engine of its own and follows the script.

    Args:
        path: folder of the model.
        client: the engine; it is started and closed here.
        pace: factor of the times that sentences are shown at least; tests shorten them.

    Signals:
        step_begun: the number of the sentence.
        ended: the tour is over; empty, or a sentence that says why it could not be shown.

    Attributes:
        recorder: what has happened so far.
        chapters: when each sentence began, on the engine's clock.
    """

    step_begun = Signal(int)
    ended = Signal(str)

    def __init__(
        self, path: str, client: EngineClient, pace: float = 1.0, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.model, self.recorder = BlockModel(), TrackRecorder()
        self.model.load(_free_pool(OPTIONS.kv_blocks))  # the map shows it until the engine has it
        self.chapters: list[float] = []
        self._client, self._pace = client, pace
        self._steps, self._at, self._begun = list(steps()), -1, 0.0
        self._tokens: dict[str, int] = {}
        self._over: set[str] = set()
        self._fork: Fork | None = None  # waits for the answer that it forks
        self._clock_offset = 0.0  # engine's clock minus ours, seconds
        self._timer = QTimer(self, interval=_TICK)
        self._timer.timeout.connect(self._tick)
        client.welcome.connect(lambda *_: client.send(LoadModel(path=path, options=OPTIONS)))
        client.model_state.connect(self._on_state)
        client.blocks.connect(self._on_blocks)
        client.delta.connect(self._on_delta)
        client.finished.connect(self._on_finished)
        client.ended.connect(lambda *_: self._end(translate("memory", "The engine of the tour ended.")))

    def start(self) -> None:
        """Starts the engine and, when the model is there, the tour."""
        self._client.start()

    def close(self) -> None:
        """Ends the tour and its engine."""
        self._timer.stop()
        self._at = len(self._steps)
        self._client.close()

    # --- messages -------------------------------------------------------------------------------

    def _on_state(self, state: ModelState) -> None:
        if state.state == "failed":
            self._end(state.message)
        elif state.state == "ready" and self._at < 0:
            self._client.send(Watch(hz=15.0))

    def _on_blocks(self, message: Message) -> None:
        if isinstance(message, BlockSnapshot):
            self.model.load(message)
            self._clock_offset = message.time - time.monotonic()
            if message.state and self._at < 0:
                self._begin(0)
        elif isinstance(message, BlockEvents) and not self.model.apply(message):
            self._client.send(Watch(hz=15.0))
        if isinstance(message, BlockSnapshot | BlockEvents | StatsMessage) and self._at >= 0:
            self.recorder.record(message, self.model)

    def _on_delta(self, delta: Delta) -> None:
        self._tokens[delta.request] = delta.tokens
        if self._fork is not None and delta.request == self._fork.of:
            self._client.send(self._fork)
            self._fork = None

    def _on_finished(self, finished: Finished) -> None:
        self._over.add(finished.request)
        if finished.error:
            self._end(finished.error)

    # --- steps ----------------------------------------------------------------------------------

    def _begin(self, at: int) -> None:
        self._at, self._begun = at, time.monotonic()
        self.chapters.append(self._begun + self._clock_offset)
        step = self._steps[at]
        self._fork = step.fork
        if step.ask is not None:
            self._client.send(step.ask)
        self.step_begun.emit(step.number)
        self._timer.start()

    def _tick(self) -> None:
        step, passed = self._steps[self._at], time.monotonic() - self._begun
        if passed < self._pace * step.seconds or (not self._is_met(step) and passed < _PATIENCE):
            return
        if self._at + 1 < len(self._steps):
            self._begin(self._at + 1)
        else:
            self._end("")

    def _is_met(self, step: TourStep) -> bool:
        over = step.request in self._over
        return {
            Until.TIME: True,
            Until.TOKENS: over or self._tokens.get(step.request, 0) >= _BEGUN_TOKENS,
            Until.ENDED: over,
        }[step.until]

    def _end(self, problem: str) -> None:
        if self._at < len(self._steps):
            self._at = len(self._steps)
            self._timer.stop()
            self.ended.emit(problem)


def _free_pool(blocks: int) -> BlockSnapshot:
    return BlockSnapshot(
        seq=0, time=0.0, block_size=OPTIONS.block_size, state=bytes(blocks), refs=bytes(2 * blocks),
        fill=bytes(2 * blocks), stamp=bytes(4 * blocks), sequences=[],
    )  # fmt: skip
