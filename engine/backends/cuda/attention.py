"""Attention of one step over a paged pool by our CUDA kernels: decode and prefill rows in one call."""

from __future__ import annotations

import functools
from typing import Any

import mlx.core as mx

from engine.backends.cuda.sources import kernel
from engine.backends.cuda.tiling import MAX_ROWS, SPLIT, decode_tiling, prefill_tiling
from metal_kernels.batch import Batch, DecodeWork, PrefillWork, Work
from metal_kernels.errors import require
from metal_kernels.pool import Pool
from metal_kernels.shapes import AttentionShape, Tiling, decode_classes

INPUTS = ("q", "k", "v", "tables", "items", "sizes", "scalars", "sinks")


def supported(shape: AttentionShape) -> bool:
    """Whether these kernels have this attention; what they lack, the reference backend computes."""
    plain = not (shape.softcap or shape.alibi or shape.bits or shape.shared_values)
    return plain and shape.gqa <= MAX_ROWS


def work_of(batch: Batch, shape: AttentionShape, split: int = SPLIT) -> Work:
    """The work items of a step, made once for all layers alike. `split`: keys of a decode work item."""
    return batch.divide(decode_classes(shape, MAX_ROWS), prefill_tiling(shape).tokens, shape.reach, split)


def paged_attention(
    q: mx.array,
    pool: Pool,
    batch: Batch,
    shape: AttentionShape,
    sinks: mx.array | None = None,
    split: int = SPLIT,
) -> mx.array:
    """Causal attention of every row over its sequence's keys and values up to its own position.

    Args:
        q: [rows, heads, head_dim] of the shape's dtype; rows lie as `batch.cu_rows` says.
        pool: the layer's keys and values; those of this step are already in their slots.
        batch: from `make_batch`, one for all layers of a step.
        shape: the layer's attention, one that is `supported`.
        sinks: [heads] float logits, exactly if `shape.sinks`.
        split: keys of a decode work item, at least 1.

    Returns:
        [rows, heads, head_dim] of the shape's dtype.

    Raises:
        KernelInputError: if an argument does not fit the shape or the batch. Nothing was launched then.

    Method: flash attention 2 (arXiv:2307.08691) with split contexts (flash-decoding, Dao et al., 2023) and
    the query heads of a group as matrix rows, as in FlashInfer (arXiv:2501.01005).
    """
    require(supported(shape), "the CUDA kernels have no such attention")
    expected = (batch.rows, shape.heads, shape.head_dim)
    require(tuple(q.shape) == expected, f"q has shape {tuple(q.shape)}, not {expected}")
    require(q.dtype == shape.dtype, f"q has dtype {q.dtype}, not {shape.dtype}")
    require(
        batch.block_size == shape.block_size,
        f"the batch has blocks of {batch.block_size}, not {shape.block_size}",
    )
    require((sinks is not None) == shape.sinks, "sinks are given exactly if the shape has them")
    if sinks is not None:
        require(
            tuple(sinks.shape) == (shape.heads,),
            f"sinks have shape {tuple(sinks.shape)}, not ({shape.heads},)",
        )
        require(mx.issubdtype(sinks.dtype, mx.floating), f"sinks cannot have dtype {sinks.dtype}")
        sinks = sinks.astype(mx.float32)  # MLX does not compile a kernel again for an input's dtype
    require(split >= 1, f"a decode work item needs at least one key, not {split}")
    pool.check(shape, batch.num_blocks)

    work = work_of(batch, shape, split)
    results = []
    for part in work.decode:
        tiling = decode_tiling(shape, part.tokens)
        out, stats = _attend(q, pool, batch, part, shape, sinks, tiling)
        results.append(out if part.spans is None else _reduce(out, stats, part, shape, sinks))
    if work.prefill:
        results.append(_attend(q, pool, batch, work.prefill, shape, sinks, prefill_tiling(shape))[0])
    joined = results[0] if len(results) == 1 else mx.concatenate(results)
    return joined if work.order is None else mx.take(joined, work.order, axis=0)


def _attend(
    q: mx.array,
    pool: Pool,
    batch: Batch,
    work: DecodeWork | PrefillWork,
    shape: AttentionShape,
    sinks: mx.array | None,
    tiling: Tiling,
) -> tuple[mx.array, mx.array]:
    """paged_attention.cu.

    Returns:
        The result, or each part's own softmax average in float32; and [..., heads, 2] float32: the row's
        largest logit in units of log2, and the sum of 2 ** (logit - largest).
    """
    split = isinstance(work, DecodeWork) and work.spans is not None
    rows = work.parts if isinstance(work, DecodeWork) and split else work.rows
    dtype = mx.float32 if split else shape.dtype
    scalars = _scalars(shape.scale * 1.4426950408889634)
    template: list[tuple[str, Any]] = [
        ("T", shape.dtype),
        ("O", dtype),
        ("D", shape.head_dim),
        ("HQ", shape.heads),
        ("HKV", shape.kv_heads),
        ("BS", shape.block_size),
        ("ROW_GROUPS", tiling.row_groups),
        ("KEY_GROUPS", tiling.key_groups),
        ("KEY_FRAGMENTS", tiling.key_fragments),
        ("SINKS", shape.sinks),
        ("FINAL", not split),
    ]
    out, stats = kernel("paged_attention", INPUTS, ("out", "stats"))(
        inputs=[
            q,
            pool.k,
            pool.v,
            batch.tables,
            work.items,
            work.sizes,
            scalars,
            scalars if sinks is None else sinks,
        ],
        output_shapes=[(rows, shape.heads, shape.values), (rows, shape.heads, 2)],
        output_dtypes=[dtype, mx.float32],
        template=template,
        grid=(tiling.threads * work.count, shape.kv_heads, 1),
        threadgroup=(tiling.threads, 1, 1),
    )
    return out, stats


def _reduce(
    parts: mx.array, stats: mx.array, work: DecodeWork, shape: AttentionShape, sinks: mx.array | None
) -> mx.array:
    """paged_reduce.cu: the result from the parts of split contexts."""
    (out,) = kernel("paged_reduce", ("parts", "stats", "spans", "sinks"), ("out",))(
        inputs=[parts, stats, work.spans, _scalars(0.0) if sinks is None else sinks],
        output_shapes=[(work.rows, shape.heads, shape.values)],
        output_dtypes=[shape.dtype],
        template=[("O", shape.dtype), ("D", shape.values), ("HQ", shape.heads), ("SINKS", shape.sinks)],
        grid=(32 * work.rows, shape.heads, 1),
        threadgroup=(32, 1, 1),
    )
    return out


@functools.cache
def _scalars(scale: float) -> mx.array:
    return mx.array([scale, *[0.0] * 7], dtype=mx.float32)
