"""A prompt: a bubble at the right edge, with an edit button and version arrows."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.store.records import StoredMessage
from app.theme.theme import Theme
from app.transcript.text_box import TextBox
from app.transcript.version_arrows import VersionArrows, icon_button, paint_icon
from app.translation import translate

WIDEST = 520  # px of text and padding, before zoom
_SIDE = 28  # px beside the bubble, for the edit button


class UserView(QWidget):
    """One prompt.

    Signals:
        edit_requested: edit the prompt.
        version_requested: show this version (message ID).
    """

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
        kept = self.edit.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.edit.setSizePolicy(kept)
        self.edit.hide()
        self.arrows = VersionArrows(theme)
        self.arrows.version_requested.connect(self.version_requested)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addStretch()
        row.addWidget(self.edit, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(bubble, 0, Qt.AlignmentFlag.AlignRight)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.arrows, 0, Qt.AlignmentFlag.AlignRight)
        paint_icon(self.edit, theme)

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
        paint_icon(self.edit, self._theme)
        self.arrows.restyle()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Shows the edit button."""
        self.edit.show()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Hides the edit button unless it has the focus."""
        if not self.edit.hasFocus():
            self.edit.hide()
        super().leaveEvent(event)
