"""Pools for the write kernels, and rows quantised by them."""

from __future__ import annotations

from dataclasses import dataclass

import mlx.core as mx
import numpy as np
from metal_cpu.attention_cases import float64
from metal_cpu.emulator.launch import to_numpy

from engine.backends.metal.quantised_metal_pool import unpack_words
from metal_kernels.kv_write import WriteShape, error_bound, first_token, kv_write, upload_slots
from metal_kernels.shapes import default_group


def empty_pool(shape: WriteShape, slots: int) -> list[mx.array]:
    """The arrays of a pool, evaluated: NaN, and codes that nothing writes by chance."""
    dims = [shape.key_dim + shape.value_dim] if shape.joined else [shape.key_dim, shape.value_dim]
    found = []
    for dim in filter(None, dims):
        front = (slots, shape.kv_heads)
        if shape.bits:
            found.append(mx.full((*front, dim * shape.bits // 32), 0x7FC0DEAD, dtype=mx.uint32))
            found += [mx.full((*front, dim // shape.group), float("nan"), shape.dtype) for _ in range(2)]
        else:
            found.append(mx.full((*front, dim), float("nan"), shape.dtype))
    mx.eval(found)
    return found


@dataclass(frozen=True)
class Written:
    """A pool before and after a write, with what was written and where."""

    shape: WriteShape
    keys: mx.array
    values: mx.array
    slots: np.ndarray
    before: list[mx.array]
    pool: list[mx.array]
    token: int


def write(shape: WriteShape, slots: np.ndarray, pool_slots: int, seed: int = 0) -> Written:
    """Writes random rows to slots of a poisoned pool."""
    random = np.random.default_rng(seed)
    front = (len(slots), shape.kv_heads, 1)
    keys, values = (
        mx.array(random.standard_normal((*front, dim), np.float32) * 3).astype(shape.dtype)
        for dim in (shape.key_dim, shape.value_dim)
    )
    pool = empty_pool(shape, pool_slots)
    token = kv_write(keys, values, pool, upload_slots(slots, pool_slots), first_token(), shape)
    return Written(shape, keys, values, slots, empty_pool(shape, pool_slots), pool, int(token.item()))


def wrong_with(written: Written) -> list[str]:
    """What the pool should not have after a write, in words.

    Unquantised, every bit equals what MLX's scatter makes of it. Quantised, elements come back within the
    bound; slots that no row names keep every bit.
    """
    shape, slots = written.shape, written.slots
    rows = np.flatnonzero(slots >= 0)
    named, taken = mx.array(slots[rows]), mx.array(rows)
    given = [x[:, :, 0][taken] for x in (written.keys, written.values)[: 2 if shape.value_dim else 1]]
    if shape.joined:
        given = [mx.concatenate(given, axis=-1)]
    found = ["the token is not 0"] if written.token else []
    if shape.bits:
        for n, exact in enumerate(given):
            codes, scales, biases = (part[named] for part in written.pool[3 * n : 3 * n + 3])
            bound = error_bound(scales, biases, shape.bits)
            wide = unpack_words(codes, scales.astype(mx.float32), biases.astype(mx.float32), shape.bits)
            wrong = np.abs(float64(wide) - float64(exact)).reshape(*bound.shape, -1).max(-1)
            if not (wrong <= float64(bound)).all():
                found.append(f"array {n}: an error of {wrong.max():.3g}")
    else:
        scattered = [mx.array(part) for part in written.before]
        for part, exact in zip(scattered, given, strict=True):
            part[named] = exact
        for n, (mine, exact) in enumerate(zip(written.pool, scattered, strict=True)):
            if not np.array_equal(to_numpy(mine).view(np.uint8), to_numpy(exact).view(np.uint8)):
                found.append(f"array {n}: not what MLX scatters")
    free = np.setdiff1d(np.arange(written.pool[0].shape[0]), slots)
    for n, (mine, old) in enumerate(zip(written.pool, written.before, strict=True)):
        if not np.array_equal(to_numpy(mine)[free].view(np.uint8), to_numpy(old)[free].view(np.uint8)):
            found.append(f"array {n}: a slot that no row names was written")
    return found


def quantise(x: mx.array, bits: int, group: int | None = None) -> tuple[mx.array, mx.array, mx.array]:
    """Rows (tokens, kv_heads, dim) as codes, scales and biases: the kernel writes them as keys alone."""
    tokens, heads, dim = x.shape
    shape = WriteShape(x.dtype, heads, dim, 0, bits=bits, group=group or default_group(dim))
    pool = empty_pool(
        shape, max(tokens, 8)
    )  # MLX hands arrays below 8 elements over in another address space
    keys = x[:, :, None]
    mx.eval(
        kv_write(
            keys,
            keys,
            pool,
            upload_slots(np.arange(tokens, dtype=np.int32), len(pool[0])),
            first_token(),
            shape,
        )
    )
    codes, scales, biases = (part[:tokens] for part in pool)
    return codes, scales, biases
