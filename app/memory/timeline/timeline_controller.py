"""Time in the panel: transport and history bar move it, files keep it."""

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
        noted: a sentence about a file, or why nothing can be shown.
    """

    moved = Signal()
    noted = Signal(str)

    def __init__(
        self,
        machine: Playback,
        strip: HistoryStrip,
        transport: PlaybackControls,
        grab: Callable[[], QPixmap],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._machine, self._strip, self._transport, self._grab = machine, strip, transport, grab
        self._window = parent
        strip.scrubbed.connect(self.scrub)
        transport.toggled.connect(self.toggle)
        transport.stepped.connect(self.step)
        transport.speed_changed.connect(lambda speed: setattr(machine, "speed", speed))
        transport.live_asked.connect(self.go_live)

    def go_live(self) -> None:
        """Shows the present."""
        self._machine.go_live()
        self.moved.emit()

    def scrub(self, moment: float) -> None:
        """Shows a moment of the engine's clock, at rest."""
        self._machine.playing = False
        if self._machine.seek_time(moment):
            self.moved.emit()

    def toggle(self) -> None:
        """Pauses what runs, the present too; plays what rests."""
        machine = self._machine
        if machine.player is not None and not machine.playing:
            machine.play()
        elif not machine.pause():
            self.noted.emit("Nothing is recorded yet: load a model first.")
        self.moved.emit()

    def step(self, events: int) -> None:
        """Goes some events forward or back."""
        self._machine.step(events)
        self.moved.emit()

    def refresh(self, heard: bool) -> None:
        """Shows where in time the view is; `heard`: an engine tells what happens."""
        machine = self._machine
        self._strip.refresh(machine.moment)
        peak = self._strip.peak()
        words = machine.words() or (f"10 minutes · peak {peak:,.0f} tok/s" if peak else "10 minutes")
        self._transport.show_state(
            live=machine.player is None, playing=machine.playing, words=words, heard=heard
        )

    # --- files ----------------------------------------------------------------------------------

    def open_file(self, path: Path) -> bool:
        """Shows a snapshot or a recording; False, and a sentence, when it cannot be read."""
        try:
            self._machine.open(path)
        except RecordingError as error:
            self.noted.emit(str(error))
            return False
        self.moved.emit()
        return True

    def save_file(
        self, path: Path, titles: dict[str, str], stats: Stats | None, *, whole: bool = False
    ) -> bool:
        """Writes the moment that is shown, with a picture beside it; `whole`: all that was recorded."""
        machine = self._machine
        track = machine.player.track if machine.player else machine.recorder.track()
        titles = {chat: title for chat, title in titles.items() if chat in machine.model.chats}
        try:
            if whole and track is not None:
                save_track(path, track, titles)
            else:
                save_moment(path, machine.model, stats, titles)
                self._grab().save(str(path.with_suffix(".png")))
        except RecordingError as error:
            self.noted.emit(str(error))
            return False
        self.noted.emit(f"Saved as {path.name}.")
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
