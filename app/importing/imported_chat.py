"""A chat from a file, before it is saved; it travels between processes as MessagePack."""

from __future__ import annotations

from typing import Literal

import msgspec

from app.processes.reader_limits import ReaderAnswer


class ImportedImage(msgspec.Struct, kw_only=True):
    """An image of a message; `name` may be empty."""

    name: str
    data: bytes


class ImportedMessage(msgspec.Struct, kw_only=True):
    """One message.

    Attributes:
        parent: place of the message before it in the chat's list, always an earlier one; -1 for none.
        created: seconds since 1970; 0 if it is not known.
    """

    role: Literal["user", "assistant"]
    content: str
    parent: int = -1
    created: float = 0.0
    model: str = ""
    images: list[ImportedImage] = []


class ImportedChat(msgspec.Struct, kw_only=True):
    """One chat.

    Attributes:
        source: the program it is from, for people.
        id: that the program gave it; empty if it gave none.
        leaf: place of the last message of the branch that was shown.
    """

    source: str
    id: str
    title: str
    created: float = 0.0
    messages: list[ImportedMessage] = []
    leaf: int = -1


class ImportedFile(ReaderAnswer, kw_only=True):
    """What a file has, or what is wrong with it: a word of `chat_importer.sentence`."""

    chats: list[ImportedChat] = []
