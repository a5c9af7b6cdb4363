"""OpenAI's `/chat/completions`: a `Generate` as the body of a request, and the chunks of its stream."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from app.remote.remote_errors import RemoteError, message_of, not_json_error
from app.translation import translate
from engine.protocol import ChatMessage, Generate, Sampling

#: Fields of `Sampling` that OpenAI has, too; the others are sent only if somebody has set them.
_STANDARD: Final = ("presence_penalty", "frequency_penalty")
_LOCAL_SERVERS: Final = ("top_k", "min_p", "repetition_penalty")
_END: Final = b"[DONE]"


class CompletionTokens(msgspec.Struct):
    """What a server says about the tokens of a request; 0: not told."""

    prompt: int = 0
    cached: int = 0
    completion: int = 0


class CompletionChunk(msgspec.Struct):
    """One event of the stream.

    Attributes:
        end: why the answer ended, such as "stop" or "length"; empty before.
        done: the stream is over.
    """

    text: str = ""
    reasoning: str = ""
    end: str = ""
    done: bool = False
    tokens: CompletionTokens | None = None


def request_body(request: Generate, model: str) -> dict[str, Any]:
    """The JSON of a request for one answer."""
    sampling, usual = request.sampling, Sampling()
    body: dict[str, Any] = {
        "model": model,
        "messages": [{"role": each.role, "content": _content(each)} for each in request.messages],
        "stream": True,
        "stream_options": {"include_usage": True},
        "temperature": sampling.temperature,
        "max_tokens": sampling.max_tokens,
    }
    if sampling.top_p != usual.top_p:
        body["top_p"] = sampling.top_p
    for name in (*_STANDARD, *_LOCAL_SERVERS):
        if getattr(sampling, name) != getattr(usual, name):
            body[name] = getattr(sampling, name)
    if sampling.stop:
        body["stop"] = sampling.stop
    if sampling.seed is not None:
        body["seed"] = sampling.seed
    if request.grammar is not None and request.grammar.kind == "json_schema":
        schema = {"name": "answer", "schema": json.loads(request.grammar.text)}
        body["response_format"] = {"type": "json_schema", "json_schema": schema}
    options = dict(request.template_options)
    if (effort := options.pop("reasoning_effort", None)) is not None:
        body["reasoning_effort"] = effort
    if options:
        body["chat_template_kwargs"] = options
    return body


def _content(message: ChatMessage) -> str:
    """The text of a message; an earlier answer without its reasoning."""
    text = message.content
    if message.role == "assistant" and text.lstrip().startswith("<think>"):
        _, mark, after = text.partition("</think>")
        return after.strip() if mark else ""
    return text


def read_chunk(data: bytes, server: str) -> CompletionChunk:
    """One event of the stream.

    Raises:
        RemoteError: it is an error, or has another form.
    """
    if data.strip() == _END:
        return CompletionChunk(done=True)
    try:
        found: Any = json.loads(data)
    except (ValueError, RecursionError):
        raise not_json_error(server, data) from None
    if not isinstance(found, dict):
        raise not_json_error(server, data)
    if found.get("error"):
        text = translate("remote", "{server} reported an error: {reason}.")
        raise RemoteError(text.format(server=server, reason=message_of(data).rstrip(".") or "?"))
    chunk = CompletionChunk(tokens=_tokens(found.get("usage")))
    choices = found.get("choices")
    if choices is not None and not isinstance(choices, list):
        raise not_json_error(server, data)
    for choice in choices or []:
        if not isinstance(choice, dict):
            raise not_json_error(server, data)
        delta = choice.get("delta") or choice.get("message") or {}
        if not isinstance(delta, dict):
            raise not_json_error(server, data)
        chunk.text += _string(delta.get("content")) or _string(delta.get("refusal"))
        chunk.reasoning += _string(delta.get("reasoning_content")) or _string(delta.get("reasoning"))
        chunk.end = _string(choice.get("finish_reason")) or chunk.end
    return chunk


def _tokens(usage: Any) -> CompletionTokens | None:
    if not isinstance(usage, dict):
        return None
    details = usage.get("prompt_tokens_details")
    cached = details.get("cached_tokens") if isinstance(details, dict) else 0
    return CompletionTokens(
        prompt=whole_number(usage.get("prompt_tokens")),
        cached=whole_number(cached),
        completion=whole_number(usage.get("completion_tokens")),
    )


def _string(value: Any) -> str:
    """A text without lone surrogates, which no file can hold."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else ""


def whole_number(value: Any) -> int:
    """A count that a server names; 0 if it is none."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 40 else 0
