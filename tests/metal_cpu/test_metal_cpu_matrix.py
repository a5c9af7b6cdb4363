"""Every kernel x dtype x head dimension x heads x block size x feature: against float64, with nothing found.

A slice that has every value of every axis runs in `make test`; all combinations run in `make test-kernels`,
which KERNELS_SHARD=2/40 limits to every 40th from the third.
"""

from __future__ import annotations

import itertools
import os
from typing import Any

import mlx.core as mx
import pytest
from metal_cpu.attention_cases import Case, check, shape_of

DTYPES = (mx.float16, mx.bfloat16, mx.float32)
DIMS = (64, 80, 96, 112, 128, 192, 256, 576)
HEADS = ((2, 2), (4, 2), (8, 2), (6, 1), (16, 1))
BLOCKS = (8, 16, 32, 64)
FEATURES: dict[str, dict[str, Any]] = {
    "plain": {},
    "window": {"window": 19},
    "sinks": {"sinks": True},
    "softcap": {"softcap": 2.5},
    "alibi": {"alibi": True},
    "8 bit": {"bits": 8},
    "4 bit": {"bits": 4},
    "all, 8 bit": {"window": 33, "sinks": True, "softcap": 4.0, "alibi": True, "bits": 8},
    "all, 4 bit": {"window": 33, "sinks": True, "softcap": 4.0, "alibi": True, "bits": 4},
}
ROWS = {
    "decode": [(1, 1), (37, 1), (150, 1)],
    "verify": [(40, 4), (67, 1), (9, 3)],
    "prefill": [(50, 50), (75, 12)],
    "mixed": [(30, 30), (70, 1), (21, 9)],
}
SPLITS = {"decode": 64, "verify": 512, "prefill": 512, "mixed": 32}


def _case(kind: str, dtype: mx.Dtype, dim: int, heads: tuple[int, int], block: int, feature: str) -> Case:
    more = {"value_dim": 512} if dim == 576 else {}
    shape = shape_of(dtype, *heads, dim, block_size=block, **more, **FEATURES[feature])
    return Case(shape, ROWS[kind], SPLITS[kind], shared_prefix=8 if kind == "verify" else 0)


def _slice() -> list[tuple[str, mx.Dtype, int, tuple[int, int], int, str]]:
    """Every pair of kind and dimension, while the other axes go round beside them."""
    axes: tuple[tuple[Any, ...], ...] = (DTYPES, HEADS, BLOCKS)
    cells = []
    for i, (kind, dim) in enumerate(itertools.product(ROWS, DIMS)):
        dtype, heads, block = (axis[(i + i // len(DIMS)) % len(axis)] for axis in axes)
        feature = tuple(FEATURES)[i % len(FEATURES)]
        cells.append((kind, dtype, dim, (16, 1) if dim == 576 else heads, block, feature))
    return cells


def _full() -> list[tuple[str, mx.Dtype, int, tuple[int, int], int, str]]:
    kinds = ("verify", "mixed")  # together they run every path: one part, split and merged, prefill
    cells = itertools.product(kinds, DTYPES, DIMS, HEADS, BLOCKS, FEATURES)
    wanted = [cell for cell in cells if cell[2] != 576 or cell[3][1] == 1]
    part, parts = (int(x) for x in os.environ.get("KERNELS_SHARD", "0/1").split("/"))
    return wanted[part::parts]


def _name(cell: tuple[str, mx.Dtype, int, tuple[int, int], int, str]) -> str:
    kind, dtype, dim, heads, block, feature = cell
    return f"{kind}-{str(dtype).rsplit('.', 1)[-1]}-{dim}-{heads[0]}/{heads[1]}-{block}-{feature}"


@pytest.mark.parametrize("cell", _slice(), ids=_name)
def test_slice(cell: tuple[Any, ...]) -> None:
    check(_case(*cell))


def test_the_slice_has_every_value_of_every_axis() -> None:
    for i, axis in enumerate((tuple(ROWS), DTYPES, DIMS, HEADS, BLOCKS, tuple(FEATURES))):
        assert {cell[i] for cell in _slice()} == set(axis)


@pytest.mark.kernels_full
@pytest.mark.parametrize("cell", _full(), ids=_name)
def test_full(cell: tuple[Any, ...]) -> None:
    check(_case(*cell))
