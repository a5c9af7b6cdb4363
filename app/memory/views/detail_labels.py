"""Painted texts: the two lines of details under the map, and the empty state."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.memory.model.block_description import Description
from app.memory.model.chat_colors import text_color
from app.memory.panel_style import bold, font, plot_painter, px, with_alpha
from app.theme.palette import Palette
from app.theme.theme import draw_rounded
from app.translation import translate

_LINE = 17
_PITCH = 14  # of the cells behind the empty state


class DetailLines(QWidget):
    """Two lines about the pointed block, or about the pool."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._shown, self._warning = Description("", ""), False
        self.setAccessibleName(translate("memory", "Block details"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(380, 2 * px(self, _LINE))

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.updateGeometry()
        self.update()

    def show_text(self, description: Description, *, warning: bool = False) -> None:
        """Shows a description, in the warning colour if `warning`."""
        if (description, warning) != (self._shown, self._warning):
            self._shown, self._warning = description, warning
            self.setAccessibleDescription(str(description))
            self.setToolTip(str(description))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self._palette
        with plot_painter(self) as painter:
            face = font(self, 11.5)
            metrics = QFontMetrics(face)
            painter.setFont(face)
            first = text_color(palette.warn, palette) if self._warning else palette.text
            for index, (text, color) in enumerate(zip(self._shown, (first, palette.dim), strict=True)):
                painter.setPen(QColor(color))
                height = px(self, _LINE)
                line = QRectF(0, index * height, self.width(), height)
                elided = metrics.elidedText(text, Qt.TextElideMode.ElideRight, self.width())
                painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, elided)


class EmptyMap(QWidget):
    """Shown in place of the map while there is no pool: faded cells, a headline and a hint."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._headline, self._hint, self._bad = "", "", False

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.update()

    def show_text(self, headline: str, hint: str, *, bad: bool = False) -> None:
        """Shows a headline and a hint, in the error colour if `bad`."""
        if (headline, hint, bad) != (self._headline, self._hint, self._bad):
            self._headline, self._hint, self._bad = headline, hint, bad
            self.setAccessibleName(f"{headline} {hint}".strip())
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self._palette
        with plot_painter(self) as painter:
            columns, rows = max(2, self.width() // _PITCH), self.height() // _PITCH
            middle = self.height() / 2
            across = (self.width() - 12) / (columns - 1)
            for row in range(rows):
                # The cells fade towards the text in the middle.
                distance = abs((row + 0.5) * _PITCH - middle) / max(1.0, middle)
                color = with_alpha(palette.block_free, min(1.0, max(0.0, (distance - 0.22) * 1.1)))
                for column in range(columns):
                    draw_rounded(painter, QRectF(column * across, row * _PITCH, 12, 12), 3, color)
            strong, plain = bold(self, 13.5), font(self, 12.5)
            width = self.width() - 48
            wrap = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
            hint = QFontMetrics(plain).boundingRect(0, 0, width, 200, wrap, self._hint)
            head = px(self, 20)
            top = middle - (head + 4 + hint.height()) / 2
            painter.setFont(strong)
            painter.setPen(QColor(text_color(palette.bad, palette) if self._bad else palette.text))
            painter.drawText(QRectF(24, top, width, head), wrap, self._headline)
            painter.setFont(plain)
            painter.setPen(QColor(palette.dim))
            painter.drawText(QRectF(24, top + head + 4, width, hint.height() + 4), wrap, self._hint)
