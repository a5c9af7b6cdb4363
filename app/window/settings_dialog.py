"""The small settings dialog; every change acts at once and is kept."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.settings import Motion, Settings
from app.theme.choice import Choice
from app.theme.theme import ZOOM_STEPS, Appearance, Theme

TRAY = "Menu bar" if sys.platform == "darwin" else "System tray"
#: Setting, its short name, least, most, step, and a line that teaches it.
_FILTERS = (
    ("top_p", "top-p", 0.05, 1.0, 0.05, "Draws from the likeliest tokens up to this share; 1 takes all."),
    ("top_k", "top-k", 0, 1000, 10, "Draws from so many of the likeliest tokens; 0 takes all."),
    ("min_p", "min-p", 0.0, 1.0, 0.01, "Leaves out tokens below this share of the likeliest; 0 is off."),
    ("repetition_penalty", "repeat", 1.0, 2.0, 0.05, "Makes words that were said less likely; 1 is off."),
)
_APPEARANCES: tuple[tuple[Appearance, str], ...] = (
    ("system", "Follow the system"),
    ("dark", "Dark"),
    ("light", "Light"),
    ("contrast", "High contrast"),
)
_MOTIONS: tuple[tuple[Motion, str], ...] = (
    ("system", "Follow the system"),
    ("reduced", "Reduced"),
    ("full", "Full"),
)


class SettingsDialog(QDialog):
    """Appearance, sampling, system prompt and model folders.

    Signals:
        folders_changed: look for models again.
        tray_changed: show or hide the item in the menu bar or system tray.
        motion_changed: things may move from now on, or no longer.
    """

    folders_changed = Signal()
    tray_changed = Signal(bool)
    motion_changed = Signal()

    def __init__(self, settings: Settings, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Settings")
        self.setMinimumWidth(520)
        self._settings = settings
        self._theme = theme
        form = QFormLayout()
        form.setHorizontalSpacing(20)
        form.setVerticalSpacing(12)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for words, field, hint in (
            ("Appearance", self._appearance(), ""),
            ("Text size", self._text_size(), ""),
            ("Motion", self._motion(), "Blocks pop up and fade in the memory view."),
            (TRAY, self._tray(), "Blocks in use and cached as a small strip, with a menu."),
            ("Temperature", self._temperature(), "0 always takes the likeliest token."),
            ("Samplers", self._filters(), ""),
            ("Longest answer", self._max_tokens(), ""),
            ("System prompt", self._system_prompt(), "Goes before every chat."),
            ("Model folders", self._folders(), "Searched besides the Hugging Face cache."),
        ):
            field.setAccessibleName(words)
            label = QLabel(words)
            label.setFixedHeight(32)
            form.addRow(label, _with_hint(field, hint))
        close = QPushButton("Done")
        close.setProperty("role", "primary")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.addStretch()
        row.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(20)
        column.addLayout(form)
        column.addLayout(row)

    def _choice(self, options: Iterable[tuple[Any, str]], now: Any, chosen: Callable[[Any], None]) -> QWidget:
        """A box of (value, words) that shows `now` and hands on what is picked."""
        box = Choice(self._theme)
        for value, words in options:
            box.addItem(words, value)
        box.setCurrentIndex(max(0, box.findData(now)))
        box.currentIndexChanged.connect(lambda: chosen(box.currentData()))
        return box

    def _appearance(self) -> QWidget:
        def chosen(value: Any) -> None:
            self._settings.appearance = value
            self._theme.set_appearance(value)

        return self._choice(_APPEARANCES, self._settings.appearance, chosen)

    def _motion(self) -> QWidget:
        def chosen(value: Any) -> None:
            self._settings.motion = value
            self.motion_changed.emit()

        return self._choice(_MOTIONS, self._settings.motion, chosen)

    def _text_size(self) -> QWidget:
        def chosen(value: Any) -> None:
            self._settings.zoom = value
            self._theme.set_zoom(value)

        return self._choice(((step, f"{step:.0%}") for step in ZOOM_STEPS), self._theme.zoom, chosen)

    def _tray(self) -> QWidget:
        box = QCheckBox("Show the memory there")
        box.setChecked(self._settings.tray)

        def chosen(wanted: bool) -> None:
            self._settings.tray = wanted
            self.tray_changed.emit(wanted)

        box.toggled.connect(chosen)
        return box

    def _temperature(self) -> QWidget:
        box = QDoubleSpinBox()
        box.setRange(0.0, 2.0)
        box.setSingleStep(0.1)
        box.lineEdit().setTextMargins(7, 0, 7, 0)
        box.setValue(self._settings.temperature)
        box.valueChanged.connect(lambda value: setattr(self._settings, "temperature", value))
        return box

    def _filters(self) -> QWidget:
        """Top-p, top-k, min-p and repetition, two by two, each with its line in a tool tip."""
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(8)
        for place, (name, words, least, most, step, lesson) in enumerate(_FILTERS):
            field = QSpinBox() if name == "top_k" else QDoubleSpinBox()
            field.setRange(least, most)  # type: ignore[arg-type]
            field.setSingleStep(step)  # type: ignore[arg-type]
            field.setPrefix(f"{words} ")
            field.lineEdit().setTextMargins(7, 0, 0, 0)
            field.setValue(getattr(self._settings, name))
            field.setToolTip(lesson)
            field.setAccessibleName(words)
            field.setAccessibleDescription(lesson)
            field.valueChanged.connect(lambda value, name=name: setattr(self._settings, name, value))
            grid.addWidget(field, *divmod(place, 2))
        return box

    def _max_tokens(self) -> QWidget:
        box = QSpinBox()
        box.setRange(1, 1_000_000)
        box.setSingleStep(256)
        box.lineEdit().setTextMargins(7, 0, 7, 0)
        box.setSuffix(" tokens")
        box.setGroupSeparatorShown(True)
        box.setValue(self._settings.max_tokens)
        box.valueChanged.connect(lambda value: setattr(self._settings, "max_tokens", value))
        return box

    def _system_prompt(self) -> QWidget:
        text = QPlainTextEdit(self._settings.system_prompt)
        text.setProperty("role", "field")
        text.setPlaceholderText("None")
        text.setTabChangesFocus(True)
        text.setFixedHeight(88)
        text.textChanged.connect(lambda: setattr(self._settings, "system_prompt", text.toPlainText()))
        return text

    def _folders(self) -> QWidget:
        self._list = QListWidget()
        self._list.setAccessibleName("Folders with models")
        self._list.addItems(self._settings.model_folders)
        self._list.setFixedHeight(88)
        add = QPushButton("Add…")
        add.setAccessibleName("Add a folder with models")
        add.clicked.connect(self._on_add)
        remove = QPushButton("Remove")
        remove.setAccessibleName("Remove the chosen folder")
        remove.setEnabled(False)
        remove.clicked.connect(self._on_remove)
        self._list.currentRowChanged.connect(lambda place: remove.setEnabled(place >= 0))
        row = QHBoxLayout()
        row.addWidget(add)
        row.addWidget(remove)
        row.addStretch()
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._list)
        column.addLayout(row)
        return box

    def _on_add(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, "Add a folder with models")
        if folder and folder not in self._settings.model_folders:
            self._settings.model_folders = [*self._settings.model_folders, folder]
            self._list.addItem(folder)
            self.folders_changed.emit()

    def _on_remove(self) -> None:
        item = self._list.takeItem(self._list.currentRow())
        if item is not None:
            self._settings.model_folders = [f for f in self._settings.model_folders if f != item.text()]
            self.folders_changed.emit()


def _with_hint(field: QWidget, hint: str) -> QWidget:
    if not hint:
        return field
    label = QLabel(hint)
    label.setProperty("role", "secondary")
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(4)
    column.addWidget(field)
    column.addWidget(label)
    return box
