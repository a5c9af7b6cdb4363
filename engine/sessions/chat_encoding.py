"""Renders chats with the model's chat template into token ids."""

from __future__ import annotations

from typing import Any

from engine.protocol import ChatMessage
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
