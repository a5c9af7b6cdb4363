"""A model card: Markdown without HTML, and without fetching anything that it names."""

from __future__ import annotations

import re

from PySide6.QtCore import QByteArray, QUrl
from PySide6.QtGui import QDesktopServices, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

_FRONT_MATTER = re.compile(r"\A---\s*\n.*?\n---\s*\n", re.DOTALL)
_IMAGE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
_LONGEST = 40_000  # characters; cards that are longer hold tables of benchmarks


class CardView(QTextBrowser):
    """Shows a card; links open in the browser when they are clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setTabChangesFocus(True)
        self.setAccessibleName("Model card")
        self.anchorClicked.connect(_open)

    def show_card(self, text: str) -> None:
        """Shows the card's text, without its front matter and its images."""
        text = _FRONT_MATTER.sub("", text)[:_LONGEST]
        self.document().setMarkdown(
            _IMAGE.sub(r"\1", text),
            QTextDocument.MarkdownFeature.MarkdownDialectGitHub
            | QTextDocument.MarkdownFeature.MarkdownNoHTML,
        )

    def loadResource(self, _kind: int, _name: QUrl | str) -> QByteArray:
        """Nothing is ever loaded: a card must not tell anybody that it was read."""
        return QByteArray()


def _open(url: QUrl) -> None:
    if url.scheme() in ("http", "https"):
        QDesktopServices.openUrl(url)
