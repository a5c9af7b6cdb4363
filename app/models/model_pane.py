"""The right side of the browser: one model, whether it fits, how to load it, and its card."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from app import formatting
from app.models.discovery import Discovery
from app.models.fit_view import FitView
from app.models.load_form import LoadForm
from app.models.model_actions import ModelActions
from app.models.model_card_view import CardView
from app.models.model_rows import ModelRow
from app.theme.theme import Theme
from engine.protocol import Fit, RepoDetails

_PLAN_AFTER = 250  # ms without another change of context or chats
_GATED = (
    "It is gated: its authors want their terms accepted first, on its page on the Hub. Then run “hf auth "
    "login” once in a terminal; Octavo finds the token where the Hub's own tools keep it."
)


class ModelPane(QWidget):
    """Shows a `ModelRow`; empty until one is chosen."""

    def __init__(self, theme: Theme, discovery: Discovery, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._discovery = discovery
        self._row: ModelRow | None = None
        self._name = _label("title")
        self._facts = _label("secondary")
        self._problem = _label("bad")
        self._gated = _label("secondary")
        self._gated.setText(_GATED)
        self._fit_text = _label("body")
        self._hints = _label("secondary")
        self.fit_view = FitView(theme)
        self.form = LoadForm(theme)
        self.context, self.chats, self.precision = self.form.context, self.form.chats, self.form.precision
        self._later = QTimer(self, singleShot=True, interval=_PLAN_AFTER)
        self._later.timeout.connect(self._ask_plan)
        self.form.changed.connect(self._later.start)
        self.form.changed.connect(lambda: self.deeds.show_row(self._row))
        self.deeds = ModelActions(discovery, self.form)
        self.main, self.second, self.reveal = self.deeds.main, self.deeds.second, self.deeds.reveal
        self.look = QPushButton("Look it up on the Hub")
        self.look.clicked.connect(self._on_look)
        self.deeds.add_button(self.look)
        self._card = CardView()
        self._lay_out()
        discovery.changed.connect(self._on_changed)
        self.show_row(None)

    @property
    def row(self) -> ModelRow | None:
        """What is shown."""
        return self._row

    def show_row(self, row: ModelRow | None) -> None:
        """Shows another model, or the same one with newer figures."""
        other = row is None or self._row is None or row.key != self._row.key
        self._row = row
        self._name.setVisible(row is not None)
        self.form.setVisible(row is not None and not row.job and not row.bad)
        if row is not None and other:
            self.form.offer(self._discovery.local, row.key)
            if not row.job and (row.local or self._discovery.source == "hub"):
                self._ask()
        self._refresh()

    # --- asking ---------------------------------------------------------------------------------

    def _ask(self) -> None:
        assert self._row is not None
        if not self._row.local:
            self._discovery.look_up(self._row.key)
        self._ask_plan()

    def _ask_plan(self) -> None:
        if self._row is not None and not self._row.bad and not self._row.job and not self.form.problem:
            self._discovery.plan(
                self._row.key,
                self.context.value(),
                self.chats.value(),
                self.form.kv_bits(),
                self.form.block_size.currentData(),
                self.form.budget.kv_budget,
            )

    def _on_look(self) -> None:
        self._ask()
        self.look.setEnabled(False)

    def _on_changed(self, key: str) -> None:
        if self._row is not None and key in (self._row.key, self._row.repair):
            self._refresh()

    # --- showing --------------------------------------------------------------------------------

    def _refresh(self) -> None:
        row = self._row
        details = self._discovery.details.get(row.key) if row else None
        fit = self._discovery.fits.get(row.key) if row else None
        self._name.setText(row.name if row else "")
        self._facts.setText(self._facts_text(row, details))
        self._facts.setVisible(bool(self._facts.text()))
        problem = row.detail if row and row.bad else details.problem if details else ""
        problem = problem or (fit.problem if fit else "")
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))
        self._gated.setVisible(row is not None and row.gated)
        self._show_fit(fit)
        self.deeds.show_row(row)
        asked = (
            row is None or row.local or bool(row.job) or fit is not None or self._discovery.source == "hub"
        )
        self.look.setVisible(not asked)
        self.look.setEnabled(True)
        self._card.setVisible(bool(details and details.card))
        if details and details.card and self._card.property("repo") != details.repo:
            self._card.setProperty("repo", details.repo)
            self._card.show_card(details.card)

    def _facts_text(self, row: ModelRow | None, details: RepoDetails | None) -> str:
        if row is None:
            return "Choose a model on the left."
        if row.job:
            conversion = self._discovery.conversions.get(row.job)
            return f"Made from {conversion.source}" if conversion else ""
        if details is None or not details.files:
            return "" if row.bad else row.detail
        size = formatting.size(sum(file.size for file in details.files))
        licence = f" · licence {details.licence}" if details.licence else ""
        count = len(details.files)
        return f"{count} {'files' if count != 1 else 'file'} · {size}{licence}"

    def _show_fit(self, fit: Fit | None) -> None:
        self.fit_view.show_fit(fit)
        known = fit is not None and not fit.problem
        self._fit_text.setVisible(known)
        self._hints.setVisible(known and bool(fit and fit.suggestions))
        if fit is None or not known:
            return
        self.form.show_limits(fit)
        color = {"fits": "good", "tight": "warn"}.get(fit.verdict, "bad")
        verdict = {"fits": "It fits.", "tight": "It is tight.", "too big": "It does not fit."}[fit.verdict]
        shown = self._theme.color(color).name()
        self._fit_text.setTextFormat(Qt.TextFormat.RichText)
        self._fit_text.setText(f'<span style="color:{shown}; font-weight:600">{verdict}</span> {fit.reason}')
        self._hints.setText("\n".join(fit.suggestions))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        for item in (
            self._name,
            self._facts,
            self._problem,
            self._gated,
            self.form,
            self._fit_text,
            self.fit_view,
            self._hints,
            self.deeds,
        ):
            column.addWidget(item)
        column.addWidget(self._card, 1)
        column.addStretch()


def _label(role: str) -> QLabel:
    label = QLabel()
    label.setProperty("role", role)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)  # names come from the Hub
    return label
