"""Chats and the answers that are being written for them: between the store, the engine and the views."""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.engine_client import EngineClient
from app.engine_outcome import Outcome
from app.models.library import ModelLibrary
from app.settings import Settings
from app.store.chats import ChatStore
from app.store.disk import Disk
from app.store.records import Chat, Figures, State, StoredMessage
from engine import protocol

SAVE_EVERY = 500  # ms between savings of growing answers
TITLE_LENGTH = 60
NO_MODEL = "No model is loaded. Choose one and try again."


@dataclass
class Answer:
    """An answer that is being written.

    Attributes:
        message: the row that it is saved to.
        sent: the engine has the request; before that it waits for a model.
        fork_of: the request from whose text it goes on, until the engine has begun it.
        tokens: generated so far.
    """

    request: str
    message: StoredMessage
    text: str = ""
    sent: bool = False
    fork_of: str = ""
    prompt_tokens: int = 0
    reused_tokens: int = 0
    tokens: int = 0
    first_at: float = 0.0  # time.monotonic() of the first text


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
        self._library = library
        self._settings = settings
        self._answers: dict[str, Answer] = {}  # by request
        self._by_chat: dict[str, Answer] = {}
        self._by_message: dict[int, Answer] = {}
        self._requests: dict[int, str] = {}  # of every message that was asked for in this run
        self._unsaved: set[str] = set()
        self._front = ""
        self._ended: dict[int, StoredMessage] = {}  # not on disk yet
        self._disk = Disk(store.path, self)
        self._saver = QTimer(self, interval=SAVE_EVERY)
        self._saver.timeout.connect(self._save_growing)
        client.started.connect(self._on_started)
        client.delta.connect(self._on_delta)
        client.finished.connect(self._on_finished)
        client.ended.connect(self._on_engine_ended)
        library.ready.connect(self._on_ready)
        library.changed.connect(self._on_library_changed)

    # --- reading --------------------------------------------------------------------------------

    def chats(self) -> list[Chat]:
        """All chats, the newest first."""
        return self._store.chats()

    def chat(self, chat: str) -> Chat:
        """One chat; raises `KeyError` for an unknown id."""
        return self._store.chat(chat)

    def branch(self, chat: str) -> list[StoredMessage]:
        """The shown messages of a chat; an answer in progress has the text it has so far."""
        return [self._live(message) for message in self._store.branch(chat)]

    def answer_of(self, chat: str) -> Answer | None:
        """The answer that is being written for a chat."""
        return self._by_chat.get(chat)

    def text_of(self, message: int) -> str:
        """The text so far of an answer in progress; empty for any other message."""
        answer = self._by_message.get(message)
        return answer.text if answer else ""

    def request_of(self, message: int) -> str:
        """The request that an answer came from; empty for answers of an earlier run."""
        return self._requests.get(message, "")

    def running(self) -> set[str]:
        """The chats that generate."""
        return set(self._by_chat)

    def versions(self, message: int) -> list[int]:
        """The versions of a message, the oldest first."""
        return self._store.siblings(message)

    def context_used(self, chat: str) -> int:
        """Tokens of the last request of a chat, prompt and answer; 0 before the first."""
        answer = self._by_chat.get(chat)
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
        self._front = chat
        self._client.send(protocol.Front(chat=chat))

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
        self._generate(chat, prompt)
        self.chats_changed.emit()

    def retry(self, message: int, chat: str) -> None:
        """Answers the same prompt again: a new version beside the answer `message`."""
        if chat in self._by_chat:
            return
        branch = self._store.branch(chat)
        place = next((i for i, m in enumerate(branch) if m.id == message), None)
        if place is None:
            return
        prompt = branch[place - 1] if branch[place].role == "assistant" else branch[place]
        self._generate(chat, prompt)

    def edit(self, chat: str, message: int, text: str) -> None:
        """Says a prompt in other words: a new version beside `message`, which is answered."""
        old = next((each for each in self._store.branch(chat) if each.id == message), None)
        if old is None or chat in self._by_chat:
            return
        prompt = self._store.add_message(chat, old.parent, "user", text)
        self._generate(chat, prompt)
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
        running = self._by_message.get(message)
        if running is not None:
            self._fork(running, self._store.branch(made.id)[-1])
        elif message in self._requests:
            self._requests[ids[-1]] = self._requests[message]
        self.chats_changed.emit()
        return made

    def show_version(self, chat: str, message: int) -> None:
        """Shows the branch that goes through this version."""
        self._store.set_leaf(chat, self._store.newest_leaf(message))
        self.branch_changed.emit(chat)

    def stop(self, chat: str) -> None:
        """Ends the answer of a chat; what is there stays."""
        answer = self._by_chat.get(chat)
        if answer is None:
            return
        if not (answer.sent and self._client.send(protocol.Abort(request=answer.request))):
            self._end(answer, "stopped", self._figures(answer))

    def close(self) -> None:
        """Saves every answer in progress as it is and ends the background thread."""
        for answer in list(self._answers.values()):
            self._store.finish(answer.message.id, answer.text, "interrupted", self._figures(answer))
        # What the ending engine still sends finds no answer any more.
        self._answers.clear()
        self._by_chat.clear()
        self._by_message.clear()
        self._saver.stop()
        self._disk.stop()

    # --- the way of a request -------------------------------------------------------------------

    def _generate(self, chat: str, prompt: StoredMessage) -> None:
        name = self._library.state.name
        message = self._store.add_message(chat, prompt.id, "assistant", "", "streaming", name)
        answer = Answer(uuid.uuid4().hex, message)
        self._enter(answer)
        if self._library.can_answer:
            self._request(answer)
        self.branch_changed.emit(chat)
        self.running_changed.emit(chat)
        if not self._library.can_answer and not self._library.is_coming:
            self._end(answer, "error", Figures(), NO_MODEL)

    def _fork(self, parent: Answer, message: StoredMessage) -> None:
        """Answers beside `parent` from where it stands; without the engine the copy just ends there."""
        child = Answer(uuid.uuid4().hex, message, parent.text, fork_of=parent.request)
        child.sent = parent.sent and self._client.send(
            protocol.Fork(
                request=child.request,
                of=parent.request,
                chat=message.chat,
                sampling=self._settings.sampling(),
            )
        )
        self._enter(child)
        self.running_changed.emit(message.chat)
        if not child.sent:
            self._end(child, "stopped", self._figures(parent))

    def _enter(self, answer: Answer) -> None:
        self._answers[answer.request] = answer
        self._by_chat[answer.message.chat] = answer
        self._by_message[answer.message.id] = answer
        self._requests[answer.message.id] = answer.request

    def _request(self, answer: Answer) -> None:
        chat = answer.message.chat
        messages = [
            protocol.ChatMessage(role=message.role, content=message.content)
            for message in self.branch(chat)
            if message.id != answer.message.id and message.content
        ]
        if self._settings.system_prompt:
            messages.insert(0, protocol.ChatMessage(role="system", content=self._settings.system_prompt))
        answer.sent = self._client.send(
            protocol.Generate(
                request=answer.request, chat=chat, messages=messages, sampling=self._settings.sampling()
            )
        )

    def _on_ready(self) -> None:
        self.set_front(self._front)
        self._send_waiting()

    def _send_waiting(self) -> None:
        for answer in self._answers.values():
            if not answer.sent:
                self._request(answer)

    def _on_library_changed(self) -> None:
        state = self._library.state
        if state.state == "failed":
            self._end_waiting(state.message)
        elif self._library.engine_stopped:
            self._end_waiting(self._client.words)
        elif state.state == "none" and not self._library.is_coming:
            self._end_waiting(NO_MODEL)

    def _end_waiting(self, error: str) -> None:
        for answer in [a for a in self._answers.values() if not a.sent]:
            self._end(answer, "error", Figures(), error)

    def _on_started(self, message: protocol.Started) -> None:
        answer = self._answers.get(message.request)
        if answer is not None:
            if answer.fork_of:
                parent = self._answers.get(answer.fork_of)
                answer.text, answer.fork_of = parent.text if parent else answer.text, ""
                self.text_grew.emit(answer.message.id)
            answer.prompt_tokens = message.prompt_tokens
            answer.reused_tokens = message.reused_tokens
            self.running_changed.emit(answer.message.chat)

    def _on_delta(self, message: protocol.Delta) -> None:
        answer = self._answers.get(message.request)
        if answer is None:
            return
        answer.first_at = answer.first_at or time.monotonic()
        answer.text += message.text
        answer.tokens = message.tokens
        self._unsaved.add(message.request)
        if not self._saver.isActive():
            self._saver.start()
        self.text_grew.emit(answer.message.id)

    def _on_finished(self, message: protocol.Finished) -> None:
        answer = self._answers.get(message.request)
        if answer is None:
            return
        states: dict[str, State] = {"abort": "stopped", "error": "error"}
        figures = Figures(
            message.prompt_tokens,
            message.reused_tokens,
            message.completion_tokens,
            message.ttft,
            message.tokens_per_s,
        )
        if answer.fork_of and message.reason == "error":  # what it was to fork from has just ended
            self._end(answer, "done", self._figures(answer))
            return
        error = message.error
        if message.reason == "length":
            error = f"The answer reached its limit of {message.completion_tokens:,} tokens."
        self._end(answer, states.get(message.reason, "done"), figures, error)

    def _on_engine_ended(self, outcome: Outcome) -> None:
        hung = outcome.code == protocol.EXIT_HUNG and not (outcome.signalled or outcome.expected)
        for answer in [a for a in self._answers.values() if a.sent]:
            if hung and not answer.text:
                answer.sent = False  # the next engine does without that kernel: it is asked as soon as it can
                continue
            error = f"{outcome.sentence()} The prompt and this much of the answer are kept."
            self._end(answer, "interrupted", self._figures(answer), error)

    def _end(self, answer: Answer, state: State, figures: Figures, error: str = "") -> None:
        self._answers.pop(answer.request, None)
        self._by_chat.pop(answer.message.chat, None)
        self._by_message.pop(answer.message.id, None)
        self._unsaved.discard(answer.request)
        for child in self._answers.values():
            if child.fork_of == answer.request:  # comes too late to fork, and then ends with the same text
                child.text = answer.text
        ended = replace(answer.message, content=answer.text, state=state, figures=figures, error=error)
        self._ended[ended.id] = ended
        self._disk.finish(ended, lambda: self._ended.pop(ended.id, None))
        self.running_changed.emit(answer.message.chat)
        self.ended.emit(ended)

    def _save_growing(self) -> None:
        texts = {self._answers[request].message.id: self._answers[request].text for request in self._unsaved}
        self._unsaved.clear()
        if texts:
            self._disk.save(texts)
        else:
            self._saver.stop()

    def _figures(self, answer: Answer) -> Figures:
        """What is known of an answer that did not end by itself."""
        return Figures(answer.prompt_tokens, answer.reused_tokens, answer.tokens)

    def _live(self, message: StoredMessage) -> StoredMessage:
        answer = self._by_message.get(message.id)
        if answer is not None:
            return replace(message, content=answer.text)
        return self._ended.get(message.id, message)


def _title(text: str) -> str:
    """A chat's first title: the first line of its first prompt."""
    line = " ".join((text.strip().splitlines() or [""])[0].split())
    if len(line) <= TITLE_LENGTH:
        return line or "New chat"
    return line[:TITLE_LENGTH].rsplit(" ", 1)[0] + "…"
