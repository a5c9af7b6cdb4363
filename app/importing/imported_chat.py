"""A chat from a file, before it is saved; it travels between processes as MessagePack."""

from __future__ import annotations

import base64
import binascii
import lzma
import re
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec

from app.markdown_marks import THOUGHT_TAG
from app.processes.reader_limits import ReaderAnswer
from app.store.embedded_images import (
    MAX_BYTES,
    MAX_IMAGES,
    image_of,
    image_type,
    placeholder,
    plain_name,
    take_out_images,
)
from app.store.tool_calls import StoredCall


class ImportedImage(msgspec.Struct, kw_only=True):
    """An image of a message; `name` may be empty."""

    name: str
    data: bytes


#: The text of a message and its images.
Content = tuple[str, list[ImportedImage]]


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
    calls: list[StoredCall] = []  # of tools


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
    """The chats of a file, or its problem, which is a word of `chat_importer.sentence`."""

    chats: list[ImportedChat] = []


#: Stands for an image that is not there, or cannot be shown: what follows may speak of it.
IMAGE: Final = "[An image that was not imported]"
MAX_TOGETHER: Final = 256 << 20  # bytes of the images of one file
#: What `zipfile` raises, besides `OSError`, for an entry that is damaged or that it cannot read.
UNREADABLE_ENTRY: Final = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    UnicodeDecodeError,
    NotImplementedError,
)
_THOUGHTS: Final = ("thinking", "reasoning", "thought", "thoughts")  # types of blocks
#: Where their text is.
_TEXTS: Final = ("thinking", "reasoning", "thoughts", "text", "value", "content", "summary")
_THOUGHT_MARK: Final = re.compile(f"</?{THOUGHT_TAG}", re.IGNORECASE)
_TYPES: Final = ("image", "image_url", "input_image", "image_asset_pointer")


def with_reasoning(reasoning: str, text: str) -> str:
    """Returns an answer as Octavo keeps it: the reasoning first, between marks."""
    reasoning = _THOUGHT_MARK.sub("", reasoning).strip()
    return f"<think>\n{reasoning}\n</think>\n\n{text}" if reasoning else text


def _is_thought(block: Any) -> bool:
    return isinstance(block, dict) and block.get("type") in _THOUGHTS


def _plain_text(value: Any) -> str:
    """Returns the text of a block, of a list of them, or of what is in one."""
    if isinstance(value, list):
        return "\n\n".join(filter(None, map(_plain_text, value)))
    if isinstance(value, dict):
        return next(filter(None, (_plain_text(value.get(name)) for name in _TEXTS)), "")
    return value.strip() if isinstance(value, str) else ""


class ImageSources:
    """Finds the images that the messages of one file name: inside of the JSON, or beside it in the archive.

    Args:
        archive: the archive that the file is in; None if it is in none.
    """

    def __init__(self, archive: zipfile.ZipFile | None = None) -> None:
        self._archive = archive
        self._left = MAX_TOGETHER
        self._names: dict[str, zipfile.ZipInfo] = {}
        for entry in archive.infolist() if archive is not None else ():
            base = entry.filename.rpartition("/")[2]
            prefix = "file-" if base.startswith("file-") else ""
            self._names.setdefault(prefix + base[len(prefix) :].partition("-")[0].partition(".")[0], entry)

    def content(self, blocks: list[Any]) -> Content:
        """Returns the texts among blocks of content, with the name of each image or a note in its place."""
        images: list[ImportedImage] = []
        thoughts = [_plain_text(block) for block in blocks if _is_thought(block)]
        rest = [block for block in blocks if not _is_thought(block)]
        texts = [text for block in rest for text in self._texts(block, images) if text]
        return with_reasoning("\n\n".join(filter(None, thoughts)), "\n\n".join(texts)), images

    def kept_by_octavo(self, stored: list[Any]) -> list[ImportedImage]:
        """Returns the images in what Octavo exported, whose names are in the text already."""
        images: list[ImportedImage] = []
        for entry in stored[:MAX_IMAGES]:
            data = entry.get("data") if isinstance(entry, dict) else None
            try:
                made = self._taken(base64.b64decode(data)) if isinstance(data, str) else b""
            except (binascii.Error, ValueError):
                made = b""
            if made:
                images.append(ImportedImage(name=plain_name(entry.get("name")), data=made))
        return images

    def _texts(self, block: Any, images: list[ImportedImage]) -> Iterator[str]:
        if isinstance(block, dict) and isinstance(block.get("text"), str):
            block = block["text"]
        if isinstance(block, str):
            text, embedded = take_out_images(block.strip())
            size = sum(len(image.data) for image in embedded)
            if len(images) + len(embedded) > MAX_IMAGES or size > self._left:
                yield block.strip()
                return
            self._left -= size
            images += [ImportedImage(name=image.name, data=image.data) for image in embedded]
            yield text
        elif isinstance(block, dict) and (block.get("type") or block.get("content_type")) in _TYPES:
            data = self._taken(self._data(block)) if len(images) < MAX_IMAGES else b""
            if data:
                images.append(ImportedImage(name=plain_name(block.get("name")), data=data))
                yield placeholder(images[-1].name)
            else:
                yield IMAGE

    def _data(self, block: dict[str, Any]) -> bytes:
        """Returns the image that a block has or names; empty if it is missing."""
        address = block.get("url") or block.get("image_url") or block.get("data")
        if isinstance(address, dict):
            address = address.get("url")
        return image_of(address) or self._in_archive(block.get("asset_pointer"))

    def _in_archive(self, pointer: Any) -> bytes:
        if self._archive is None or not isinstance(pointer, str):
            return b""
        entry = self._names.get(pointer.rpartition("//")[2])
        if entry is None or entry.file_size > MAX_BYTES:
            return b""
        try:
            with self._archive.open(entry) as file:
                return file.read(MAX_BYTES)
        except (*UNREADABLE_ENTRY, RuntimeError, OSError):  # a protected entry raises RuntimeError
            return b""

    def _taken(self, data: bytes) -> bytes:
        """Returns the bytes of an image, if they are one and there is space for them."""
        if not image_type(data) or len(data) > min(MAX_BYTES, self._left):
            return b""
        self._left -= len(data)
        return data
