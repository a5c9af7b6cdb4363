"""The widgets of the messages near the viewport; those of other messages are used again."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from app.formulas.formula_images import FormulaImages
from app.processes.background_worker import BackgroundWorker
from app.store.records import StoredMessage
from app.theme.theme import Theme
from app.transcript.answer_view import AnswerView
from app.transcript.image_loader import ImageLoader
from app.transcript.user_view import UserView

MessageView = UserView | AnswerView
_SPARE = 12  # views of each kind that are kept for other messages
_OUT_OF_SIGHT = -100_000  # px
_READY = 8  # views of each kind that are made before scrolling needs them
_BY_TAB = frozenset((Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.WheelFocus))


class MessageViews(QObject):
    """Shows messages in views below `host`.

    Attributes:
        formulas: typesets the formulas of all answers.
        images: decodes the images of all messages.

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
        """The view of a message, if it has one."""
        return self._views.get(message)

    def ids(self) -> list[int]:
        """The messages that have views."""
        return list(self._views)

    def items(self) -> list[tuple[int, MessageView]]:
        """The messages that have views, and these."""
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
            if self._spare_users:
                view = self._spare_users.pop()
            else:
                view = UserView(self._theme, message, self._host, self.images)
                self.made.emit(view)
        elif self._spare_answers:
            view = self._spare_answers.pop()
            view.body.set_window(window)
        else:
            view = AnswerView(
                self._theme, self._worker, message, self._host, window, self.formulas, self.images
            )
            self.made.emit(view)
        self._views[message.id] = view
        view.present(message, versions, width)
        view.move(0, _OUT_OF_SIGHT)  # until its place is known, so that nothing is drawn twice
        view.show()
        return view

    def prepare(self, messages: int) -> bool:
        """Makes one view that others of so many `messages` will need; returns False if there are enough."""
        blank = StoredMessage(0, "", None, "assistant", "", "streaming", 0.0)
        ready = 1 if messages <= len(self._views) else _READY
        view: MessageView
        if len(self._spare_answers) < ready:
            view = AnswerView(
                self._theme, self._worker, blank, self._host, (0, 0), self.formulas, self.images
            )
            self._spare_answers.append(view)
        elif len(self._spare_users) < ready:
            view = UserView(self._theme, blank, self._host, self.images)
            self._spare_users.append(view)
        else:
            return False
        view.hide()
        self.made.emit(view)
        return True

    def release(self, message: int) -> None:
        """Takes the view of a message away."""
        view = self._views.pop(message)
        view.hide()
        spare: list[UserView] | list[AnswerView]
        spare = self._spare_users if isinstance(view, UserView) else self._spare_answers
        if len(spare) >= _SPARE:
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
