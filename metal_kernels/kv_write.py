"""Launches of kv_write.metal and kv_quantise.metal: new keys and values go into a pool's own buffers.

A kernel of MLX gets new arrays for its outputs and read-only inputs. These two write through an input, the
pool: MLX neither copies nor counts that, so a step in flight that holds the pool costs nothing. The price is
that MLX does not see the write. So it returns a token, one number that is always 0: whoever reads the pool
takes the newest token as an input, and so does the next write. `engine/backends/metal` says why that is
enough.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import mlx.core as mx
import numpy as np
import numpy.typing as npt

from metal_kernels.kernel_batch import upload
from metal_kernels.shapes import check_group, require
from metal_kernels.sources import FLOAT_TYPES, Kernel, kernel

_MAX_THREADS = 256
#: Finds a kernel by its name and those of its inputs and outputs.
FindKernel = Callable[[str, tuple[str, ...], tuple[str, ...]], Kernel]
_PLAIN = ("k", "v")
_QUANTISED = ("k", "v", "k_scales", "k_biases", "v_scales", "v_biases")


@dataclass(frozen=True)
class WriteShape:
    """Shape that a layer's write kernel is instantiated for.

    Attributes:
        dtype: of what is written, and of unquantised pools, scales and biases: float16, bfloat16 or float32.
        value_dim: elements of a value; 0 for a layer that keeps keys only.
        joined: whether values are kept behind the keys, in the same rows (MLA).
        bits: 8 or 4 for quantised pools, None for pools of `dtype`.
        group: elements that share a scale and a bias, in quantised pools.

    Raises:
        KernelInputError: for anything else.
    """

    dtype: mx.Dtype
    kv_heads: int
    key_dim: int
    value_dim: int
    joined: bool = False
    bits: int | None = None
    group: int = 0

    def __post_init__(self) -> None:
        require(self.dtype in FLOAT_TYPES, f"keys cannot have dtype {self.dtype}")
        require(self.kv_heads > 0 and self.key_dim > 0, "kv_heads and key_dim must be positive")
        require(self.value_dim >= 0, f"value_dim cannot be {self.value_dim}")
        require(self.bits in (None, 4, 8), f"quantised pools have 8 or 4 bits, not {self.bits}")
        if self.bits:
            for dim in filter(None, (self.key_dim, self.value_dim)):
                check_group(dim, self.group, self.bits)

    @functools.cached_property
    def arrays(self) -> int:
        """Number of arrays of a pool: K and V, each with scales and biases if quantised."""
        return (1 if self.joined or not self.value_dim else 2) * (3 if self.bits else 1)

    @functools.cached_property
    def template(self) -> list[tuple[str, Any]]:
        """The template arguments."""
        template: list[tuple[str, Any]] = [
            ("T", self.dtype),
            ("DK", self.key_dim),
            ("DV", self.value_dim),
            ("HKV", self.kv_heads),
            ("JOINED", self.joined),
            ("THREADS", self.threadgroup),
        ]
        return [*template, ("BITS", self.bits), ("GROUP", self.group)] if self.bits else template

    @functools.cached_property
    def threads(self) -> int:
        """Threads that write one token, in whole simdgroups."""
        elements = self.kv_heads * (self.key_dim + self.value_dim)
        return -(-elements * (self.bits or 32) // 32 // 32) * 32

    @functools.cached_property
    def threadgroup(self) -> int:
        """Threads of a threadgroup."""
        return min(self.threads, _MAX_THREADS)

    def in_order(self, pool: Sequence[mx.array]) -> list[mx.array]:
        """A pool's arrays (K, its scales, its biases, then V's) as the kernel takes them.

        Arrays that this shape has no use for are replaced by some that are never written.
        """
        one = 3 if self.bits else 1  # arrays of the keys
        keys, values = pool[:one], pool[one : self.arrays] or pool[:one]
        return [keys[0], values[0], *keys[1:], *values[1:]]


@functools.cache
def first_token() -> mx.array:
    """Returns the token that the first write of a pool takes, in place of one from the write before."""
    token = mx.zeros((1,), mx.int32)
    mx.eval(token)
    return token


def upload_slots(slots: npt.NDArray[np.int32], pool_slots: int) -> mx.array:
    """The slots of a step's rows for `kv_write`, checked and uploaded once for all layers.

    Args:
        slots: (T,) slot of each row; negative to leave it out.
        pool_slots: slots of the pool.

    Raises:
        KernelInputError: a slot lies outside the pool. (The kernel does not check.)
    """
    require(slots.size > 0, "there are no rows to write")
    last = int(slots.max())
    require(last < pool_slots, f"slot {last} is outside a pool of {pool_slots}")
    return upload(slots)


def kv_write(
    keys: mx.array,
    values: mx.array,
    pool: Sequence[mx.array],
    slots: mx.array,
    before: mx.array,
    shape: WriteShape,
    find: FindKernel = kernel,
) -> mx.array:
    """Writes new keys and values into a pool's own buffers, quantised if the pool is.

    Args:
        keys: (T, kv_heads, 1, key_dim) of the shape's dtype.
        values: (T, kv_heads, 1, value_dim), the same; not read if value_dim is 0.
        pool: K, V, each [slots, kv_heads, dim]; quantised, K's codes, scales and biases, then V's. With
            `joined`, only K's, whose rows hold both. Evaluated arrays, row-contiguous as MLX makes them: of
            any other, MLX would hand over a copy, and nothing would be written.
        slots: from `upload_slots`, for this pool.
        before: token of the last write to this pool, or `first_token()`.
        find: where kernels are taken from, by their name and those of their inputs and outputs; the CUDA
            backend has its own.

    Returns:
        (1,) int32, 0: the token of this write. Evaluate it, or something that takes it, to write.

    Raises:
        KernelInputError: keys or values do not fit the shape. Nothing is written then.

    Method: affine min-max quantisation, as in `mx.quantize` and KIVI (arXiv:2402.02750), per token.
    """
    rows = keys.shape[0]
    for name, x, dim in (("keys", keys, shape.key_dim), ("values", values, shape.value_dim)):
        expected = (rows, shape.kv_heads, 1, dim)
        require(not dim or x.shape == expected, f"{name} have shape {x.shape}, not {expected}")
        require(not dim or x.dtype == shape.dtype, f"{name} have dtype {x.dtype}, not {shape.dtype}")
    require(len(pool) >= shape.arrays, f"the pool has {len(pool)} arrays, not {shape.arrays}")
    name, names = ("kv_quantise", _QUANTISED) if shape.bits else ("kv_write", _PLAIN)
    run = find(name, ("keys", "values", "slots", "before", *names), ("written",))
    (written,) = run(
        inputs=[keys, values if shape.value_dim else keys, slots, before, *shape.in_order(pool)],
        output_shapes=[(1,)],
        output_dtypes=[mx.int32],
        template=shape.template,
        # Rows lie along x: CUDA takes 65,535 blocks along y and z.
        grid=(rows * shape.threadgroup, -(-shape.threads // shape.threadgroup), 1),
        threadgroup=(shape.threadgroup, 1, 1),
    )
    return written


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
