"""Chats, messages and search hits as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

#: The key of a message's files in its details: a list of objects with "name", "kind", "text" and more.
ATTACHMENTS: Final = "attachments"
#: The key of its images: a list of objects with "file", "name", "width" and "height".
IMAGES: Final = "images"

Role = Literal["user", "assistant"]
#: `streaming` while an answer is generated, or a large prompt is written; at the next start it becomes
#: `interrupted`.
State = Literal["streaming", "done", "stopped", "interrupted", "error"]


@dataclass(frozen=True)
class Chat:
    """A chat without its messages. Times are seconds since 1970.

    Attributes:
        leaf: ID of the last message of the shown branch.
        settings: what this chat sets differently: system prompt, samplers, ...
        folder: name of the folder it is in; empty for none.
        archived: when it was archived; None if it is not.
        branched_from: ID of the chat that it was branched from; empty for none.
        deleted: when it was deleted; None if it is not.
    """

    id: str
    title: str
    color_index: int
    created: float
    updated: float
    leaf: int | None = None
    draft: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict, hash=False)
    folder: str = ""
    pinned: bool = False
    archived: float | None = None
    branched_from: str = ""
    deleted: float | None = None


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
    """One node of a chat's message tree. Times are seconds since 1970.

    Attributes:
        details: what else is known: attachments, sampling, seconds, ...
        deleted: when it was deleted; None if it is not.
    """

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
    details: Mapping[str, Any] = field(default_factory=dict, hash=False)
    deleted: float | None = None


class Hit(NamedTuple):
    """A message found by a search.

    Attributes:
        snippet: the text around the matches, which are between \\x02 and \\x03.
        prompt: whether a person wrote it, so that it is shown as it was typed.
    """

    chat: str
    message: int
    snippet: str
    prompt: bool = False
