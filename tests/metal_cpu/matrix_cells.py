"""The cells of the matrix: kernel x dtype x head dimension x heads x block size x feature."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any, NamedTuple

import mlx.core as mx
from metal_cpu.attention_cases import AttentionCase, shape_of

from metal_kernels.shapes import AttentionShape, prefill_tiling

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
    "wide": [(50, 37), (30, 12)],
    "few": [(50, 37), (30, 12)],
}
SPLITS = {"decode": 64, "verify": 512, "prefill": 512, "mixed": 32, "wide": 512, "few": 512}
# Other divisions of prefill: for GPUs that allot registers as they are used, and for those with few of them.
FORMS: dict[str, dict[str, Any]] = {"wide": {"wide": True}, "few": {"simdgroups": 8}}


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
        """For test ids and outcomes."""
        dtype = str(self.dtype).rsplit(".", 1)[-1]
        return f"{self.kind}-{dtype}-{self.dim}-{self.heads[0]}/{self.heads[1]}-{self.block}-{self.feature}"

    @property
    def case(self) -> AttentionCase:
        """The problem."""
        more: dict[str, Any] = {"block_size": self.block, **FORMS.get(self.kind, {})}
        if self.dim == 576:
            more["value_dim"] = 512
        shape = shape_of(self.dtype, *self.heads, self.dim, **more, **FEATURES[self.feature])
        shared = 8 if self.kind == "verify" else 0
        return AttentionCase(shape, ROWS[self.kind], SPLITS[self.kind], shared_prefix=shared)


def differs(shape: AttentionShape) -> bool:
    """Whether prefill is divided otherwise than commonly."""
    return prefill_tiling(shape) != prefill_tiling(replace(shape, wide=False, simdgroups=16))


def some() -> list[Cell]:
    """Every pair of kind and dimension that makes a difference, while the other axes go round beside them."""
    axes: tuple[tuple[Any, ...], ...] = (DTYPES, HEADS, BLOCKS)
    cells = []
    kinds = [kind for kind in ROWS if kind not in FORMS]
    for i, (kind, dim) in enumerate(itertools.product(kinds, DIMS)):
        dtype, heads, block = (axis[(i + i // len(DIMS)) % len(axis)] for axis in axes)
        feature = tuple(FEATURES)[i % len(FEATURES)]
        cells.append(Cell(kind, dtype, dim, (16, 1) if dim == 576 else heads, block, feature))
    halves, heads = itertools.cycle(DTYPES[:2]), itertools.cycle(HEADS[2:])
    features = ("window", "all, 8 bit", "sinks", "all, 4 bit")
    for kind in FORMS:
        rest = zip(halves, (80, 96, 112, 128), heads, BLOCKS, features, strict=False)
        cells += [Cell(kind, *cell) for cell in rest]
    return cells


def sheets() -> list[Sheet]:
    """All of the matrix, in parts that share what is compiled."""
    names = [str(dtype).rsplit(".", 1)[-1] for dtype in DTYPES]
    wanted = itertools.product(DIMS, names, HEADS)
    return [Sheet(name, dim, heads) for dim, name, heads in wanted if dim != 576 or heads[1] == 1]


def cells_of(sheet: Sheet) -> list[Cell]:
    """Every block size and feature, in kinds that together run every path: one part, split, prefill.

    The other forms of prefill are other paths only where they divide the rows differently.
    """
    dtype = getattr(mx, sheet.dtype)
    kinds = ["verify", "mixed"]
    for kind in FORMS:
        if differs(Cell(kind, dtype, sheet.dim, sheet.heads, BLOCKS[0], "plain").case.shape):
            kinds.append(kind)
    rest = itertools.product(kinds, BLOCKS, FEATURES)
    return [Cell(kind, dtype, sheet.dim, sheet.heads, block, feature) for kind, block, feature in rest]
