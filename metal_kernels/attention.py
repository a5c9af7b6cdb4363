"""Attention of one step over a paged pool: decode and prefill rows of many sequences in one call.

It launches paged_decode.metal, paged_prefill.metal and paged_reduce.metal.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import mlx.core as mx

from metal_kernels.kernel_batch import DecodeWork, KernelBatch, PrefillWork
from metal_kernels.kv_write import first_token
from metal_kernels.pool import Pool
from metal_kernels.shapes import AttentionShape, Tiling, decode_tiling, prefill_tiling, require
from metal_kernels.sources import FLOAT_TYPES, kernel

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
    """Attention of a few rows of each sequence, to decode or verify, with the context split.

    There is one threadgroup for each work item and key/value head.

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
    scalars = scalar_inputs(shape.scale, shape.softcap or 0.0)
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
def scalar_inputs(scale: float, softcap: float = 0.0) -> mx.array:
    """(8,) float32, which kernels also get in place of sinks and slopes that there are none of."""
    return mx.array([scale, softcap, *[0.0] * 6], dtype=mx.float32)


def grid(tiling: Tiling, shape: AttentionShape, count: int) -> dict[str, tuple[int, int, int]]:
    """Grid and threadgroup: one threadgroup for each work item and key/value head, or part of its heads."""
    return {
        "grid": (tiling.threads, shape.kv_heads * tiling.head_groups, count),
        "threadgroup": (tiling.threads, 1, 1),
    }


def paged_prefill(
    q: mx.array,
    pool: Pool,
    batch: KernelBatch,
    work: PrefillWork,
    shape: AttentionShape,
    sinks: mx.array | None = None,
    slopes: mx.array | None = None,
) -> mx.array:
    """Attention of many rows of each sequence: up to 32 tokens, all heads, share each K/V tile.

    The other arguments are those of `paged_decode`.

    Args:
        work: `batch.work(shape).prefill`.

    Returns:
        [work.rows, heads, value_dim] in the shape's dtype, with q's axis of 1 if it has one; sequences in
        the batch's order.

    Arguments are checked by `paged_attention`, which calls this.

    Method: flash attention 2 (arXiv:2307.08691).
    """
    tiling = prefill_tiling(shape)
    run = kernel("paged_prefill", INPUTS, ("out",))
    (out,) = run(
        inputs=attention_inputs(q, pool, batch, work, shape, sinks, slopes),
        output_shapes=[(work.rows, shape.heads, *q.shape[2:-1], shape.values)],
        output_dtypes=[shape.dtype],
        template=[
            *common_template(shape, shape.dtype),
            ("ROW_GROUPS", tiling.row_groups),
            ("FRAGMENTS", tiling.fragments),
            ("KEY_FRAGMENTS", tiling.key_fragments),
            ("SHARED_V", shape.shared_values),
        ],
        **grid(tiling, shape, work.count),
    )
    return out


SIMDGROUPS = 8  # the same for all rows: it decides the order of their sums


def paged_reduce(
    parts: mx.array,
    stats: mx.array,
    work: DecodeWork,
    shape: AttentionShape,
    sinks: mx.array | None = None,
    axes: int = 3,
) -> mx.array:
    """Merges the parts of rows whose context was split, which `paged_decode` returned.

    Args:
        parts: [work.parts, heads, value_dim] float32, each part's own softmax average.
        stats: [work.parts, heads, 2] float32 largest logits (log2) and sums.
        work: with `spans`.
        shape: the layer's attention.
        sinks: [heads] logits, or None.
        axes: of the result; 4 for [work.rows, heads, 1, value_dim].

    Returns:
        [work.rows, heads, value_dim] in the shape's dtype.

    Method: the second pass of flash-decoding: parts weighted by sum * 2 ** (largest - largest of all).
    """
    assert work.spans is not None
    run = kernel("paged_reduce", ("parts", "stats", "spans", "sinks"), ("out",))
    (out,) = run(
        inputs=[parts, stats, work.spans, _unread() if sinks is None else sinks],
        output_shapes=[(work.rows, shape.heads, *(1,) * (axes - 3), shape.values)],
        output_dtypes=[shape.dtype],
        template=[
            ("O", shape.dtype),
            ("DV", shape.values),
            ("HQ", shape.heads),
            ("SINKS", sinks is not None),
            ("SIMDGROUPS", SIMDGROUPS),
        ],
        grid=(32 * SIMDGROUPS, shape.heads, work.rows),
        threadgroup=(32 * SIMDGROUPS, 1, 1),
    )
    return out


@functools.cache
def _unread() -> mx.array:
    """Stands for absent sinks, in memory like all inputs that are not computed by the step."""
    return mx.array([0.0] * 8)


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
