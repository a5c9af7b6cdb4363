"""Animated PNG: frames that were encoded as PNG, packed into one file. Qt-free."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import Final

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def animated_png(frames: Sequence[bytes], milliseconds: int) -> bytes:
    """Packs frames of one size into an animated PNG that repeats for ever.

    Args:
        frames: PNG files with the same header; at least one.
        milliseconds: how long each frame is shown.

    Raises:
        ValueError: there is no frame, or a frame is not a PNG or has another size or format.
    """
    if not frames:
        raise ValueError("an animation has at least one frame")
    header = _header(frames[0])
    width, height = struct.unpack(">II", header[:8])
    out = [_SIGNATURE, _chunk(b"IHDR", header), _chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    number = 0
    for place, frame in enumerate(frames):
        if _header(frame) != header:
            raise ValueError("the frames of an animation have the same size and format")
        control = struct.pack(">IIIIIHHBB", number, width, height, 0, 0, milliseconds, 1000, 0, 0)
        out.append(_chunk(b"fcTL", control))
        number += 1
        for data in (content for kind, content in _chunks(frame) if kind == b"IDAT"):
            if place == 0:
                out.append(_chunk(b"IDAT", data))
            else:
                out.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
                number += 1
    out.append(_chunk(b"IEND", b""))
    return b"".join(out)


def _header(png: bytes) -> bytes:
    if not png.startswith(_SIGNATURE):
        raise ValueError("a frame is not a PNG")
    kind, content = next(_chunks(png))
    if kind != b"IHDR":
        raise ValueError("a frame is not a PNG")
    return content


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at + 8 <= len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk(kind: bytes, content: bytes) -> bytes:
    checked = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checked)
