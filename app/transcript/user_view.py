"""A prompt: a bubble at the right edge, with an edit button and version arrows."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.store.records import StoredMessage
from app.theme.theme import Theme
from app.transcript.text_box import TextBox
from app.transcript.version_arrows import VersionArrows, icon_button, paint_icon
from app.translation import translate

WIDEST = 520  # px of text and padding, before zoom
_SIDE = 56  # px beside the bubble, for the buttons


class UserView(QWidget):
    """One prompt.

    Signals:
        edit_requested: edit the prompt.
        version_requested: show this version (message ID).
        menu_requested: show the menu of the prompt at a place of the screen.
    """

    menu_requested = Signal(QPoint)
    edit_requested = Signal()
    version_requested = Signal(int)

    def __init__(self, theme: Theme, message: StoredMessage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.message = message
        self._theme = theme
        bubble = QFrame()
        bubble.setObjectName("bubble")
        self._text = TextBox(theme)
        self._text.setAccessibleName(translate("transcript", "You said"))
        self._text.set_plain(message.content)
        inside = QVBoxLayout(bubble)
        inside.setContentsMargins(14, 8, 14, 11)
        inside.addWidget(self._text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Maximum)
        self.edit = icon_button("edit", translate("transcript", "Edit as a new version"))
        self.edit.clicked.connect(self.edit_requested)
        self.more = icon_button("more", translate("transcript", "More for this message"))
        self.more.clicked.connect(lambda: self._open_menu(self.more.rect().bottomLeft()))
        for button in (self.edit, self.more):
            kept = button.sizePolicy()
            kept.setRetainSizeWhenHidden(True)
            button.setSizePolicy(kept)
            button.hide()
        self.arrows = VersionArrows(theme)
        self.arrows.version_requested.connect(self.version_requested)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addStretch()
        row.addWidget(self.more, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.edit, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(bubble, 0, Qt.AlignmentFlag.AlignRight)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.arrows, 0, Qt.AlignmentFlag.AlignRight)
        for button in (self.edit, self.more):
            paint_icon(button, theme)

    def set_versions(self, versions: list[int]) -> None:
        """Sets the IDs of all versions of this prompt, oldest first."""
        self.arrows.set_versions(self.message.id, versions)

    def fit(self, width: int) -> None:
        """Fits the view to the width of the column."""
        most = min(self._theme.px(WIDEST), round(width * 0.86) - _SIDE) - 28
        self._text.fit(max(8, self._text.natural_width(most)))
        self.setFixedWidth(width)

    def restyle(self) -> None:
        """Applies the theme."""
        self._text.set_plain(self.message.content)
        for button in (self.edit, self.more):
            paint_icon(button, self._theme)
        self.arrows.restyle()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Shows the buttons."""
        self.edit.show()
        self.more.show()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Hides the buttons unless one has the focus."""
        if not (self.edit.hasFocus() or self.more.hasFocus()):
            self.edit.hide()
            self.more.hide()
        super().leaveEvent(event)

    def _open_menu(self, corner: QPoint) -> None:
        self.menu_requested.emit(self.more.mapToGlobal(corner))
