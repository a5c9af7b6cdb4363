"""The question of a server while it works on a call: a form with its fields, or a page to open."""

from __future__ import annotations

import math
from typing import Any, Final

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.theme.theme import Theme
from app.theme.widgets import Choice, filled, text_label
from app.tools.server_texts import breakable, check_box, lay_out, visible
from app.translation import translate
from engine import protocol

_MAX_FIELDS: Final = 30
_MAX_CHOICES: Final = 100
_MAX_TYPED: Final = 10_000  # characters

Value = str | int | float | bool | list[str] | None


class QuestionDialog(QDialog):
    """Shows what a server asks, and signals the person's answer once; closing it cancels.

    Attributes:
        fields: by name, the widgets with the values; of "choices", a list of check boxes.

    Signals:
        answered: an `AnswerQuestion`.
    """

    answered = Signal(object)

    def __init__(self, theme: Theme, question: protocol.ToolQuestion, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("tools", "A Server Asks"))
        self._theme, self._question = theme, question
        self._action: Any = "cancel"
        self._values: dict[str, Any] = {}
        self.fields: dict[str, Any] = {}
        asks = translate("tools", "“{name}” asks:").format(name=visible(question.server, 60))
        self.text = text_label("body", breakable(visible(question.text, 2_000, lines=True)))
        self.said = text_label("bad")
        self._column = filled(QVBoxLayout(), text_label("title", asks), self.text, spacing=6)
        self.send = QPushButton(translate("tools", "Send"))
        self.send.clicked.connect(self._on_send)
        if question.url:
            self._add_page(question.url)
        else:
            self._add_fields()
        self._column.addWidget(self.said)
        self.decline = QPushButton(translate("tools", "Decline"))
        self.decline.clicked.connect(lambda: self._end("decline"))
        self.send.setProperty("role", "primary")
        for button in (self.send, self.decline):
            button.setAutoDefault(False)
        row = filled(QHBoxLayout(), 0, self.decline, self.send, spacing=8)
        lay_out(self, theme, self._column, row, 460, 260)

    def answer(self) -> protocol.AnswerQuestion:
        """Returns what was answered so far; "cancel" before a button was clicked."""
        values = self._values if self._action == "accept" else {}
        return protocol.AnswerQuestion(question=self._question.question, action=self._action, values=values)

    def done(self, result: int) -> None:
        """Signals the answer."""
        super().done(result)
        self.answered.emit(self.answer())

    # --- building -------------------------------------------------------------------------------

    def _add_page(self, address: str) -> None:
        url = QUrl(address, QUrl.ParsingMode.StrictMode)
        self._url = url
        self.send.setText(translate("tools", "Open in Browser"))
        host = url.host(QUrl.ComponentFormattingOption.FullyEncoded)
        label = text_label("secondary", breakable(visible(address, 8_000)))
        label.setFont(self._theme.code_font(12))
        here = url.scheme() == "http" and host in ("127.0.0.1", "localhost")
        usable = url.isValid() and bool(host) and len(address) <= 8_000
        secure = usable and (here or url.scheme() == "https")
        self.send.setVisible(secure)
        where = translate(
            "tools", "It wants to open a page of {host}. What you enter there goes to that page."
        ).format(host=visible(host, 255))
        unsafe = translate("tools", "This address is not opened, since it does not begin with https://.")
        self._column.addWidget(text_label("body", breakable(where)) if secure else text_label("bad", unsafe))
        self._column.addWidget(label)

    def _add_fields(self) -> None:
        for field in self._question.fields[:_MAX_FIELDS]:
            title = visible(field.title or field.name, 100)
            if field.required:
                title = translate("tools", "{field} (required)").format(field=title)
            widget = self._make_field(field, title)
            self._column.addSpacing(8)
            if field.kind != "yes_no":
                self._column.addWidget(text_label("", breakable(title)))
            for each in widget if isinstance(widget, list) else [widget]:
                self._column.addWidget(each)
            if field.description:
                self._column.addWidget(text_label("secondary", breakable(visible(field.description, 500))))
            self.fields[field.name] = widget
        warning = translate("tools", "The server gets what you enter. Do not enter passwords or keys.")
        self._column.addSpacing(8)
        self._column.addWidget(text_label("secondary", warning))

    def _make_field(self, field: protocol.QuestionField, title: str) -> QWidget | list[QCheckBox]:
        default, choices = field.default, field.choices[:_MAX_CHOICES]
        made: QWidget
        if field.kind == "choices":
            chosen = default if isinstance(default, list) else []
            boxes = [check_box(each, each in chosen, 100) for each in choices]
            for box in boxes:
                box.setAccessibleDescription(title)
            return boxes
        if field.kind == "yes_no":
            made = check_box(title, default is True, 140)
        elif field.kind == "choice":
            made = Choice(self._theme)
            made.addItem("", None)
            for each in choices:
                made.addItem(visible(each, 100), each)
            made.setCurrentIndex(choices.index(str(default)) + 1 if str(default) in choices else 0)
            made.setMinimumContentsLength(12)
            made.setSizeAdjustPolicy(Choice.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        else:
            made = QLineEdit("" if default is None else visible(str(default), _MAX_TYPED))
            made.setMaxLength(_MAX_TYPED)
        made.setAccessibleName(title)
        made.setAccessibleDescription(visible(field.description, 500))
        return made

    # --- answering ------------------------------------------------------------------------------

    def _on_send(self) -> None:
        if self._question.url:
            QDesktopServices.openUrl(self._url)
            self._end("accept")
            return
        for field in self._question.fields[:_MAX_FIELDS]:
            widget = self.fields[field.name]
            try:
                value = _value(field, widget)
            except ValueError as error:
                self.said.setText(str(error).format(field=visible(field.title or field.name, 100)))
                first = widget[:1] if isinstance(widget, list) else [widget]
                for each in first:
                    each.setFocus()
                return
            if value is not None:
                self._values[field.name] = value
        self._end("accept")

    def _end(self, action: str) -> None:
        self._action = action
        self.accept()


def _value(field: protocol.QuestionField, widget: Any) -> Value:
    """Returns what was entered; None for nothing.

    Raises:
        ValueError: it cannot be sent; a sentence with a place for "{field}".
    """
    value: Value
    if isinstance(widget, list):
        value = [each for each, box in zip(field.choices, widget, strict=False) if box.isChecked()]
    elif isinstance(widget, QCheckBox):
        return widget.isChecked()
    elif isinstance(widget, Choice):
        value = widget.currentData()
    else:
        value = widget.text().strip()
    if not value:
        if field.required:
            raise ValueError(translate("tools", "“{field}” is required."))
        return None
    if field.kind == "integer":
        try:
            return int(str(value))
        except ValueError as error:
            raise ValueError(translate("tools", "“{field}” must be a whole number.")) from error
    if field.kind == "number":
        try:
            number = float(str(value))
        except ValueError:
            number = math.nan
        if not math.isfinite(number):
            raise ValueError(translate("tools", "“{field}” must be a number."))
        return number
    return value
