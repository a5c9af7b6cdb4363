"""Launches gather.metal: a sequence's keys or values as one contiguous array."""

from __future__ import annotations

import mlx.core as mx
import numpy as np
import numpy.typing as npt

from metal_kernels.errors import require
from metal_kernels.kernel_batch import KernelBatch, upload
from metal_kernels.sources import FLOAT_TYPES, kernel

TOKENS, THREADS = 32, 256


def gather(pool: mx.array, batch: KernelBatch, begins: npt.ArrayLike | None = None) -> mx.array:
    """Copies keys or values of every sequence of the batch out of the pool, one after the other.

    Args:
        pool: [num_blocks, block_size, kv_heads, dim] float16, bfloat16, float32, or uint32 codes; a row must
            be a multiple of 16 bytes.
        batch: whose sequences to copy, up to `batch.lens`.
        begins: [sequences] first position to copy of each, for sliding windows; default 0.

    Returns:
        [kv_heads, tokens, dim]: the sequences' tokens one after the other.

    Raises:
        KernelInputError: if pool and batch do not fit, or a sequence would be empty.
    """
    first = np.zeros(batch.sequences, np.int32) if begins is None else np.asarray(begins)
    require(first.shape == (batch.sequences,), f"begins has shape {first.shape}, not ({batch.sequences},)")
    counts = batch.lens - first
    require(
        bool((first >= 0).all() and (counts > 0).all()), "begins must be positions within their sequences"
    )
    require(pool.ndim == 4, f"pool must have 4 dimensions, not {pool.ndim}")
    expected = (batch.num_blocks, batch.block_size)
    require(tuple(pool.shape[:2]) == expected, f"pool starts with {tuple(pool.shape[:2])}, not {expected}")
    require(pool.dtype in (*FLOAT_TYPES, mx.uint32), f"pool cannot have dtype {pool.dtype}")
    heads, dim = pool.shape[2:]
    require(dim * pool.dtype.size % 16 == 0, f"rows of {dim} {pool.dtype} are not a multiple of 16 bytes")

    pieces = -(-counts // TOKENS)
    owner = np.repeat(np.arange(batch.sequences), pieces)
    offset = (np.arange(len(owner)) - (np.cumsum(pieces) - pieces)[owner]) * TOKENS
    tokens = np.minimum(TOKENS, counts[owner] - offset)
    chunks = np.stack(
        [owner, first[owner] + offset, tokens, (np.cumsum(counts) - counts)[owner] + offset], axis=1
    )
    total = int(counts.sum())
    run = kernel("gather", ("pool", "tables", "chunks", "sizes"), ("out",))
    (out,) = run(
        inputs=[pool, batch.tables, upload(chunks), upload([batch.max_blocks, total])],
        output_shapes=[(heads, total, dim)],
        output_dtypes=[pool.dtype],
        template=[
            ("T", pool.dtype),
            ("D", dim),
            ("HKV", heads),
            ("BS", batch.block_size),
            ("THREADS", THREADS),
        ],
        grid=(THREADS, heads, len(owner)),
        threadgroup=(THREADS, 1, 1),
    )
    return out
