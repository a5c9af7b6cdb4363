"""Reader of a safetensors file's header, which is checked against the file, without the data.

The format: a little-endian u64 length, that many bytes of JSON, then the data. The JSON maps names to
`{"dtype", "shape", "data_offsets": [begin, end]}`, offsets counted from the data's start.
"""

from __future__ import annotations

import itertools
import json
import math
import struct
from pathlib import Path
from typing import Any, Final

MAX_HEADER: Final = 100_000_000  # bytes; the safetensors library's own limit
_ITEM_BYTES: Final = {"BOOL": 1, "U8": 1, "I8": 1, "F8_E4M3": 1, "F8_E5M2": 1, "F8_E8M0": 1} | {
    "U16": 2, "I16": 2, "F16": 2, "BF16": 2, "U32": 4, "I32": 4, "F32": 4, "U64": 8, "I64": 8, "F64": 8,
}  # fmt: skip


class HeaderError(Exception):
    """The header is damaged; the text is the end of a sentence that begins with the file's name."""


def read_header(path: Path) -> dict[str, dict[str, Any]]:
    """Returns the tensors of a file: their names with dtype, shape and data_offsets.

    Raises:
        HeaderError: the header cannot be read, or describes data that the file does not hold.
    """
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            start = file.read(8)
            length = struct.unpack("<Q", start)[0] if len(start) == 8 else 0
            if not 2 <= length <= MAX_HEADER:
                raise HeaderError("is not a safetensors file")
            if 8 + length > size:
                raise HeaderError("is cut off in its header")
            text = file.read(length)
    except OSError as error:
        raise HeaderError(f"cannot be read ({error.strerror})") from error
    return parse_header(text, size - 8 - length)


def parse_header(text: bytes, data_bytes: int) -> dict[str, dict[str, Any]]:
    """Returns the tensors that a header describes.

    Args:
        text: the header's JSON.
        data_bytes: length of the data that follows it.

    Raises:
        HeaderError: it is not a header, or describes data that the file does not hold.
    """
    try:
        header = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise HeaderError("has a header that is not valid JSON") from error
    if not isinstance(header, dict):
        raise HeaderError("has a header that is not a JSON object")
    header.pop("__metadata__", None)
    _check_offsets(header, data_bytes)
    return header


def _check_offsets(header: dict[str, Any], data_bytes: int) -> None:
    """Checks that every tensor's bytes fit its shape, are inside the data, and overlap no other's."""
    spans = []
    for name, entry in header.items():
        try:
            begin, end = entry["data_offsets"]
            shape = entry["shape"]
            sound = all(type(n) is int and n >= 0 for n in (begin, end, *shape)) and begin <= end
            item = _ITEM_BYTES.get(entry["dtype"])
        except (KeyError, TypeError, ValueError) as error:
            raise HeaderError(f"has a wrong description of the tensor {name[:80]!r}") from error
        if not sound or (item is not None and end - begin != item * math.prod(shape)):
            raise HeaderError(f"has a wrong description of the tensor {name[:80]!r}")
        spans.append((begin, end))
    if not spans:
        raise HeaderError("holds no tensors")
    last = max(end for _, end in spans)
    if last > data_bytes:
        raise HeaderError(f"is cut off: {data_bytes:,} of {last:,} bytes are there")
    spans.sort()
    if any(after[0] < before[1] for before, after in itertools.pairwise(spans)):
        raise HeaderError("describes tensors that overlap")
