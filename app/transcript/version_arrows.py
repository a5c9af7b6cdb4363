"""The arrows between the versions of a message: "2 of 3"."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from app.theme.icons import icon
from app.theme.theme import Theme


def icon_button(name: str, words: str) -> QToolButton:
    """A small button without a frame; `paint_icon` gives it its colour."""
    button = QToolButton()
    button.setProperty("role", "icon")
    button.setProperty("icon_name", name)
    button.setToolTip(words)
    button.setAccessibleName(words)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def paint_icon(button: QToolButton, theme: Theme) -> None:
    """Draws the button's icon in the theme's quiet colour."""
    button.setIcon(icon(button.property("icon_name"), theme.palette.dim, 14))


class VersionArrows(QWidget):
    """Hidden while there is one version only.

    Signals:
        version_requested: show this version (message id).
    """

    version_requested = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._message = 0
        self._versions: list[int] = []
        self.older = icon_button("left", "Older version")
        self.newer = icon_button("right", "Newer version")
        self.place = QLabel()
        self.place.setProperty("role", "secondary")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for widget in (self.older, self.place, self.newer):
            row.addWidget(widget)
        self.older.clicked.connect(lambda: self._ask(-1))
        self.newer.clicked.connect(lambda: self._ask(1))
        self.restyle()
        self.hide()

    def set_versions(self, message: int, versions: list[int]) -> None:
        """The message that is shown and the ids of all its versions, the oldest first."""
        self._message, self._versions = message, versions
        many = len(versions) > 1 and message in versions
        if many:
            at = versions.index(message)
            self.place.setText(f"{at + 1} of {len(versions)}")
            self.older.setEnabled(at > 0)
            self.newer.setEnabled(at < len(versions) - 1)
        self.setVisible(many)  # last: whoever asks for its width now gets the new one

    def restyle(self) -> None:
        """Takes the theme's colours again."""
        for button in (self.older, self.newer):
            paint_icon(button, self._theme)

    def _ask(self, step: int) -> None:
        at = self._versions.index(self._message) + step
        if 0 <= at < len(self._versions):
            self.version_requested.emit(self._versions[at])
