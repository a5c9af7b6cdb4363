"""Writes an .icns from the PNGs that `resources/make_icon.py` draws.

The container is four letters and a length, then one entry after another; since OS X 10.7 an entry may hold
a PNG as it is. So it needs no Mac and no imaging library, and gives the same bytes every time.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final

#: Entry type by pixels of the PNG: the plain sizes, and the ones for Retina, which are twice as fine.
ENTRIES: Final = (
    (b"icp4", 16),
    (b"icp5", 32),
    (b"ic07", 128),
    (b"ic08", 256),
    (b"ic09", 512),
    (b"ic11", 32),  # 16 points @2x
    (b"ic12", 64),  # 32 points @2x
    (b"ic13", 256),  # 128 points @2x
    (b"ic14", 512),  # 256 points @2x
    (b"ic10", 1024),  # 512 points @2x
)
_PNG: Final = b"\x89PNG\r\n\x1a\n"


class IconError(Exception):
    """A picture is missing, or is not what its name says."""


def build_icns(resources: Path) -> bytes:
    """The icon of all sizes from `icon-SIZE.png` in `resources`.

    Raises:
        IconError: see there.
    """
    body = b""
    for kind, size in ENTRIES:
        picture = _read_png(resources / f"icon-{size}.png", size)
        body += kind + struct.pack(">I", 8 + len(picture)) + picture
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


def _read_png(path: Path, size: int) -> bytes:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise IconError(f"{path.name} is missing: run resources/make_icon.py.") from error
    if data[:8] != _PNG or struct.unpack_from(">II", data, 16) != (size, size):
        raise IconError(f"{path.name} is no PNG of {size} x {size} pixels: run resources/make_icon.py.")
    return data
