"""Launches whose generated source is compared with MLX's own: together they are every kernel we ship.

As a program (`python -m metal_cpu.source_cases`) it lets MLX print what it would compile for each of them, as
`verbose=True` does, after a line that names the case.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, NamedTuple

import mlx.core as mx
import numpy as np
from metal_cpu.attention_cases import AttentionCase, make_problem, shape_of
from metal_cpu.writing import empty_pool

from metal_kernels import sources
from metal_kernels.attention import paged_attention
from metal_kernels.kv_write import WriteShape, first_token, kv_write, upload_slots

MARK = "=== case "
ATTENTION = {
    "mixed": AttentionCase(shape_of(), [(40, 1), (60, 30)], split=16),
    "features": AttentionCase(
        shape_of(mx.bfloat16, window=9, sinks=True, alibi=True, softcap=3.0), [(40, 1), (60, 30)]
    ),
    "few heads": AttentionCase(shape_of(mx.float32, heads=2, kv_heads=1, sinks=True, alibi=True), [(40, 1)]),
    "quantised": AttentionCase(shape_of(bits=4), [(40, 2), (60, 30)], split=16),
    "wide": AttentionCase(shape_of(head_dim=128, wide=True), [(60, 30)]),
    "mla": AttentionCase(shape_of(heads=16, kv_heads=1, head_dim=576, value_dim=512), [(40, 1), (60, 30)]),
}


class Launched(NamedTuple):
    """A function that launches kernels, and the arrays it takes."""

    function: Callable[..., Any]
    arrays: list[mx.array]


def _attention(case: AttentionCase) -> Launched:
    p = make_problem(case)
    arrays = [a for a in (p.q, p.sinks, p.slopes) if a is not None]

    def whole(*given: mx.array) -> mx.array:
        rest = iter(given[1:])
        sinks, slopes = (None if a is None else next(rest) for a in (p.sinks, p.slopes))
        return paged_attention(given[0], p.pool, p.batch, case.shape, sinks, slopes, case.split)

    return Launched(whole, arrays)


def _attributes() -> Launched:
    """Shapes, strides, small and 0-dimensional inputs, and every thread attribute."""
    body = (
        "  uint i = thread_position_in_grid.x + threads_per_grid.x + simdgroups_per_threadgroup;\n"
        "  o[i] = a[0] + a_ndim + a_shape[0] + a_strides[1] + s * t[0];\n  p[i] = threads_per_simdgroup;\n"
    )

    def launch(*inputs: mx.array) -> list[mx.array]:
        made = mx.fast.metal_kernel(
            name="k", input_names=["a", "s", "t"], output_names=["o", "p"], source=body
        )
        return made(
            inputs=list(inputs), output_shapes=[(96,), (96,)], output_dtypes=[mx.float32, mx.uint32],
            grid=(32, 1, 1), threadgroup=(32, 1, 1), template=[("N", 3), ("F", True), ("T", mx.bfloat16)],
        )  # fmt: skip

    return Launched(launch, [mx.zeros((4, 8)), mx.array(2.0), mx.zeros((7,), dtype=mx.int32)])


def _write(bits: int | None = None) -> Launched:
    shape = WriteShape(mx.float16, 2, 64, 64, bits=bits, group=32)
    pool, rows, token = empty_pool(shape, 16), mx.zeros((3, 2, 1, 64), mx.float16), first_token()
    slots = upload_slots(np.array([3, 1, 9], np.int32), 16)
    return Launched(lambda k, v: kv_write(k, v, pool, slots, token, shape), [rows, rows])


MAKERS: dict[str, Callable[[], Launched]] = {
    **{name: lambda case=case: _attention(case) for name, case in ATTENTION.items()},
    "write": _write,
    "write 8": lambda: _write(8),
    "write 4": lambda: _write(4),
    "every attribute": _attributes,
}


def print_all() -> None:
    """Lets MLX print the source of every case, by `verbose=True` of each launch."""
    make = mx.fast.metal_kernel

    def verbose(*args: Any, **kwargs: Any) -> Callable[..., Any]:
        made = make(*args, **kwargs)
        return lambda **call: made(**call, verbose=True)

    mx.fast.metal_kernel = verbose
    for name, maker in MAKERS.items():
        sources.kernel.cache_clear()
        launched = maker()
        os.write(1, f"{MARK}{name}\n".encode())
        mx.export_function(lambda _: None, launched.function, *launched.arrays)


if __name__ == "__main__":
    mx.set_default_device(mx.cpu)
    print_all()
