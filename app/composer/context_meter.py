"""How much of the model's context the chat fills: a thin bar and "2,540 of 8,192"."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.theme.theme import Theme

_BAR = 112
_GAP = 10
_NEARLY = 0.85  # share of the context from which on the meter warns


class ContextMeter(QWidget):
    """Draws nothing before a model with a known context is there."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._used = 0
        self._limit = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)
        self._describe()

    def set_figures(self, used: int, limit: int) -> None:
        """Tokens used by the last request and the model's context; 0: unknown."""
        if (used, limit) != (self._used, self._limit):
            self._used, self._limit = used, limit
            self._describe()
            self.updateGeometry()
            self.update()

    def words(self) -> str:
        """The figures as text; empty while there is no limit."""
        if not self._limit:
            return ""
        left = f" · {max(0, self._limit - self._used):,} left" if self.nearly_full else ""
        return f"{self._used:,} of {self._limit:,}{left}"

    @property
    def nearly_full(self) -> bool:
        """Whether the next answers may not fit any more."""
        return self._limit > 0 and self._used > _NEARLY * self._limit

    def sizeHint(self) -> QSize:
        """Room for bar and text."""
        words = self.words()
        if not words:
            return QSize(0, self._theme.px(20))
        metrics = QFontMetrics(self._theme.font(12, tabular=True))
        return QSize(_BAR + _GAP + metrics.horizontalAdvance(words) + 4, self._theme.px(20))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The bar, then the words; amber turns to a warning when little is left."""
        if not self._limit:
            return
        share = min(1.0, self._used / self._limit)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        middle = self.height() / 2
        painter.setBrush(self._theme.color("line"))
        painter.drawRoundedRect(QRectF(0, middle - 2, _BAR, 4), 2, 2)
        if share:
            painter.setBrush(self._theme.color("bad" if self.nearly_full else "accent"))
            painter.drawRoundedRect(QRectF(0, middle - 2, max(4.0, _BAR * share), 4), 2, 2)
        painter.setFont(self._theme.font(12, tabular=True))
        painter.setPen(self._theme.color("bad" if self.nearly_full else "dim"))
        place = QRectF(_BAR + _GAP, 0, self.width() - _BAR - _GAP, self.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, self.words())
        painter.end()

    def _describe(self) -> None:
        words = self.words()
        tip = f"{words} tokens of the model's context are used" if words else ""
        if self.nearly_full:
            tip += (
                ".\nNothing is dropped: an answer ends where the context does. Begin a new chat, or load the "
                "model with a longer context."
            )
        self.setToolTip(tip)
        self.setAccessibleName(f"Context: {words} tokens" if words else "Context")
