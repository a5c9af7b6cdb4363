"""The mark of text that leaves this computer: where it goes, in a colour that nothing else has."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy

from app.remote.server_list import RemoteModel
from app.theme.theme import Theme
from app.theme.widgets import ElidedLabel, filled, icon
from app.translation import translate

_MIN_WIDTH = 150  # px; "Sent to" and the beginning of a name


class SentMark(QFrame):
    """The line "Sent to NAME (ADDRESS)", `framed` in the header; hidden while this computer answers."""

    def __init__(self, theme: Theme, *, framed: bool) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("sentMark")
        self.setProperty("framed", framed)
        self._sign = QLabel()
        self.label = ElidedLabel(role="sent")
        self.label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        sign, margins = (self._sign, 0, Qt.AlignmentFlag.AlignVCenter), (10, 4, 10, 4) if framed else (0,) * 4
        filled(QHBoxLayout(self), sign, (self.label, 1), spacing=6, margins=margins)
        if framed:
            self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.show_destination(None)

    def show_destination(self, model: RemoteModel | None) -> None:
        """Says where text goes; None: it stays here."""
        text = sent_text_of(model) if model is not None else ""
        self.label.set_full_text(text)
        self.label.setAccessibleName(text)
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setVisible(model is not None)
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """As much as says that something is sent."""
        return QSize(self._theme.px(_MIN_WIDTH), super().minimumSizeHint().height())

    def _restyle(self) -> None:
        size = self._theme.px(13)
        self._sign.setPixmap(icon("sent", self._theme.palette.sent, size).pixmap(size, size))


def sent_text_of(model: RemoteModel) -> str:
    """Says where text goes that this model is asked."""
    return translate("remote", "Sent to {place}").format(place=model.place)
