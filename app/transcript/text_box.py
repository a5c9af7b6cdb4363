"""A text without a frame that is exactly as high as what it holds; it never loads anything."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF, Qt, QUrl
from PySide6.QtGui import (
    QDesktopServices,
    QImage,
    QPainter,
    QPaintEvent,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from app.theme.theme import Theme

_OPENED = ("http", "https", "mailto")


class TextBox(QTextBrowser):
    """Selectable, read-only text whose height follows its width."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._caret = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.document().setDocumentMargin(0)
        self.anchorClicked.connect(open_link)

    def set_plain(self, text: str) -> None:
        """Shows `text` as it is."""
        self.document().setDefaultFont(self.theme.font(14))
        self.setPlainText(text)
        spacing = QTextBlockFormat()
        set_line_height(spacing, self.theme.px(21))
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(spacing)

    def fit(self, width: int) -> None:
        """Takes this width and the height that it needs."""
        document = self.document()
        if document.textWidth() != width:
            document.setTextWidth(width)
        self.setFixedSize(width, max(1, round(document.size().height())))

    def natural_width(self, most: int) -> int:
        """The width without wrapping, but no more than `most`."""
        document = self.document()
        document.setTextWidth(-1)
        return min(most, int(document.idealWidth()) + 2)

    def set_caret(self, shown: bool) -> None:
        """Draws a block behind the last letter while the text grows."""
        if shown != self._caret:
            self._caret = shown
            self.viewport().update()

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Nothing is fetched, neither from the network nor from the disk."""
        if kind == QTextDocument.ResourceType.ImageResource.value:
            empty = QImage(1, 1, QImage.Format.Format_ARGB32)
            empty.fill(Qt.GlobalColor.transparent)
            return empty
        return None

    def paintEvent(self, event: QPaintEvent) -> None:
        """The text, and the caret behind it."""
        super().paintEvent(event)
        if not self._caret:
            return
        end = QTextCursor(self.document())
        end.movePosition(QTextCursor.MoveOperation.End)
        place = self.cursorRect(end)
        height = self.theme.px(15)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.color("text"))
        top = place.bottom() - height - 1
        box = QRectF(place.left() + 2, top, self.theme.px(6), height)
        if box.right() > self.viewport().width():
            box.moveRight(self.viewport().width())
        painter.drawRoundedRect(box, 1, 1)
        painter.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The transcript scrolls, never a text inside it."""
        event.ignore()


def open_link(url: QUrl) -> None:
    """Opens a clicked link in the system's browser; other schemes than web and mail are left alone."""
    if url.scheme() in _OPENED:
        QDesktopServices.openUrl(url)


def set_line_height(block: QTextBlockFormat, pixels: int) -> None:
    """Lines at least `pixels` high, so that text of mixed faces keeps one rhythm."""
    block.setLineHeight(pixels, QTextBlockFormat.LineHeightTypes.MinimumHeight.value)
