"""How the kernels divide attention among blocks of threads. None of these sizes was measured on a GPU."""

from __future__ import annotations

from dataclasses import dataclass

from metal_kernels.shapes import AttentionShape

SPLIT = 256  # keys of a decode work item
MAX_DECODE_TOKENS = 8
MAX_GQA = 128  # 8 warps of 16 rows
TILE_BYTES = 40 * 1024  # of 48 KB of shared memory that need no opt-in


@dataclass(frozen=True)
class Tiling:
    """How a block of threads is laid out.

    Attributes:
        tokens: most tokens of one sequence that a block takes.
        row_groups: warps with different rows, 16 each.
        key_groups: sets of warps with different keys of a tile.
        key_fragments: groups of 8 keys that a warp takes from a tile; even where tensor cores take 16.
    """

    tokens: int
    row_groups: int
    key_groups: int
    key_fragments: int

    @property
    def threads(self) -> int:
        """Threads of a block: at most 256, so that each can have 255 registers."""
        return 32 * self.row_groups * self.key_groups


def decode_classes(shape: AttentionShape) -> tuple[int, ...]:
    """Sizes of decode work items, in tokens; chunks longer than the last are prefill."""
    most = max(1, min(MAX_DECODE_TOKENS, MAX_GQA // shape.gqa))
    return (*(tokens for tokens in (1, 4) if tokens < most), most)


def decode_tiling(shape: AttentionShape, tokens: int) -> Tiling:
    """Rows as they come, and as many sets of keys as four warps and the shared memory allow."""
    row_groups = -(-tokens * shape.gqa // 16)
    key_groups = max(1, 4 // row_groups)
    while key_groups > 1 and not _fits(shape, row_groups, key_groups, _least(shape)):
        key_groups //= 2
    return Tiling(tokens, row_groups, key_groups, _key_fragments(shape, row_groups, key_groups))


def prefill_tiling(shape: AttentionShape) -> Tiling:
    """128 rows (tokens x heads of a group) where registers allow it, else 64."""
    light = shape.head_dim <= 128 and shape.dtype.size == 2
    row_groups = max(8 if light else 4, -(-shape.gqa // 16))
    return Tiling(row_groups * 16 // shape.gqa, row_groups, 1, _key_fragments(shape, row_groups, 1))


def _least(shape: AttentionShape) -> int:
    return 1 if shape.dtype.size == 4 else 2


def _key_fragments(shape: AttentionShape, row_groups: int, key_groups: int) -> int:
    return next((n for n in (4, 2) if _fits(shape, row_groups, key_groups, n)), _least(shape))


def _fits(shape: AttentionShape, row_groups: int, key_groups: int, fragments: int) -> bool:
    """Whether a tile of K and V (16 bytes of padding a row), and the merge in its place, fit."""
    tile = 2 * 8 * fragments * key_groups * (shape.head_dim * shape.dtype.size + 16)
    merge = row_groups * 16 * shape.head_dim * 4 if key_groups > 1 else 0
    return max(tile, merge) <= TILE_BYTES
