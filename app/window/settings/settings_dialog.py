"""The settings dialog; every change takes effect and is saved at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app import formatting
from app.platform.platform_services import current_platform
from app.settings import DISK_CACHE_SIZES, Settings
from app.theme.theme import ZOOM_STEPS, Appearance, Choice, Motion, Theme
from app.theme.widgets import ScrolledEdge, set_dialog_size
from app.translation import translate
from engine.protocol import DiskCacheState


class DiskCacheSetting(QWidget):
    """The setting for the KV cache of chats on disk: its size, its use now, and a button that clears it.

    A size takes effect when the next model is loaded.

    Signals:
        asked: what is on disk is wanted; with True, it is to be removed first.
    """

    asked = Signal(bool)

    def __init__(self, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self.size_choice = Choice(theme)
        for size in DISK_CACHE_SIZES:
            self.size_choice.addItem(_label(size), size)
        self.size_choice.setCurrentIndex(max(0, self.size_choice.findData(settings.disk_cache)))
        self.size_choice.setAccessibleName(translate("window", "Chats on disk: size"))
        self.size_choice.currentIndexChanged.connect(
            lambda: setattr(settings, "disk_cache", self.size_choice.currentData())
        )
        self.clear = QPushButton(translate("window", "Clear"))
        self.clear.setAccessibleName(translate("window", "Remove what is kept of chats on disk"))
        self.clear.setEnabled(False)
        self.clear.clicked.connect(lambda: self.asked.emit(True))
        self.used = QLabel()
        self.used.setProperty("role", "secondary")
        self.used.setWordWrap(True)
        row = QHBoxLayout()
        row.addWidget(self.size_choice, 1)
        row.addWidget(self.clear)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.used)
        self.used.hide()

    def show_state(self, state: DiskCacheState) -> None:
        """Shows what is on disk now."""
        text = state.problem or _summary(state)
        self.used.setText(text)
        self.used.setVisible(bool(text))
        self.clear.setEnabled(state.nbytes > 0)
        self.size_choice.setAccessibleDescription(text)


def _label(size: str) -> str:
    if size == "auto":
        return translate("window", "Automatic, by free space")
    if not size:
        return translate("window", "Nothing")
    return translate("window", "Up to {size}").format(size=size)


def _summary(state: DiskCacheState) -> str:
    text = (
        translate("window", "{size} on disk.").format(size=formatting.size(state.nbytes))
        if state.nbytes
        else ""
    )
    if state.restored_tokens:
        restored = translate("window", "%n token(s) came back from it.", "", state.restored_tokens)
        text = f"{text} {restored}"
    return text.strip()


_WIDTH: Final = 540  # px, before zoom
_MIN_HEIGHT: Final = 360
_BESIDE: Final = 440  # px of width, before zoom, from which on labels stand beside their fields


class _Sampler(NamedTuple):
    """A sampling setting: its name in `Settings`, its label, its range, and a line that explains it."""

    setting: str
    label: str
    least: float
    most: float
    step: float
    hint: str


def _samplers() -> tuple[_Sampler, ...]:
    return (
        _Sampler(
            "top_p", translate("window", "top-p"), 0.05, 1.0, 0.05,
            translate("window", "Samples from the likeliest tokens up to this total probability; 1 is off."),
        ),
        _Sampler(
            "top_k", translate("window", "top-k"), 0, 1000, 10,
            translate("window", "Samples from this many of the most likely tokens; 0 is off."),
        ),
        _Sampler(
            "min_p", translate("window", "min-p"), 0.0, 1.0, 0.01,
            translate("window", "Drops tokens less likely than this share of the most likely one; 0 is off."),
        ),
        _Sampler(
            "repetition_penalty", translate("window", "repeat"), 1.0, 2.0, 0.05,
            translate("window", "Makes tokens that have already appeared less likely; 1 is off."),
        ),
    )  # fmt: skip


def _appearances() -> tuple[tuple[Appearance, str], ...]:
    return (
        ("system", translate("window", "Follow the system")),
        ("dark", translate("window", "Dark")),
        ("light", translate("window", "Light")),
        ("contrast", translate("window", "High contrast")),
    )


def _motions() -> tuple[tuple[Motion, str], ...]:
    return (
        ("system", translate("window", "Follow the system")),
        ("reduced", translate("window", "Reduced")),
        ("full", translate("window", "Full")),
    )


class SettingsDialog(QDialog):
    """Appearance, sampling, system prompt and model folders.

    Attributes:
        disk_cache: how much of chats' KV cache is kept on disk.

    Signals:
        folders_changed: the model folders changed; scan them again.
        tray_changed: show or hide the item in the menu bar or system tray.
        motion_changed: the motion setting changed.
    """

    folders_changed = Signal()
    tray_changed = Signal(bool)
    motion_changed = Signal()

    def __init__(self, settings: Settings, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("window", "Settings"))
        self._settings = settings
        self._theme = theme
        self.disk_cache = DiskCacheSetting(settings, theme)
        self._labels: list[tuple[QLabel, QWidget]] = []
        self._fields = QWidget()
        self._fields.setObjectName("scrolled")
        self._form = form = QFormLayout(self._fields)
        form.setContentsMargins(24, 20, 24, 4)
        form.setHorizontalSpacing(20)
        form.setVerticalSpacing(12)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for text, field, hint in (
            (translate("window", "Appearance"), self._appearance(), ""),
            (translate("window", "Text size"), self._text_size(), ""),
            (
                translate("window", "Motion"),
                self._motion(),
                translate("window", "Animates blocks in the memory view."),
            ),
            (
                current_platform().tray_label(),
                self._tray(),
                translate("window", "An icon that shows how full the KV cache is, with a menu."),
            ),
            (
                translate("window", "Temperature"),
                self._temperature(),
                translate(
                    "window", "0 always picks the most likely token. A chat's own settings come first."
                ),
            ),
            (translate("window", "Samplers"), self._samplers(), ""),
            (translate("window", "Longest answer"), self._max_tokens(), ""),
            (
                translate("window", "System prompt"),
                self._system_prompt(),
                translate("window", "Sent at the start of every chat."),
            ),
            (
                translate("window", "Chats on disk"),
                self.disk_cache,
                translate(
                    "window", "After a restart, the model then continues chats without reading them again."
                ),
            ),
            (
                translate("window", "Model folders"),
                self._folders(),
                translate("window", "Searched in addition to the Hugging Face cache."),
            ),
        ):
            field.setAccessibleName(text)
            label = QLabel(text)
            self._labels.append((label, field))
            form.addRow(label, _with_hint(field, hint))
        close = QPushButton(translate("window", "Done"))
        close.setProperty("role", "primary")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.setContentsMargins(24, 0, 24, 0)
        row.addStretch()
        row.addWidget(close)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what it holds has the focus, and is scrolled to
        inside = QWidget()
        inside.setObjectName("scrolled")
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self._fields)
        rows.addStretch()  # what is left over is not between the fields
        area.setWidget(inside)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 16)
        column.setSpacing(12)
        column.addWidget(area, 1)
        column.addLayout(row)
        ScrolledEdge(area, row, 24)
        theme.changed.connect(self._fit)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the labels above the fields where there is no room beside them."""
        super().resizeEvent(event)
        self._arrange()

    def _fit(self) -> None:
        """Gives the dialog the size that the text size asks for, as far as there is room."""
        self._arrange()
        wanted = self._fields.sizeHint().height() + self._theme.px(64)
        set_dialog_size(self, self._theme.px(_WIDTH), max(self._theme.px(_MIN_HEIGHT), wanted))

    def _arrange(self) -> None:
        beside = self.width() >= self._theme.px(_BESIDE)
        policies, sides = QFormLayout.RowWrapPolicy, Qt.AlignmentFlag
        self._form.setRowWrapPolicy(policies.DontWrapRows if beside else policies.WrapAllRows)
        self._form.setLabelAlignment((sides.AlignRight if beside else sides.AlignLeft) | sides.AlignTop)
        line = self._labels[0][1].sizeHint().height()  # of a field of one line
        for label, field in self._labels:  # a label is as high as the first line of its field
            least = label.sizeHint().height()
            label.setFixedHeight(max(least, min(line, field.sizeHint().height())) if beside else least)

    def _choice(self, options: Iterable[tuple[Any, str]], now: Any, chosen: Callable[[Any], None]) -> QWidget:
        """Returns a combo box of (value, text) options that shows `now` and calls `chosen` with a change."""
        box = Choice(self._theme)
        for value, text in options:
            box.addItem(text, value)
        box.setCurrentIndex(max(0, box.findData(now)))
        box.currentIndexChanged.connect(lambda: chosen(box.currentData()))
        return box

    def _appearance(self) -> QWidget:
        def chosen(value: Any) -> None:
            self._settings.appearance = value
            self._theme.set_appearance(value)

        return self._choice(_appearances(), self._settings.appearance, chosen)

    def _motion(self) -> QWidget:
        def chosen(value: Any) -> None:
            self._settings.motion = value
            self.motion_changed.emit()

        return self._choice(_motions(), self._settings.motion, chosen)

    def _text_size(self) -> QWidget:
        def chosen(value: Any) -> None:
            self._settings.zoom = value
            self._theme.set_zoom(value)

        return self._choice(((step, f"{step:.0%}") for step in ZOOM_STEPS), self._theme.zoom, chosen)

    def _tray(self) -> QWidget:
        box = QCheckBox(translate("window", "Show memory usage"))
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

    def _samplers(self) -> QWidget:
        """Top-p, top-k, min-p and repetition penalty in a grid, each explained in a tool tip."""
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(8)
        for place, (name, text, least, most, step, hint) in enumerate(_samplers()):
            field = QSpinBox() if name == "top_k" else QDoubleSpinBox()
            field.setRange(least, most)  # type: ignore[arg-type]
            field.setSingleStep(step)  # type: ignore[arg-type]
            field.setPrefix(f"{text} ")
            field.lineEdit().setTextMargins(7, 0, 0, 0)
            field.setValue(getattr(self._settings, name))
            field.setToolTip(hint)
            field.setAccessibleName(text)
            field.setAccessibleDescription(hint)
            field.valueChanged.connect(lambda value, name=name: setattr(self._settings, name, value))
            grid.addWidget(field, *divmod(place, 2))
        return box

    def _max_tokens(self) -> QWidget:
        box = QSpinBox()
        box.setRange(1, 1_000_000)
        box.setSingleStep(256)
        box.lineEdit().setTextMargins(7, 0, 7, 0)
        box.setSuffix(translate("window", " tokens"))
        box.setGroupSeparatorShown(True)
        box.setValue(self._settings.max_tokens)
        box.valueChanged.connect(lambda value: setattr(self._settings, "max_tokens", value))
        return box

    def _system_prompt(self) -> QWidget:
        text = QPlainTextEdit(self._settings.system_prompt)
        text.setProperty("role", "field")
        text.setPlaceholderText(translate("window", "None"))
        text.setTabChangesFocus(True)
        text.setFixedHeight(self._theme.px(88))
        text.textChanged.connect(lambda: setattr(self._settings, "system_prompt", text.toPlainText()))
        return text

    def _folders(self) -> QWidget:
        self._list = QListWidget()
        self._list.setAccessibleName(translate("window", "Model folders"))
        self._list.addItems(self._settings.model_folders)
        self._list.setFixedHeight(self._theme.px(88))
        add = QPushButton(translate("window", "Add…"))
        add.setAccessibleName(translate("window", "Add a model folder"))
        add.clicked.connect(self._on_add)
        remove = QPushButton(translate("window", "Remove"))
        remove.setAccessibleName(translate("window", "Remove the selected folder"))
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
        folder = QFileDialog.getExistingDirectory(self, translate("window", "Add a model folder"))
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
    """Returns the field with a line of explanation below it, if there is one."""
    if not hint:
        return field
    label = QLabel(hint)
    label.setProperty("role", "secondary")
    label.setWordWrap(True)
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(4)
    column.addWidget(field)
    column.addWidget(label)
    return box
