"""A strip above a chat: the download of the model that was chosen at the first start."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.models.first_start import FirstStart
from app.models.recommended_buttons import RecommendedButtons
from app.models.recommended_model import RecommendedModel
from app.translation import translate


class DownloadStrip(QFrame):
    """Follows the chosen model; hidden while there is none, or while the page shows it."""

    def __init__(self, start: FirstStart, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._start = start
        self._wanted = False
        self.setObjectName("banner")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.label = QLabel()
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setWordWrap(True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 1000)
        self.buttons = RecommendedButtons(start)
        self.later = QPushButton(translate("models", "Later"))
        self.later.setProperty("role", "link")
        self.later.clicked.connect(self._on_later)
        texts = QVBoxLayout()
        texts.setSpacing(7)
        texts.addWidget(self.label)
        texts.addWidget(self.bar)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 10, 10, 10)
        row.setSpacing(12)
        row.addLayout(texts, 1)
        row.addWidget(self.later, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.buttons, 0, Qt.AlignmentFlag.AlignVCenter)
        start.changed.connect(self.refresh)
        self.refresh()

    def set_wanted(self, wanted: bool) -> None:
        """Allows the strip to be shown; False while the page shows the same download."""
        self._wanted = wanted
        self.refresh()

    def refresh(self) -> None:
        """Shows the chosen model as it stands now."""
        chosen = self._start.chosen if self._wanted else None
        self.setVisible(chosen is not None)
        if chosen is None:
            return
        self.label.setText(_text(chosen))
        self.bar.setVisible(chosen.busy or chosen.step == "paused")
        self.bar.setValue(round(1000 * chosen.share))
        self.bar.setAccessibleName(translate("models", "Progress of {name}").format(name=chosen.model.name))
        self.buttons.show_model(chosen, primary=chosen.step == "ready")
        self.later.setVisible(chosen.step == "ready")
        self.later.setAccessibleName(
            translate("models", "Switch to {name} later").format(name=chosen.model.name)
        )

    def _on_later(self) -> None:
        if (chosen := self._start.chosen) is not None:
            self._start.forget(chosen.model.repo)


def _text(chosen: RecommendedModel) -> str:
    name = chosen.model.name
    if chosen.step == "ready" and not chosen.text:
        return translate("models", "{name} is ready.").format(name=name)
    return translate("models", "{name}: {progress}").format(name=name, progress=chosen.text)
