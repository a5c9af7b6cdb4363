"""Attention of one step over a paged pool: decode and prefill rows of many sequences in one call."""

from __future__ import annotations

import mlx.core as mx

from metal_kernels.errors import require
from metal_kernels.kernel_batch import KernelBatch
from metal_kernels.paged_decode import paged_decode
from metal_kernels.paged_prefill import paged_prefill
from metal_kernels.paged_reduce import paged_reduce
from metal_kernels.pool import Pool
from metal_kernels.shapes import AttentionShape
from metal_kernels.sources import FLOAT_TYPES


def paged_attention(
    q: mx.array,
    pool: Pool,
    batch: KernelBatch,
    shape: AttentionShape,
    sinks: mx.array | None = None,
    slopes: mx.array | None = None,
    split: int | None = None,
) -> mx.array:
    """Causal attention of every row over its sequence's keys and values up to its own position.

    Args:
        q: [rows, heads, head_dim] or [rows, heads, 1, head_dim] of the shape's dtype; rows lie as
            `batch.cu_rows` says.
        pool: the layer's keys and values; those of this step are already in their slots.
        batch: from `make_batch`, one for all layers of a step.
        shape: the layer's attention.
        sinks: [heads] float logits, exactly if `shape.sinks`.
        slopes: [heads] float32, exactly if `shape.alibi`.
        split: keys of a decode work item (a multiple of 8): smaller means more threadgroups. By default what
            keeps the GPU busy with this sequence alone (`context_split`).

    Returns:
        [rows, heads, value_dim] of the shape's dtype, or [rows, heads, 1, value_dim].

    Raises:
        KernelInputError: if an argument does not fit the shape or the batch. Nothing was launched then.
    """
    check_queries(q, batch, shape)
    require(q.dtype == shape.dtype, f"q has dtype {q.dtype}, not {shape.dtype}")
    require(
        batch.block_size == shape.block_size,
        f"the batch has blocks of {batch.block_size}, not {shape.block_size}",
    )
    fits = split is None or (split > 0 and split % 8 == 0)
    require(fits, f"split must be a positive multiple of 8, not {split}")
    for name, array, wanted, dtypes in (
        ("sinks", sinks, shape.sinks, FLOAT_TYPES),
        ("slopes", slopes, shape.alibi, (mx.float32,)),
    ):
        require(
            (array is not None) == wanted,
            f"{name} {'are missing' if wanted else 'are not wanted by this shape'}",
        )
        if array is not None:
            require(
                tuple(array.shape) == (shape.heads,),
                f"{name} has shape {tuple(array.shape)}, not ({shape.heads},)",
            )
            require(array.dtype in dtypes, f"{name} cannot have dtype {array.dtype}")
    pool.check(shape, batch.num_blocks)

    work = batch.work(shape, split)
    results = []
    for part in work.decode:
        out, stats = paged_decode(q, pool, batch, part, shape, sinks, slopes)
        merged = part.spans is not None
        results.append(paged_reduce(out, stats, part, shape, sinks, axes=q.ndim) if merged else out)
    if work.prefill:
        results.append(paged_prefill(q, pool, batch, work.prefill, shape, sinks, slopes))
    joined = results[0] if len(results) == 1 else mx.concatenate(results)
    return joined if work.order is None else mx.take(joined, work.order, axis=0)


def check_queries(q: mx.array, batch: KernelBatch, shape: AttentionShape) -> None:
    """Checks the queries of a step.

    Raises:
        KernelInputError: if their shape is wrong.
    """
    expected = (batch.rows, shape.heads, shape.head_dim)
    middle = (batch.rows, shape.heads, 1, shape.head_dim)
    require(tuple(q.shape) in (expected, middle), f"q has shape {tuple(q.shape)}, not {expected}")
