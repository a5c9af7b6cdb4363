"""Answers that are being written: their growing text, the calls in them, and when they are saved."""

from __future__ import annotations

import sqlite3
import time
import uuid
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from app import formatting
from app.conversations.chat_options import AnswerRequests, ChatOptions
from app.conversations.tool_rounds import Choice, ToolRounds
from app.markdown_marks import THOUGHT_END
from app.models.model_library import ModelLibrary
from app.platform.platform_services import current_platform
from app.processes.child_process import EngineExit
from app.processes.token_counts import TokenCounts
from app.remote.answer_client import AnswerClient, SendingPermission
from app.remote.server_list import RemoteModel
from app.store.chat_store import ChatStore
from app.store.records import IMAGES, AnswerStats, State, StoredMessage
from app.store.store_thread import StoreThread
from app.store.tool_calls import StoredCall, add_pieces, calls_of, with_calls
from app.tools.tool_library import ToolLibrary
from app.translation import translate
from app.workspace import AnswerDelta, AnswerState, Phase, Workspace
from engine import protocol

_MAX_TAG: Final = 12  # characters of a tag


class ReasoningTime:
    """Measures the `seconds` from the first text of an answer to the end of its reasoning; 0 until then."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since: float | None = None
        self.seconds = 0.0

    def read(self, text: str, new: int) -> None:
        """Takes the text so far, of which the last `new` characters are new."""
        if self._since is None:
            self._since = self._now()
        if not self.seconds and THOUGHT_END.search(text, max(0, len(text) - new - _MAX_TAG)):
            self.seconds = max(0.01, round(self._now() - self._since, 2))


@dataclass
class StreamingAnswer:
    """An answer in progress.

    Attributes:
        message: the message it is saved as.
        sent: the engine or server has the request; until then it waits for a model, or for a permission.
        reading: its messages are being read in the background.
        remote: the server's model that is asked; None: the engine. It stays as it was when it was begun.
        continued: its text so far is sent along, and the engine continues it.
        most: tokens that it may have; 0 until it is requested.
        may_shift: the engine may drop text from the middle while it answers.
        fork_of: the request it is forked from, until the engine has started it.
        tokens: number of tokens generated so far.
        first, newest: the time of the first and the newest text, and the tokens until then.
        reasoning: how long the reasoning took.
        read_tokens: how much of the prompt has been read, while no token is generated; 0: not known.
        seconds_left: until all of it is; 0: not known.
        calls: of tools, as far as the model has written them.
        thinks: the newest text is reasoning, which the engine tells apart where there are tools.
        rounds: answers before this one to the same prompt, whose calls it reads.
        spent: seconds that these took, with their calls, but without what the person waited.
        figures: those of the answer, when the model has ended and its calls have not.
    """

    request: str
    message: StoredMessage
    text: str = ""
    sent: bool = False
    remote: RemoteModel | None = None
    reading: bool = False
    continued: bool = False
    most: int = 0
    may_shift: bool = True
    fork_of: str = ""
    prompt_tokens: int = 0
    reused_tokens: int = 0
    tokens: int = 0
    first: tuple[float, int] = (0.0, 0)
    newest: tuple[float, int] = (0.0, 0)
    read_tokens: int = 0
    reasoning: ReasoningTime = field(default_factory=ReasoningTime)
    seconds_left: float = 0.0
    calls: list[StoredCall] = field(default_factory=list)
    thinks: bool = False
    rounds: int = 0
    spent: float = 0.0
    figures: AnswerStats | None = None

    def stats(self) -> AnswerStats:
        """Returns the statistics known for an answer that was cut short."""
        if self.figures is not None:
            return self.figures
        seconds, tokens = (new - old for new, old in zip(self.newest, self.first, strict=True))
        speed = tokens / seconds if seconds else 0.0
        return AnswerStats(self.prompt_tokens, self.reused_tokens, self.tokens, tokens_per_s=speed)


_SAVE_EVERY: Final = 350  # ms between saves of growing answers, so that less than half a second is ever lost


class MessageSaver(QObject):
    """Saves answers, also growing ones, and large prompts off the interface thread; knows which complete ones
    are not on disk yet."""

    def __init__(self, disk: StoreThread, parent: QObject) -> None:
        super().__init__(parent)
        self._disk = disk
        self._growing: dict[int, str] = {}  # text by message ID, since the last save
        self._ended: dict[int, StoredMessage] = {}
        self._prompts: dict[int, StoredMessage] = {}  # that go to the disk in the next turn
        self._then: dict[int, Callable[[], object]] = {}  # what follows once a message is on disk
        self._timer = QTimer(self, interval=_SAVE_EVERY)
        self._timer.timeout.connect(self._save_growing)

    def unsaved(self, chat: str) -> dict[int, StoredMessage]:
        """Returns a chat's messages that are complete and not on disk yet, by message ID, oldest first."""
        return {message.id: message for message in self._ended.values() if message.chat == chat}

    def grew(self, message: int, text: str) -> None:
        """Saves the text of an answer in progress, soon."""
        self._growing[message] = text
        if not self._timer.isActive():
            self._timer.start()

    def save(self, ended: StoredMessage, then: Callable[[], object] | None = None) -> None:
        """Saves an answer that has ended, or a prompt, then calls `then`; until that, `unsaved` has it."""
        self._growing.pop(ended.id, None)
        self._ended[ended.id] = ended
        if then is not None:
            self._then[ended.id] = then
        if ended.role == "user":
            # Later: what else sending writes would wait for the megabytes of the other connection.
            self._prompts[ended.id] = ended
            QTimer.singleShot(0, self, self.save_prompts)
        else:
            self._save(ended)

    def stop(self) -> None:
        """Saves no growing answers any more."""
        self._timer.stop()
        self.save_prompts()

    def save_prompts(self) -> None:
        """Hands over the prompts that wait for the next turn."""
        prompts, self._prompts = self._prompts, {}
        for prompt in prompts.values():
            self._save(prompt)

    def _save(self, ended: StoredMessage) -> None:
        self._disk.finish(ended, lambda: self._forget(ended))

    def _forget(self, saved: StoredMessage) -> None:
        if self._ended.get(saved.id) is saved:  # it was not continued and ended again meanwhile
            del self._ended[saved.id]
            if (then := self._then.pop(saved.id, None)) is not None:
                then()

    def _save_growing(self) -> None:
        texts, self._growing = self._growing, {}
        if texts:
            self._disk.save(texts)
        else:
            self._timer.stop()


# --- Answers in progress
#: States of answers that ended for these reasons; after others they are done.
END_STATES: Final[dict[str, State]] = {"abort": "stopped", "error": "error"}


def stats_of(message: protocol.Finished) -> AnswerStats:
    """Returns what is kept of the statistics of an answer."""
    counts = (message.prompt_tokens, message.reused_tokens, message.completion_tokens)
    return AnswerStats(*counts, message.ttft, message.tokens_per_s)


def _no_model_text() -> str:
    return translate("conversations", "No model is loaded. Choose one and try again.")


def blind_text(model: str) -> str:
    """Says that a model does not look at images, and what to do."""
    return translate("conversations", "{model} cannot look at images. Choose a model that can.").format(
        model=model
    )


#: Answers to one prompt with calls of tools, after which the person is asked to continue.
MAX_ROUNDS: Final = 30
MAX_MINUTES: Final = 30  # the same for the time of these answers and their calls


def _loop_text(rounds: int, seconds: float) -> str:
    """Says that a loop of tools has had as many answers, or as much time, as it may; else empty."""
    if rounds >= MAX_ROUNDS:
        text = translate("conversations", "Tools were called {number} times in a row. Continue to go on.")
        return text.format(number=MAX_ROUNDS)
    text = translate("conversations", "Tools ran for {number} minutes in a row. Continue to go on.")
    return text.format(number=MAX_MINUTES) if seconds > 60 * MAX_MINUTES else ""


def _limit_text(tokens: int) -> str:
    return translate("conversations", "The answer reached its limit of %n token(s).", "", tokens)


class StreamingAnswers(QObject):
    """Any number of answers in progress, at most one per chat; the workspace signals their changes.

    Attributes:
        permission: which chats may be sent to which servers.

    Signals:
        opened: a chat (ID, or "") is in front, and the engine knows.
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
        tools: ToolLibrary,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._workspace = workspace
        self._tools = tools
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
        self._sender = AnswerRequests(store, disk, client, options, tools.definitions)
        client.started.connect(self._on_started)
        client.prefill.connect(self._on_prefill)
        client.delta.connect(self._on_delta)
        client.finished.connect(self._on_finished)
        client.ended.connect(self._on_engine_ended)
        library.ready.connect(self._on_ready)
        library.changed.connect(self._on_library_changed)
        library.load_failed.connect(lambda failed: self._end_waiting(failed.message))

    # --- reading --------------------------------------------------------------------------------

    def of_chat(self, chat: str) -> StreamingAnswer | None:
        """Returns the answer in progress of a chat."""
        return self._by_chat.get(chat)

    def just_ended(self, chat: str) -> StoredMessage | None:
        """Returns the newest answer of a chat that has ended and is not saved yet."""
        ended = reversed(self._saver.unsaved(chat).values())
        return next((message for message in ended if message.role == "assistant"), None)

    def of_message(self, message: int) -> StreamingAnswer | None:
        """Returns the answer in progress that is saved as this message."""
        return self._by_message.get(message)

    def request_of(self, message: int) -> str:
        """Returns the request ID of an answer; empty for answers of an earlier run of the app."""
        return self._requests.get(message, "")

    @property
    def asks_server(self) -> bool:
        """Whether the next answer is a server's."""
        return self._library.remote is not None

    def running(self) -> set[str]:
        """IDs of the chats that are generating."""
        return set(self._by_chat)

    def branch(self, chat: str) -> list[StoredMessage]:
        """Returns the shown messages of a chat; an answer in progress has its text so far."""
        branch = self._store.branch(chat)
        changed = self._by_message.keys() | self._saver.unsaved(chat).keys()
        return [self.live(message) if message.id in changed else message for message in branch]

    def newer(self, chat: str) -> dict[int, StoredMessage]:
        """Messages of a chat that are newer than on disk, by their IDs: in progress, or ended just now."""
        messages = self._saver.unsaved(chat)
        answer = self._by_chat.get(chat)
        if answer is not None:
            messages[answer.message.id] = answer.message
        return messages

    def has_unsaved_prompt(self, chat: str) -> bool:
        """Whether a prompt of a chat is not on disk yet."""
        return any(message.role == "user" for message in self._saver.unsaved(chat).values())

    def live_messages(self, ids: Sequence[int]) -> list[StoredMessage]:
        """Messages by their IDs; an answer in progress has its text so far."""
        return [self.live(message) for message in self._store.messages(ids)]

    def live(self, message: StoredMessage) -> StoredMessage:
        """Returns a message as it is now, with text and state that are not on disk yet."""
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
        if answer.figures is not None:
            self._keep_calls(answer, self._rounds.stop(chat))
        if answer.figures is not None or not (
            answer.sent and self._client.send(protocol.Abort(request=answer.request))
        ):
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

    def generate(
        self, chat: str, prompt: StoredMessage, *, is_first: bool = False, rounds: int = 0, spent: float = 0.0
    ) -> None:
        """Requests an answer to a prompt. It waits while a model is loading and fails if none is.

        Args:
            prompt: or an answer whose calls have ended.
            is_first: the chat begins with this prompt, so it may go to the chosen server: the window says so.
            rounds: number of answers to the same prompt before this one.
            spent: seconds that they took.
        """
        name, remote = self._library.answering_name, self._library.remote
        details = {"server": remote.place} if remote is not None else None
        message = self._store.add_message(
            chat, prompt.id, "assistant", "", "streaming", name, details=details
        )
        if remote is not None and is_first:
            self.permission.allow(chat, remote.server.id)
        self._start(StreamingAnswer(uuid.uuid4().hex, message, remote=remote, rounds=rounds, spent=spent))

    def _start(self, answer: StreamingAnswer) -> None:
        chat, remote = answer.message.chat, answer.remote
        self._enter(answer)
        allowed = remote is not None and self.permission.is_allowed(chat, remote.server.id)
        blind = self._blind_text(answer)
        if allowed or (remote is None and self._library.is_loaded and not blind):
            self._request(answer)
        self._tell(answer, "begun")
        if remote is not None and not allowed:
            self._tell(answer, "asking")
        elif remote is None and not self._library.is_loaded and not self._library.is_coming:
            self._end(answer, "error", AnswerStats(), _no_model_text())
        elif blind:
            self._end(answer, "error", AnswerStats(), blind)

    def _blind_text(self, answer: StreamingAnswer) -> str:
        """Returns why an answer cannot begin: the loaded model does not look at its question's images."""
        if answer.remote is not None or answer.text or not self._library.is_loaded:
            return ""
        asked = self._store.messages([answer.message.parent] if answer.message.parent else [])
        if self._library.looks_at_images or not any(IMAGES in prompt.details for prompt in asked):
            return ""
        return blind_text(self._library.answering_name)

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
        """Requests more of an answer that has ended; the new text follows the old one.

        Of one with calls, those that have not ended are asked about again.
        """
        calls = calls_of(message.details)
        if calls and all(call.has_ended for call in calls) and message.state == "done":
            self.generate(message.chat, message)
            return
        kept = replace(message, content=message.content.rstrip(" "), state="streaming", error="")
        self._disk.reopen(message.id)  # after what is still to be saved of it
        answer = StreamingAnswer(uuid.uuid4().hex, kept, kept.content, continued=True)
        if calls:
            open_states = ("stopped", "running", "writing")
            answer.calls = [c.changed(state="asking") if c.state in open_states else c for c in calls]
            self._enter(answer)
            self._tell(answer, "begun")
            self._run_calls(answer, message.stats)
        else:
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

        looks = self._library.looks_at_images or answer.remote is not None
        self._sender.request(answer, self._saver.unsaved(answer.message.chat), looks, is_wanted, fail)

    def _on_ready(self) -> None:
        self.set_front(self._front)
        self._send_waiting()

    def _send_waiting(self) -> None:
        for answer in [a for a in self._answers.values() if not a.sent and a.remote is None]:
            if blind := self._blind_text(answer):
                self._end(answer, "error", AnswerStats(), blind)
            else:
                self._request(answer)

    def _on_library_changed(self) -> None:
        if self._library.engine_stopped:
            self._end_waiting(self._client.link_message)
        elif self._library.state.state == "none" and not self._library.is_coming:
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
        new = message.text
        if message.reasoning:
            new = message.reasoning if answer.thinks else f"<think>\n{message.reasoning}"
            answer.thinks = True
        elif answer.thinks and (new or message.tool_calls):
            answer.thinks, new = False, f"\n</think>\n\n{new}"
        answer.text += new
        answer.reasoning.read(answer.text, len(new))
        answer.tokens, answer.newest = message.tokens, (time.monotonic(), message.tokens)
        answer.first = answer.first if answer.first[1] else answer.newest
        self._saver.grew(answer.message.id, answer.text)
        self._grow(answer)
        if message.tool_calls:
            known = len(answer.calls)
            add_pieces(answer.calls, message.tool_calls)
            if len(answer.calls) > known:
                self._show_calls(answer)

    def _on_finished(self, message: protocol.Finished) -> None:
        answer = self._answers.get(message.request)
        if answer is None:
            return
        stats = stats_of(message)
        if answer.fork_of and message.reason == "error":  # the parent ended before it could be forked
            self._end(answer, "done", answer.stats())
            return
        refused = message.reason == "error" and message.error_kind == "request"
        if refused and answer.may_shift and not answer.tokens:  # not all models can drop the middle
            answer.may_shift = False
            self._request(answer)
            return
        if message.reason == "tool_calls" and answer.calls:
            self._run_calls(answer, stats)
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
        self._end(answer, END_STATES.get(message.reason, "done"), stats, error, overflow)

    # --- calls of tools -----------------------------------------------------------------------------

    @cached_property
    def _rounds(self) -> ToolRounds:
        return ToolRounds(self._tools, self._store, TokenCounts(self._client.engine, self), self)

    def decide(self, chat: str, call: str, choice: Choice) -> None:
        """Takes the person's answer about a call (ID) of the answer in progress."""
        self._rounds.decide(chat, call, choice)

    def _run_calls(self, answer: StreamingAnswer, stats: AnswerStats) -> None:
        answer.figures = stats
        context = self._library.state.context
        self._rounds.begin(
            answer.message.chat,
            answer.calls,
            lambda calls: self._keep_calls(answer, calls),
            lambda: self._end(answer, "done", stats),
            lambda: self._earlier_calls(answer.message),
            max(1, context - stats.prompt_tokens - stats.completion_tokens) if context else 0,
        )

    def _earlier_calls(self, message: StoredMessage) -> list[StoredCall]:
        """Returns the calls since the newest question before a message."""
        calls: list[StoredCall] = []
        while earlier := self.live_messages([message.parent] if message.parent else []):
            message = earlier[0]
            if message.role == "user":
                break
            calls += calls_of(message.details)
        return calls

    def _keep_calls(self, answer: StreamingAnswer, calls: Sequence[StoredCall]) -> None:
        """Saves calls that have begun or ended, so that a killed app does not run them again unasked."""
        before, now = ([call.state for call in each] for each in (answer.calls, calls))
        progressed, asks = before != now, now.count("asking") > before.count("asking")
        answer.calls = list(calls)
        self._show_calls(answer, asks)
        if progressed:
            self._disk.save_details(answer.message.id, answer.message.details)

    def _show_calls(self, answer: StreamingAnswer, asks: bool = False) -> None:
        answer.message = replace(answer.message, details=with_calls(answer.message.details, answer.calls))
        self._tell(answer, "calls", calling=self.live(answer.message), asks=asks)

    def _full_text(self, stats: AnswerStats) -> str:
        """Says that the context is full, or the KV cache, which can hold less than the model's context."""
        tokens = stats.prompt_tokens + stats.completion_tokens
        if tokens < self._library.state.context - 1:
            text = translate("conversations", "The KV cache is full: it holds %n token(s).", "", tokens)
            return f"{text} {formatting.told(protocol.MORE_KV_MEMORY)}."
        return translate("conversations", "The context of %n token(s) is full.", "", tokens)

    def _on_engine_ended(self, outcome: EngineExit) -> None:
        hung = outcome.code == protocol.EXIT_HUNG and not (outcome.signalled or outcome.expected)
        for answer in [a for a in self._answers.values() if a.sent and a.remote is None and not a.figures]:
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
        if answer.remote is None and stats.tokens_per_s and (slowed := current_platform().slowed_by()):
            details["slowed"] = slowed
        goes_on = state == "done" and answer.figures is not None
        if answer.calls and not goes_on:
            stopped = [c if c.has_ended else c.changed(state="stopped", progress="") for c in answer.calls]
            details = with_calls(details, stopped)
        writing = stats.completion_tokens / stats.tokens_per_s if stats.tokens_per_s else 0.0
        spent = answer.spent + stats.ttft + writing + max((c.seconds for c in answer.calls), default=0.0)
        if goes_on:
            error = _loop_text(answer.rounds + 1, spent)
            goes_on = not error
        ended = replace(
            answer.message, content=answer.text, state=state, stats=stats, error=error, details=details
        )
        self.save(ended)
        self._tell(answer, "ended", ended=ended, goes_on=goes_on)
        if goes_on:
            self.generate(ended.chat, ended, rounds=answer.rounds + 1, spent=spent)

    # --- telling --------------------------------------------------------------------------------

    def _grow(self, answer: StreamingAnswer) -> None:
        used = answer.prompt_tokens + answer.tokens if answer.prompt_tokens else 0
        self._workspace.grow(AnswerDelta(answer.message.chat, answer.message.id, answer.text, used))

    def _tell(self, answer: StreamingAnswer, phase: Phase, **facts: Any) -> None:
        state = AnswerState(answer.message.chat, answer.message.id, phase, **facts)
        self._workspace.change_answer(state, answer.text)
