"""One answer while it is being written."""

from __future__ import annotations

from dataclasses import dataclass

from app.store.records import AnswerStats, StoredMessage


@dataclass
class StreamingAnswer:
    """An answer that is being written.

    Attributes:
        message: the row that it is saved to.
        sent: the engine has the request; before that it waits for a model.
        fork_of: the request from whose text it goes on, until the engine has begun it.
        tokens: generated so far.
    """

    request: str
    message: StoredMessage
    text: str = ""
    sent: bool = False
    fork_of: str = ""
    prompt_tokens: int = 0
    reused_tokens: int = 0
    tokens: int = 0

    def figures(self) -> AnswerStats:
        """What is known of an answer that did not end by itself."""
        return AnswerStats(self.prompt_tokens, self.reused_tokens, self.tokens)
