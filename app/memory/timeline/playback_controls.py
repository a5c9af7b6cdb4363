"""The row of playback controls under the history: pause, step, speed, and back to live."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QPushButton, QWidget

from app.memory.model.chat_colors import text_color
from app.memory.panel_style import dress, font, plot_painter, px, zoom_of
from app.theme.palette import Palette
from app.theme.theme import draw_rounded
from app.theme.widgets import filled
from app.translation import translate

SPEEDS: Final = (0.25, 1.0, 4.0, 16.0, 64.0)
_HEIGHT: Final = 24


class GlyphButton(QAbstractButton):
    """A small button with a painted glyph: "pause", "play", "back" or "forward"."""

    def __init__(self, glyph: str, name: str, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self.palette_ = palette
        self.setFixedSize(px(self, 24), px(self, 22))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.show_glyph(glyph, name)

    def show_glyph(self, glyph: str, name: str) -> None:
        """Sets the glyph and the name for screen readers and the tool tip."""
        self.glyph = glyph
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(self, 24), px(self, 22))

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self.palette_
        with plot_painter(self) as painter:
            if self.underMouse() or self.hasFocus():
                box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
                draw_rounded(painter, box, 5, edge=palette.accent if self.hasFocus() else palette.line)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.text if self.isEnabled() else palette.faint))
            zoom = zoom_of(self)
            painter.scale(zoom, zoom)
            x, y = self.width() / 2 / zoom, self.height() / 2 / zoom
            if self.glyph == "pause":
                for left in (x - 4, x + 1):
                    painter.drawRoundedRect(QRectF(left, y - 5, 3, 10), 1, 1)
            elif self.glyph == "play":
                painter.drawPolygon(_arrow(x - 3.5, x + 5.5, y, 5.5))
            else:
                side = -1 if self.glyph == "back" else 1
                painter.drawPolygon(_arrow(x - 4 * side, x + 2 * side, y, 4.5))
                painter.drawRect(QRectF(x + (2.5 if side > 0 else -4.5), y - 4.5, 2, 9))


def _arrow(base: float, tip: float, y: float, half: float) -> QPolygonF:
    return QPolygonF([QPointF(base, y - half), QPointF(tip, y), QPointF(base, y + half)])


class PlaybackControls(QWidget):
    """Buttons that control playback.

    Signals:
        toggled: the pause or play button was clicked.
        stepped: events to step, -1 or 1.
        speed_changed: playback speed; 1 is real time.
        live_requested: the button that returns to the live view was clicked.
    """

    toggled = Signal()
    stepped = Signal(int)
    speed_changed = Signal(float)
    live_requested = Signal()

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.speed = 1.0
        self._connected, self._is_live = False, True
        self.play = GlyphButton("pause", translate("memory", "Pause"), palette, self)
        self.back = GlyphButton("back", translate("memory", "One event back"), palette, self)
        self.forward = GlyphButton("forward", translate("memory", "One event forward"), palette, self)
        self.faster = QPushButton("1×", self)
        self.faster.setToolTip(translate("memory", "Playback speed"))
        self.position = QLabel(self)
        self.live = QPushButton("● " + translate("memory", "live"), self)
        self.live.setToolTip(translate("memory", "Back to the live view"))
        for button in (self.back, self.forward):
            button.setAutoRepeat(True)
        buttons = (self.play, self.back, self.forward, self.faster)
        filled(QHBoxLayout(self), *buttons, (self.position, 1), self.live, spacing=2)
        self.play.clicked.connect(self.toggled)
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.forward.clicked.connect(lambda: self.stepped.emit(1))
        self.faster.clicked.connect(self._next_speed)
        self.live.clicked.connect(self.live_requested)
        self.position.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.set_palette(palette)
        self.show_state(live=True, playing=True, text="", connected=False)

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        for glyph in (self.play, self.back, self.forward):
            glyph.palette_ = palette
            glyph.setFixedSize(glyph.sizeHint())
            glyph.update()
        self.setFixedHeight(px(self, _HEIGHT))
        dress(self.position, palette.dim, font(self, 11.5))
        self._style()

    def show_state(self, *, live: bool, playing: bool, text: str, connected: bool) -> None:
        """Shows the state of playback.

        Args:
            live: the view shows the present.
            connected: an engine is sending events.
        """
        moving = live or playing
        name = translate("memory", "Pause") if moving else translate("memory", "Play")
        if self.play.accessibleName() != name:
            self.play.show_glyph("pause" if moving else "play", name)
        for part in (self.back, self.forward, self.faster):
            part.setVisible(not live)
        self.position.setText(text)
        if not live:
            name = translate("memory", "Go live")
        elif connected:
            name = "● " + translate("memory", "live")
        else:
            name = translate("memory", "waiting")
        self.live.setText(name)
        self.live.setEnabled(not live)
        self._connected, self._is_live = connected, live
        self._style()

    def _style(self) -> None:
        palette = self._palette
        state = text_color(palette.good, palette) if self._connected else palette.dim
        color = state if self._is_live else text_color(palette.accent, palette)
        sheet = (
            "QPushButton {{ color: {color}; background: transparent; border: 1px solid transparent;"
            " border-radius: 5px; padding: 1px 5px; }}"
            "QPushButton:hover:enabled {{ border-color: {line}; }}"
            "QPushButton:focus {{ border-color: {accent}; }}"
        )
        for button, written in ((self.live, color), (self.faster, palette.text)):
            wanted = sheet.format(color=written, line=palette.line, accent=palette.accent)
            if button.styleSheet() != wanted:
                button.setFont(font(self, 11.5))
                button.setStyleSheet(wanted)

    def _next_speed(self) -> None:
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.faster.setText(f"{self.speed:g}×")
        name = translate("memory", "Speed {factor} times")
        self.faster.setAccessibleName(name.format(factor=f"{self.speed:g}"))
        self.speed_changed.emit(self.speed)
