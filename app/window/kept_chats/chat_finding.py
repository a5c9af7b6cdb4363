"""Search over all chats, and how chats are kept: pinned, in folders, in the archive."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.attachments.attachment import attachments_of, shown_name
from app.chats.folder_questions import ask_to_move
from app.conversations.conversations import Conversations
from app.store.message_search import SearchFilter
from app.store.records import Hit
from app.translation import translate
from app.window.layout.window_layout import WindowLayout
from app.window.shown_chat.shown_chat import ShownChat


class ChatFinding(QObject):
    """Connects the sidebar's search and its menus to the chats."""

    def __init__(
        self, layout: WindowLayout, conversations: Conversations, shown: ShownChat, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._layout, self._conversations, self._shown = layout, conversations, shown
        sidebar = layout.sidebar
        sidebar.search_requested.connect(self._search)
        sidebar.hit_selected.connect(self.show_hit)
        sidebar.pin_requested.connect(conversations.set_pinned)
        sidebar.archive_requested.connect(self.archive)
        sidebar.folder_requested.connect(conversations.set_folder)

    def _search(self, query: str, only: SearchFilter) -> None:
        sidebar = self._layout.sidebar

        def show(hits: list[Hit]) -> None:
            sidebar.show_hits(query, hits)

        self._conversations.disk.search(query, show, only)
        self._conversations.disk.models(sidebar.filters.set_models)

    def show_hit(self, chat: str, message: int, query: str) -> None:
        """Shows a message that was found, with the matches marked, also one of another version."""
        layout = self._layout
        had_focus = layout.sidebar.list.hasFocus()
        if chat != self._shown.id:
            self._shown.show(chat)
        if not any(outlined.id == message for outlined in self._shown.outline()):
            self._conversations.show_version(chat, message)
        layout.transcript.go_to(message)
        term = max(query.split(), key=len, default="")
        if file := self._file_with(message, term):
            text = translate("window", "Found in the attached file “{name}”")
            layout.toast.show_message(text.format(name=shown_name(file)))
        elif term:
            layout.transcript.find_bar.open(term, message)
        if had_focus:
            layout.sidebar.list.setFocus()

    def _file_with(self, message: int, term: str) -> str:
        """Returns the name of the file in which a term was found; empty if the message itself has it, too."""
        stored = next(iter(self._conversations.messages([message])), None) if term else None
        low = term.lower()
        if stored is None or low in stored.content.lower():
            return ""
        files = attachments_of(stored.details)
        return next((file.name for file in files if low in f"{file.name}\n{file.text}".lower()), "")

    def archive(self, chat: str, archived: bool) -> None:
        """Moves a chat to the archive, or back into the list."""
        self._conversations.set_archived(chat, archived)
        title = self._conversations.store.chat(chat).title
        if archived:
            text = translate("window", "Archived “{title}”").format(title=title)
            self._layout.toast.show_message(
                text, translate("window", "Undo"), lambda: self._conversations.set_archived(chat, False)
            )

    def archive_shown(self) -> None:
        """Archives the shown chat, or takes it out."""
        if self._shown.id:
            self.archive(self._shown.id, self._conversations.store.chat(self._shown.id).archived is None)

    def ask_for_folder(self) -> None:
        """Asks for a folder for the shown chat."""
        store, chat = self._conversations.store, self._shown.id
        if chat:
            ask_to_move(
                store.chat(chat),
                {other.folder for other in store.chats()},
                lambda folder: self._conversations.set_folder(chat, folder),
                self._layout.root.window(),
            )

    def pin_shown(self) -> None:
        """Pins the shown chat, or no longer."""
        if self._shown.id:
            pinned = self._conversations.store.chat(self._shown.id).pinned
            self._conversations.set_pinned(self._shown.id, not pinned)
