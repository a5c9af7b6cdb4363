"""Requests for answers: the messages of a chat are read, of a long one in the background, and sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from app.attachments.attachment import is_large
from app.chat_settings.chat_settings import ChatSettings
from app.conversations.chat_options import ChatOptions
from app.conversations.reasoning_time import ReasoningTime
from app.conversations.request_messages import request_messages, shifted_context
from app.remote.answer_client import AnswerClient
from app.remote.server_list import RemoteModel
from app.store.chat_store import ChatStore
from app.store.records import AnswerStats, StoredMessage
from app.store.store_thread import StoreThread
from engine import protocol

#: Messages of a chat, in all versions, and their bytes, from which on they are read in the background.
_LONG: Final = 200
_LARGE: Final = 200_000


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
        reasoning: how long the reasoning took.
        read_tokens: how much of the prompt has been read, while no token is generated; 0: not known.
        seconds_left: until all of it is; 0: not known.
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
    read_tokens: int = 0
    reasoning: ReasoningTime = field(default_factory=ReasoningTime)
    seconds_left: float = 0.0

    def stats(self) -> AnswerStats:
        """The statistics known for an answer that was cut short."""
        return AnswerStats(self.prompt_tokens, self.reused_tokens, self.tokens)


class ReadRequest(NamedTuple):
    """What a request needs of its chat; for `shift` and `keep` see `shifted_context`."""

    messages: list[protocol.ChatMessage]
    shift: bool
    keep: int


class AnswerRequests:
    """Asks the engine, or a server, for answers.

    Args:
        disk: reads long chats off the interface thread.
    """

    def __init__(
        self, store: ChatStore, disk: StoreThread, client: AnswerClient, options: ChatOptions
    ) -> None:
        self._store, self._disk, self._client, self._options = store, disk, client, options

    def request(
        self,
        answer: StreamingAnswer,
        unsaved: Mapping[int, StoredMessage],
        is_wanted: Callable[[], bool],
        failed: Callable[[str], object],
    ) -> None:
        """Reads the messages and sends the request. Nothing is done while that goes on already.

        Args:
            unsaved: messages of the chat that are newer than on disk.
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
            live = [known.get(each.id, each) for each in branch]
            messages = request_messages(live, message.id, system, continued=continued)
            return ReadRequest(messages, *(shifted_context(live) if may_shift else (False, 0)))

        large = any(is_large(each.content, each.details) for each in known.values())
        large = large or self._store.count(message.chat) >= _LONG
        if not (large or self._store.is_larger(message.chat, _LARGE)):
            self._send(answer, chosen, read(self._store.branch_to(message.id)))
            return

        def go_on(found: ReadRequest | str) -> None:
            answer.reading = False
            if isinstance(found, str):
                failed(found)
            elif is_wanted():
                self._send(answer, chosen, found)

        answer.reading = True
        self._disk.read_branch(message.id, read, go_on)

    def _send(self, answer: StreamingAnswer, chosen: ChatSettings, read: ReadRequest) -> None:
        answer.may_shift = read.shift
        sampling = chosen.sampling()
        answer.most = sampling.max_tokens
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
            )
        )
