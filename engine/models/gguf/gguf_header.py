"""Reader of a GGUF file's header, which is checked against the file, without the weights.

The format (ggml's docs/gguf.md): magic, version, counts; then key-value pairs, then one entry for each tensor
(name, shape with the fastest axis first, type, offset), then the data, aligned. All of it is little-endian.
The file is not trusted: every length is compared with what is left of it before anything is read. That is
why gguf's own `GGUFReader` is not used: it follows a 1 KB file's claim of 2^40 items for minutes, raises
IndexError or KeyError at damaged files, and takes 27 times as long for a large vocabulary.
"""

from __future__ import annotations

import mmap
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.protocol import WordedError, worded

_MAX_FIELDS: Final = 1 << 16
_MAX_TENSORS: Final = 1 << 18
_MAX_ITEMS: Final = 1 << 23  # of one array; the largest vocabularies have 2^18 tokens
_SCALARS: Final = {
    0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "<?", 10: "<Q", 11: "<q", 12: "<d",
}  # fmt: skip
_TEXT: Final = 8
_ARRAY: Final = 9

#: ggml's types of tensors: name, values in a block, bytes of a block.
TYPES: Final = {
    0: ("F32", 1, 4), 1: ("F16", 1, 2), 2: ("Q4_0", 32, 18), 3: ("Q4_1", 32, 20), 6: ("Q5_0", 32, 22),
    7: ("Q5_1", 32, 24), 8: ("Q8_0", 32, 34), 9: ("Q8_1", 32, 36), 10: ("Q2_K", 256, 84),
    11: ("Q3_K", 256, 110), 12: ("Q4_K", 256, 144), 13: ("Q5_K", 256, 176), 14: ("Q6_K", 256, 210),
    15: ("Q8_K", 256, 292), 16: ("IQ2_XXS", 256, 66), 17: ("IQ2_XS", 256, 74), 18: ("IQ3_XXS", 256, 98),
    19: ("IQ1_S", 256, 50), 20: ("IQ4_NL", 32, 18), 21: ("IQ3_S", 256, 110), 22: ("IQ2_S", 256, 82),
    23: ("IQ4_XS", 256, 136), 29: ("IQ1_M", 256, 56), 30: ("BF16", 1, 2), 34: ("TQ1_0", 256, 54),
    35: ("TQ2_0", 256, 66), 39: ("MXFP4", 32, 17),
}  # fmt: skip


class GgufError(WordedError):
    """The GGUF file cannot be converted; the text says why, as the end of a sentence."""


@dataclass(frozen=True)
class Tensor:
    """One tensor of a file.

    Attributes:
        name: llama.cpp's name.
        shape: rows first, as MLX has it.
        type: ggml's name of how values are stored.
        begin: its first byte in the file.
        size: bytes.
    """

    name: str
    shape: tuple[int, ...]
    type: str
    begin: int
    size: int


@dataclass(frozen=True)
class GgufFile:
    """The header of a file.

    Attributes:
        fields: its key-value pairs; arrays are lists.
        tensors: by name.
    """

    fields: dict[str, Any]
    tensors: dict[str, Tensor]

    @property
    def architecture(self) -> str:
        """llama.cpp's name for the type of model."""
        return str(self.fields.get("general.architecture", ""))

    def field(self, name: str, default: Any = None) -> Any:
        """Returns a field of the architecture: `block_count` for `llama.block_count`.

        Raises:
            GgufError: there is no such field and no default.
        """
        value = self.fields.get(f"{self.architecture}.{name}", default)
        if value is None:
            raise GgufError("lacks the field {0}.{1}", self.architecture, name)
        return value


def read_header(path: Path) -> GgufFile:
    """Reads fields and tensor entries.

    Raises:
        GgufError: it is not a GGUF file, is cut off, or describes data that it does not hold.
    """
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            return _read(_Reader(data))
    except (OSError, ValueError) as error:  # ValueError: an empty file cannot be mapped
        reason = getattr(error, "strerror", None) or worded("it is empty")
        raise GgufError("cannot be read ({0})", reason) from error


class _Reader:
    """Reads through the bytes, and never past their end."""

    def __init__(self, data: mmap.mmap) -> None:
        self.data = data
        self.at = 0

    def take(self, count: int) -> int:
        """Skips `count` bytes and returns where they begin; `GgufError` if the file ends before that."""
        begin = self.at
        if not 0 <= count <= len(self.data) - begin:
            raise GgufError("is cut off in its header")
        self.at += count
        return begin

    def scalar(self, form: str) -> Any:
        return struct.unpack_from(form, self.data, self.take(struct.calcsize(form)))[0]

    def text(self) -> str:
        length = self.scalar("<Q")
        begin = self.take(length)
        return self.data[begin : begin + length].decode("utf-8", "replace")

    def value(self, kind: int, depth: int = 0) -> Any:
        if kind in _SCALARS:
            return self.scalar(_SCALARS[kind])
        if kind == _TEXT:
            return self.text()
        if kind != _ARRAY or depth > 1:
            raise GgufError("has a field of an unknown type")
        inner, count = self.scalar("<I"), self.scalar("<Q")
        if count > _MAX_ITEMS:
            raise GgufError("has a list of {0} items, which cannot be right", count)
        if inner in _SCALARS:
            form = f"<{count}{_SCALARS[inner][1]}"
            return list(struct.unpack_from(form, self.data, self.take(struct.calcsize(form))))
        return [self.value(inner, depth + 1) for _ in range(count)]


def _read(reader: _Reader) -> GgufFile:
    if len(reader.data) < 24 or reader.data[:4] != b"GGUF":
        raise GgufError("is not a GGUF file")
    reader.take(4)
    version = reader.scalar("<I")
    if version not in (2, 3):
        raise GgufError("is a GGUF file of version {0}; versions 2 and 3 are supported", str(version))
    tensor_count, field_count = reader.scalar("<Q"), reader.scalar("<Q")
    if tensor_count > _MAX_TENSORS or field_count > _MAX_FIELDS:
        raise GgufError("claims more tensors or fields than any model has")
    fields: dict[str, Any] = {}
    for _ in range(field_count):
        name = reader.text()
        fields[name] = reader.value(reader.scalar("<I"))
    if int(fields.get("split.count", 1) or 1) > 1:
        raise GgufError("is one part of several: join them first (llama-gguf-split --merge)")
    entries = [_entry(reader) for _ in range(tensor_count)]
    alignment = fields.get("general.alignment", 32)
    if type(alignment) is not int or not 1 <= alignment <= 1 << 20:
        raise GgufError("has an alignment that cannot be right")
    begin = -(-reader.at // alignment) * alignment
    tensors: dict[str, Tensor] = {}
    for name, shape, kind, offset in entries:
        tensors[name] = tensor = _tensor(name, shape, kind, begin + offset)
        if tensor.begin + tensor.size > len(reader.data):
            raise GgufError("is cut off: {0} is incomplete", name[:80])
    if not tensors:
        raise GgufError("holds no tensors")
    return GgufFile(fields, tensors)


def _entry(reader: _Reader) -> tuple[str, tuple[int, ...], int, int]:
    name, rank = reader.text(), reader.scalar("<I")
    if not 1 <= rank <= 4:
        raise GgufError("gives {0} {1} axes", repr(name[:80]), rank)
    shape = tuple(reader.scalar("<Q") for _ in range(rank))[::-1]
    return name, shape, reader.scalar("<I"), reader.scalar("<Q")


def _tensor(name: str, shape: tuple[int, ...], kind: int, begin: int) -> Tensor:
    if kind not in TYPES:
        raise GgufError("stores {0} in an unknown type ({1})", repr(name[:80]), str(kind))
    type_name, values, block_bytes = TYPES[kind]
    count = 1
    for length in shape:
        count *= length
    if not 0 < count < 1 << 40 or shape[-1] % values:
        raise GgufError("gives {0} a shape that cannot be right", repr(name[:80]))
    return Tensor(name, shape, type_name, begin, count // values * block_bytes)
