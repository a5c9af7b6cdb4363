"""Streams of server-sent events, and a client's disconnect: whatever it waits for is cancelled."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final, Protocol, TypeVar

import msgspec
from starlette.requests import Request
from starlette.types import Receive

STREAM_HEADERS: Final = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-cache",
    "X-Accel-Buffering": "no",
}


def data_event(value: Any) -> bytes:
    """Returns a value as an event without a name."""
    return b"data: " + msgspec.json.encode(value) + b"\n\n"


def named_event(name: str, value: Any) -> bytes:
    """Returns a value as an event with a name."""
    return b"event: " + name.encode() + b"\ndata: " + msgspec.json.encode(value) + b"\n\n"


# --- disconnects ------------------------------------------------------------------------------------
_Result = TypeVar("_Result")
BEGIN_SECONDS: Final = 15.0  # for the first message; later refusals are events of the stream


class Cancellable(Protocol):
    """An answer, or several to one request."""

    def cancel(self) -> None:
        """Stops what has not ended."""

    async def begin(self, seconds: float) -> bool:
        """Waits for the first message; see `AnswerStream.begin`."""


async def whole(request: Request, answer: Cancellable, result: Awaitable[_Result]) -> _Result:
    """Returns what an answer becomes, which is cancelled if the client leaves; `ApiError` if it failed."""
    async with cancel_at_disconnect(request.receive, answer.cancel):
        try:
            return await result
        finally:
            answer.cancel()


async def begin(request: Request, answer: Cancellable) -> None:
    """Waits for the first message of a streamed answer, so that a refusal (`ApiError`) still has its status.

    After `BEGIN_SECONDS` the stream begins without it.
    """
    async with cancel_at_disconnect(request.receive, answer.cancel):
        try:
            await answer.begin(BEGIN_SECONDS)
        except BaseException:
            answer.cancel()
            raise


@contextlib.asynccontextmanager
async def cancel_at_disconnect(receive: Receive, cancel: Callable[[], object]) -> AsyncIterator[None]:
    """Calls a function if the client closes the connection within the block."""
    watch = asyncio.create_task(_call_at_disconnect(receive, cancel))
    try:
        yield
    finally:
        watch.cancel()


async def _call_at_disconnect(receive: Receive, gone: Callable[[], object]) -> None:
    with contextlib.suppress(asyncio.CancelledError):
        while (await receive())["type"] != "http.disconnect":
            pass
        gone()
