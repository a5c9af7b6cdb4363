"""Launches paged_decode.metal: decode and verify rows through the block table, with the context split."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import mlx.core as mx

from metal_kernels.kernel_batch import DecodeWork, KernelBatch, PrefillWork
from metal_kernels.kv_write import first_token
from metal_kernels.pool import Pool
from metal_kernels.shapes import AttentionShape, Tiling, decode_tiling
from metal_kernels.sources import kernel

POOL_INPUTS = ("k", "v", "k_scales", "k_biases", "v_scales", "v_biases")
INPUTS = ("q", *POOL_INPUTS, "tables", "items", "sizes", "scalars", "sinks", "slopes", "written")


def paged_decode(
    q: mx.array,
    pool: Pool,
    batch: KernelBatch,
    work: DecodeWork,
    shape: AttentionShape,
    sinks: mx.array | None = None,
    slopes: mx.array | None = None,
) -> tuple[mx.array, mx.array]:
    """Attention of a few rows of each sequence, one threadgroup for each work item and key/value head.

    Args:
        q: [rows of the step, heads, head_dim] or [..., heads, 1, head_dim] of the shape's dtype.
        pool: the layer's keys and values, this step's included.
        batch: the rows of the step.
        work: one of `batch.work(shape).decode`.
        shape: the layer's attention.
        sinks: [heads] logits of the sinks, or None.
        slopes: [heads] float32 ALiBi slopes, or None.

    Returns:
        (parts, stats). If `work.spans` is None, parts is the result [work.rows, heads, value_dim], with q's
        axis of 1 if it has one.
        Otherwise parts is [work.parts, heads, value_dim] float32, to be merged by `paged_reduce`. stats is
        [..., heads, 2] float32: the row's largest logit (log2), and the sum of 2 ** (logit - largest).

    Arguments are checked by `paged_attention`, which calls this. Method: flash-decoding (Dao et al., 2023)
    with query heads of a group as matrix rows, as in FlashInfer (arXiv:2501.01005).
    """
    tiling = decode_tiling(shape, work.tokens)
    final = work.spans is None
    out_dtype = shape.dtype if final else mx.float32
    template = [
        *common_template(shape, out_dtype),
        ("ROW_GROUPS", tiling.row_groups),
        ("KEY_GROUPS", tiling.key_groups),
        ("KEY_FRAGMENTS", tiling.key_fragments),
        ("COLUMN_GROUPS", tiling.column_groups),
        ("HEAD_GROUPS", tiling.head_groups),
        ("SHARED_V", shape.shared_values),
        ("FINAL", final),
    ]
    rows = work.rows if final else work.parts
    run = kernel("paged_decode", INPUTS, ("out", "stats"))
    out, stats = run(
        inputs=attention_inputs(q, pool, batch, work, shape, sinks, slopes),
        output_shapes=[
            (rows, shape.heads, *(q.shape[2:-1] if final else ()), shape.values),
            (rows, shape.heads, 2),
        ],
        output_dtypes=[out_dtype, mx.float32],
        template=template,
        **grid(tiling, shape, work.count),
    )
    return out, stats


def common_template(shape: AttentionShape, out_dtype: mx.Dtype) -> list[tuple[str, Any]]:
    """Template arguments that decode and prefill share."""
    return [
        ("T", shape.dtype),
        ("O", out_dtype),
        ("D", shape.head_dim),
        ("DV", shape.values),
        ("HQ", shape.heads),
        ("HKV", shape.kv_heads),
        ("BS", shape.block_size),
        ("BITS", shape.bits or 16),
        ("GROUP", shape.group if shape.bits else 64),
        ("SOFTCAP", shape.softcap is not None),
        ("ALIBI", shape.alibi),
        ("SINKS", shape.sinks),
    ]


def attention_inputs(
    q: mx.array,
    pool: Pool,
    batch: KernelBatch,
    work: DecodeWork | PrefillWork,
    shape: AttentionShape,
    sinks: mx.array | None,
    slopes: mx.array | None,
) -> Sequence[mx.array]:
    """The inputs in the order of `INPUTS`; absent ones are replaced by arrays that are never read."""
    scalars = _scalars(shape.scale, shape.softcap or 0.0)
    parts = pool.parts(q)
    return [
        q,
        *(parts[name] for name in POOL_INPUTS),
        batch.tables,
        work.items,
        work.sizes,
        scalars,
        scalars if sinks is None else sinks,
        scalars if slopes is None else slopes,
        first_token() if pool.written is None else pool.written,
    ]


@functools.cache
def _scalars(scale: float, softcap: float) -> mx.array:
    return mx.array([scale, softcap, *[0.0] * 6], dtype=mx.float32)


def grid(tiling: Tiling, shape: AttentionShape, count: int) -> dict[str, tuple[int, int, int]]:
    """Grid and threadgroup: one threadgroup for each work item and key/value head, or part of its heads."""
    return {
        "grid": (tiling.threads, shape.kv_heads * tiling.head_groups, count),
        "threadgroup": (tiling.threads, 1, 1),
    }
