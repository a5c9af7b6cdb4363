"""Images inside of texts and JSON files, as `data:` addresses. Imports no Qt."""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

MAX_BYTES: Final = 20 << 20  # of one image
MAX_IMAGES: Final = 20  # of one message
MAX_SENT: Final = 16  # of one request, as the engine takes them
MAX_SENT_BYTES: Final = 32 << 20  # of these together
MAX_PIXELS: Final = 40_000_000  # of an image that is decoded: shown, or drawn on a page
MAX_NAME: Final = 120
_MAGIC: Final = (
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpg"),
    (b"GIF87a", "gif"),
    (b"GIF89a", "gif"),
)
_DATA: Final = re.compile(r"data:image/[\w.+-]{1,30}(?:;[\w=-]{1,40}){0,3};base64,", re.IGNORECASE)
_MARKDOWN: Final = re.compile(
    r"!\[([^\[\]\n]{0,300})\]\(<?(data:image/[\w.+-]{1,30};base64,[A-Za-z0-9+/=]++)>?"
    r"(?:\s+\"[^\"\n]{0,300}\")?\)"
)
_FENCE: Final = re.compile(r"^ {0,3}(`{3,}|~{3,})")


@dataclass(frozen=True)
class EmbeddedImage:
    """An image before it is kept as a file; `name` is a file name or a description, for people."""

    name: str
    data: bytes


def image_type(data: bytes) -> str:
    """Returns the type of an image by its first bytes, as a file name's ending; empty for types not shown."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    return next((kind for magic, kind in _MAGIC if data.startswith(magic)), "")


def media_type(data: bytes) -> str:
    """Returns the media type of an image."""
    return f"image/{image_type(data).replace('jpg', 'jpeg')}"


def image_of(address: object) -> bytes:
    """Returns the image in a `data:` address; empty without one, or if it is too large or of another type."""
    if not isinstance(address, str) or len(address) > MAX_BYTES * 4 // 3 + 200:
        return b""
    head = _DATA.match(address)
    if head is None:
        return b""
    try:
        data = base64.b64decode(address[head.end() :])
    except (binascii.Error, ValueError):
        return b""
    return data if image_type(data) and len(data) <= MAX_BYTES else b""


def plain_name(name: object) -> str:
    """Returns a name on one line, without control characters and changes of direction."""
    text = name if isinstance(name, str) else ""
    kept = "".join(" " if unicodedata.category(letter) in ("Cc", "Cf", "Cs") else letter for letter in text)
    return " ".join(kept.split())[:MAX_NAME]


def take_out_images(markdown: str) -> tuple[str, list[EmbeddedImage]]:
    """Replaces Markdown images with `data:` addresses by their names in brackets.

    Those in code stay as they are, as do those that are no image and those beyond `MAX_IMAGES`.

    Returns:
        The text and the images, in their order.
    """
    images: list[EmbeddedImage] = []
    if "](data:image/" not in markdown and "](<data:image/" not in markdown:
        return markdown, images

    def replace(image: re.Match[str]) -> str:
        data = image_of(image[2]) if len(images) < MAX_IMAGES else b""
        if not data:
            return image[0]
        images.append(EmbeddedImage(plain_name(image[1]), data))
        return placeholder(images[-1].name)

    lines = [
        line if in_code or "](" not in line else _outside_code(line, replace)
        for line, in_code in _lines(markdown)
    ]
    return "\n".join(lines), images


def placeholder(name: str) -> str:
    """Returns the text in place of an image that is stored beside it."""
    return f"[Image: {name}]" if name else "[Image]"


def _lines(markdown: str) -> Iterator[tuple[str, bool]]:
    """Yields the lines of a text, and whether each is part of a fence."""
    fence = ""
    for line in markdown.split("\n"):
        opening = _FENCE.match(line)
        if not fence:
            fence = opening[1] if opening else ""
            yield line, bool(opening)
            continue
        yield line, True
        if opening and opening[1].startswith(fence) and not line.strip().strip(fence[0]):
            fence = ""


def _outside_code(line: str, replace: Callable[[re.Match[str]], str]) -> str:
    """Returns a line with its images replaced, but for those between backticks."""
    parts = line.split("`")
    return "`".join(
        part if number % 2 and number < len(parts) - 1 else _MARKDOWN.sub(replace, part)
        for number, part in enumerate(parts)
    )
