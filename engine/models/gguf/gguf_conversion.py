"""Conversion of a GGUF file's config.json, weights and tokenizer, one tensor at a time."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.models.gguf import quantised_blocks
from engine.models.gguf.architectures import Architecture, architecture_of, config_of
from engine.models.gguf.gguf_header import TYPES, GgufError, GgufFile, Tensor, read_header
from engine.models.gguf.gguf_tokenizer import stop_tokens, tokenizer_of
from engine.protocol import listed

Progress = Callable[[float], None]  # share done, 0 to 1

#: safetensors' names of the types in which a converted model keeps numbers, and their bytes.
_FLOAT_NAMES: Final = {"float16": "F16", "bfloat16": "BF16", "float32": "F32"}
_FLOAT_BYTES: Final = {"float16": 2, "bfloat16": 2, "float32": 4}
_FLOATS: Final = ("F32", "F16", "BF16")
_FACTORS: Final = ("rope_freqs.weight", "rope_factors_long.weight", "rope_factors_short.weight")
_BLOCK_BYTES: Final = {name: size for name, _, size in TYPES.values()}


def convert(source: Path, folder: Path, progress: Progress | None = None) -> None:
    """Writes config.json, model.safetensors, tokenizer.json and tokenizer_config.json into `folder`.

    No more than one tensor is in memory at a time.

    Args:
        folder: an existing, empty folder.
        progress: called with the share that is done.

    Raises:
        GgufError: the file cannot be converted or is damaged.
        OSError: the file cannot be read or the folder cannot be written.
    """
    file = read_header(source)
    architecture = architecture_of(file)
    weights = [t for name, t in file.tensors.items() if name not in _FACTORS]
    _check_types(weights)
    data = np.memmap(source, np.uint8, "r")
    factors: dict[str, list[float]] = {
        name: _numbers(file.tensors[name], data).ravel().tolist() for name in _FACTORS if name in file.tensors
    }
    config = config_of(file, architecture, factors)
    tokenizer, tokenizer_config = tokenizer_of(file, config["max_position_embeddings"])
    if stops := stop_tokens(file):
        config["eos_token_id"] = stops if len(stops) > 1 else stops[0]
    if isinstance(bos := file.fields.get("tokenizer.ggml.bos_token_id"), int):
        config["bos_token_id"] = bos
    parts = [_plan(tensor, architecture) for tensor in weights]
    if quantization := _quantization(parts):
        config["quantization"] = quantization
    _write_weights(folder / "model.safetensors", parts, data, config, architecture, progress or _silent)
    (folder / "tokenizer.json").write_text(tokenizer, encoding="utf-8")
    _write_json(folder / "tokenizer_config.json", tokenizer_config)
    _write_json(folder / "config.json", config)


def converted_bytes(file: GgufFile) -> int:
    """Returns the bytes of the converted weights on the disk."""
    architecture = architecture_of(file)
    weights = [t for name, t in file.tensors.items() if name not in _FACTORS]
    _check_types(weights)
    return sum(size for tensor in weights for *_, size in _plan(tensor, architecture).arrays)


@dataclass(frozen=True)
class _Part:
    """A tensor and the arrays into which it is converted.

    Attributes:
        name: mlx-lm's name of the layer, without "weight".
        bits: of a quantised tensor, otherwise 0.
        arrays: (name, safetensors dtype, shape, bytes) in the order in which they are written.
    """

    tensor: Tensor
    name: str
    bits: int
    arrays: tuple[tuple[str, str, tuple[int, ...], int], ...]


def _check_types(weights: list[Tensor]) -> None:
    refused = sorted({t.type for t in weights} - set(_FLOATS) - set(quantised_blocks.READERS))
    if refused:
        known = listed((*quantised_blocks.READERS, *_FLOATS))
        raise GgufError("stores weights as {0}; supported are {1}", listed(refused), known)


def _plan(tensor: Tensor, architecture: Architecture) -> _Part:
    renamed = architecture.rename(tensor.name)
    layer, _, suffix = renamed.rpartition(".")
    dtype = architecture.dtype
    item, safe = _FLOAT_BYTES[dtype], _FLOAT_NAMES[dtype]
    *outer, columns = tensor.shape
    if tensor.type in _FLOATS:
        count = int(np.prod(tensor.shape))
        return _Part(tensor, layer, 0, ((renamed, safe, tensor.shape, count * item),))
    if suffix != "weight" or not outer or columns % quantised_blocks.GROUP:
        raise GgufError("quantises {0}, which cannot be right", repr(tensor.name[:80]))
    bits = quantised_blocks.READERS[tensor.type][0]
    rows = int(np.prod(outer))
    words, groups = columns * bits // 32, columns // quantised_blocks.GROUP
    few = (*outer, groups)
    return _Part(
        tensor,
        layer,
        bits,
        (
            (renamed, "U32", (*outer, words), rows * words * 4),
            (f"{layer}.scales", safe, few, rows * groups * item),
            (f"{layer}.biases", safe, few, rows * groups * item),
        ),
    )


def _quantization(parts: list[_Part]) -> dict[str, Any]:
    """Returns config.json's `quantization`: the bits of most weights, and the layers that have others."""
    sizes: dict[int, int] = {}
    for part in parts:
        if part.bits:
            sizes[part.bits] = sizes.get(part.bits, 0) + part.tensor.size
    if not sizes:
        return {}
    common = max(sizes, key=lambda bits: sizes[bits])
    others = {
        part.name: {"group_size": quantised_blocks.GROUP, "bits": part.bits}
        for part in parts
        if part.bits and part.bits != common
    }
    return {"group_size": quantised_blocks.GROUP, "bits": common} | others


def _write_weights(
    path: Path,
    parts: list[_Part],
    data: npt.NDArray[np.uint8],
    config: dict[str, Any],
    architecture: Architecture,
    tell: Progress,
) -> None:
    """Writes the safetensors file: a header with every offset, then the arrays in the source's order."""
    header: dict[str, Any] = {"__metadata__": {"format": "mlx"}}
    at = 0
    for part in parts:
        for name, dtype, shape, size in part.arrays:
            header[name] = {"dtype": dtype, "shape": list(shape), "data_offsets": [at, at + size]}
            at += size
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    done, total = 0, sum(part.tensor.size for part in parts)
    with path.open("wb") as out:
        out.write(len(text).to_bytes(8, "little") + text)
        for part in parts:
            for content, (_, _, _, size) in zip(
                _arrays(part, data, config, architecture), part.arrays, strict=True
            ):
                if len(content) != size:
                    raise GgufError(
                        "gives {0} a size that does not fit its shape", repr(part.tensor.name[:80])
                    )
                out.write(content)
            done += part.tensor.size
            tell(done / total)


def _arrays(
    part: _Part, data: npt.NDArray[np.uint8], config: dict[str, Any], architecture: Architecture
) -> list[bytes]:
    tensor, dtype = part.tensor, architecture.dtype
    rows = _rows(tensor, data)
    if architecture.paired and ".attn_q." in tensor.name:
        rows = _unpair(rows, config["num_attention_heads"], tensor)
    elif architecture.paired and ".attn_k." in tensor.name:
        rows = _unpair(rows, config["num_key_value_heads"], tensor)
    if part.bits == 0:
        numbers = _read_floats(tensor.type, rows)
        if architecture.norm_shift and tensor.name.endswith("norm.weight"):
            numbers = numbers - np.float32(architecture.norm_shift)
        return [_write_floats(numbers, dtype)]
    weight, scales, biases = quantised_blocks.unpack(tensor.type, rows, _BLOCK_BYTES[tensor.type])
    return [weight.tobytes(), _write_floats(scales, dtype), _write_floats(biases, dtype)]


def _rows(tensor: Tensor, data: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Returns the tensor's bytes; the last axis is one row."""
    raw = np.asarray(data[tensor.begin : tensor.begin + tensor.size])
    return raw.reshape(*tensor.shape[:-1], -1)


def _numbers(tensor: Tensor, data: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    if tensor.type not in _FLOATS:
        raise GgufError("quantises {0}, which cannot be right", repr(tensor.name[:80]))
    return _read_floats(tensor.type, _rows(tensor, data))


def _read_floats(kind: str, data: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """Returns F32, F16 or BF16 bytes as float32; the last axis then counts numbers."""
    data = np.ascontiguousarray(data)
    if kind == "F32":
        return data.view(np.float32)
    if kind == "F16":
        return data.view(np.float16).astype(np.float32)
    return (data.view(np.uint16).astype(np.uint32) << 16).view(np.float32)


def _write_floats(numbers: npt.NDArray[np.float32], dtype: str) -> bytes:
    """Returns `numbers` as bytes in one of `_FLOAT_NAMES`; bfloat16 is rounded to nearest, ties to even."""
    if dtype == "float32":
        return np.ascontiguousarray(numbers, np.float32).tobytes()
    if dtype == "float16":
        return numbers.astype(np.float16).tobytes()
    bits = np.ascontiguousarray(numbers, np.float32).view(np.uint32)
    rounded = bits + 0x7FFF + ((bits >> 16) & 1)
    return (rounded >> 16).astype(np.uint16).tobytes()


def _unpair(rows: npt.NDArray[np.uint8], heads: int, tensor: Tensor) -> npt.NDArray[np.uint8]:
    """Undoes llama.cpp's pairing of Q's and K's rows.

    They are `[heads, head_dim / 2, 2]` in the file and `[heads, 2, head_dim / 2]` in MLX. Rows are whole
    blocks, so their bytes move and nothing is unpacked for it. A bias has one number for each row.
    """
    whole = rows
    if len(tensor.shape) == 1:
        rows = rows.reshape(tensor.shape[0], -1)
    count = rows.shape[0]
    if heads <= 0 or count % (2 * heads):
        raise GgufError("gives {0} rows that its heads do not divide", repr(tensor.name[:80]))
    halves = rows.reshape(heads, count // heads // 2, 2, -1)
    return np.ascontiguousarray(halves.swapaxes(1, 2)).reshape(whole.shape)


def _write_json(path: Path, value: dict[str, Any]) -> None:
    path.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _silent(_share: float) -> None:
    return
