"""Launches paged_prefill.metal: chunks of prompts through the block table."""

from __future__ import annotations

import mlx.core as mx

from metal_kernels.kernel_batch import KernelBatch, PrefillWork
from metal_kernels.paged_decode import INPUTS, attention_inputs, common_template, grid
from metal_kernels.pool import Pool
from metal_kernels.shapes import AttentionShape, prefill_tiling
from metal_kernels.sources import kernel


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

    Args:
        q: [rows of the step, heads, head_dim] or [..., heads, 1, head_dim] of the shape's dtype.
        pool: the layer's keys and values, this step's included.
        batch: the rows of the step.
        work: `batch.work(shape).prefill`.
        shape: the layer's attention.
        sinks: [heads] logits of the sinks, or None.
        slopes: [heads] float32 ALiBi slopes, or None.

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
