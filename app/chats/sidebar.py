"""The left column: new chat, search, and the list of chats."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.chats.chat_delegate import ChatDelegate
from app.chats.chat_model import ChatModel
from app.store.records import Chat, Hit
from app.theme.icons import icon
from app.theme.theme import Theme
from app.translation import translate

WIDTH = 248


class Sidebar(QWidget):
    """Lists the chats and emits what the user requests.

    Signals:
        new_requested: begin a chat.
        chat_selected: show this chat (ID).
        renamed: a chat was renamed (ID, title).
        delete_requested: delete this chat (ID).
        undo_requested: restore the last deleted chat.
        search_requested: search for this text; `show_hits` receives the result.
    """

    new_requested = Signal()
    chat_selected = Signal(str)
    renamed = Signal(str, str)
    delete_requested = Signal(str)
    undo_requested = Signal()
    search_requested = Signal(str)

    def __init__(self, theme: Theme, chats: Callable[[], list[Chat]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sidebar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self._chats = chats
        self._current = ""
        self._hits: dict[str, str] | None = None
        self._quiet = False
        self.model = ChatModel()
        self._new = _NewButton()
        self._new.clicked.connect(self.new_requested)
        self.search = QLineEdit()
        self.search.setPlaceholderText(translate("chats", "Search all chats…"))
        self.search.setAccessibleName(translate("chats", "Search all chats"))
        self.search.setClearButtonEnabled(False)
        self.search.textChanged.connect(self._on_query_changed)
        self.search.installEventFilter(self)
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
        self.list.installEventFilter(self)
        self._nothing = QLabel()
        self._nothing.setProperty("role", "secondary")
        self._nothing.setWordWrap(True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._nothing.setContentsMargins(16, 24, 16, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 4)
        column.setSpacing(10)
        column.addWidget(self._new)
        column.addWidget(self.search)
        column.addWidget(self._nothing)
        column.addWidget(self.list, 1)
        self.model.renamed.connect(self.renamed)
        self._wait = QTimer(self, singleShot=True, interval=120)
        self._wait.timeout.connect(lambda: self.search_requested.emit(self.search.text()))
        theme.changed.connect(self._restyle)
        self._restyle()
        self.refresh()

    # --- content ----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Reloads the chats and keeps the selection."""
        self._quiet = True
        chats = self._chats()
        self.model.set_chats(chats, self._hits)
        index = self.model.index_of(self._current)
        if index.isValid():
            self.list.setCurrentIndex(index)
        else:
            self.list.clearSelection()
        self._quiet = False
        empty = self.model.rowCount() == 0
        no_chats = translate("chats", "Your chats will appear here.")
        no_results = translate("chats", "No results")
        self._nothing.setText(no_chats if self._hits is None else no_results)
        self._nothing.setVisible(empty)
        self.list.setVisible(not empty)

    def set_current(self, chat: str) -> None:
        """Selects the shown chat."""
        self._current = chat
        self.refresh()

    def show_hits(self, query: str, hits: list[Hit]) -> None:
        """Shows search results, one row per chat. Results of an outdated query are ignored."""
        if query != self.search.text():
            return
        found: dict[str, str] = {}
        for hit in hits:
            found.setdefault(hit.chat, hit.snippet)
        needle = query.casefold()
        for chat in self._chats():
            if needle in chat.title.casefold():
                found.setdefault(chat.id, "")
        self._hits = found
        self.refresh()

    def focus_search(self) -> None:
        """Moves the focus to the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    # --- input ----------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handles Delete, Undo and Enter in the list, Esc and Down in the search field."""
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
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            chat = self.model.chat_at(self.list.currentIndex())
            if chat is not None:
                self.delete_requested.emit(chat.id)
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.modifiers() == Qt.KeyboardModifier(
            0
        ):
            self.focusNextChild()
            return True
        return False

    def _on_search_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self.search.clear()
            return True
        if event.key() == Qt.Key.Key_Down:
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return False

    def _on_query_changed(self, query: str) -> None:
        if query.strip():
            self._wait.start()
        else:
            self._wait.stop()
            self._hits = None
            self.refresh()

    def _on_current(self, now: QModelIndex, _before: QModelIndex) -> None:
        chat = self.model.chat_at(now)
        if chat is not None and not self._quiet and chat.id != self._current:
            self._current = chat.id
            self.chat_selected.emit(chat.id)

    def _on_menu(self, place: QPoint) -> None:
        index = self.list.indexAt(place)
        chat = self.model.chat_at(index)
        if chat is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        rename = QAction(translate("chats", "Rename"), menu)
        rename.triggered.connect(lambda: self.list.edit(index))
        delete = QAction(translate("chats", "Delete"), menu)
        delete.triggered.connect(lambda: self.delete_requested.emit(chat.id))
        menu.addActions([rename, delete])
        menu.popup(self.list.viewport().mapToGlobal(place))

    def _restyle(self) -> None:
        self.setFixedWidth(self._theme.px(WIDTH))
        self._new.setIcon(icon("plus", self._theme.palette.text))
        self.list.doItemsLayout()


class _NewButton(QPushButton):
    """The New chat button, with its shortcut at the right."""

    def __init__(self) -> None:
        super().__init__(translate("chats", "New chat"))
        self.setProperty("role", "row")
        self.setAccessibleName(translate("chats", "New chat"))
        keys = QKeySequence(QKeySequence.StandardKey.New)
        hint = QLabel(keys.toString(QKeySequence.SequenceFormat.NativeText))
        hint.setProperty("role", "secondary")
        hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 10, 0)
        row.addStretch()
        row.addWidget(hint)
