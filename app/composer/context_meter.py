"""Shows how full the model's context is: a thin bar and "2,540 of 8,192"."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.theme.theme import Theme
from app.translation import translate

_BAR = 112
_GAP = 10
_NEARLY = 0.85  # share of the context above which the meter warns


class ContextMeter(QWidget):
    """Empty until a model with a known context is loaded."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._used = 0
        self._limit = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)
        self._describe()

    def set_usage(self, used: int, limit: int) -> None:
        """Sets the tokens used by the last request and the model's context length; 0: unknown."""
        if (used, limit) != (self._used, self._limit):
            self._used, self._limit = used, limit
            self._describe()
            self.updateGeometry()
            self.update()

    def text(self) -> str:
        """The usage as text; empty while the context length is unknown."""
        if not self._limit:
            return ""
        text = translate("composer", "{used} of {limit}")
        if self.nearly_full:
            text = translate("composer", "{used} of {limit} · {left} left")
        left = max(0, self._limit - self._used)
        return text.format(used=f"{self._used:,}", limit=f"{self._limit:,}", left=f"{left:,}")

    @property
    def nearly_full(self) -> bool:
        """Whether the next answer may not fit."""
        return self._limit > 0 and self._used > _NEARLY * self._limit

    def sizeHint(self) -> QSize:
        """The size of bar and text."""
        text = self.text()
        if not text:
            return QSize(0, self._theme.px(20))
        metrics = QFontMetrics(self._theme.font(12, tabular=True))
        return QSize(_BAR + _GAP + metrics.horizontalAdvance(text) + 4, self._theme.px(20))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the bar and the text, in the warning colour when little is left."""
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
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()

    def _describe(self) -> None:
        text = self.text()
        tip = translate("composer", "{usage} tokens of the model's context used.").format(usage=text)
        if self.nearly_full:
            tip += "\n" + translate(
                "composer",
                "Nothing is dropped: an answer ends when the context is full. Start a new chat, or load the "
                "model with a longer context.",
            )
        self.setToolTip(tip if text else "")
        name = translate("composer", "Context: {usage} tokens").format(usage=text)
        self.setAccessibleName(name if text else translate("composer", "Context"))
