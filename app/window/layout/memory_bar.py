"""The small memory bar of the status strip: the same parts as the bar of the memory panel."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app import formatting
from app.memory.model.pool_summary import Budget
from app.theme.theme import Theme
from app.translation import translate

_WIDTH, _LEAST = 180, 60  # px before zoom


class MemoryShare(NamedTuple):
    """A segment of the bar: its colour (empty: the background), bytes, name, and a line about it."""

    color: str
    size: float
    name: str
    text: str


def memory_shares(budget: Budget) -> list[MemoryShare]:
    """The segments of the bar, from left to right: the parts of the engine process."""
    return [
        MemoryShare(part.color, part.amount, part.name, part.text) for part in budget.parts if part.amount > 0
    ]


class MemoryBar(QAbstractButton):
    """A rounded bar; the tool tip lists the segments. Hidden while there is nothing to show.

    It is clicked with the mouse, Enter or Space.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.shares: list[MemoryShare] = []
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._place()
        self.setAccessibleName(translate("window", "Memory"))
        theme.changed.connect(self._place)
        self.hide()

    def show_shares(self, shares: list[MemoryShare]) -> None:
        """Shows segments; an empty list hides the bar."""
        self.shares = shares
        text = "\n".join(each.text for each in shares)
        if shares:
            total = formatting.size(sum(each.size for each in shares))
            text += "\n" + translate("window", "Together: {size}. Click to show the memory panel.").format(
                size=total
            )
        self.setToolTip(text)
        self.setAccessibleDescription(text)
        self.setVisible(bool(shares))
        self.update()

    def sizeHint(self) -> QSize:
        """Shorter only where the window is narrow."""
        return QSize(self._theme.px(_WIDTH), self.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def _place(self) -> None:
        self.setFixedHeight(max(8, self._theme.px(8)))
        self.setMinimumWidth(self._theme.px(_LEAST))
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect())
            outline = QPainterPath()
            outline.addRoundedRect(box, 3, 3)
            painter.setClipPath(outline)
            painter.fillRect(box, self._theme.color("line" if self._theme.palette.dark else "block_free"))
            total = sum(share.size for share in self.shares) or 1.0
            x = 0.0
            for share in self.shares:
                width = box.width() * share.size / total
                if share.color:
                    painter.fillRect(QRectF(x, 0, width, box.height()), QColor(share.color))
                x += width
            if self.hasFocus():
                painter.setClipping(False)
                painter.setPen(QPen(self._theme.color("accent"), 1.5))
                painter.drawRoundedRect(box.adjusted(0.75, 0.75, -0.75, -0.75), 3, 3)
