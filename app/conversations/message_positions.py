"""Which message of a chat a token belongs to, counted as the engine reported the answers."""

from __future__ import annotations

from collections.abc import Sequence

from app.store.records import StoredMessage


def message_at(branch: Sequence[StoredMessage], position: int) -> int | None:
    """ID of the message that the token at `position` of a chat belongs to; None if unknown.

    A token between two answers belongs to the prompt between them. What the template and the system prompt
    add before the first prompt counts as part of that prompt.
    """
    prompt: int | None = None
    for message in branch:
        if message.role == "user":
            prompt = message.id
            continue
        stats = message.stats
        if stats.prompt_tokens and position < stats.prompt_tokens:
            return prompt
        if stats.prompt_tokens and position < stats.prompt_tokens + stats.completion_tokens:
            return message.id
    return None


def answer_from(branch: Sequence[StoredMessage], position: int) -> int | None:
    """ID of the first answer whose context contains the token at `position`; None if unknown.

    For a token of an answer that is the answer itself, for one of a prompt the answer to it. An answer whose
    length is not known yet contains every token after those of the answers before it.
    """
    for message in branch:
        stats = message.stats
        if message.role == "assistant" and (
            not stats.prompt_tokens or position < stats.prompt_tokens + stats.completion_tokens
        ):
            return message.id
    return None
