"""What can be done with a message of the shown chat: a menu beside it, and the same in the menu bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from app.conversations.conversations import Conversations
from app.store.branch_outline import MessageOutline
from app.translation import translate
from app.window.shown_chat.message_versions import MessageVersions
from app.workspace import Workspace


class MessageActions(QObject):
    """Deletes, continues and copies messages, and goes through their versions.

    Args:
        conversations: the chats.
        versions: edits messages and branches off.
        workspace: knows the shown chat.
        outline: returns the shown messages of that chat, without their text.
        window: owns the menus.

    Signals:
        deleted: a message (ID) of a chat (ID) was deleted, alone or with what follows it.
    """

    deleted = Signal(str, int)

    def __init__(
        self,
        conversations: Conversations,
        versions: MessageVersions,
        workspace: Workspace,
        outline: Callable[[], Sequence[MessageOutline]],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._conversations, self._versions = conversations, versions
        self._workspace, self._outline = workspace, outline
        self._window = window

    # --- the menu beside a message -------------------------------------------------------------

    def show_menu(self, message: int, place: QPoint) -> None:
        """Opens the menu of a message at a place of the screen."""
        menu = self.menu_for(message)
        if menu is not None:
            menu.popup(place)

    def menu_for(self, message: int) -> QMenu | None:
        """The menu of a message of the shown branch; None if it is not there any more."""
        outline = self._outline()
        shown = any(each.id == message for each in outline)
        found = next(iter(self._conversations.messages([message])), None) if shown else None
        if found is None:
            return None
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName(translate("window", "Message"))
        is_last = message == outline[-1].id
        entries: list[tuple[str, Callable[[], object]] | None] = [
            (translate("window", "Copy"), lambda: QGuiApplication.clipboard().setText(found.content)),
            (translate("window", "Edit…"), lambda: self._versions.edit(message)),
        ]
        if found.role == "assistant":
            if is_last and found.content:
                entries.append((translate("window", "Continue Answer"), self.continue_answer))
            entries.append(
                (translate("window", "Regenerate"), lambda: self._conversations.retry(message, found.chat))
            )
            entries.append((translate("window", "Branch from Here"), lambda: self._versions.branch(message)))
        entries += [None, (translate("window", "Delete Message"), lambda: self.delete(message))]
        if not is_last:
            text = translate("window", "Delete Message and All That Follows")
            entries.append((text, lambda: self.delete(message, following=True)))
        for entry in entries:
            if entry is None:
                menu.addSeparator()
            else:
                menu.addAction(entry[0]).triggered.connect(lambda _=False, run=entry[1]: run())
        return menu

    # --- actions -------------------------------------------------------------------------------

    def continue_answer(self) -> None:
        """Continues the last answer where it ended."""
        chat = self._workspace.chat
        if self._is_busy(translate("window", "The answer is still being generated.")):
            return
        if self._conversations.answers.asks_server:
            self._workspace.report(
                translate("window", "A server's model cannot continue an answer. Ask it to go on.")
            )
            return
        if not chat or not self._conversations.continue_answer(chat):
            self._workspace.report(translate("window", "There is no answer to continue."))

    def delete(self, message: int, *, following: bool = False) -> None:
        """Deletes a message; `following` deletes all that follows it, too."""
        if self._is_busy(translate("window", "Stop the answer before you delete a message.")):
            return
        chat = self._workspace.chat
        if self._conversations.delete_message(chat, message, following=following):
            self.deleted.emit(chat, message)

    def delete_last(self) -> None:
        """Deletes the last message."""
        outline = self._outline()
        if outline:
            self.delete(outline[-1].id)

    def edit_last(self, role: str) -> None:
        """Edits the last message of one side."""
        message = next((each for each in reversed(self._outline()) if each.role == role), None)
        if message is not None:
            self._versions.edit(message.id)

    def step_version(self, step: int) -> None:
        """Shows the version before (-1) or after (1) the shown one, of the last message that has several."""
        chat = self._workspace.chat
        message = self._conversations.store.last_with_versions(chat) if chat else None
        if message is None:
            self._workspace.report(translate("window", "No message of this chat has several versions."))
            return
        versions = self._conversations.store.siblings(message)
        at = versions.index(message) + step
        if 0 <= at < len(versions):
            self._conversations.show_version(chat, versions[at])

    def _is_busy(self, sentence: str) -> bool:
        busy = self._conversations.answers.of_chat(self._workspace.chat) is not None
        if busy:
            self._workspace.report(sentence)
        return busy
