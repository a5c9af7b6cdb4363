"""The right side of the browser: one model, whether it fits, and what can be done with it."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.models.card_view import CardView
from app.models.discovery import Discovery
from app.models.fit_view import FitView
from app.models.rows import Row
from app.models.words import size_words, transfer_words
from app.theme.choice import Choice
from app.theme.theme import Theme
from engine.protocol import Fit, RepoDetails, Transfer

_PLAN_AFTER = 250  # ms without another change of context or chats
_BUSY = ("queued", "running", "checking")


class ModelPane(QWidget):
    """Shows a `Row`; empty until one is chosen."""

    def __init__(self, theme: Theme, discovery: Discovery, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._discovery = discovery
        self._row: Row | None = None
        self._name = _label("title", wrap=True)
        self._facts = _label("secondary", wrap=True)
        self._problem = _label("bad", wrap=True)
        self._fit_words = _label("body", wrap=True)
        self._hints = _label("secondary", wrap=True)
        self.fit_view = FitView(theme)
        self.context = _spin("Context in tokens", 512, 1 << 20, 1024, " tokens")
        self.context.setValue(8192)
        self.chats = _spin("Chats at once", 1, 64, 1, "")
        self.precision = Choice(theme)
        self.precision.setAccessibleName("Precision of the K/V memory")
        for bits, words in ((0, "as computed"), (8, "8-bit"), (4, "4-bit")):
            self.precision.addItem(words, bits)
        self._later = QTimer(self, singleShot=True, interval=_PLAN_AFTER)
        self._later.timeout.connect(self._ask_plan)
        self.context.valueChanged.connect(lambda _: self._later.start())
        self.chats.valueChanged.connect(lambda _: self._later.start())
        self.precision.currentIndexChanged.connect(lambda _: self._later.start())
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 1000)
        self._bar.setAccessibleName("Download")
        self._progress = _label("secondary", wrap=True)
        self.main = QPushButton()
        self.main.setProperty("role", "primary")
        self.main.clicked.connect(self._on_main)
        self.second = QPushButton()
        self.second.clicked.connect(self._on_second)
        self.look = QPushButton("Look it up on the Hub")
        self.look.clicked.connect(self._on_look)
        self.reveal = QPushButton("Show in Finder" if sys.platform == "darwin" else "Show in folder")
        self.reveal.clicked.connect(self._on_reveal)
        self._card = CardView()
        self._lay_out()
        discovery.changed.connect(self._on_changed)
        self.show_row(None)

    @property
    def row(self) -> Row | None:
        """What is shown."""
        return self._row

    def show_row(self, row: Row | None) -> None:
        """Shows another model, or the same one with newer figures."""
        other = row is None or self._row is None or row.key != self._row.key
        self._row = row
        for widget in (self._sizes, self.main, self.second, self._name):
            widget.setVisible(row is not None)
        if row is not None and other and (row.local or self._discovery.source == "hub"):
            self._ask()
        self._refresh()

    # --- asking ---------------------------------------------------------------------------------

    def _ask(self) -> None:
        assert self._row is not None
        if not self._row.local:
            self._discovery.look_up(self._row.key)
        self._ask_plan()

    def _ask_plan(self) -> None:
        if self._row is not None and not self._row.bad:
            self._discovery.plan(
                self._row.key, self.context.value(), self.chats.value(), self.precision.currentData()
            )

    def _on_look(self) -> None:
        self._ask()
        self.look.setEnabled(False)

    def _on_changed(self, key: str) -> None:
        if self._row is not None and key in (self._row.key, self._row.repair):
            self._refresh()

    # --- doing ----------------------------------------------------------------------------------

    def _on_main(self) -> None:
        row = self._row
        assert row is not None
        transfer = self._transfer()
        path = self._path()
        if transfer is not None and transfer.state in _BUSY:
            self._discovery.pause(transfer.repo)
        elif path:
            fit = self._discovery.fits.get(row.key)
            fits = fit is not None and fit.verdict != "too big" and not fit.problem
            blocks = fit.blocks if fit and fits else 0
            self._discovery.load(path, self.context.value(), blocks, self.precision.currentData())
        else:
            self._discovery.fetch(row.repair or row.key)

    def _on_second(self) -> None:
        row = self._row
        assert row is not None
        transfer = self._transfer()
        if transfer is not None and transfer.state not in ("done", "cancelled"):
            self._discovery.cancel(transfer.repo)
            return
        path = row.key if row.local else self._path()
        box = QMessageBox(QMessageBox.Icon.NoIcon, "Delete model", f"Delete {row.name}?", parent=self)
        box.setInformativeText(f"{path}\nOther programs that use this folder lose it, too.")
        delete = box.addButton("Delete", QMessageBox.ButtonRole.DestructiveRole)
        box.addButton("Keep", QMessageBox.ButtonRole.RejectRole)
        delete.clicked.connect(lambda: self._discovery.delete(path))
        box.open()

    def _on_reveal(self) -> None:
        if self._row is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(Path(self._row.key))))

    # --- showing --------------------------------------------------------------------------------

    def _refresh(self) -> None:
        row = self._row
        details = self._discovery.details.get(row.key) if row else None
        fit = self._discovery.fits.get(row.key) if row else None
        self._name.setText(row.name if row else "")
        self._facts.setText(self._fact_words(row, details))
        self._facts.setVisible(bool(self._facts.text()))
        problem = row.detail if row and row.bad else details.problem if details else ""
        problem = problem or (fit.problem if fit else "")
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))
        self._show_fit(fit)
        self._show_transfer()
        self.reveal.setVisible(row is not None and row.local)
        asked = row is None or row.local or fit is not None or self._discovery.source == "hub"
        self.look.setVisible(not asked)
        self.look.setEnabled(True)
        self._card.setVisible(bool(details and details.card))
        if details and details.card and self._card.property("repo") != details.repo:
            self._card.setProperty("repo", details.repo)
            self._card.show_card(details.card)

    def _fact_words(self, row: Row | None, details: RepoDetails | None) -> str:
        if row is None:
            return "Choose a model on the left."
        if details is None or not details.files:
            return "" if row.bad else row.detail
        size = size_words(sum(file.size for file in details.files))
        licence = f" · licence {details.licence}" if details.licence else ""
        count = len(details.files)
        return f"{count} {'files' if count != 1 else 'file'} · {size}{licence}"

    def _show_fit(self, fit: Fit | None) -> None:
        self.fit_view.show_fit(fit)
        known = fit is not None and not fit.problem
        self._fit_words.setVisible(known)
        self._hints.setVisible(known and bool(fit and fit.suggestions))
        if fit is None or not known:
            return
        if fit.longest:
            self.context.setMaximum(max(512, fit.longest))
        color = {"fits": "good", "tight": "warn"}.get(fit.verdict, "bad")
        verdict = {"fits": "It fits.", "tight": "It is tight.", "too big": "It does not fit."}[fit.verdict]
        shown = self._theme.color(color).name()
        self._fit_words.setTextFormat(Qt.TextFormat.RichText)
        self._fit_words.setText(f'<span style="color:{shown}; font-weight:600">{verdict}</span> {fit.reason}')
        self._hints.setText("\n".join(fit.suggestions))

    def _transfer(self) -> Transfer | None:
        row = self._row
        return self._discovery.transfers.get(row.repair or row.key) if row else None

    def _path(self) -> str:
        """The folder that can be loaded; empty for a model that is damaged or not here."""
        row = self._row
        if row is None or row.bad:
            return ""
        return row.key if row.local else self._discovery.path_of(row.key)

    def _show_transfer(self) -> None:
        row, transfer = self._row, self._transfer()
        busy = transfer is not None and transfer.state in _BUSY
        waiting = transfer is not None and transfer.state in ("paused", "failed")
        path = self._path()
        self._bar.setVisible(busy or waiting)
        self._progress.setVisible(transfer is not None and bool(transfer_words(transfer)))
        if transfer is not None:
            self._bar.setValue(round(1000 * transfer.done / transfer.total) if transfer.total else 0)
            self._progress.setText(transfer_words(transfer))
        words = "Pause" if busy else "Go on" if waiting and not path else "Load" if path else "Download"
        if words == "Download" and row is not None and row.local:
            words = "Repair" if row.repair else "Load"
        fit = self._discovery.fits.get(row.key) if row else None
        if words == "Load" and fit is not None and fit.verdict == "too big":
            words = "Load anyway"
        self.main.setText(words)
        self.main.setEnabled(row is None or not row.bad or bool(row.repair))
        self.second.setText("Cancel download" if busy or waiting else "Delete…")
        self.second.setVisible(busy or waiting or bool(path) or bool(row and row.local))
        if row is not None:
            self.main.setAccessibleName(f"{words} {row.name}")
            self.second.setAccessibleName(f"{self.second.text()} {row.name}")

    def _lay_out(self) -> None:
        self._sizes = QWidget()
        sizes = QHBoxLayout(self._sizes)
        sizes.setContentsMargins(0, 0, 0, 0)
        sizes.setSpacing(8)
        for words, box in (("Context", self.context), ("Chats", self.chats), ("K/V", self.precision)):
            label = QLabel(words)
            label.setProperty("role", "secondary")
            label.setBuddy(box)
            sizes.addWidget(label)
            sizes.addWidget(box)
            sizes.addSpacing(8)
        sizes.addStretch()
        deeds = QHBoxLayout()
        deeds.setSpacing(8)
        for button in (self.main, self.second, self.reveal, self.look):
            deeds.addWidget(button)
        deeds.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        for item in (
            self._name,
            self._facts,
            self._problem,
            self._sizes,
            self._fit_words,
            self.fit_view,
            self._hints,
            self._bar,
            self._progress,
        ):
            column.addWidget(item)
        column.addLayout(deeds)
        column.addWidget(self._card, 1)
        column.addStretch()


def _label(role: str, *, wrap: bool = False) -> QLabel:
    label = QLabel()
    label.setProperty("role", role)
    label.setWordWrap(wrap)
    label.setTextFormat(Qt.TextFormat.PlainText)  # names come from the Hub
    return label


def _spin(name: str, least: int, most: int, step: int, suffix: str) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, most)
    box.setSingleStep(step)
    box.setSuffix(suffix)
    box.setGroupSeparatorShown(True)
    box.setAccessibleName(name)
    box.lineEdit().setTextMargins(7, 0, 7, 0)
    box.setKeyboardTracking(False)
    return box
