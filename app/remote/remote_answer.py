"""One answer of a server: read on a thread of its own, handed to the interface in pieces."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from typing import Final, Literal

from app.remote.chat_completion import CompletionTokens, read_chunk, request_body
from app.remote.event_lines import events_of
from app.remote.remote_errors import (
    RemoteError,
    StoppedRequestError,
    cut_error,
    not_json_error,
    too_much_error,
)
from app.remote.server_request import Access, RequestLimits, ServerRequest
from app.translation import translate
from engine.protocol import Delta, Finished, Generate

log = logging.getLogger("app.remote.remote_answer")

LONGEST_ANSWER: Final = 1 << 20  # characters
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
        request: what is asked.
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
        """The next piece of text, or how the answer ended once all text was taken.

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
        except RemoteError as error:
            self._finish("error", str(error))
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
            error_text = translate("remote", "{server} sent an answer that cannot be read.").format(
                server=access.name
            )
        self._add(sent.mask.end())
        self._finish(outcome, sent.mask.hide(error_text))

    def _read(self, sent: ServerRequest, access: Access) -> Outcome:
        """Reads the stream; returns how the answer ended.

        Raises:
            RemoteError: the server failed, or ended the stream too early.
        """
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
            if self._length > LONGEST_ANSWER:
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
