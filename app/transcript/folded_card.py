"""Headings that unfold: the reasoning of an answer, and cards of tool calls and their results."""

from __future__ import annotations

import json
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.theme.icons import icon
from app.theme.theme import Theme
from app.transcript.bidi_controls import show_controls
from app.transcript.text_box import TextBox
from app.translation import translate

_MOST: Final = 4000  # characters of a call or result that are shown


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
            text = translate("transcript", "Thought for {minutes} min {seconds} s").format(
                minutes=int(seconds) // 60, seconds=int(seconds) % 60
            )
        elif seconds:
            text = translate("transcript", "Thought for {seconds} s").format(seconds=f"{seconds:.1f}")
        else:
            text = translate("transcript", "Thought about it")
        self.setText(text)
        hint = (
            translate("transcript", "Hide the reasoning")
            if unfolded
            else translate("transcript", "Show the reasoning")
        )
        self.setAccessibleName(f"{text} · {hint}")
        self.setToolTip(hint)
        _set_arrow(self, self._theme, unfolded)


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
        self.head = QPushButton()
        self.head.setProperty("role", "link")
        self.head.setCursor(Qt.CursorShape.PointingHandCursor)
        self.head.clicked.connect(self._toggle)
        self.text = TextBox(theme)
        self.text.setAccessibleName(translate("transcript", "Details of the tool call"))
        self.text.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 4)
        column.setSpacing(4)
        column.addWidget(self.head, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.text)

    def show_call(self, text: str, result: bool) -> None:
        """Shows a call, in JSON as models write it, or a result."""
        name, details = ("", text) if result else _parts(text)
        head = translate("transcript", "Result of the tool")
        if not result:
            head = translate("transcript", "Calls {tool}").format(
                tool=name or translate("transcript", "a tool")
            )
        self.head.setText(show_controls(head.replace("&", "&&")))
        self.head.setAccessibleName(head)
        self.text.document().setDefaultFont(self._theme.code_font())
        shown = details[:_MOST] + (" …" if len(details) > _MOST else "")
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
        _set_arrow(self.head, self._theme, not self.text.isHidden())


def _set_arrow(button: QPushButton, theme: Theme, unfolded: bool) -> None:
    side = theme.px(12)
    button.setIcon(icon("chevron" if unfolded else "right", theme.palette.dim, side))
    button.setIconSize(QSize(side, side))


def _parts(call: str) -> tuple[str, str]:
    """The name of the tool and its arguments, one per line; an empty name if the call is not JSON."""
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
