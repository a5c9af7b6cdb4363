"""The bar of "Find in Chat": a field, the number of matches, and buttons for the next and the one before."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QWidget

from app.theme.icon_button import icon_button, paint_icon
from app.theme.theme import Theme
from app.transcript.chat_find import ChatFind
from app.translation import translate

_PAUSE = 120  # ms after the last key before the search begins


class FindBar(QFrame):
    """Hidden until it is opened; Esc closes it.

    Signals:
        closed: the bar was closed; the focus should go back.
    """

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
        self.count = QLabel()
        self.count.setProperty("role", "secondary")
        self.previous = icon_button("left", translate("transcript", "Previous match"))
        self.next = icon_button("right", translate("transcript", "Next match"))
        self._close = icon_button("close", translate("transcript", "Close"))
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 6, 6, 6)
        row.setSpacing(4)
        for widget in (self.field, self.count, self.previous, self.next, self._close):
            row.addWidget(widget)
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
        """Handles Return, with Shift backwards, and Esc."""
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
            text = translate("transcript", "{number} of {total}").format(
                number=f"{find.current + 1:,}", total=f"{find.total:,}{more}"
            )
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
            self.move(max(0, parent.width() - self.width() - 20), 10)

    def _paint(self) -> None:
        for button in (self.previous, self.next, self._close):
            paint_icon(button, self._theme)
        self.adjustSize()
        self.place()
