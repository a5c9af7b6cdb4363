"""One layer's K/V pool as the kernels read it."""

from __future__ import annotations

from dataclasses import dataclass

import mlx.core as mx

from metal_kernels.shapes import AttentionShape, require


@dataclass(frozen=True)
class Pool:
    """Keys and values of one layer.

    Attributes:
        k: [num_blocks, block_size, kv_heads, head_dim] of the layer's dtype, or [..., head_dim * bits / 32]
            uint32 codes. The first two axes of any of these arrays may be one.
        v: the same for values. With MLA, pass `k` again.
        k_scales, k_biases: [num_blocks, block_size, kv_heads, head_dim / group] of the layer's dtype; only
            with codes.
        v_scales, v_biases: the same for values.
        written: token of the last `kv_write` to this pool, which the kernels take so that they run after it;
            None if nothing is being written.

    Slot s of the pool is token s % block_size of block s // block_size.
    """

    k: mx.array
    v: mx.array
    k_scales: mx.array | None = None
    k_biases: mx.array | None = None
    v_scales: mx.array | None = None
    v_biases: mx.array | None = None
    written: mx.array | None = None

    def check(self, shape: AttentionShape, num_blocks: int) -> None:
        """Checks arrays against the layer's shape.

        Raises:
            KernelInputError: naming the array that does not fit.
        """
        front = (num_blocks, shape.block_size, shape.kv_heads)
        value_row = shape.head_dim if shape.shared_values else shape.values
        for name, array, dim in (("k", self.k, shape.head_dim), ("v", self.v, value_row)):
            dtype, width = shape.stored_row(dim)
            _check(name, array, (*front, width), dtype)
            if shape.bits:
                for suffix in ("scales", "biases"):
                    part = getattr(self, f"{name}_{suffix}")
                    _check(f"{name}_{suffix}", part, (*front, dim // shape.group), shape.dtype)

    def parts(self, dummy: mx.array) -> dict[str, mx.array]:
        """Arrays by the kernels' input names; `dummy` stands for scales and biases that are never read."""
        names = ("k", "v", "k_scales", "k_biases", "v_scales", "v_biases")
        arrays = {name: getattr(self, name) for name in names}
        return {name: dummy if array is None else array for name, array in arrays.items()}


def _check(name: str, array: mx.array | None, expected: tuple[int, ...], dtype: mx.Dtype) -> None:
    require(array is not None, f"{name} is missing: the pool is quantised")
    assert array is not None
    shape, flat = tuple(array.shape), (expected[0] * expected[1], *expected[2:])
    require(shape in (expected, flat), f"{name} has shape {shape}, not {expected}")
    require(array.dtype == dtype, f"{name} has dtype {array.dtype}, not {dtype}")
