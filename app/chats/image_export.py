"""The images of messages inside of an exported file."""

from __future__ import annotations

import base64
from collections.abc import Callable
from html import escape
from typing import Final

from app.store.embedded_images import MOST_PIXELS
from app.store.image_files import StoredImage

#: Returns the bytes of an image; empty for one that is not there.
Read = Callable[[StoredImage], bytes]
_MEDIA: Final = {"png": "image/png", "jpg": "image/jpeg", "gif": "image/gif", "webp": "image/webp"}


def nothing(_image: StoredImage) -> bytes:
    """Reads no image."""
    return b""


def in_limits(read: Read) -> Read:
    """Reads only images that can be drawn: not those of too many pixels, or of an unknown number."""

    def checked(image: StoredImage) -> bytes:
        pixels = image.width * image.height
        return read(image) if 0 < pixels <= MOST_PIXELS else b""

    return checked


def as_address(image: StoredImage, read: Read) -> str:
    """An image as a `data:` address; empty if it is not there."""
    data = read(image)
    media = _MEDIA.get(image.file.partition(".")[2], "")
    return f"data:{media};base64,{base64.b64encode(data).decode()}" if data and media else ""


def as_element(image: StoredImage, read: Read, widest: int) -> str:
    """An image as HTML, or its name if it is not there."""
    address, name = as_address(image, read), escape(image.name)
    if not address:
        return f"<p><i>{name}</i></p>"
    width = min(image.width, widest) if image.width else widest
    return f'<p><img src="{address}" alt="{name}" width="{width}"></p>'
