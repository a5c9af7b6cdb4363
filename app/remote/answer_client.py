"""The client of chats: hands each request to the engine, or to the server whose model it names."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from app.processes.engine_client import EngineClient
from app.remote.server_list import KEY_PREFIX, ServerList
from app.remote.server_request import DEFAULT_REQUEST_LIMITS, RequestLimits
from app.store.chat_store import ChatStore
from app.translation import translate
from engine.protocol import Abort, Finished, Fork, Generate, Message, Started

if TYPE_CHECKING:  # slow to import; not needed at start
    from app.remote.remote_answer import RemoteAnswer

_TAKE_EVERY: Final = 25  # ms between two pieces of an answer's text
_JOIN_SECONDS: Final = 1.0


class AnswerClient(QObject):
    """Has the part of `EngineClient` that chats use.

    A request is for a server only if it names one of its models (`Generate.model`), so that choosing another
    model changes nothing for requests that were made before.

    Attributes:
        engine: the client of the engine.
        is_allowed: whether the text of a chat (ID) may go to a server (ID); nothing may, until this is set.

    Signals:
        told: an answer of a server has ended properly: the key of its model, and the `Finished`, with the
            tokens that it reported.
    """

    started = Signal(object)
    prefill = Signal(object)
    delta = Signal(object)
    finished = Signal(object)
    ended = Signal(object)
    told = Signal(str, object)
    _arrived = Signal(str, int)

    def __init__(
        self,
        engine: EngineClient,
        servers: ServerList,
        limits: RequestLimits = DEFAULT_REQUEST_LIMITS,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.engine, self._servers = engine, servers
        self.limits = limits
        self.is_allowed: Callable[[str, str], bool] = lambda _chat, _server: False
        self._answers: dict[tuple[str, int], RemoteAnswer] = {}
        for name in ("started", "prefill", "delta", "finished", "ended"):
            getattr(engine, name).connect(getattr(self, name))
        self._arrived.connect(self._on_arrived, Qt.ConnectionType.QueuedConnection)

    @property
    def link_message(self) -> str:
        """See `EngineClient.link_message`."""
        return self.engine.link_message

    def send(self, message: Message) -> bool:
        """Sends a message; returns False if nobody can receive it."""
        if isinstance(message, Generate) and message.model.startswith(KEY_PREFIX):
            self._ask(message)
            return True
        if isinstance(message, Abort) and (answers := self._of(message.request)):
            for answer in answers:
                answer.stop()
                self._on_arrived(answer.request.request, answer.index)
            return True
        if isinstance(message, Fork) and self._of(message.of):
            return False  # a server's answer cannot be forked
        return self.engine.send(message)

    def close(self) -> None:
        """Stops all answers of servers; nothing more is emitted about them."""
        answers, self._answers = list(self._answers.values()), {}
        for answer in answers:
            answer.stop()
        for answer in answers:
            answer.thread.join(_JOIN_SECONDS)

    def _of(self, request: str) -> list[RemoteAnswer]:
        return [answer for (item, _), answer in self._answers.items() if item == request]

    def _ask(self, request: Generate) -> None:
        """Begins the answers to a request, one HTTP request each."""
        from app.remote.remote_answer import RemoteAnswer

        target = self._servers.find(request.model)
        problem = ""
        if target is None:
            problem = translate("remote", "The server of this model was removed. Choose another model.")
        elif not self.is_allowed(request.chat, target.server.id):
            text = translate("remote", "This chat was not sent to {name}: you have not allowed it yet.")
            problem = text.format(name=target.server.name)
        elif request.continued or request.prompt:
            problem = translate("remote", "A server's model cannot continue a text. Ask it to go on instead.")
        if target is None or problem:
            self._refuse(request, problem)
            return
        for index in range(request.n):
            answer = RemoteAnswer(
                request,
                index,
                target.model.id,
                partial(self._servers.access, target.server),
                partial(self._notify, request.request, index),
                self.limits,
            )
            self._answers[request.request, index] = answer
            answer.thread.start()

    def _refuse(self, request: Generate, problem: str) -> None:
        end = Finished(request=request.request, reason="error", error=problem)
        QTimer.singleShot(0, self, lambda: self.finished.emit(end))

    def _notify(self, request: str, index: int) -> None:
        """On the answer's thread."""
        try:
            self._arrived.emit(request, index)
        except RuntimeError:
            return  # the window is closed

    def _on_arrived(self, request: str, index: int) -> None:
        answer = self._answers.get((request, index))
        if answer is None:
            return
        for message in answer.take():
            if isinstance(message, Finished):
                self._answers.pop((request, index), None)
                if message.prompt_tokens:
                    self.started.emit(
                        Started(
                            request=request,
                            sequence=-1,
                            prompt_tokens=message.prompt_tokens,
                            reused_tokens=message.reused_tokens,
                            index=index,
                        )
                    )
                if message.reason in ("stop", "length"):
                    self.told.emit(answer.request.model, message)
                self.finished.emit(message)
            else:
                self.delta.emit(message)
                QTimer.singleShot(_TAKE_EVERY, self, partial(self._on_arrived, request, index))


_SENT_TO: Final = "sent_to"  # among a chat's settings: IDs of servers


class SendingPermission:
    """The servers that a chat may be sent to: those where it began, and those that the person allowed.

    Kept with the chat, for each server. A branch of a chat is another chat, and is asked about again.
    """

    def __init__(self, store: ChatStore) -> None:
        self._store = store

    def is_allowed(self, chat: str, server: str) -> bool:
        """Whether the text of a chat (ID) may go to a server (ID)."""
        return bool(chat and server) and server in self._servers(chat)

    def allow(self, chat: str, server: str) -> None:
        """Allows it from now on."""
        allowed = self._servers(chat)
        if server not in allowed:
            settings = dict(self._store.chat(chat).settings)
            self._store.set_settings(chat, settings | {_SENT_TO: [*allowed, server]})

    def _servers(self, chat: str) -> list[str]:
        servers = self._store.chat(chat).settings.get(_SENT_TO)
        return [server for server in servers if isinstance(server, str)] if isinstance(servers, list) else []
