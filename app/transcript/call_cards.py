"""Calls of tools below the text of an answer: what is to run, what came of it, and the person's permission.

All texts are the model's or a tool's: they are shown as plain text, with control characters visible.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.store.records import AnswerStats, StoredMessage
from app.store.tool_calls import StoredCall, calls_of
from app.theme.theme import Theme
from app.theme.widgets import discard, filled, role_button, text_label
from app.transcript.cards import set_arrow
from app.transcript.full_viewers import show_all
from app.transcript.markdown_segments import show_controls
from app.transcript.text_box import TextBox
from app.translation import figure, translate

_SHOWN: Final = 2000  # characters of arguments or of a result in a card
_LINES: Final = 24
_GAP: Final = 6  # px
_SIDE: Final = 10  # px beside what is in a card


def _choices() -> tuple[tuple[str, str, str], ...]:
    """Returns what a person can answer: the choice, its button, and the button's role."""
    return (
        ("once", translate("tools", "Allow"), "primary"),
        ("always", translate("tools", "Always in This Chat"), ""),
        ("no", translate("tools", "Don’t Allow"), ""),
        ("never", translate("tools", "Never in This Chat"), "link"),
    )


def _state_text(call: StoredCall) -> str:
    if call.state == "running":
        return f"● {call.progress or translate('tools', 'running…')}"
    texts = {
        "writing": translate("tools", "writing the call…"),
        "asking": translate("tools", "waits for your permission"),
        "done": translate("tools", "done in {seconds} s").format(seconds=figure(call.seconds, 1)),
        "failed": translate("tools", "failed"),
        "refused": translate("tools", "not allowed"),
        "stopped": translate("tools", "stopped"),
    }
    return texts[call.state]


def _cut(text: str) -> str:
    """Returns the beginning of a text, as much as a card shows."""
    lines = text[:_SHOWN].split("\n", _LINES)
    return "\n".join(lines[:_LINES])


def _indented(arguments: str) -> str:
    try:
        value = json.loads(arguments or "{}")
        if isinstance(value, dict) and list(value) == ["code"] and isinstance(value["code"], str):
            return value["code"]  # as lines
        return json.dumps(value, indent=2, ensure_ascii=False) if value else ""
    except (ValueError, RecursionError):
        return arguments


class CallCard(QFrame):
    """One call: a line with its tool and state; a click shows arguments and result.

    Signals:
        resized: it was folded or unfolded.
        decided: the person's choice, see `tool_rounds.Choice`.

    Attributes:
        buttons: by choice; shown while it waits for permission.
    """

    resized = Signal()
    decided = Signal(str)

    def __init__(self, theme: Theme, call: StoredCall, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self.call = theme, call
        self._width = 0
        self._unfolded: bool | None = None  # None: as its state has it
        self.setObjectName("card")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.head = role_button("link", run=self._toggle)
        self.head.setCursor(Qt.CursorShape.PointingHandCursor)
        self.state_label = text_label("secondary", wrap=False)
        row = filled(QHBoxLayout(), self.head, 0, self.state_label, spacing=8)
        self.arguments = TextBox(theme)
        self.arguments.setAccessibleName(translate("tools", "Arguments"))
        self._asks = QWidget()
        self.buttons: dict[str, QPushButton] = {}
        for choice, text, role in _choices():
            button = role_button(role, text, lambda _=False, choice=choice: self.decided.emit(choice))
            button.setParent(self._asks)
            self.buttons[choice] = button
        self._came = text_label("secondary", translate("tools", "Result"), wrap=False)
        self.result = TextBox(theme)
        self.result.setAccessibleName(translate("tools", "Result"))
        self.all_button = role_button("link", run=self._show_all)
        column = filled(QVBoxLayout(self), row, spacing=_GAP, margins=(_SIDE, 6, _SIDE, 8))
        for widget in (self.arguments, self._asks, self._came, self.result, self.all_button):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)
        self.show_call(call)

    def show_call(self, call: StoredCall) -> None:
        """Shows a call, or its new state."""
        self.call = call
        name = show_controls(call.tool or call.name or translate("tools", "A tool"))[:80]
        where = f" · {show_controls(call.server)[:60]}" if call.server else ""
        self.head.setText(f"{name}{where}".replace("&", "&&"))
        state = show_controls(_state_text(call))
        self._state = state
        colours = self._theme.palette
        colour = {"asking": colours.accent, "running": colours.bad, "failed": colours.bad}.get(call.state)
        self.state_label.setStyleSheet(f"color: {colour};" if colour else "")
        self.head.setStyleSheet(f"padding-left: 0px; color: {colours.text};")
        self.setAccessibleName(f"{name}{where}: {state}")
        self.head.setAccessibleName(f"{name}{where}: {state}")
        for choice, text, _ in _choices():
            self.buttons[choice].setAccessibleName(f"{text}: {name}")
        shown = self._is_shown()
        whole = call.preview or _indented(call.arguments)
        for box, text in ((self.arguments, whole), (self.result, call.shown)):
            box.setVisible(shown and bool(text))
            if shown:
                part = _cut(text)
                box.document().setDefaultFont(self._theme.code_font())
                box.setPlainText(show_controls(part + (" …" if len(part) < len(text) else "")))
        self._came.setVisible(shown and bool(call.shown))
        came = translate("tools", "Result, cut to what is kept") if call.cut else translate("tools", "Result")
        if call.tokens_sent < call.tokens:
            read = translate("tools", "the model reads {number} of {all} tokens")
            came += " · " + read.format(number=figure(call.tokens_sent), all=figure(call.tokens))
        self._came.setText(came)
        self._asks.setVisible(call.state == "asking")
        longer = len(_cut(call.shown)) < len(call.shown) or len(_cut(whole)) < len(whole)
        self.all_button.setVisible(shown and longer)
        size = figure(len(call.shown) or len(whole))
        self.all_button.setText(translate("tools", "Show all {number} characters").format(number=size))
        set_arrow(self.head, self._theme, shown)
        if self._width:
            self.fit(self._width)

    def fit(self, width: int) -> None:
        """Sets the width, and the height that everything then needs."""
        self._width = width
        inside = width - 2 * _SIDE - 2
        for box in (self.arguments, self.result):
            if not box.isHidden():
                box.fit(inside)
        self._place_buttons(inside)
        for widget in (self.state_label, self.head):  # also before they are shown, so that they fit at once
            widget.ensurePolished()
        elided = Qt.TextElideMode.ElideRight
        self.state_label.setText(self.state_label.fontMetrics().elidedText(self._state, elided, inside // 2))
        self.head.setFixedSize(self.head.sizeHint())
        layout = self.layout()
        assert layout is not None
        self.setFixedWidth(width)
        layout.invalidate()
        self.setFixedHeight(layout.sizeHint().height())

    def _place_buttons(self, width: int) -> None:
        x, y = 0, _GAP
        height = max(button.sizeHint().height() for button in self.buttons.values())
        for button in self.buttons.values():
            wanted = min(button.sizeHint().width(), width)
            if x and x + wanted > width:
                x, y = 0, y + height + _GAP
            button.setGeometry(x, y, wanted, height)
            x += wanted + 8
        self._asks.setFixedSize(width, y + height)

    def _is_shown(self) -> bool:
        return self._unfolded if self._unfolded is not None else self.call.state == "asking"

    def _toggle(self) -> None:
        self._unfolded = not self._is_shown()
        self.show_call(self.call)
        self.resized.emit()

    def _show_all(self) -> None:
        whole = self.call.preview or _indented(self.call.arguments)
        text = f"{whole}\n\n{self.call.shown}" if self.call.shown else whole
        show_all(self, self._theme, show_controls(text), "text")


class CallList(QWidget):
    """The calls of an answer, one below the other; once all have ended, one line that unfolds them.

    Signals:
        resized: the height changed.
        decided: a call (ID) and the person's choice.

    Attributes:
        folded: whether only the line is shown.
    """

    resized = Signal()
    decided = Signal(str, str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._width = 0
        self._message = 0
        self._folds = self._unfolded = False
        self.cards: list[CallCard] = []
        self.head = role_button("link", run=self._toggle)
        self.head.setParent(self)
        self.head.setCursor(Qt.CursorShape.PointingHandCursor)
        self.head.setStyleSheet("padding-left: 0px;")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def folded(self) -> bool:
        """Whether only the line is shown."""
        return self._folds and not self._unfolded

    def show_message(self, message: StoredMessage) -> None:
        """Shows the calls of an answer; of one that is no longer in progress, the open ones were stopped."""
        live = message.state == "streaming"
        calls = [
            call if live or call.has_ended else call.changed(state="stopped")
            for call in calls_of(message.details)
        ]
        if message.id != self._message:
            self._message, self._unfolded = message.id, False
        self._folds = message.state == "done"
        self.head.setText(_summary(calls, message.stats).replace("&", "&&"))
        while len(self.cards) > len(calls) or any(
            card.call.id != call.id for card, call in zip(self.cards, calls, strict=False)
        ):
            discard(self.cards.pop())
        for place, call in enumerate(calls):
            if place == len(self.cards):
                self.cards.append(self._make(call))
            elif self.cards[place].call != call:
                self.cards[place].show_call(call)
        self.setVisible(bool(calls))
        self.fit(self._width)

    def fit(self, width: int) -> None:
        """Places the cards at a width, and sets the size."""
        self._width = width
        y = 0
        self.head.setVisible(self._folds)
        if self._folds:
            set_arrow(self.head, self._theme, not self.folded)
            self.head.ensurePolished()
            self.head.setGeometry(
                0, 0, min(width, self.head.sizeHint().width()), self.head.sizeHint().height()
            )
            y = self.head.height() + _GAP
        for card in self.cards:
            card.setHidden(self.folded)
            if width and not self.folded:
                card.fit(width)
                card.move(0, y)
                y += card.height() + _GAP
        self.setFixedSize(width, max(0, y - _GAP))

    def restyle(self) -> None:
        """Applies the fonts and colours of the theme."""
        for card in self.cards:
            card.show_call(card.call)
        self.fit(self._width)

    def _make(self, call: StoredCall) -> CallCard:
        card = CallCard(self._theme, call, self)
        card.resized.connect(self._on_resized)
        card.decided.connect(lambda choice: self.decided.emit(card.call.id, choice))
        card.show()
        return card

    def _toggle(self) -> None:
        self._unfolded = not self._unfolded
        self._on_resized()

    def _on_resized(self) -> None:
        self.fit(self._width)
        self.resized.emit()


def _summary(calls: Sequence[StoredCall], stats: AnswerStats) -> str:
    """Returns the calls of a round in one line: tools, failures, time, and what the model read for it."""
    names = list(dict.fromkeys(show_controls(call.tool or call.name)[:40] for call in calls))
    parts = [", ".join(names[:3]) + (" …" if len(names) > 3 else "")]
    failed = sum(call.state in ("failed", "refused") for call in calls)
    if failed:
        parts.append(translate("tools", "{number} without a result").format(number=failed))
    if seconds := sum(call.seconds for call in calls):
        parts.append(translate("tools", "{seconds} s").format(seconds=figure(seconds, 1)))
    if total := stats.prompt_tokens:
        text = translate("tools", "{read} of {all} tokens read")
        parts.append(text.format(read=figure(total - stats.reused_tokens), all=figure(total)))
    return " · ".join(parts)
