"""Launches paged_reduce.metal: merges the parts of rows whose context was split."""

from __future__ import annotations

import functools

import mlx.core as mx

from metal_kernels.kernel_batch import DecodeWork
from metal_kernels.shapes import AttentionShape
from metal_kernels.sources import kernel

SIMDGROUPS = 8  # the same for all rows: it decides the order of their sums


def paged_reduce(
    parts: mx.array,
    stats: mx.array,
    work: DecodeWork,
    shape: AttentionShape,
    sinks: mx.array | None = None,
    axes: int = 3,
) -> mx.array:
    """The result [work.rows, heads, value_dim] in the shape's dtype from what `paged_decode` returned.

    Args:
        parts: [work.parts, heads, value_dim] float32, each part's own softmax average.
        stats: [work.parts, heads, 2] float32 largest logits (log2) and sums.
        work: with `spans`.
        shape: the layer's attention.
        sinks: [heads] logits, or None.
        axes: of the result; 4 for [work.rows, heads, 1, value_dim].

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
