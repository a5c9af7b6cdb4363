"""Other ways for a chat to go on: edited prompts, branches, files; and from a block to its message."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from app.chats.chat_export import FORMATS, ExportError, export, file_name
from app.composer.composer import Composer
from app.conversations.conversations import Conversations
from app.store.records import StoredMessage
from app.transcript.transcript import Transcript


class MessageVersions(QObject):
    """Wires transcript and composer to the tree of messages.

    Args:
        talks: the chats.
        transcript, composer: where versions are asked for and written.
        current: id of the chat that is shown.
        show: shows a chat.
        say: tells a sentence.
    """

    def __init__(
        self,
        conversations: Conversations,
        transcript: Transcript,
        composer: Composer,
        current: Callable[[], str],
        show: Callable[[str], object],
        say: Callable[[str], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._conversations, self._transcript, self._composer = conversations, transcript, composer
        self._current, self._show, self._say = current, show, say
        self._edited = 0  # message that is being edited, 0 for none
        transcript.edit_requested.connect(self.edit)
        transcript.branch_requested.connect(self.branch)
        transcript.version_requested.connect(lambda message: conversations.show_version(current(), message))
        composer.edit_ended.connect(self.end_edit)

    def edit(self, message: int) -> None:
        """Puts a prompt into the composer, to be sent as a new version."""
        if self._conversations.answer_of(self._current()) is not None:
            self._say("An answer is being written; stop it first, then edit.")
            return
        found = next(
            (each for each in self._conversations.branch(self._current()) if each.id == message), None
        )
        if found is not None:
            self._edited = message
            self._composer.begin_edit(found.content)

    def end_edit(self) -> None:
        """No message is edited any more."""
        self._edited = 0
        self._composer.end_edit()

    def submit(self, text: str) -> bool:
        """Takes the composer's text if a message is edited; False if it is a new prompt."""
        message = self._edited
        if not message:
            return False
        self.end_edit()
        self._conversations.edit(self._current(), message, text)
        return True

    def branch(self, message: int) -> None:
        """Goes on from an answer in a new chat."""
        of = self._conversations.chat(self._current()).title
        made = self._conversations.branch_off(self._current(), message)
        if made is not None:
            self._show(made.id)
            self._say(f"A branch of “{of}”: it shares its blocks, and costs one more once it is written on.")

    def branch_last(self) -> None:
        """Goes on from the newest answer of the shown chat."""
        answers = [each for each in self._conversations.branch(self._current()) if each.role == "assistant"]
        if answers:
            self.branch(answers[-1].id)

    def fork(self, chat: str) -> None:
        """Goes on from the newest answer of a chat."""
        if chat != self._current():
            self._show(chat)
        self.branch_last()

    def ask_and_export(self) -> None:
        """Asks for a file and writes the shown chat into it."""
        if not self._current():
            self._say("This chat has not begun; there is nothing to export.")
            return
        name = file_name(self._conversations.chat(self._current()).title)
        path, form = QFileDialog.getSaveFileName(
            self._composer.window(), "Export the chat", f"{name}.md", FORMATS
        )
        if path:
            ending = "" if Path(path).suffix else ".json" if "json" in form else ".md"
            self.export(Path(path + ending))

    def export(self, path: Path) -> None:
        """Writes the shown chat into a file and says so, or why not."""
        chat = self._current()
        try:
            export(path, self._conversations.chat(chat), self._conversations.branch(chat))
        except ExportError as error:
            self._say(str(error))
        else:
            self._say(f"The chat was written to {path.name}.")

    def go_to(self, chat: str, position: int) -> None:
        """Shows the message that a token of a chat belongs to."""
        if chat != self._current():
            self._show(chat)
        message = message_at(self._conversations.branch(chat), position)
        if message is None or not self._transcript.go_to(message):
            self._say("This text is not in the shown version of the chat.")


def message_at(branch: Sequence[StoredMessage], position: int) -> int | None:
    """The message that the token at `position` of a chat belongs to; None beyond what is known.

    A token between two answers belongs to the prompt between them; what the template and the system prompt
    add before the first prompt counts as that prompt's.
    """
    prompt: int | None = None
    for message in branch:
        if message.role == "user":
            prompt = message.id
            continue
        figures = message.figures
        if figures.prompt_tokens and position < figures.prompt_tokens:
            return prompt
        if figures.prompt_tokens and position < figures.prompt_tokens + figures.completion_tokens:
            return message.id
    return None
