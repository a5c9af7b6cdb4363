"""A recommended model on the page of the first start, and the strip that shows its download above a chat."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QBoxLayout,
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
from app.models.recommended_model import RecommendedModel, Step, offer_text, role_text
from app.theme.theme import Theme
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
    """One main button (download, pause, resume, switch to the model), and one that cancels a download."""

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


_BUTTON = 112  # px: buttons of all states are equally wide
_NARROWEST = 240  # px


class RecommendedRow(QWidget):
    """Name, one sentence, buttons, and the progress of its download."""

    def __init__(self, theme: Theme, start: FirstStart, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.name = QLabel()
        self.name.setProperty("role", "title")
        self.name.setTextFormat(Qt.TextFormat.PlainText)
        self.role = _small_label()
        self.sentence = _small_label()
        self.status = _small_label()
        for label in (self.role, self.sentence, self.status):
            label.setWordWrap(True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 1000)
        self.buttons = RecommendedButtons(start)
        title = QHBoxLayout()
        title.setSpacing(8)
        title.addWidget(self.name)
        title.addWidget(self.role, 1)
        texts = QVBoxLayout()
        texts.setSpacing(3)
        texts.addLayout(title)
        texts.addWidget(self.sentence)
        self._top = top = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        top.setSpacing(16)
        top.addLayout(texts, 1)
        top.addWidget(self.buttons, 0, Qt.AlignmentFlag.AlignVCenter)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 14, 14)
        column.setSpacing(8)
        column.addLayout(top)
        column.addWidget(self.bar)
        column.addWidget(self.status)

    def minimumSizeHint(self) -> QSize:
        """Narrow enough for every window; the row arranges itself then."""
        return QSize(_NARROWEST, super().minimumSizeHint().height())

    def set_narrow(self, narrow: bool) -> None:
        """Puts the buttons under the text, or beside it."""
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if direction != self._top.direction():
            self._top.setDirection(direction)
            self._top.setSpacing(8 if narrow else 16)
            side = Qt.AlignmentFlag.AlignLeft if narrow else Qt.AlignmentFlag.AlignVCenter
            self._top.setAlignment(self.buttons, side)
            self._column.invalidate()  # a changed direction alone does not reach the layouts around it
            self.updateGeometry()

    def show_model(self, shown: RecommendedModel, limit: int, *, primary: bool) -> None:
        """Shows a model as it stands now.

        Args:
            shown: the model.
            limit: bytes that models may take on this computer.
            primary: its main button is the accent of the page.
        """
        model = shown.model
        self.name.setText(model.name)
        role = role_text(model)
        if shown.step == "loaded":
            role = translate("models", "Loaded")
        self.role.setText(role)
        self.sentence.setText(offer_text(model, limit))
        self.status.setText(shown.text)
        self.status.setVisible(bool(shown.text))
        wanted = "bad" if shown.bad else "secondary"
        if self.status.property("role") != wanted:
            self.status.setProperty("role", wanted)
            self.status.style().polish(self.status)
        self.bar.setVisible(
            shown.busy or shown.step == "paused" or (shown.step == "failed" and shown.share > 0)
        )
        self.bar.setValue(round(1000 * shown.share))
        self.bar.setAccessibleName(translate("models", "Progress of {name}").format(name=model.name))
        self.buttons.show_model(shown, primary=primary)
        self.buttons.main.setMinimumWidth(self._theme.px(_BUTTON))
        self.buttons.main.setAccessibleDescription(self.sentence.text())
        self.setAccessibleName(", ".join(part for part in (model.name, role, self.sentence.text()) if part))


def _small_label() -> QLabel:
    label = QLabel()
    label.setProperty("role", "secondary")
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


class DownloadStrip(QFrame):
    """A strip above a chat for the chosen model; hidden while there is none, or while the page shows it."""

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
