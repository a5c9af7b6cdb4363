"""What is drawn beside the text of prose: bars of quotations, ticks of tasks, and rules."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPen,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextListFormat,
)

from app.theme.theme import Theme

QUOTE_STEP: Final = 14  # px that each level of quotation is indented
_TASK: Final = QTextFormat.Property.UserProperty.value + 1  # 1: open, 2: done
_RULE: Final = QTextFormat.Property.UserProperty.value + 2
_QUOTE_LEVEL: Final = QTextFormat.Property.BlockQuoteLevel
_MARKER: Final = QTextFormat.Property.BlockMarker
_RULE_WIDTH: Final = QTextFormat.Property.BlockTrailingHorizontalRulerWidth


def quote_level(form: QTextBlockFormat) -> int:
    """In how many quotations a block with this format is."""
    return form.intProperty(_QUOTE_LEVEL)


def drop_first_line(document: QTextDocument) -> None:
    """Removes the empty line that Qt puts before a rule at the beginning."""
    first = document.begin()
    if not first.text() and first.next().blockFormat().hasProperty(_RULE_WIDTH):
        form = first.next().blockFormat()
        cursor = QTextCursor(first)
        cursor.deleteChar()
        cursor.setBlockFormat(form)


def take_over(block: QTextBlock, cursor: QTextCursor) -> bool:
    """Takes the tick or rule of a block away from Qt, to be drawn by `draw`; returns whether it has one.

    Qt draws a cross in done tasks, and rules in black.
    """
    form = block.blockFormat()
    marker = form.marker() if form.hasProperty(_MARKER) else QTextBlockFormat.MarkerType.NoMarker
    if marker != QTextBlockFormat.MarkerType.NoMarker:
        form.setMarker(QTextBlockFormat.MarkerType.NoMarker)
        form.setProperty(_TASK, 2 if marker == QTextBlockFormat.MarkerType.Checked else 1)
        cursor.setBlockFormat(form)
        if block.textList() is not None:
            items = block.textList().format()
            items.setStyle(QTextListFormat.Style.ListStyleUndefined)
            cursor.createList(items)
        return True
    if form.hasProperty(_RULE_WIDTH):
        form.clearProperty(_RULE_WIDTH)
        form.setProperty(_RULE, 1)
        cursor.setBlockFormat(form)
        return True
    return False


def draw(painter: QPainter, document: QTextDocument, theme: Theme) -> None:
    """Draws all bars, ticks and rules of a document."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    bars: dict[int, tuple[float, float]] = {}  # by level, those that may go on
    block = document.begin()
    while block.isValid():
        layout, form = block.layout(), block.blockFormat()
        level = quote_level(form)
        if layout.lineCount():
            start = layout.position().y()
            last = layout.lineAt(layout.lineCount() - 1)
            top, bottom = start + layout.lineAt(0).y(), start + last.y() + last.height()
            for each in list(bars):
                if each > level:
                    _draw_bar(painter, theme, each, *bars.pop(each))
            for each in range(1, level + 1):
                bars[each] = (bars[each][0] if each in bars else top, bottom)
            if form.hasProperty(_TASK):
                height = layout.lineAt(0).height()
                left = layout.position().x() + layout.lineAt(0).x()
                _draw_tick(painter, theme, left, top + height / 2, form.intProperty(_TASK) == 2)
            elif form.hasProperty(_RULE):
                painter.setPen(QPen(theme.color("line"), 1))
                y = round((top + bottom) / 2) + 0.5
                painter.drawLine(QPointF(0, y), QPointF(document.textWidth(), y))
        block = block.next()
    for each, place in bars.items():
        _draw_bar(painter, theme, each, *place)


def _draw_bar(painter: QPainter, theme: Theme, level: int, top: float, bottom: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("line"))
    left = (level - 1) * theme.px(QUOTE_STEP)
    painter.drawRoundedRect(QRectF(left, top, 3, bottom - top), 1.5, 1.5)


def _draw_tick(painter: QPainter, theme: Theme, left: float, middle: float, done: bool) -> None:
    size = theme.px(13)
    box = QRectF(left - size - theme.px(7), middle - size / 2, size, size)
    colors = theme.palette
    painter.setPen(QPen(QColor(colors.accent if done else colors.faint), 1.3))
    painter.setBrush(QColor(colors.accent) if done else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, 3, 3)
    if done:
        pen = QPen(QColor(colors.on_accent), 1.8)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        unit = size / 13
        corner = box.topLeft()
        points = [corner + QPointF(x * unit, y * unit) for x, y in ((3.2, 6.8), (5.6, 9.2), (9.9, 4.2))]
        painter.drawPolyline(points)
