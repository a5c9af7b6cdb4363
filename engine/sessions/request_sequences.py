"""Turns requests into sequences: chats into token ids, and one sequence with its own sampler per answer."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.protocol import ChatMessage, Fork, Sampling
from engine.scheduling.sampler import Sampler
from engine.scheduling.sequence import Sequence
from engine.sessions.session_errors import RequestError


def encode_chat(tokenizer: Any, messages: list[ChatMessage]) -> list[int]:
    """Renders a chat with the model's chat template and returns its token ids, ready for an answer.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        messages: the turns, the newest last.

    Raises:
        RequestError: there is no message, or the chat template rejects the chat.
    """
    if not messages:
        raise RequestError("The chat has no message to answer.")
    turns = [{"role": message.role, "content": message.content} for message in messages]
    if not tokenizer.has_chat_template:
        return list(tokenizer.encode("\n\n".join(turn["content"] for turn in turns)))
    try:
        return list(tokenizer.apply_chat_template(turns, add_generation_prompt=True))
    except Exception as error:
        raise RequestError(f"The model's chat template refuses this chat: {error}") from error


def sequences_for(
    tokens: list[int],
    sampling: Sampling,
    stop_tokens: frozenset[int],
    *,
    request: str,
    chat: str,
    n: int,
    background: bool,
    keep: int,
) -> list[Sequence]:
    """Returns the sequences of `n` answers to one prompt; see `Session.submit_tokens`.

    The first one computes the prompt; the others are its `choices` and fork from it.

    Raises:
        SamplingError: a setting is out of range.
    """
    sequences = [
        Sequence(
            request=request,
            chat=chat,
            tokens=list(tokens),
            sampler=Sampler(_seeded(sampling, index)),
            max_tokens=sampling.max_tokens,
            stop_tokens=stop_tokens,
            index=index,
            background=background,
            keep=keep,
        )
        for index in range(n)
    ]
    sequences[0].choices = sequences[1:]
    return sequences


def forked_sequence(parent: Sequence, message: Fork) -> Sequence:
    """Returns a sequence that continues from all tokens that `parent` has now.

    Raises:
        SamplingError: a setting is out of range.
    """
    return Sequence(
        request=message.request,
        chat=message.chat,
        tokens=list(parent.tokens),
        sampler=Sampler(message.sampling),
        max_tokens=message.sampling.max_tokens,
        stop_tokens=parent.stop_tokens,
    )


def _seeded(sampling: Sampling, index: int) -> Sampling:
    """Returns the settings of answer number `index`, each with its own seed."""
    if not index or sampling.seed is None:
        return sampling
    return msgspec.structs.replace(sampling, seed=sampling.seed + index)
