"""Reader of a safetensors file's header, which is checked against the file, without the data.

The format: a little-endian u64 length, that many bytes of JSON, then the data. The JSON maps names to
`{"dtype", "shape", "data_offsets": [begin, end]}`, offsets counted from the data's start.
"""

from __future__ import annotations

import itertools
import math
import os
import struct
from pathlib import Path
from typing import Annotated, Any, Final, TypedDict, cast

import msgspec

from engine.machine.files import open_regular
from engine.protocol import WordedError

#: Bytes of a header. Models of a trillion parameters have up to 200,000 tensors with 130 bytes for each, and
#: nearly all of them in dozens of files.
MAX_HEADER: Final = 16 << 20
MAX_TENSORS: Final = 100_000  # of a file; MLX takes a second for so many
#: How often JSON's marks occur in a header of so many tensors, each of which has four commas besides those of
#: its shape; the braces are its own and those of `__metadata__` and the whole.
_MARKS: Final = {
    b"{": MAX_TENSORS + 2,
    b"[": 2 * MAX_TENSORS,
    b":": 4 * MAX_TENSORS + 1000,
    b",": 10 * MAX_TENSORS,
}
_ITEM_BYTES: Final = {"BOOL": 1, "U8": 1, "I8": 1, "F8_E4M3": 1, "F8_E5M2": 1, "F8_E8M0": 1} | {
    "U16": 2, "I16": 2, "F16": 2, "BF16": 2, "U32": 4, "I32": 4, "F32": 4, "U64": 8, "I64": 8, "F64": 8,
}  # fmt: skip


class HeaderError(WordedError):
    """The header is damaged; the text is the end of a sentence that begins with the file's name."""


_Size = Annotated[int, msgspec.Meta(ge=0, lt=1 << 62)]


class _Entry(TypedDict):
    dtype: str
    shape: Annotated[list[_Size], msgspec.Meta(max_length=16)]
    data_offsets: tuple[_Size, _Size]


_NAMES: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])
_ENTRY: Final = msgspec.json.Decoder(_Entry)


def read_header(path: Path) -> dict[str, dict[str, Any]]:
    """Returns the tensors of a file: their names with dtype, shape and data_offsets.

    Raises:
        HeaderError: the header cannot be read, or describes data that the file does not hold.
    """
    try:
        with open_regular(path) as file:
            size = os.fstat(file.fileno()).st_size
            start = file.read(8)
            length = struct.unpack("<Q", start)[0] if len(start) == 8 else 0
            if length < 2 or (8 + length > size and length > 1 << 40):
                raise HeaderError("is not a safetensors file")
            if 8 + length > size:
                raise HeaderError("is cut off in its header")
            if length > MAX_HEADER:
                raise HeaderError(
                    "has a header of {0} MB, more than the {1} of any model", length >> 20, MAX_HEADER >> 20
                )
            text = file.read(length)
    except OSError as error:
        raise HeaderError("cannot be read ({0})", error.strerror) from error
    return parse_header(text, size - 8 - length)


def parse_header(text: bytes, data_bytes: int) -> dict[str, dict[str, Any]]:
    """Returns the tensors that a header describes.

    Args:
        text: the header's JSON.
        data_bytes: length of the data that follows it.

    Raises:
        HeaderError: it is not a header, or describes data that the file does not hold.
    """
    # MLX parses it once more, and would build every value: so they are counted before.
    if any(text.count(mark) > most for mark, most in _MARKS.items()):
        raise HeaderError("has a header of more than {0} tensors", MAX_TENSORS)
    try:
        entries = _NAMES.decode(text)
    except msgspec.ValidationError as error:
        raise HeaderError("has a header that is not a JSON object") from error
    except (ValueError, RecursionError) as error:
        raise HeaderError("has a header that is not valid JSON") from error
    entries.pop("__metadata__", None)
    header: dict[str, dict[str, Any]] = {}
    for name, entry in entries.items():
        try:
            header[name] = cast("dict[str, Any]", _ENTRY.decode(entry))
        except (ValueError, RecursionError) as error:
            raise HeaderError("has a wrong description of the tensor {0}", repr(name[:80])) from error
    _check_offsets(header, data_bytes)
    return header


def _check_offsets(header: dict[str, dict[str, Any]], data_bytes: int) -> None:
    """Checks that every tensor's bytes fit its shape, are inside the data, and overlap no other's."""
    spans = []
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        item = _ITEM_BYTES.get(entry["dtype"])
        if begin > end or (item is not None and end - begin != item * math.prod(entry["shape"])):
            raise HeaderError("has a wrong description of the tensor {0}", repr(name[:80]))
        spans.append((begin, end))
    if not spans:
        raise HeaderError("holds no tensors")
    last = max(end for _, end in spans)
    if last > data_bytes:
        raise HeaderError("is cut off: {0} of {1} bytes are there", data_bytes, last)
    spans.sort()
    if any(after[0] < before[1] for before, after in itertools.pairwise(spans)):
        raise HeaderError("describes tensors that overlap")
