"""Token counts of texts and images for the loaded model, in the engine."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QObject

from app.processes.engine_client import EngineClient
from engine import protocol

Counted = Callable[[list[int] | None], object]
_AT_ONCE: Final = 100_000  # characters of one question; more are asked in parts, one after the other


class _Question(NamedTuple):
    """Texts to count, the counts so far, the end of what is being counted, and who wants to know."""

    texts: list[str]
    counts: list[int]
    end: int
    done: Counted


class TokenCounts(QObject):
    """Asks the engine for counts; the answers come later, in the order of the questions.

    Args:
        applies: whether the loaded model is the one that answers; the tokens of another one are not known.
        looks: whether it looks at images.
    """

    def __init__(
        self,
        client: EngineClient,
        parent: QObject | None = None,
        applies: Callable[[], bool] = lambda: True,
        looks: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__(parent)
        self._applies, self.looks = applies, looks
        self._client = client
        self._asked: dict[str, _Question] = {}
        client.counted.connect(self._on_counted)
        client.ended.connect(self._on_ended)

    def ask(self, texts: Sequence[str], done: Counted) -> None:
        """Counts texts, then calls `done` with the counts; with None if no model is loaded."""
        self._ask(list(texts), [], 0, done)

    def ask_image(self, data: bytes, done: Counted) -> None:
        """Counts the tokens of an image in its file, then calls `done` with them, or None if that fails."""
        image = protocol.MessageImage(data)
        self._send(protocol.CountTokens(ticket=uuid.uuid4().hex, images=[image]), _Question([], [], 0, done))

    def ask_cut(self, text: str, most: int, done: Counted) -> None:
        """Calls `done` with a text's tokens, the characters of it that are `most` tokens, and their tokens.

        With None if no model is loaded.
        """
        message = protocol.CountTokens(ticket=uuid.uuid4().hex, texts=[text], most=most)
        self._send(message, _Question([], [], 0, done))

    def _ask(self, texts: list[str], counts: list[int], start: int, done: Counted) -> None:
        """Asks for the texts from `start` on, as many as go into one message."""
        end, size = start, 0
        while end < len(texts) and (end == start or size + len(texts[end]) <= _AT_ONCE):
            size += len(texts[end])
            end += 1
        message = protocol.CountTokens(ticket=uuid.uuid4().hex, texts=texts[start:end])
        self._send(message, _Question(texts, counts, end, done))

    def _send(self, message: protocol.CountTokens, question: _Question) -> None:
        if self._applies() and self._client.send(message):
            self._asked[message.ticket] = question  # every `TokenCounts` hears all replies of the engine
        else:
            question.done(None)

    def _on_counted(self, message: protocol.TokensCounted) -> None:
        question = self._asked.pop(message.ticket, None)
        if question is None:
            return
        counts = [*question.counts, *message.counts, *(number for cut in message.cuts for number in cut)]
        if message.error:
            question.done(None)
        elif question.end < len(question.texts):
            self._ask(question.texts, counts, question.end, question.done)
        else:
            question.done(counts)

    def _on_ended(self) -> None:
        asked, self._asked = self._asked, {}
        for question in asked.values():
            question.done(None)
