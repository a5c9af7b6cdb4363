"""The page of the first start: three models for this computer, while one can talk to the starter model."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.models.first_start import FirstStart
from app.models.recommended_model import RecommendedModel, heading_text
from app.models.recommended_row import RecommendedRow
from app.theme.theme import Theme
from app.transcript.empty_view import BlockMark
from app.translation import translate

_WIDTH = 660  # px, at most: as wide as the composer
_MARK = 44  # px
_NARROW = 440  # px; below this the buttons of a row stand under its text
_EDGE = 34  # px beside the column, as beside the composer


class FirstStartPage(QScrollArea):
    """Shown in place of an empty chat.

    Signals:
        browser_requested: find other models.
    """

    browser_requested = Signal()

    def __init__(self, theme: Theme, start: FirstStart, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._start = start
        self.rows: list[RecommendedRow] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(translate("models", "Recommended models"))
        self.title = _wrapped("large")
        self.title.setText(translate("models", "Welcome to Octavo"))
        self.text = _wrapped("body")
        self.heading = _wrapped("group")
        self.card = QFrame()
        self.card.setObjectName("offers")
        self._list = QVBoxLayout(self.card)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(0)
        self.privacy = _wrapped("secondary")
        self.privacy.setText(translate("models", "Downloads come from huggingface.co. Your chats stay here."))
        self.more = QPushButton(translate("models", "Other Models…"))
        self.more.clicked.connect(self.browser_requested)
        self.close_button = QPushButton(translate("models", "Not Now"))
        self.close_button.clicked.connect(start.close)
        self.again = QPushButton(translate("models", "Try Again"))
        self.again.clicked.connect(start.ask)
        for button in (self.more, self.close_button):
            button.setProperty("role", "link")
        self.more.setAccessibleName(translate("models", "Find other models"))
        self.close_button.setAccessibleName(translate("models", "Close the recommendations"))
        self.again.setAccessibleName(translate("models", "Ask for recommended models again"))
        self._lay_out()
        start.changed.connect(self.refresh)
        theme.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Shows the recommendations and downloads as they are now, unless the page is closed."""
        if self._start.state == "closed":
            return
        start, models = self._start, self._start.models
        self._inner.setMaximumWidth(self._theme.px(_WIDTH) + 2 * _EDGE)
        self._show_rows(models)
        self.text.setText(self._text(models))
        answer = start.answer
        self.heading.setText(heading_text(answer.memory) if answer is not None and models else "")
        self.heading.setVisible(bool(models))
        self.card.setVisible(bool(models))
        self.privacy.setVisible(bool(models))
        self.again.setVisible(bool(start.problem))
        self.more.setVisible(start.state == "open")
        self.close_button.setVisible(start.state == "open")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arranges the rows for the width."""
        self._arrange()
        super().resizeEvent(event)

    def _arrange(self) -> None:
        narrow = self.viewport().width() - 2 * _EDGE < self._theme.px(_NARROW)
        for row in self.rows:
            row.set_narrow(narrow)
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if direction != self._foot.direction():
            self._foot.setDirection(direction)
            self._column.invalidate()

    def _text(self, models: list[RecommendedModel]) -> str:
        start = self._start
        if start.problem:
            return start.problem
        if start.state == "undecided" or start.answer is None:
            return translate("models", "Looking for models on this computer…")
        if not models:
            return translate(
                "models",
                "No recommended model fits into this computer’s memory. “Other models” lists smaller ones.",
            )
        steps = {model.step for model in models}
        if "loading" in steps:
            return translate("models", "The model is loading.")
        if "ready" in steps:
            return translate("models", "Your model is ready. Switch to it for useful answers.")
        if "downloading" in steps:
            return self._with_starter(
                translate("models", "While it downloads, type below: the small starter model answers."),
                translate("models", "You can start chatting when the download is complete."),
            )
        if "paused" in steps:
            return self._with_starter(
                translate(
                    "models", "The download is paused. Meanwhile, the small starter model answers below."
                ),
                translate("models", "The download is paused."),
            )
        if "failed" in steps:
            return self._with_starter(
                translate(
                    "models", "The download stopped. Meanwhile, the small starter model answers below."
                ),
                translate("models", "The download stopped."),
            )
        return self._with_starter(
            translate(
                "models",
                "Download a model for useful answers. Meanwhile, type below to try the small starter model.",
            ),
            translate("models", "Download a model to start chatting."),
        )

    def _with_starter(self, text: str, without: str) -> str:
        return text if self._start.starter else without

    def _show_rows(self, models: list[RecommendedModel]) -> None:
        while len(self.rows) > len(models):
            row = self.rows.pop()
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self.rows) < len(models):
            row = RecommendedRow(self._theme, self._start)
            row.setObjectName("offer")
            row.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
            row.setProperty("first", not self.rows)
            self.rows.append(row)
            self._list.addWidget(row)
        answer = self._start.answer
        limit = answer.limit if answer is not None else 0
        accent = _accent(models)
        for place, (row, shown) in enumerate(zip(self.rows, models, strict=True)):
            row.show_model(shown, limit, primary=place == accent)
        self._arrange()

    def _lay_out(self) -> None:
        links = QHBoxLayout()
        links.setSpacing(8)
        links.addStretch()
        links.addWidget(self.more)
        links.addWidget(self.close_button)
        self._foot = foot = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        foot.setSpacing(8)
        foot.addWidget(self.privacy, 1)
        foot.addLayout(links)
        self._inner = QWidget()
        self._column = column = QVBoxLayout(self._inner)
        column.setContentsMargins(_EDGE, 24, _EDGE, 16)
        column.setSpacing(8)
        column.addStretch(5)
        column.addWidget(BlockMark(self._theme, _MARK))
        column.addSpacing(10)
        column.addWidget(self.title)
        column.addWidget(self.text)
        column.addWidget(self.again, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(20)
        column.addWidget(self.heading)
        column.addWidget(self.card)
        column.addSpacing(4)
        column.addLayout(foot)
        column.addStretch(6)
        outer = QWidget()
        outer.setObjectName("scrolled")
        centred = QHBoxLayout(outer)
        centred.setContentsMargins(0, 0, 0, 0)
        centred.addStretch(0)
        centred.addWidget(self._inner, 1)
        centred.addStretch(0)
        self.setWidget(outer)


def _accent(models: list[RecommendedModel]) -> int:
    """Returns the place of the row with the accent: a model that is ready, else the best one; -1 for none."""
    ready = [place for place, model in enumerate(models) if model.step == "ready"]
    if ready:
        return ready[0]
    if any(model.step not in ("offered", "no room") for model in models):
        return -1
    return next((place for place, model in enumerate(models) if model.step == "offered"), -1)


def _wrapped(role: str) -> QLabel:
    label = QLabel()
    label.setProperty("role", role)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
