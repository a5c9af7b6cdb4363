"""Several answers to one prompt, side by side: the control that offers them, and the dialog.

There one chooses what is compared, watches, and keeps one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.conversations.conversations import Conversations
from app.conversations.parallel_answers import ParallelAnswer, ParallelAnswers, Source
from app.models.model_library import ModelLibrary
from app.remote.answer_client import AnswerClient
from app.theme.theme import Theme
from app.theme.widgets import Choice, DialogSize, ElidedLabel, filled, role_button, scroll_area, text_label
from app.translation import figure, translate
from app.window.layout.window_layout import WindowLayout
from app.window.shown_chat.shown_chat import ShownChat

_MIN_WIDTH: Final = 220  # px of an answer, before zoom; else they go below each other
_MIN_HEIGHT: Final = 110
#: What can be compared: a name, and where the answers come from.
Comparison = tuple[str, Sequence[Source]]


class CompareDialog(QDialog):
    """Asks for several answers to a prompt.

    Args:
        prompt: what the composer had.
        comparisons: what can be compared; at least one.

    Signals:
        asked: the prompt, and the place of the comparison.
    """

    asked = Signal(str, int)

    def __init__(
        self,
        theme: Theme,
        answers: ParallelAnswers,
        prompt: str,
        comparisons: Sequence[Comparison],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("window", "Compare Answers"))
        self._theme, self.answers, self._comparisons = theme, answers, comparisons
        self.columns: list[AnswerColumn] = []
        self.prompt = QPlainTextEdit(prompt)
        self.prompt.setProperty("role", "field")
        self.prompt.setTabChangesFocus(True)
        self.prompt.setFixedHeight(theme.px(64))
        self.prompt.setAccessibleName(translate("window", "Message"))
        self.prompt.setPlaceholderText(translate("window", "Ask anything"))
        self.prompt.textChanged.connect(self._enable)
        self.choice = Choice(theme)
        self.choice.setAccessibleName(translate("window", "What to compare"))
        for name, _ in comparisons:
            self.choice.addItem(name)
        self.ask = role_button("primary", translate("window", "Ask"))
        self.ask.setDefault(True)
        self.ask.clicked.connect(self._on_ask)
        self.hint = text_label(
            "secondary",
            translate("window", "Keep one to continue with; Close keeps the first. All stay as versions."),
        )
        row = filled(QHBoxLayout(), self.choice, (self.hint, 1), self.ask)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(10)
        self.area = scroll_area(self._grid)
        filled(QVBoxLayout(self), self.prompt, row, (self.area, 1), spacing=12, margins=(18, 16, 18, 16))
        DialogSize(self, theme, 1040, 640)
        answers.grew.connect(self._on_grew)
        answers.ended.connect(self._on_ended)
        self.choice.currentIndexChanged.connect(self._make_columns)
        self._make_columns()
        self._enable()

    def _make_columns(self) -> None:
        """Makes an empty column for each answer that would be asked for."""
        for column in self.columns:
            self._grid.removeWidget(column)
            column.deleteLater()
        sources = self._comparisons[self.choice.currentIndex()][1]
        titles = [title for source in sources for title in source.titles()]
        self.columns = [AnswerColumn(self._theme, title) for title in titles]
        for place, column in enumerate(self.columns):
            column.kept.connect(lambda place=place: self._keep(place))
        self._arrange()

    def show_columns(self) -> None:
        """Shows the answers that were asked for."""
        self.prompt.setReadOnly(True)
        self.choice.setEnabled(False)
        for column, answer in zip(self.columns, self.answers.answers, strict=True):
            column.show_answer(answer)
        self._name_button()
        self.ask.setProperty("role", "")  # the accent is on what is to be chosen
        self.ask.setDefault(False)
        self.ask.style().polish(self.ask)
        self.columns[0].text.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts as many answers side by side as can be read."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Places the answers in one row, four in two; below each other where the dialog is narrow."""
        count = len(self.columns)
        fit = max(1, self.width() // self._theme.px(_MIN_WIDTH))
        beside = min(fit, count if count < 4 else 2)
        seen = max(self.area.height(), self._theme.px(_MIN_HEIGHT // 2))
        for place, column in enumerate(self.columns):
            column.setMinimumHeight(min(self._theme.px(_MIN_HEIGHT), seen))
            self._grid.addWidget(column, *divmod(place, beside))
        for column_number in range(max(count, self._grid.columnCount())):
            self._grid.setColumnStretch(column_number, int(column_number < beside))

    def done(self, result: int) -> None:
        """Stops what runs; the first answer stays the shown one unless another was chosen."""
        self.answers.close()
        if self.prompt.isReadOnly() and result != QDialog.DialogCode.Accepted:
            self.answers.keep(0)
        super().done(result)

    def _enable(self) -> None:
        self.ask.setEnabled(bool(self.prompt.toPlainText().strip()))

    def _name_button(self) -> None:
        running = self.answers.running
        self.ask.setText(translate("window", "Stop") if running else translate("window", "Close"))

    def _on_ask(self) -> None:
        if self.answers.running:
            self.answers.stop()
        elif self.prompt.isReadOnly():  # they were asked for
            self.close()
        else:
            self.asked.emit(self.prompt.toPlainText().strip(), self.choice.currentIndex())

    def _on_grew(self, place: int) -> None:
        if place < len(self.columns):
            self.columns[place].show_answer(self.answers.answers[place])

    def _on_ended(self, place: int) -> None:
        self._on_grew(place)
        self._name_button()

    def _keep(self, place: int) -> None:
        self.answers.close()
        self.answers.keep(place)
        self.accept()


class AnswerColumn(QFrame):
    """One answer while it grows, what it cost, and a button to keep it.

    Signals:
        kept: the chat is to go on with this answer.
    """

    kept = Signal()

    def __init__(self, theme: Theme, title: str) -> None:
        super().__init__()
        self.setObjectName("card")
        self._shown = 0  # characters
        head = ElidedLabel()
        head.setFont(theme.font(13, 600))
        head.set_full_text(title)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFont(theme.font(13.5))
        self.text.setAccessibleName(title)
        self.text.setTabChangesFocus(True)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)  # what is left
        self.text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text.document().setDocumentMargin(0)
        self.detail = text_label("secondary")
        self.keep = QPushButton(translate("window", "Keep"))
        self.keep.setAccessibleName(translate("window", "Keep {title}").format(title=title))
        self.keep.setProperty("role", "primary")
        self.keep.setAutoDefault(False)
        self.keep.setEnabled(False)
        self.keep.clicked.connect(self.kept)
        foot = filled(QHBoxLayout(), (self.detail, 1), self.keep)
        filled(QVBoxLayout(self), head, (self.text, 1), foot, spacing=8, margins=(12, 10, 12, 10))

    def show_answer(self, answer: ParallelAnswer) -> None:
        """Appends what is new of the answer."""
        new = answer.text[self._shown :]
        if new:
            self._shown = len(answer.text)
            bar = self.text.verticalScrollBar()
            at_end = bar.value() == bar.maximum()
            cursor = QTextCursor(self.text.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertText(new)
            if at_end:
                bar.setValue(bar.maximum())
        self.detail.setText(_cost(answer))
        self.detail.setProperty("role", "bad" if answer.error and not answer.text else "secondary")
        self.keep.setEnabled(bool(answer.text))


def _cost(answer: ParallelAnswer) -> str:
    """Describes an answer: its tokens, its speed, and how much of the prompt it shares."""
    stats = answer.stats
    if answer.error and not answer.text:
        return answer.error
    if not stats.prompt_tokens:
        return translate("window", "Reading your message…")
    tokens = stats.completion_tokens
    parts = [translate("window", "%n token(s)", "", tokens)]
    if stats.tokens_per_s:
        parts.append(translate("window", "{rate} tok/s").format(rate=figure(stats.tokens_per_s)))
    prompt, reused = figure(stats.prompt_tokens), figure(stats.reused_tokens)
    if answer.shared:
        parts.append(translate("window", "shares the blocks of {prompt} prompt tokens").format(prompt=prompt))
    elif stats.reused_tokens:
        text = translate("window", "{reused} of {prompt} prompt tokens reused")
        parts.append(text.format(reused=reused, prompt=prompt))
    return " · ".join(parts)


_COUNTS: Final = (2, 3, 4)


class CompareControl(QObject):
    """Compares answers in the shown chat."""

    def __init__(
        self,
        theme: Theme,
        layout: WindowLayout,
        shown: ShownChat,
        conversations: Conversations,
        library: ModelLibrary,
        client: AnswerClient,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._theme, self._layout, self._shown = theme, layout, shown
        self._conversations, self._library, self._client = conversations, library, client
        self._window = window
        self.dialog: CompareDialog | None = None

    def open(self) -> None:
        """Opens the dialog with the composer's text, unless the chat is generating or no model is loaded."""
        report = self._layout.toast.show_message
        if not self._library.can_answer:
            report(translate("window", "Load a model before you compare answers."))
            return
        if self._conversations.answers.of_chat(self._shown.id) is not None:
            report(translate("window", "Stop the answer before you compare others."))
            return
        if self._shown.refuses_images():
            return
        remote, permission = self._library.remote, self._conversations.answers.permission
        if (
            remote is not None
            and self._shown.id
            and not permission.is_allowed(self._shown.id, remote.server.id)
        ):
            text = translate("window", "Send {server} one message of this chat before you compare answers.")
            report(text.format(server=remote.server.name))
            return
        answers = ParallelAnswers(self._conversations, self._client, self)
        comparisons = self.comparisons()
        prompt = self._layout.composer.text() or self._shown.last_prompt()
        dialog = CompareDialog(self._theme, answers, prompt, comparisons, self._window)
        dialog.asked.connect(lambda text, place: self._ask(dialog, answers, text, comparisons[place]))
        dialog.finished.connect(answers.deleteLater)
        dialog.finished.connect(self._shown.refresh)
        dialog.destroyed.connect(self._forget)
        self.dialog = dialog
        dialog.open()

    def close(self) -> None:
        """Saves what is compared: the window closes."""
        if self.dialog is not None:
            self.dialog.close()

    def comparisons(self) -> list[Comparison]:
        """Returns the possible comparisons: several answers, this model with other loaded ones, presets."""
        options, state, remote = self._conversations.options, self._library.state, self._library.remote
        chosen, model = self._library.answering_name, remote.key if remote is not None else ""
        own = options.resolved(self._shown.id)
        here = translate("window", "This chat")
        comparisons: list[Comparison] = []
        for count in _COUNTS:
            number = count
            name = translate("window", "%n answer(s)", "", number)
            comparisons.append((name, [Source(chosen, own, model, chosen, count)]))
        for other in state.models:
            if not other.active or remote is not None:
                name = translate("window", "{model} and {other}").format(model=chosen, other=other.name)
                sources = [
                    Source(chosen, own, model, chosen),
                    Source(other.name, own, other.key, other.name),
                ]
                comparisons.append((name, sources))
        for preset in options.presets.presets():
            name = translate("window", "{first} and preset {second}").format(first=here, second=preset.name)
            defaults, _ = options.defaults()
            sources = [
                Source(here, own, model, chosen),
                Source(preset.name, preset.settings.over(defaults), model, chosen),
            ]
            comparisons.append((name, sources))
        return comparisons

    def _ask(
        self, dialog: CompareDialog, answers: ParallelAnswers, text: str, comparison: Comparison
    ) -> None:
        def send(chat: str, prompt: str, details: Mapping[str, Any], saved: Callable[[], object]) -> None:
            if (remote := self._library.remote) is not None:  # the chat begins here, or was sent there before
                self._conversations.answers.permission.allow(chat, remote.server.id)
            answers.ask(chat, prompt, comparison[1], details, saved, self._library.looks_at_images)

        if self._shown.send_by(send, text):
            dialog.show_columns()
        else:
            dialog.close()  # the composer has the prompt, and says why

    def _forget(self) -> None:
        self.dialog = None
