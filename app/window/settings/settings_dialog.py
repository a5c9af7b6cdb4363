"""The settings dialog; every change takes effect and is saved at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QDateTime, QLocale, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app import formatting
from app.chat_settings.setting_fields import SettingField, setting_fields
from app.models.mirror_form import mirror_hint
from app.platform.platform_services import current_platform
from app.settings import DISK_CACHE_SIZES, DOWNLOAD_LIMITS, Settings
from app.theme.theme import ZOOM_STEPS, Appearance, Motion, Theme
from app.theme.widgets import (
    Choice,
    ScrolledEdge,
    done_row,
    filled,
    icon,
    number_field,
    scroll_area,
    set_dialog_size,
    set_role,
    text_label,
)
from app.translation import languages, translate
from engine.protocol import DiskCacheState, TuningState

if TYPE_CHECKING:
    from app.quick_ask.global_key import GlobalKey


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
        self.size_choice.setMinimumWidth(1)  # it elides its text where there is no room for it
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
        self.used = text_label("secondary")
        row = filled(QHBoxLayout(), (self.size_choice, 1), self.clear)
        filled(QVBoxLayout(self), row, self.used, spacing=4)
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
        text = formatting.both(text, restored) if text else restored
    return text


class TuningSetting(QWidget):
    """What was measured of this machine's GPU, and a button that undoes it or has it measured again.

    Signals:
        asked: the state is wanted, after this change (see `AskTuning`).
    """

    asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.found = text_label("secondary")
        self.change = QPushButton()
        self.change.clicked.connect(lambda: self.asked.emit("undo" if self._measured else "again"))
        filled(QHBoxLayout(self), (self.found, 1), self.change)
        self.show_state(TuningState())

    def show_state(self, state: TuningState) -> None:
        """Shows what there is now."""
        text = translate("window", "Not tuned: Octavo's estimates are used.")
        if not state.device:
            text = translate("window", "No model is loaded on a GPU.")
        elif state.waiting:
            text = translate("window", "Measured as soon as nobody uses {device}, on mains power.")
        elif state.measured:
            text = translate("window", "Tuned for {device} on {day}.")
        day = QLocale().toString(QDateTime.fromSecsSinceEpoch(int(state.measured)).date())
        self.found.setText(text.format(device=state.device, day=day))
        self._measured = state.measured > 0
        undo, again = translate("window", "Undo"), translate("window", "Tune Again")
        self.change.setText(undo if self._measured else again)
        self.change.setEnabled(bool(state.device) and not state.waiting)


_SIZE: Final = (780, 590)  # px, before zoom
_SIDE: Final = 168  # px of width, before zoom, of the list of pages
_NARROW: Final = 560  # px of width, before zoom, below which the pages are a row of icons
_NUMBER: Final = 140  # px of width, before zoom, of the field of a number
_ANY: Final = 16_777_215  # px, Qt's most
_BESIDE: Final = 440  # px of width, before zoom, from which on labels stand beside their fields


class _Page(NamedTuple):
    """A page: its icon, its name, and its settings, each with label, field and a line that explains it."""

    icon: str
    name: str
    settings: tuple[tuple[str, QWidget, str], ...]


class _SettingRow(NamedTuple):
    """A row of the form, or the headline of a page.

    Attributes:
        page: the number of the page.
        shown: all of the row.
        label: beside the field; a headline has none, nor has the panel that is a page of its own.
        words: in which a search looks; None in a headline.
    """

    page: int
    shown: QWidget
    label: QLabel | None
    field: QWidget
    words: str | None


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
    """The settings of the app on five pages, and a search in all of them.

    Args:
        programs: what the page "Programs" shows; without it there is no such page.
        mirror: the form for a mirror of the Hub, on the page "Models".
        key: returns the key for Quick Ask; without it there is no such row.
        updates: whether this build can look for updates.

    Attributes:
        disk_cache: how much of chats' KV cache is kept on disk.
        tuning: what was measured of the GPU.
        search: shows only the settings that have all of its words; Return goes to the first one.
        pages: the names of the pages; the chosen one is shown.
        area: what is shown of the page, which scrolls.
        folders: the model folders.
        add_folder: asks for another one.

    Signals:
        folders_changed: the model folders changed; scan them again.
        download_limit_changed: megabytes per second that downloads may take; 0 for no limit.
        tray_changed: show or hide the item in the menu bar or system tray.
        motion_changed: the motion setting changed.
        daily_changed: look for updates once a day, or no longer.
    """

    folders_changed = Signal()
    download_limit_changed = Signal(int)
    tray_changed = Signal(bool)
    motion_changed = Signal()
    daily_changed = Signal(bool)

    def __init__(
        self,
        settings: Settings,
        theme: Theme,
        parent: QWidget | None = None,
        programs: QWidget | None = None,
        mirror: QWidget | None = None,
        key: Callable[[], GlobalKey] | None = None,
        updates: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("window", "Settings"))
        self._key = key
        self._settings = settings
        self._theme = theme
        self.disk_cache = DiskCacheSetting(settings, theme)
        self.tuning = TuningSetting()
        self._numbers: list[QAbstractSpinBox] = []
        self._rows: list[_SettingRow] = []
        self._page = 0
        self.search = QLineEdit()
        self.search.setPlaceholderText(translate("window", "Search"))
        self.search.setAccessibleName(translate("window", "Search all settings"))
        self.search.textChanged.connect(self._show)
        QShortcut(QKeySequence.StandardKey.Find, self, self.search.setFocus)
        self.pages = QListWidget()
        self.pages.setAccessibleName(translate("window", "Pages of settings"))
        self.pages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._side = QWidget()
        self._side.setObjectName("sidebar")
        self._side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QBoxLayout(QBoxLayout.Direction.TopToBottom, self._side)
        self._side_row = filled(row, self.search, (self.pages, 1), spacing=12, margins=(12, 16, 12, 16))
        self._page_names: list[tuple[str, str]] = []
        self._nothing = text_label("secondary")
        self._column = filled(QVBoxLayout(), self._nothing, spacing=12, margins=(24, 20, 24, 4))
        for page in self._all_pages(programs, mirror, updates):
            self._add_page(page)
        self._column.addStretch(1)  # what is left over is not between the fields
        self.area = scroll_area(self._column)
        end = done_row(self)
        right = filled(QVBoxLayout(), (self.area, 1), end, spacing=12, margins=(0, 0, 0, 16))
        columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._columns = filled(columns, self._side, (right, 1), spacing=0)
        ScrolledEdge(self.area, end, 24)
        self.pages.currentRowChanged.connect(self.show_page)
        self.pages.itemClicked.connect(lambda: self.show_page(self.pages.currentRow()))
        self.show_page(0)
        self.pages.setFocus()
        theme.changed.connect(self._fit)
        self._fit()

    def _all_pages(self, programs: QWidget | None, mirror: QWidget | None, updates: bool) -> Iterator[_Page]:
        hint = translate("window", "Asks for the list of releases and tells nothing of this computer.")
        daily = ((translate("window", "Updates"), self._daily(), hint),) if updates else ()
        chat = {field.name: field for field in setting_fields()}
        numbers = ("temperature", "top_p", "top_k", "min_p", "repetition_penalty", "max_tokens")
        yield _Page(
            "settings",
            translate("window", "General"),
            (
                (translate("window", "Appearance"), self._appearance(), ""),
                (translate("window", "Text size"), self._text_size(), ""),
                (
                    translate("window", "Language"),
                    self._language(),
                    translate("window", "Takes effect when Octavo is started again."),
                ),
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
                *self._quick_ask_key(),
                *daily,
            ),
        )
        prompt = translate("window", "Sent at the start of every chat. A chat's own settings come first.")
        yield _Page(
            "chat",
            translate("window", "Chat"),
            (
                (chat["system_prompt"].label, self._system_prompt(), prompt),
                *((chat[name].label, self._number(chat[name]), chat[name].hint) for name in numbers),
            ),
        )
        hint = translate("window", "Searched in addition to the Hugging Face cache.")
        folders = (translate("window", "Model folders"), self._folders(), hint)
        hub = (
            ((translate("window", "Mirror of the Hub"), mirror, mirror_hint()),) if mirror is not None else ()
        )
        hint = translate("window", "All downloads together. Another program's are not counted.")
        speed = (translate("window", "Download speed"), self._download_limit(), hint)
        yield _Page("cube", translate("window", "Models"), (folders, speed, *hub))
        hint = translate(
            "window", "After a restart, the model then continues chats without reading them again."
        )
        disk = (translate("window", "Chats on disk"), self.disk_cache, hint)
        hint = translate("window", "How attention is computed fastest; used when a model is loaded next.")
        tuning = (translate("window", "This GPU"), self.tuning, hint)
        yield _Page("blocks", translate("window", "Memory"), (disk, tuning))
        if programs is not None:
            yield _Page("terminal", translate("window", "Programs"), (("", programs, ""),))

    def _add_page(self, page: _Page) -> None:
        number = self.pages.count()
        self.pages.addItem(page.name)
        self.pages.item(number).setData(Qt.ItemDataRole.AccessibleTextRole, page.name)
        self._page_names.append((page.icon, page.name))
        headline = text_label("title", page.name, wrap=False)
        self._column.addWidget(headline)
        self._rows.append(_SettingRow(number, headline, None, headline, None))
        for text, field, hint in page.settings:
            words = formatting.folded(" ".join((page.name, text, hint, *_texts(field))))
            label, shown = None, field
            if text:
                field.setAccessibleName(text)
                field.setAccessibleDescription(hint)
                label, shown = QLabel(text), QWidget()
                row = QBoxLayout(QBoxLayout.Direction.LeftToRight, shown)
                row.setContentsMargins(0, 0, 0, 0)
                row.addWidget(label, alignment=Qt.AlignmentFlag.AlignTop)
                row.addWidget(_with_hint(field, hint), 1)
            self._column.addWidget(shown)
            self._rows.append(_SettingRow(number, shown, label, field, words))

    def show_page(self, number: int) -> None:
        """Shows a page, instead of what is found."""
        if number >= 0:
            self._page = number
            self.search.clear()
            self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lets Return go to the first setting that is found, Down to the pages, and Escape end a search."""
        key, searching = event.key(), self.focusWidget() is self.search
        if searching and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go_to_found()
        elif searching and key == Qt.Key.Key_Down:
            self.pages.setFocus()
        elif self.search.text() and key == Qt.Key.Key_Escape:
            self.search.clear()
        else:
            super().keyPressEvent(event)

    def _go_to_found(self) -> None:
        found = next((row for row in self._rows if row.words is not None and self._is_shown(row)), None)
        if found is not None:
            self.show_page(found.page)
            inner = (found.field, *found.field.findChildren(QWidget))
            field = next((each for each in inner if each.focusPolicy() & Qt.FocusPolicy.TabFocus), None)
            if field is not None:
                field.setFocus(Qt.FocusReason.ShortcutFocusReason)
                self.area.ensureWidgetVisible(field)

    def _is_shown(self, row: _SettingRow) -> bool:
        wanted = formatting.folded(self.search.text()).split()
        if not wanted:
            return row.page == self._page
        if row.words is None:  # the headline of a page with something that is found
            return any(self._is_shown(each) for each in self._rows if each.page == row.page and each.words)
        return all(word in row.words for word in wanted)

    def _show(self) -> None:
        searching = bool(self.search.text().split())
        shown = [self._is_shown(row) for row in self._rows]
        for row, wanted in zip(self._rows, shown, strict=True):
            row.shown.setVisible(wanted)
        text = translate("window", "No setting has “{text}”.").format(text=self.search.text().strip())
        self._nothing.setText(text)
        self._nothing.setVisible(not any(shown))
        if searching:
            self.pages.clearSelection()
        else:
            self.pages.setCurrentRow(self._page)
        self.area.verticalScrollBar().setValue(0)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the labels above the fields where there is no room beside them."""
        super().resizeEvent(event)
        self._arrange()

    def _fit(self) -> None:
        """Gives the dialog the size that the text size asks for, as far as there is room."""
        side, accent = self._theme.px(16), self._theme.palette.accent
        self.pages.setStyleSheet(
            "QListWidget { border: none; background: transparent; padding: 0; }"
            "QListWidget::item { padding: 5px; border: 1px solid transparent; }"
            f"QListWidget::item:focus {{ border-color: {accent}; }}"
        )
        self.pages.setIconSize(QSize(side, side))
        for place, (name, _) in enumerate(self._page_names):
            self.pages.item(place).setIcon(icon(name, self._theme.palette.dim, side))
        for number in self._numbers:
            number.setFixedWidth(self._theme.px(_NUMBER))
        set_dialog_size(self, *map(self._theme.px, _SIZE))
        self._arrange()

    def _arrange_side(self, narrow: bool) -> None:
        """Puts the pages beside what is shown, or as a row of icons above it."""
        ways, pages = QBoxLayout.Direction, self.pages
        self._columns.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        self._side_row.setDirection(ways.LeftToRight if narrow else ways.TopToBottom)
        pages.setFlow(QListWidget.Flow.LeftToRight if narrow else QListWidget.Flow.TopToBottom)
        for place, (_, name) in enumerate(self._page_names):
            pages.item(place).setText("" if narrow else name)
            pages.item(place).setToolTip(name if narrow else "")
        item = pages.sizeHintForIndex(pages.model().index(0, 0))
        pages.setMinimumSize(pages.count() * item.width() if narrow else 0, item.height())
        pages.setMaximumHeight(item.height() if narrow else _ANY)
        self._side.setMinimumWidth(0 if narrow else self._theme.px(_SIDE))
        self._side.setMaximumWidth(_ANY if narrow else self._theme.px(_SIDE))

    def _arrange(self) -> None:
        narrow = self.width() < self._theme.px(_NARROW)
        self._arrange_side(narrow)
        beside = not narrow or self.width() >= self._theme.px(_BESIDE)
        ways, sides = QBoxLayout.Direction, Qt.AlignmentFlag
        line = self.search.sizeHint().height()  # of a field of one line
        labels = [(row.label, row.field, row.shown.layout()) for row in self._rows if row.label is not None]
        widest = max(label.sizeHint().width() for label, *_ in labels)
        for label, field, row in labels:  # a label is as high as the first line of its field
            assert isinstance(row, QBoxLayout)
            row.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
            row.setSpacing(20 if beside else 6)
            least = label.sizeHint().height()
            high = max(least, min(line, field.sizeHint().height()))
            label.setFixedSize(widest, high if beside else least)
            label.setAlignment((sides.AlignRight if beside else sides.AlignLeft) | sides.AlignVCenter)

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

    def _language(self) -> QWidget:
        def chosen(value: Any) -> None:
            self._settings.language = value

        system = (("", translate("window", "Follow the system")),)
        return self._choice((*system, *languages().items()), self._settings.language, chosen)

    def _motion(self) -> QWidget:
        def chosen(value: Any) -> None:
            self._settings.motion = value
            self.motion_changed.emit()

        return self._choice(_motions(), self._settings.motion, chosen)

    def _text_size(self) -> QWidget:
        def chosen(value: Any) -> None:
            self._settings.zoom = value
            self._theme.set_zoom(value)

        return self._choice(
            ((step, formatting.rounded_percent(step)) for step in ZOOM_STEPS), self._theme.zoom, chosen
        )

    def _download_limit(self) -> QWidget:
        def chosen(value: Any) -> None:
            self._settings.download_limit = value
            self.download_limit_changed.emit(value)

        at_most = translate("window", "At most {number} MB/s")
        limits = [(limit, at_most.format(number=limit)) for limit in DOWNLOAD_LIMITS if limit]
        no_limit = (0, translate("window", "No limit"))
        return self._choice([no_limit, *limits], self._settings.download_limit, chosen)

    def _tray(self) -> QWidget:
        box = QCheckBox(translate("window", "Show memory usage"))
        box.setChecked(self._settings.tray)

        def chosen(wanted: bool) -> None:
            self._settings.tray = wanted
            self.tray_changed.emit(wanted)

        box.toggled.connect(chosen)
        alone = QCheckBox(current_platform().tray_alone_label())
        alone.setChecked(self._settings.menu_bar_only)
        alone.setEnabled(box.isChecked())
        alone.toggled.connect(lambda wanted: setattr(self._settings, "menu_bar_only", wanted))
        box.toggled.connect(alone.setEnabled)
        both = QWidget()
        filled(QVBoxLayout(both), box, alone, spacing=6)
        return both

    def _daily(self) -> QWidget:
        box = QCheckBox(translate("window", "Check for updates once a day"))
        box.setChecked(self._settings.update_daily)

        def chosen(wanted: bool) -> None:
            self._settings.update_daily = wanted
            self.daily_changed.emit(wanted)

        box.toggled.connect(chosen)
        return box

    def _quick_ask_key(self) -> Iterator[tuple[str, QWidget, str]]:
        if self._key is None:
            return
        from app.quick_ask.global_key import is_possible, suggested_keys

        if not is_possible():
            return
        key, settings = self._key(), self._settings
        field, told = QKeySequenceEdit(QKeySequence(settings.quick_ask_key)), text_label("bad")
        field.setMaximumSequenceLength(1)
        field.setClearButtonEnabled(True)
        told.hide()

        def tell(text: str, watched: bool = False) -> None:
            set_role(told, "secondary" if watched else "bad")
            told.setText(text)
            told.setVisible(bool(text))

        def chosen() -> None:
            keys = field.keySequence().toString()
            tell("")
            text = key.set_keys(keys)
            settings.quick_ask_key = "" if text else keys
            if text:
                tell(text)

        key.told.connect(tell)  # by the desktop, where it has to be asked
        self.finished.connect(lambda: key.told.disconnect(tell))

        field.editingFinished.connect(chosen)
        field.keySequenceChanged.connect(lambda keys: chosen() if keys.isEmpty() else None)
        box = QWidget()
        filled(QVBoxLayout(box), field, told, spacing=4)
        box.setFocusProxy(field)
        hint = translate("window", "Opens Quick Ask from any program. {keys} is free most often.")
        yield translate("window", "Key for Quick Ask"), box, hint.format(keys=suggested_keys())

    def _number(self, setting: SettingField) -> QWidget:
        least, most, step = setting.range or (0, 0, 1)
        suffix = translate("window", " tokens") if setting.name == "max_tokens" else ""
        box = number_field(self._theme, least, most, step, suffix)
        box.setValue(getattr(self._settings, setting.name))
        box.valueChanged.connect(lambda value: setattr(self._settings, setting.name, value))
        self._numbers.append(box)
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
        self.folders = QListWidget()
        self.folders.setAccessibleName(translate("window", "Model folders"))
        self.folders.addItems(self._settings.model_folders)
        self.folders.setFixedHeight(self._theme.px(88))
        self.add_folder = QPushButton(translate("window", "Add…"))
        self.add_folder.setAccessibleName(translate("window", "Add a model folder"))
        self.add_folder.clicked.connect(self._on_add)
        remove = QPushButton(translate("window", "Remove"))
        remove.setAccessibleName(translate("window", "Remove the selected folder"))
        remove.setEnabled(False)
        remove.clicked.connect(self._on_remove)
        self.folders.currentRowChanged.connect(lambda place: remove.setEnabled(place >= 0))
        row = filled(QHBoxLayout(), self.add_folder, remove, 0)
        box = QWidget()
        filled(QVBoxLayout(box), self.folders, row)
        return box

    def _on_add(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, translate("window", "Add a model folder"))
        if folder and folder not in self._settings.model_folders:
            self._settings.model_folders = [*self._settings.model_folders, folder]
            self.folders.addItem(folder)
            self.folders_changed.emit()

    def _on_remove(self) -> None:
        item = self.folders.takeItem(self.folders.currentRow())
        if item is not None:
            self._settings.model_folders = [f for f in self._settings.model_folders if f != item.text()]
            self.folders_changed.emit()


def _texts(field: QWidget) -> Iterator[str]:
    """Yields what can be read in a field: the options of a choice, and texts of buttons and labels."""
    for each in (field, *field.findChildren(QWidget)):
        if isinstance(each, QComboBox):
            yield from (each.itemText(place) for place in range(each.count()))
        elif isinstance(each, QAbstractButton | QLabel):
            yield each.text()


def _with_hint(field: QWidget, hint: str) -> QWidget:
    """Returns the field with a line of explanation below it, if there is one."""
    if not hint:
        return field
    label = text_label("secondary", hint)
    box = QWidget()
    filled(QVBoxLayout(box), field, label, spacing=4)
    return box
