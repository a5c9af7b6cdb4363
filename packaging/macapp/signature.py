"""Checks the code signatures embedded in Mach-O files as far as that goes without a Mac.

The page hashes of every code directory are computed anew; a changed byte is found. Who signed (the CMS
blob) is not judged: `codesign --verify --strict` and `spctl` do that on a Mac. Layouts: XNU's
osfmk/kern/cs_blobs.h; all numbers are big-endian.
"""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass
from typing import Final

_SUPERBLOB: Final = 0xFADE0CC0
_DIRECTORY: Final = 0xFADE0C02
_SLOT_DIRECTORY, _SLOT_ALTERNATIVES = 0, range(0x1000, 0x1005)
_HASHES: Final = {1: "sha1", 2: "sha256", 3: "sha256", 4: "sha384"}
_ADHOC, _RUNTIME = 0x2, 0x10000


@dataclass(frozen=True)
class Signature:
    """What a signature says, and whether its page hashes fit.

    Attributes:
        problem: a sentence; empty when all page hashes fit.
        adhoc: signed by nobody; fine on the machine that built it, and enough for arm64 to run it.
        runtime: asks for the hardened runtime, which notarisation demands.
    """

    problem: str
    adhoc: bool = False
    runtime: bool = False


def check(data: bytes, place: tuple[int, int] | None) -> Signature:
    """Checks the signature of one slice.

    Args:
        data: the slice's bytes.
        place: (offset, size) of LC_CODE_SIGNATURE; None when there is none.
    """
    if place is None:
        return Signature("it is not signed, not even ad hoc, and arm64 Macs refuse to run it")
    offset, size = place
    blob = data[offset : offset + size]
    try:
        magic, _length, count = struct.unpack_from(">III", blob)
        if magic != _SUPERBLOB or len(blob) != size:
            return Signature("its signature is cut off or damaged")
        slots = dict(struct.unpack_from(">II", blob, 12 + 8 * index) for index in range(count))
        directories = [slots[slot] for slot in (_SLOT_DIRECTORY, *_SLOT_ALTERNATIVES) if slot in slots]
        if not directories:
            return Signature("its signature has no code directory")
        checked = [_check_directory(data, blob, start, offset) for start in directories]
    except (struct.error, KeyError):
        return Signature("its signature is cut off or damaged")
    return next((found for found in checked if found.problem), checked[0])


def renewed(data: bytes, place: tuple[int, int]) -> bytes:
    """Returns the slice with the page hashes of its ad hoc signature made anew.

    Raises:
        ValueError: its signature is damaged, or somebody's, who would have to sign it again.
    """
    offset, size = place
    signed = bytearray(data)
    blob = data[offset : offset + size]
    count = struct.unpack_from(">I", blob, 8)[0]
    slots = dict(struct.unpack_from(">II", blob, 12 + 8 * index) for index in range(count))
    for start in [slots[slot] for slot in (_SLOT_DIRECTORY, *_SLOT_ALTERNATIVES) if slot in slots]:
        head = struct.unpack_from(">IIIIIIIIIBBBB", blob, start)
        _, _, _, flags, hashes_at, _, _, pages, limit, hash_size, kind, _, page_bits = head
        if not flags & _ADHOC:
            raise ValueError("it is signed by somebody")
        page = 1 << page_bits if page_bits else max(limit, 1)
        for index in range(pages):
            content = data[index * page : min((index + 1) * page, limit)]
            at = offset + start + hashes_at + index * hash_size
            signed[at : at + hash_size] = hashlib.new(_HASHES[kind], content).digest()[:hash_size]
    if problem := check(bytes(signed), place).problem:
        raise ValueError(problem)
    return bytes(signed)


def _check_directory(data: bytes, blob: bytes, start: int, signed_to: int) -> Signature:
    head = struct.unpack_from(">IIIIIIIIIBBBB", blob, start)
    magic, _, _, flags, hashes_at, _, _, pages, limit, hash_size, kind, _, page_bits = head
    if magic != _DIRECTORY or kind not in _HASHES:
        return Signature("its code directory is damaged")
    page = 1 << page_bits if page_bits else max(limit, 1)
    if limit != signed_to or pages != -(-limit // page):
        return Signature("its signature does not cover the whole file")
    for index in range(pages):
        content = data[index * page : min((index + 1) * page, limit)]
        at = start + hashes_at + index * hash_size
        if hashlib.new(_HASHES[kind], content).digest()[:hash_size] != blob[at : at + hash_size]:
            return Signature(f"page {index} was changed after it was signed")
    return Signature("", bool(flags & _ADHOC), bool(flags & _RUNTIME))
