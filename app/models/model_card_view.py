"""Shows a model card: Markdown without HTML, loading nothing that it references."""

from __future__ import annotations

import re

from PySide6.QtCore import QByteArray, QUrl
from PySide6.QtGui import (
    QDesktopServices,
    QPalette,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextTable,
)
from PySide6.QtWidgets import QTextBrowser, QWidget

from app.translation import translate

_FRONT_MATTER = re.compile(r"\A---\s*\n.*?\n---\s*\n", re.DOTALL)
_IMAGE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
_HEADINGS = {1: 1.2, 2: 1.1}  # of the text's size
_LONGEST = 40_000  # characters; the rest of longer cards is benchmark tables


class CardView(QTextBrowser):
    """Shows a model card; clicked links open in the system's browser."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setTabChangesFocus(True)
        self.setAccessibleName(translate("models", "Model card"))
        self.anchorClicked.connect(_open)

    def show_card(self, text: str) -> None:
        """Shows a card without its front matter and images."""
        text = _FRONT_MATTER.sub("", text)[:_LONGEST]
        self.document().setMarkdown(
            _IMAGE.sub(r"\1", text),
            QTextDocument.MarkdownFeature.MarkdownDialectGitHub
            | QTextDocument.MarkdownFeature.MarkdownNoHTML,
        )

        self._style_document()

    def _style_document(self) -> None:
        """Sizes headings like the titles of the window and draws light table borders."""
        document = self.document()
        size = self.font().pointSizeF() if self.font().pointSizeF() > 0 else self.font().pixelSize() * 0.75
        block = document.begin()
        while block.isValid():
            if level := block.blockFormat().headingLevel():
                form = QTextCharFormat()
                form.setProperty(QTextFormat.Property.FontSizeAdjustment, 0)
                form.setFontPointSize(size * _HEADINGS.get(level, 1.0))
                cursor = QTextCursor(block)
                cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
                cursor.mergeCharFormat(form)
            block = block.next()
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                table = frame.format().toTableFormat()
                line = self.palette().color(QPalette.ColorRole.Text)
                line.setAlphaF(0.25)
                table.setBorderBrush(line)
                table.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
                table.setBorderCollapse(True)
                frame.setFormat(table)

    def loadResource(self, _kind: int, _name: QUrl | str) -> QByteArray:
        """Loads nothing, so that no server learns that the card was read."""
        return QByteArray()


def _open(url: QUrl) -> None:
    if url.scheme() in ("http", "https"):
        QDesktopServices.openUrl(url)
