"""State of the window: the chat that is shown, the answers in progress, the model that answers.

Every view is built with the one workspace and connects itself. Its signals carry facts, so that nobody has to
ask again what has changed; only what draws the words, or counts them, hears `answer_grew`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, Signal

from app.remote.server_list import RemoteModel
from app.store.records import StoredMessage
from app.theme.palette import ChatLook

Phase = Literal["begun", "asking", "waiting", "calls", "ended"]


@dataclass(frozen=True, slots=True)
class AnswerDelta:
    """An answer that has more text.

    Attributes:
        chat: ID of its chat.
        message: ID of the message as which it is saved.
        text: all of it so far.
        used: tokens of its prompt and of itself; 0 while the prompt's are not known.
    """

    chat: str
    message: int
    text: str
    used: int = 0


@dataclass(frozen=True, slots=True)
class AnswerState:
    """An answer that has begun or ended, or that is further on before its first token.

    Attributes:
        chat: ID of its chat.
        message: ID of the message as which it is saved.
        phase: "asking" is for the permission to send the chat to a server; "waiting" also covers a request
            that was sent or admitted, and a part of the prompt that was read; "calls" is for a call of a tool
            that was begun, or has changed.
        ended: the message as it is saved; its state says whether it is done, failed or was stopped.
        calling: the message as it is with its calls of tools, with the phase "calls".
        goes_on: it has ended, and another answer follows by itself, with the results of its calls.
        asks: a call of a tool waits for the person's permission since now.
    """

    chat: str
    message: int
    phase: Phase
    ended: StoredMessage | None = None
    calling: StoredMessage | None = None
    goes_on: bool = False
    asks: bool = False


@dataclass(frozen=True, slots=True)
class AnsweringModel:
    """The model that answers from now on.

    Attributes:
        state: of the model on this computer: "none", "loading", "ready" or "failed".
        message: why it failed.
        coming: it is loading, or will be as soon as the engine is ready.
        engine_stopped: the engine was given up, so that a person must restart it.
        context: tokens of the context; 0: not known.
        remote: the model of a server that answers instead; then text leaves this computer.
    """

    state: str = "none"
    message: str = ""
    coming: bool = False
    engine_stopped: bool = False
    context: int = 0
    remote: RemoteModel | None = None


class Workspace(QObject):
    """The state of the window.

    Attributes:
        chat: ID of the shown chat; empty for one that has not begun.
        looks: title and colour of each chat.
        outside_tools: names of the servers of tools that run and are not Octavo's own: what a call of theirs
            gets may leave this computer.

    Signals:
        answer_grew: an `AnswerDelta`, for each piece of text that arrives.
        answer_changed: an `AnswerState`.
        answer_ended: the `AnswerState` of an answer that has ended; after `answer_changed`.
        permission_asked: a chat (ID) waits for the permission to send it to a server.
        chat_shown: another chat (ID, or "") is shown, or the same one anew.
        looks_changed: titles or colours of chats, or which chats there are.
        model_changed: an `AnsweringModel` that differs from the one before.
        outside_tools_changed: `outside_tools`.
        reported: a sentence for the person.
    """

    answer_grew = Signal(object)
    answer_changed = Signal(object)
    answer_ended = Signal(object)
    permission_asked = Signal(str)
    chat_shown = Signal(str)
    looks_changed = Signal()
    model_changed = Signal(object)
    outside_tools_changed = Signal()
    reported = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.chat = ""
        self.looks: Mapping[str, ChatLook] = {}
        self.model = AnsweringModel()
        self.outside_tools: tuple[str, ...] = ()
        self._running: dict[str, AnswerDelta] = {}  # the newest of each chat

    @property
    def running(self) -> set[str]:
        """IDs of the chats that are generating."""
        return set(self._running)

    @property
    def destination(self) -> RemoteModel | None:
        """The model of a server to which text goes; None: it stays on this computer."""
        return self.model.remote

    @property
    def context(self) -> int:
        """Tokens of the context of the model that answers; 0: not known."""
        return self.model.context

    def text_of(self, message: int) -> str:
        """Returns the text so far of an answer in progress; empty for any other message."""
        return next((delta.text for delta in self._running.values() if delta.message == message), "")

    def grow(self, delta: AnswerDelta) -> None:
        """Tells that an answer has more text."""
        self._running[delta.chat] = delta
        self.answer_grew.emit(delta)

    def change_answer(self, state: AnswerState, text: str = "") -> None:
        """Tells that an answer has begun, goes on or has ended; `text` is all of it so far."""
        if state.ended is not None:
            self._running.pop(state.chat, None)
        else:
            self._running[state.chat] = AnswerDelta(state.chat, state.message, text)
        self.answer_changed.emit(state)
        if state.phase == "asking":
            self.permission_asked.emit(state.chat)
        if state.ended is not None:
            self.answer_ended.emit(state)

    def show_chat(self, chat: str) -> None:
        """Tells which chat is shown now."""
        self.chat = chat
        self.chat_shown.emit(chat)

    def report(self, sentence: str) -> None:
        """Shows a sentence to the person, for a moment."""
        self.reported.emit(sentence)

    def set_looks(self, looks: Mapping[str, ChatLook]) -> None:
        """Sets title and colour of each chat."""
        self.looks = looks
        self.looks_changed.emit()

    def set_outside_tools(self, servers: tuple[str, ...]) -> None:
        """Sets the servers of tools that are not Octavo's own."""
        if servers != self.outside_tools:
            self.outside_tools = servers
            self.outside_tools_changed.emit()

    def set_model(self, model: AnsweringModel) -> None:
        """Sets the model that answers; emits signals only if something has changed."""
        if model != self.model:
            self.model = model
            self.model_changed.emit(model)
