"""Arrows to switch between versions of a message, with "2 of 3" between them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.theme.theme import Theme
from app.theme.widgets import filled, icon_button, paint_icon, text_label
from app.translation import translate


class VersionArrows(QWidget):
    """Hidden unless there are several versions.

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
