"""Renders chats with the model's chat template into token ids."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.models.tool_formats import tool_format
from engine.protocol import ChatMessage, Tool
from engine.sessions.session_errors import RequestError
from engine.sessions.template_messages import (
    Turn,
    plain_turns,
    template_tools,
    template_turns,
    with_text_arguments,
)

_MAX_OPTIONS: Final = 32
_MAX_OPTION: Final = 1000  # characters of one
_MAX_NUMBER: Final = 2**53
_THINKING: Final = re.compile(r"(?<![\w.'\"])thinking\b(?!_)")  # a variable of the template
_EFFORTS: Final = ("none", "minimal", "low", "medium", "high", "xhigh", "max")


def encode_chat(
    tokenizer: Any,
    messages: Sequence[ChatMessage],
    tools: Sequence[Tool] = (),
    options: dict[str, Any] | None = None,
    *,
    answered: bool = True,
) -> list[int]:
    """Renders a chat with the model's chat template and returns its token ids.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        messages: the turns, the newest last.
        tools: that the model may call.
        options: for the template, such as `enable_thinking`; those that it does not know change nothing.
        answered: whether the beginning of an answer comes last.

    Raises:
        RequestError: there is no message, an option or a tool is malformed, or the chat template rejects
            the chat.
    """
    if not messages:
        raise RequestError("The chat has no message to answer.")
    options = _as_named(_source(tokenizer), checked_options(tokenizer, options or {}))
    described = template_tools(tools)
    uses_tools = bool(described) or any(each.role == "tool" or each.tool_calls for each in messages)
    form = tool_format(tokenizer) if uses_tools else None
    if form is not None and not (form.native and tokenizer.has_chat_template):
        turns, described = plain_turns(messages, described, form), []
    else:
        turns = template_turns(messages, _source(tokenizer))
    if not tokenizer.has_chat_template:
        return list(tokenizer.encode("\n\n".join(turn["content"] for turn in turns)))
    if described:
        options = options | {"tools": described}
    first: Exception | None = None
    for attempt, given in _attempts(turns, options):
        try:
            return list(tokenizer.apply_chat_template(attempt, add_generation_prompt=answered, **given))
        except Exception as error:  # noqa: BLE001 - a template is a program by a stranger
            first = first or error
    raise RequestError(f"The model's chat template refuses this chat: {first}") from first


def prefix_length(
    tokenizer: Any,
    prompt: list[int],
    messages: Sequence[ChatMessage],
    tools: Sequence[Tool],
    options: dict[str, Any],
) -> int:
    """Returns how many tokens of a prompt come from the first messages of its chat.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        prompt: the whole chat, as `encode_chat` returned it for the same tools and options.
        messages: the first messages.
        tools: that the model may call.
        options: for the template.
    """
    question = ChatMessage("user", "")
    for chat in (messages, [*messages, question]):  # some templates refuse a chat without a question
        try:
            tokens = encode_chat(tokenizer, chat, tools, options, answered=False)
        except RequestError:
            continue
        return common_length(prompt, tokens)
    return 0


def common_length(first: list[int], second: list[int]) -> int:
    """Returns how many tokens at the start of two lists are the same."""
    shorter = min(len(first), len(second))
    return next((n for n in range(shorter) if first[n] != second[n]), shorter)


def checked_options(tokenizer: Any, options: dict[str, Any]) -> dict[str, Any]:
    """Returns the options for a chat template, checked; an effort of "none" switches the reasoning off.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        options: of the request.

    Raises:
        RequestError: one is malformed, or would change how the template is rendered.
    """
    if not options:
        return options
    if len(options) > _MAX_OPTIONS:
        raise RequestError(f"There are {len(options)} options for the chat template; use {_MAX_OPTIONS}.")
    reserved = {"messages", "tools", "bos_token", "eos_token", "raise_exception", "strftime_now"}
    reserved |= set(inspect.signature(tokenizer.apply_chat_template).parameters)
    reserved |= {"conversation", "documents", "chat_template", "add_generation_prompt", "tokenize"}
    reserved |= {"continue_final_message", "padding", "truncation", "max_length", "return_tensors"}
    reserved |= {"return_dict", "return_assistant_tokens_mask", "tokenizer_kwargs", "context"}
    for name, value in options.items():
        if not name.isidentifier() or name in reserved:
            raise RequestError(f"{name!r} is not an option of chat templates.")
        if isinstance(value, str):
            usable = len(value) <= _MAX_OPTION
        else:
            usable = value is None or (isinstance(value, int | float) and abs(value) < _MAX_NUMBER)
        if not usable:
            raise RequestError(f"The option {name!r} must be a number, a short text, true or false.")
    for name in ("enable_thinking", "thinking"):
        if not isinstance(options.get(name, False), bool):
            raise RequestError(f"The option {name!r} must be true or false.")
    effort = options.get("reasoning_effort")
    if effort is not None and effort not in _EFFORTS:
        raise RequestError(f"The reasoning effort must be one of {', '.join(_EFFORTS)}; {effort!r} is none.")
    if effort == "none":
        options = {name: value for name, value in options.items() if name != "reasoning_effort"}
        return {"enable_thinking": False} | options
    return options


def _source(tokenizer: Any) -> str:
    """Returns the text of the chat template; empty if there is none, or several."""
    source = tokenizer.chat_template
    return source if isinstance(source, str) else ""


def _as_named(source: str, options: dict[str, Any]) -> dict[str, Any]:
    """Returns options under the names that a template has for them, too: DeepSeek's and Kimi's differ."""
    found = dict(options)
    if "enable_thinking" in options and "enable_thinking" not in source and _THINKING.search(source):
        found.setdefault("thinking", options["enable_thinking"])
    effort = options.get("reasoning_effort")
    if effort and "thinking_effort" in source:
        found.setdefault("thinking_effort", {"minimal": "low", "xhigh": "max"}.get(effort, effort))
    return found


def _attempts(turns: list[Turn], options: dict[str, Any]) -> Iterator[tuple[list[Turn], dict[str, Any]]]:
    """Yields turns and options to render, in the order in which they are tried.

    Some templates add the arguments of a call to a text, and some are Python functions that take no options
    that they do not know.
    """
    yield turns, options
    as_text = with_text_arguments(turns)
    if as_text != turns:
        yield as_text, options
    known = {name: value for name, value in options.items() if name in ("tools", "enable_thinking")}
    if known != options:
        yield as_text, known
