"""The buttons of a recommended model: download, pause, resume, cancel, switch to it."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.models.first_start import FirstStart
from app.models.recommended_model import RecommendedModel, Step
from app.translation import translate


def _main_texts() -> dict[Step, str]:
    return {
        "offered": translate("models", "Download"),
        "no room": translate("models", "Try Again"),
        "downloading": translate("models", "Pause"),
        "paused": translate("models", "Resume"),
        "failed": translate("models", "Try Again"),
        "ready": translate("models", "Switch to it"),
    }


class RecommendedButtons(QWidget):
    """One main button, and one that cancels a download."""

    def __init__(self, start: FirstStart, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._start = start
        self._shown: RecommendedModel | None = None
        self.cancel = QPushButton(translate("models", "Cancel"))
        self.cancel.setProperty("role", "link")
        self.cancel.clicked.connect(self._on_cancel)
        self.main = QPushButton()
        self.main.clicked.connect(self._on_main)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.cancel)
        row.addWidget(self.main)

    def show_model(self, shown: RecommendedModel, *, primary: bool) -> None:
        """Shows what can be done with a model; `primary` makes the main button the accent of its page."""
        self._shown = shown
        name = shown.model.name
        text = _main_texts().get(shown.step, "")
        self.main.setText(text)
        self.main.setVisible(bool(text))
        self.main.setAccessibleName(f"{text} {name}")
        self.cancel.setVisible(shown.step in ("downloading", "paused", "failed") and shown.share < 1)
        self.cancel.setAccessibleName(translate("models", "Cancel the download of {name}").format(name=name))
        role = "primary" if primary else ""
        if self.main.property("role") != role:
            self.main.setProperty("role", role)
            self.main.style().unpolish(self.main)
            self.main.style().polish(self.main)

    def _on_main(self) -> None:
        shown = self._shown
        if shown is None:
            return
        repo = shown.model.repo
        if shown.step == "ready":
            self._start.use(repo)
        elif shown.step == "downloading":
            self._start.pause(repo)
        elif shown.step == "no room":
            self._start.ask()
        else:
            self._start.download(repo)

    def _on_cancel(self) -> None:
        if self._shown is not None:
            self._start.cancel(self._shown.model.repo)
