"""Several answers to one prompt at once: of one model, of two, or with two settings.

Answers of one request share the blocks of its prompt. All of them are kept, as versions of one answer.
"""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.chat_settings.chat_settings import ChatSettings
from app.conversations.answers import END_STATES, stats_of
from app.conversations.conversations import Conversations
from app.conversations.request_messages import request_messages
from app.processes.child_process import EngineExit
from app.remote.answer_client import AnswerClient
from app.remote.server_list import KEY_PREFIX
from app.store.records import IMAGES, AnswerStats, State, StoredMessage
from app.translation import translate
from engine import protocol


@dataclass(frozen=True)
class Source:
    """The source of answers.

    Attributes:
        title: what they are called, such as the name of a model or preset.
        settings: what applies to them.
        model: key of a loaded model, or of a server's; empty: the active one.
        model_name: of that model, which is kept with the answers.
    """

    title: str
    settings: ChatSettings
    model: str = ""
    model_name: str = ""
    count: int = 1

    def titles(self) -> list[str]:
        """Returns what each of the answers is called."""
        if self.count == 1:
            return [self.title]
        text = translate("conversations", "{model} · answer {number}")
        return [text.format(model=self.model_name, number=index + 1) for index in range(self.count)]


@dataclass
class ParallelAnswer:
    """One of the answers.

    Attributes:
        shared: it forked from the first answer of its request where the prompt ends, and shares its blocks.
        remote: a server writes it.
        ended: it has ended, however.
        error: why it failed; empty if it did not.
    """

    title: str
    message: StoredMessage
    text: str = ""
    stats: AnswerStats = field(default_factory=AnswerStats)
    shared: bool = False
    remote: bool = False
    ended: bool = False
    error: str = ""


class ParallelAnswers(QObject):
    """Asks for several answers and saves them.

    Signals:
        grew: the answer at this place (from 0) has more text, or has been admitted.
        ended: the answer at this place has ended.
    """

    grew = Signal(int)
    ended = Signal(int)

    def __init__(
        self, conversations: Conversations, client: AnswerClient, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._conversations, self._client = conversations, client
        self.answers: list[ParallelAnswer] = []
        self._places: dict[tuple[str, int], int] = {}  # by request and index
        self._chat = ""
        client.started.connect(self._on_started)
        client.delta.connect(self._on_delta)
        client.finished.connect(self._on_finished)
        client.ended.connect(self._on_engine_ended)

    @property
    def running(self) -> bool:
        """Whether an answer has not ended yet."""
        return any(not answer.ended for answer in self.answers)

    def ask(
        self,
        chat: str,
        text: str,
        sources: Sequence[Source],
        details: Mapping[str, Any],
        saved: Callable[[], object],
        looks: bool = False,
    ) -> None:
        """Saves a prompt in a chat that generates nothing, and requests the answers.

        `saved` is called when the prompt is on disk. `looks`: images of the chat are sent.

        Raises:
            sqlite3.Error: the prompt or an answer cannot be saved, and nothing is generated.
        """
        prompt = self._conversations.add_prompt(chat, text, details, saved)
        self._chat = chat
        try:
            self._request(prompt, sources, looks)
        except sqlite3.Error:
            self.close()
            raise
        self._conversations.branch_changed.emit(chat)

    def _request(self, prompt: StoredMessage, sources: Sequence[Source], looks: bool) -> None:
        conversations, chat = self._conversations, prompt.chat
        branch = conversations.branch(chat)
        images = conversations.store.images if looks else None
        for source in sources:
            request = uuid.uuid4().hex
            for index, title in enumerate(source.titles()):
                remote = source.model.startswith(KEY_PREFIX)
                message = conversations.store.add_message(
                    chat,
                    prompt.id,
                    "assistant",
                    "",
                    "streaming",
                    source.model_name,
                    details={"server": source.model_name} if remote else None,
                )
                self._places[request, index] = len(self.answers)
                shared = index > 0 and not remote
                self.answers.append(ParallelAnswer(title, message, shared=shared, remote=remote))
            read = partial(request_messages, branch, 0, source.settings.system_prompt or "", images=images)
            send = partial(self._send, request, chat, source)
            if images is not None and any(IMAGES in stored.details for stored in branch):
                conversations.disk.worker.submit(read, send)  # which takes a moment
            else:
                send(read())

    def _send(self, request: str, chat: str, source: Source, messages: list[protocol.ChatMessage]) -> None:
        """Asks for the answers of one request, unless they were stopped meanwhile."""
        places = [place for (item, _), place in self._places.items() if item == request]
        if all(self.answers[place].ended for place in places):
            return
        sent = self._client.send(
            protocol.Generate(
                request=request,
                chat=chat,
                messages=messages,
                sampling=source.settings.sampling(),
                n=source.count,
                model=source.model,
                template_options=source.settings.template_options(),
                grammar=source.settings.grammar(),
            )
        )
        if not sent:
            self._end_request(request, "interrupted")

    def stop(self) -> None:
        """Stops all answers; their texts are kept."""
        for request in {request for request, _ in self._places}:
            if not self._client.send(protocol.Abort(request=request)):
                self._end_request(request, "stopped")

    def keep(self, place: int) -> None:
        """Shows the answer at `place` in the chat; the others stay as its versions."""
        store = self._conversations.store
        store.set_leaf(self._chat, self.answers[place].message.id)
        self._conversations.branch_changed.emit(self._chat)
        self._conversations.chats_changed.emit()

    def close(self) -> None:
        """Stops what runs, and saves it."""
        self.stop()
        for place, answer in enumerate(self.answers):
            if not answer.ended:
                self._end(place, "stopped")
        self._places.clear()

    def _of(self, message: protocol.Started | protocol.Delta | protocol.Finished) -> int | None:
        place = self._places.get((message.request, message.index))
        return None if place is None or self.answers[place].ended else place

    def _on_started(self, message: protocol.Started) -> None:
        place = self._of(message)
        if place is not None:
            answer = self.answers[place]
            answer.stats = replace(
                answer.stats, prompt_tokens=message.prompt_tokens, reused_tokens=message.reused_tokens
            )
            self.grew.emit(place)

    def _on_delta(self, message: protocol.Delta) -> None:
        place = self._of(message)
        if place is not None:
            answer = self.answers[place]
            answer.text += message.text
            answer.stats = replace(answer.stats, completion_tokens=message.tokens)
            self.grew.emit(place)

    def _on_finished(self, message: protocol.Finished) -> None:
        place = self._of(message)
        if place is None:
            return
        answer = self.answers[place]
        answer.stats = stats_of(message)
        answer.error = message.error
        if message.reason == "error" and message.error:
            self._end_request(message.request, "error", message.error)  # no other index is told
        else:
            self._end(place, END_STATES.get(message.reason, "done"))

    def _on_engine_ended(self, outcome: EngineExit) -> None:
        for place, answer in enumerate(self.answers):
            if not answer.ended and not answer.remote:
                answer.error = outcome.sentence()
                self._end(place, "interrupted")

    def _end_request(self, request: str, state: State, error: str = "") -> None:
        for (item, _), place in self._places.items():
            if item == request and not self.answers[place].ended:
                self.answers[place].error = error
                self._end(place, state)

    def _end(self, place: int, state: State) -> None:
        answer = self.answers[place]
        answer.ended = True
        self._conversations.answers.save(
            replace(answer.message, content=answer.text, state=state, stats=answer.stats, error=answer.error)
        )
        self.ended.emit(place)
