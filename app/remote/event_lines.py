"""Reads server-sent events, with a limit on the length of a line.

Ours, since `httpx2.EventSource` has no such limit, and an endless line would fill the memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.remote.remote_errors import too_much_error


class StreamEvent(NamedTuple):
    """One event. `data` has the lines of its data, joined by line breaks."""

    name: str
    data: bytes


def events_of(chunks: Iterable[bytes], server: str, longest: int) -> Iterator[StreamEvent]:
    """Yields the events of a stream; comments and unknown fields are left out.

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
