"""Parts of messages: arrows between versions, and a card that says what went wrong."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from app.theme.theme import Theme
from app.theme.widgets import filled, icon, icon_button, paint_icon, role_button, text_label
from app.translation import translate


class VersionArrows(QWidget):
    """Arrows to switch between versions of a message, with "2 of 3" between them; hidden if there is one.

    Signals:
        version_requested: show this version (message ID).

    Attributes:
        older, newer, place: the arrows, and what is between them.
    """

    version_requested = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._message = 0
        self._versions: list[int] = []
        self.older = icon_button("left", translate("transcript", "Older version"), lambda: self._ask(-1))
        self.newer = icon_button("right", translate("transcript", "Newer version"), lambda: self._ask(1))
        self.place = text_label("secondary", wrap=False)
        filled(QHBoxLayout(self), self.older, self.place, self.newer, spacing=2)
        self.restyle()
        self.hide()

    def set_versions(self, message: int, versions: list[int]) -> None:
        """Sets the shown message and the IDs of all its versions, oldest first."""
        self._message, self._versions = message, versions
        many = len(versions) > 1 and message in versions
        if many:
            at = versions.index(message)
            text = translate("transcript", "{number} of {total}").format(number=at + 1, total=len(versions))
            self.place.setText(text)
            self.older.setEnabled(at > 0)
            self.newer.setEnabled(at < len(versions) - 1)
        self.setVisible(many)  # last, so that size hints are already up to date

    def restyle(self) -> None:
        """Applies the colours of the theme."""
        for button in (self.older, self.newer):
            paint_icon(button, self._theme)

    def _ask(self, step: int) -> None:
        at = self._versions.index(self._message) + step
        if 0 <= at < len(self._versions):
            self.version_requested.emit(self._versions[at])


class Banner(QFrame):
    """Says what went wrong: an icon, a sentence, and one or two buttons, hidden if they have no text."""

    clicked = Signal()
    other_clicked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("banner")
        self.setProperty("kind", "bad")
        self.sign = QLabel()
        self._label = text_label("")
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.button = role_button("", run=self.clicked)
        self.other_button = role_button("", run=self.other_clicked)
        middle = Qt.AlignmentFlag.AlignVCenter
        parts = ((self.sign, 0, middle), (self._label, 1), (self.other_button, 0, middle))
        row = filled(QHBoxLayout(self), *parts, spacing=12, margins=(14, 10, 10, 10))
        row.addWidget(self.button, 0, middle)
        theme.changed.connect(self.restyle)
        self.restyle()

    def show_message(self, text: str, button: str, other: str = "") -> None:
        """Shows a sentence; an empty `button` or `other` shows none."""
        self._label.setText(text)
        for widget, name in ((self.button, button), (self.other_button, other)):
            widget.setText(name)
            widget.setAccessibleName(name)
            widget.setVisible(bool(name))
        self.show()

    def text(self) -> str:
        """Returns the sentence shown."""
        return self._label.text()

    def button_text(self) -> str:
        """Returns the text of the button."""
        return self.button.text()

    def restyle(self) -> None:
        """Applies the colours of the theme."""
        size = self._theme.px(16)
        self.sign.setPixmap(icon("warning", self._theme.palette.bad, size).pixmap(size, size))
