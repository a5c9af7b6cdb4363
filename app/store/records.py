"""Chats, messages and search hits as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Role = Literal["user", "assistant"]
#: `streaming` while an answer is generated; at the next start it becomes `interrupted`.
State = Literal["streaming", "done", "stopped", "interrupted", "error"]


@dataclass(frozen=True)
class Chat:
    """A chat without its messages. Times are seconds since 1970."""

    id: str
    title: str
    color_index: int
    created: float
    updated: float
    leaf: int | None = None  # ID of the last message of the shown branch
    draft: str = ""


@dataclass(frozen=True)
class AnswerStats:
    """Statistics of an answer. `ttft` is in seconds. Zero means unknown."""

    prompt_tokens: int = 0
    reused_tokens: int = 0
    completion_tokens: int = 0
    ttft: float = 0.0
    tokens_per_s: float = 0.0


@dataclass(frozen=True)
class StoredMessage:
    """One node of a chat's message tree. `created` is in seconds since 1970."""

    id: int
    chat: str
    parent: int | None
    role: Role
    content: str
    state: State
    created: float
    model: str = ""
    error: str = ""
    stats: AnswerStats = AnswerStats()


class Hit(NamedTuple):
    """A message found by a search; `snippet` encloses the matches in \\x02 and \\x03."""

    chat: str
    message: int
    snippet: str
