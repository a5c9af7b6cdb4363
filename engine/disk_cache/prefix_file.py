"""A prefix with its blocks as one file, for another machine with the same model.

    b"OCTAVO-PREFIX-1\\n", the length of the header (4 bytes, little-endian) and BLAKE2b of it (16 bytes)
    header: JSON, see `PrefixHeader`
    tokens: 4 bytes each, little-endian
    records, as in a segment; their space is the number of the part, and they are in the order of the text

Nothing in such a file is believed: sizes are compared with the file's, names in it are never paths, and the
caller compares the header with its own model and the digests with those of the tokens.
"""

from __future__ import annotations

import hashlib
import os
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec
import numpy as np

from engine.disk_cache.segment_file import NAME_BYTES, BadRecordError, Record, next_record, record_header

_BEGIN: Final = b"OCTAVO-PREFIX-1\n"
_SIZES: Final = struct.Struct(f"<I{NAME_BYTES}s")
_MOST_HEADER: Final = 1 << 20  # bytes
_MOST_TOKENS: Final = 1 << 22


class PrefixHeader(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a file of a prefix is good for.

    Attributes:
        model: name of the model, for people.
        fingerprint: of the model's and the adapter's files, hexadecimal.
        versions: of the layout, MLX and mlx-lm.
        backend: that computed the blocks.
        block_size: tokens per block.
        layouts: what the bytes of each part are.
        tokens: how many follow; a multiple of the block size.
        tokens_hash: BLAKE2b of them, hexadecimal.
        records: how many follow.
    """

    model: str
    fingerprint: str
    versions: dict[str, str]
    backend: str
    block_size: int
    layouts: list[Any]
    tokens: int
    tokens_hash: str
    records: int


def write_prefix_file(
    path: Path, header: PrefixHeader, tokens: list[int], records: Iterable[tuple[int, bytes, bytes]]
) -> None:
    """Writes a prefix; a crash leaves no file of this name.

    Args:
        path: does not exist yet.
        header: its `tokens` and `tokens_hash` are set here.
        tokens: of the text.
        records: number of the part, digest and payload of each.

    Raises:
        OSError: it exists, or cannot be written.
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
    """Opens a file for `read_header` and `read_records`.

    Raises:
        BadRecordError: it is no regular file.
        OSError: it cannot be read.
    """
    if not path.is_file():  # a pipe would be waited for, a device has no end
        path.stat()
        raise BadRecordError("it is not a file")
    return path.open("rb")


def read_header(file: BinaryIO) -> tuple[PrefixHeader, list[int]]:
    """Reads the header and the tokens; `file` is at its beginning.

    Raises:
        BadRecordError: this is not such a file, or it is damaged.
    """
    if file.read(len(_BEGIN)) != _BEGIN:
        raise BadRecordError("it is not a prefix that Octavo exported")
    sizes = file.read(_SIZES.size)
    if len(sizes) < _SIZES.size:
        raise BadRecordError("the file is truncated")
    length, checksum = _SIZES.unpack(sizes)
    if length > _MOST_HEADER:
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
    if not (0 < header.tokens <= _MOST_TOKENS and 0 < header.block_size <= header.tokens):
        raise BadRecordError("the header gives impossible sizes")
    data = file.read(4 * header.tokens)
    if len(data) < 4 * header.tokens:
        raise BadRecordError("the file is truncated")
    if header.tokens % header.block_size or _hash(data).hex() != header.tokens_hash:
        raise BadRecordError("the checksum of the tokens is wrong")
    return header, np.frombuffer(data, "<i4").tolist()


def read_records(file: BinaryIO, header: PrefixHeader) -> Iterator[tuple[int, bytes, bytes]]:
    """Yields the records after the tokens: number of the part, digest, payload.

    Raises:
        BadRecordError: the next record is damaged, or there are more or fewer than the header says.
    """
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
