"""The rows of the model browser's list: name, description and progress."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.models.progress import Progress
from app.theme.style_sheet import marked, pointed_at
from app.theme.theme import Theme
from app.translation import translate

Mark = Literal["installed", "recommended", "gated", "new"]
ROW_ROLE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True)
class ModelRow:
    """One model in the list.

    Attributes:
        key: the repository, or the folder of a local model.
        local: the key is a folder.
        bad: the model is damaged, or its conversion failed.
        mark: shown at the right; None for nothing.
        progress: of its download, or of the conversion that creates it.
        repair: the repository a damaged local model came from.
        job: ID of the conversion that creates it; 0 for none.
        quantisation: of its weights; empty if unknown.
        gated: its authors require accepting their terms first.
    """

    key: str
    name: str
    detail: str
    local: bool = False
    bad: bool = False
    mark: Mark | None = None
    progress: Progress | None = None
    repair: str = ""
    job: int = 0
    quantisation: str = ""
    gated: bool = False

    def accessible_text(self) -> str:
        """The whole row as text, for a screen reader."""
        parts = (self.name, self.detail, mark_text(self.mark), self.progress.text if self.progress else "")
        return ", ".join(dict.fromkeys(part for part in parts if part))


def mark_text(mark: Mark | None) -> str:
    """The text of a mark; empty for none."""
    if mark is None:
        return ""
    texts = {
        "installed": translate("models", "installed"),
        "recommended": translate("models", "recommended"),
        "gated": translate("models", "gated"),
        "new": translate("models", "new"),
    }
    return texts[mark]


class RowDelegate(QStyledItemDelegate):
    """Draws rows in the colours of the theme."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The height of two lines."""
        return QSize(10, self._theme.px(54))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draws name, description, mark and a progress line."""
        row: ModelRow = index.data(ROW_ROLE)
        theme, colors = self._theme, self._theme.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = QRectF(option.rect).adjusted(0.5, 1.5, -0.5, -1.5)
        if option.state & QStyle.StateFlag.State_Selected:
            focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
            painter.setPen(QPen(QColor(colors.accent if focused else colors.line), 1))
            painter.setBrush(QColor(marked(colors)))
            painter.drawRoundedRect(card, 8, 8)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(pointed_at(colors)))
            painter.drawRoundedRect(card, 8, 8)
        inner = card.adjusted(10, theme.px(8), -10, -theme.px(8))
        small = theme.font(11.5)
        mark = mark_text(row.mark)
        mark_width = QFontMetrics(small).horizontalAdvance(mark) if mark else 0
        name_font = theme.font(13.5, 600)
        painter.setFont(name_font)
        painter.setPen(QColor(colors.text))
        width = int(inner.width() - mark_width - (10 if mark_width else 0))
        name = QFontMetrics(name_font).elidedText(row.name, Qt.TextElideMode.ElideMiddle, width)
        painter.drawText(inner, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, name)
        painter.setFont(small)
        painter.setPen(QColor(colors.accent if row.mark == "recommended" else colors.dim))
        painter.drawText(inner, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight, mark)
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
