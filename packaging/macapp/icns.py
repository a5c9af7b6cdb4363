"""Writes an .icns from the PNGs that `resources/make_icon.py` draws, without a Mac.

The container is four letters and a length, followed by the entries. Entries from 128 pixels on, and those for
Retina displays, hold a PNG as it is. The two smallest must hold ARGB: macOS shows no PNG of `icp4` or `icp5`
in the icon of an app. The same pictures give the same bytes every time.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final

#: Entry type by pixels of the PNG: the plain sizes, and the ones for Retina, which are twice as fine.
ENTRIES: Final = (
    (b"ic07", 128),
    (b"ic08", 256),
    (b"ic09", 512),
    (b"ic11", 32),  # 16 points @2x
    (b"ic12", 64),  # 32 points @2x
    (b"ic13", 256),  # 128 points @2x
    (b"ic14", 512),  # 256 points @2x
    (b"ic10", 1024),  # 512 points @2x
)
#: Entry type by pixels, as ARGB.
SMALL_ENTRIES: Final = ((b"ic04", 16), (b"ic05", 32))
KINDS: Final = tuple(kind for kind, _size in (*SMALL_ENTRIES, *ENTRIES))
_PNG: Final = b"\x89PNG\r\n\x1a\n"


class IconError(Exception):
    """A picture is missing, or is not what its name says."""


def build_icns(resources: Path) -> bytes:
    """The icon of all sizes from `icon-SIZE.png` in `resources`.

    Raises:
        IconError: see there.
    """
    pictures = [(kind, argb(_read_png(resources / f"icon-{size}.png", size))) for kind, size in SMALL_ENTRIES]
    pictures += [(kind, _read_png(resources / f"icon-{size}.png", size)) for kind, size in ENTRIES]
    body = b"".join(kind + struct.pack(">I", 8 + len(picture)) + picture for kind, picture in pictures)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def read_icns(data: bytes) -> dict[bytes, bytes]:
    """Pictures by entry type.

    Raises:
        IconError: the lengths don't fit.
    """
    if data[:4] != b"icns" or len(data) < 8 or struct.unpack_from(">I", data, 4)[0] != len(data):
        raise IconError("It is no icon, or is cut off.")
    found, at = {}, 8
    while at < len(data):
        if at + 8 > len(data) or (length := struct.unpack_from(">I", data, at + 4)[0]) < 8:
            raise IconError("An entry of the icon is damaged.")
        found[data[at : at + 4]] = data[at + 8 : at + length]
        at += length
    return found


def argb(png: bytes) -> bytes:
    """A PNG as `ic04` and `ic05` hold it: "ARGB", then the four channels one by one, run-length encoded."""
    from PySide6.QtGui import QImage

    image = QImage.fromData(png).convertToFormat(QImage.Format.Format_RGBA8888)
    rows = [bytes(image.constScanLine(y))[: 4 * image.width()] for y in range(image.height())]
    pixels = b"".join(rows)
    return b"ARGB" + b"".join(_packed(pixels[channel::4]) for channel in (3, 0, 1, 2))


def unpacked_argb(entry: bytes, pixels: int) -> list[bytes]:
    """The channels A, R, G and B of an ARGB entry, each of `pixels` bytes.

    Raises:
        IconError: it is no such entry, or has another length.
    """
    out, at = bytearray(), 4
    while at < len(entry):
        count = entry[at]
        if count < 0x80:
            out += entry[at + 1 : at + 2 + count]
            at += 2 + count
        else:
            out += entry[at + 1 : at + 2] * (count - 0x80 + 3)
            at += 2
    if entry[:4] != b"ARGB" or len(out) != 4 * pixels:
        raise IconError("An entry of the icon holds no ARGB picture of its size.")
    return [bytes(out[i * pixels : (i + 1) * pixels]) for i in range(4)]


def _packed(channel: bytes) -> bytes:
    """Runs of 3 to 130 equal bytes as (0x80 + length - 3, byte); up to 128 others as (count - 1, bytes)."""
    out, literal, at = bytearray(), bytearray(), 0

    def flush() -> None:
        if literal:
            out.append(len(literal) - 1)
            out.extend(literal)
            literal.clear()

    while at < len(channel):
        end = at + 1
        while end < len(channel) and end - at < 130 and channel[end] == channel[at]:
            end += 1
        if end - at >= 3:
            flush()
            out += bytes((0x80 + end - at - 3, channel[at]))
        else:
            for byte in channel[at:end]:
                literal.append(byte)
                if len(literal) == 128:
                    flush()
        at = end
    flush()
    return bytes(out)


def _read_png(path: Path, size: int) -> bytes:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise IconError(f"{path.name} is missing: run resources/make_icon.py.") from error
    if data[:8] != _PNG or struct.unpack_from(">II", data, 16) != (size, size):
        raise IconError(f"{path.name} is no PNG of {size} x {size} pixels: run resources/make_icon.py.")
    return data
