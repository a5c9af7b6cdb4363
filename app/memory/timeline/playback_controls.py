"""The row under the history: pause, step, play at a speed, and back to live."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QPushButton, QWidget

from app.memory.panel_style import font
from app.theme.palette import Palette

SPEEDS: Final = (0.25, 1.0, 4.0, 16.0, 64.0)
_HEIGHT: Final = 24


class GlyphButton(QAbstractButton):
    """A small button with a drawn sign: "pause", "play", "back" or "forward"."""

    def __init__(self, sign: str, name: str, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self.palette_ = palette
        self.setFixedSize(24, 22)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.show_sign(sign, name)

    def show_sign(self, sign: str, name: str) -> None:
        """Draws another sign; `name` is said by screen readers and tooltips."""
        self.sign = sign
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(24, 22)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self.palette_
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.underMouse() or self.hasFocus():
                painter.setPen(QPen(QColor(palette.accent if self.hasFocus() else palette.line), 1))
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.text if self.isEnabled() else palette.faint))
            x, y = self.width() / 2, self.height() / 2
            if self.sign == "pause":
                for left in (x - 4, x + 1):
                    painter.drawRoundedRect(QRectF(left, y - 5, 3, 10), 1, 1)
            elif self.sign == "play":
                painter.drawPolygon(
                    QPolygonF([QPointF(x - 3.5, y - 5.5), QPointF(x + 5.5, y), QPointF(x - 3.5, y + 5.5)])
                )
            else:
                side = -1 if self.sign == "back" else 1
                painter.drawPolygon(
                    QPolygonF(
                        [
                            QPointF(x - 4 * side, y - 4.5),
                            QPointF(x + 2 * side, y),
                            QPointF(x - 4 * side, y + 4.5),
                        ]
                    )
                )
                painter.drawRect(QRectF(x + (2.5 if side > 0 else -4.5), y - 4.5, 2, 9))


class PlaybackControls(QWidget):
    """Buttons for time.

    Signals:
        toggled: pause was pressed, or play.
        stepped: events to go, -1 or 1.
        speed_changed: how much faster than it happened.
        live_requested: back to the present.
    """

    toggled = Signal()
    stepped = Signal(int)
    speed_changed = Signal(float)
    live_requested = Signal()

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.speed = 1.0
        self.play = GlyphButton("pause", "Pause", palette, self)
        self.back = GlyphButton("back", "One event back", palette, self)
        self.forward = GlyphButton("forward", "One event forward", palette, self)
        self.faster = QPushButton("1×", self)
        self.faster.setToolTip("How much faster than it happened")
        self.words = QLabel(self)
        self.live = QPushButton("● live", self)
        self.live.setToolTip("Back to the present")
        for button in (self.back, self.forward):
            button.setAutoRepeat(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for part in (self.play, self.back, self.forward, self.faster):
            row.addWidget(part)
        row.addWidget(self.words, 1)
        row.addWidget(self.live)
        self.setFixedHeight(_HEIGHT)
        self.play.clicked.connect(self.toggled)
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.forward.clicked.connect(lambda: self.stepped.emit(1))
        self.faster.clicked.connect(self._next_speed)
        self.live.clicked.connect(self.live_requested)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.set_palette(palette)
        self.show_state(live=True, playing=True, words="", heard=False)

    def set_palette(self, palette: Palette) -> None:
        """Takes over other colours."""
        self._palette = palette
        for glyph in (self.play, self.back, self.forward):
            glyph.palette_ = palette
            glyph.update()
        self.words.setFont(font(self, 11))
        self.words.setStyleSheet(f"color: {palette.dim}; background: transparent;")
        self._style(getattr(self, "_heard", False), getattr(self, "_is_live", True))

    def show_state(self, *, live: bool, playing: bool, words: str, heard: bool) -> None:
        """Shows where in time the view is.

        Args:
            live: it shows the present.
            playing: time passes.
            words: what stands in the middle.
            heard: an engine tells what happens.
        """
        moving = live or playing
        name = "Pause" if moving else "Play"
        if self.play.accessibleName() != name:
            self.play.show_sign("pause" if moving else "play", name)
        for part in (self.back, self.forward, self.faster):
            part.setVisible(not live)
        self.words.setText(words)
        self.live.setText("● live" if live and heard else "waiting" if live else "Go live")
        self.live.setEnabled(not live)
        self._heard, self._is_live = heard, live
        self._style(heard, live)

    def _style(self, heard: bool, live: bool) -> None:
        palette = self._palette
        state = palette.good if heard else palette.dim
        color = state if live else palette.accent
        sheet = (
            "QPushButton {{ color: {color}; background: transparent; border: 1px solid transparent;"
            " border-radius: 5px; padding: 1px 5px; }}"
            "QPushButton:hover:enabled {{ border-color: {line}; }}"
            "QPushButton:focus {{ border-color: {accent}; }}"
        )
        for button, ink in ((self.live, color), (self.faster, palette.text)):
            wanted = sheet.format(color=ink, line=palette.line, accent=palette.accent)
            if button.styleSheet() != wanted:
                button.setFont(font(self, 11))
                button.setStyleSheet(wanted)

    def _next_speed(self) -> None:
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.faster.setText(f"{self.speed:g}×")
        self.faster.setAccessibleName(f"Speed {self.speed:g} times")
        self.speed_changed.emit(self.speed)
