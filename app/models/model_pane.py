"""The right side of the browser: one model, its memory plan, load options and model card."""

from __future__ import annotations

import re

from PySide6.QtCore import QByteArray, Qt, QTimer, QUrl
from PySide6.QtGui import (
    QDesktopServices,
    QPalette,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextTable,
)
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from app import formatting
from app.models.discovery import Discovery
from app.models.fit_view import FitView, fit_text
from app.models.load_form import LoadForm
from app.models.model_actions import ModelActions
from app.models.model_rows import ModelRow
from app.theme.theme import Theme
from app.theme.widgets import filled, role_button, text_label
from app.translation import translate
from engine.protocol import Fit, PlanModel, RepoDetails

_FRONT_MATTER = re.compile(r"\A---\s*\n.*?\n---\s*\n", re.DOTALL)
_IMAGE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
_HEADINGS = {1: 1.2, 2: 1.1}  # of the text's size
_MAX_CHARACTERS = 40_000  # characters; the rest of longer cards is benchmark tables


class CardView(QTextBrowser):
    """Shows a model card as Markdown without HTML, and loads nothing that it references.

    Clicked links open in the system's browser.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setTabChangesFocus(True)
        self.setAccessibleName(translate("models", "Model card"))
        self.anchorClicked.connect(_open)

    def show_card(self, text: str) -> None:
        """Shows a card without its front matter and images."""
        text = _FRONT_MATTER.sub("", text)[:_MAX_CHARACTERS]
        self.document().setMarkdown(
            _IMAGE.sub(r"\1", text),
            QTextDocument.MarkdownFeature.MarkdownDialectGitHub
            | QTextDocument.MarkdownFeature.MarkdownNoHTML,
        )
        self._style_document()

    def _style_document(self) -> None:
        """Sizes headings like the titles of the window and draws light table borders."""
        document = self.document()
        size = self.font().pointSizeF() if self.font().pointSizeF() > 0 else self.font().pixelSize() * 0.75
        block = document.begin()
        while block.isValid():
            if level := block.blockFormat().headingLevel():
                form = QTextCharFormat()
                form.setProperty(QTextFormat.Property.FontSizeAdjustment, 0)
                form.setFontPointSize(size * _HEADINGS.get(level, 1.0))
                cursor = QTextCursor(block)
                cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
                cursor.mergeCharFormat(form)
            block = block.next()
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                table = frame.format().toTableFormat()
                line = self.palette().color(QPalette.ColorRole.Text)
                line.setAlphaF(0.25)
                table.setBorderBrush(line)
                table.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
                table.setBorderCollapse(True)
                frame.setFormat(table)

    def loadResource(self, _kind: int, _name: QUrl | str) -> QByteArray:
        """Loads nothing, so that no server learns that the card was read."""
        return QByteArray()


def _open(url: QUrl) -> None:
    if url.scheme() in ("http", "https"):
        QDesktopServices.openUrl(url)


_ONLINE = ("hub", "modelscope")  # sources that were asked already, about all of a list
_PLAN_AFTER = 250  # ms without another change of context or chats


def _gated_text() -> str:
    return translate(
        "models",
        "This model is gated. Accept its terms on its page on the Hub, then run “hf auth login” once in a "
        "terminal. Octavo uses the token that this command saves.",
    )


class ModelPane(QWidget):
    """Shows a `ModelRow`; empty until one is selected.

    Attributes:
        problem: says why the model cannot be used.
        gated: says how a gated model is downloaded.
        fit_sentence: says whether the model fits into memory.
        hints: suggest what to change so that it does.
        card: the model's card from the Hub.
    """

    def __init__(self, theme: Theme, discovery: Discovery, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._discovery = discovery
        self._row: ModelRow | None = None
        self._name = text_label("title")
        self._facts = text_label("secondary")
        self.problem = text_label("bad")
        self.gated = text_label("secondary", _gated_text())
        self.fit_sentence = text_label("body")
        self.hints = text_label("secondary")
        self.fit_view = FitView(theme)
        self.form = LoadForm(theme)
        self.context, self.chats, self.precision = self.form.context, self.form.chats, self.form.precision
        self._later = QTimer(self, singleShot=True, interval=_PLAN_AFTER)
        self._later.timeout.connect(self.request_plan)
        self.form.changed.connect(self._later.start)
        self.model_actions = ModelActions(discovery, self.form)
        self.form.changed.connect(lambda: self.model_actions.show_row(self._row))
        actions = self.model_actions
        self.main, self.second, self.reveal = actions.main, actions.second, actions.reveal
        self.look_up = role_button("", translate("models", "Look Up on the Hub"), self._request_details)
        self.look_up.clicked.connect(lambda: self.look_up.setEnabled(False))
        self.model_actions.add_button(self.look_up)
        self.card = CardView()
        above = (self._name, self._facts, self.problem, self.gated, self.form)
        below = (self.fit_sentence, self.fit_view, self.hints, self.model_actions, (self.card, 1), 0)
        filled(QVBoxLayout(self), *above, *below, spacing=10, margins=(20, 16, 20, 16))
        discovery.changed.connect(self._on_changed)
        self.show_row(None)

    @property
    def row(self) -> ModelRow | None:
        """The row that is shown."""
        return self._row

    def show_row(self, row: ModelRow | None) -> None:
        """Shows a model, or new data about the same one."""
        other = row is None or self._row is None or row.key != self._row.key
        self._row = row
        self._name.setVisible(row is not None)
        self.form.setVisible(row is not None and not row.job and not row.bad)
        if row is not None and other:
            self.form.offer(self._discovery.local, row.key)
            if not row.job and (row.local or self._discovery.source in _ONLINE):
                self._request_details()
            elif self._discovery.source == "catalogue":
                self.request_plan()
        self._refresh()

    # --- requests -------------------------------------------------------------------------------

    def _request_details(self) -> None:
        assert self._row is not None
        if not self._row.local:
            self._discovery.look_up(self._row.key)
            self._discovery.find_head(self._row.key)
        self.request_plan(exact=True)

    def request_plan(self, *, exact: bool = False) -> None:
        """Asks what the model needs with the options of the form, unless one of them is wrong.

        Args:
            exact: ask the Hub about a model of the catalogue, too, which is estimated until then.
        """
        row = self._row
        if row is None or row.bad or row.job or self.form.problem:
            return
        known = self._discovery.fits.get(row.key)
        exact = exact or row.local or self._discovery.source != "catalogue"
        self._discovery.plan(
            PlanModel(
                model=row.key,
                catalogue=not exact and (known is None or known.estimated or bool(known.problem)),
                context=self.context.value(),
                chats=self.chats.value(),
                block_size=self.form.block_size.currentData(),
                kv_bits=self.form.kv_bits(),
                kv_budget=self.form.budget.kv_budget,
            )
        )

    def _on_changed(self, key: str) -> None:
        if self._row is not None and key in (self._row.key, self._row.repair):
            self._refresh()

    # --- display --------------------------------------------------------------------------------

    def _refresh(self) -> None:
        row = self._row
        details = self._discovery.details.get(row.key) if row else None
        fit = self._discovery.fits.get(row.key) if row else None
        self._name.setText(row.name if row else "")
        self._facts.setText(self._facts_text(row, details))
        self._facts.setVisible(bool(self._facts.text()))
        problem = row.detail if row and row.bad else details.problem if details else ""
        problem = problem or (fit.problem if fit else "")
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self.gated.setVisible(row is not None and row.gated)
        self._show_fit(fit)
        self.model_actions.show_row(row)
        online = self._discovery.source in _ONLINE
        asked = row is None or row.local or bool(row.job) or (fit is not None and not fit.estimated) or online
        self.look_up.setVisible(not asked)
        self.look_up.setEnabled(True)
        self.card.setVisible(bool(details and details.card))
        if details and details.card and self.card.property("repo") != details.repo:
            self.card.setProperty("repo", details.repo)
            self.card.show_card(details.card)

    def _facts_text(self, row: ModelRow | None, details: RepoDetails | None) -> str:
        if row is None:
            return translate("models", "Select a model on the left.")
        if row.job:
            conversion = self._discovery.conversions.get(row.job)
            return translate("models", "From {file}").format(file=conversion.source) if conversion else ""
        if details is None or not details.files:
            return "" if row.bad else row.detail
        size = formatting.size(sum(file.size for file in details.files))
        number = len(details.files)
        parts = [translate("models", "%n file(s)", "", number), size]
        if details.licence:
            parts.append(translate("models", "licence {name}").format(name=details.licence))
        return " · ".join(parts)

    def _show_fit(self, fit: Fit | None) -> None:
        self.fit_view.show_fit(fit)
        if fit is not None and not fit.problem:
            self.form.show_limits(fit)
        known = fit is not None and not fit.problem
        self.fit_sentence.setVisible(known)
        self.hints.setVisible(known and bool(fit and fit.suggestions))
        if fit is None or not known:
            return
        color = {"fits": "good", "tight": "warn"}.get(fit.rating, "bad")
        shown = self._theme.color(color).name()
        self.fit_sentence.setTextFormat(Qt.TextFormat.RichText)
        verdict = f'<span style="color:{shown}; font-weight:600">{fit_text(fit)}</span> {fit.reason}'
        estimated = translate("models", " An estimate; look it up for the exact plan.")
        self.fit_sentence.setText(verdict + (estimated if fit.estimated else ""))
        self.hints.setText("\n".join(fit.suggestions))
