"""The rows of the model browser's list: a name, a line about it, and what is happening to it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.models.progress import Progress
from app.theme.color_mixing import mix
from app.theme.theme import Theme

ROW_ROLE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True)
class ModelRow:
    """One model of the list.

    Attributes:
        key: the repository, or the folder of a model of this machine.
        local: the key is a folder.
        mark: a word at the right ("here", "recommended", "gated").
        progress: of its download, or of the conversion that makes it.
        repair: the repository that a damaged model of this machine came from.
        job: of the conversion that makes it; 0: it is no conversion.
        quantisation: of its weights, empty where it is not known.
        gated: its authors want their terms accepted first.
    """

    key: str
    name: str
    detail: str
    local: bool = False
    bad: bool = False
    mark: str = ""
    progress: Progress | None = None
    repair: str = ""
    job: int = 0
    quantisation: str = ""
    gated: bool = False

    def words(self) -> str:
        """All of it, for a screen reader."""
        state = f", {self.progress.state}" if self.progress else ""
        return ", ".join(part for part in (self.name, self.detail, self.mark) if part) + state


class RowDelegate(QStyledItemDelegate):
    """Paints rows by the theme."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Two lines."""
        return QSize(10, self._theme.px(54))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Name over detail; a line of progress at the bottom."""
        row: ModelRow = index.data(ROW_ROLE)
        theme, colors = self._theme, self._theme.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = QRectF(option.rect).adjusted(0.5, 1.5, -0.5, -1.5)
        if option.state & QStyle.StateFlag.State_Selected:
            focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
            painter.setPen(QPen(QColor(colors.accent if focused else colors.line), 1))
            painter.setBrush(QColor(colors.raised))
            painter.drawRoundedRect(card, 8, 8)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(mix(colors.text, colors.panel, 0.05)))
            painter.drawRoundedRect(card, 8, 8)
        inner = card.adjusted(10, theme.px(8), -10, -theme.px(8))
        small = theme.font(11.5)
        mark_width = QFontMetrics(small).horizontalAdvance(row.mark) if row.mark else 0
        name_font = theme.font(13.5, 600)
        painter.setFont(name_font)
        painter.setPen(QColor(colors.text))
        room = int(inner.width() - mark_width - (10 if mark_width else 0))
        name = QFontMetrics(name_font).elidedText(row.name, Qt.TextElideMode.ElideMiddle, room)
        painter.drawText(inner, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, name)
        painter.setFont(small)
        painter.setPen(QColor(colors.accent if row.mark == "recommended" else colors.dim))
        painter.drawText(inner, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight, row.mark)
        painter.setPen(QColor(colors.bad if row.bad else colors.dim))
        detail = QFontMetrics(small).elidedText(row.detail, Qt.TextElideMode.ElideRight, int(inner.width()))
        painter.drawText(inner, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, detail)
        progress = row.progress
        if progress is not None and progress.state in ("running", "paused", "failed"):
            bar = QRectF(card.left() + 10, card.bottom() - 3, card.width() - 20, 2)
            painter.fillRect(bar, QColor(colors.line))
            bar.setWidth(bar.width() * progress.share)
            painter.fillRect(bar, QColor(colors.accent if progress.state == "running" else colors.faint))
        painter.restore()
