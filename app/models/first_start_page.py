"""The page of the first start: three models for this computer, while one can talk to the starter model."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.models.first_start import FirstStart, RecommendedModel, Step, heading_text, offer_text, role_text
from app.theme.theme import Theme
from app.theme.widgets import discard, filled, only_vertical, progress_bar, role_button, set_role, text_label
from app.transcript.empty_view import BlockMark
from app.translation import translate

# --- A recommended model on the page of the first start, and the strip that shows its download above a chat


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
        self.cancel = role_button("link", translate("models", "Cancel"), self._on_cancel)
        self.main = role_button("", run=self._on_main)
        filled(QHBoxLayout(self), self.cancel, self.main, spacing=6)

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
        set_role(self.main, "primary" if primary else "")

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
        self.name = text_label("title", wrap=False)
        self.role = text_label("secondary")
        self.sentence = text_label("secondary")
        self.status = text_label("secondary")
        self.bar = progress_bar()
        self.buttons = RecommendedButtons(start)
        title = filled(QHBoxLayout(), self.name, (self.role, 1), spacing=8)
        texts = filled(QVBoxLayout(), title, self.sentence, spacing=3)
        buttons = (self.buttons, 0, Qt.AlignmentFlag.AlignVCenter)
        self._top = filled(QBoxLayout(QBoxLayout.Direction.LeftToRight), (texts, 1), buttons, spacing=16)
        parts = (self._top, self.bar, self.status)
        self._column = filled(QVBoxLayout(self), *parts, spacing=8, margins=(16, 14, 14, 14))

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
        set_role(self.status, "bad" if shown.bad else "secondary")
        self.bar.setVisible(
            shown.busy or shown.step == "paused" or (shown.step == "failed" and shown.share > 0)
        )
        self.bar.setValue(round(1000 * shown.share))
        self.bar.setAccessibleName(translate("models", "Progress of {name}").format(name=model.name))
        self.buttons.show_model(shown, primary=primary)
        self.buttons.main.setMinimumWidth(self._theme.px(_BUTTON))
        self.buttons.main.setAccessibleDescription(self.sentence.text())
        self.setAccessibleName(", ".join(part for part in (model.name, role, self.sentence.text()) if part))


class DownloadStrip(QFrame):
    """A strip above a chat for the chosen model; hidden while there is none, or while the page shows it."""

    def __init__(self, start: FirstStart, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._start = start
        self._wanted = False
        self.setObjectName("banner")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.label = text_label("")
        self.bar = progress_bar()
        self.buttons = RecommendedButtons(start)
        self.later = role_button("link", translate("models", "Later"), self._on_later)
        texts = filled(QVBoxLayout(), self.label, self.bar, spacing=7)
        middle = Qt.AlignmentFlag.AlignVCenter
        parts = ((texts, 1), (self.later, 0, middle), (self.buttons, 0, middle))
        filled(QHBoxLayout(self), *parts, spacing=12, margins=(14, 10, 10, 10))
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
        self.setAccessibleName(translate("models", "Recommended models"))
        self.title = text_label("large", translate("models", "Welcome to Octavo"))
        self.text = text_label("body")
        self.heading = text_label("group")
        self.card = QFrame()
        self.card.setObjectName("offers")
        self._list = filled(QVBoxLayout(self.card), spacing=0)
        text = translate("models", "Downloads come from huggingface.co. Your chats stay here.")
        self.privacy = text_label("secondary", text)
        self.more = role_button("link", translate("models", "Other Models…"), self.browser_requested)
        self.close_button = role_button("link", translate("models", "Not Now"), start.close)
        self.again = role_button("", translate("models", "Try Again"), start.ask)
        self.mirror = role_button("", translate("models", "Use a Mirror…"), start.discovery.mirror_requested)
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
        self.mirror.setVisible(any(start.discovery.is_offline(shown.model.repo) for shown in models))
        self.more.setVisible(start.state == "open")
        self.close_button.setVisible(start.state == "open")

    def resizeEvent(self, event: QResizeEvent) -> None:
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
        text = translate(
            "models",
            "Download a model for useful answers. Meanwhile, type below to try the small starter model.",
        )
        alone = translate("models", "Download a model to start chatting.")
        if "downloading" in steps:
            text = translate("models", "While it downloads, type below: the small starter model answers.")
            alone = translate("models", "You can start chatting when the download is complete.")
        elif "paused" in steps:
            text = translate(
                "models", "The download is paused. Meanwhile, the small starter model answers below."
            )
            alone = translate("models", "The download is paused.")
        elif "failed" in steps:
            text = translate(
                "models", "The download stopped. Meanwhile, the small starter model answers below."
            )
            alone = translate("models", "The download stopped.")
        return text if start.starter else alone

    def _show_rows(self, models: list[RecommendedModel]) -> None:
        while len(self.rows) > len(models):
            discard(self.rows.pop())
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
        links = filled(QHBoxLayout(), 0, self.more, self.close_button, spacing=8)
        direction = QBoxLayout.Direction.LeftToRight
        self._foot = filled(QBoxLayout(direction), (self.privacy, 1), links, spacing=8)
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
        column.addWidget(self.mirror, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(20)
        column.addWidget(self.heading)
        column.addWidget(self.card)
        column.addSpacing(4)
        column.addLayout(self._foot)
        column.addStretch(6)
        outer = QWidget()
        outer.setObjectName("scrolled")
        filled(QHBoxLayout(outer), 0, (self._inner, 1), 0)
        only_vertical(self, outer)


def _accent(models: list[RecommendedModel]) -> int:
    """Returns the place of the row with the accent: a model that is ready, else the best one; -1 for none."""
    ready = [place for place, model in enumerate(models) if model.step == "ready"]
    if ready:
        return ready[0]
    if any(model.step not in ("offered", "no room") for model in models):
        return -1
    return next((place for place, model in enumerate(models) if model.step == "offered"), -1)
