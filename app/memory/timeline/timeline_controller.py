"""Time in the panel: controls and history bar move it, files keep it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFileDialog, QWidget

from app.memory.timeline.history_strip import HistoryStrip
from app.memory.timeline.playback import Playback
from app.memory.timeline.playback_controls import PlaybackControls
from app.memory.timeline.recording_files import RecordingError, save_moment, save_track
from engine.protocol import Stats

_FILES: Final = "Octavo memory (*.octavo.json)"


class TimelineController(QObject):
    """Connects a `Playback` with the widgets that steer it.

    Signals:
        moved: another moment is shown.
        status_message: a sentence about a file, or why nothing can be shown.
    """

    moved = Signal()
    status_message = Signal(str)

    def __init__(
        self,
        playback: Playback,
        strip: HistoryStrip,
        controls: PlaybackControls,
        grab: Callable[[], QPixmap],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._playback, self._strip, self._controls, self._grab = playback, strip, controls, grab
        self._window = parent
        strip.scrubbed.connect(self.scrub)
        controls.toggled.connect(self.toggle)
        controls.stepped.connect(self.step)
        controls.speed_changed.connect(lambda speed: setattr(playback, "speed", speed))
        controls.live_requested.connect(self.go_live)

    def go_live(self) -> None:
        """Shows the present."""
        self._playback.go_live()
        self.moved.emit()

    def scrub(self, moment: float) -> None:
        """Shows a moment of the engine's clock, at rest."""
        self._playback.playing = False
        if self._playback.seek_time(moment):
            self.moved.emit()

    def toggle(self) -> None:
        """Pauses what runs, the present too; plays what rests."""
        playback = self._playback
        if playback.player is not None and not playback.playing:
            playback.play()
        elif not playback.pause():
            self.status_message.emit("Nothing is recorded yet: load a model first.")
        self.moved.emit()

    def step(self, events: int) -> None:
        """Goes some events forward or back."""
        self._playback.step(events)
        self.moved.emit()

    def refresh(self, heard: bool) -> None:
        """Shows where in time the view is; `heard`: an engine tells what happens."""
        playback = self._playback
        self._strip.refresh(playback.moment)
        peak = self._strip.peak()
        words = playback.words() or (f"10 minutes · peak {peak:,.0f} tok/s" if peak else "10 minutes")
        self._controls.show_state(
            live=playback.player is None, playing=playback.playing, words=words, heard=heard
        )

    # --- files ----------------------------------------------------------------------------------

    def open_file(self, path: Path) -> bool:
        """Shows a snapshot or a recording; False, and a sentence, when it cannot be read."""
        try:
            self._playback.open(path)
        except RecordingError as error:
            self.status_message.emit(str(error))
            return False
        self.moved.emit()
        return True

    def save_file(
        self, path: Path, titles: dict[str, str], stats: Stats | None, *, whole: bool = False
    ) -> bool:
        """Writes the moment that is shown, with a picture beside it; `whole`: all that was recorded."""
        playback = self._playback
        track = playback.player.track if playback.player else playback.recorder.track()
        titles = {chat: title for chat, title in titles.items() if chat in playback.model.chats}
        try:
            if whole and track is not None:
                save_track(path, track, titles)
            else:
                save_moment(path, playback.model, stats, titles)
                self._grab().save(str(path.with_suffix(".png")))
        except RecordingError as error:
            self.status_message.emit(str(error))
            return False
        self.status_message.emit(f"Saved as {path.name}.")
        return True

    def ask_where_to_save(self) -> Path | None:
        """Lets the person choose a file to write."""
        name = time.strftime("memory-%Y-%m-%d-%H%M%S.octavo.json")
        path, _ = QFileDialog.getSaveFileName(self._window, "Save the memory view", name, _FILES)
        return Path(path) if path else None

    def ask_and_open(self) -> None:
        """Lets the person choose a file to show."""
        title = "Open a snapshot or a recording"
        path, _ = QFileDialog.getOpenFileName(self._window, title, "", _FILES)
        if path:
            self.open_file(Path(path))
