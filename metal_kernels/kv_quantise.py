"""Launches kv_quantise.metal: keys or values as codes, scales and biases for a quantised pool."""

from __future__ import annotations

import mlx.core as mx

from metal_kernels.errors import require
from metal_kernels.kernel_batch import upload
from metal_kernels.shapes import check_group, default_group
from metal_kernels.sources import FLOAT_TYPES, kernel

THREADS = 256


def kv_quantise(x: mx.array, bits: int, group_size: int | None = None) -> tuple[mx.array, mx.array, mx.array]:
    """Quantises rows of keys or values; MLX's scatter then writes the results into the pools.

    Args:
        x: [tokens, kv_heads, dim] float16, bfloat16 or float32.
        bits: 8 or 4.
        group_size: elements that share a scale and a bias; default the largest of 64, 32, 16 dividing dim.

    Returns:
        codes [tokens, kv_heads, dim * bits / 32] uint32, scales and biases [tokens, kv_heads, dim / group]
        of x's dtype, in the layout of `mx.quantize`: element = scale * code + bias. Groups whose range is
        finite in float32 come back within `error_bound(scales, biases, bits)`.

    Raises:
        KernelInputError: if the dtype, bits or group size do not fit, or x is empty.

    Method: affine min-max quantisation, as in `mx.quantize` and KIVI (arXiv:2402.02750), per token.
    """
    require(
        x.ndim == 3 and x.size > 0, f"x must be [tokens, kv_heads, dim] and not empty, not {tuple(x.shape)}"
    )
    require(x.dtype in FLOAT_TYPES, f"x cannot have dtype {x.dtype}")
    require(bits in (4, 8), f"codes have 8 or 4 bits, not {bits}")
    dim = x.shape[-1]
    group = group_size or default_group(dim)
    check_group(dim, group, bits)
    words = x.size * bits // 32
    require(words < 1 << 31, "too many elements for one call")
    front = tuple(x.shape[:-1])
    run = kernel("kv_quantise", ("x", "sizes"), ("codes", "scales", "biases"))
    codes, scales, biases = run(
        inputs=[x, upload([words])],
        output_shapes=[(*front, dim * bits // 32), (*front, dim // group), (*front, dim // group)],
        output_dtypes=[mx.uint32, x.dtype, x.dtype],
        template=[("T", x.dtype), ("BITS", bits), ("GROUP", group)],
        grid=(-(-words // 32) * 32, 1, 1),
        threadgroup=(THREADS, 1, 1),
    )
    return codes, scales, biases


def error_bound(scales: mx.array, biases: mx.array, bits: int) -> mx.array:
    """Largest difference, per group, between an element and scale * code + bias, in float32.

    Half a step from rounding to a code, plus what rounding scale and bias to their dtype moves the range: a
    share of them, or of a scale too small for a share, the smallest amount. (A GPU may take 2 ** -126 for 0.)
    """
    unit, least = {
        mx.float16: (2.0**-11, 2.0**-25),
        mx.bfloat16: (2.0**-8, 2.0**-126),
        mx.float32: (2.0**-24, 2.0**-126),
    }[scales.dtype]
    step, low = scales.astype(mx.float32), mx.abs(biases.astype(mx.float32))
    levels, arithmetic = 2.0**bits - 1, 2.0**-14  # of the code, in float32
    return step * (0.5 + arithmetic + 2 * unit * levels) + 2 * unit * low + (levels + 1) * least
