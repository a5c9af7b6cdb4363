"""A code block in a card, with its language and a Copy button; wide code scrolls sideways."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QTextBlockFormat, QTextCursor, QTextOption, QWheelEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.processes.background_worker import BackgroundWorker
from app.theme.theme import Theme
from app.transcript.highlighting import Highlighter
from app.transcript.text_box import set_line_height
from app.translation import translate

_NAMES = {"py": "python", "js": "javascript", "ts": "typescript", "sh": "shell", "rs": "rust"}


class CodeCard(QFrame):
    """One code block; `set_code` is called repeatedly with longer text while it streams."""

    def __init__(self, theme: Theme, worker: BackgroundWorker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._theme = theme
        self.code = ""
        self.language = ""
        self._label = QLabel()
        self._label.setProperty("role", "secondary")
        self._copy = QPushButton(translate("transcript", "Copy"))
        self._copy.setProperty("role", "link")
        self._copy.setAccessibleName(translate("transcript", "Copy code"))
        self._copy.setCursor(Qt.CursorShape.PointingHandCursor)
        self._copy.clicked.connect(self._on_copy)
        header = QFrame()
        header.setObjectName("cardHeader")
        header.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(header)
        row.setContentsMargins(12, 3, 6, 3)
        row.addWidget(self._label)
        row.addStretch()
        row.addWidget(self._copy)
        self._text = _CodeText()
        self._text.setAccessibleName(translate("transcript", "Code"))
        self._highlighter = Highlighter(self._text.document(), worker, theme.palette)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addWidget(header)
        column.addWidget(self._text)
        self._restore = QTimer(self, singleShot=True, interval=1500)
        self._restore.timeout.connect(lambda: self._copy.setText(translate("transcript", "Copy")))
        self.restyle()

    def set_code(self, code: str, language: str) -> None:
        """Shows the code; if it extends the shown code, only the new part is appended."""
        self.language = language
        self._label.setText(_NAMES.get(language, language) or translate("transcript", "text"))
        cursor = QTextCursor(self._text.document())
        if self.code and code.startswith(self.code):
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertText(code[len(self.code) :])
        else:
            self._text.setPlainText(code)
            cursor = QTextCursor(self._text.document())
            cursor.select(QTextCursor.SelectionType.Document)
            spacing = QTextBlockFormat()
            set_line_height(spacing, self._theme.px(19))
            cursor.mergeBlockFormat(spacing)
        self.code = code
        self._highlighter.highlight(code, language)

    def restyle(self) -> None:
        """Applies the fonts and colours of the theme."""
        document = self._text.document()
        document.setDefaultFont(self._theme.code_font())
        document.setDocumentMargin(self._theme.px(12))
        self._highlighter.set_palette(self._theme.palette)
        if self.code:
            code, self.code = self.code, ""
            self.set_code(code, self.language)

    def fit(self, width: int) -> None:
        """Sets the width, and the height to that of all lines."""
        document = self._text.document()
        height = round(document.size().height())
        if document.idealWidth() > width - 2:
            height += self._text.horizontalScrollBar().sizeHint().height()
        self._text.setFixedHeight(height)
        self.setFixedWidth(width)

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.code)
        self._copy.setText(translate("transcript", "Copied"))
        self._restore.start()


class _CodeText(QTextEdit):
    """The code: read-only and never wrapped."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrapMode(QTextOption.WrapMode.NoWrap)
        self.setLineWrapMode(QTextEdit.LineWrapMode.NoWrap)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Handles sideways scrolling; the transcript scrolls up and down."""
        sideways = abs(event.angleDelta().x()) > abs(event.angleDelta().y())
        if sideways:
            super().wheelEvent(event)
        else:
            event.ignore()
