"""Lets the loaded model summarise messages, in as many requests as their length needs."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from app.conversations.request_messages import sent_text
from app.processes.engine_client import EngineClient
from app.processes.engine_exit import EngineExit
from app.store.records import StoredMessage
from app.translation import translate
from engine import protocol

_TASK = (
    "Summarise the conversation above for a reader who has not seen it. Keep facts, names, numbers, "
    "decisions and open questions. Write in the language of the conversation, at most {words} words, "
    "and only the summary."
)
_MORE = "Summary of the conversation so far:\n{summary}\n\nThe conversation goes on:\n{text}"


class Summariser(QObject):
    """One summary.

    Args:
        client: of the engine.
        chat: ID of the chat, whose cached blocks the first request finds again.
        pieces: the messages, in pieces that fit into a request each.
        most: tokens of the summary.
        system_prompt: that the chat is sent with.

    Signals:
        grew: the text so far.
        ended: the whole summary, and a sentence if it failed.
    """

    grew = Signal(str)
    ended = Signal(str, str)

    def __init__(
        self,
        client: EngineClient,
        chat: str,
        pieces: Sequence[Sequence[StoredMessage]],
        most: int,
        system_prompt: str,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._client, self._chat, self._most = client, chat, most
        self._pieces, self._system_prompt = list(pieces), system_prompt
        self._summary = self._text = self._request = ""
        client.delta.connect(self._on_delta)
        client.finished.connect(self._on_finished)
        client.ended.connect(self._on_engine_ended)

    def start(self) -> None:
        """Asks for the summary of the next piece."""
        piece, first = self._pieces.pop(0), not self._summary
        task = _TASK.format(words=self._most // 2)
        if first:
            messages = [protocol.ChatMessage(each.role, sent_text(each)) for each in piece]
            if self._system_prompt:
                messages.insert(0, protocol.ChatMessage("system", self._system_prompt))
            if messages[-1].role == "user":
                messages[-1].content += f"\n\n{task}"
            else:
                messages.append(protocol.ChatMessage("user", task))
        else:
            text = "\n\n".join(f"{each.role}: {sent_text(each)}" for each in piece)
            text = _MORE.format(summary=self._summary, text=text)
            messages = [protocol.ChatMessage("user", f"{text}\n\n{task}")]
        self._text, self._request = "", uuid.uuid4().hex
        sampling = protocol.Sampling(temperature=0.2, max_tokens=self._most)
        request = protocol.Generate(
            request=self._request, chat=self._chat, messages=messages, sampling=sampling
        )
        if not self._client.send(request):
            self._end("", translate("conversations", "The engine is not running."))

    def cancel(self) -> None:
        """Stops; `ended` is not emitted."""
        request, self._request = self._request, ""
        if request:
            self._client.send(protocol.Abort(request=request))

    def _on_delta(self, message: protocol.Delta) -> None:
        if message.request == self._request and self._request:
            self._text += message.text
            self.grew.emit(without_reasoning(self._text))

    def _on_finished(self, message: protocol.Finished) -> None:
        if message.request != self._request or not self._request:
            return
        text = without_reasoning(self._text)
        if message.reason == "error":
            self._end("", message.error)
        elif not text:
            self._end("", translate("conversations", "The model wrote no summary. Write one, or try again."))
        elif self._pieces:
            self._summary = text
            self.start()
        else:
            self._end(text, "")

    def _on_engine_ended(self, outcome: EngineExit) -> None:
        if self._request:
            self._end("", outcome.sentence())

    def _end(self, text: str, error: str) -> None:
        self._request = ""
        self.ended.emit(text, error)


def without_reasoning(text: str) -> str:
    """An answer without the reasoning before it."""
    before, mark, after = text.partition("</think>")
    if mark:
        return after.strip()
    return "" if before.lstrip().startswith("<think>") else before.strip()
