"""Search in the whole chat that is shown, also in messages without widgets, and its bar."""

from __future__ import annotations

import re
import time
from bisect import bisect_right
from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QTextEdit, QWidget

from app.markdown_marks import without_inline_marks
from app.theme.palette import mix
from app.theme.theme import Theme
from app.theme.widgets import filled, icon_button, paint_icon, text_label
from app.transcript.answer_view import AnswerView
from app.transcript.markdown_segments import split
from app.transcript.text_selection import Messages, Named
from app.transcript.user_view import UserView
from app.translation import figure, translate

_SLICE: Final = 0.006  # seconds of CPU time of a search before other events have their turn
_MARKED: Final = 300  # matches that are marked in one piece
_LONG_MESSAGE: Final = 1 << 18  # characters of a message in which markup is not taken away
_IN_MARKUP: Final = re.compile(r"[*_~`\[\]()!]")


class FoundChat(Messages, Protocol):
    """The part of the transcript that the search uses; its methods are described there."""

    def go_to(self, message: int, piece: int = -1, offset: int = ...) -> bool: ...
    def viewport(self) -> QWidget: ...
    @property
    def boxes(self) -> Mapping[QTextEdit, Named]: ...


class _Match(NamedTuple):
    """A match: the message, its segment (-1 if unknown), and its number in that."""

    message: int
    segment: int
    number: int


class ChatFind(QObject):
    """One search at a time.

    Signals:
        changed: there are more matches, or another one is current.

    Attributes:
        query: what is looked for; empty for nothing.
        total: how many matches there are so far.
        current: number of the current match; -1 for none.
        complete: whether all messages were searched.
    """

    changed = Signal()

    def __init__(self, chat: FoundChat, parent: QObject) -> None:
        super().__init__(parent)
        self._chat = chat
        self.query = ""
        self.total = 0
        self.current = -1
        self.complete = True
        self._ids: list[int] = []  # messages with matches
        self._firsts: list[int] = []  # number of the first match of each
        self._next = 0  # index of the message to search next
        self._wanted = 0  # message from which on a match becomes the current one
        self._match: _Match | None = None
        self._slices = QTimer(self, singleShot=True, interval=0)
        self._slices.timeout.connect(self._search_slice)
        self._center = QTimer(self, singleShot=True, interval=0)
        self._center.timeout.connect(self._show_match)

    def search(self, query: str, message: int = 0) -> None:
        """Looks for `query`; the first match at or after `message` becomes the current one."""
        self.query = query
        self._ids, self._firsts = [], []
        self.total, self.current, self._next, self._match = 0, -1, 0, None
        self._wanted = message
        self.complete = not query
        self._slices.stop()
        if query:
            self._search_slice()
        self._mark_all()
        self.changed.emit()

    def step(self, direction: int) -> None:
        """Goes to the next match (1) or to the one before (-1), around the ends."""
        if self.total:
            self._go((self.current + direction) % self.total)

    # --- searching --------------------------------------------------------------------------------

    def _search_slice(self) -> None:
        end = time.thread_time() + _SLICE
        outline = self._chat.outline
        needle = self.query.lower()
        while self._next < len(outline) and time.thread_time() < end:
            message = self._chat.message(outline[self._next].id)
            count = visible_text(message.content, self.query).lower().count(needle) if message else 0
            if message and count:
                self._ids.append(message.id)
                self._firsts.append(self.total)
                self.total += count
                if self.current < 0 and message.id >= self._wanted:
                    self._go(self._firsts[-1])
            self._next += 1
        self.complete = self._next >= len(outline)
        if not self.complete:
            self._slices.start()
        elif self.current < 0 and self.total:
            self._go(self.total - 1)
        self.changed.emit()

    def _go(self, number: int) -> None:
        self.current = number
        at = bisect_right(self._firsts, number) - 1
        self._match = self._locate(self._ids[at], number - self._firsts[at])
        self._mark_all()
        self._chat.go_to(self._match.message, *self._place(self._match))
        self._center.start()
        self.changed.emit()

    def _locate(self, message: int, number: int) -> _Match:
        """Returns the segment of a message in which its match `figure` is."""
        stored = self._chat.message(message)
        if stored is None or stored.role == "user" or len(stored.content) > _LONG_MESSAGE:
            return _Match(message, -1, number)
        needle = self.query.lower()
        for segment, part in enumerate(split(stored.content)):
            count = visible_text(part.text, self.query).lower().count(needle)
            if number < count:
                return _Match(message, segment, number)
            number -= count
        return _Match(message, -1, 0)

    def _place(self, match: _Match) -> tuple[int, int]:
        """Returns the piece that shows a match, and an offset that leaves some space above it."""
        view = self._chat.view(match.message)
        space = -self._chat.viewport().height() // 4
        if isinstance(view, AnswerView) and match.segment >= 0:
            return view.body.piece_of(match.segment), space
        return -1, space

    def _show_match(self) -> None:
        """Scrolls to the current match itself, once its piece is built."""
        match = self._match
        view = self._chat.view(match.message) if match is not None else None
        if match is None or view is None:
            return
        if isinstance(view, AnswerView) and match.segment >= 0 and view.body.piece_of(match.segment) < 0:
            view.body.unfold(True)  # it is in the reasoning
        piece, space = self._place(match)
        if isinstance(view, UserView):
            box: QTextEdit | None = view.text
            if len(self._found_in(view.text)) <= match.number:
                view.unfold()
        else:
            box = view.body.box(piece) if piece >= 0 else None
        if box is None:
            if isinstance(view, AnswerView) and match.segment >= 0 and piece >= 0:
                self._chat.go_to(match.message, piece, space)
                if view.body.box(piece) is not None:
                    self._center.start()
            return
        cursors = self._found_in(box)
        if cursors:
            cursor = cursors[min(match.number, len(cursors) - 1)]
            self._chat.go_to(match.message, piece, box.cursorRect(cursor).top() + space)

    # --- marks ------------------------------------------------------------------------------------

    def _mark_all(self) -> None:
        for box in self._chat.boxes:
            self.mark(box)

    def mark(self, box: QTextEdit) -> None:
        """Marks the matches in a text view, the current one more strongly."""
        if not self.query:
            if box.extraSelections():
                box.setExtraSelections([])
            return
        message, piece = self._chat.boxes[box]()
        colors = self._chat.theme.palette
        marks: list[QTextEdit.ExtraSelection] = []
        current, cursors = self._current_in(message, piece), self._found_in(box)
        for number, cursor in enumerate(cursors):
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            chosen = current is not None and number == min(current, len(cursors) - 1)
            mark.format.setBackground(QColor(mix(colors.accent, colors.ground, 0.85 if chosen else 0.3)))
            if chosen:
                mark.format.setForeground(QColor(colors.on_accent))
            marks.append(mark)
        box.setExtraSelections(marks)

    def _current_in(self, message: int, piece: int) -> int | None:
        """Returns the number of the current match within a piece; None if it is elsewhere."""
        match = self._match
        if match is None or match.message != message:
            return None
        view = self._chat.view(message)
        if isinstance(view, AnswerView) and (match.segment < 0 or view.body.piece_of(match.segment) != piece):
            return None
        return match.number

    def _found_in(self, box: QTextEdit) -> list[QTextCursor]:
        document = box.document()
        cursors: list[QTextCursor] = []
        cursor = document.find(self.query)
        while not cursor.isNull() and len(cursors) < _MARKED:
            cursors.append(cursor)
            cursor = document.find(self.query, cursor)
        return cursors


def visible_text(markdown: str, query: str = "") -> str:
    """Returns about what is shown of Markdown: without the marks of emphasis, code spans and links.

    A query with such marks is looked for in the source.
    """
    if len(markdown) > _LONG_MESSAGE or _IN_MARKUP.search(query):
        return markdown
    return without_inline_marks(markdown)


_ABOVE = 10  # px above and below the bar
_PAUSE = 120  # ms after the last key before the search begins


class FindBar(QFrame):
    """The bar of "Find in Chat": a field, the number of matches, and buttons for the next and previous.

    Hidden until it is opened; Esc closes it.

    Signals:
        shown: the bar is shown, in space of its own above the messages.
        closed: the bar was closed; the focus should go back.
    """

    shown = Signal()
    closed = Signal()

    def __init__(self, theme: Theme, find: ChatFind, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._find = find
        self._from = 0
        self.setObjectName("popover")
        self.field = QLineEdit()
        self.field.setPlaceholderText(translate("transcript", "Find in this chat"))
        self.field.setAccessibleName(translate("transcript", "Find in this chat"))
        self.field.setMinimumWidth(180)
        self.count = text_label("secondary", wrap=False)
        self.previous = icon_button("left", translate("transcript", "Previous match"))
        self.next = icon_button("right", translate("transcript", "Next match"))
        self._close = icon_button("close", translate("transcript", "Close"))
        parts = (self.field, self.count, self.previous, self.next, self._close)
        filled(QHBoxLayout(self), *parts, spacing=4, margins=(8, 6, 6, 6))
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self._search)
        self.field.textChanged.connect(lambda _text: self._pause.start())
        self.field.installEventFilter(self)
        self.previous.clicked.connect(lambda: self._step(-1))
        self.next.clicked.connect(lambda: self._step(1))
        self._close.clicked.connect(self.close_bar)
        find.changed.connect(self._show_count)
        theme.changed.connect(self._paint)
        self._paint()
        self.hide()

    def open(self, text: str = "", message: int = 0) -> None:
        """Shows the bar; looks for `text`, if given, from a message (ID) on."""
        self._from = message
        self.shown.emit()
        if text:
            self.field.setText(text)
            self._search()
        self._show_count()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def close_bar(self) -> None:
        """Hides the bar and all marks."""
        if self.isVisible():
            self._pause.stop()
            self.hide()
            self._find.search("")
            self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                self._step(-1 if back else 1)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.close_bar()
                return True
        return super().eventFilter(watched, event)

    def _step(self, direction: int) -> None:
        if self._pause.isActive() or self._find.query != self.field.text():
            self._search()
        else:
            self._find.step(direction)

    def _search(self) -> None:
        self._pause.stop()
        self._find.search(self.field.text(), self._from)

    def _show_count(self) -> None:
        find = self._find
        text = ""
        if find.query and find.total:
            more = "" if find.complete else "+"
            text = translate("transcript", "{number} of {total}")
            text = text.format(number=figure(find.current + 1), total=figure(find.total) + more)
        elif find.query:
            text = translate("transcript", "No results") if find.complete else "…"
        self.count.setText(text)
        for button in (self.previous, self.next):
            button.setEnabled(find.total > 0)
        self.adjustSize()
        self.place()

    def place(self) -> None:
        """Moves the bar to the right upper corner."""
        parent = self.parentWidget()
        if parent is not None:
            self.move(max(0, parent.width() - self.width() - 20), _ABOVE)

    @property
    def space(self) -> int:
        """The height that the bar needs, in px."""
        return self.sizeHint().height() + 2 * _ABOVE

    def _paint(self) -> None:
        for button in (self.previous, self.next, self._close):
            paint_icon(button, self._theme)
        self.adjustSize()
        self.place()
