"""Counts tokens of texts with the loaded model's tokenizer, in the engine."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from app.processes.engine_client import EngineClient
from engine import protocol

Counted = Callable[[list[int] | None], object]


class TokenCounts(QObject):
    """Asks the engine for counts; the answers come later, in the order of the questions.

    Args:
        applies: whether the loaded model is the one that answers; the tokens of another one are not known.
    """

    def __init__(
        self,
        client: EngineClient,
        parent: QObject | None = None,
        applies: Callable[[], bool] = lambda: True,
    ) -> None:
        super().__init__(parent)
        self._applies = applies
        self._client = client
        self._asked: dict[str, Counted] = {}
        client.counted.connect(self._on_counted)
        client.ended.connect(self._on_ended)

    def ask(self, texts: Sequence[str], done: Counted) -> None:
        """Counts texts, then calls `done` with the counts; with None if no model is loaded."""
        ticket = uuid.uuid4().hex  # every `TokenCounts` hears all replies of the engine
        if self._applies() and self._client.send(protocol.CountTokens(ticket=ticket, texts=list(texts))):
            self._asked[ticket] = done
        else:
            done(None)

    def _on_counted(self, message: protocol.TokensCounted) -> None:
        done = self._asked.pop(message.ticket, None)
        if done is not None:
            done(None if message.error else message.counts)

    def _on_ended(self) -> None:
        asked, self._asked = self._asked, {}
        for done in asked.values():
            done(None)
