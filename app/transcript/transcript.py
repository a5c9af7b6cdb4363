"""The column of messages: built lazily from the end; follows new text only while scrolled to the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QToolButton, QVBoxLayout, QWidget

from app.processes.background_worker import BackgroundWorker
from app.store.records import StoredMessage
from app.theme.icons import icon
from app.theme.theme import Theme
from app.transcript.answer_view import AnswerView
from app.transcript.user_view import UserView
from app.translation import translate

COLUMN: Final = 660  # px, the widest text
EDGE: Final = 34  # px beside the column: 24 and the scroll bar
FLUSH_EVERY: Final = 34  # ms; streaming text is updated at most 30 times a second
BUILT_FIRST: Final = 10  # messages built at once; earlier ones when scrolled to
BUILT_MORE: Final = 6
NEAR_TOP: Final = 700  # px from the top at which earlier messages are built
SETTLE: Final = 25  # ms for the layout of new messages
AT_TAIL: Final = 6  # px from the end that still count as the end


class Transcript(QScrollArea):
    """Shows the messages of one chat.

    Signals:
        retry_requested: regenerate this answer (message ID).
        version_requested: show this version (message ID).
        why_requested: explain why this answer's prompt (message ID) was not fully reused.
        edit_requested: edit this prompt (message ID).
        branch_requested: continue from this answer (message ID) in a new chat.
        menu_requested: show the menu of this message (message ID) at a place of the screen.
        budget_requested: change the KV cache budget, which was too small for an answer.
    """

    retry_requested = Signal(int)
    version_requested = Signal(int)
    why_requested = Signal(int)
    edit_requested = Signal(int)
    branch_requested = Signal(int)
    menu_requested = Signal(int, QPoint)
    budget_requested = Signal()

    def __init__(
        self,
        theme: Theme,
        worker: BackgroundWorker,
        text_of: Callable[[int], str],
        versions_of: Callable[[int], list[int]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._worker = worker
        self._text_of = text_of
        self._versions_of = versions_of
        self._chat = ""
        self._messages: list[StoredMessage] = []
        self._first = 0  # index of the first message that has a widget
        self._views: dict[int, UserView | AnswerView] = {}
        self._grown: set[int] = set()
        self._follow = True
        self._placing = False
        self._hold: int | None = None  # px from the end to keep while earlier messages are built
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(translate("transcript", "Conversation"))
        self._inner = QWidget()
        self._inner.setObjectName("column")
        self._column = QVBoxLayout(self._inner)
        self._column.setContentsMargins(0, 24, 0, 24)
        self._column.setSpacing(20)
        self._column.addStretch(1)
        self.setWidget(self._inner)
        self._flush_timer = QTimer(self, singleShot=True, interval=FLUSH_EVERY)
        self._flush_timer.timeout.connect(self.flush)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE)
        self._settle.timeout.connect(self._on_settled)
        bar = self.verticalScrollBar()
        bar.setSingleStep(24)
        bar.valueChanged.connect(self._on_scrolled)
        bar.rangeChanged.connect(self._on_range)
        self._to_tail = QToolButton(self)
        self._to_tail.setObjectName("toTail")
        self._to_tail.setToolTip(translate("transcript", "To the end"))
        self._to_tail.setAccessibleName(translate("transcript", "Scroll to the end"))
        self._to_tail.clicked.connect(self.go_to_tail)
        self._to_tail.hide()
        theme.changed.connect(self._restyle)
        self._paint_button()

    # --- content --------------------------------------------------------------------------------

    @property
    def following(self) -> bool:
        """Whether the view scrolls along with new text."""
        return self._follow

    def view(self, message: int) -> UserView | AnswerView | None:
        """The widget of a message, or None if it is not built yet."""
        return self._views.get(message)

    def show_chat(self, chat: str, messages: Sequence[StoredMessage]) -> None:
        """Shows the messages of a chat; widgets of unchanged messages are kept."""
        kept = 0
        if chat == self._chat:
            old = self._messages
            while kept < min(len(old), len(messages)) and old[kept].id == messages[kept].id:
                kept += 1
        else:
            self._follow = True
        self.setUpdatesEnabled(False)
        for message in self._messages[kept:]:
            view = self._views.pop(message.id, None)
            if view is not None:
                self._column.removeWidget(view)
                view.hide()
                view.deleteLater()
        for old_message, message in zip(self._messages[:kept], messages[:kept], strict=True):
            view = self._views.get(message.id)
            if isinstance(view, AnswerView) and message != old_message:
                view.set_message(message)  # it is continued
        self._chat, self._messages = chat, list(messages)
        if kept == 0:
            self._first = max(0, len(messages) - BUILT_FIRST)
        for number in range(max(kept, self._first), len(messages)):
            self._build(number, at_end=True)
        self.setUpdatesEnabled(True)
        if kept < len(messages):
            self.go_to_tail()

    def grow(self, message: int) -> None:
        """Schedules an update of an answer that has more text."""
        self._grown.add(message)
        if not self._flush_timer.isActive():
            self._flush_timer.start()

    def flush(self) -> None:
        """Shows all text that has arrived."""
        for message in self._grown:
            view = self._views.get(message)
            if isinstance(view, AnswerView):
                text = self._text_of(message)
                if text:
                    view.set_status("")
                    view.set_text(text, ended=False)
        self._grown.clear()

    def finish(self, message: StoredMessage) -> None:
        """Shows the final state of an answer."""
        self._grown.discard(message.id)
        self._messages = [message if m.id == message.id else m for m in self._messages]
        view = self._views.get(message.id)
        if isinstance(view, AnswerView):
            view.set_message(message)
            view.set_versions(self._versions_of(message.id))

    def set_status(self, message: int, text: str) -> None:
        """Says what is happening before the first token of an answer."""
        view = self._views.get(message)
        if isinstance(view, AnswerView):
            view.set_status(text)

    def go_to(self, message: int) -> bool:
        """Scrolls to a message; returns False if it is not in the shown branch."""
        at = next((number for number, each in enumerate(self._messages) if each.id == message), -1)
        if at < 0:
            return False
        self._follow = False
        for number in range(self._first - 1, at - 1, -1):
            self._build(number, at_end=False)
        self._first = min(self._first, at)
        self._column.activate()
        self._inner.adjustSize()
        self.verticalScrollBar().setValue(max(0, self._views[message].y() - 24))
        self._to_tail.setVisible(not self._follow)
        return True

    def go_to_tail(self) -> None:
        """Scrolls to the end and follows new text."""
        self._follow = True
        self._hold = None
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())
        self._to_tail.hide()

    # --- building -----------------------------------------------------------------------------------

    def _build(self, number: int, at_end: bool) -> None:
        message = self._messages[number]
        view: UserView | AnswerView
        if message.role == "user":
            view = UserView(self._theme, message)
            view.edit_requested.connect(lambda m=message.id: self.edit_requested.emit(m))
        else:
            view = AnswerView(self._theme, self._worker, message)
            view.retry_requested.connect(lambda m=message.id: self.retry_requested.emit(m))
            view.branch_requested.connect(lambda m=message.id: self.branch_requested.emit(m))
            view.why_requested.connect(lambda m=message.id: self.why_requested.emit(m))
            view.budget_requested.connect(self.budget_requested)
        view.version_requested.connect(self.version_requested)
        view.menu_requested.connect(lambda place, m=message.id: self.menu_requested.emit(m, place))
        view.set_versions(self._versions_of(message.id))
        view.fit(self._column_width())
        self._views[message.id] = view
        place = self._column.count() - 1 if at_end else 0
        self._column.insertWidget(place, view, 0, Qt.AlignmentFlag.AlignHCenter)

    def _build_earlier(self) -> None:
        bar = self.verticalScrollBar()
        self._hold = bar.maximum() - bar.value()
        start = max(0, self._first - BUILT_MORE)
        for number in range(self._first - 1, start - 1, -1):
            self._build(number, at_end=False)
        self._first = start

    def _column_width(self) -> int:
        return min(self._theme.px(COLUMN), max(240, self.width() - 2 * EDGE))

    # --- scrolling ------------------------------------------------------------------------------------

    def _on_scrolled(self, value: int) -> None:
        bar = self.verticalScrollBar()
        if self._hold is None:
            self._follow = value >= bar.maximum() - AT_TAIL
            self._want_earlier()
        elif not self._placing:
            self._hold = bar.maximum() - value  # scrolled while earlier messages are laid out
        self._to_tail.setVisible(not self._follow)

    def _on_range(self, _low: int, high: int) -> None:
        bar = self.verticalScrollBar()
        # Keep the column centred, in line with the composer.
        self._column.setContentsMargins(bar.sizeHint().width() if high else 0, 24, 0, 24)
        self._placing = True
        if self._follow:
            bar.setValue(high)
        elif self._hold is not None:
            bar.setValue(high - self._hold)
        self._placing = False
        self._want_earlier()

    def _want_earlier(self) -> None:
        bar = self.verticalScrollBar()
        near = bar.maximum() < NEAR_TOP if self._follow else bar.value() < NEAR_TOP
        if near and self._first > 0 and self._hold is None and not self._settle.isActive():
            self._settle.start()

    def _on_settled(self) -> None:
        """Builds more messages, after the last ones were laid out, while the top is near."""
        bar = self.verticalScrollBar()
        self._hold = None
        near = bar.maximum() < NEAR_TOP if self._follow else bar.value() < NEAR_TOP
        if near and self._first > 0:
            self._build_earlier()
            self._settle.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the messages to the width and moves the button."""
        super().resizeEvent(event)
        width = self._column_width()
        for view in self._views.values():
            view.fit(width)
        self._to_tail.setFixedSize(32, 32)
        self._to_tail.move((self.width() - 32) // 2, self.height() - 44)
        self._to_tail.raise_()

    # --- style ------------------------------------------------------------------------------------------

    def _restyle(self) -> None:
        self._paint_button()
        width = self._column_width()
        for view in self._views.values():
            view.restyle()
            view.fit(width)

    def _paint_button(self) -> None:
        self._to_tail.setIcon(icon("arrow-down", self._theme.palette.dim))
