"""Actions on a message of the shown chat: a menu beside it, and the same in the menu bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from app.composer.composer import Composer
from app.conversations.conversations import Conversations
from app.conversations.request_messages import answer_from
from app.store.records import MessageOutline
from app.transcript.transcript import Transcript
from app.translation import translate
from app.workspace import Workspace


class MessageVersions(QObject):
    """Connects transcript and composer to the versions and branches of the shown chat.

    Args:
        conversations: the chats.
        transcript, composer: where versions are requested and written.
        workspace: knows the shown chat.
        show: shows a chat.
    """

    def __init__(
        self,
        conversations: Conversations,
        transcript: Transcript,
        composer: Composer,
        workspace: Workspace,
        show: Callable[[str], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._conversations, self._composer, self._transcript = conversations, composer, transcript
        self._workspace, self._show = workspace, show
        self.edited = 0  # ID of the message being edited; 0 for none
        transcript.edit_requested.connect(self.edit)
        transcript.branch_requested.connect(self.branch)
        transcript.version_requested.connect(
            lambda message: conversations.show_version(workspace.chat, message)
        )
        composer.edit_ended.connect(self.end_edit)

    def edit(self, message: int) -> None:
        """Puts a prompt into the composer, to be sent as a new version."""
        if self._conversations.answers.of_chat(self._workspace.chat) is not None:
            self._workspace.report(translate("window", "Stop the answer before you edit a message."))
            return
        branch = self._conversations.branch(self._workspace.chat)
        prompt = next((stored for stored in branch if stored.id == message), None)
        if prompt is not None:
            self.edited = message
            self._transcript.mark_edited(message)
            answer = prompt.role == "assistant"
            self._composer.begin_edit(prompt.content, prompt.details, answer=answer)

    def end_edit(self) -> None:
        """Ends editing and restores the draft."""
        self.edited = 0
        self._transcript.mark_edited(0)
        self._composer.end_edit()

    def submit(self, text: str) -> bool:
        """Sends the composer's text as a new version if a message is being edited; else returns False."""
        message = self.edited
        if not message:
            return False
        details = self._composer.take_files(text)
        self.end_edit()
        self._conversations.edit(self._workspace.chat, message, text, details)
        return True

    def branch(self, message: int) -> None:
        """Continues from an answer in a new chat."""
        title = self._conversations.store.chat(self._workspace.chat).title
        made = self._conversations.branch_off(self._workspace.chat, message)
        if made is not None:
            self._show(made.id)
            text = translate("window", "Branched from “{title}”. It shares memory until you continue it.")
            if self._conversations.answers.of_chat(made.id) is not None:
                text = translate("window", "Branched from “{title}”. Both answers go on and share memory.")
            self._workspace.report(text.format(title=title.rstrip(".")))

    def branch_last(self) -> None:
        """Continues from the newest answer of the shown chat in a new chat."""
        answers = [
            message
            for message in self._conversations.branch(self._workspace.chat)
            if message.role == "assistant"
        ]
        if answers:
            self.branch(answers[-1].id)

    def fork_at(self, chat: str, position: int) -> None:
        """Continues `chat` in a new one, from the answer whose context contains the token at `position`."""
        answer = answer_from(self._conversations.branch(chat), position)
        if answer is None:
            text = translate(
                "window", "This block can't be forked: its text is not in the shown version of the chat."
            )
            self._workspace.report(text)
            return
        if chat != self._workspace.chat:
            self._show(chat)
        self.branch(answer)


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
        """Returns the menu of a message of the shown branch; None if it is no longer in it."""
        outline = self._outline()
        shown = any(outlined.id == message for outlined in outline)
        stored = next(iter(self._conversations.messages([message])), None) if shown else None
        if stored is None:
            return None
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName(translate("window", "Message"))
        is_last = message == outline[-1].id
        entries: list[tuple[str, Callable[[], object]] | None] = [
            (translate("window", "Copy"), lambda: QGuiApplication.clipboard().setText(stored.content)),
            (translate("window", "Edit…"), lambda: self._versions.edit(message)),
        ]
        if stored.role == "assistant":
            if is_last and stored.content:
                entries.append((translate("window", "Continue Answer"), self.continue_answer))
            entries.append(
                (translate("window", "Regenerate"), lambda: self._conversations.retry(message, stored.chat))
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
        message = next((outlined for outlined in reversed(self._outline()) if outlined.role == role), None)
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
