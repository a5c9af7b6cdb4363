"""Services that the endpoints share: the queue, the models, the block map, kept responses, the limits."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import msgspec
from starlette.requests import Request

from engine.protocol import ChatMessage
from engine.server.admission_queue import AdmissionQueue
from engine.server.block_map_feed import EventFeed
from engine.server.json_bodies import ApiError
from engine.server.served_models import ServedModels
from engine.server.server_metrics import ServerMetrics
from engine.server.server_settings import ServerSettings
from engine.server.server_tools import ServedTools
from engine.worker.channel import RequestRoutes

_PRODUCT: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
MAX_BYTES: Final = 64 << 20  # of the responses that are kept
MAX_RESPONSES: Final = 1000


class StoredResponse(NamedTuple):
    """A response and the chat that it ends."""

    key: str  # name of the key that asked; no other may read it
    response: dict[str, Any]  # as it was sent
    chat: list[ChatMessage]  # its messages without instructions, which are not carried on
    size: int  # bytes, about


class ResponseStore:
    """Responses that clients may continue by their id: in memory only, and the oldest are forgotten."""

    def __init__(self, max_bytes: int = MAX_BYTES, max_responses: int = MAX_RESPONSES) -> None:
        self._max_bytes, self._max_responses = max_bytes, max_responses
        self._kept: OrderedDict[str, StoredResponse] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    def put(self, key: str, response: dict[str, Any], chat: list[ChatMessage]) -> None:
        """Keeps a response, and forgets the oldest ones that there is no room for."""
        size = len(msgspec.json.encode([response, chat]))
        self._kept[response["id"]] = StoredResponse(key, response, chat, size)
        self._bytes += size
        while self._bytes > self._max_bytes or len(self._kept) > self._max_responses:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= oldest.size

    def get(self, key: str, name: str, param: str = "") -> StoredResponse:
        """Returns a response; `ApiError` if it is not kept, or belongs to another key."""
        kept = self._kept.get(name)
        if kept is None or kept.key != key:
            raise ApiError(
                400 if param else 404,
                f"The response {name[:100]!r} is not kept here: only the newest ones are, in memory, until "
                "Octavo ends, and none with store: false. Send the whole chat as input instead.",
                code="previous_response_not_found",
                param=param,
            )
        return kept

    def delete(self, key: str, name: str) -> None:
        """Forgets a response; `ApiError`: see `get`."""
        self._bytes -= self.get(key, name).size
        del self._kept[name]


@dataclass(frozen=True)
class ServerServices:
    """See the module."""

    routes: RequestRoutes
    admission: AdmissionQueue
    models: ServedModels
    feed: EventFeed
    metrics: ServerMetrics
    settings: ServerSettings  # limits among others
    tools: ServedTools | None = None  # MCP servers for clients; None: there are none
    responses: ResponseStore = field(default_factory=ResponseStore)  # what clients may continue by its id
    large_bodies: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while one is read
    pulls: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while a program has a model downloaded


def services_of(request: Request) -> ServerServices:
    """Returns the services of the server that a request came to."""
    services: Any = request.scope["octavo.services"]
    assert isinstance(services, ServerServices)
    return services


def key_of(request: Request) -> str:
    """Returns the name of the key that a request came with."""
    return str(request.scope["octavo.key"])


def guest_of(request: Request) -> str:
    """Returns the name of the program that asks: that of its key, or what it calls itself."""
    key = key_of(request)
    if key != "default":
        return key
    product = _PRODUCT.match(request.headers.get("user-agent", ""))
    return product[0].lower() if product else "program"
