"""Three pages of six figures: the blocks, their pace, and where the memory goes."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from app.memory.model.metrics import NOTHING, PAGES, Metric, Value
from app.memory.panel_style import bold, font
from app.theme.palette import Palette
from engine.protocol import Stats

_COLUMNS: Final = 3
_CELL_HEIGHT: Final = 53
_HEAD: Final = 26  # the row of the pages' names
_KEYS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Space: 1, Qt.Key.Key_Return: 1}


class _Figure(QWidget):
    def __init__(self, lesson: Metric, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self.palette_ = palette
        self.teach(lesson)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(100, _CELL_HEIGHT)

    def teach(self, lesson: Metric) -> None:
        self.lesson, self.value = lesson, Value("")

    def show_value(self, value: Value) -> None:
        if value != self.value:
            self.value = value
            self.setAccessibleName(f"{value.text} {self.lesson.meaning}")
            lesson = self.lesson.teaching + (f"\n\nNow: {value.detail}." if value.detail else "")
            self.setToolTip(lesson)
            self.setAccessibleDescription(lesson)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, value = self.palette_, self.value
        ink = {"warn": palette.warn, "bad": palette.bad}.get(value.tone, palette.text)
        with QPainter(self) as painter:
            painter.setFont(bold(self, 16))
            painter.setPen(QColor(palette.faint if value.text == NOTHING.text else ink))
            painter.drawText(QRectF(11, 7, self.width() - 14, 22), Qt.AlignmentFlag.AlignVCenter, value.text)
            painter.setFont(font(self, 11))
            painter.setPen(QColor(palette.dim))
            painter.drawText(
                QRectF(11, 29, self.width() - 12, 17), Qt.AlignmentFlag.AlignVCenter, self.lesson.meaning
            )


class MetricsCard(QWidget):
    """Six figures in two rows of three, and above them the names of the pages.

    A click on a name shows that page; Left, Right and Space turn them.
    """

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette, self.page = palette, 0
        self._stats: Stats | None = None
        self._hovered = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, _HEAD, 0, 0)
        grid.setSpacing(0)
        self._figures = [_Figure(lesson, palette, self) for lesson in PAGES[0].lessons]
        for index, figure in enumerate(self._figures):
            grid.addWidget(figure, *divmod(index, _COLUMNS))
        for column in range(_COLUMNS):
            grid.setColumnStretch(column, 1)
        self.turn_to(0)

    def show_stats(self, stats: Stats | None) -> None:
        """Shows the figures of one moment; None: there is no pool."""
        self._stats = stats
        for figure, value in zip(self._figures, PAGES[self.page].show(stats), strict=True):
            figure.show_value(value)

    def turn_to(self, page: int) -> None:
        """Shows another page; behind the last comes the first."""
        self.page = page % len(PAGES)
        shown = PAGES[self.page]
        for figure, lesson in zip(self._figures, shown.lessons, strict=True):
            figure.teach(lesson)
        self.setAccessibleName(f"Figures: {shown.name}, page {self.page + 1} of {len(PAGES)}")
        self.show_stats(self._stats)
        self.update()

    def tab(self, page: int) -> QRectF:
        """Where the name of a page stands."""
        metrics = QFontMetrics(font(self, 11))
        left = 4.0
        for earlier in PAGES[:page]:
            left += metrics.horizontalAdvance(earlier.name) + 14
        return QRectF(left, 0, metrics.horizontalAdvance(PAGES[page].name) + 14, _HEAD)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        page = self._tab_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and page >= 0:
            self.turn_to(page)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        hovered = self._tab_at(event.position())
        if hovered != self._hovered:
            self._hovered = hovered
            self.setCursor(Qt.CursorShape.PointingHandCursor if hovered >= 0 else Qt.CursorShape.ArrowCursor)
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _KEYS.get(Qt.Key(event.key()), 0)
        if step:
            self.turn_to(self.page + step)
        else:
            super().keyPressEvent(event)

    def texts(self) -> list[str]:
        """Each figure with its meaning, as a screen reader says it."""
        return [figure.accessibleName() for figure in self._figures]

    def set_palette(self, palette: Palette) -> None:
        """Takes over other colours."""
        self._palette = palette
        for figure in self._figures:
            figure.palette_ = palette
            figure.update()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self._palette.line), 1))
            frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            if not self._palette.dark:
                painter.setBrush(QColor(self._palette.ground))
            painter.drawRoundedRect(frame, 10, 10)
            for column in range(1, _COLUMNS):
                x = round(self.width() * column / _COLUMNS) + 0.5
                painter.drawLine(QPointF(x, _HEAD), QPointF(x, self.height() - 1))
            for y in (_HEAD + 0.5, round(_HEAD + (self.height() - _HEAD) / 2) + 0.5):
                painter.drawLine(QPointF(1, y), QPointF(self.width() - 1, y))
            self._paint_names(painter)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(self._palette.accent), 1.5))
                painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 10, 10)

    def _paint_names(self, painter: QPainter) -> None:
        palette = self._palette
        painter.setFont(font(self, 11))
        for number, page in enumerate(PAGES):
            box = self.tab(number)
            bright = number in (self.page, self._hovered)
            painter.setPen(QColor(palette.text if bright else palette.dim))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, page.name)
            if number == self.page:
                line = QRectF(box.left() + 7, _HEAD - 1.5, box.width() - 14, 2)
                painter.fillRect(line, QColor(palette.accent))

    def _tab_at(self, place: QPointF) -> int:
        return next((number for number in range(len(PAGES)) if self.tab(number).contains(place)), -1)
