"""One answer in progress."""

from __future__ import annotations

from dataclasses import dataclass

from app.store.records import AnswerStats, StoredMessage


@dataclass
class StreamingAnswer:
    """An answer in progress.

    Attributes:
        message: the message it is saved as.
        sent: the engine has the request; until then it waits for a model.
        fork_of: the request it is forked from, until the engine has started it.
        tokens: number of tokens generated so far.
    """

    request: str
    message: StoredMessage
    text: str = ""
    sent: bool = False
    fork_of: str = ""
    prompt_tokens: int = 0
    reused_tokens: int = 0
    tokens: int = 0

    def stats(self) -> AnswerStats:
        """The statistics known for an answer that was cut short."""
        return AnswerStats(self.prompt_tokens, self.reused_tokens, self.tokens)
