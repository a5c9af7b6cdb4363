"""The settings of each chat, and the requests that follow them.

A setting is the chat's own, else that for the model, of the app, or of the model's makers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from app.attachments.attachment import attachments_of, is_large
from app.chat_settings.chat_settings import (
    ChatSettings,
    PresetLibrary,
    Source,
    read_settings,
    recommended_settings,
)
from app.conversations.request_messages import request_messages, shifted_context
from app.models.model_library import ModelLibrary
from app.remote.answer_client import AnswerClient
from app.remote.server_list import RemoteModel
from app.settings import Settings
from app.store.chat_store import ChatStore
from app.store.records import IMAGES, MessageOutline, StoredMessage
from app.store.store_thread import StoreThread
from engine import protocol
from engine.protocol import Preload, Sampling, Tool

_NAMES: Final = ChatSettings.__struct_fields__
_IN_SETTINGS: Final = (
    "system_prompt",
    "temperature",
    "top_p",
    "top_k",
    "min_p",
    "repetition_penalty",
    "max_tokens",
)


class ChatOptions(QObject):
    """Reads and writes the settings of chats. The chat "" is the one that has not begun.

    Attributes:
        presets: the person's presets, and settings for models.

    Signals:
        changed: settings of a chat (ID), or the defaults of all ("").
    """

    changed = Signal(str)

    def __init__(
        self, store: ChatStore, settings: Settings, library: ModelLibrary, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._store, self._settings, self._library = store, settings, library
        self.presets = PresetLibrary(settings.folder)
        self._not_begun = ChatSettings()

    def own(self, chat: str) -> ChatSettings:
        """Returns the settings that a chat sets itself."""
        return read_settings(self._store.chat(chat).settings) if chat else self._not_begun

    def set_own(self, chat: str, own: ChatSettings) -> None:
        """Sets what a chat sets itself; other things that are kept with it stay."""
        if not chat:
            self._not_begun = own
        else:
            kept = {
                name: value for name, value in self._store.chat(chat).settings.items() if name not in _NAMES
            }
            self._store.set_settings(chat, kept | own.as_object())
        self.changed.emit(chat)

    def begin(self, chat: str) -> None:
        """Gives the chat that has begun what was set before."""
        if self._not_begun != ChatSettings():
            own, self._not_begun = self._not_begun, ChatSettings()
            self.set_own(chat, own)

    def defaults(self) -> tuple[ChatSettings, Mapping[str, Source]]:
        """Returns the settings that apply where a chat sets nothing, and whose each value is.

        A value of the settings dialog counts if it is not the app's own, which nobody may have chosen.
        """
        model = self._library.current()
        layers: list[tuple[Source, ChatSettings]] = []
        if model is not None:
            layers.append(("model", self.presets.of_model(model.path)))
        base = self._of_the_app()
        chosen = {name: getattr(self._settings, name) for name in _IN_SETTINGS}
        changed = {name: value for name, value in chosen.items() if value != base.get(name, "")}
        layers.append(("settings", read_settings(changed)))
        if model is not None:
            layers.append(("recommended", recommended_settings(model.recommended)))
        values: dict[str, Any] = {}
        sources: dict[str, Source] = {}
        for source, layer in layers:
            for name, value in layer.as_object().items():
                if name not in values:
                    values[name], sources[name] = value, source
        return ChatSettings(**(base | values)), sources

    def resolved(self, chat: str) -> ChatSettings:
        """Returns the settings that apply to a chat."""
        return self.own(chat).over(self.defaults()[0])

    def _of_the_app(self) -> dict[str, Any]:
        sampling = Sampling()
        names = ("min_p", "top_k", "top_p", "repetition_penalty", "presence_penalty", "frequency_penalty")
        values: dict[str, Any] = {name: getattr(sampling, name) for name in names}
        return values | {"temperature": sampling.temperature, "max_tokens": sampling.max_tokens}


# --- The text of an opened chat, for reading blocks from disk ahead of need
_AT_ONCE: Final = 100  # messages; the interface must not wait for a long chat
_MAX_CHARACTERS: Final = 2_000_000  # beyond any model's context
_WAIT: Final = 250  # ms; chats that are only passed on the way to another one are not read


class ChatPreload(QObject):
    """Sends `Preload` a moment after a chat was opened.

    Args:
        client: sends to the engine only; a server elsewhere gets nothing before a question.
        options: system prompts, and what goes to the chat template.
        settings: whether chats are kept on disk.
        messages: returns messages by their IDs.
        outline: returns the outline of a chat's messages, and is quick.
        looks: whether the model looks at images.
        tools: returns the tools that the model is told of.
    """

    def __init__(
        self,
        client: AnswerClient,
        options: ChatOptions,
        settings: Settings,
        messages: Callable[[Sequence[int]], list[StoredMessage]],
        outline: Callable[[str], Sequence[MessageOutline]],
        looks: Callable[[], bool],
        tools: Callable[[], list[Tool]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._client, self._options, self._settings, self._tools = client, options, settings, tools
        self._messages, self._outline, self._looks = messages, outline, looks
        self._chat = ""
        self._timer = QTimer(self, singleShot=True, interval=_WAIT)
        self._timer.timeout.connect(self._begin)
        self._unread: list[int] = []  # IDs, the next one last
        self._read: list[StoredMessage] = []
        self._characters = 0  # of those that are read, with their attachments
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self._read_some)

    @property
    def is_reading(self) -> bool:
        """Whether messages of the opened chat are still to be read."""
        return self._timer.isActive() or self._more.isActive()

    def chat_opened(self, chat: str) -> None:
        """A chat (ID) is shown, and a model is ready; "" if it has not begun."""
        self.stop()
        self._chat = chat
        self._timer.start()

    def stop(self) -> None:
        """A request reads what it needs itself, a deleted chat is not to be read, or the window closes."""
        self._timer.stop()
        self._more.stop()

    def _begin(self) -> None:
        if not self._chat or not self._settings.disk_cache:
            return
        self._unread = [message.id for message in reversed(self._outline(self._chat))]
        self._read = []
        self._characters = 0
        if self._unread:
            self._read_some()

    def _read_some(self) -> None:
        """Reads the next messages, and sends the text when there are no more."""
        some = self._unread[: -_AT_ONCE - 1 : -1]
        del self._unread[-_AT_ONCE:]
        read = self._messages(some)
        self._read += read
        self._characters += sum(_characters(message) for message in read)
        if self._characters > _MAX_CHARACTERS:
            self._read = []
        elif self._unread:
            self._more.start()
        else:
            self._send()

    def _send(self) -> None:
        chosen = self._options.resolved(self._chat)
        messages = request_messages(self._read, 0, chosen.system_prompt or "")
        if self._looks() and any(IMAGES in message.details for message in self._read):
            messages = []  # the images are read only when there is a question
        self._read = []
        if messages:
            options, tools = chosen.template_options(), [] if chosen.tools is False else self._tools()
            preload = Preload(chat=self._chat, messages=messages, tools=tools, template_options=options)
            self._client.send(preload)


def _characters(message: StoredMessage) -> int:
    return len(message.content) + sum(len(attachment.text) for attachment in attachments_of(message.details))


# --- Requests: the messages of a chat are read, of a long one in the background, and sent
#: Messages of a chat, in all versions, and their bytes, from which on they are read in the background.
_LONG_CHAT: Final = 200
_LARGE_CHAT: Final = 200_000


class ReadRequest(NamedTuple):
    """The parts of a request that come from its chat; for `shift` and `keep` see `shifted_context`."""

    messages: list[protocol.ChatMessage]
    shift: bool
    keep: int


class RequestedAnswer(Protocol):
    """What a request needs of a `StreamingAnswer`."""

    request: str
    message: StoredMessage
    text: str
    sent: bool
    remote: RemoteModel | None
    reading: bool
    continued: bool
    most: int
    may_shift: bool


class AnswerRequests:
    """Asks the engine, or a server, for answers; long chats are read off the interface thread."""

    def __init__(
        self,
        store: ChatStore,
        disk: StoreThread,
        client: AnswerClient,
        options: ChatOptions,
        tools: Callable[[], list[Tool]],
    ) -> None:
        self._store, self._disk, self._client, self._options = store, disk, client, options
        self._tools = tools

    def request(
        self,
        answer: RequestedAnswer,
        unsaved: Mapping[int, StoredMessage],
        looks: bool,
        is_wanted: Callable[[], bool],
        failed: Callable[[str], object],
    ) -> None:
        """Reads the messages and sends the request. Nothing is done while that goes on already.

        Args:
            unsaved: messages of the chat that are newer than on disk.
            looks: whether the model looks at images.
            is_wanted: whether the request is to be sent, asked when the messages have been read.
            failed: called with the reason if they cannot be read.
        """
        if answer.reading:
            return
        message = answer.message
        chosen = self._options.resolved(message.chat)
        known = {**unsaved, message.id: replace(message, content=answer.text)}
        system, continued = chosen.system_prompt or "", answer.continued
        may_shift = answer.may_shift and answer.remote is None

        def read(branch: list[StoredMessage]) -> ReadRequest:
            live = [known.get(stored.id, stored) for stored in branch]
            images = self._store.images if looks else None
            messages = request_messages(live, message.id, system, continued=continued, images=images)
            return ReadRequest(messages, *(shifted_context(live) if may_shift else (False, 0)))

        large = any(is_large(stored.content, stored.details) for stored in known.values())
        large = large or self._store.count(message.chat) >= _LONG_CHAT
        if not (large or self._store.is_larger(message.chat, _LARGE_CHAT)):
            branch = self._store.branch_to(message.id)
            if not (looks and any(IMAGES in stored.details for stored in branch)):
                self._send(answer, chosen, read(branch))
                return

        def go_on(result: ReadRequest | str) -> None:
            answer.reading = False
            if isinstance(result, str):
                failed(result)
            elif is_wanted():
                self._send(answer, chosen, result)

        answer.reading = True
        self._disk.read_branch(message.id, read, go_on)

    def _send(self, answer: RequestedAnswer, chosen: ChatSettings, read: ReadRequest) -> None:
        answer.may_shift = read.shift
        sampling = chosen.sampling()
        answer.most = sampling.max_tokens
        by_itself = answer.remote is None and not answer.continued and chosen.tools is not False
        answer.sent = self._client.send(
            protocol.Generate(
                request=answer.request,
                chat=answer.message.chat,
                messages=read.messages,
                model=answer.remote.key if answer.remote is not None else "",
                sampling=sampling,
                continued=answer.continued,
                overflow="shift" if read.shift else "stop",
                keep=read.keep,
                template_options=chosen.template_options(),
                grammar=None if answer.continued else chosen.grammar(),
                tools=self._tools() if by_itself else [],
                hold_calls=True,
            )
        )
