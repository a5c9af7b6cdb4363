"""A virtual list of messages: texts, places, and views of those that are on the screen."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QScrollBar, QWidget

from app.attachments.image_loader import ImageLoader
from app.formulas.formula_images import FormulaImages
from app.processes.background_worker import BackgroundWorker
from app.store.records import MessageOutline, StoredMessage
from app.theme.theme import Theme
from app.transcript.answer_body import estimate_prose
from app.transcript.answer_view import AnswerView
from app.transcript.height_index import HeightIndex
from app.transcript.user_view import FOLDED, UserView

_AROUND: Final = 8  # messages that are read at once before and after the one needed
_MAX_BYTES: Final = 1 << 20  # bytes of them
_KEPT: Final = 64  # messages whose text is kept in memory

Read = Callable[[Sequence[int]], list[StoredMessage]]


class MessageTexts:
    """Keeps an outline of the shown branch, and reads messages when they are needed, with those around them.

    Args:
        read: returns messages by their IDs.

    Attributes:
        outline: all messages of the branch.
    """

    def __init__(self, read: Read) -> None:
        self._read = read
        self.outline: list[MessageOutline] = []
        self._index: dict[int, int] = {}
        self._texts: OrderedDict[int, StoredMessage] = OrderedDict()

    def set_outline(self, outline: Sequence[MessageOutline], kept: int) -> None:
        """Sets the branch, of which the first `kept` messages are as before; -1 for another chat."""
        if kept < 0:
            self._texts.clear()
        kept = max(0, kept)
        for message in self.outline[kept:]:
            del self._index[message.id]
        self.outline = [*self.outline[:kept], *outline[kept:]]
        self._index |= {message.id: number for number, message in enumerate(outline[kept:], kept)}

    def index_of(self, message: int) -> int:
        """Returns the place of a message in the branch; -1 if it is not in it."""
        return self._index.get(message, -1)

    def message(self, number: int) -> StoredMessage | None:
        """Returns a message by its ID; None if it does not exist."""
        text = self._texts.get(number)
        if text is None and number in self._index:
            self._read_around(self._index[number])
            text = self._texts.get(number)
        return text

    def replace(self, message: StoredMessage) -> None:
        """Keeps the new state of a message of the branch."""
        size = len(message.content.encode())
        self.outline[self._index[message.id]] = MessageOutline(message.id, message.role, size, message.state)
        self._texts[message.id] = message

    def forget(self, message: int) -> None:
        """Reads a message again when it is needed next."""
        self._texts.pop(message, None)

    def _read_around(self, at: int) -> None:
        wanted, size = [], 0
        around = range(max(0, at - _AROUND), min(len(self.outline), at + _AROUND + 1))
        for place in sorted(around, key=lambda place: abs(place - at)):
            size += self.outline[place].size
            if place != at and size > _MAX_BYTES:
                break
            if self.outline[place].id not in self._texts:
                wanted.append(self.outline[place].id)
        for message in self._read(wanted):
            self._texts[message.id] = message
        while len(self._texts) > _KEPT:
            self._texts.popitem(last=False)


MessageView = UserView | AnswerView
_SPARE = 12  # views of each kind that are kept for other messages
_OUT_OF_SIGHT = -100_000  # px
_READY = 8  # views of each kind that are made before scrolling needs them
_BY_TAB = frozenset((Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.WheelFocus))


class MessageViews(QObject):
    """Shows the messages near the viewport in views below `host`, which are used again for others.

    Signals:
        made: a new view (`UserView` or `AnswerView`), to be connected once.
    """

    made = Signal(object)

    def __init__(self, theme: Theme, worker: BackgroundWorker, host: QWidget) -> None:
        super().__init__(host)
        self._theme = theme
        self._worker = worker
        self._host = host
        self.formulas = FormulaImages(self)
        self.images = ImageLoader(self)
        self._views: dict[int, MessageView] = {}
        self._spare_users: list[UserView] = []
        self._spare_answers: list[AnswerView] = []
        self._ordered: set[int] = set()

    def of(self, message: int) -> MessageView | None:
        """Returns the view of a message, if it has one."""
        return self._views.get(message)

    def ids(self) -> list[int]:
        """Returns the messages that have views."""
        return list(self._views)

    def items(self) -> list[tuple[int, MessageView]]:
        """Returns them with their views."""
        return list(self._views.items())

    def show(
        self, message: StoredMessage, versions: list[int], width: int, window: tuple[int, int]
    ) -> MessageView:
        """Gives a message a view, of which the text within `window` may be in sight.

        Args:
            versions: IDs of all versions of the message, the oldest first.
            width: of the column, in px.
        """
        view: MessageView
        if message.role == "user":
            view = self._spare_users.pop() if self._spare_users else self._user(message)
        elif self._spare_answers:
            view = self._spare_answers.pop()
            view.body.set_window(window)
        else:
            view = self._answer(message, window)
        self._views[message.id] = view
        view.present(message, versions, width)
        view.move(0, _OUT_OF_SIGHT)  # until its place is known, so that nothing is drawn twice
        view.show()
        return view

    def prepare(self, messages: int) -> bool:
        """Makes one view that others of so many `messages` will need; returns False if there are enough."""
        blank = StoredMessage(0, "", None, "assistant", "", "streaming", 0.0)
        ready = 1 if messages <= len(self._views) else _READY
        if len(self._spare_answers) < ready:
            self._spare_answers.append(self._answer(blank, (0, 0)))
            self._spare_answers[-1].hide()
        elif len(self._spare_users) < ready:
            self._spare_users.append(self._user(blank))
            self._spare_users[-1].hide()
        else:
            return False
        return True

    def _user(self, message: StoredMessage) -> UserView:
        view = UserView(self._theme, message, self._host, self.images)
        self.made.emit(view)
        return view

    def _answer(self, message: StoredMessage, window: tuple[int, int]) -> AnswerView:
        loaders = (self.formulas, self.images)
        view = AnswerView(self._theme, self._worker, message, self._host, window, *loaders)
        self.made.emit(view)
        return view

    def release(self, message: int) -> None:
        """Takes the view of a message away."""
        view = self._views.pop(message)
        view.hide()
        if len(self._spare_users if isinstance(view, UserView) else self._spare_answers) >= _SPARE:
            view.deleteLater()
        elif isinstance(view, UserView):
            self._spare_users.append(view)
        else:
            view.clear()
            self._spare_answers.append(view)

    def release_far(self, near: set[int]) -> None:
        """Takes the views of all messages away but those that are near, or have the focus."""
        for message in self.ids():
            if message not in near:
                view = self._views[message]
                focus = view.window().focusWidget()
                if focus is None or not view.isAncestorOf(focus):
                    self.release(message)

    @property
    def is_ordered(self) -> bool:
        """Whether `order` has put all views into their order."""
        return self._views.keys() == self._ordered

    def forget_order(self) -> None:
        """Lets `order` be needed again, since a view has new widgets."""
        self._ordered.clear()

    def order(self, index_of: Callable[[int], int], before: QWidget) -> None:
        """Puts the views into the order of their messages, for Tab, from `before` on, and screen readers."""
        ids = sorted(self._views, key=index_of)
        self._ordered = set(ids)
        last = before
        for message in ids:
            view = self._views[message]
            view.raise_()
            for widget in view.findChildren(QWidget):  # from top to bottom
                if widget.focusPolicy() in _BY_TAB:
                    QWidget.setTabOrder(last, widget)
                    last = widget

    def restyle(self) -> None:
        """Applies the theme to the views that are shown; spare ones are made anew."""
        for spare in (*self._spare_users, *self._spare_answers):
            spare.deleteLater()
        self._spare_users.clear()
        self._spare_answers.clear()
        for view in self._views.values():
            view.restyle()


TOP: Final = 24  # px above the first message, and below the last
_GAP: Final = 20  # px between messages
_FOOT: Final = 44  # px of the lines below an answer


class Anchor(NamedTuple):
    """The point that stays in place: `offset` px below the top of a message, or of a piece of its text."""

    message: int  # index
    piece: int  # -1: the message itself
    offset: int


class MessagePlaces:
    """The places of the messages of the shown branch. Every `y` counts in px from the top of the column.

    The heights are estimated until a view is built.

    Args:
        texts: the messages; what takes one of them needs at least one message.
    """

    def __init__(self, texts: MessageTexts, views: MessageViews) -> None:
        self._texts = texts
        self._views = views
        self._heights = HeightIndex()

    @property
    def height(self) -> int:
        """The height of the whole column."""
        return 2 * TOP + max(0, self._heights.total - _GAP)

    def set_branch(self, old: Sequence[MessageOutline], kept: int, width: int, zoom: float) -> None:
        """Places the messages of another branch, which `texts` has already.

        Args:
            old: the branch so far; empty if it was that of another chat.
            kept: how many messages at its start are the same.
            width: of the column, in px.
            zoom: font size in relation to normal text.
        """
        heights = {message.id: self._heights[at] for at, message in enumerate(old[kept:], kept)}
        self._heights.truncate(kept)
        for message in self._texts.outline[kept:]:
            self._heights.append(heights.get(message.id) or _estimate(message, width, zoom))

    def set_height(self, message: int, height: int) -> None:
        """Sets the height of a message of the branch, as its view has it."""
        self._heights.set(self._texts.index_of(message), height + _GAP)

    def top(self, message: int) -> int:
        """Returns the y of a message of the branch."""
        return TOP + self._heights.top(self._texts.index_of(message))

    def message_at(self, y: int) -> int:
        """Returns the message at `y`, or that which is nearest to it."""
        return self._texts.outline[self._heights.at(y - TOP)].id

    def within(self, first: int, last: int) -> list[int]:
        """Returns the messages from one y to another, from top to bottom."""
        start, end = self._heights.at(first - TOP), self._heights.at(last - TOP)
        return [message.id for message in self._texts.outline[start : end + 1]]

    def y_of(self, anchor: Anchor) -> int:
        """Returns the y of an anchor."""
        at = min(anchor.message, len(self._texts.outline) - 1)
        y = TOP + self._heights.top(at) + anchor.offset
        view = self._views.of(self._texts.outline[at].id)
        if anchor.piece >= 0 and isinstance(view, AnswerView):
            y += view.body.top_of(anchor.piece)
        return y

    def anchor_at(self, y: int, height: int) -> Anchor:
        """Returns the anchor at the top of a viewport that begins at `y`: a message or piece beginning there.

        A piece that begins in sight is better than one that began above: its own height may be corrected.

        Args:
            y: of the upper edge of the viewport.
            height: of the viewport, in px.
        """
        at = self._heights.at(y - TOP)
        top = TOP + self._heights.top(at)
        if top < y - 1 and at + 1 < len(self._texts.outline):
            below = TOP + self._heights.top(at + 1)
            if below < y + height // 2:
                return Anchor(at + 1, -1, y - below)
        view = self._views.of(self._texts.outline[at].id)
        if isinstance(view, AnswerView) and view.body.shown:
            piece = view.body.piece_at(y - top)
            if view.body.top_of(piece) < y - top - 1 and piece + 1 < len(view.body.shown):
                piece += 1
            return Anchor(at, piece, y - top - view.body.top_of(piece))
        return Anchor(at, -1, y - top)


def _estimate(message: MessageOutline, width: int, zoom: float) -> int:
    if message.role == "user":
        return estimate_prose(min(message.size, FOLDED), round(width * 0.7), zoom) + 19 + _GAP
    return round(estimate_prose(message.size, width, zoom) * 1.25) + _FOOT + _GAP


SLICE: Final = 0.003  # seconds of CPU time of building what is in sight before other events have their turn
AHEAD: Final = 0.0025  # the same for what is near; what was in sight in the same turn counts
AT_ONCE: Final = 0.01  # the same for the first part after a click
AFTER_FLUSH: Final = 10  # ms; what is not in sight is not built in the same turn as streaming text
ORDER_AFTER: Final = 150  # ms after the last change of views, they are put in order for screen readers


class Pace:
    """The time that building takes on this machine, in seconds of CPU time, as measured lately."""

    def __init__(self) -> None:
        self._view = 0.0005  # without its text
        self._character = 1e-6

    def expected(self, characters: int) -> float:
        """Returns the expected time for so many characters of text; -1 is for a view without its text."""
        return self._view if characters < 0 else characters * self._character

    def took(self, characters: int, seconds: float) -> None:
        """Notes how long it took. Short texts count little: most of their time is not the text's."""
        if characters < 0:
            self._view += (seconds - self._view) / 8
        elif characters > 200:
            self._character += (seconds / characters - self._character) / 8


class Column(Protocol):
    """The part of the transcript that the builder uses; its methods are described there."""

    @property
    def following(self) -> bool: ...
    @property
    def column_width(self) -> int: ...
    def verticalScrollBar(self) -> QScrollBar: ...
    def viewport(self) -> QWidget: ...
    def sync_bar(self) -> None: ...
    def move_views(self) -> None: ...
    def fill(self, message: int, view: MessageView) -> None: ...


class ViewBuilder:
    """Builds what a column of messages lacks.

    In slices of time: first what is in sight, then what is near it.

    Args:
        versions_of: returns the IDs of all versions of a message.
        host: below it are all the views.
    """

    def __init__(
        self,
        column: Column,
        texts: MessageTexts,
        views: MessageViews,
        places: MessagePlaces,
        versions_of: Callable[[int], list[int]],
        host: QWidget,
    ) -> None:
        self._column = column
        self._texts = texts
        self._views = views
        self._places = places
        self._versions_of = versions_of
        self._host = host
        self._busy = False  # building, or not to build now
        self._unplaced = False  # whether views are to be moved to their places
        self._flushed = 0.0  # monotonic seconds
        self._spent = 0.0  # seconds of CPU time that building took in this turn
        self._pace = Pace()
        self._slices = QTimer(host, singleShot=True)
        self._slices.timeout.connect(lambda: self.build())
        self._ordering = QTimer(host, singleShot=True, interval=ORDER_AFTER)
        self._ordering.timeout.connect(self._order)

    @property
    def is_building(self) -> bool:
        """Whether views are still to be built."""
        return self._slices.isActive()

    @property
    def is_ordering(self) -> bool:
        """Whether views are still to be put in order."""
        return self._ordering.isActive()

    def stop(self) -> None:
        """Builds nothing more."""
        self._slices.stop()
        self._ordering.stop()
        self._busy = True

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Builds nothing meanwhile, nor when views report another height."""
        before, self._busy = self._busy, True
        try:
            yield
        finally:
            self._busy = before

    def flushed(self) -> None:
        """Notes that streaming text was shown in this turn."""
        self._flushed = time.monotonic()

    def scrolled(self) -> None:
        """Builds what came into sight, and moves the views to their places."""
        self._unplaced = True
        if self._ordering.isActive():
            self._ordering.start()  # once it rests
        self._spent = 0.0
        self.build(far=False)
        self._place()

    def build(self, budget: float = SLICE, far: bool = True) -> None:
        """Builds what is in sight, then what is near it, until the time is up; the rest comes later.

        Args:
            budget: seconds of CPU time.
            far: also builds what is near; else that comes later.
        """
        if self._busy or not self._texts.outline:
            return
        self._busy = True
        start = time.thread_time()
        height = self._column.viewport().height()
        self._views.release_far(set(self.near(2 * height)))
        flowing = 1000 * (time.monotonic() - self._flushed) < AFTER_FLUSH
        missing = self._build_near(0, start + budget)
        ahead = far and not flowing
        if ahead and not missing:
            missing = self._build_near(height, time.thread_time() + AHEAD - self._spent, only_what_fits=True)
        if far:
            self._spent = 0.0  # the turn is over
        self._place()
        self._busy = False
        later = missing or not ahead or budget > SLICE  # after a click spare views are made later, too
        if later or self._views.prepare(len(self._texts.outline)):
            self._slices.start(AFTER_FLUSH if flowing and not missing else 0)
        if not self._views.is_ordered and not self._ordering.isActive():
            self._ordering.start()

    def near(self, reach: int) -> list[int]:
        """The IDs of the messages in sight, and so many px above and below, from top to bottom."""
        value, height = self._column.verticalScrollBar().value(), self._column.viewport().height()
        return self._places.within(value - reach, value + height + reach)

    def measured(self, message: int) -> None:
        """Takes over the height of a view that has changed; what is then in sight is built later."""
        if not self._busy:
            self._measure(message)
            self._place()
            self._slices.start(0)

    def put_in_order(self) -> None:
        """Puts the views into the order of their messages now, if that is due: Tab goes through them."""
        if self._ordering.isActive() or not self._views.is_ordered:
            self._order()

    def _order(self) -> None:
        self._ordering.stop()
        self._views.order(self._texts.index_of, self._host)
        self._column.move_views()  # with the button above them

    def _build_near(self, reach: int, end: float, only_what_fits: bool = False) -> bool:
        """Builds what is missing within `reach` px of the viewport; returns True if time was too short.

        What comes first in a turn is built whatever it takes.

        Args:
            reach: px above and below what is in sight.
            end: CPU time, in seconds.
            only_what_fits: begins nothing that is likely to end too late.
        """
        near, complete, built = self._in_order(reach), set[int](), False
        while True:
            message = next((candidate for candidate in near if candidate not in complete), None)
            if message is None and not built:
                return False
            if message is None:  # what was built has moved others: look once more
                near, complete, built = self._in_order(reach), set[int](), False
                continue
            length = self._missing(message, reach)
            if length is None:
                complete.add(message)
                continue
            now = time.thread_time()
            expected = self._pace.expected(length) if only_what_fits else 0.0
            if self._spent and now + expected > end:
                return True
            self._build_part(message, reach)
            seconds = time.thread_time() - now
            self._pace.took(length, seconds)
            self._spent += seconds
            near, built = self._in_order(reach), True

    def _in_order(self, reach: int) -> list[int]:
        near = self.near(reach)
        return near[::-1] if self._column.following else near

    def _missing(self, message: int, reach: int) -> int | None:
        """Returns what a message lacks: so many characters of text, -1 for its view; None for nothing."""
        view = self._views.of(message)
        if view is None:
            return -1 if self._texts.message(message) is not None else None
        if isinstance(view, UserView) or view.body.is_one_piece:
            return None
        view.body.set_window(self._window_of(message, reach))
        length = view.body.next_length
        return length if length >= 0 else None

    def _build_part(self, message: int, reach: int) -> None:
        """Builds the view of a message, or one piece of it."""
        view = self._views.of(message)
        if view is None:
            stored = self._texts.message(message)
            if stored is None:
                return
            versions, window = self._versions_of(message), self._window_of(message, reach)
            view = self._views.show(stored, versions, self._column.column_width, window)
            self._column.fill(message, view)
        elif isinstance(view, AnswerView) and view.body.build_next():
            self._views.forget_order()  # the piece may be a new widget, last in the order of all
        self._measure(message)

    def _window_of(self, message: int, reach: int) -> tuple[int, int]:
        """Top and bottom of what is in sight, and `reach` px more, in the coordinates of a message."""
        top = self._places.top(message) - self._column.verticalScrollBar().value()
        return -top - reach, self._column.viewport().height() - top + reach

    def _measure(self, message: int) -> None:
        view = self._views.of(message)
        if view is None or self._texts.index_of(message) < 0:
            return
        if isinstance(view, AnswerView):
            view.settle()
        self._places.set_height(message, view.height())
        self._column.sync_bar()
        self._unplaced = True

    def _place(self) -> None:
        if self._unplaced:
            self._unplaced = False
            self._column.move_views()
