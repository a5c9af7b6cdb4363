"""The shape of one layer's attention, what of it the kernels support, and how they tile it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import mlx.core as mx

from metal_kernels.sources import FLOAT_TYPES

HEAD_DIMS = (64, 80, 96, 112, 128, 192, 256)
MLA_DIMS = (576, 512)  # keys are the latent and the rotary part; values the latent alone, in the same rows
BLOCK_SIZES = (8, 16, 32, 64)
NO_WINDOW = 1 << 30
MAX_DECODE_TOKENS = 8
TILE_BYTES = 20 * 1024  # threadgroup memory for K and V tiles: the limit is 32 KB, less lets more groups run


class KernelInputError(ValueError):
    """Arguments no kernel could run with; the message says which. Raised before any launch."""


def require(condition: bool, message: str) -> None:
    """Raises `KernelInputError` with the message unless the condition holds."""
    if not condition:
        raise KernelInputError(message)


@dataclass(frozen=True)
class AttentionShape:
    """Everything about a layer's attention that a kernel is instantiated for.

    Attributes:
        dtype: of queries, unquantised keys and values, scales, biases and the result: float16, bfloat16 or
            float32.
        heads: query heads.
        kv_heads: key/value heads; must divide `heads`.
        head_dim: of queries and keys: 64, 80, 96, 112, 128, 192 or 256, or 576 for MLA.
        value_dim: of values; `head_dim` unless MLA, where it is 512 and values are the first 512 elements of
            the keys.
        block_size: tokens in a block: 8, 16, 32 or 64.
        scale: factor of the logits, commonly head_dim ** -0.5.
        window: tokens a row sees, itself included; None for all.
        softcap: logits become softcap * tanh(logit / softcap); None for no cap.
        alibi: whether slope * (key position - query position) is added to the (capped) logits.
        sinks: whether each query head has an extra logit without a value.
        bits: 8 or 4 for quantised pools, None for pools of `dtype`.
        group_size: elements that share a scale and a bias; None takes the largest of 64, 32, 16 that fits.
        simdgroups: most simdgroups in a threadgroup. A GPU that lacks the registers refuses the launch; 8
            always fit.
        wide: whether a simdgroup of prefill takes 16 rows also at head dimensions 80 to 128 in 16 bits, so
            that 32 tokens share each key for up to 8 query heads: see `prefill_tiling`.

    Raises:
        KernelInputError: for anything else.
    """

    dtype: mx.Dtype
    heads: int
    kv_heads: int
    head_dim: int
    block_size: int
    scale: float
    value_dim: int | None = None
    window: int | None = None
    softcap: float | None = None
    alibi: bool = False
    sinks: bool = False
    bits: int | None = None
    group_size: int | None = None
    simdgroups: int = 16
    wide: bool = False

    def __post_init__(self) -> None:
        require(self.dtype in FLOAT_TYPES, f"dtype must be float16, bfloat16 or float32, not {self.dtype}")
        require(self.heads > 0 and self.kv_heads > 0, "heads and kv_heads must be positive")
        require(
            self.heads % self.kv_heads == 0,
            f"{self.heads} query heads do not divide among {self.kv_heads} key/value heads",
        )
        dims = (self.head_dim, self.values)
        require(
            dims == MLA_DIMS or (self.head_dim in HEAD_DIMS and self.values == self.head_dim),
            f"head dimension {self.head_dim} with value dimension {self.values} is not supported: "
            f"use one of {HEAD_DIMS} for both, or {MLA_DIMS}",
        )
        require(
            self.block_size in BLOCK_SIZES, f"block size must be one of {BLOCK_SIZES}, not {self.block_size}"
        )
        require(self.window is None or self.window > 0, f"window must be positive, not {self.window}")
        require(self.softcap is None or self.softcap > 0, f"softcap must be positive, not {self.softcap}")
        require(self.simdgroups in range(1, 17), f"1 to 16 simdgroups, not {self.simdgroups}")
        most = self.simdgroups * 8
        require(self.gqa <= most, f"at most {most} query heads may share a key/value head, not {self.gqa}")
        require(self.bits in (None, 4, 8), f"quantised pools have 8 or 4 bits, not {self.bits}")
        if self.bits:
            check_group(self.head_dim, self.group, self.bits)
            check_group(self.values, self.group, self.bits)

    @property
    def values(self) -> int:
        """Dimension of a value and of the result."""
        return self.value_dim or self.head_dim

    @property
    def gqa(self) -> int:
        """Query heads for each key/value head."""
        return self.heads // self.kv_heads

    @property
    def shared_values(self) -> bool:
        """Whether values are the first part of the keys (MLA)."""
        return self.head_dim == MLA_DIMS[0]

    @property
    def group(self) -> int:
        """Elements that share a scale and a bias."""
        return self.group_size or default_group(self.head_dim)

    @property
    def reach(self) -> int:
        """The window as the kernels take it."""
        return self.window or NO_WINDOW

    @cached_property
    def division(self) -> tuple[tuple[int, ...], int, int, int]:
        """Division of rows.

        Sizes of decode work items, tokens of a prefill work item, the window, threadgroups for a decode item.
        """
        heads = self.kv_heads * head_groups(self)
        return decode_classes(self), prefill_tiling(self).tokens, self.reach, heads

    @cached_property
    def least_part(self) -> int:
        """Fewest keys of a part of a split context: four tiles of the decode kernel, 64 to 128 keys.

        A tile waits for its loads, so time grows by the tile; merging parts costs about as much as two.
        """
        tiling = decode_tiling(self, 1)
        return min(128, max(64, 4 * 8 * tiling.key_groups * tiling.key_fragments))

    def stored_row(self, dim: int) -> tuple[mx.Dtype, int]:
        """dtype and number of elements in which a pool stores a row of `dim` elements."""
        return (mx.uint32, dim * self.bits // 32) if self.bits else (self.dtype, dim)

    def tile_bytes(self, keys: int) -> int:
        """Threadgroup memory of a tile of that many keys and values, padded by 16 bytes a row."""
        size = self.dtype.size
        row = self.head_dim * size + 16
        return keys * (row if self.shared_values else row + self.values * size + 16)


@dataclass(frozen=True)
class Tiling:
    """Layout of a threadgroup.

    Attributes:
        tokens: most tokens of one sequence that a threadgroup takes.
        row_groups: simdgroups with different rows.
        fragments: groups of 8 rows a simdgroup has.
        key_groups: sets of simdgroups with different keys of a tile.
        key_fragments: groups of 8 keys that a simdgroup takes from a tile.
        column_groups: sets of simdgroups with different columns of the same rows and keys.
        head_groups: threadgroups that divide the query heads of a key/value head.
    """

    tokens: int
    row_groups: int
    fragments: int
    key_groups: int
    key_fragments: int
    column_groups: int = 1
    head_groups: int = 1

    @property
    def threads(self) -> int:
        """Threads of a threadgroup."""
        return 32 * self.row_groups * self.key_groups * self.column_groups


def decode_classes(shape: AttentionShape, rows: int | None = None) -> tuple[int, ...]:
    """Sizes of decode work items, in tokens; chunks longer than the last are prefill.

    `rows`: (token, head) that a threadgroup can have for all heads of a group; by default what the Metal
    kernel has for the heads that share a threadgroup.
    """
    heads = shape.gqa
    if rows is None:
        rows, heads = _decode_rows(shape), shape.gqa // head_groups(shape)
    most = max(1, min(MAX_DECODE_TOKENS, rows // heads))
    return (*(tokens for tokens in (1, 4) if tokens < most), most)


def decode_tiling(shape: AttentionShape, tokens: int) -> Tiling:
    """Rows as they come, and as many sets of keys as four simdgroups and the tile memory allow.

    A row of MLA's 512 values would take 128 registers of each thread and its 576 queries 72 more: four sets
    of simdgroups divide the columns, and threadgroups the heads if they are many.
    """
    columns, heads = _column_groups(shape), head_groups(shape)
    row_groups = -(-tokens * shape.gqa // (8 * heads))
    key_groups = max(1, 4 // (row_groups * columns))
    merge_bytes = row_groups * 8 * shape.values * 4  # the merge reuses the tile's memory
    while key_groups > 1 and (shape.tile_bytes(8 * key_groups) > TILE_BYTES or merge_bytes > TILE_BYTES):
        key_groups //= 2
    fragments = _key_fragments(shape, key_groups)
    return Tiling(tokens, row_groups, 1, key_groups, fragments, columns, heads)


def _column_groups(shape: AttentionShape) -> int:
    return 4 if shape.shared_values else 1


def _decode_rows(shape: AttentionShape) -> int:
    """Most rows (token, head) of a threadgroup of the decode kernel."""
    return max(1, shape.simdgroups // _column_groups(shape)) * 8


def head_groups(shape: AttentionShape) -> int:
    """The fewest threadgroups that the query heads of a key/value head divide among evenly."""
    return next(
        n for n in range(1, shape.gqa + 1) if shape.gqa % n == 0 and shape.gqa // n <= _decode_rows(shape)
    )


def prefill_tiling(shape: AttentionShape) -> Tiling:
    """32 tokens with all their heads where registers allow it: K and V are read once for all of them.

    A thread of an M1 or M2 has at most 128 registers, and 104 if 512 threads are to fit. 8 rows of 128 take
    32 of them for the result and 16 for queries of 16 bits; 16 rows, 64 and 32, and with scores, masks and
    addresses some 120: `shape.wide` is for GPUs that allot registers as they are used (M3 on), or for 8
    simdgroups.
    """
    halves = shape.dtype.size == 2
    double = halves and shape.head_dim <= (128 if shape.wide else 64)
    heavy = shape.head_dim > 128 or not halves
    simdgroups = max(min(shape.simdgroups, 8 if heavy else 16), -(-shape.gqa // 8))
    tokens = max(1, min(32, simdgroups * (16 if double else 8) // shape.gqa))
    rows = tokens * shape.gqa
    fragments = 2 if double and rows >= 64 else 1
    keys = _key_fragments(shape, 1)
    if fragments == 2 and shape.head_dim > 64:
        keys = min(keys, 2)  # fewer scores beside the larger result
    return Tiling(tokens, -(-rows // (8 * fragments)), fragments, 1, keys)


def _key_fragments(shape: AttentionShape, key_groups: int) -> int:
    return next((n for n in (4, 2) if shape.tile_bytes(8 * n * key_groups) <= TILE_BYTES), 1)


def default_group(dim: int) -> int:
    """The largest group size that divides `dim`."""
    return next((g for g in (64, 32, 16) if dim % g == 0), 0)


def check_group(dim: int, group: int, bits: int) -> None:
    """Checks that rows of `dim` elements can be quantised in groups of `group`.

    Raises:
        KernelInputError: if not.
    """
    codes = 32 // bits
    words = 4 if dim // codes % 4 == 0 else 2
    fits = group in (16, 32, 64, 128) and dim % group == 0 and group % (words * codes) == 0
    require(fits, f"{bits}-bit rows of {dim} elements cannot have groups of {group}")
