"""A small HTTP client for the benchmarks: streams a chat completion, and notes when each piece of text came.

Clients share the processor with the servers that they measure, so this one does no more than it must.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from engine.errors import OctavoError


class ServerProcessError(OctavoError):
    """A server cannot be started, or refuses a request of the benchmark."""


@dataclass(frozen=True)
class Address:
    """A server's address, and its name for the model."""

    port: int
    key: str
    model: str


@dataclass
class StreamedAnswer:
    """An answer as it came."""

    text: str = ""
    times: list[float] = field(default_factory=list)  # seconds from the request to each piece of text
    usage: dict[str, Any] = field(default_factory=dict)  # as the server reported it

    @property
    def ttft(self) -> float:
        """Seconds to the first piece of text; of an answer without text, to its end."""
        return self.times[0]

    @property
    def gaps(self) -> list[float]:
        """Seconds between the pieces."""
        return [later - earlier for earlier, later in zip(self.times, self.times[1:], strict=False)]

    @property
    def cached_tokens(self) -> int:
        """Number of tokens of the prompt that were reused."""
        return int((self.usage.get("prompt_tokens_details") or {}).get("cached_tokens") or 0)


async def stream_chat(
    address: Address, messages: list[dict[str, Any]], max_tokens: int, **more: Any
) -> StreamedAnswer:
    """Returns a greedy answer with its times; `more` are other fields. `ServerProcessError` if refused."""
    body = {
        "model": address.model,
        "messages": messages,
        "max_tokens": max_tokens,
        "temperature": 0,
        "stream": True,
        "stream_options": {"include_usage": True},
        **more,
    }
    answer = StreamedAnswer()
    begin = time.perf_counter()
    async for line in response_lines(address, "POST", "/v1/chat/completions", json.dumps(body).encode()):
        if not line.startswith(b"data: {"):
            continue
        event = json.loads(line[6:])
        if "error" in event:
            raise ServerProcessError(f"A server ended an answer with an error: {event['error']}")
        answer.usage = event.get("usage") or answer.usage
        for choice in event.get("choices", ()):
            if text := choice.get("delta", {}).get("content"):
                answer.text += text
                answer.times.append(time.perf_counter() - begin)
    answer.times = answer.times or [time.perf_counter() - begin]
    return answer


async def fetch(address: Address, path: str, body: Any = None) -> bytes:
    """Returns the body of a response; `ServerProcessError` if it is refused, `OSError` if nobody listens."""
    method, data = ("GET", b"") if body is None else ("POST", json.dumps(body).encode())
    return b"\n".join([line async for line in response_lines(address, method, path, data)])


async def response_lines(address: Address, method: str, path: str, body: bytes) -> AsyncIterator[bytes]:
    """Yields the lines of a response's body; closing it closes the connection. Raises as `fetch` does."""
    reader, writer = await asyncio.open_connection("127.0.0.1", address.port, limit=1 << 22)
    try:
        head = (
            f"{method} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{address.port}",
            f"Authorization: Bearer {address.key}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            "Connection: close",
        )
        writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + body)
        await writer.drain()
        status = int((await reader.readline()).split()[1])
        chunked = False
        while (header := (await reader.readline()).strip().lower()) != b"":
            chunked = chunked or header == b"transfer-encoding: chunked"
        rest = b""
        async for piece in _chunks(reader) if chunked else _pieces(reader):
            *whole, rest = (rest + piece).split(b"\n")
            if status == 200:
                for line in whole:
                    yield line.rstrip(b"\r")
        if status != 200:
            raise ServerProcessError(
                f"A server answered {path} with {status}: {rest.decode(errors='replace')[:300]}"
            )
        yield rest
    finally:
        writer.close()


async def _pieces(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while piece := await reader.read(1 << 16):
        yield piece


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while size := int((await reader.readline()).split(b";")[0] or b"0", 16):
        yield await reader.readexactly(size)
        await reader.readline()
