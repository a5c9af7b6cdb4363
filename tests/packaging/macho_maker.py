"""Writes tiny Mach-O files for tests, after <mach-o/loader.h> and XNU's cs_blobs.h, apart from our reader."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence

ARM64, X86_64 = 0x0100000C, 0x01000007
PAGE = 4096


def make(
    *,
    cpu: int = ARM64,
    filetype: int = 6,
    minimum: str | None = "14.0",
    loads: Sequence[str] = ("/usr/lib/libSystem.B.dylib",),
    weak: Sequence[str] = (),
    rpaths: Sequence[str] = (),
    payload: bytes = b"code" * 3000,
    signed: bool = True,
    flags: int = 0x2,
) -> bytes:
    """A thin Mach-O file, signed ad hoc over all its pages."""
    commands = [_string(0x0C, 24, name) for name in loads]
    commands += [_string(0x80000018, 24, name) for name in weak]
    commands += [_string(0x8000001C, 12, path) for path in rpaths]
    if minimum is not None:
        major, minor, *_ = (*(int(part) for part in minimum.split(".")), 0)
        commands.append(struct.pack("<IIIIII", 0x32, 24, 1, major << 16 | minor << 8, 26 << 16, 0))
    size = sum(map(len, commands)) + (16 if signed else 0)
    end = 32 + size + len(payload)
    pages = -(-end // PAGE)
    signature_size = 20 + 44 + pages * 32
    if signed:
        commands.append(struct.pack("<IIII", 0x1D, 16, end, signature_size))
    header = struct.pack("<IIIIIIII", 0xFEEDFACF, cpu, 0, filetype, len(commands), size, 0, 0)
    code = header + b"".join(commands) + payload
    return code + _signature(code, flags) if signed else code


def fat(*images: tuple[int, bytes]) -> bytes:
    """A universal file of (cpu, thin file)."""
    offset, heads, bodies = PAGE, b"", b""
    for cpu, image in images:
        heads += struct.pack(">IIIII", cpu, 0, offset + len(bodies), len(image), 12)
        bodies += image + bytes(-len(image) % PAGE)
    return (struct.pack(">II", 0xCAFEBABE, len(images)) + heads).ljust(PAGE, b"\0") + bodies


def metallib(major: int = 14, minor: int = 0) -> bytes:
    """The head of a Metal library for a system, and nothing more."""
    return b"MTLB" + bytes(8) + struct.pack("<HH", major, minor) + bytes(64)


def _string(command: int, at: int, text: str) -> bytes:
    body = bytes(at - 12) + text.encode() + b"\0"
    body += bytes(-(12 + len(body)) % 8)
    return struct.pack("<III", command, 12 + len(body), at) + body


def _signature(code: bytes, flags: int) -> bytes:
    pages = [code[at : at + PAGE] for at in range(0, len(code), PAGE)]
    hashes = b"".join(hashlib.sha256(page).digest() for page in pages)
    length = 44 + len(hashes)
    directory = struct.pack(
        ">IIIIIIIIIBBBBI",
        0xFADE0C02,
        length,
        0x20001,
        flags,
        44,
        0,
        0,
        len(pages),
        len(code),
        32,
        2,
        0,
        12,
        0,
    )
    return struct.pack(">IIIII", 0xFADE0CC0, 20 + length, 1, 0, 20) + directory + hashes
