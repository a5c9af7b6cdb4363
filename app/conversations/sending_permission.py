"""Which chats may be sent to which servers: those that began there, and those that the person allowed."""

from __future__ import annotations

from typing import Final

from app.store.chat_store import ChatStore

_NAME: Final = "sent_to"  # among a chat's settings: IDs of servers


class SendingPermission:
    """Kept with the chat, for each server. A branch of a chat is another chat, and is asked about again."""

    def __init__(self, store: ChatStore) -> None:
        self._store = store

    def is_allowed(self, chat: str, server: str) -> bool:
        """Whether the text of a chat (ID) may go to a server (ID)."""
        return bool(chat and server) and server in self._servers(chat)

    def allow(self, chat: str, server: str) -> None:
        """Allows it from now on."""
        allowed = self._servers(chat)
        if server not in allowed:
            settings = dict(self._store.chat(chat).settings)
            self._store.set_settings(chat, settings | {_NAME: [*allowed, server]})

    def _servers(self, chat: str) -> list[str]:
        found = self._store.chat(chat).settings.get(_NAME)
        return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []
