"""How the kernels divide attention among blocks of threads. None of these sizes was measured on a GPU."""

from __future__ import annotations

from metal_kernels.shapes import AttentionShape, Tiling

WARP_ROWS = 16  # two fragments of 8: what tensor cores take
MOST_WARPS = 8  # of a block, so that each of its threads can have 255 registers
TILE_BYTES = 40 * 1024  # of 48 KB of shared memory that need no opt-in


def value_groups(shape: AttentionShape) -> int:
    """Sets of warps that sum different columns of the values, with scores that each set computes again.

    4 for MLA: 512 columns of 16 rows are more than a warp has registers for.
    """
    return 4 if shape.shared_values else 1


def stages(shape: AttentionShape) -> int:
    """Tiles in shared memory: the one that is computed, and the next, which is being copied.

    Quantised tiles are filled through registers, at once: a second one would have nothing to wait for.
    """
    return 1 if shape.bits else 2


def max_rows(shape: AttentionShape) -> int:
    """Most rows (token, head) of a block."""
    return MOST_WARPS // value_groups(shape) * WARP_ROWS


def decode_tiling(shape: AttentionShape, tokens: int) -> Tiling:
    """Rows as they come, and as many sets of keys as four warps and the shared memory allow."""
    row_groups = -(-tokens * shape.gqa // WARP_ROWS)
    key_groups = max(1, 4 // (row_groups * value_groups(shape)))
    while key_groups > 1 and not _fits(shape, row_groups, key_groups, _least(shape)):
        key_groups //= 2
    return _tiling(shape, tokens, row_groups, key_groups)


def prefill_tiling(shape: AttentionShape) -> Tiling:
    """128 rows (tokens x heads of a group) where registers allow it, else 64, or 32 for MLA."""
    light = shape.head_dim <= 128 and shape.dtype.size == 2
    most = max_rows(shape) // WARP_ROWS
    row_groups = max(most if light else min(most, 4), -(-shape.gqa // WARP_ROWS))
    return _tiling(shape, row_groups * WARP_ROWS // shape.gqa, row_groups, 1)


def _least(shape: AttentionShape) -> int:
    """Fewest groups of 8 keys that a warp takes: tensor cores take 16 keys."""
    return 1 if shape.dtype.size == 4 else 2


def _tiling(shape: AttentionShape, tokens: int, row_groups: int, key_groups: int) -> Tiling:
    # Beside a row of MLA there are registers for the scores of 16 keys.
    sizes = (2,) if shape.shared_values else (4, 2)
    key_fragments = next((n for n in sizes if _fits(shape, row_groups, key_groups, n)), _least(shape))
    return Tiling(tokens, row_groups, WARP_ROWS // 8, key_groups, key_fragments)


def _fits(shape: AttentionShape, row_groups: int, key_groups: int, fragments: int) -> bool:
    """Whether the tiles of K and V, and the merge in their place, fit."""
    merge = row_groups * WARP_ROWS * shape.values * 4 if key_groups > 1 else 0
    tiles = stages(shape) * shape.tile_bytes(8 * fragments * key_groups)
    return max(tiles, merge) <= TILE_BYTES
