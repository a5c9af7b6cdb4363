"""Numbers that are not quantised, as NumPy arrays and as bytes of a safetensors file."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

#: safetensors' names of what a converted model keeps its numbers in.
NAMES: Final = {"float16": "F16", "bfloat16": "BF16", "float32": "F32"}
ITEM_BYTES: Final = {"float16": 2, "bfloat16": 2, "float32": 4}


def read(kind: str, data: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """F32, F16 or BF16 bytes as float32; the last axis counts numbers afterwards."""
    data = np.ascontiguousarray(data)
    if kind == "F32":
        return data.view(np.float32)
    if kind == "F16":
        return data.view(np.float16).astype(np.float32)
    return (data.view(np.uint16).astype(np.uint32) << 16).view(np.float32)


def write(numbers: npt.NDArray[np.float32], dtype: str) -> bytes:
    """The bytes of `numbers` in one of `NAMES`; bfloat16 is rounded to the nearest, ties to even."""
    if dtype == "float32":
        return np.ascontiguousarray(numbers, np.float32).tobytes()
    if dtype == "float16":
        return numbers.astype(np.float16).tobytes()
    bits = np.ascontiguousarray(numbers, np.float32).view(np.uint32)
    rounded = bits + 0x7FFF + ((bits >> 16) & 1)
    return (rounded >> 16).astype(np.uint16).tobytes()
