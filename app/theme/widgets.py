"""Small widgets and habits of widgets that several rooms use."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QMetaObject, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QTextEdit,
    QToolButton,
    QWidget,
)

from app.theme.theme import Theme, icon
from app.translation import translate


# --- Icon buttons
def icon_button(name: str, text: str) -> QToolButton:
    """Creates a button; `paint_icon` draws its icon.

    Args:
        name: of the icon.
        text: what the button does, for its tool tip and screen readers.
    """
    button = QToolButton()
    button.setProperty("role", "icon")
    button.setProperty("icon_name", name)
    button.setToolTip(text)
    button.setAccessibleName(text)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def paint_icon(button: QToolButton, theme: Theme, size: int = 14) -> None:
    """Draws the button's icon in the theme's dim colour; `size` is in px before zoom."""
    side = theme.px(size)
    button.setIcon(icon(button.property("icon_name"), theme.palette.dim, side))
    button.setIconSize(QSize(side, side))


class ElidedLabel(QLabel):
    """A single line of text that can shrink to any width; a tool tip shows all of it.

    Args:
        mode: where text is left out.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        super().__init__(parent)
        self._mode = mode
        self._full_text = ""
        self.setTextFormat(Qt.TextFormat.PlainText)

    def set_full_text(self, text: str) -> None:
        """Shows the text, elided if it does not fit."""
        self._full_text = text
        self.setText(text)
        self.setToolTip(text)

    def minimumSizeHint(self) -> QSize:
        """Leaves space for at least the ellipsis."""
        return QSize(72, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        """At least as high as the least size: Qt rounds the two differently."""
        hint = super().sizeHint()
        return QSize(hint.width(), max(hint.height(), super().minimumSizeHint().height()))

    def shown_text(self) -> str:
        """Returns the text as far as it fits."""
        return self.fontMetrics().elidedText(self._full_text, self._mode, self.width())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the text, elided if it does not fit."""
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.contentsRect(), Qt.AlignmentFlag.AlignVCenter, self.shown_text())
        painter.end()


class ScrolledEdge(QObject):
    """Ends `row` where the content of `area` ends: beside the scroll bar, where there is one.

    Args:
        right: px from the right edge of the area to that of its content, without a scroll bar.
    """

    def __init__(self, area: QScrollArea, row: QLayout, right: int) -> None:
        super().__init__(area)
        self._bar, self._row, self._right = area.verticalScrollBar(), row, right
        self._bar.rangeChanged.connect(self._align)
        self._align()

    def _align(self) -> None:
        beside = self._bar.sizeHint().width() if self._bar.maximum() > self._bar.minimum() else 0
        margins = self._row.contentsMargins()
        margins.setRight(self._right + beside)
        self._row.setContentsMargins(margins)


def done_row(dialog: QDialog) -> QHBoxLayout:
    """Makes the last row of a `dialog` that only shows: "Done" at its end, as the button for Return."""
    done = QPushButton(translate("dialogs", "Done"))
    done.setProperty("role", "primary")
    done.setDefault(True)
    done.clicked.connect(dialog.accept)
    row = QHBoxLayout()
    row.addStretch()
    row.addWidget(done)
    return row


def cancel_row(dialog: QDialog, accept: QPushButton) -> QHBoxLayout:
    """Returns a row with a button that closes the dialog, and the one that does what it is for."""
    cancel = QPushButton(translate("dialogs", "Cancel"))
    cancel.clicked.connect(dialog.reject)
    accept.setProperty("role", "primary")
    row = QHBoxLayout()
    row.setSpacing(8)
    row.addStretch()
    for button in (cancel, accept):
        button.setAutoDefault(False)
        row.addWidget(button)
    return row


# --- Sizes of dialogs
_TITLE_BAR: Final = 32  # px; its real height is known only once the window was shown
_BESIDE: Final = 24  # px that a window stays larger than its dialogs


def set_window_size(window: QWidget, width: int, height: int) -> None:
    """Gives a window of its own a size in px, or what its screen has room for."""
    screen = window.screen()
    room = screen.availableSize() - QSize(0, _TITLE_BAR) if screen is not None else QSize(width, height)
    window.resize(QSize(width, height).boundedTo(room))


def set_dialog_size(dialog: QWidget, width: int, height: int) -> None:
    """Gives a dialog a size in px, or what the window has room for to which it belongs."""
    wanted, parent = QSize(width, height), dialog.parentWidget()
    if parent is not None:
        wanted = wanted.boundedTo(parent.window().size() - QSize(_BESIDE, _BESIDE))
    dialog.resize(wanted)


class DialogSize(QObject):
    """Gives a dialog its first size, and another one when the size of the text changes.

    What a person has made larger or smaller keeps that proportion.

    Args:
        width, height: in px, before zoom.
        own: it is a window of its own, which only its screen limits.
    """

    def __init__(self, dialog: QWidget, theme: Theme, width: int, height: int, own: bool = False) -> None:
        super().__init__(dialog)
        self._dialog, self._theme, self._own = dialog, theme, own
        self._width, self._height = float(width), float(height)
        self._zoom = theme.zoom
        self._set()
        theme.changed.connect(self._on_theme)

    def _set(self) -> None:
        zoom = self._zoom
        give = set_window_size if self._own else set_dialog_size
        give(self._dialog, round(zoom * self._width), round(zoom * self._height))
        self._given = self._dialog.size()

    def _on_theme(self) -> None:
        if self._theme.zoom == self._zoom:
            return
        if self._dialog.size() != self._given:
            self._width, self._height = self._dialog.width() / self._zoom, self._dialog.height() / self._zoom
        self._zoom = self._theme.zoom
        self._set()


STILL_AFTER: Final = 10_000  # ms without a change, as in GTK


class CaretBlinking(QObject):
    """Stops the blinking of the caret when nothing was typed for a while: an idle window draws nothing.

    Watches the text field that has the focus. All fields of the application have one rate of blinking.

    Args:
        app: the application.
        still_after: ms without a change of the text or the caret's place.
    """

    def __init__(self, app: QApplication, still_after: int = STILL_AFTER, parent: QObject | None = None):
        super().__init__(parent)
        self._app = app
        self._usual = app.cursorFlashTime()
        self._connections: list[QMetaObject.Connection] = []
        self._timer = QTimer(self, singleShot=True, interval=still_after)
        self._timer.timeout.connect(self._stand_still)
        app.focusChanged.connect(self._on_focus)
        self._on_focus(None, app.focusWidget())

    @property
    def still(self) -> bool:
        """Whether the caret stands still now."""
        return self._usual > 0 and self._app.cursorFlashTime() == 0

    def stop(self) -> None:
        """Lets the caret blink as before."""
        self._app.focusChanged.disconnect(self._on_focus)
        self._on_focus(None, None)

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        for connection in self._connections:
            QObject.disconnect(connection)
        self._connections = []
        self._timer.stop()
        self._blink()
        if isinstance(now, (QLineEdit, QPlainTextEdit, QTextEdit)):
            self._connections = [
                now.textChanged.connect(self._on_change),
                now.cursorPositionChanged.connect(self._on_change),
            ]
            self._timer.start()

    def _on_change(self) -> None:
        self._blink()
        self._timer.start()

    def _blink(self) -> None:
        if self.still:
            self._app.setCursorFlashTime(self._usual)

    def _stand_still(self) -> None:
        usual = self._app.cursorFlashTime()
        if usual > 0:
            self._usual = usual  # the system's setting may have changed
            self._app.setCursorFlashTime(0)
