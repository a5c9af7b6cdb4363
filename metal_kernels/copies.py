"""Copies whole blocks within a pool: copy-on-write and compaction."""

from __future__ import annotations

import mlx.core as mx
import numpy as np
import numpy.typing as npt

from metal_kernels.errors import require


def copy_blocks(pool: mx.array, sources: npt.ArrayLike, targets: npt.ArrayLike) -> mx.array:
    """Copies blocks by MLX's gather and scatter, in place, which no kernel of ours could do.

    Args:
        pool: [num_blocks, ...] of any dtype. MLX writes in place if the caller drops its reference: if
            it says `pool = copy_blocks(pool, ...)` and holds no other; else all of the pool is copied.
        sources: [n] block numbers to read. All are read before any is written.
        targets: [n] block numbers to write, each at most once.

    Returns:
        The pool with the blocks copied.

    Raises:
        KernelInputError: if a number is not a block of the pool, or a target is named twice.
    """
    read, write = np.asarray(sources), np.asarray(targets)
    require(
        read.ndim == 1 and read.shape == write.shape,
        "sources and targets must be equally long lists of blocks",
    )
    for name, blocks in (("source", read), ("target", write)):
        bad = (blocks < 0) | (blocks >= pool.shape[0])
        require(not bad.any(), f"{name} {blocks[bad][:1]} is not one of {pool.shape[0]} blocks")
    require(len(np.unique(write)) == len(write), "a target block is named twice")
    if read.size:
        pool[mx.array(write.astype(np.int32))] = pool[mx.array(read.astype(np.int32))]
    return pool
