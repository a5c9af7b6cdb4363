"""Several answers to one prompt, side by side: choose what is compared, watch, and keep one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
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

from app.conversations.parallel_answers import ParallelAnswer, ParallelAnswers, Source
from app.theme.theme import Theme
from app.theme.widgets import Choice, DialogSize, ElidedLabel, filled, role_button, scroll_area, text_label
from app.translation import figure, translate

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
