"""The buttons for the selected model: one main action, others beside it, and its progress."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QMenu, QMessageBox, QPushButton, QVBoxLayout, QWidget

from app import formatting
from app.models.discovery import Discovery
from app.models.load_form import LoadForm
from app.models.model_rows import HeadOffer, ModelRow, Progress, of_transfer
from app.platform.platform_services import current_platform
from app.theme.widgets import filled, progress_bar, role_button, set_role, text_label
from app.translation import translate
from engine.protocol import sole_head

_FULL = ("bf16", "f16", "f32")  # precisions that can be quantised


class ModelActions(QWidget):
    """The buttons and the progress of a `ModelRow`."""

    def __init__(self, discovery: Discovery, form: LoadForm, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._discovery = discovery
        self._form = form
        self._row: ModelRow | None = None
        self._bar = progress_bar(translate("models", "Progress"))
        self.status = text_label("secondary")
        self.main = role_button("primary", run=self._on_main)
        self.second = role_button("", run=self._on_second)
        self.quantise = QPushButton(translate("models", "Quantise…"))
        self.quantise.setMenu(self._bits_menu())
        self.reveal = role_button("", current_platform().reveal_label(), self._on_reveal)
        self.mirror = role_button("", translate("models", "Use a Mirror…"), discovery.mirror_requested)
        buttons = (self.main, self.second, self.mirror, self.quantise, self.reveal)
        self._buttons = filled(QHBoxLayout(), *buttons, 0, spacing=8)
        self.head = HeadOffer(discovery, asks=True)
        self.with_head = QCheckBox()
        self.with_head.setToolTip(translate("models", "Answers come faster with it."))
        self.with_head.setChecked(True)
        parts = (self._bar, self.status, self.head, self.with_head, self._buttons)
        filled(QVBoxLayout(self), *parts, spacing=10)

    def add_button(self, button: QPushButton) -> None:
        """Adds a button after the others."""
        self._buttons.insertWidget(self._buttons.count() - 1, button)

    def show_row(self, row: ModelRow | None) -> None:
        """Shows the actions and progress of a model."""
        self._row = row
        progress = self._progress()
        busy, waiting = _is(progress, "busy"), _is(progress, "waiting")
        self._bar.setVisible(busy or waiting)
        self._bar.setValue(round(1000 * progress.share) if progress else 0)
        bits = self._discovery.to_quantise.get(row.key) if row is not None else None
        lines = [progress.text] if progress and progress.text else []
        if bits and (busy or waiting):
            lines.append(translate("models", "It will then be quantised to {bits} bits.").format(bits=bits))
        set_role(self.status, "bad" if progress and progress.state == "failed" else "secondary")
        self.status.setText("\n".join(lines))
        self.status.setVisible(bool(self.status.text()))
        self.main.setVisible(row is not None and not self._discovery.is_head(row.key))
        self.mirror.setVisible(row is not None and self._discovery.is_offline(row.repair or row.key))
        if row is None:
            for widget in (self.second, self.quantise, self.reveal, self.head, self.with_head):
                widget.hide()
            return
        self.main.setText(self._main_text(row, busy, waiting))
        path = self._path()
        unreadable = bool(path) and bool(self._form.problem) and not busy
        self.main.setEnabled((not row.bad or bool(row.repair) or bool(row.job)) and not unreadable)
        cancels = row.job == 0 and (busy or waiting)
        cancel, delete = translate("models", "Cancel Download"), translate("models", "Delete…")
        self.second.setText(cancel if cancels else delete)
        self.second.setVisible(row.job == 0 and (cancels or bool(path) or row.local))
        self._offer_quantising(row, path, coming=busy or waiting)
        self._offer_head(row, path, coming=busy or waiting)
        self.reveal.setVisible(row.local)
        self.main.setAccessibleName(f"{self.main.text()} {row.name}")
        self.second.setAccessibleName(f"{self.second.text()} {row.name}")

    def _offer_head(self, row: ModelRow, path: str, *, coming: bool) -> None:
        """Offers the draft head of a model that is here, or with the download of one that is not."""
        self.head.show_model(row.key if path else "")
        offer = None if path or row.local or coming else self._discovery.offered_head(row.key)
        self.with_head.setVisible(offer is not None)
        size = formatting.size(offer.size) if offer is not None else ""
        self.with_head.setText(translate("models", "with its draft head (+{size})").format(size=size))

    def _wants_head(self) -> bool:
        return self.with_head.isVisibleTo(self) and self.with_head.isChecked()

    def _offer_quantising(self, row: ModelRow, path: str, *, coming: bool) -> None:
        """Offers to quantise a local model, or to download and quantise one."""
        here = bool(path)
        self.quantise.setVisible(row.quantisation in _FULL and (here or not (row.local or coming)))
        text = translate("models", "Quantise…")
        tip = translate("models", "Create a smaller copy of this model.")
        if not here:
            text = translate("models", "Download and Quantise…")
            tip = translate("models", "Download the model, then create a smaller copy. The download is kept.")
        self.quantise.setText(text)
        self.quantise.setToolTip(tip)
        self.quantise.setAccessibleName(f"{self.quantise.text().rstrip('…')} {row.name}")

    def _main_text(self, row: ModelRow, busy: bool, waiting: bool) -> str:
        if row.job:
            return translate("models", "Cancel") if busy else translate("models", "Dismiss")
        path = self._path()
        fit = self._discovery.fits.get(row.key)
        anyway = fit is not None and fit.rating == "too big"
        if busy:
            return translate("models", "Pause")
        if waiting and not path:
            return translate("models", "Resume")
        if path:
            if self._discovery.is_loaded(path):
                return translate("models", "Load Again")
            return translate("models", "Load Anyway") if anyway else translate("models", "Load")
        if row.local:
            return translate("models", "Repair") if row.repair else translate("models", "Load")
        return translate("models", "Download Anyway") if anyway else translate("models", "Download")

    def _progress(self) -> Progress | None:
        row = self._row
        if row is None or row.job:
            return row.progress if row is not None else None
        return of_transfer(self._discovery.transfers.get(row.repair or row.key))

    def _path(self) -> str:
        """Returns the folder to load; empty for a model that is damaged, being created, or not local."""
        row = self._row
        if row is None or row.bad or row.job:
            return ""
        return row.key if row.local else self._discovery.path_of(row.key)

    # --- clicks ---------------------------------------------------------------------------------

    def _on_main(self) -> None:
        row, progress, path = self._row, self._progress(), self._path()
        assert row is not None
        if row.job:
            self._discovery.cancel_conversion(row.job)
        elif _is(progress, "busy"):
            self._discovery.pause(row.repair or row.key)
        elif path:
            fit = self._discovery.fits.get(row.key)
            fits = fit is not None and fit.rating != "too big" and not fit.problem
            options = self._form.options(fit.blocks if fit is not None and fits else 0)
            self._discovery.load(path, options, beside=self._form.beside.isChecked())
        else:
            self._discovery.fetch(row.repair or row.key, head=self._wants_head())

    def _on_second(self) -> None:
        row, progress = self._row, self._progress()
        assert row is not None
        if progress is not None and progress.state not in ("done", "cancelled"):
            self._discovery.cancel(row.repair or row.key)
            return
        path = row.key if row.local else self._path()
        box = QMessageBox(
            QMessageBox.Icon.NoIcon,
            translate("models", "Delete Model"),
            translate("models", "Delete {name}?").format(name=row.name),
            parent=self,
        )
        text = translate("models", "{path}\nOther programs that use this folder will lose it too.")
        text = text.format(path=path)
        if head := sole_head(self._discovery.local, path):
            text += "\n" + translate("models", "Its draft head is deleted with it: {path}").format(path=head)
        box.setInformativeText(text)
        delete = box.addButton(translate("models", "Delete"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(translate("models", "Keep"), QMessageBox.ButtonRole.RejectRole)
        delete.clicked.connect(lambda: self._discovery.delete(path))
        box.open()

    def _bits_menu(self) -> QMenu:
        menu = QMenu(self)
        choices: tuple[tuple[Literal[4, 5, 6, 8], str], ...] = (
            (4, translate("models", "4-bit, a quarter of the size")),
            (5, translate("models", "5-bit")),
            (6, translate("models", "6-bit")),
            (8, translate("models", "8-bit, closest to the original")),
        )
        for bits, text in choices:
            menu.addAction(text).triggered.connect(lambda _=False, b=bits: self._on_quantise(b))
        return menu

    def _on_quantise(self, bits: Literal[4, 5, 6, 8]) -> None:
        if path := self._path():
            self._discovery.quantise(path, bits)
        elif self._row is not None:
            self._discovery.fetch_and_quantise(self._row.key, bits, head=self._wants_head())

    def _on_reveal(self) -> None:
        if self._row is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(self._row.key))


def _is(progress: Progress | None, what: str) -> bool:
    return progress is not None and bool(getattr(progress, what))
