"""Answers in progress: requests them from the engine and collects their text."""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.conversations.answer_requests import AnswerRequests, StreamingAnswer
from app.conversations.chat_options import ChatOptions
from app.conversations.message_saver import MessageSaver
from app.conversations.sending_permission import SendingPermission
from app.models.model_library import ModelLibrary
from app.processes.engine_exit import EngineExit
from app.remote.answer_client import AnswerClient
from app.store.chat_store import ChatStore
from app.store.records import AnswerStats, State, StoredMessage
from app.store.store_thread import StoreThread
from app.translation import translate
from app.workspace import AnswerDelta, AnswerState, Phase, Workspace
from engine import protocol


def _no_model_text() -> str:
    return translate("conversations", "No model is loaded. Choose one and try again.")


def _limit_text(tokens: int) -> str:
    return translate("conversations", "The answer reached its limit of %n token(s).", "", tokens)


class StreamingAnswers(QObject):
    """Any number of answers in progress, at most one per chat. The workspace tells of them.

    Args:
        disk: saves answers off the interface thread.

    Attributes:
        permission: which chats may be sent to which servers.

    Signals:
        opened: a chat (ID, or "") is in front, and the engine was told.
    """

    opened = Signal(str)

    def __init__(
        self,
        store: ChatStore,
        disk: StoreThread,
        client: AnswerClient,
        library: ModelLibrary,
        options: ChatOptions,
        workspace: Workspace,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._workspace = workspace
        self.permission = SendingPermission(store)
        self._disk = disk
        self._client = client
        self._library = library
        self._options = options
        self._answers: dict[str, StreamingAnswer] = {}  # by request
        self._by_chat: dict[str, StreamingAnswer] = {}
        self._by_message: dict[int, StreamingAnswer] = {}
        self._requests: dict[int, str] = {}  # by message ID, for this run of the app
        self._front = ""
        self._saver = MessageSaver(disk, self)
        self._sender = AnswerRequests(store, disk, client, options)
        client.started.connect(self._on_started)
        client.prefill.connect(self._on_prefill)
        client.delta.connect(self._on_delta)
        client.finished.connect(self._on_finished)
        client.ended.connect(self._on_engine_ended)
        library.ready.connect(self._on_ready)
        library.changed.connect(self._on_library_changed)

    # --- reading --------------------------------------------------------------------------------

    def of_chat(self, chat: str) -> StreamingAnswer | None:
        """The answer in progress of a chat."""
        return self._by_chat.get(chat)

    def just_ended(self, chat: str) -> StoredMessage | None:
        """The newest answer of a chat that has ended and is not saved yet."""
        ended = reversed(self._saver.unsaved(chat).values())
        return next((each for each in ended if each.role == "assistant"), None)

    def of_message(self, message: int) -> StreamingAnswer | None:
        """The answer in progress that is saved as this message."""
        return self._by_message.get(message)

    def request_of(self, message: int) -> str:
        """The request ID of an answer; empty for answers of an earlier run of the app."""
        return self._requests.get(message, "")

    @property
    def asks_server(self) -> bool:
        """Whether the next answer is a server's."""
        return self._library.remote is not None

    def running(self) -> set[str]:
        """IDs of the chats that are generating."""
        return set(self._by_chat)

    def branch(self, chat: str) -> list[StoredMessage]:
        """The shown messages of a chat; an answer in progress has its text so far."""
        branch = self._store.branch(chat)
        changed = self._by_message.keys() | self._saver.unsaved(chat).keys()
        return [self.live(each) if each.id in changed else each for each in branch]

    def newer(self, chat: str) -> dict[int, StoredMessage]:
        """Messages of a chat that are newer than on disk, by their IDs: in progress, or ended just now."""
        found = self._saver.unsaved(chat)
        answer = self._by_chat.get(chat)
        if answer is not None:
            found[answer.message.id] = answer.message
        return found

    def has_unsaved_prompt(self, chat: str) -> bool:
        """Whether a prompt of a chat is not on disk yet."""
        return any(each.role == "user" for each in self._saver.unsaved(chat).values())

    def live(self, message: StoredMessage) -> StoredMessage:
        """A message as it is now, with text and state that are not on disk yet."""
        answer = self._by_message.get(message.id)
        if answer is not None:
            return replace(answer.message, content=answer.text)
        return self._saver.unsaved(message.chat).get(message.id, message)

    # --- changing -------------------------------------------------------------------------------

    def set_front(self, chat: str) -> None:
        """Tells the engine which chat is shown, so that its answer has priority."""
        self._front = chat
        self._client.send(protocol.SetActive(chat=chat))
        self.opened.emit(chat)

    def add_copy(self, message: int, of: int) -> None:
        """Registers a copy of a message, which came from the same request."""
        if of in self._requests:
            self._requests[message] = self._requests[of]

    def stop(self, chat: str) -> None:
        """Stops the answer of a chat and keeps its text."""
        answer = self._by_chat.get(chat)
        if answer is None:
            return
        if not (answer.sent and self._client.send(protocol.Abort(request=answer.request))):
            self._end(answer, "stopped", answer.stats())

    def save(self, ended: StoredMessage, then: Callable[[], object] | None = None) -> None:
        """Saves an answer that has ended, or a large prompt, in the background, then calls `then`.

        Until that is done, it is read from memory.
        """
        self._saver.save(ended, then)

    def save_prompts(self) -> None:
        """Saves large prompts now, not in the next turn."""
        self._saver.save_prompts()

    def close(self) -> None:
        """Saves every answer in progress as interrupted."""
        for answer in list(self._answers.values()):
            with suppress(sqlite3.Error):  # a full disk: what was saved of it stays
                self._store.finish(answer.message.id, answer.text, "interrupted", answer.stats())
        # Messages that the engine still sends are ignored from now on.
        self._answers.clear()
        self._by_chat.clear()
        self._by_message.clear()
        self._saver.stop()

    # --- requests -----------------------------------------------------------------------------

    def generate(self, chat: str, prompt: StoredMessage, *, is_first: bool = False) -> None:
        """Requests an answer to a prompt. It waits while a model is loading and fails if none is.

        Args:
            is_first: the chat begins with this prompt, so it may go to the chosen server: the window says so.
        """
        name, remote = self._library.answering_name, self._library.remote
        details = {"server": remote.place} if remote is not None else None
        message = self._store.add_message(
            chat, prompt.id, "assistant", "", "streaming", name, details=details
        )
        if remote is not None and is_first:
            self.permission.allow(chat, remote.server.id)
        self._start(StreamingAnswer(uuid.uuid4().hex, message, remote=remote))

    def _start(self, answer: StreamingAnswer) -> None:
        chat, remote = answer.message.chat, answer.remote
        self._enter(answer)
        allowed = remote is not None and self.permission.is_allowed(chat, remote.server.id)
        if allowed or (remote is None and self._library.is_loaded):
            self._request(answer)
        self._tell(answer, "begun")
        if remote is not None and not allowed:
            self._tell(answer, "asking")
        elif remote is None and not self._library.is_loaded and not self._library.is_coming:
            self._end(answer, "error", AnswerStats(), _no_model_text())

    def permit(self, chat: str) -> None:
        """Sends the answer's request that waits for permission, and later ones of this chat."""
        answer = self._by_chat.get(chat)
        if answer is not None and answer.remote is not None and not answer.sent:
            self.permission.allow(chat, answer.remote.server.id)
            self._request(answer)
            self._tell(answer, "waiting")

    def keep_here(self, chat: str) -> None:
        """Ends the answer that waits for permission; nothing was sent."""
        answer = self._by_chat.get(chat)
        if answer is not None and answer.remote is not None and not answer.sent:
            error = translate(
                "conversations", "This chat was not sent. Choose a model on this computer for it."
            )
            self._end(answer, "error", AnswerStats(), error)

    def go_on(self, message: StoredMessage) -> None:
        """Requests more of an answer that has ended; the new text follows the old one."""
        kept = replace(message, content=message.content.rstrip(" "), state="streaming", error="")
        self._disk.reopen(message.id)  # after what is still to be saved of it
        answer = StreamingAnswer(uuid.uuid4().hex, kept, kept.content, continued=True)
        self._start(answer)

    def fork(self, parent: StreamingAnswer, message: StoredMessage) -> None:
        """Forks an answer in progress; without an engine the copy ends with the text so far."""
        child = StreamingAnswer(uuid.uuid4().hex, message, parent.text, fork_of=parent.request)
        child.remote = parent.remote
        child.sent = parent.sent and self._client.send(
            protocol.Fork(
                request=child.request,
                of=parent.request,
                chat=message.chat,
                sampling=self._options.resolved(message.chat).sampling(),
            )
        )
        self._enter(child)
        self._tell(child, "waiting")
        if not child.sent:
            self._end(child, "stopped", parent.stats())

    def _enter(self, answer: StreamingAnswer) -> None:
        self._answers[answer.request] = answer
        self._by_chat[answer.message.chat] = answer
        self._by_message[answer.message.id] = answer
        self._requests[answer.message.id] = answer.request

    def _request(self, answer: StreamingAnswer) -> None:
        """Sends the request; that of a long chat once its messages are read."""

        def is_wanted() -> bool:  # else it was stopped meanwhile, or is sent once the model is ready
            ready = answer.remote is not None or self._library.is_loaded
            return ready and self._answers.get(answer.request) is answer

        def fail(reason: str) -> None:
            if self._answers.get(answer.request) is answer:
                text = translate("conversations", "This chat cannot be read: {reason}. Check the disk.")
                self._end(answer, "error", AnswerStats(), text.format(reason=reason))

        self._sender.request(answer, self._saver.unsaved(answer.message.chat), is_wanted, fail)

    def _on_ready(self) -> None:
        self.set_front(self._front)
        self._send_waiting()

    def _send_waiting(self) -> None:
        for answer in self._answers.values():
            if not answer.sent and answer.remote is None:
                self._request(answer)

    def _on_library_changed(self) -> None:
        state = self._library.state
        if state.state == "failed":
            self._end_waiting(state.message)
        elif self._library.engine_stopped:
            self._end_waiting(self._client.link_message)
        elif state.state == "none" and not self._library.is_coming:
            self._end_waiting(_no_model_text())

    def _end_waiting(self, error: str) -> None:
        for answer in [a for a in self._answers.values() if not a.sent and a.remote is None]:
            self._end(answer, "error", AnswerStats(), error)

    def _on_started(self, message: protocol.Started) -> None:
        answer = self._answers.get(message.request)
        if answer is not None:
            if answer.fork_of:
                parent = self._answers.get(answer.fork_of)
                answer.text, answer.fork_of = parent.text if parent else answer.text, ""
                self._grow(answer)
            answer.prompt_tokens = message.prompt_tokens
            answer.reused_tokens = message.reused_tokens
            self._tell(answer, "waiting")

    def _on_prefill(self, message: protocol.PrefillProgress) -> None:
        answer = self._answers.get(message.request)
        if answer is not None and not answer.text:
            answer.read_tokens, answer.seconds_left = message.read, message.seconds_left
            self._tell(answer, "waiting")

    def _on_delta(self, message: protocol.Delta) -> None:
        answer = self._answers.get(message.request)
        if answer is None:
            return
        answer.text += message.text
        answer.reasoning.read(answer.text, len(message.text))
        answer.tokens = message.tokens
        self._saver.grew(answer.message.id, answer.text)
        self._grow(answer)

    def _on_finished(self, message: protocol.Finished) -> None:
        answer = self._answers.get(message.request)
        if answer is None:
            return
        states: dict[str, State] = {"abort": "stopped", "error": "error"}
        stats = AnswerStats(
            message.prompt_tokens,
            message.reused_tokens,
            message.completion_tokens,
            message.ttft,
            message.tokens_per_s,
        )
        if answer.fork_of and message.reason == "error":  # the parent ended before it could be forked
            self._end(answer, "done", answer.stats())
            return
        refused = message.reason == "error" and message.error_kind == "request"
        if refused and answer.may_shift and not answer.tokens:  # not all models can drop the middle
            answer.may_shift = False
            self._request(answer)
            return
        error, overflow = message.error, ""
        if message.reason == "error" and message.error_kind == "overflow":
            overflow = "prompt"
        if message.reason == "length" and answer.remote is not None:
            error = _limit_text(message.completion_tokens or answer.most)
        elif message.reason == "length":
            full = answer.most > message.completion_tokens
            overflow = "answer" if full else ""
            error = self._full_text(stats) if full else _limit_text(message.completion_tokens)
        self._end(answer, states.get(message.reason, "done"), stats, error, overflow)

    def _full_text(self, stats: AnswerStats) -> str:
        """Says that the context is full, or the KV cache, which can hold less than the model's context."""
        tokens = stats.prompt_tokens + stats.completion_tokens
        if tokens < self._library.state.context - 1:
            text = translate("conversations", "The KV cache is full: it holds %n token(s).", "", tokens)
            return f"{text} {protocol.MORE_KV_MEMORY}."
        return translate("conversations", "The context of %n token(s) is full.", "", tokens)

    def _on_engine_ended(self, outcome: EngineExit) -> None:
        hung = outcome.code == protocol.EXIT_HUNG and not (outcome.signalled or outcome.expected)
        for answer in [a for a in self._answers.values() if a.sent and a.remote is None]:
            if hung and not answer.text:
                answer.sent = False  # the next engine skips that kernel and gets this request
                continue
            error = translate("conversations", "{reason} The text so far is saved.").format(
                reason=outcome.sentence()
            )
            self._end(answer, "interrupted", answer.stats(), error)

    def _end(
        self, answer: StreamingAnswer, state: State, stats: AnswerStats, error: str = "", overflow: str = ""
    ) -> None:
        self._answers.pop(answer.request, None)
        self._by_chat.pop(answer.message.chat, None)
        self._by_message.pop(answer.message.id, None)
        for child in self._answers.values():
            if child.fork_of == answer.request:  # too late to fork: it ends with the same text
                child.text = answer.text
        details = {name: value for name, value in answer.message.details.items() if name != "overflow"}
        if overflow:
            details["overflow"] = overflow
        if answer.reasoning.seconds:
            details["reasoning_seconds"] = answer.reasoning.seconds
        ended = replace(
            answer.message, content=answer.text, state=state, stats=stats, error=error, details=details
        )
        self.save(ended)
        self._tell(answer, "ended", ended)

    # --- telling --------------------------------------------------------------------------------

    def _grow(self, answer: StreamingAnswer) -> None:
        used = answer.prompt_tokens + answer.tokens if answer.prompt_tokens else 0
        self._workspace.grow(AnswerDelta(answer.message.chat, answer.message.id, answer.text, used))

    def _tell(self, answer: StreamingAnswer, phase: Phase, ended: StoredMessage | None = None) -> None:
        state = AnswerState(answer.message.chat, answer.message.id, phase, ended)
        self._workspace.change_answer(state, answer.text)
