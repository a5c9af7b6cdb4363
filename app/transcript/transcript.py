"""The column of messages: only those near the viewport have widgets, which are used again for others.

Every message has a place, estimated until it is built (`virtual_list`). What is in sight stays where it is
while heights above it are corrected: the scroll bar follows an anchor. Widgets are built in slices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleInterface, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAccessibleWidget,
    QFrame,
    QTextEdit,
    QToolButton,
    QWidget,
)

from app.processes.background_worker import BackgroundWorker
from app.store.records import MessageOutline, StoredMessage
from app.theme.theme import Theme, column_width, draw_rounded, smooth_painter
from app.theme.widgets import icon, kept_interface
from app.transcript.answer_view import AnswerView
from app.transcript.chat_find import ChatFind, FindBar
from app.transcript.text_box import SelectableText
from app.transcript.text_selection import Named, TextSelection
from app.transcript.user_view import UserView
from app.transcript.virtual_list import (
    AT_ONCE,
    SLICE,
    TOP,
    Anchor,
    MessagePlaces,
    MessageTexts,
    MessageView,
    MessageViews,
    Read,
    ViewBuilder,
)
from app.translation import translate
from app.workspace import AnswerDelta, AnswerState, Workspace

_SIDE: Final = 32  # px before zoom
_ABOVE: Final = 12  # px from the lower edge


# --- Screen readers: each message is a group that says whose it is; macOS passes over plain widgets
def _as_group(view: QWidget) -> QAccessibleWidget:
    return QAccessibleWidget(view, QAccessible.Role.Grouping)


def _factory(_class_name: str, thing: QObject) -> QAccessibleInterface | None:
    return kept_interface(thing, _as_group) if isinstance(thing, UserView | AnswerView) else None


@cache
def _install() -> None:
    QAccessible.installFactory(_factory)


class TailButton(QToolButton):
    """The round button above the composer that scrolls to the end of the chat. Hidden while that is in sight.

    Args:
        area: what it scrolls. The button is in its viewport: beside it, it would hinder `QWidget.scroll`.
    """

    def __init__(self, theme: Theme, area: QAbstractScrollArea) -> None:
        super().__init__(area.viewport())
        self._theme, self._area = theme, area
        self.setObjectName("toTail")
        self.setToolTip(translate("transcript", "To the end"))
        self.setAccessibleName(translate("transcript", "Scroll to the end"))
        self.hide()
        self.restyle()

    def place(self) -> None:
        """Moves it to the middle of the lower edge, above all else."""
        area, side = self._area, self.width()
        self.move((area.width() - side) // 2 - area.viewport().x(), area.height() - side - _ABOVE)
        self.raise_()

    def show_for(self, following: bool) -> None:
        """Shows it if there is something below, and the view doesn't follow it."""
        self.setVisible(not following and self._area.verticalScrollBar().maximum() > 0)

    def restyle(self) -> None:
        """Draws it in the colours and the size of the theme."""
        side, drawn = self._theme.px(_SIDE), self._theme.px(16)
        self.setFixedSize(side, side)
        self.setIcon(icon("arrow-down", self._theme.palette.dim, drawn))
        self.setIconSize(QSize(drawn, drawn))


_AROUND: Final = 6  # px between a message and its outline, before zoom
_VEIL: Final = 0.6  # how much of what follows an edited message is covered


class EditMark(QWidget):
    """An outline around the message (ID) that is edited, and a veil over those that follow it."""

    def __init__(self, theme: Theme, host: QWidget) -> None:
        super().__init__(host)
        self._theme = theme
        self.message = 0
        self.outlined, self.veiled = QRect(), QRect()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def place(self, size: QSize, outlined: QRect, end: int) -> None:
        """Covers the viewport, of this size; `end` is where the edited message ends."""
        around = self._theme.px(_AROUND)
        self.outlined = outlined.adjusted(-around, -around, around, around)
        self.veiled = QRect(QPoint(0, end + 2 * around), QPoint(size.width(), size.height()))
        self.setGeometry(QRect(QPoint(), size))
        self.raise_()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        ground, radius = self._theme.color("ground"), self._theme.px(12)
        ground.setAlphaF(_VEIL)
        with smooth_painter(self) as painter:
            painter.fillRect(self.veiled, ground)
            box = QRectF(self.outlined.adjusted(1, 1, -1, -1))
            draw_rounded(painter, box, radius, edge=self._theme.color("accent"), width=2)


EDGE: Final = 34  # px beside the column: 24 and the scroll bar
FLUSH_EVERY: Final = 34  # ms; streaming text is updated at most 30 times a second
AT_TAIL: Final = 6  # px from the end that still count as the end


class Transcript(QAbstractScrollArea):
    """Shows the messages of one chat.

    Args:
        workspace: signals answers in progress.
        read: returns messages by their IDs.
        versions_of: returns the IDs of all versions of a message.
        brief: messages have no buttons for what needs the main window: menus, branches, editing.

    Signals:
        retry_requested: regenerate this answer (message ID).
        continue_requested: continue this answer (message ID), which was interrupted.
        version_requested: show this version (message ID).
        why_requested: explain why this answer's prompt (message ID) was not fully reused.
        edit_requested: edit this prompt (message ID).
        branch_requested: continue from this answer (message ID) in a new chat.
        menu_requested: show the menu of this message (message ID) at a place of the screen.
        budget_requested: change the KV cache budget, which was too small for an answer.
        call_decided: in this chat (ID), a call of a tool (ID) is allowed or not, see `CallCard`.

    Attributes:
        chat: the ID of the chat that is shown.
        following: whether the view scrolls along with new text.
        selection: the selected text, which may reach over many messages.
        chat_find, find_bar: the search in this chat.
        edit_mark: marks the message that is edited.
    """

    retry_requested = Signal(int)
    continue_requested = Signal(int)
    version_requested = Signal(int)
    why_requested = Signal(int)
    edit_requested = Signal(int)
    branch_requested = Signal(int)
    menu_requested = Signal(int, QPoint)
    budget_requested = Signal()
    call_decided = Signal(str, str, str)

    def __init__(
        self,
        theme: Theme,
        worker: BackgroundWorker,
        workspace: Workspace,
        versions_of: Callable[[int], list[int]],
        read: Read,
        parent: QWidget | None = None,
        *,
        brief: bool = False,
    ) -> None:
        super().__init__(parent)
        self.theme = theme
        self._workspace, self._brief = workspace, brief
        self._versions_of = versions_of
        self.chat = ""
        self._texts = MessageTexts(read)
        self._grown: dict[int, str] = {}  # texts that are to be shown, by message ID
        self._statuses: dict[int, str] = {}
        self._missing = (0, "")  # a prompt without an answer, and what its button says
        self.following = True
        self._anchor = Anchor(0, -1, 0)
        self._placing = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMinimumHeight(1)  # in a low window cards and composer come first
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(translate("transcript", "Conversation"))
        _install()
        self.viewport().setObjectName("column")
        self._views = MessageViews(theme, worker, self.viewport())
        self._views.made.connect(self._connect_view)
        self.images = self._views.images
        self._places = MessagePlaces(self._texts, self._views)
        self._builder = ViewBuilder(self, self._texts, self._views, self._places, versions_of, self)
        self.selection = TextSelection(self, self)
        self.chat_find = ChatFind(self, self)
        self.find_bar = FindBar(theme, self.chat_find, self)
        self.find_bar.shown.connect(lambda: self.setViewportMargins(0, self.find_bar.space, 0, 0))
        self.find_bar.closed.connect(lambda: self.setViewportMargins(0, 0, 0, 0))
        self._flush_timer = QTimer(self, singleShot=True, interval=FLUSH_EVERY)
        self._flush_timer.timeout.connect(self.flush)
        bar = self.verticalScrollBar()
        bar.setSingleStep(24)
        bar.valueChanged.connect(self._on_scrolled)
        self._to_tail = TailButton(theme, self)
        self._to_tail.clicked.connect(self.go_to_tail)
        theme.changed.connect(self._restyle)
        self.edit_mark = EditMark(theme, self.viewport())
        workspace.answer_grew.connect(self.grow)
        workspace.answer_changed.connect(self._on_answer)

    # --- content --------------------------------------------------------------------------------

    @property
    def outline(self) -> Sequence[MessageOutline]:
        """All messages of the branch that is shown."""
        return self._texts.outline

    def view(self, message: int) -> UserView | AnswerView | None:
        """Returns the widget of a message, or None if it has none now."""
        return self._views.of(message)

    def built(self) -> list[int]:
        """The IDs of the messages that have a widget now."""
        return self._views.ids()

    def message(self, number: int) -> StoredMessage | None:
        """Returns a message by its ID, with its text so far; None if it does not exist."""
        return self._texts.message(number)

    def show_chat(self, chat: str, outline: Sequence[MessageOutline]) -> None:
        """Shows the messages of a chat; widgets of messages that stay are kept."""
        same = chat == self.chat
        old = self._texts.outline if same else []
        kept = _same_start(old, outline)
        if not same:
            self._statuses.clear()
            self._grown.clear()
            self.selection.clear()
            if self.find_bar.isVisible():
                self.find_bar.close_bar()
        appended = bool(outline) and (not same or self.index_of(outline[-1].id) < 0)
        self._texts.set_outline(outline, kept if same else -1)
        for message in self._views.ids():
            if self.index_of(message) < 0:
                self._views.release(message)
        self.chat = chat
        self._places.set_branch(old, kept, self.column_width, self.theme.zoom)
        before = {outlined.id: outlined for outlined in old[kept:]}
        for outlined in self._texts.outline[kept:] if same else ():
            if outlined != before.get(outlined.id):
                self._show_again(outlined.id)
        self.following = self.following or appended
        self._offer_answer()
        self._sync()
        begun = same or len(outline) <= 2  # what was sent has cost some time already
        self._builder.build(SLICE if begun else AT_ONCE)
        self._to_tail.show_for(self.following)

    def mark_edited(self, message: int) -> None:
        """Marks the message that is edited, and dims what follows it; 0 marks none."""
        if message != self.edit_mark.message:
            self.edit_mark.message = message
            self.edit_mark.setVisible(bool(message))
            if message and message not in self.outline_near():
                self.go_to(message)
            self.move_views()

    def _place_edit_mark(self) -> None:
        mark = self.edit_mark
        if not mark.isHidden() and self.index_of(mark.message) >= 0:
            view, top = self._views.of(mark.message), self._places.top(mark.message)
            y = top - self.verticalScrollBar().value()
            outlined = view.outlined.translated(view.pos()) if view is not None else QRect(0, y, 0, 0)
            end = y + (view.height() if view is not None else 0)
            mark.place(self.viewport().size(), outlined, end)

    def _offer_answer(self) -> None:
        """Offers to answer the last prompt if it has no answer: that was deleted, or refused as too long."""
        outline, self._missing = self._texts.outline, (0, "")
        if outline and outline[-1].role == "user":
            self._missing = outline[-1].id, translate("transcript", "Answer again")
        elif len(outline) > 1 and outline[-1].state == "error" and not outline[-1].size:
            answer = self.message(outline[-1].id)
            if answer is not None and answer.details.get("overflow"):
                self._missing = outline[-2].id, translate("transcript", "Retry")
        for message, view in self._views.items():
            if isinstance(view, UserView):
                self.fill(message, view)
            else:
                view.set_last(message == outline[-1].id)

    def _show_again(self, number: int) -> None:
        """Shows the new state of a message, if it has a view."""
        self._texts.forget(number)
        view = self._views.of(number)
        message = self.message(number) if view is not None else None
        if view is not None and message is not None:
            view.show_message(message)

    def grow(self, delta: AnswerDelta) -> None:
        """Schedules an update of an answer that has more text."""
        if delta.chat == self.chat:
            self._grown[delta.message] = delta.text
            if not self._flush_timer.isActive():
                self._flush_timer.start()

    def _on_answer(self, answer: AnswerState) -> None:
        if answer.ended is not None:
            self.finish(answer.ended)
        elif answer.calling is not None and self.index_of(answer.message) >= 0:
            self.flush()
            self.set_status(answer.message, "")
            self._texts.replace(answer.calling)
            view = self._views.of(answer.message)
            if view is not None:
                view.show_message(answer.calling)

    def flush(self) -> None:
        """Shows all text that has arrived."""
        for message, text in self._grown.items():
            view = self._views.of(message)
            self._texts.forget(message)
            if text:
                self._statuses.pop(message, None)
                if isinstance(view, AnswerView):
                    view.set_text(text, ended=False)
        self._grown.clear()
        self._builder.flushed()

    def finish(self, message: StoredMessage) -> None:
        """Shows the final state of an answer."""
        self._grown.pop(message.id, None)
        self._statuses.pop(message.id, None)
        if self.index_of(message.id) < 0:
            return
        self._texts.replace(message)
        view = self._views.of(message.id)
        if isinstance(view, AnswerView):
            view.finish(message, self._versions_of(message.id))
        self._offer_answer()

    def set_status(self, message: int, text: str) -> None:
        """Says what is happening before the first token of an answer."""
        self._statuses[message] = text
        view = self._views.of(message)
        if isinstance(view, AnswerView):
            view.set_status(text)

    def go_to(self, message: int, piece: int = -1, offset: int = -TOP) -> bool:
        """Scrolls to a message, or to a piece of its text; returns False if it is not in the shown branch."""
        at = self.index_of(message)
        if at < 0:
            return False
        self.following = False
        self._anchor = Anchor(at, piece, offset)
        self._sync(keep_anchor=True)
        self._builder.build(AT_ONCE)
        self._to_tail.show_for(self.following)
        return True

    def go_to_tail(self) -> None:
        """Scrolls to the end and follows new text."""
        self.following = True
        self._sync()
        self._builder.build(AT_ONCE)
        self._to_tail.hide()

    def stop(self) -> None:
        """Builds and reads nothing more, since the chats are closed."""
        self._builder.stop()
        self._flush_timer.stop()
        self._views.formulas.stop()
        self.images.stop()

    @property
    def is_building(self) -> bool:
        """Whether views are still to be built."""
        return self._builder.is_building

    @property
    def is_in_order(self) -> bool:
        """Whether Tab and screen readers go through the widgets in the order of their messages."""
        return self._views.is_ordered and not self._builder.is_ordering

    def put_in_order(self) -> None:
        """Puts the views into the order of their messages now, if that is due: Tab goes through them."""
        self._builder.put_in_order()

    def outline_near(self) -> list[int]:
        """The IDs of the messages in sight, from top to bottom."""
        return self._builder.near(0) if self._texts.outline else []

    # --- places -----------------------------------------------------------------------------------

    def message_at(self, y: int) -> int:
        """The ID of the message at `y` of the viewport; 0 if there is none at all."""
        if not self._texts.outline:
            return 0
        return self._places.message_at(y + self.verticalScrollBar().value())

    def index_of(self, message: int) -> int:
        """Returns the place of a message in the branch; -1 if it is not in it."""
        return self._texts.index_of(message)

    @property
    def column_width(self) -> int:
        """The width of the messages, in px."""
        return min(column_width(self.theme, self.width()), max(240, self.width() - 2 * EDGE))

    def _sync(self, keep_anchor: bool = False) -> None:
        self.sync_bar(keep_anchor)
        self.move_views()

    def sync_bar(self, keep_anchor: bool = False) -> None:
        """Sets the scroll bar before `move_views`; `keep_anchor` keeps in place what may not be in sight."""
        bar, height = self.verticalScrollBar(), self.viewport().height()
        self._placing = True
        bar.setPageStep(height)
        bar.setRange(0, max(0, self._places.height - height))
        if self.following or not self._texts.outline:
            bar.setValue(bar.maximum())
        else:
            bar.setValue(self._places.y_of(self._anchor))
        self._placing = False
        if self._texts.outline and not self.following and not keep_anchor:
            self._anchor = self._places.anchor_at(bar.value(), height)

    def move_views(self) -> None:
        """Moves the views to their places."""
        value, height = self.verticalScrollBar().value(), self.viewport().height()
        left = (self.width() - self.column_width) // 2 - self.viewport().x()  # in line with the composer
        moves: list[tuple[MessageView, int]] = []
        change = 0
        for message, view in self._views.items():
            y = self._places.top(message) - value
            moves.append((view, y))
            if not change:
                old = view.y()
                if old < height and old + view.height() > 0:
                    change = y - old
        if change:
            self.viewport().scroll(0, change)  # so that only what came into sight is drawn
        for view, y in moves:
            view.move(left, y)
        self._place_edit_mark()
        self._to_tail.place()

    def _on_scrolled(self, value: int) -> None:
        if self._placing:
            return
        self.following = value >= self.verticalScrollBar().maximum() - AT_TAIL
        if self._texts.outline:
            self._anchor = self._places.anchor_at(value, self.viewport().height())
        self._builder.scrolled()
        self._to_tail.show_for(self.following)

    # --- views --------------------------------------------------------------------------------------

    def fill(self, message: int, view: MessageView) -> None:
        """Shows what isn't saved: the text so far of an answer, its status, or that one is missing."""
        if isinstance(view, UserView):
            view.offer_answer(self._missing[1] if message == self._missing[0] else "")
            return
        text = self._workspace.text_of(message)
        if text:
            view.set_text(text, ended=False)
        view.set_last(message == self._texts.outline[-1].id)
        view.set_status(self._statuses.get(message, ""))

    def _connect_view(self, view: MessageView) -> None:
        """Connects a new view; which message it shows may change."""
        view.brief = self._brief
        if isinstance(view, UserView):
            view.edit_requested.connect(lambda: self.edit_requested.emit(view.message.id))
            view.answer_requested.connect(lambda: self.retry_requested.emit(self._texts.outline[-1].id))
            self._add_box(view.text, lambda: (view.message.id, 0))
            view.text_shown.connect(lambda: self._add_box(view.text, lambda: (view.message.id, 0)))
        else:
            view.retry_requested.connect(lambda: self.retry_requested.emit(view.message.id))
            view.continue_requested.connect(lambda: self.continue_requested.emit(view.message.id))
            view.branch_requested.connect(lambda: self.branch_requested.emit(view.message.id))
            view.why_requested.connect(lambda: self.why_requested.emit(view.message.id))
            view.budget_requested.connect(self.budget_requested)
            view.call_decided.connect(lambda call, choice: self.call_decided.emit(self.chat, call, choice))
            view.body.piece_made.connect(lambda piece: self._add_piece(view, piece))
            view.body.piece_shown.connect(lambda piece: self._on_piece_shown(view, piece))
        view.version_requested.connect(self.version_requested)
        view.menu_requested.connect(lambda place: self.menu_requested.emit(view.message.id, place))
        view.resized.connect(lambda: self._on_resized(view))

    def _on_piece_shown(self, view: AnswerView, piece: int) -> None:
        """Selects and marks again in a text that is new, if anything is selected or looked for."""
        if self.selection.ends is not None or self.chat_find.query:
            self._add_piece(view, piece)

    def _add_piece(self, view: AnswerView, piece: int) -> None:
        box = view.body.box(piece)
        if box is not None:
            self._add_box(box, lambda: (view.message.id, view.body.number_of(box)))

    @property
    def boxes(self) -> Mapping[QTextEdit, Named]:
        """The text views, each with a function that returns its message and piece."""
        return self.selection.names

    def _add_box(self, box: SelectableText, named: Named) -> None:
        self.selection.add(box, named)
        if self.chat_find.query:
            self.chat_find.mark(box)

    def _on_resized(self, view: MessageView) -> None:
        if self._views.of(view.message.id) is view:
            self._builder.measured(view.message.id)

    # --- events -------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        self._to_tail.place()
        if self.find_bar.isVisible():
            self.find_bar.place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Home and self._texts.outline:
            self.go_to(self._texts.outline[0].id)
        elif event.key() == Qt.Key.Key_End:
            self.go_to_tail()
        else:
            super().keyPressEvent(event)

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        """Nothing: the views are moved when the value of the scroll bar changes."""

    def _fit(self) -> None:
        width = self.column_width
        with self._builder.paused():
            for message, view in self._views.items():
                view.fit(width)
                self._places.set_height(message, view.height())
        self._sync()
        self._builder.build()

    def _restyle(self) -> None:
        self._to_tail.restyle()
        with self._builder.paused():
            self._views.restyle()
        self._fit()


def _same_start(old: Sequence[MessageOutline], new: Sequence[MessageOutline]) -> int:
    """Returns the number of messages at the start that two branches have in common."""
    if old == new[: len(old)]:  # of thousands most often all
        return len(old)
    return next(
        (at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new))
    )
