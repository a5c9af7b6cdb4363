"""Cards in an answer: code with its colours, and text that can be folded."""

from __future__ import annotations

import json
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QTextBlockFormat, QTextCursor, QTextOption, QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QTextEdit, QVBoxLayout, QWidget

from app.processes.background_worker import BackgroundWorker
from app.theme.theme import Theme
from app.theme.widgets import filled, icon, role_button, text_label
from app.transcript.highlighting import Highlighter
from app.transcript.markdown_segments import show_controls
from app.transcript.text_box import SelectableText, TextBox, selection_kept, set_line_height
from app.translation import figure, translate

MAX_LINES: Final = 300  # shown in a card; all of them in the viewer
MAX_LINE: Final = 1000  # characters of a line that are shown in a card
_STEP: Final = 100  # lines that go at once from the top of longer code while it streams
_NAMES = {"py": "python", "js": "javascript", "ts": "typescript", "sh": "shell", "rs": "rust"}


class CodeCard(QFrame):
    """A code block in a card, with its language and a Copy button; wide code scrolls sideways.

    `set_code` is called repeatedly with longer text while it streams.

    Signals:
        all_requested: show all of the code, which is too long for a card.

    Attributes:
        ended: whether the code is complete.
        copy_button, all_button: copy the code, and show all of it.
    """

    all_requested = Signal()

    def __init__(self, theme: Theme, worker: BackgroundWorker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._theme = theme
        self.code = ""
        self.language = ""
        self.ended = True
        self._shown = ""
        self._label = text_label("secondary", wrap=False)
        self.all_button = role_button("link", run=self.all_requested)
        self.all_button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.all_button.hide()
        self.copy_button = role_button("link", translate("transcript", "Copy"), self._on_copy)
        self.copy_button.setAccessibleName(translate("transcript", "Copy code"))
        self.copy_button.setCursor(Qt.CursorShape.PointingHandCursor)
        self._header = QFrame()
        self._header.setObjectName("cardHeader")
        self._header.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        parts = (self._label, 0, self.all_button, self.copy_button)
        filled(QHBoxLayout(self._header), *parts, margins=(12, 3, 6, 3))
        self.text = _CodeText()
        self.text.setAccessibleName(translate("transcript", "Code"))
        self.highlighter = Highlighter(self.text.document(), worker, theme.palette)
        filled(QVBoxLayout(self), self._header, self.text, spacing=0, margins=(1, 1, 1, 1))
        self._restore = QTimer(self, singleShot=True, interval=1500)
        self._restore.timeout.connect(lambda: self.copy_button.setText(translate("transcript", "Copy")))
        self.restyle()

    def set_code(self, code: str, language: str, ended: bool = True) -> None:
        """Shows the code, of long code the beginning, or the end while it streams.

        If it extends the shown code, only the new part is appended.
        """
        self.code, self.language, self.ended = code, language, ended
        name = _NAMES.get(language, language) or translate("transcript", "text")
        shown, lines = shown_part(code, ended)
        self.all_button.setVisible(shown != code)
        if shown != code:
            text = translate("transcript", "Show all %n line(s)", "", lines)
            self.all_button.setText(text)
            self.all_button.setAccessibleName(text)
            if not ended:
                name = translate("transcript", "{language} · its end").format(language=name)
        self._label.setText(show_controls(name))
        self._show(show_controls(shown))

    def restyle(self) -> None:
        """Applies the fonts and colours of the theme."""
        document = self.text.document()
        document.setDefaultFont(self._theme.code_font())
        document.setDocumentMargin(self._theme.px(12))
        self.highlighter.set_palette(self._theme.palette)
        if self._shown:
            shown, self._shown = self._shown, ""
            self._show(shown)

    def fit(self, width: int) -> None:
        """Sets the width, and the height to that of all lines."""
        document = self.text.document()
        height = round(document.size().height())
        if document.idealWidth() > width - 2:
            height += self.text.horizontalScrollBar().sizeHint().height()
        self.text.setFixedHeight(height)
        self.setFixedSize(width, height + self._header.sizeHint().height() + 2)

    def _show(self, shown: str) -> None:
        cursor = QTextCursor(self.text.document())
        if self._shown and shown.startswith(self._shown):
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertText(shown[len(self._shown) :])
        else:
            with selection_kept(self.text):
                self.text.setPlainText(shown)
                cursor = QTextCursor(self.text.document())
                cursor.select(QTextCursor.SelectionType.Document)
                spacing = QTextBlockFormat()
                set_line_height(spacing, self._theme.px(19))
                cursor.mergeBlockFormat(spacing)
        self._shown = shown
        self.highlighter.highlight(shown, self.language, self.ended)

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.code)
        self.copy_button.setText(translate("transcript", "Copied"))
        self._restore.start()


def shown_part(code: str, ended: bool = True) -> tuple[str, int]:
    """Returns the part of the code that a card shows, and the number of its lines.

    Of long code it is the beginning, or while the code streams, the end.
    """
    lines = code.count("\n") + 1
    shown = code
    if lines > MAX_LINES:
        skipped = 0 if ended else (lines - MAX_LINES) // _STEP * _STEP
        start = _line_start(code, 0, skipped)
        end = _line_start(code, start, MAX_LINES) - 1 if ended else len(code)
        shown = code[start:end]
    if len(shown) > MAX_LINE:
        parts = shown.split("\n")
        if any(len(part) > MAX_LINE for part in parts):
            shown = "\n".join(part if len(part) <= MAX_LINE else part[:MAX_LINE] + " …" for part in parts)
    return shown, lines


def _line_start(code: str, at: int, lines: int) -> int:
    """Returns where the line begins that is `lines` below the one that begins at `at`."""
    for _ in range(lines):
        at = code.index("\n", at) + 1
    return at


class _CodeText(SelectableText, QTextEdit):
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
        if abs(event.angleDelta().x()) > abs(event.angleDelta().y()):
            super().wheelEvent(event)
        else:
            event.ignore()


# --- Headings that unfold
_MAX_CHARACTERS: Final = 4000  # characters of a call or result that are shown


class ReasoningHeading(QPushButton):
    """A button that says how long the model thought; a click shows or hides its reasoning."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setProperty("role", "link")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setStyleSheet("padding-left: 0px;")  # in line with the text

    def show_state(self, seconds: float, ended: bool, unfolded: bool) -> None:
        """Says how long it took; `seconds` is 0 if that is unknown."""
        if not ended:
            text = translate("transcript", "Thinking…")
        elif seconds >= 60:
            text = translate("transcript", "Thought for {minutes} min {seconds} s")
            text = text.format(minutes=int(seconds) // 60, seconds=int(seconds) % 60)
        elif seconds:
            text = translate("transcript", "Thought for {seconds} s").format(seconds=figure(seconds, 1))
        else:
            text = translate("transcript", "Thought about it")
        self.setText(text)
        hint = translate("transcript", "Show the reasoning")
        if unfolded:
            hint = translate("transcript", "Hide the reasoning")
        self.setAccessibleName(f"{text} · {hint}")
        self.setToolTip(hint)
        set_arrow(self, self._theme, unfolded)


class ToolCard(QFrame):
    """A tool call or its result: one line with its name; a click shows all of it.

    Signals:
        resized: it was unfolded or folded.

    Attributes:
        text: the view of the arguments or of the result.
    """

    resized = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._width = 0
        self.setObjectName("card")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.head = role_button("link", run=self._toggle)
        self.head.setCursor(Qt.CursorShape.PointingHandCursor)
        self.text = TextBox(theme)
        self.text.setAccessibleName(translate("transcript", "Details of the tool call"))
        self.text.hide()
        head = (self.head, 0, Qt.AlignmentFlag.AlignLeft)
        filled(QVBoxLayout(self), head, self.text, spacing=4, margins=(8, 4, 8, 4))

    def show_call(self, text: str, result: bool) -> None:
        """Shows a call, in JSON as models write it, or a result."""
        name, details = ("", text) if result else _parts(text)
        head = translate("transcript", "Result of the tool")
        if not result:
            head = translate("transcript", "Calls {tool}")
            head = head.format(tool=name or translate("transcript", "a tool"))
        self.head.setText(show_controls(head.replace("&", "&&")))
        self.head.setAccessibleName(head)
        self.text.document().setDefaultFont(self._theme.code_font())
        shown = details[:_MAX_CHARACTERS] + (" …" if len(details) > _MAX_CHARACTERS else "")
        self.text.setPlainText(show_controls(shown))
        self._paint()

    def fit(self, width: int) -> None:
        """Sets the width, and the height to what is unfolded."""
        self._width = width
        self.text.fit(width - 16)
        height = self.head.sizeHint().height() + 8
        if not self.text.isHidden():
            height += self.text.height() + 8
        self.setFixedSize(width, height)

    def restyle(self) -> None:
        """Applies the theme."""
        self.text.document().setDefaultFont(self._theme.code_font())
        self._paint()

    def _toggle(self) -> None:
        self.text.setVisible(self.text.isHidden())
        self._paint()
        self.fit(self._width)
        self.resized.emit()

    def _paint(self) -> None:
        set_arrow(self.head, self._theme, not self.text.isHidden())


def set_arrow(button: QPushButton, theme: Theme, unfolded: bool) -> None:
    """Draws the arrow of a heading that unfolds."""
    side = theme.px(12)
    button.setIcon(icon("chevron" if unfolded else "right", theme.palette.dim, side))
    button.setIconSize(QSize(side, side))


def _parts(call: str) -> tuple[str, str]:
    """Returns the name of the tool and its arguments, one per line; an empty name if the call is not JSON."""
    try:
        value = json.loads(call)
    except (ValueError, RecursionError):
        return "", call
    if not isinstance(value, dict):
        return "", call
    arguments = value.get("arguments", value.get("parameters", {}))
    try:
        details = json.dumps(arguments, indent=2, ensure_ascii=False)
    except (ValueError, RecursionError):
        details = call
    return str(value.get("name", ""))[:80], details
