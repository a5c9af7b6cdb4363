"""Responses that clients may continue by their id: in memory only, and the oldest are forgotten."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final, NamedTuple

import msgspec

from engine.protocol import ChatMessage
from engine.server.json_bodies import ApiError

MAX_BYTES: Final = 64 << 20
MAX_RESPONSES: Final = 1000


class StoredResponse(NamedTuple):
    """A response and the chat that it ends.

    Attributes:
        key: name of the key that asked; no other may read it.
        response: as it was sent.
        chat: its messages without instructions, which are not carried on.
        size: bytes, about.
    """

    key: str
    response: dict[str, Any]
    chat: list[ChatMessage]
    size: int


class ResponseStore:
    """The newest responses."""

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
        """Returns a response.

        Raises:
            ApiError: it is not kept, or belongs to another key.
        """
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
        """Forgets a response.

        Raises:
            ApiError: see `get`.
        """
        self._bytes -= self.get(key, name).size
        del self._kept[name]
