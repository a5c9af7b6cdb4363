"""Reads Mach-O files as far as a bundle's checks need it: slices, load commands, minimum system.

Layouts: <mach-o/loader.h> and <mach-o/fat.h>. Only the standard library, so that it works on any host.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ARM64: Final = 0x0100000C
_CPU_NAMES: Final = {ARM64: "arm64", 0x01000007: "x86_64", 12: "arm", 7: "i386", 0x0200000C: "arm64_32"}
_THIN_64: Final = b"\xcf\xfa\xed\xfe"
_THIN_32: Final = b"\xce\xfa\xed\xfe"
_FAT: Final = b"\xca\xfe\xba\xbe"
_FAT_64: Final = b"\xca\xfe\xba\xbf"
_MAGICS: Final = (_THIN_64, _THIN_32, _FAT, _FAT_64)
_MOST_SLICES: Final = 16  # a Java class file has the same first bytes and a greater number next

EXECUTABLE, DYLIB, BUNDLE = 2, 6, 8  # file types
MACOS: Final = 1  # LC_BUILD_VERSION's platform

_ID_DYLIB, _RPATH, _SIGNATURE, _VERSION_MIN, _BUILD_VERSION = 0x0D, 0x8000001C, 0x1D, 0x24, 0x32
_LOADS: Final = {0x0C: "load", 0x80000018: "weak", 0x8000001F: "reexport", 0x20: "lazy", 0x80000023: "upward"}

Version = tuple[int, int, int]


class MachOError(Exception):
    """The file says it is Mach-O but its tables don't fit."""


@dataclass(frozen=True)
class Slice:
    """One architecture's part of a file."""

    cpu: int
    offset: int
    size: int

    @property
    def name(self) -> str:
        """The architecture as `lipo` calls it."""
        return _CPU_NAMES.get(self.cpu, f"cpu {self.cpu:#x}")


@dataclass
class Image:
    """The load commands of one slice.

    Attributes:
        filetype: EXECUTABLE, DYLIB, BUNDLE or another number of <mach-o/loader.h>.
        libraries: (name, kind) of every library it loads; a kind is one of load, weak, reexport, ...
        rpaths: where @rpath points to, in order.
        minimum: the oldest system it runs on; None when it doesn't say.
        platform: of LC_BUILD_VERSION; None when it has none.
        signature: (offset in the slice, size) of the embedded signature; None for none.
    """

    cpu: int
    filetype: int
    libraries: list[tuple[str, str]] = field(default_factory=list)
    rpaths: list[str] = field(default_factory=list)
    identity: str = ""
    minimum: Version | None = None
    platform: int | None = None
    signature: tuple[int, int] | None = None


def is_macho(path: Path) -> bool:
    """Whether the first bytes are those of a Mach-O file, thin or fat."""
    with path.open("rb") as file:
        head = file.read(8)
    if head[:4] in (_FAT, _FAT_64):
        return len(head) == 8 and 0 < struct.unpack_from(">I", head, 4)[0] <= _MOST_SLICES
    return head[:4] in _MAGICS


def slices(data: bytes) -> list[Slice]:
    """Every architecture in the file.

    Raises:
        MachOError: it's no Mach-O file, or is cut off.
    """
    try:
        magic = data[:4]
        if magic in (_THIN_64, _THIN_32):
            return [Slice(struct.unpack_from("<I", data, 4)[0], 0, len(data))]
        if magic not in (_FAT, _FAT_64):
            raise MachOError("it is no Mach-O file")
        layout = ">IIQQII" if magic == _FAT_64 else ">IIIII"
        found = []
        for index in range(struct.unpack_from(">I", data, 4)[0]):
            cpu, _subtype, offset, size, *_ = struct.unpack_from(
                layout, data, 8 + index * struct.calcsize(layout)
            )
            if offset + size > len(data):
                raise MachOError("it is cut off: a slice goes past the file's end")
            found.append(Slice(cpu, offset, size))
    except struct.error as error:
        raise MachOError("its header is cut off") from error
    return found


def read_image(data: bytes) -> Image:
    """The load commands of a thin file's bytes (or of one slice of a fat one).

    Raises:
        MachOError: it's not 64-bit, or its commands don't fit.
    """
    if data[:4] != _THIN_64:
        raise MachOError("it is no 64-bit Mach-O file")
    try:
        cpu, _subtype, filetype, count, size = struct.unpack_from("<IIIII", data, 4)
        image, at, end = Image(cpu, filetype), 32, 32 + size
        for _ in range(count):
            command, length = struct.unpack_from("<II", data, at)
            if length < 8 or at + length > end:
                raise MachOError("a load command goes past the end of the commands")
            _apply(image, command, data[at : at + length])
            at += length
    except (struct.error, UnicodeDecodeError) as error:
        raise MachOError("its load commands are damaged") from error
    return image


def with_rpath(data: bytes, old: str, new: str) -> bytes:
    """A thin file's bytes with another rpath, in the room of the old one; its signature no longer fits.

    Raises:
        MachOError: it has no such rpath, or the new one is too long.
    """
    at = 32
    for _ in range(struct.unpack_from("<I", data, 16)[0]):
        command, length = struct.unpack_from("<II", data, at)
        body = data[at : at + length]
        if command == _RPATH and _text(body, 8) == old:
            start = struct.unpack_from("<I", body, 8)[0]
            text = new.encode().ljust(length - start, b"\0")
            if len(text) == length - start and text.endswith(b"\0"):
                return data[: at + start] + text + data[at + length :]
        at += length
    raise MachOError(f"it has no rpath {old} with room for {new}")


def arm64_bytes(data: bytes) -> bytes:
    """The arm64 slice as a file of its own, which `lipo -thin arm64` would write; signatures stay valid.

    Raises:
        MachOError: there is no such slice.
    """
    for piece in slices(data):
        if piece.cpu == ARM64:
            return data[piece.offset : piece.offset + piece.size]
    raise MachOError("it has no arm64 slice")


def version_text(version: Version) -> str:
    """A version as Info.plist writes it: `14.0`, `26.2`, `10.15.7`."""
    return ".".join(str(part) for part in (version if version[2] else version[:2]))


def parse_version(text: str) -> Version:
    """`14`, `14.0` or `14.0.1` as three numbers; raises ValueError for anything else."""
    parts = [int(part) for part in text.split(".")]
    if not 1 <= len(parts) <= 3:
        raise ValueError(f"{text!r} is no version of macOS")
    major, minor, patch = (*parts, 0, 0)[:3]
    return major, minor, patch


def _apply(image: Image, command: int, body: bytes) -> None:
    if command in _LOADS:
        image.libraries.append((_text(body, 8), _LOADS[command]))
    elif command == _ID_DYLIB:
        image.identity = _text(body, 8)
    elif command == _RPATH:
        image.rpaths.append(_text(body, 8))
    elif command == _SIGNATURE:
        image.signature = struct.unpack_from("<II", body, 8)
    elif command == _VERSION_MIN:
        image.platform, image.minimum = MACOS, _version(struct.unpack_from("<I", body, 8)[0])
    elif command == _BUILD_VERSION:
        image.platform = struct.unpack_from("<I", body, 8)[0]
        image.minimum = _version(struct.unpack_from("<I", body, 12)[0])


def _text(body: bytes, at: int) -> str:
    start = struct.unpack_from("<I", body, at)[0]
    return body[start:].split(b"\0", 1)[0].decode("utf-8")


def _version(packed: int) -> Version:
    return packed >> 16, packed >> 8 & 0xFF, packed & 0xFF
