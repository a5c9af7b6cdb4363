"""The card of metrics: three pages of six about blocks, speed and memory."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from app.memory.model.chat_colors import text_color
from app.memory.model.metrics import NO_VALUE, Metric, MetricValue, pages
from app.memory.panel_style import bold, font, plot_painter, px
from app.theme.palette import Palette
from app.theme.theme import draw_rounded
from app.translation import translate
from engine.protocol import Stats

_COLUMNS: Final = 3
_CELL_HEIGHT: Final = 53
_TABS: Final = 26  # height of the tabs
_KEYS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Space: 1, Qt.Key.Key_Return: 1}


class _MetricView(QWidget):
    def __init__(self, metric: Metric, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self.palette_ = palette
        self.set_metric(metric)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(100, px(self, _CELL_HEIGHT))

    def set_metric(self, metric: Metric) -> None:
        self.shown, self.value = metric, MetricValue("")

    def show_value(self, value: MetricValue) -> None:
        if value != self.value:
            self.value = value
            self.setAccessibleName(f"{value.text} {self.shown.label}")
            tool_tip = self.shown.tool_tip
            if value.detail:
                tool_tip += "\n\n" + translate("memory", "Now: {detail}.").format(detail=value.detail)
            self.setToolTip(tool_tip)
            self.setAccessibleDescription(tool_tip)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, value, middle = self.palette_, self.value, Qt.AlignmentFlag.AlignVCenter
        tones = {"warn": text_color(palette.warn, palette), "bad": text_color(palette.bad, palette)}
        color = tones.get(value.tone, palette.text)
        with plot_painter(self) as painter:
            painter.setFont(bold(self, 16))
            painter.setPen(QColor(palette.faint if value.text == NO_VALUE.text else color))
            painter.drawText(QRectF(11, px(self, 7), self.width() - 14, px(self, 22)), middle, value.text)
            painter.setFont(font(self, 11.5))
            painter.setPen(QColor(palette.dim))
            box = QRectF(11, px(self, 29), self.width() - 12, px(self, 17))
            label, right = self.shown.label, Qt.TextElideMode.ElideRight
            painter.drawText(box, middle, painter.fontMetrics().elidedText(label, right, int(box.width())))


class MetricsCard(QWidget):
    """Six metrics in two rows of three, below tabs for the pages.

    A click on a tab shows its page; Left, Right and Space turn the pages.
    """

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette, self.page = palette, 0
        self._stats: Stats | None = None
        self._hovered = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, px(self, _TABS), 0, 0)
        grid.setSpacing(0)
        self.figures = [_MetricView(metric, palette, self) for metric in pages()[0].metrics]
        for index, view in enumerate(self.figures):
            grid.addWidget(view, *divmod(index, _COLUMNS))
        for column in range(_COLUMNS):
            grid.setColumnStretch(column, 1)
        self.turn_to(0)

    def show_stats(self, stats: Stats | None) -> None:
        """Shows the metrics at one moment; None if there is no pool."""
        self._stats = stats
        for view, value in zip(self.figures, pages()[self.page].show(stats), strict=True):
            view.show_value(value)

    def turn_to(self, page: int) -> None:
        """Shows a page; the first follows the last."""
        self.page = page % len(pages())
        shown = pages()[self.page]
        for view, metric in zip(self.figures, shown.metrics, strict=True):
            view.set_metric(metric)
        name = translate("memory", "Metrics: {name}, page {page} of {pages}")
        self.setAccessibleName(name.format(name=shown.name, page=self.page + 1, pages=len(pages())))
        self.show_stats(self._stats)
        self.update()

    def tab(self, page: int) -> QRectF:
        """Returns the area of a page's tab."""
        metrics = QFontMetrics(font(self, 11.5))
        left = 4.0
        for earlier in pages()[:page]:
            left += metrics.horizontalAdvance(earlier.name) + 14
        return QRectF(left, 0, metrics.horizontalAdvance(pages()[page].name) + 14, px(self, _TABS))

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
        if step := _KEYS.get(Qt.Key(event.key()), 0):
            self.turn_to(self.page + step)
        else:
            super().keyPressEvent(event)

    def texts(self) -> list[str]:
        """Each value with its label, as a screen reader reads it."""
        return [view.accessibleName() for view in self.figures]

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self._grid.setContentsMargins(0, px(self, _TABS), 0, 0)
        for view in self.figures:
            view.updateGeometry()
            view.palette_ = palette
            view.update()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, frame = self._palette, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        with plot_painter(self) as painter:
            draw_rounded(painter, frame, 10, None if palette.dark else palette.ground, palette.line)
            tabs = px(self, _TABS)
            for column in range(1, _COLUMNS):
                x = round(self.width() * column / _COLUMNS) + 0.5
                painter.drawLine(QPointF(x, tabs), QPointF(x, self.height() - 1))
            for y in (tabs + 0.5, round(tabs + (self.height() - tabs) / 2) + 0.5):
                painter.drawLine(QPointF(1, y), QPointF(self.width() - 1, y))
            self._paint_tabs(painter)
            if self.hasFocus():
                frame.adjust(0.5, 0.5, -0.5, -0.5)
                draw_rounded(painter, frame, 10, edge=palette.accent, width=1.5)

    def _paint_tabs(self, painter: QPainter) -> None:
        palette = self._palette
        painter.setFont(font(self, 11.5))
        for number, page in enumerate(pages()):
            box = self.tab(number)
            bright = number in (self.page, self._hovered)
            painter.setPen(QColor(palette.text if bright else palette.dim))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, page.name)
            if number == self.page:
                line = QRectF(box.left() + 7, box.height() - 1.5, box.width() - 14, 2)
                painter.fillRect(line, QColor(palette.accent))

    def _tab_at(self, place: QPointF) -> int:
        return next((number for number in range(len(pages())) if self.tab(number).contains(place)), -1)
