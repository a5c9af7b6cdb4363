"""The bar at the top: weights, the chats' share of the K/V pool, cached, free, against the limit."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.memory.model import formatting
from app.memory.model.pool_summary import Budget, BudgetPart
from app.memory.panel_style import bold, font
from app.theme.palette import Palette

_BAR_HEIGHT = 10
_HEIGHT = 36


class BudgetBar(QWidget):
    """Draws a `Budget`; hovering a part names it."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._budget = Budget()
        self.setAccessibleName("Memory budget")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(380, _HEIGHT)

    def set_palette(self, palette: Palette) -> None:
        """Takes over other colours."""
        self._palette = palette
        self.update()

    def show_budget(self, budget: Budget) -> None:
        """Shows other figures."""
        if budget != self._budget:
            self._budget = budget
            self.setAccessibleDescription(self.text())
            self.update()

    def text(self) -> str:
        """What the bar says, in words."""
        budget = self._budget
        if budget.note:
            return budget.note
        pool = formatting.size_of(budget.kv_used, budget.kv_total)
        text = f"Weights {formatting.size(budget.weights)} · K/V {pool}"
        return text + (f" · limit {formatting.size(budget.limit)}" if budget.limit else "")

    def pieces(self) -> list[tuple[BudgetPart, QRectF]]:
        """Where each part lies; nothing that exists is thinner than two pixels."""
        budget, left, found = self._budget, 0.0, []
        total = self._scale()
        for part in budget.parts:
            if part.amount > 0:
                width = max(2.0, self.width() * part.amount / total)
                found.append((part, QRectF(left, 0, width, _BAR_HEIGHT)))
                left += width
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, budget = self._palette, self._budget
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            shape = QPainterPath()
            shape.addRoundedRect(QRectF(0, 0, self.width(), _BAR_HEIGHT), 5, 5)
            painter.setClipPath(shape)
            painter.fillRect(
                0,
                0,
                self.width(),
                _BAR_HEIGHT,
                QColor(palette.raised if palette.dark else palette.block_free),
            )
            if budget.loading >= 0:
                painter.fillRect(
                    QRectF(0, 0, self.width() * budget.loading, _BAR_HEIGHT), QColor(palette.block_weights)
                )
            for part, rect in self.pieces():
                painter.fillRect(rect, QColor(part.color))
            painter.setClipping(False)
            if 0 < budget.limit < self._scale():
                mark = self.width() * budget.limit / self._scale()
                painter.fillRect(QRectF(mark - 1, -1, 2, _BAR_HEIGHT + 3), QColor(palette.bad))
            self._paint_line(painter)

    def _scale(self) -> float:
        """Bytes that the whole bar stands for."""
        budget = self._budget
        return max(
            budget.limit, budget.weights + budget.kv_total, sum(part.amount for part in budget.parts), 1
        )

    def _paint_line(self, painter: QPainter) -> None:
        palette, budget = self._palette, self._budget
        plain, strong = font(self, 12), bold(self, 12)
        line = QRectF(0, _BAR_HEIGHT + 4, self.width(), _HEIGHT - _BAR_HEIGHT - 4)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(plain)
        painter.setPen(QColor(palette.dim))
        if budget.note:
            text = QFontMetrics(plain).elidedText(budget.note, Qt.TextElideMode.ElideRight, self.width())
            painter.drawText(line, middle, text)
            return
        if budget.limit:
            painter.drawText(
                line, middle | Qt.AlignmentFlag.AlignRight, f"limit {formatting.size(budget.limit)}"
            )
        left = f"Weights {formatting.size(budget.weights)} · K/V "
        painter.drawText(line, middle, left)
        line.setLeft(QFontMetrics(plain).horizontalAdvance(left))
        painter.setFont(strong)
        painter.setPen(QColor(palette.text))
        painter.drawText(line, middle, formatting.size_of(budget.kv_used, budget.kv_total))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            for part, rect in self.pieces():
                if rect.left() <= event.pos().x() < rect.right():
                    QToolTip.showText(event.globalPos(), f"{part.name}: {formatting.size(part.amount)}", self)
                    return True
            QToolTip.showText(event.globalPos(), self.text(), self)
            return True
        return super().event(event)
