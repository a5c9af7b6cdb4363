r"""Segment files: records of blocks, each with a checksum; and prefix files for other machines.

The room's docstring has the layout of segments. A prefix file holds a prefix with its blocks, for another
machine with the same model:

    b"OCTAVO-PREFIX-1\n", the length of the header (4 bytes, little-endian) and BLAKE2b of it (16 bytes)
    header: JSON, see `PrefixHeader`
    tokens: 4 bytes each, little-endian
    records, as in a segment; their space is the number of the part, and they are in the order of the text

Nothing in such a file is believed: sizes are compared with the file's, names in it are never paths, and the
caller compares the header with its own model and the digests with those of the tokens.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import struct
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

import msgspec
import numpy as np

FILE_HEADER: Final = b"OCTAVO-KV-1\n"
SUFFIX: Final = ".kv"
PART_SUFFIX: Final = ".part"
NAME_BYTES: Final = 16  # of a space and of a digest
_HEADER: Final = struct.Struct("<4s16s16sQ16s")
_MAGIC: Final = b"BLCK"
MAX_PAYLOAD: Final = 1 << 30  # bytes; a larger length is damage
_YOUNG: Final = 60.0  # seconds since a part was written to
_PIECE: Final = 128 << 10  # bytes that are hashed or written at once while chats are answered: 0.2 ms


class BadRecordError(Exception):
    """A record that cannot be used. The text is the reason, for a list of what was skipped."""


class Record(NamedTuple):
    """A block as it is written."""

    space: bytes
    digest: bytes
    payload: bytes


class WrittenRecord(NamedTuple):
    """Position of a record in its segment, and its length, header included."""

    record: Record
    offset: int
    length: int


def write_segment(
    folder: Path, records: Iterable[Record], rest: Callable[[], None] = lambda: None
) -> tuple[str, list[WrittenRecord], int]:
    """Writes a new segment, syncs it, and gives it its name; after an `OSError` nothing is left behind.

    `rest` is called after each short piece of work. Returns the file's name, where the records are, in their
    order, and the size of the file in bytes.
    """
    name = uuid.uuid4().hex + SUFFIX
    part = folder / (name + PART_SUFFIX)
    written: list[WrittenRecord] = []
    try:
        with part.open("xb") as file:
            fcntl.flock(
                file, fcntl.LOCK_EX | fcntl.LOCK_NB
            )  # another engine removes only parts nobody writes
            file.write(FILE_HEADER)
            offset = len(FILE_HEADER)
            for record in records:
                file.write(record_header(record, rest))
                for piece in _pieces(record.payload):
                    file.write(piece)
                    rest()
                length = _HEADER.size + len(record.payload)
                written.append(WrittenRecord(record, offset, length))
                offset += length
            file.flush()
            os.fsync(file.fileno())
            part.rename(folder / name)
    except OSError:
        part.unlink(missing_ok=True)
        raise
    return name, written, offset


def read_record(file: int, offset: int, length: int, space: bytes, digest: bytes) -> bytes:
    """Returns a record's payload, wholly checked; `BadRecordError` if it is damaged or another one;
    `OSError`.

    `file` is the segment's descriptor; `length` includes the header.
    """
    if not _HEADER.size <= length <= _HEADER.size + MAX_PAYLOAD or offset < len(FILE_HEADER):
        raise BadRecordError("the index gives an impossible place")
    data = os.pread(file, length, offset)
    if len(data) != length:
        raise BadRecordError("the file is truncated")
    magic, found_space, found_digest, size, checksum = _HEADER.unpack_from(data)
    if magic != _MAGIC or size != length - _HEADER.size:
        raise BadRecordError("the record has no valid header")
    if (found_space, found_digest) != (space, digest):
        raise BadRecordError("the record is of another block")
    payload = data[_HEADER.size :]
    if checksum != _checksum(found_space, found_digest, payload):
        raise BadRecordError("the checksum is wrong")
    return payload


def next_record(file: BinaryIO, left: int) -> Record | None:
    """Reads the record at a file's position; None at its end; `BadRecordError` if the record is damaged.

    `left` bytes are there to the end: a larger record is damage, and no memory is taken for it.
    """
    header = file.read(_HEADER.size)
    if not header:
        return None
    if len(header) < _HEADER.size:
        raise BadRecordError("the file is truncated")
    magic, space, digest, size, checksum = _HEADER.unpack(header)
    if magic != _MAGIC or size > MAX_PAYLOAD:
        raise BadRecordError("the record has no valid header")
    payload = file.read(size) if size <= left - _HEADER.size else b""
    if len(payload) < size:
        raise BadRecordError("the file is truncated")
    if checksum != _checksum(space, digest, payload):
        raise BadRecordError("the checksum is wrong")
    return Record(space, digest, payload)


def erase_record(path: Path, offset: int, length: int) -> None:
    """Overwrites a record with zeros, for a block that nobody may see again. A missing file is fine."""
    try:
        with path.open("r+b") as file:
            file.seek(offset)
            left = min(length, max(path.stat().st_size - offset, 0))
            while left > 0:
                left -= file.write(bytes(min(left, 1 << 20)))
            file.flush()
            os.fsync(file.fileno())
    except FileNotFoundError:
        return


def remove_abandoned_parts(folder: Path) -> int:
    """Removes parts whose writer was killed. Returns how many there were.

    A young one is left for the next start: its writer may have made it, and not yet locked it.
    """
    count = 0
    for part in folder.glob(f"*{PART_SUFFIX}"):
        try:
            if time.time() - part.stat().st_mtime < _YOUNG:
                continue
            with part.open("rb") as file:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                part.unlink(missing_ok=True)
                count += 1
        except (BlockingIOError, FileNotFoundError):
            continue  # somebody writes it, or has renamed it
    return count


def record_header(record: Record, rest: Callable[[], None] = lambda: None) -> bytes:
    """Returns the bytes before a record's payload; calls `rest` after each short piece of work."""
    checksum = _checksum(record.space, record.digest, record.payload, rest)
    return _HEADER.pack(_MAGIC, record.space, record.digest, len(record.payload), checksum)


def _checksum(space: bytes, digest: bytes, payload: bytes, rest: Callable[[], None] = lambda: None) -> bytes:
    checksum = hashlib.blake2b(space + digest + struct.pack("<Q", len(payload)), digest_size=NAME_BYTES)
    for piece in _pieces(payload):
        checksum.update(piece)  # without Python's lock
        rest()
    return checksum.digest()


def _pieces(payload: bytes) -> Iterator[memoryview]:
    view = memoryview(payload)
    for at in range(0, len(payload), _PIECE):
        yield view[at : at + _PIECE]


# --- Prefix files

_BEGIN: Final = b"OCTAVO-PREFIX-1\n"
_SIZES: Final = struct.Struct(f"<I{NAME_BYTES}s")
_MAX_HEADER: Final = 1 << 20  # bytes
_MAX_TOKENS: Final = 1 << 22


class PrefixHeader(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Header of a prefix file: the model and the prefix that it is for."""

    model: str  # name of the model, for people
    fingerprint: str  # of the model's and the adapter's files, hexadecimal
    versions: dict[str, str]  # of the layout, MLX and mlx-lm
    backend: str  # that computed the blocks
    block_size: int  # tokens per block
    layouts: list[Any]  # what the bytes of each part are
    tokens: int  # how many follow; a multiple of the block size
    tokens_hash: str  # BLAKE2b of them, hexadecimal
    records: int  # how many follow


def write_prefix_file(
    path: Path, header: PrefixHeader, tokens: list[int], records: Iterable[tuple[int, bytes, bytes]]
) -> None:
    """Writes a prefix; a crash leaves no file of this name; `OSError` if it exists, or cannot be written.

    Args:
        path: does not exist yet.
        header: its `tokens` and `tokens_hash` are set here.
        records: number of the part, digest and payload of each.
    """
    data = np.array(tokens, "<i4").tobytes()
    header.tokens, header.tokens_hash = len(tokens), _hash(data).hex()
    text = msgspec.json.encode(header)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as file:
            file.write(_BEGIN + _SIZES.pack(len(text), _hash(text)) + text + data)
            for number, digest, payload in records:
                record = Record(number.to_bytes(NAME_BYTES, "little"), digest, payload)
                file.write(record_header(record))
                file.write(payload)
            file.flush()
            os.fsync(file.fileno())
        os.link(part, path)  # unlike a rename, it replaces nothing
    finally:
        part.unlink(missing_ok=True)


def open_prefix_file(path: Path) -> BinaryIO:
    """Opens a file for `read_header` and `read_records`; `BadRecordError` if it is no regular file."""
    if not path.is_file():  # a pipe would be waited for, a device has no end
        path.stat()
        raise BadRecordError("it is not a file")
    return path.open("rb")


def read_header(file: BinaryIO) -> tuple[PrefixHeader, list[int]]:
    """Reads header and tokens from the beginning of `file`; `BadRecordError` if damaged, or no such file."""
    if file.read(len(_BEGIN)) != _BEGIN:
        raise BadRecordError("it is not a prefix that Octavo exported")
    sizes = file.read(_SIZES.size)
    if len(sizes) < _SIZES.size:
        raise BadRecordError("the file is truncated")
    length, checksum = _SIZES.unpack(sizes)
    if length > _MAX_HEADER:
        raise BadRecordError("the header has an impossible size")
    text = file.read(length)
    if len(text) < length:
        raise BadRecordError("the file is truncated")
    if _hash(text) != checksum:
        raise BadRecordError("the checksum of the header is wrong")
    try:
        header = msgspec.json.decode(text, type=PrefixHeader)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadRecordError("the header is not valid") from error
    if not (0 < header.tokens <= _MAX_TOKENS and 0 < header.block_size <= header.tokens):
        raise BadRecordError("the header gives impossible sizes")
    data = file.read(4 * header.tokens)
    if len(data) < 4 * header.tokens:
        raise BadRecordError("the file is truncated")
    if header.tokens % header.block_size or _hash(data).hex() != header.tokens_hash:
        raise BadRecordError("the checksum of the tokens is wrong")
    return header, np.frombuffer(data, "<i4").tolist()


def read_records(file: BinaryIO, header: PrefixHeader) -> Iterator[tuple[int, bytes, bytes]]:
    """Yields each record's part number, digest and payload; `BadRecordError` if damaged or miscounted."""
    size = os.fstat(file.fileno()).st_size
    for _ in range(header.records):
        record = next_record(file, size - file.tell())
        if record is None:
            raise BadRecordError("the file is truncated")
        yield int.from_bytes(record.space, "little"), record.digest, record.payload
    if file.read(1):
        raise BadRecordError("there is more behind its end")


def _hash(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=NAME_BYTES).digest()
