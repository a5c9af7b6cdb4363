"""The dialog of the tour: a sentence, the map, and progress. From a running engine, or a recording."""

from __future__ import annotations

import math
import time
from typing import Final

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.memory.map.block_colors import Mode, legend
from app.memory.map.legend import Swatches
from app.memory.map.physical_map import PhysicalMap
from app.memory.model.replayed_pool import BlockModel
from app.memory.panel_style import bold, dress, font, px, set_zoom
from app.memory.timeline.recorded_track import TrackPlayer
from app.memory.tour.tour_engine import TourEngine
from app.memory.tour.tour_script import RecordedTour, looks, sentence, shipped_tour, steps
from app.theme.palette import Palette
from app.theme.widgets import filled, set_dialog_size
from app.translation import translate

_FRAME: Final = 33  # ms
_MAP_HEIGHT: Final = 190  # px before zoom
_MIN_MAP: Final = 40
_PITCH: Final = 36  # of the largest cells
_WIDTH: Final = 460
#: The sentence that explains each entry of the legend; None explains "cached" and "pinned".
_EXPLAINED_BY: Final = (1, 3, None, 5, None, 0)


class TourDialog(QDialog):
    """The tour of one minute.

    Args:
        engine: runs the tour; without it the recording that ships is played.
        reduced: whether blocks change without animation.

    Signals:
        finished_tour: the last sentence was shown.
    """

    finished_tour = Signal()

    def __init__(
        self,
        palette: Palette,
        zoom: float = 1.0,
        engine: TourEngine | None = None,
        *,
        reduced: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        set_zoom(self, zoom)
        self._engine, self._palette = engine, palette
        self._recorded: RecordedTour | None = None
        self._player: TrackPlayer | None = None
        self.number = -1
        self.setWindowTitle(translate("memory", "How memory works"))
        self.setStyleSheet(f"QDialog {{ background: {palette.panel}; }}")
        self.sentence, self._place = QLabel(self), QLabel(self)
        self.sentence.setWordWrap(True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        dress(self.sentence, palette.text, bold(self, 15))
        dress(self._place, palette.dim, font(self, 11.5))
        self.map = PhysicalMap(BlockModel(), palette, self)
        self.map.set_largest_pitch(px(self, _PITCH))
        self.map.set_looks(looks())
        self.map.set_reduced_motion(reduced)
        self.legend = Swatches(palette, self)
        self.legend.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as the map
        self.back = QPushButton(translate("memory", "Back"), self)
        self.next = QPushButton(translate("memory", "Next"), self)
        self.again = QPushButton(translate("memory", "Play Again"), self)
        self.done_button = QPushButton(translate("memory", "Close"), self)
        self.again.hide()  # it takes the place of Next
        buttons = (self.back, self.next, self.again, self.done_button)
        self._row = filled(QHBoxLayout(), (self._place, 1), *buttons)
        parts = (self.sentence, self.map, self.legend, 1, self._row)
        self._column = column = filled(QVBoxLayout(self), *parts, spacing=10, margins=(20, 18, 20, 16))
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)  # lines wrap at its own width
        set_dialog_size(self, px(self, _WIDTH), px(self, 2 * _MAP_HEIGHT))
        self._timer = QTimer(self, interval=_FRAME)
        self._timer.timeout.connect(self._frame)
        self._began, self._until = 0.0, math.inf  # seconds since the start, which are shown at most
        self.back.clicked.connect(lambda: self.go(self.number - 1))
        self.next.clicked.connect(lambda: self.go(self.number + 1))
        self.done_button.clicked.connect(self.close)
        self.again.clicked.connect(lambda: self.play_recording())
        if engine is None:
            self.play_recording()
        else:
            self._follow(engine)

    def play_recording(self, number: int = 0) -> None:
        """Plays the recording that ships from a sentence on."""
        if self._player is None:
            self._recorded = shipped_tour()
            self._player = TrackPlayer(self._recorded.track)
            self.map.model = self._player.model
        assert self._recorded is not None
        begin = self._recorded.chapters[number] - self._recorded.track.start if number else 0.0
        self._began, self._until = time.monotonic() - begin, math.inf
        self._set_ended(False)
        self.seek(begin)
        self._timer.start()

    def go(self, number: int) -> None:
        """Shows a sentence from its beginning, and stays at its end.

        Of the recording: a running engine can neither go back nor skip what it has to compute.
        """
        self._leave_engine()
        self.play_recording(number)
        assert self._recorded is not None
        if number + 1 < len(self._recorded.chapters):
            self._until = self._recorded.chapters[number + 1] - self._recorded.track.start - 1e-3

    def seek(self, seconds: float) -> None:
        """Shows the recording at some seconds after its start."""
        assert self._recorded is not None
        assert self._player is not None
        track, seconds = self._recorded.track, min(seconds, self._until)
        now = min(track.start + seconds, track.end)
        self._player.seek_time(now)
        end = max(track.end, self._recorded.chapters[-1] + steps()[-1].seconds)
        self._show(self._recorded.sentence_at(track.start + seconds))
        if track.start + seconds >= end and self._timer.isActive():
            self._end("")

    def showEvent(self, event: QShowEvent) -> None:
        """Becomes as high as what is shown."""
        super().showEvent(event)
        self._divide()
        set_dialog_size(self, self.width(), self._around() + px(self, _MAP_HEIGHT))
        self._divide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()

    def done(self, result: int) -> None:
        """Ends the tour and its engine, also on Escape, which closes without a `closeEvent`."""
        self._timer.stop()
        self._leave_engine()
        super().done(result)

    # --- private --------------------------------------------------------------------------------

    def _leave_engine(self) -> None:
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def _explain(self, number: int) -> None:
        """Shows what the sentences up to this one have explained in the legend."""
        entries = zip(_EXPLAINED_BY, legend(Mode.OWNER, self._palette), strict=True)
        told = [(by, entry) for by, entry in entries if by is not None and by <= number]
        self.legend.show_legend([entry for _, entry in sorted(told)], self._palette)

    def _divide(self) -> None:
        """Gives sentences and legend the lines that they need at most, and the map what is left."""
        margins = self._column.contentsMargins()
        width = self.width() - margins.left() - margins.right()
        metrics, room = self.sentence.fontMetrics(), QRect(0, 0, width, self.height())
        texts = (_loading(), *(sentence(step.number) for step in steps()))
        lines = [metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text).height() for text in texts]
        self.sentence.setFixedHeight(max(lines))
        self._explain(len(texts))
        self.legend.setFixedHeight(self.legend.height_for(width))
        self._explain(self.number)
        self.map.set_limit(max(px(self, _MIN_MAP), self.height() - self._around()))

    def _around(self) -> int:
        """Returns the height of everything but the map, in px."""
        margins = self._column.contentsMargins()
        lines = self.sentence.height() + self.legend.height() + self._row.sizeHint().height()
        return margins.top() + lines + 4 * self._column.spacing() + margins.bottom()

    def _follow(self, engine: TourEngine) -> None:
        self.map.model = engine.model
        self.sentence.setText(_loading())
        self.back.setEnabled(False)
        engine.step_begun.connect(self._show)
        engine.ended.connect(self._end)
        self._timer.start()
        engine.start()

    def _frame(self) -> None:
        if self._player is not None:
            self.seek(time.monotonic() - self._began)
        self.map.frame(self.map.model.take_changes(), time.monotonic())

    def _show(self, number: int) -> None:
        if number != self.number:
            self.number = number
            self.back.setEnabled(number > 0)
            self.next.setEnabled(number + 1 < len(steps()))
            self._explain(number)
            text = sentence(number)
            self.sentence.setText(text)
            place = translate("memory", "{number} of {total}")
            self._place.setText(place.format(number=number + 1, total=len(steps())))
            self.setAccessibleDescription(text)

    def _set_ended(self, ended: bool) -> None:
        self.again.setVisible(ended)
        self.next.setVisible(not ended)

    def _end(self, problem: str) -> None:
        if problem and self._player is None:  # show at least the recording
            self.play_recording()
            return
        if self._player is not None:
            self._timer.stop()
            self.map.frame(self.map.model.take_changes(), time.monotonic())
        self._set_ended(True)
        self.finished_tour.emit()


def _loading() -> str:
    return translate("memory", "The starter model is being loaded, with a small memory of its own…")
