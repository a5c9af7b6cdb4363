"""The bar of the engine process: weights, the KV cache by chat, the program, against the limit."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app import formatting
from app.memory.model.pool_summary import Budget, BudgetPart
from app.memory.panel_style import bold, font, plot_painter, px
from app.theme.palette import Palette
from app.translation import translate

_BAR_HEIGHT = 10
_HEIGHT = 36


class BudgetBar(QWidget):
    """Draws a `Budget`; the tool tip names the part under the pointer."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._budget = Budget()
        self.setAccessibleName(translate("memory", "Memory budget"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(380, px(self, _HEIGHT))

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.updateGeometry()
        self.update()

    def show_budget(self, budget: Budget) -> None:
        """Shows a budget."""
        if budget != self._budget:
            self._budget = budget
            self.setAccessibleDescription(self.text())
            self.update()

    def text(self) -> str:
        """Returns the bar as text."""
        budget = self._budget
        if budget.text:
            return budget.text
        text = f"{self._label()}{self._amount()}"
        return f"{text} · {self._limit()}" if budget.limit else text

    def lines(self) -> str:
        """Returns all parts with their sizes, and their sum, as the tool tip shows them."""
        lines = [part.text for part in self._budget.parts]
        if lines:
            text = translate("memory", "Together: {size}, as the system counts the engine process")
            lines.append(text.format(size=formatting.size(self._budget.total)))
        return "\n".join(lines) or self.text()

    def pieces(self) -> list[tuple[BudgetPart, QRectF]]:
        """Returns the area of each part; parts are at least two pixels wide."""
        budget, left, pieces = self._budget, 0.0, []
        total = self._scale()
        for part in budget.parts:
            if part.amount > 0:
                width = max(2.0, self.width() * part.amount / total)
                pieces.append((part, QRectF(left, 0, width, px(self, _BAR_HEIGHT))))
                left += width
        return pieces

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, budget = self._palette, self._budget
        with plot_painter(self) as painter:
            shape, bar = QPainterPath(), QRectF(0, 0, self.width(), px(self, _BAR_HEIGHT))
            shape.addRoundedRect(bar, 5, 5)
            painter.setClipPath(shape)
            painter.fillRect(bar, QColor(palette.raised if palette.dark else palette.block_free))
            if budget.loading >= 0:
                bar.setWidth(self.width() * budget.loading)
                painter.fillRect(bar, QColor(palette.block_weights))
            for part, rect in self.pieces():
                painter.fillRect(rect, QColor(part.color))
            painter.setClipping(False)
            if 0 < budget.limit < self._scale():
                mark = self.width() * budget.limit / self._scale()
                painter.fillRect(QRectF(mark - 1, -1, 2, px(self, _BAR_HEIGHT) + 3), QColor(palette.bad))
            self._paint_line(painter)

    def _label(self) -> str:
        return translate("memory", "In memory") + " "

    def _amount(self) -> str:
        return formatting.size(self._budget.process or self._budget.total)

    def _limit(self) -> str:
        return translate("memory", "limit {size}").format(size=formatting.size(self._budget.limit))

    def _scale(self) -> float:
        """Bytes that the full width stands for."""
        budget = self._budget
        return max(budget.limit, budget.total, 1)

    def _paint_line(self, painter: QPainter) -> None:
        palette, budget = self._palette, self._budget
        plain, strong = font(self, 12.5), bold(self, 12.5)
        top = px(self, _BAR_HEIGHT + 4)
        line = QRectF(0, top, self.width(), self.height() - top)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(plain)
        painter.setPen(QColor(palette.dim))
        if budget.text:
            text = QFontMetrics(plain).elidedText(budget.text, Qt.TextElideMode.ElideRight, self.width())
            painter.drawText(line, middle, text)
            return
        if budget.limit:
            painter.drawText(line, middle | Qt.AlignmentFlag.AlignRight, self._limit())
        left = self._label()
        painter.drawText(line, middle, left)
        line.setLeft(QFontMetrics(plain).horizontalAdvance(left))
        painter.setFont(strong)
        painter.setPen(QColor(palette.text))
        painter.drawText(line, middle, self._amount())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            x = event.pos().x()
            pointed = [part.text for part, rect in self.pieces() if rect.left() <= x < rect.right()]
            QToolTip.showText(event.globalPos(), "\n\n".join([*pointed[:1], self.lines()]), self)
            return True
        return super().event(event)
