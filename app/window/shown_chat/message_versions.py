"""Versions and branches of a chat: edited prompts, and new chats that continue from an answer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from app.attachments.attachment import attachments_of, details_of
from app.composer.composer import Composer
from app.conversations.conversations import Conversations
from app.conversations.message_positions import answer_from
from app.transcript.transcript import Transcript
from app.translation import translate
from app.workspace import Workspace


class MessageVersions(QObject):
    """Connects transcript and composer to the message tree of the shown chat.

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
        self._conversations, self._composer = conversations, composer
        self._workspace, self._show = workspace, show
        self._edited = 0  # ID of the message being edited; 0 for none
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
        found = next((each for each in branch if each.id == message), None)
        if found is not None:
            self._edited = message
            self._composer.begin_edit(found.content, attachments_of(found.details))

    def end_edit(self) -> None:
        """Ends editing and restores the draft."""
        self._edited = 0
        self._composer.end_edit()

    def submit(self, text: str) -> bool:
        """Sends the composer's text as a new version if a message is being edited; else returns False."""
        message = self._edited
        if not message:
            return False
        details = details_of(self._composer.take_files(text))
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
            self._workspace.report(text.format(title=title))

    def branch_last(self) -> None:
        """Continues from the newest answer of the shown chat in a new chat."""
        answers = [
            each for each in self._conversations.branch(self._workspace.chat) if each.role == "assistant"
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
