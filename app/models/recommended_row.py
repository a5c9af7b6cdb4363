"""A recommended model on the page of the first start."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QProgressBar, QVBoxLayout, QWidget

from app.models.first_start import FirstStart
from app.models.recommended_buttons import RecommendedButtons
from app.models.recommended_model import RecommendedModel, offer_text, role_text
from app.theme.theme import Theme
from app.translation import translate

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
