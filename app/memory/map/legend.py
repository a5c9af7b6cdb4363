"""The legend under the map, with a menu of colour modes."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QColor, QFontMetrics, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from app.memory.map.block_colors import Mode, Swatch, legend, mode_name, mode_tip
from app.memory.model.chat_colors import mix
from app.memory.panel_style import font
from app.theme.palette import Palette
from app.translation import translate

_HEIGHT: Final = 24
_CELL: Final = 9
_GAP: Final = 12  # between entries


class LegendRow(QWidget):
    """A menu button on the left, swatches on the right.

    Signals:
        chosen: another `Mode` was chosen.
    """

    chosen = Signal(object)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mode = Mode.OWNER
        self._programs = False
        self.button = QToolButton(self)
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.button.setFont(font(self, 11))
        menu = QMenu(self.button)
        menu.setToolTipsVisible(True)
        group = QActionGroup(menu)
        self.mode_actions: dict[Mode, QAction] = {}
        for number, mode in enumerate(Mode, 1):
            action = menu.addAction(f"{mode_name(mode)}\t{number}")
            action.setCheckable(True)
            action.setToolTip(mode_tip(mode))
            action.triggered.connect(lambda _=False, m=mode: self.choose(m))
            group.addAction(action)
            self.mode_actions[mode] = action
        self.button.setMenu(menu)
        self._swatches = _Swatches(palette, self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.button)
        row.addWidget(self._swatches, 1)
        self.setFixedHeight(_HEIGHT)
        self.set_palette(palette)
        self._show_mode()

    def choose(self, mode: Mode) -> None:
        """Chooses a mode."""
        if mode is not self.mode:
            self.mode = mode
            self._show_mode()
            self.chosen.emit(mode)

    def show_programs(self, shown: bool) -> None:
        """Explains the colour of other programs' blocks, or leaves it out."""
        if shown != self._programs:
            self._programs = shown
            self._show_mode()

    def texts(self) -> list[str]:
        """The labels of the swatches."""
        return [swatch.label for swatch in self._swatches.shown]

    def set_palette(self, palette: Palette) -> None:
        """Switches to another palette."""
        self._palette = palette
        self.button.setStyleSheet(
            f"QToolButton {{ color: {palette.dim}; background: transparent; border: 1px solid transparent;"
            " border-radius: 5px; padding: 2px 5px 2px 0; }"
            f"QToolButton:hover, QToolButton:focus {{ color: {palette.text}; border-color: {palette.line}; }}"
            "QToolButton::menu-indicator { image: none; }"
        )
        self._show_mode()

    def _show_mode(self) -> None:
        name = mode_name(self.mode).lower()
        self.button.setText(translate("memory", "Colour: {mode}").format(mode=name) + " ▾")
        self.button.setToolTip(mode_tip(self.mode))
        self.button.setAccessibleName(translate("memory", "Colours of the map: {mode}").format(mode=name))
        self.mode_actions[self.mode].setChecked(True)
        self._swatches.show_legend(legend(self.mode, self._palette, programs=self._programs), self._palette)


class _Swatches(QWidget):
    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._palette = palette
        self.shown: list[Swatch] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(200, _HEIGHT)

    def show_legend(self, shown: list[Swatch], palette: Palette) -> None:
        self.shown, self._palette = shown, palette
        labels = ", ".join(swatch.label for swatch in shown)
        self.setAccessibleName(translate("memory", "Legend: {labels}").format(labels=labels))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self._palette
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            face = font(self, 11)
            painter.setFont(face)
            metrics = QFontMetrics(face)
            x = float(self.width())
            for swatch in reversed(self.shown):
                width = metrics.horizontalAdvance(swatch.label)
                x -= width
                painter.setPen(QColor(palette.dim))
                painter.drawText(
                    QRectF(x, 0, width + 1, self.height()), Qt.AlignmentFlag.AlignVCenter, swatch.label
                )
                x -= _CELL + 5
                self._paint_cell(painter, swatch, QRectF(x, (self.height() - _CELL) / 2, _CELL, _CELL))
                x -= _GAP

    def _paint_cell(self, painter: QPainter, swatch: Swatch, cell: QRectF) -> None:
        palette = self._palette
        painter.setPen(QColor(mix(swatch.color, palette.text, 0.18)))  # free is close to the background
        painter.setBrush(QColor(swatch.color))
        painter.drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), 2.2, 2.2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.panel))
        if swatch.mark == "notch":
            right, top = cell.right() + 1, cell.top() - 1
            painter.drawPolygon(
                QPolygonF([QPointF(right - 6, top), QPointF(right, top), QPointF(right, top + 6)])
            )
        elif swatch.mark == "dot":
            painter.drawEllipse(cell.center(), 2, 2)
