"""The left column: New chat, search in everything said, and the chats by age."""

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

WIDTH = 248


class Sidebar(QWidget):
    """Lists the chats and says what a person wants of them.

    Signals:
        new_requested: begin a chat.
        picked: show this chat (id).
        renamed: chat id, title.
        delete_requested: chat id.
        undo_requested: bring the last deleted chat back.
        search_requested: words to look for; answered by `show_hits`.
    """

    new_requested = Signal()
    picked = Signal(str)
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
        self.search.setPlaceholderText("Search all chats…")
        self.search.setAccessibleName("Search all chats")
        self.search.setClearButtonEnabled(False)
        self.search.textChanged.connect(self._on_words)
        self.search.installEventFilter(self)
        self.list = QListView()
        self.list.setObjectName("chatList")
        self.list.setAccessibleName("Chats")
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
        """Reads the chats again and keeps the chosen one chosen."""
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
        words = "Nothing was found." if self._hits is not None else "Your chats will be listed here."
        self._nothing.setText(words)
        self._nothing.setVisible(empty)
        self.list.setVisible(not empty)

    def set_current(self, chat: str) -> None:
        """Marks the chat that is shown."""
        self._current = chat
        self.refresh()

    def show_hits(self, words: str, hits: list[Hit]) -> None:
        """Shows what a search found, one row per chat; late results of older words are dropped."""
        if words != self.search.text():
            return
        found: dict[str, str] = {}
        for hit in hits:
            found.setdefault(hit.chat, hit.snippet)
        needle = words.casefold()
        for chat in self._chats():
            if needle in chat.title.casefold():
                found.setdefault(chat.id, "")
        self._hits = found
        self.refresh()

    def focus_search(self) -> None:
        """Puts the cursor into the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    # --- what a person does -------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Delete, undo and Enter in the list; Esc and Down in the search field."""
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

    def _on_words(self, words: str) -> None:
        if words.strip():
            self._wait.start()
        else:
            self._wait.stop()
            self._hits = None
            self.refresh()

    def _on_current(self, now: QModelIndex, _before: QModelIndex) -> None:
        chat = self.model.chat_at(now)
        if chat is not None and not self._quiet and chat.id != self._current:
            self._current = chat.id
            self.picked.emit(chat.id)

    def _on_menu(self, place: QPoint) -> None:
        index = self.list.indexAt(place)
        chat = self.model.chat_at(index)
        if chat is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        rename = QAction("Rename", menu)
        rename.triggered.connect(lambda: self.list.edit(index))
        delete = QAction("Delete", menu)
        delete.triggered.connect(lambda: self.delete_requested.emit(chat.id))
        menu.addActions([rename, delete])
        menu.popup(self.list.viewport().mapToGlobal(place))

    def _restyle(self) -> None:
        self.setFixedWidth(self._theme.px(WIDTH))
        self._new.setIcon(icon("plus", self._theme.palette.text))
        self.list.doItemsLayout()


class _NewButton(QPushButton):
    """New chat, with its shortcut at the right."""

    def __init__(self) -> None:
        super().__init__("New chat")
        self.setProperty("role", "row")
        self.setAccessibleName("New chat")
        keys = QKeySequence(QKeySequence.StandardKey.New)
        hint = QLabel(keys.toString(QKeySequence.SequenceFormat.NativeText))
        hint.setProperty("role", "secondary")
        hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 10, 0)
        row.addStretch()
        row.addWidget(hint)
