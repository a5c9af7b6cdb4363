"""Chats and what happens to them: between the store, the answers being written and the views."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from app.conversations.streaming_answer import StreamingAnswer
from app.conversations.streaming_answers import StreamingAnswers
from app.models.model_library import ModelLibrary
from app.processes.engine_client import EngineClient
from app.settings import Settings
from app.store.chat_store import ChatStore
from app.store.records import Chat, StoredMessage
from app.store.store_thread import StoreThread
from engine import protocol

TITLE_LENGTH = 60


class Conversations(QObject):
    """All chats, and any number of answers at once, each belonging to its chat.

    Signals:
        chats_changed: a chat came, went, was renamed or moved in the order.
        branch_changed: the shown messages of the chat (id) are others.
        text_grew: the answer (message id) has more text.
        ended: an answer ended; its `StoredMessage` as saved.
        running_changed: the chat (id) began or ended generating, or was admitted.
    """

    chats_changed = Signal()
    branch_changed = Signal(str)
    text_grew = Signal(int)
    ended = Signal(object)
    running_changed = Signal(str)

    def __init__(
        self,
        store: ChatStore,
        client: EngineClient,
        library: ModelLibrary,
        settings: Settings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._client = client
        self._disk = StoreThread(store.path, self)
        self._answers = answers = StreamingAnswers(store, self._disk, client, library, settings, self)
        answers.begun.connect(self.branch_changed)
        answers.text_grew.connect(self.text_grew)
        answers.ended.connect(self.ended)
        answers.running_changed.connect(self.running_changed)

    # --- reading --------------------------------------------------------------------------------

    def chats(self) -> list[Chat]:
        """All chats, the newest first."""
        return self._store.chats()

    def chat(self, chat: str) -> Chat:
        """One chat; raises `KeyError` for an unknown id."""
        return self._store.chat(chat)

    def branch(self, chat: str) -> list[StoredMessage]:
        """The shown messages of a chat; an answer in progress has the text it has so far."""
        return self._answers.branch(chat)

    def answer_of(self, chat: str) -> StreamingAnswer | None:
        """The answer that is being written for a chat."""
        return self._answers.of_chat(chat)

    def text_of(self, message: int) -> str:
        """The text so far of an answer in progress; empty for any other message."""
        answer = self._answers.of_message(message)
        return answer.text if answer else ""

    def request_of(self, message: int) -> str:
        """The request that an answer came from; empty for answers of an earlier run."""
        return self._answers.request_of(message)

    def running(self) -> set[str]:
        """The chats that generate."""
        return self._answers.running()

    def versions(self, message: int) -> list[int]:
        """The versions of a message, the oldest first."""
        return self._store.siblings(message)

    def context_used(self, chat: str) -> int:
        """Tokens of the last request of a chat, prompt and answer; 0 before the first."""
        answer = self._answers.of_chat(chat)
        if answer is not None and answer.prompt_tokens:
            return answer.prompt_tokens + answer.tokens
        for message in reversed(self.branch(chat)):
            if message.role == "assistant" and message.figures.prompt_tokens:
                return message.figures.prompt_tokens + message.figures.completion_tokens
        return 0

    def search(self, words: str, done: Any) -> None:
        """Looks in all messages on the background thread; `done` gets a list of `Hit`."""
        self._disk.search(words, done)

    # --- changing -------------------------------------------------------------------------------

    def new_chat(self) -> Chat:
        """Makes an empty chat."""
        chat = self._store.new_chat()
        self.chats_changed.emit()
        return chat

    def rename(self, chat: str, title: str) -> None:
        """Gives a chat another title; an empty one changes nothing."""
        title = " ".join(title.split())
        if title:
            self._store.rename(chat, title)
            self.chats_changed.emit()

    def delete(self, chat: str) -> None:
        """Stops the chat's answer, takes it out of sight and frees what the engine kept of it."""
        self.stop(chat)
        self._store.delete(chat)
        self._client.send(protocol.ChangePool(action="forget", chat=chat))
        self.chats_changed.emit()

    def undelete(self, chat: str) -> None:
        """Brings a deleted chat back."""
        self._store.undelete(chat)
        self.chats_changed.emit()

    def set_front(self, chat: str) -> None:
        """Tells the engine which chat is looked at: its answer goes before the others."""
        self._answers.set_front(chat)

    def set_draft(self, chat: str, draft: str) -> None:
        """Keeps what stands in the composer."""
        self._store.set_draft(chat, draft)

    def send(self, chat: str, text: str) -> None:
        """Saves the prompt, then asks for an answer."""
        branch = self._store.branch(chat)
        prompt = self._store.add_message(chat, branch[-1].id if branch else None, "user", text)
        if not branch:
            self._store.rename(chat, _title(text))
        self._store.set_draft(chat, "")
        self._answers.generate(chat, prompt)
        self.chats_changed.emit()

    def retry(self, message: int, chat: str) -> None:
        """Answers the same prompt again: a new version beside the answer `message`."""
        if self._answers.of_chat(chat) is not None:
            return
        branch = self._store.branch(chat)
        place = next((i for i, m in enumerate(branch) if m.id == message), None)
        if place is None:
            return
        prompt = branch[place - 1] if branch[place].role == "assistant" else branch[place]
        self._answers.generate(chat, prompt)

    def edit(self, chat: str, message: int, text: str) -> None:
        """Says a prompt in other words: a new version beside `message`, which is answered."""
        old = next((each for each in self._store.branch(chat) if each.id == message), None)
        if old is None or self._answers.of_chat(chat) is not None:
            return
        prompt = self._store.add_message(chat, old.parent, "user", text)
        self._answers.generate(chat, prompt)
        self.chats_changed.emit()

    def branch_off(self, chat: str, message: int) -> Chat | None:
        """Begins a chat that goes on from a message; what both have is shared in the engine, too.

        An answer that is being written is forked where it stands: both go on, each in its chat.
        """
        branch = self.branch(chat)
        place = next((number for number, each in enumerate(branch) if each.id == message), -1)
        if place < 0:
            return None
        made = self._store.new_chat(f"{self._store.chat(chat).title} · branch")
        ids = self._store.copy_messages(made.id, branch[: place + 1])
        running = self._answers.of_message(message)
        if running is not None:
            self._answers.fork(running, self._store.branch(made.id)[-1])
        else:
            self._answers.note_copy(ids[-1], message)
        self.chats_changed.emit()
        return made

    def show_version(self, chat: str, message: int) -> None:
        """Shows the branch that goes through this version."""
        self._store.set_leaf(chat, self._store.newest_leaf(message))
        self.branch_changed.emit(chat)

    def stop(self, chat: str) -> None:
        """Ends the answer of a chat; what is there stays."""
        self._answers.stop(chat)

    def close(self) -> None:
        """Saves every answer in progress as it is and ends the background thread."""
        self._answers.close()
        self._disk.stop()


def _title(text: str) -> str:
    """A chat's first title: the first line of its first prompt."""
    line = " ".join((text.strip().splitlines() or [""])[0].split())
    if len(line) <= TITLE_LENGTH:
        return line or "New chat"
    return line[:TITLE_LENGTH].rsplit(" ", 1)[0] + "…"
