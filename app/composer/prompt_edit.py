"""The text field of the composer: what is pasted or dropped into it is text, files, or an image."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from app.theme.style_sheet import field_raised
from app.theme.theme import Theme
from app.translation import translate

LONG_PASTE: Final = 8_000  # characters; a longer text becomes an attachment


class PromptEdit(QPlainTextEdit):
    """Plain text.

    Signals:
        files_given: paths of files that were pasted or dropped.
        image_given: an image was pasted or dropped.
        long_text_given: a text was pasted that is better kept beside the message.
    """

    files_given = Signal(list)
    image_given = Signal()
    long_text_given = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("composerText")
        self.setTabChangesFocus(True)
        self.setAccessibleName(translate("composer", "Message"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # see `paintEvent`

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the ground, too, so that nothing behind it is drawn when the caret blinks."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(field_raised(self._theme.palette)))
        painter.end()
        super().paintEvent(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Whether there is something to insert or to attach."""
        return source.hasUrls() or source.hasImage() or super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Inserts text, and reports files, images and long texts."""
        paths = [url.toLocalFile() for url in source.urls() if url.isLocalFile()]
        if paths:
            self.files_given.emit(paths)
        elif source.hasText() and len(text := source.text()) >= LONG_PASTE:
            self.long_text_given.emit(text)
        elif source.hasText() and source.text():
            super().insertFromMimeData(source)
        elif source.hasImage():
            self.image_given.emit()
