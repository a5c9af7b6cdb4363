"""A line above the transcript that says what the model does not read of the shown chat."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from app.translation import translate


class ContextNotice(QFrame):
    """How many messages are left out or summarised, with a way back.

    Signals:
        summary_requested: show the summary.
        undo_requested: send everything again.
    """

    summary_requested = Signal()
    undo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.label = QLabel()
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setProperty("role", "secondary")
        self.summary_button = QPushButton(translate("window", "Show Summary…"))
        self.summary_button.clicked.connect(self.summary_requested)
        self.undo_button = QPushButton(translate("window", "Send All Again"))
        self.undo_button.setToolTip(translate("window", "The model reads all messages again"))
        self.undo_button.clicked.connect(self.undo_requested)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 8, 6)
        row.setSpacing(8)
        row.addWidget(self.label, 1)
        for button in (self.summary_button, self.undo_button):
            button.setProperty("role", "link")
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def show_choice(self, count: int, *, summarised: bool, elsewhere: bool = False) -> None:
        """Says what is left out.

        Args:
            count: number of messages.
            summarised: whether a summary stands for them.
            elsewhere: whether they are in another chat, from which this one was begun.
        """
        if elsewhere:
            text = translate("window", "This chat begins with a summary of %n message(s).", "", count)
        elif summarised:
            text = translate("window", "The model reads a summary of %n older message(s).", "", count)
        else:
            text = translate("window", "The model does not read %n message(s) in the middle.", "", count)
        self.label.setText(text)
        self.summary_button.setVisible(summarised)
        self.undo_button.setVisible(not elsewhere)
        self.show()
