"""Chats to files and from files: export of the shown chat or another, and import from other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from app import formatting
from app.chats.chat_export import FORMATS, ExportError, export, file_name
from app.conversations.conversations import Conversations
from app.importing.chat_importer import ChatImporter
from app.importing.imported_chat import ImportedChat
from app.processes.background_worker import BackgroundWorker
from app.store.chat_additions import NewChat, NewMessage
from app.store.embedded_images import EmbeddedImage
from app.store.tool_calls import with_calls
from app.translation import translate
from app.window.layout.window_layout import WindowLayout
from app.workspace import Workspace

_SUFFIXES: Final = (".json", ".html", ".pdf")


class ChatFiles(QObject):
    """Asks for files, reads and writes them off the interface thread, and reports the result.

    Args:
        workspace: knows the shown chat.
        worker: the thread that writes files, and makes chats of what was read.
    """

    def __init__(
        self,
        layout: WindowLayout,
        conversations: Conversations,
        workspace: Workspace,
        worker: BackgroundWorker,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._layout, self._conversations = layout, conversations
        self._workspace, self._worker = workspace, worker
        self.importer = ChatImporter(self)
        layout.sidebar.export_requested.connect(self.ask_and_export)

    # --- export ---------------------------------------------------------------------------------

    def ask_and_export(self, chat: str = "") -> None:
        """Asks for a file name and exports a chat to it; the shown one if none is named."""
        layout, chat = self._layout, chat or self._workspace.chat
        if not chat:
            layout.toast.show_message(translate("window", "This chat is empty; there is nothing to export."))
            return
        name = file_name(self._conversations.store.chat(chat).title)
        path, chosen = QFileDialog.getSaveFileName(
            layout.composer.window(), translate("window", "Export Chat"), f"{name}.md", FORMATS
        )
        if path:
            suffix = next((ending for ending in _SUFFIXES if ending in chosen), ".md")
            self.export(Path(path + ("" if Path(path).suffix else suffix)), chat)

    def export(self, path: Path, chat: str = "") -> None:
        """Writes the shown branch of a chat to a file, and tells the user whether that worked."""
        chat = chat or self._workspace.chat
        whole, branch = self._conversations.store.chat(chat), self._conversations.branch(chat)

        images = self._conversations.store.images

        def write() -> str:
            try:
                export(path, whole, branch, images.read)
            except ExportError as error:
                return str(error)
            return translate("window", "Chat exported to {name}.").format(name=path.name)

        self._worker.submit(write, self._layout.toast.show_message)

    # --- import ---------------------------------------------------------------------------------

    def ask_and_import(self) -> None:
        """Asks for files and imports their chats."""
        kinds = translate("window", "Exported chats (*.json *.zip);;All files (*)")
        paths, _ = QFileDialog.getOpenFileNames(
            self._layout.composer.window(), translate("window", "Import Chats"), "", kinds
        )
        for path in paths:
            self.import_file(Path(path))

    def import_file(self, path: Path) -> None:
        """Imports the chats of one file, and tells the user how many were new."""
        name = path.name
        self._layout.toast.show_message(translate("window", "Reading {name}…").format(name=name))
        self.importer.read(path, lambda chats, problem: self._on_read(name, chats, problem))

    def _on_read(self, name: str, chats: list[ImportedChat], problem: str) -> None:
        if problem:
            self._layout.toast.show_message(problem)
            return

        def added(count: int) -> None:
            text = translate("window", "%n chat(s) imported from {name}.", "", count).format(name=name)
            if count < len(chats):
                there = translate("window", "The others were already there.")
                text = formatting.both(text, there)
            self._layout.toast.show_message(text)

        self._worker.submit(  # there may be thousands
            lambda: [_new_chat(chat) for chat in chats],
            lambda new: self._conversations.add_chats(new, added),
        )

    def stop(self) -> None:
        """Ends what is being read."""
        self.importer.stop()


def _new_chat(chat: ImportedChat) -> NewChat:
    """Returns a chat from a file as the store takes it, in a folder named after the program."""
    messages = [
        NewMessage(
            message.role,
            message.content,
            message.parent,
            message.created,
            message.model,
            with_calls({}, message.calls) if message.calls else {},
            images=[EmbeddedImage(image.name, image.data) for image in message.images],
        )
        for message in chat.messages
    ]
    first = next((message.content for message in chat.messages if message.role == "user"), "")
    title = chat.title or " ".join(first[:200].split())[:60] or translate("window", "Imported chat")
    folder = "" if chat.source == "Octavo" else chat.source
    origin = f"{chat.source}:{chat.id}" if chat.id else ""
    return NewChat(title, folder, chat.created, messages, chat.leaf, origin)
