"""The cells of the matrix: kernel x dtype x head dimension x heads x block size x feature."""

from __future__ import annotations

import itertools
from typing import Any, NamedTuple

import mlx.core as mx
from metal_cpu.attention_cases import Case, shape_of

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


class Sheet(NamedTuple):
    """Cells that are built together. dtype is a name, so that a sheet can go to another process."""

    dtype: str
    dim: int
    heads: tuple[int, int]

    @property
    def name(self) -> str:
        """For test ids and files."""
        return f"{self.dtype}-{self.dim}-{self.heads[0]}of{self.heads[1]}"


class Cell(NamedTuple):
    """One combination."""

    kind: str
    dtype: mx.Dtype
    dim: int
    heads: tuple[int, int]
    block: int
    feature: str

    @property
    def name(self) -> str:
        """For test ids and verdicts."""
        dtype = str(self.dtype).rsplit(".", 1)[-1]
        return f"{self.kind}-{dtype}-{self.dim}-{self.heads[0]}/{self.heads[1]}-{self.block}-{self.feature}"

    @property
    def case(self) -> Case:
        """The problem."""
        more: dict[str, Any] = {"value_dim": 512} if self.dim == 576 else {}
        shape = shape_of(
            self.dtype, *self.heads, self.dim, block_size=self.block, **more, **FEATURES[self.feature]
        )
        shared = 8 if self.kind == "verify" else 0
        return Case(shape, ROWS[self.kind], SPLITS[self.kind], shared_prefix=shared)


def some() -> list[Cell]:
    """Every pair of kind and dimension, while the other axes go round beside them."""
    axes: tuple[tuple[Any, ...], ...] = (DTYPES, HEADS, BLOCKS)
    cells = []
    for i, (kind, dim) in enumerate(itertools.product(ROWS, DIMS)):
        dtype, heads, block = (axis[(i + i // len(DIMS)) % len(axis)] for axis in axes)
        feature = tuple(FEATURES)[i % len(FEATURES)]
        cells.append(Cell(kind, dtype, dim, (16, 1) if dim == 576 else heads, block, feature))
    return cells


def sheets() -> list[Sheet]:
    """All of the matrix, in parts that share what is compiled."""
    names = [str(dtype).rsplit(".", 1)[-1] for dtype in DTYPES]
    wanted = itertools.product(DIMS, names, HEADS)
    return [Sheet(name, dim, heads) for dim, name, heads in wanted if dim != 576 or heads[1] == 1]


def cells_of(sheet: Sheet) -> list[Cell]:
    """Every block size and feature, in two kinds that together run every path: one part, split, prefill."""
    dtype = getattr(mx, sheet.dtype)
    rest = itertools.product(("verify", "mixed"), BLOCKS, FEATURES)
    return [Cell(kind, dtype, sheet.dim, sheet.heads, block, feature) for kind, block, feature in rest]
