"""Conversion of ggml's blocks of quantised values to MLX's weight, scales and biases in groups of 32.

MLX computes a value as `scale * q + bias`. So do Q4_0, Q4_1, Q5_0, Q5_1, Q8_0, Q4_K and Q5_K in another form,
so their integers are copied bit by bit and nothing is quantised twice; of the K types only the products of
two scales are rounded to half precision. Q6_K has groups of 16, which MLX does not have: its values
(llama.cpp uses it for a few tensors of most files) are quantised again with 8 bits, a quarter of their step.

Layouts: ggml's `ggml-common.h` (block_q4_0, ...) and `dequantize_row_*` of `ggml-quants.c`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Bytes = npt.NDArray[Any]  # of unsigned bytes: NumPy's types lose that at each shift
Floats = npt.NDArray[np.float32]
Triple = tuple[Bytes, Floats, Floats]  # q of each value, scale and bias of each group

GROUP: Final = 32


def pack(values: Bytes, bits: int) -> npt.NDArray[np.uint32]:
    """The last axis as MLX packs it: a stream of bits, the first value lowest, in words of 32 bits.

    Args:
        values: uint8, (..., n), each below 2**bits, n * bits a multiple of 32.
        bits: of a value.

    Returns:
        uint32, (..., n * bits / 32).
    """
    if bits == 8:
        packed = np.ascontiguousarray(values)
    elif bits == 4:
        packed = values[..., 0::2] | (values[..., 1::2] << 4)
    else:
        single = np.unpackbits(values[..., None], axis=-1, bitorder="little")[..., :bits]
        packed = np.packbits(single.reshape(*values.shape[:-1], -1), axis=-1, bitorder="little")
    return np.ascontiguousarray(packed).view(np.uint32)


def _half(blocks: Bytes, begin: int) -> Floats:
    """A half-precision number of each block, shape (blocks, 1)."""
    number: Floats = np.ascontiguousarray(blocks[:, begin : begin + 2]).view(np.float16).astype(np.float32)
    return number


def _nibbles(packed: Bytes) -> Bytes:
    """Low halves first, then high halves, along the last axis."""
    halves: Bytes = np.concatenate([packed & 15, packed >> 4], axis=-1)
    return halves


def _fifth_bits(blocks: Bytes, begin: int) -> Bytes:
    """The 32 highest bits of a Q5 block's values, each as 0 or 16."""
    return np.unpackbits(blocks[:, begin : begin + 4], axis=-1, bitorder="little") << 4


def _q4_0(blocks: Bytes) -> Triple:
    scale = _half(blocks, 0)
    return _nibbles(blocks[:, 2:]), scale, -8 * scale


def _q4_1(blocks: Bytes) -> Triple:
    return _nibbles(blocks[:, 4:]), _half(blocks, 0), _half(blocks, 2)


def _q5_0(blocks: Bytes) -> Triple:
    scale = _half(blocks, 0)
    return _nibbles(blocks[:, 6:]) | _fifth_bits(blocks, 2), scale, -16 * scale


def _q5_1(blocks: Bytes) -> Triple:
    return _nibbles(blocks[:, 8:]) | _fifth_bits(blocks, 4), _half(blocks, 0), _half(blocks, 2)


def _q8_0(blocks: Bytes) -> Triple:
    scale = _half(blocks, 0)
    return blocks[:, 2:] ^ 128, scale, -128 * scale  # a signed byte plus 128


def _k_scales(blocks: Bytes) -> tuple[Floats, Floats]:
    """Scale and bias of the eight groups of a Q4_K or Q5_K block: 6-bit numbers in 12 bytes."""
    packed = blocks[:, 4:16]
    first, second, rest = packed[:, 0:4], packed[:, 4:8], packed[:, 8:12]
    scales = np.concatenate([first & 63, (rest & 15) | (first >> 6 << 4)], axis=-1)
    mins = np.concatenate([second & 63, (rest >> 4) | (second >> 6 << 4)], axis=-1)
    return _half(blocks, 0) * scales, -_half(blocks, 2) * mins


def _q4_k(blocks: Bytes) -> Triple:
    scales, biases = _k_scales(blocks)
    values = _nibbles(blocks[:, 16:].reshape(-1, 4, 32))  # 32 bytes hold two groups
    return values.reshape(len(blocks), 256), scales, biases


def _q5_k(blocks: Bytes) -> Triple:
    scales, biases = _k_scales(blocks)
    low = _nibbles(blocks[:, 48:].reshape(-1, 4, 32)).reshape(-1, 8, 32)
    shifts = np.arange(8, dtype=np.uint8)[None, :, None]
    high = (blocks[:, None, 16:48] >> shifts) & 1  # bit g of byte i is of value i of group g
    return (low | (high << 4)).reshape(len(blocks), 256), scales, biases


def _q6_k(blocks: Bytes) -> Triple:
    low = _nibbles_of_six(blocks[:, :128], blocks[:, 128:192])
    scales = np.ascontiguousarray(blocks[:, 192:208]).view(np.int8).astype(np.float32)
    steps = np.repeat(scales * _half(blocks, 208), 16, axis=-1)
    return _quantise(((low.astype(np.float32) - 32) * steps).reshape(-1, GROUP), len(blocks))


def _nibbles_of_six(low: Bytes, high: Bytes) -> Bytes:
    """The 256 six-bit numbers: two halves of 128, each in four rows of 32."""
    parts = []
    for half in range(2):
        four, two = low[:, half * 64 : half * 64 + 64], high[:, half * 32 : half * 32 + 32]
        parts += [
            (four[:, :32] & 15) | ((two & 3) << 4),
            (four[:, 32:] & 15) | ((two >> 2 & 3) << 4),
            (four[:, :32] >> 4) | ((two >> 4 & 3) << 4),
            (four[:, 32:] >> 4) | ((two >> 6 & 3) << 4),
        ]
    return np.concatenate(parts, axis=-1)


def _quantise(groups: Floats, blocks: int) -> Triple:
    """Groups of 32 values with 8 bits each."""
    low, high = groups.min(axis=-1, keepdims=True), groups.max(axis=-1, keepdims=True)
    step = ((high - low) / 255).astype(np.float16).astype(np.float32)
    low = low.astype(np.float16).astype(np.float32)
    safe = np.where(step > 0, step, 1)
    values = np.clip(np.round((groups - low) / safe), 0, 255).astype(np.uint8)
    return values.reshape(blocks, -1), step.reshape(blocks, -1), low.reshape(blocks, -1)


#: type -> (bits in MLX, how its blocks are read)
READERS: Final[dict[str, tuple[int, Callable[[Bytes], Triple]]]] = {
    "Q4_0": (4, _q4_0),
    "Q4_1": (4, _q4_1),
    "Q5_0": (5, _q5_0),
    "Q5_1": (5, _q5_1),
    "Q8_0": (8, _q8_0),
    "Q4_K": (4, _q4_k),
    "Q5_K": (5, _q5_k),
    "Q6_K": (8, _q6_k),
}


def unpack(kind: str, rows: Bytes, block_bytes: int) -> tuple[Any, Floats, Floats]:
    """The triple of a matrix.

    Args:
        kind: a key of `READERS`.
        rows: the bytes of the matrix, shape (..., bytes of a row).
        block_bytes: of one block of that type.

    Returns:
        weight (..., words) uint32, scales and biases (..., groups) float32.
    """
    bits, read = READERS[kind]
    blocks = np.ascontiguousarray(rows).reshape(-1, block_bytes)
    values, scales, biases = read(blocks)
    outer = rows.shape[:-1]
    weight = pack(values.reshape(*outer, -1), bits)
    return weight, scales.reshape(*outer, -1), biases.reshape(*outer, -1)
