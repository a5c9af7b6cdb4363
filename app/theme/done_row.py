"""The last row of a dialog that only shows: one button, which closes it."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton

from app.translation import translate


def done_row(dialog: QDialog) -> QHBoxLayout:
    """Makes the row of `dialog`, with "Done" at its end as the button for Return."""
    done = QPushButton(translate("dialogs", "Done"))
    done.setProperty("role", "primary")
    done.setDefault(True)
    done.clicked.connect(dialog.accept)
    row = QHBoxLayout()
    row.addStretch()
    row.addWidget(done)
    return row
