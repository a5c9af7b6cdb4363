"""One answer of a server: read on a thread of its own, handed to the interface in pieces."""

from __future__ import annotations

import base64
import json
import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Literal, NamedTuple

import msgspec

from app.remote.remote_errors import (
    RemoteError,
    StoppedRequestError,
    cut_error,
    message_of,
    not_json_error,
    too_much_error,
)
from app.remote.server_request import Access, RequestLimits, ServerRequest
from app.store.embedded_images import media_type
from app.translation import translate
from engine.protocol import ChatMessage, Delta, Finished, Generate, Sampling

# --- OpenAI's `/chat/completions`
#: Fields of `Sampling` that are sent only if somebody has set them; the last three only local servers have.
_UNLESS_USUAL: Final = (
    *("top_p", "presence_penalty", "frequency_penalty"),
    *("top_k", "min_p", "repetition_penalty"),
)
_END: Final = b"[DONE]"


class CompletionTokens(msgspec.Struct):
    """The tokens of a request as a server counts them; 0: it does not say."""

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
        "messages": [_turn(message) for message in request.messages],
        "stream": True,
        "stream_options": {"include_usage": True},
        "temperature": sampling.temperature,
        "max_tokens": sampling.max_tokens,
    }
    for name in _UNLESS_USUAL:
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


def _turn(message: ChatMessage) -> dict[str, Any]:
    """Returns a message in OpenAI's form."""
    turn: dict[str, Any] = {"role": message.role, "content": _content(message)}
    if message.tool_calls:
        turn["tool_calls"] = [
            {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
            for call in message.tool_calls
        ]
    if message.role == "tool":
        turn["tool_call_id"] = message.tool_call
    return turn


def _content(message: ChatMessage) -> str | list[dict[str, Any]]:
    """Returns the text of a message, an earlier answer without its reasoning; with its images, in parts."""
    text = message.content
    if message.images:
        addresses = [
            f"data:{media_type(image.data)};base64,{base64.b64encode(image.data).decode()}"
            for image in message.images
        ]
        images = [{"type": "image_url", "image_url": {"url": address}} for address in addresses]
        return [*images, *([{"type": "text", "text": text}] if text else [])]
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
        event: Any = json.loads(data)
    except (ValueError, RecursionError):
        raise not_json_error(server, data) from None
    if not isinstance(event, dict):
        raise not_json_error(server, data)
    if event.get("error"):
        text = translate("remote", "{server} reported an error: {reason}.")
        raise RemoteError(text.format(server=server, reason=message_of(data).rstrip(".") or "?"))
    chunk = CompletionChunk(tokens=_tokens(event.get("usage")))
    choices = event.get("choices")
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
    """Returns a text without lone surrogates, which no file can hold."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else ""


def whole_number(value: Any) -> int:
    """Returns a count that a server names; 0 if it is none."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 40 else 0


class StreamEvent(NamedTuple):
    """One event. `data` has the lines of its data, joined by line breaks."""

    name: str
    data: bytes


def events_of(chunks: Iterable[bytes], server: str, longest: int) -> Iterator[StreamEvent]:
    """Yields the events of a stream; comments and unknown fields are left out.

    Ours, since `httpx2.EventSource` has no limit on the length of a line, and an endless line would fill the
    memory.

    Args:
        chunks: the body as it arrives.
        server: its name, for the error.
        longest: bytes of a line, and of an event's data.

    Raises:
        RemoteError: a line or an event is longer.
    """
    name, size = "", 0
    data: list[bytes] = []
    for line in _lines(chunks, server, longest):
        if not line:
            if data:
                yield StreamEvent(name, b"\n".join(data))
            name, data, size = "", [], 0
            continue
        field, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        if field == b"data":
            size += len(value)
            if size > longest:
                raise too_much_error(server)
            data.append(value)
        elif field == b"event":
            name = value.decode("utf-8", "replace")
    if data:
        yield StreamEvent(name, b"\n".join(data))


def _lines(chunks: Iterable[bytes], server: str, longest: int) -> Iterator[bytes]:
    """Lines without their ends; a carriage return before the line feed is dropped, too."""
    rest = bytearray()
    for chunk in chunks:
        *whole, last = chunk.split(b"\n")
        for number, part in enumerate(whole):
            line = bytes(rest) + part if number == 0 else part
            if len(line) > longest:
                raise too_much_error(server)
            yield line.removesuffix(b"\r")
        if whole:
            rest = bytearray(last)
        else:
            rest += last
        if len(rest) > longest:
            raise too_much_error(server)
    if rest:
        yield bytes(rest).removesuffix(b"\r")


log = logging.getLogger("app.remote.remote_answer")

MAX_ANSWER: Final = 1 << 20  # characters
_WAITING: Final = 64 << 10  # characters that may wait for the interface before the server has to wait
_PIECE: Final = 4 << 10  # characters that the interface takes at once
_MEASURABLE: Final = 0.05  # seconds; an answer that came as a whole has no speed
_BEGINNING: Final = 256  # bytes that tell what an answer without events is
_OPEN, _CLOSE = "<think>\n", "\n</think>\n\n"  # as the engine sends reasoning to the window

AccessSource = Callable[[], Access]
Outcome = Literal["stop", "length", "abort", "error"]


class RemoteAnswer:
    """One answer. All methods are for the interface thread but `run`.

    Args:
        index: of the answer in the request.
        model: the model's name at the server.
        access: reads where to ask and with what key; called on the answer's thread, as a keychain may wait.
        notify: called on that thread when there is something to take.
    """

    def __init__(
        self,
        request: Generate,
        index: int,
        model: str,
        access: AccessSource,
        notify: Callable[[], None],
        limits: RequestLimits,
    ) -> None:
        self.request, self.index = request, index
        self._model, self._access, self._notify, self._limits = model, access, notify, limits
        self._changed = threading.Condition()
        self._text: list[str] = []
        self.waiting = 0  # characters
        self._notified = False
        self._stopped = False
        self._end: Finished | None = None
        self._sent: ServerRequest | None = None
        self._tokens = CompletionTokens()
        self._began = self._first = 0.0
        self._thinking = False
        self._length = 0
        self.thread = threading.Thread(target=self.run, name="octavo-answer", daemon=True)

    def stop(self) -> None:
        """Ends the answer; `take` still gives what was received."""
        with self._changed:
            self._stopped = True
            if self._end is None:
                self._end = self._finished("abort")
            sent = self._sent
            self._changed.notify_all()
        if sent is not None:
            sent.stop()

    def take(self) -> list[Delta | Finished]:
        """Returns the next piece of text, or how the answer ended once all text was taken.

        Empty if there is nothing: then `notify` is called again. After a piece it is not, so that the caller
        decides how often text is shown.
        """
        with self._changed:
            if self.waiting:
                text = "".join(self._text)
                most = len(text) if self._stopped else _PIECE
                piece, rest = text[:most], text[most:]
                self._text, self.waiting = ([rest] if rest else []), len(rest)
                self._changed.notify_all()
                delta = Delta(request=self.request.request, text=piece, tokens=0, index=self.index)
                return [delta]
            self._notified = self._end is not None
            return [self._end] if self._end is not None else []

    # --- on the thread --------------------------------------------------------------------------

    def run(self) -> None:
        """Asks and reads until the end."""
        self._began = time.monotonic()
        try:
            access = self._access()
        except Exception as error:  # noqa: BLE001 - the answer must end, whatever the keys' store does
            text = translate("remote", "The keychain did not provide the key. Unlock it and try again.")
            self._finish("error", str(error) if isinstance(error, RemoteError) else text)
            return
        sent = ServerRequest(access, self._limits)
        with self._changed:
            self._sent = sent
            if self._stopped:
                return
        outcome: Outcome = "error"
        error_text = ""
        try:
            outcome = self._read(sent, access)
        except StoppedRequestError:
            outcome = "abort"
        except RemoteError as error:
            error_text = str(error)
        except Exception as error:  # noqa: BLE001 - the answer must end; the text may have the key
            log.error("an answer of a server could not be read: %s", type(error).__name__)
            error_text = translate("remote", "{server} sent an answer that cannot be read.")
            error_text = error_text.format(server=access.name)
        self._add(sent.mask.end())
        self._finish(outcome, sent.mask.hide(error_text))

    def _read(self, sent: ServerRequest, access: Access) -> Outcome:
        """Reads the stream; returns how the answer ended, or raises `RemoteError` for a failure."""
        body = request_body(self.request, self._model)
        beginning = bytearray()

        def chunks() -> Iterator[bytes]:
            for data in sent.chunks("POST", "/chat/completions", body):
                if len(beginning) < _BEGINNING:
                    beginning.extend(data[:_BEGINNING])
                yield data

        end, is_stream = "", False
        for event in events_of(chunks(), access.name, self._limits.line_bytes):
            is_stream = True
            chunk = read_chunk(event.data, access.name)
            if chunk.tokens is not None:
                self._tokens = chunk.tokens
            end = chunk.end or end
            self._add(sent.mask.feed(self._marked(chunk.reasoning, chunk.text)))
            if self._length > MAX_ANSWER:
                sent.stop()
                raise too_much_error(access.name)
            if chunk.done:
                return "length" if end == "length" else "stop"
        if not is_stream and beginning and not beginning.startswith((b":", b"data", b"event")):
            raise not_json_error(access.name, bytes(beginning))
        if not end:
            raise cut_error(access.name)
        return "length" if end == "length" else "stop"

    def _marked(self, reasoning: str, text: str) -> str:
        """Reasoning and text as one, in the marks of the window."""
        shown = ""
        if reasoning:
            shown += reasoning if self._thinking else _OPEN + reasoning
            self._thinking = True
        if text:
            shown += _CLOSE + text if self._thinking else text
            self._thinking = False
        return shown

    def _add(self, text: str) -> None:
        if not text:
            return
        with self._changed:
            self._first = self._first or time.monotonic()
            while self.waiting > _WAITING and not self._stopped:
                self._changed.wait()
            if self._end is not None:
                return
            self._text.append(text)
            self.waiting += len(text)
            self._length += len(text)
        self._tell()

    def _finish(self, outcome: Outcome, error: str) -> None:
        with self._changed:
            if self._end is None:
                self._end = self._finished(outcome, error)
        self._tell()

    def _tell(self) -> None:
        with self._changed:
            told, self._notified = self._notified, True
        if not told:
            self._notify()

    def _finished(self, outcome: Outcome, error: str = "") -> Finished:
        tokens, now = self._tokens, time.monotonic()
        taken = now - self._first
        return Finished(
            request=self.request.request,
            index=self.index,
            reason=outcome,
            error=error,
            prompt_tokens=tokens.prompt,
            reused_tokens=min(tokens.cached, tokens.prompt),
            completion_tokens=tokens.completion,
            ttft=self._first - self._began if self._first else 0.0,
            tokens_per_s=tokens.completion / taken if self._first and taken > _MEASURABLE else 0.0,
        )
