"""Windows for what is too long for a message: a table of any number of rows, or text of any length."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.theme.theme import Theme
from app.theme.widgets import filled, role_button, set_window_size, text_label
from app.transcript.markdown_segments import show_controls
from app.translation import translate

_AT_ONCE: Final = 40_000  # characters that are added before other events have their turn
_LINE: Final = 800  # characters; longer lines are wrapped here, since the layout of one line is all at once
_WRAPPED: Final = 1  # state of a block whose text goes on in the next
_CELL: Final = 600  # characters of a cell that are shown
_Index = QModelIndex | QPersistentModelIndex


def show_all(parent: QWidget, theme: Theme, text: str, language: str) -> QDialog:
    """Opens a window with all of a text; `language` is "table" for a Markdown table."""
    dialog = FullViewer(theme, text, language, parent.window())
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.show()
    return dialog


class FullViewer(QDialog):
    """Shows a whole text or table, and copies it."""

    def __init__(self, theme: Theme, text: str, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        table = language == "table"
        self.setWindowTitle(translate("transcript", "Table") if table else translate("transcript", "Text"))
        self.view: QWidget = TableOfText(theme, text) if table else LongText(theme, text, bool(language))
        count = text.count("\n") - 1 if table else text.count("\n") + 1
        lines = translate("transcript", "%n line(s)", "", count)
        rows = translate("transcript", "%n row(s)", "", count)
        size = text_label("secondary", rows if table else lines, wrap=False)
        copy = QPushButton(translate("transcript", "Copy"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._text))
        close = role_button("primary", translate("transcript", "Close"), self.accept)
        column = QVBoxLayout(self)
        column.addWidget(self.view, 1)
        column.addLayout(filled(QHBoxLayout(), size, 0, copy, close))
        set_window_size(self, theme.px(860), theme.px(640))


class LongText(QPlainTextEdit):
    """A text of any length, added in slices; only the lines in sight are laid out."""

    def __init__(self, theme: Theme, text: str, code: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setAccessibleName(translate("transcript", "All of the text"))
        self.setFont(theme.code_font() if code else theme.font(14))
        wrap = QPlainTextEdit.LineWrapMode.NoWrap if code else QPlainTextEdit.LineWrapMode.WidgetWidth
        self.setLineWrapMode(wrap)
        self._source = text
        self._at = 0
        self._slices = QTimer(self, singleShot=True, interval=0)
        self._slices.timeout.connect(self._add)
        self._add()

    @property
    def complete(self) -> bool:
        """Whether all of the text was added."""
        return self._at >= len(self._source)

    def createMimeDataFromSelection(self) -> QMimeData:
        """Returns the selected text, with lines as they are in the source."""
        cursor = self.textCursor()
        start, end = cursor.selectionStart(), cursor.selectionEnd()
        parts: list[str] = []
        block = self.document().findBlock(start)
        while block.isValid() and block.position() < max(end, start + 1):
            text, place = block.text(), block.position()
            parts.append(text[max(0, start - place) : max(0, end - place)])
            if end > place + block.length() - 1 and block.userState() != _WRAPPED:
                parts.append("\n")
            block = block.next()
        data = QMimeData()
        data.setText("".join(parts))
        return data

    def _add(self) -> None:
        part = self._source[self._at : self._at + _AT_ONCE]
        self._at += len(part)
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        for number, line in enumerate(show_controls(part).split("\n")):
            if number:
                cursor.insertBlock()
                cursor.block().setUserState(0)
            while line:
                room = _LINE - cursor.positionInBlock()
                cursor.insertText(line[:room])
                line = line[room:]
                if line:
                    cursor.block().setUserState(_WRAPPED)
                    cursor.insertBlock()
        if self._at < len(self._source):
            self._slices.start()


class TableOfText(QTableView):
    """A Markdown table of any number of rows."""

    def __init__(self, theme: Theme, markdown: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("transcript", "Table"))
        self.setModel(MarkdownTableModel(markdown, self))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().setDefaultSectionSize(theme.px(28))
        self.horizontalHeader().setDefaultSectionSize(theme.px(150))
        self.horizontalHeader().setStretchLastSection(True)


class MarkdownTableModel(QAbstractTableModel):
    """The cells of a Markdown table; a row is cut into cells when it is shown."""

    def __init__(self, markdown: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        lines = markdown.split("\n")
        self._head = cells_of(lines[0])
        self._rows = lines[2:]

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._head)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        cells = cells_of(self._rows[index.row()])
        return cells[index.column()][:_CELL] if index.column() < len(cells) else ""

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self._head[section] if orientation is Qt.Orientation.Horizontal else section + 1


def cells_of(row: str) -> list[str]:
    """Returns the cells of a row of a Markdown table; `\\|` is a bar inside of a cell."""
    row = show_controls(row).strip().removeprefix("|")
    if row.endswith("|") and not row.endswith("\\|"):
        row = row[:-1]
    return [cell.strip().replace("\0", "|") for cell in row.replace("\\|", "\0").split("|")]
