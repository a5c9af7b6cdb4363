"""The left column: new chat, search, and the list of chats."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.chats.chat_model import ChatDelegate, ChatModel
from app.chats.folder_questions import ask_for_folder
from app.store.message_search import MOST_HITS, SearchFilter
from app.store.records import Chat, Hit
from app.theme.theme import Theme
from app.theme.widgets import Choice, filled, icon, role_button, text_label
from app.translation import translate

_DAY: Final = 86_400.0


class SearchFilters(QWidget):
    """Two boxes below the search field, shown during a search, that narrow it by age and by model."""

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        ages = (
            (0, translate("chats", "Any time")),
            (7, translate("chats", "Past week")),
            (31, translate("chats", "Past month")),
            (366, translate("chats", "Past year")),
        )
        self.age = Choice(theme, name=translate("chats", "How old"), entries=ages)
        any_model, name = [("", translate("chats", "Any model"))], translate("chats", "Which model answered")
        self.model = Choice(theme, name=name, entries=any_model)
        self._theme, self._boxes = theme, filled(QHBoxLayout(self), spacing=4)
        for box in (self.age, self.model):
            box.setProperty("role", "compact")
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(6)
            box.currentIndexChanged.connect(self.changed)
            self._boxes.addWidget(box, 1)
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the boxes below each other if "Any time" or "Any model" is too long beside the other."""
        texts = (box.fontMetrics().horizontalAdvance(box.itemText(0)) for box in (self.age, self.model))
        beside = max(texts) + self._theme.px(14) + 28 <= (self.width() - 4) // 2
        ways = QHBoxLayout.Direction
        self._boxes.setDirection(ways.LeftToRight if beside else ways.TopToBottom)

    def set_models(self, models: Sequence[str]) -> None:
        """Lists the models that have answered; keeps the choice."""
        if list(models) == [self.model.itemData(row) for row in range(1, self.model.count())]:
            return
        chosen = self.model.currentData()
        with QSignalBlocker(self.model):
            while self.model.count() > 1:
                self.model.removeItem(1)
            for name in models:
                self.model.addItem(name, name)
            self.model.setCurrentIndex(max(0, self.model.findData(chosen)))

    def reset(self) -> None:
        """Chooses no filter."""
        with QSignalBlocker(self):
            self.age.setCurrentIndex(0)
            self.model.setCurrentIndex(0)

    def chosen(self) -> SearchFilter:
        """Returns the chosen filter."""
        days = self.age.currentData()
        since = time.time() - days * _DAY if days else 0.0
        return SearchFilter(since, self.model.currentData() or "")


WIDTH = 248
_MAX_TITLES = 100  # chats found by their title only


class Sidebar(QWidget):
    """Lists the chats and emits what the user requests.

    Signals:
        new_requested: begin a chat.
        chat_selected: show this chat (ID).
        renamed: a chat was renamed (ID, title).
        delete_requested: delete this chat (ID).
        undo_requested: restore the last deleted chat.
        search_requested: search for this text with a `SearchFilter`; `show_hits` receives the result.
        hit_selected: show a message (ID) of a chat (ID) that was found with this text.
        pin_requested: pin this chat, or no longer.
        archive_requested: archive this chat, or take it out.
        folder_requested: put this chat into a folder; "" takes it out.
        export_requested: export this chat (ID).
        deleted_requested: show what was deleted.
    """

    new_requested = Signal()
    chat_selected = Signal(str)
    renamed = Signal(str, str)
    delete_requested = Signal(str)
    undo_requested = Signal()
    search_requested = Signal(str, object)
    hit_selected = Signal(str, int, str)
    pin_requested = Signal(str, bool)
    archive_requested = Signal(str, bool)
    folder_requested = Signal(str, str)
    export_requested = Signal(str)
    deleted_requested = Signal()

    def __init__(self, theme: Theme, chats: Callable[[], list[Chat]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sidebar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self._chats = chats
        self._current = ""
        self._hits: list[Hit] | None = None
        self._archive = False  # whether archived chats are listed instead of the others
        self._quiet = False
        self.model = ChatModel()
        self.new_button = _NewButton()
        self.new_button.clicked.connect(self.new_requested)
        self.search = QLineEdit()
        self.search.setPlaceholderText(translate("chats", "Search all chats…"))
        self.search.setAccessibleName(translate("chats", "Search all chats"))
        self.search.setClearButtonEnabled(False)
        self.search.textChanged.connect(self._on_query_changed)
        self.search.installEventFilter(self)
        self.filters = SearchFilters(theme)
        self.filters.changed.connect(lambda: self._on_query_changed(self.search.text()))
        self.list = QListView()
        self.list.setObjectName("chatList")
        self.list.setAccessibleName(translate("chats", "Chats"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setModel(self.model)
        self.list.setItemDelegate(ChatDelegate(theme, self.model))
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed | QAbstractItemView.EditTrigger.DoubleClicked
        )
        self.list.setMouseTracking(True)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._on_menu)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self.list.clicked.connect(lambda index: self._toggle_folder(index, None))
        self.list.installEventFilter(self)
        self.found = text_label("secondary")
        self.found.setContentsMargins(8, 0, 8, 0)
        self.nothing = text_label("secondary")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.nothing.setContentsMargins(16, 24, 16, 0)
        above = (self.new_button, self.search, self.filters, self.found, self.nothing)
        self._foot = foot = self._make_foot()
        filled(QVBoxLayout(self), *above, (self.list, 1), foot, spacing=10, margins=(12, 12, 12, 4))
        self.model.renamed.connect(self.renamed)
        self._wait = QTimer(self, singleShot=True, interval=120)
        asked = self.search_requested
        self._wait.timeout.connect(lambda: asked.emit(self.search.text(), self.filters.chosen()))
        theme.changed.connect(self._restyle)
        self._restyle()
        self.refresh()

    def _make_foot(self) -> QHBoxLayout:
        self.archive_button = QPushButton(translate("chats", "Archive", "the list"))
        self.archive_button.setCheckable(True)
        self.archive_button.setToolTip(translate("chats", "Show archived chats"))
        self.archive_button.toggled.connect(self._on_archive)
        self.deleted_button = role_button("", translate("chats", "Recently Deleted"), self.deleted_requested)
        buttons = (self.archive_button, self.deleted_button)
        for button in buttons:
            button.setProperty("role", "link")
        return filled(QHBoxLayout(), *buttons, 0, spacing=2, margins=(0, 0, 0, 6))

    # --- content ----------------------------------------------------------------------------------

    def refresh(self, chats: list[Chat] | None = None) -> None:
        """Shows all chats, which are read unless they are given, and keeps the selection."""
        self._quiet = True
        chats = self._chats() if chats is None else chats
        if self._hits is None:
            chats = [chat for chat in chats if (chat.archived is not None) == self._archive]
        self.model.set_chats(chats, self._hits)
        self._select_current()
        empty = self.model.rowCount() == 0
        no_chats = translate("chats", "Your chats will appear here.")
        if self._archive:
            no_chats = translate("chats", "No chat is archived.")
        no_results = translate("chats", "No results")
        self.nothing.setText(no_chats if self._hits is None else no_results)
        self.nothing.setVisible(empty)
        self.found.setVisible(self._hits is not None and not empty)
        self.list.setVisible(not empty)

    def set_current(self, chat: str) -> None:
        """Selects the shown chat."""
        self._current = chat
        self._select_current()

    def _select_current(self) -> None:
        self._quiet = True
        index = self.model.index_of(self._current)
        if index.isValid():
            self.list.setCurrentIndex(index)
        else:
            self.list.clearSelection()
        self._quiet = False

    def show_hits(self, query: str, hits: list[Hit]) -> None:
        """Shows search results, one row per chat. Results of an outdated query are ignored."""
        if query != self.search.text():
            return
        only, needle, chats = self.filters.chosen(), query.casefold().strip(), self._chats()
        titled = {
            chat.id: None
            for chat in chats
            if needle in chat.title.casefold() and chat.updated >= only.since and not only.model
        }
        first = [hit for hit in hits if hit.chat in titled]
        with_hits = {hit.chat for hit in first}
        first += [Hit(chat, 0, "") for chat in titled if chat not in with_hits][:_MAX_TITLES]
        self._hits = first + [hit for hit in hits if hit.chat not in titled]
        results = translate("chats", "%n result(s)", "", len(self._hits))
        if len(hits) >= MOST_HITS:
            results = translate("chats", "The best %n result(s)", "", len(self._hits))
        number = len({hit.chat for hit in self._hits})
        self.found.setText(translate("chats", "{results} in %n chat(s)", "", number).format(results=results))
        self.refresh(chats)
        self.list.scrollToTop()

    def focus_search(self) -> None:
        """Moves the focus to the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    # --- input ----------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            if watched is self.list and self._on_list_key(event):
                return True
            if watched is self.search and self._on_search_key(event):
                return True
        return super().eventFilter(watched, event)

    def _on_list_key(self, event: QKeyEvent) -> bool:
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undo_requested.emit()
            return True
        key = event.key()
        wanted = None if key == Qt.Key.Key_Space else key == Qt.Key.Key_Right
        opens = key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space)
        if opens and self._toggle_folder(self.list.currentIndex(), wanted):
            return True
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            chat = self.model.chat_at(self.list.currentIndex())
            if chat is not None:
                self.delete_requested.emit(chat.id)
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.focusNextChild()
            return True
        return False

    def _on_search_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self.search.clear()
        elif event.key() == Qt.Key.Key_Down:
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            return False
        return True

    def _on_query_changed(self, query: str) -> None:
        self.filters.setVisible(bool(query.strip()))
        if query.strip():
            self._wait.start()
        else:
            self._wait.stop()
            self.filters.reset()
            self._hits = None
            self.refresh()

    def _on_archive(self, shown: bool) -> None:
        self._archive = shown
        self.refresh()

    def _toggle_folder(self, index: QModelIndex, wanted: bool | None) -> bool:
        """Opens or closes the folder in a row; False if the row is none."""
        row, place = self.model.row_at(index), index.row()
        if row is None or not row.folder:
            return False
        if wanted is None or wanted != row.open:
            self.model.closed ^= {row.folder}
            self.refresh()
            self._quiet = True
            self.list.setCurrentIndex(self.model.index(place))
            self._quiet = False
        return True

    def _on_current(self, now: QModelIndex, _before: QModelIndex) -> None:
        row = self.model.row_at(now)
        if row is None or row.chat is None or self._quiet:
            return
        if row.message:
            self._current = row.chat.id
            self.hit_selected.emit(row.chat.id, row.message, self.search.text())
        elif row.chat.id != self._current:
            self._current = row.chat.id
            self.chat_selected.emit(row.chat.id)

    def _on_menu(self, place: QPoint) -> None:
        index = self.list.indexAt(place)
        chat = self.model.chat_at(index)
        if chat is None:
            return
        menu = self.menu_for(chat)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.list.viewport().mapToGlobal(place))

    def menu_for(self, chat: Chat) -> QMenu:
        """Returns the menu of a chat."""

        def add(to: QMenu, text: str, run: Callable[[], object]) -> None:
            to.addAction(text).triggered.connect(lambda _=False: run())

        def move(folder: str) -> None:
            self.folder_requested.emit(chat.id, folder)

        menu = QMenu(self)
        add(menu, translate("chats", "Rename"), lambda: self.list.edit(self.model.index_of(chat.id)))
        pin = translate("chats", "Unpin") if chat.pinned else translate("chats", "Pin")
        add(menu, pin, lambda: self.pin_requested.emit(chat.id, not chat.pinned))
        into = menu.addMenu(translate("chats", "Move to Folder"))
        folders = {other.folder for other in self._chats() if other.folder} - {chat.folder}
        for name in sorted(folders, key=str.casefold):
            add(into, name.replace("&", "&&"), partial(move, name))
        if not into.isEmpty():
            into.addSeparator()
        add(into, translate("chats", "New Folder…"), lambda: ask_for_folder(self, move))
        if chat.folder:
            add(into, translate("chats", "No Folder"), lambda: move(""))
        archived = chat.archived is not None
        archive = translate("chats", "Take Out of the Archive") if archived else translate("chats", "Archive")
        add(menu, archive, lambda: self.archive_requested.emit(chat.id, not archived))
        add(menu, translate("chats", "Export…"), lambda: self.export_requested.emit(chat.id))
        menu.addSeparator()
        add(menu, translate("chats", "Delete"), lambda: self.delete_requested.emit(chat.id))
        return menu

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the last buttons below each other where they do not fit side by side."""
        super().resizeEvent(event)
        needed = self.archive_button.sizeHint().width() + self.deleted_button.sizeHint().width() + 2 * 12 + 2
        beside = needed <= self.width()
        ways = QHBoxLayout.Direction
        self._foot.setDirection(ways.LeftToRight if beside else ways.TopToBottom)

    def _restyle(self) -> None:
        self.setFixedWidth(self._theme.px(WIDTH))
        side = self._theme.px(16)
        self.new_button.setIcon(icon("plus", self._theme.palette.text, side))
        self.new_button.setIconSize(QSize(side, side))
        self.list.doItemsLayout()


class _NewButton(QPushButton):
    """The New chat button, with its shortcut at the right."""

    def __init__(self) -> None:
        super().__init__(translate("chats", "New Chat"))
        self.setProperty("role", "row")
        self.setAccessibleName(translate("chats", "New Chat"))
        keys = QKeySequence(QKeySequence.StandardKey.New)
        name = keys.toString(QKeySequence.SequenceFormat.NativeText)
        self._hint = hint = text_label("secondary", name, wrap=False)
        hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        filled(QHBoxLayout(self), 0, hint, margins=(0, 0, 10, 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._hint.setVisible(self.sizeHint().width() + self._hint.sizeHint().width() <= self.width())
