"""A client's disconnect, noticed while it waits for an answer: whatever it waits for is cancelled."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final, Protocol, TypeVar

from starlette.requests import Request
from starlette.types import Receive

_Result = TypeVar("_Result")
BEGIN_SECONDS: Final = 15.0  # for the first message; later refusals are events of the stream


class Cancellable(Protocol):
    """An answer, or several to one request."""

    def cancel(self) -> None:
        """Stops what has not ended."""

    async def begin(self, seconds: float) -> bool:
        """Waits for the first message; see `AnswerStream.begin`."""


async def whole(request: Request, answer: Cancellable, result: Awaitable[_Result]) -> _Result:
    """Returns a result that is made from an answer. If the client leaves meanwhile, the answer is cancelled.

    Raises:
        ApiError: the answer ended with an error, or was cancelled.
    """
    async with cancel_at_disconnect(request.receive, answer.cancel):
        try:
            return await result
        finally:
            answer.cancel()


async def begin(request: Request, answer: Cancellable) -> None:
    """Waits for the first message of an answer that will be streamed, so that a refusal still has its status.

    After `BEGIN_SECONDS` the stream begins without it.

    Raises:
        ApiError: the request was refused, or the client has gone.
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
