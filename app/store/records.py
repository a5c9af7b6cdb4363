"""Rows of the store as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Role = Literal["user", "assistant"]
#: `streaming` only while an engine writes; found at the next start, it becomes `interrupted`.
State = Literal["streaming", "done", "stopped", "interrupted", "error"]


@dataclass(frozen=True)
class Chat:
    """A chat without its messages. Times are seconds since 1970."""

    id: str
    title: str
    color_index: int
    created: float
    updated: float
    leaf: int | None = None  # the message that the shown branch ends with
    draft: str = ""


@dataclass(frozen=True)
class AnswerStats:
    """What an answer cost. Times in seconds; zeros when unknown."""

    prompt_tokens: int = 0
    reused_tokens: int = 0
    completion_tokens: int = 0
    ttft: float = 0.0
    tokens_per_s: float = 0.0


@dataclass(frozen=True)
class StoredMessage:
    """One node of a chat's tree of messages."""

    id: int
    chat: str
    parent: int | None
    role: Role
    content: str
    state: State
    created: float
    model: str = ""
    error: str = ""
    figures: AnswerStats = AnswerStats()


class Hit(NamedTuple):
    """A message that a search found; `snippet` has the found words between \\x02 and \\x03."""

    chat: str
    message: int
    snippet: str
