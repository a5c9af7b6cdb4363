"""The questions of servers while they work on calls: forms, pages to open, and what they ask the model."""

from __future__ import annotations

import math
import uuid
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.formatting import labelled
from app.processes.child_process import EngineExit
from app.processes.engine_client import EngineClient
from app.processes.service_clients import ToolsClient
from app.theme.theme import Theme
from app.theme.widgets import Choice, filled, text_label
from app.tools.server_texts import breakable, check_box, lay_out, visible
from app.translation import translate
from engine import protocol

_MAX_FIELDS: Final = 30
_MAX_CHOICES: Final = 100
_MAX_TYPED: Final = 10_000  # characters
_MAX_SHOWN: Final = 30_000  # characters for the model; the tools process takes fewer

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
        asks = translate("tools", "“{name}” asks:")
        if question.messages:
            asks = translate("tools", "“{name}” wants to ask the model:")
        asks = asks.format(name=visible(question.server, 60))
        self.text = text_label("body", breakable(visible(question.text, 2_000, lines=True)))
        self.said = text_label("bad")
        self._column = filled(QVBoxLayout(), text_label("title", asks), self.text, spacing=6)
        self.send = QPushButton(translate("tools", "Send"))
        self.send.clicked.connect(self._on_send)
        self.decline = QPushButton(translate("tools", "Decline"))
        if question.url:
            self._add_page(question.url)
        elif question.messages:
            self._add_messages()
        else:
            self._add_fields()
        self.text.setVisible(bool(question.text))
        self._column.addWidget(self.said)
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

    def _add_messages(self) -> None:
        names: dict[str, str] = {
            "system": translate("tools", "System prompt"),
            "user": translate("tools", "Question"),
            "assistant": translate("tools", "Answer"),
        }
        parts = [
            f"{labelled(names[each.role], '').rstrip()}\n{each.content}" for each in self._question.messages
        ]
        self.asked = QPlainTextEdit(visible("\n\n".join(parts), _MAX_SHOWN, lines=True), readOnly=True)
        self.asked.setProperty("role", "field")
        self.asked.setTabChangesFocus(True)
        self.asked.setAccessibleName(translate("tools", "What the model is asked"))
        self.asked.setMinimumHeight(self._theme.px(160))
        most = (self._question.sampling or protocol.Sampling()).max_tokens
        text = translate("tools", "The server gets the answer, of %n token(s) at most.", "", most)
        self._column.addWidget(self.asked)
        self._column.addWidget(text_label("secondary", text))
        self.send.setText(translate("tools", "Allow"))
        self.decline.setText(translate("tools", "Refuse"))

    def _add_fields(self) -> None:
        if not self._question.fields:
            self.send.setText(translate("tools", "Continue"))
            return
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


class ServerQuestions(QObject):
    """Shows each question in a dialog, has the model answer what is for it, and drops what nobody waits for.

    Args:
        engine: has the model.
        model: returns the name of the loaded model; empty if there is none.
    """

    def __init__(
        self,
        theme: Theme,
        client: ToolsClient,
        engine: EngineClient,
        model: Callable[[], str],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._theme, self._client, self._engine = theme, client, engine
        self._model, self._window = model, window
        self._dialogs: dict[str, QuestionDialog] = {}  # by question
        self._answers: dict[str, protocol.AnswerQuestion] = {}  # of the model, by request, as far as they are
        client.question_gone.connect(lambda gone: self._drop(gone.question))
        client.ended.connect(self._drop_all)
        engine.delta.connect(self._on_delta)
        engine.finished.connect(self._on_finished)
        engine.ended.connect(self._on_engine_ended)

    def show(self, question: protocol.ToolQuestion) -> None:
        """Shows a question above an open dialog: a Mac shows one sheet at a time."""
        if question.messages and not self._model():
            text = translate("tools", "No model is loaded in Octavo. Load one, then call the tool again.")
            self._fail(question.question, text)
            return
        parent = QApplication.activeModalWidget()
        while isinstance(parent, QuestionDialog):  # which can go before this one
            parent = parent.parentWidget()
        dialog = QuestionDialog(self._theme, question, parent or self._window)
        self._dialogs[question.question] = dialog
        dialog.answered.connect(partial(self._on_answered, question))
        dialog.destroyed.connect(partial(self._on_answered, question, dialog.answer()))  # with its parent
        dialog.open()

    def _on_answered(self, question: protocol.ToolQuestion, answer: protocol.AnswerQuestion, *_: Any) -> None:
        if self._dialogs.pop(question.question, None) is None:
            return
        if not question.messages or answer.action != "accept":
            self._client.ask(answer)
            return
        request = protocol.Generate(
            request=uuid.uuid4().hex,
            chat=protocol.guest_chat(question.server),
            messages=question.messages,
            sampling=question.sampling or protocol.Sampling(),
            guest=question.server,
            template_options={"enable_thinking": False},  # it would use up the few tokens
        )
        answer.values = {"text": "", "model": self._model()}
        self._answers[request.request] = answer
        if not self._engine.send(request):
            del self._answers[request.request]
            self._fail(question.question, translate("tools", "The engine is not running. Try again."))

    def _fail(self, question: str, text: str) -> None:
        self._client.ask(protocol.AnswerQuestion(question=question, action="cancel", values={"text": text}))

    def _on_delta(self, message: protocol.Delta) -> None:
        if (answer := self._answers.get(message.request)) is not None:
            answer.values["text"] = f"{answer.values['text']}{message.text}"

    def _on_finished(self, message: protocol.Finished) -> None:
        if (answer := self._answers.pop(message.request, None)) is None:
            return
        if message.reason in ("error", "abort"):
            self._fail(answer.question, message.error or translate("tools", "The answer was stopped."))
            return
        answer.values["reason"] = "stop_string" if message.stop_string else message.reason
        self._client.ask(answer)

    def _on_engine_ended(self, outcome: EngineExit) -> None:
        answers, self._answers = self._answers, {}
        for answer in answers.values():
            self._fail(answer.question, outcome.sentence())

    def _drop(self, question: str) -> None:
        if (dialog := self._dialogs.pop(question, None)) is not None:
            dialog.close()
        for request in [name for name, answer in self._answers.items() if answer.question == question]:
            del self._answers[request]
            self._engine.send(protocol.Abort(request=request))

    def _drop_all(self) -> None:
        for question in [*self._dialogs, *(answer.question for answer in self._answers.values())]:
            self._drop(question)


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
