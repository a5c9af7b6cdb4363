"""A controller that connects playback with its controls, the history and files."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFileDialog, QWidget

from app.memory.timeline.history_strip import HistoryStrip
from app.memory.timeline.playback_controls import PlaybackControls
from app.memory.timeline.recorded_track import Playback, RecordingError, save_moment, save_track
from app.translation import figure, translate
from engine.protocol import Stats


class TimelineController(QObject):
    """Connects a `Playback` with the widgets that control it.

    Signals:
        status_message: a sentence about a file, or why nothing can be shown.
    """

    moved = Signal()
    status_message = Signal(str)

    def __init__(
        self,
        playback: Playback,
        history_strip: HistoryStrip,
        controls: PlaybackControls,
        grab: Callable[[], QPixmap],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._playback, self._history_strip, self._controls = playback, history_strip, controls
        self._grab, self._window = grab, parent
        history_strip.scrubbed.connect(self.scrub)
        controls.toggled.connect(self.toggle)
        controls.stepped.connect(self.step)
        controls.speed_changed.connect(lambda speed: setattr(playback, "speed", speed))
        controls.live_requested.connect(self.go_live)

    def go_live(self) -> None:
        """Shows the live model."""
        self._playback.go_live()
        self.moved.emit()

    def scrub(self, moment: float) -> None:
        """Shows a moment of the engine's clock, paused."""
        self._playback.playing = False
        if self._playback.seek_time(moment):
            self.moved.emit()

    def toggle(self) -> None:
        """Pauses or plays."""
        playback = self._playback
        if playback.player is not None and not playback.playing:
            playback.play()
        elif not playback.pause():
            text = translate("memory", "Nothing has been recorded yet. Load a model first.")
            self.status_message.emit(text)
        self.moved.emit()

    def step(self, events: int) -> None:
        """Steps forward by some events, or back if negative."""
        self._playback.step(events)
        self.moved.emit()

    def refresh(self, connected: bool) -> None:
        """Updates controls and history; `connected` says whether an engine is sending events."""
        playback = self._playback
        self._history_strip.refresh(playback.moment)
        peak = self._history_strip.peak()
        position, text = playback.position_text(), translate("memory", "10 minutes")
        if peak:
            text += translate("memory", " · peak {speed} tok/s").format(speed=figure(peak))
        live, text = playback.player is None, position or text
        self._controls.show_state(live=live, playing=playback.playing, text=text, connected=connected)

    # --- files ----------------------------------------------------------------------------------

    def open_file(self, path: Path) -> bool:
        """Opens a snapshot or a recording; returns False and says why if it cannot be read."""
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
        """Saves the moment and a picture, or the `whole` recording; if not, `status_message` says why."""
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
        self.status_message.emit(translate("memory", "Saved as {file}.").format(file=path.name))
        return True

    def ask_where_to_save(self) -> Path | None:
        """Asks for a file to save to; None if cancelled."""
        name = time.strftime("memory-%Y-%m-%d-%H%M%S.octavo.json")
        path, _ = QFileDialog.getSaveFileName(
            self._window, translate("memory", "Save the memory view"), name, _file_filter()
        )
        return Path(path) if path else None

    def ask_and_open(self) -> None:
        """Asks for a file and opens it."""
        title = translate("memory", "Open a snapshot or a recording")
        path, _ = QFileDialog.getOpenFileName(self._window, title, "", _file_filter())
        if path:
            self.open_file(Path(path))


def _file_filter() -> str:
    return translate("memory", "Octavo KV cache") + " (*.octavo.json)"
