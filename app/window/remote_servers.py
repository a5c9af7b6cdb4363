"""Servers in the window: the dialog that adds one, the question before a chat is sent, and the marks."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox, QWidget

from app.conversations.conversations import Conversations
from app.models.model_library import ModelLibrary
from app.models.model_picker import ModelPicker
from app.platform.platform_services import current_platform
from app.processes.background_worker import BackgroundWorker
from app.processes.engine_client import EngineClient
from app.remote.answer_client import AnswerClient
from app.remote.remote_memory import RemoteMemory
from app.remote.server_list import KeyStore, RemoteServer, ServerList
from app.theme.theme import Theme
from app.translation import translate
from app.window.layout.window_layout import WindowLayout
from app.workspace import AnswerState, Workspace

if TYPE_CHECKING:  # slow to import; not needed at start
    from app.remote.server_dialog import EditedServer, ServerDialog


class RemoteServers(QObject):
    """Connects the servers to the window.

    Args:
        folder: the data folder.
        engine: the engine's client.
        workspace: signals answers that wait for permission.

    Attributes:
        servers: the servers that were added.
        client: asks the engine or a server.
        memory: follows a server's reports about its memory.
        dialog: the newest dialog, for tests.
        question: the newest question, for tests.
    """

    def __init__(
        self, theme: Theme, folder: Path, engine: EngineClient, workspace: Workspace, window: QWidget
    ) -> None:
        super().__init__(window)
        self._theme, self._window = theme, window
        self.servers = ServerList(folder, KeyStore(lambda: current_platform().keychain()), self)
        self.client = AnswerClient(engine, self.servers, parent=self)
        self.memory = RemoteMemory(lambda model: self.servers.access(model.server), parent=self)
        self._worker = BackgroundWorker("octavo-keychain", self)
        self.dialog: ServerDialog | None = None
        self.question: QMessageBox | None = None
        self._questions: dict[str, QMessageBox] = {}
        workspace.permission_asked.connect(self._ask_to_send)
        workspace.answer_ended.connect(self._on_ended)

    def connect_window(
        self,
        layout: WindowLayout,
        conversations: Conversations,
        library: ModelLibrary,
        picker: ModelPicker,
    ) -> None:
        """Takes what is built after the servers; called once."""
        self._layout, self._conversations, self._picker = layout, conversations, picker
        self.client.is_allowed = conversations.answers.permission.is_allowed
        picker.server_requested.connect(self.open_dialog)
        picker.server_removal_requested.connect(self.ask_to_remove)
        self.servers.changed.connect(lambda: library.follow_servers(self.servers))

    def close(self) -> None:
        """Stops what is asked of servers."""
        self.client.close()
        self.memory.close()
        self._worker.stop()

    # --- servers --------------------------------------------------------------------------------

    def open_dialog(self, server: RemoteServer | None = None) -> None:
        """Opens the dialog for a server; None: a new one."""
        from app.remote.server_dialog import ServerDialog

        self.dialog = dialog = ServerDialog(self._theme, self.servers, server, self._window)
        dialog.entered.connect(lambda entered: self._save(entered, server))
        dialog.open()

    def _save(self, entered: EditedServer, old: RemoteServer | None) -> None:
        """Keeps the key, then the server."""
        origin = entered.server.address.origin
        keep = partial(self.servers.keys.keep, origin, entered.key) if entered.key else lambda: True

        def kept(in_keychain: bool) -> None:
            if not self._try(partial(self.servers.put, entered.server)):
                return
            if old is not None and old.id != entered.server.id:
                self._remove(old)
            if not in_keychain:
                text = translate(
                    "window",
                    "There is no keychain that Octavo can use, so the key is kept until you quit; then enter "
                    "it again.",
                )
                self._report(text)
            if old is None:
                self._picker.open_below(self._layout.header.pill)

        self._worker.submit(keep, kept)

    def ask_to_remove(self, server: RemoteServer) -> None:
        """Asks before a server and its key are removed."""
        box = QMessageBox(
            QMessageBox.Icon.NoIcon,
            translate("window", "Remove Server"),
            translate("window", "Remove {name} and its key?").format(name=server.name),
            parent=self._window,
        )
        box.setInformativeText(translate("window", "Chats with its models stay on this computer."))
        remove = box.addButton(translate("window", "Remove"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(translate("window", "Cancel"), QMessageBox.ButtonRole.RejectRole)
        remove.clicked.connect(lambda: self._remove(server))
        self.question = box
        box.open()

    def _remove(self, server: RemoteServer) -> None:
        if not self._try(partial(self.servers.remove, server)):
            return
        origin = server.address.origin
        if not self.servers.shares_origin(origin):
            self._worker.submit(partial(self.servers.keys.forget, origin))

    def _try(self, change: partial[None]) -> bool:
        try:
            change()
        except OSError as error:
            self._report(str(error))
            return False
        return True

    def _report(self, sentence: str) -> None:
        self._layout.toast.show_message(sentence)

    # --- the question ---------------------------------------------------------------------------

    def _ask_to_send(self, chat: str) -> None:
        """Asks once for each chat and server before text that was written for another model leaves."""
        answers = self._conversations.answers
        answer = answers.of_chat(chat)
        if answer is None or answer.remote is None:
            return
        remote = answer.remote
        box = QMessageBox(
            QMessageBox.Icon.NoIcon,
            translate("window", "Send This Chat?"),
            translate("window", "Send “{title}” to {place}?").format(
                title=self._conversations.store.chat(chat).title, place=remote.place
            ),
            parent=self._window,
        )
        box.setInformativeText(
            translate(
                "window",
                "All of this chat leaves this computer, with what was written before and its attached files. "
                "You are asked once for each chat.",
            )
        )
        send = box.addButton(translate("window", "Send"), QMessageBox.ButtonRole.AcceptRole)
        keep = box.addButton(translate("window", "Keep It Here"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        self._questions[chat] = self.question = box

        def decide() -> None:
            """However the question was closed, only the button sends anything."""
            self._questions.pop(chat, None)
            if box.clickedButton() is send:
                answers.permit(chat)
            else:
                answers.keep_here(chat)

        box.finished.connect(decide)
        box.open()

    def _on_ended(self, answer: AnswerState) -> None:
        """Closes the question if the answer was stopped meanwhile."""
        if (box := self._questions.pop(answer.chat, None)) is not None:
            box.reject()
