"""The legend under the map, with a menu of colour modes. Nothing is clipped: entries take more lines."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QColor,
    QFontMetrics,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QToolTip, QWidget

from app.memory.map.block_colors import Mode, Swatch, frame_width, hollow, legend, mode_name, mode_tip
from app.memory.model.chat_colors import outline_color
from app.memory.panel_style import font, plot_painter, px, quiet_button
from app.theme.palette import Palette
from app.theme.theme import draw_rounded
from app.translation import is_english, translate

_HEIGHT: Final = 20  # of a line
_CELL: Final = 9
_GAP: Final = 8  # between entries


class LegendRow(QWidget):
    """A menu button on the left, swatches on the right."""

    chosen = Signal(object)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mode = Mode.OWNER
        self._programs = self._images = False
        self.button = QPushButton(self)  # a `QToolButton` centres its text
        self.button.setAutoDefault(False)
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.button.setFont(font(self, 11.5))
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
        self.swatches = Swatches(palette, self)
        self.set_palette(palette)
        self._show_mode()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        """Puts the swatches beside the button if they fit there in one line, else below it."""
        button, line = self.button.sizeHint(), px(self, _HEIGHT)
        beside = self.width() - button.width() - px(self, _GAP)
        self.button.setGeometry(0, (line - button.height()) // 2, button.width(), button.height())
        if self.swatches.height_for(beside) <= line:
            self.swatches.setGeometry(button.width() + px(self, _GAP), 0, beside, line)
            self.setFixedHeight(line)
        else:
            below = self.swatches.height_for(self.width())
            self.swatches.setGeometry(0, line, self.width(), below)
            self.setFixedHeight(line + below)

    def choose(self, mode: Mode) -> None:
        """Chooses a mode."""
        if mode is not self.mode:
            self.mode = mode
            self._show_mode()
            self.chosen.emit(mode)

    def show_also(self, *, programs: bool, images: bool) -> None:
        """Explains the colour of other programs' blocks and the mark of images, or leaves them out."""
        if (programs, images) != (self._programs, self._images):
            self._programs, self._images = programs, images
            self._show_mode()

    def texts(self) -> list[str]:
        """Returns the labels of the swatches."""
        return [swatch.label for swatch in self.swatches.shown]

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.button.setFont(font(self, 11.5))
        size = f"font-size: {px(self, 11.5)}px; min-height: {px(self, _HEIGHT) - 2}px;"
        rest = f"padding: 0 5px 0 0; text-align: left; {size}"
        self.button.setStyleSheet(quiet_button("QPushButton", palette, rest))
        self._show_mode()

    def _show_mode(self) -> None:
        name = mode_name(self.mode).lower() if is_english() else mode_name(self.mode)
        self.button.setText(translate("memory", "Colour: {mode}").format(mode=name) + " ▾")
        self.button.setToolTip(mode_tip(self.mode))
        self.button.setAccessibleName(translate("memory", "Colours of the map: {mode}").format(mode=name))
        self.mode_actions[self.mode].setChecked(True)
        shown = legend(self.mode, self._palette, programs=self._programs)
        if self._images:
            tip = translate("memory", "The line marks a part of an image. Click the block to see the image.")
            shown.append(Swatch(shown[0].color, translate("memory", "image"), "line", tip))
        self.swatches.show_legend(shown, self._palette)
        self._place()


class Swatches(QWidget):
    """The swatches, in as many lines as they need."""

    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._palette = palette
        self.shown: list[Swatch] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def places(self, width: int) -> list[QPointF]:
        """Returns the top left of each entry if the widget is `width` wide."""
        metrics, line = QFontMetrics(font(self, 11.5)), px(self, _HEIGHT)
        x, y, places = 0.0, 0.0, []
        for swatch in self.shown:
            wide = px(self, _CELL) + 4 + metrics.horizontalAdvance(swatch.label)
            if x > 0 and x + wide > width:
                x, y = 0.0, y + line
            places.append(QPointF(x, y))
            x += wide + px(self, _GAP)
        return places

    def height_for(self, width: int) -> int:
        """Returns the height of all lines."""
        places = self.places(width)
        return px(self, _HEIGHT) + (round(places[-1].y()) if places else 0)

    def show_legend(self, shown: list[Swatch], palette: Palette) -> None:
        """Shows these entries."""
        self.shown, self._palette = shown, palette
        labels = ", ".join(swatch.label for swatch in shown)
        self.setAccessibleName(translate("memory", "Legend: {labels}").format(labels=labels))
        self.update()

    def event(self, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return super().event(event)
        line = px(self, _HEIGHT)
        places = self.places(self.width())
        tip = ""
        for swatch, place in zip(self.shown, places, strict=True):
            if place.y() <= event.pos().y() < place.y() + line and place.x() <= event.pos().x():
                tip = swatch.tool_tip
        QToolTip.showText(event.globalPos(), tip, self)
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        with plot_painter(self) as painter:
            painter.setFont(font(self, 11.5))
            side, line = px(self, _CELL), px(self, _HEIGHT)
            for swatch, place in zip(self.shown, self.places(self.width()), strict=True):
                cell = QRectF(place.x(), place.y() + (line - side) / 2, side, side)
                self._paint_cell(painter, swatch, cell)
                painter.setPen(QColor(self._palette.dim))
                text = QRectF(cell.right() + 4, place.y(), self.width(), line)
                painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, swatch.label)

    def _paint_cell(self, painter: QPainter, swatch: Swatch, cell: QRectF) -> None:
        palette = self._palette
        outlined = swatch.mark == "outline"
        around = outline_color(palette) if outlined else swatch.color
        draw_rounded(painter, cell.adjusted(0.5, 0.5, -0.5, -0.5), 2.2, swatch.color, around)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.panel))
        if swatch.mark == "notch":
            right, top, cut = cell.right() + 1, cell.top() - 1, px(self, 6)
            painter.drawPolygon(
                QPolygonF([QPointF(right - cut, top), QPointF(right, top), QPointF(right, top + cut)])
            )
        elif swatch.mark == "ring":
            edge = frame_width(cell.width())
            painter.setBrush(QColor(hollow(swatch.color, palette)))
            painter.drawRect(cell.adjusted(edge, edge, -edge, -edge))
        elif swatch.mark == "dot":
            painter.drawEllipse(cell.center(), px(self, 2), px(self, 2))
        elif swatch.mark == "line":
            painter.setPen(QPen(QColor(palette.panel), px(self, 1.4)))
            painter.drawLine(cell.topLeft(), cell.bottomRight())
