"""Builds the views of messages in slices of time: first what is in sight, then what is near it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QScrollBar, QWidget

from app.transcript.answer_view import AnswerView
from app.transcript.message_places import MessagePlaces
from app.transcript.message_texts import MessageTexts
from app.transcript.message_views import MessageViews
from app.transcript.user_view import UserView

SLICE: Final = 0.003  # seconds of CPU time of building what is in sight before other events have their turn
AHEAD: Final = 0.0025  # the same for what is near; what was in sight in the same turn counts
AT_ONCE: Final = 0.01  # the same for the first part after a click
AFTER_FLUSH: Final = 10  # ms; what is not in sight is not built in the same turn as streaming text
ORDER_AFTER: Final = 150  # ms after the last change of views, they are put in order for screen readers


class Pace:
    """How long building takes on this machine, in seconds of CPU time, by what it took lately."""

    def __init__(self) -> None:
        self._view = 0.0005  # without its text
        self._character = 1e-6

    def expected(self, characters: int) -> float:
        """How long a piece of text will take; -1 is for a view without its text."""
        return self._view if characters < 0 else characters * self._character

    def took(self, characters: int, seconds: float) -> None:
        """Notes how long it took. Short texts tell little: most of their time is not the text's."""
        if characters < 0:
            self._view += (seconds - self._view) / 8
        elif characters > 200:
            self._character += (seconds / characters - self._character) / 8


class Column(Protocol):
    """What the builder needs of the transcript; its methods are described there."""

    @property
    def following(self) -> bool: ...
    @property
    def column_width(self) -> int: ...
    def verticalScrollBar(self) -> QScrollBar: ...
    def viewport(self) -> QWidget: ...
    def sync_bar(self) -> None: ...
    def move_views(self) -> None: ...
    def fill(self, message: int, view: AnswerView) -> None: ...


class ViewBuilder:
    """Builds what a column of messages lacks.

    Args:
        column: the messages.
        texts: their texts.
        views: their widgets.
        places: where each of them is.
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
        """Builds nothing meanwhile, nor when views tell that their height changed."""
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
            message = next((each for each in near if each not in complete), None)
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
        """What a message lacks: so many characters of text, -1 for its view; None for nothing."""
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
            found = self._texts.message(message)
            if found is None:
                return
            versions, window = self._versions_of(message), self._window_of(message, reach)
            view = self._views.show(found, versions, self._column.column_width, window)
            if isinstance(view, AnswerView):
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
