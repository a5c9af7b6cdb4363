"""Random paged attention problems with everything unused poisoned, and their answers in float64 NumPy."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import mlx.core as mx
import numpy as np
from metal_cpu.emulator.launch import Emulation, emulated
from metal_cpu.emulator.prepare import Prepared

from metal_kernels import sources
from metal_kernels.attention import paged_attention
from metal_kernels.kernel_batch import KernelBatch, make_batch
from metal_kernels.pool import Pool
from metal_kernels.shapes import AttentionShape

BOUND = {mx.float32: 2e-6, mx.float16: 2e-3, mx.bfloat16: 1e-2}
NAN_WORD = 0xFFFFFFFF


@dataclass
class AttentionCase:
    """Sequences as (tokens in the pool, rows of this step), and the layer's shape."""

    shape: AttentionShape
    sequences: list[tuple[int, int]]
    split: int | None = 512  # None: as on this machine
    seed: int = 0
    spare_blocks: int = 3
    shared_prefix: int = 0  # tokens (whole blocks) that all sequences share with the first
    sharpness: float = 1.0  # factor of the queries, and so of the logits
    logit: float = 0.0  # what about every logit is


@dataclass
class Problem:
    """Inputs of `paged_attention`, and the dense float64 keys and values of each sequence."""

    case: AttentionCase
    q: mx.array
    pool: Pool
    batch: KernelBatch
    sinks: mx.array | None
    slopes: mx.array | None
    keys: list[np.ndarray] = field(default_factory=list)
    values: list[np.ndarray] = field(default_factory=list)


def float64(array: mx.array) -> np.ndarray:
    """The values of an array in float64."""
    return np.array(array.astype(mx.float32)).astype(np.float64)


def _tables(case: AttentionCase, random: np.random.Generator) -> tuple[np.ndarray, int]:
    """Block tables of scattered blocks; unused entries hold numbers no pool has."""
    size = case.shape.block_size
    needs = [-(-n // size) for n, _ in case.sequences]
    shared = case.shared_prefix // size
    blocks = needs[0] + sum(n - shared for n in needs[1:]) + case.spare_blocks
    free = list(random.permutation(blocks))
    tables = np.full((len(needs), max(needs) + 2), 1 << 30)
    tables[:, -1] = -(1 << 30)
    for s, need in enumerate(needs):
        own = shared if s else 0
        tables[s, :own] = tables[0, :own]
        tables[s, own:need] = [free.pop() for _ in range(need - own)]
    return tables, blocks


def _slots(case: AttentionCase, tables: np.ndarray, sequence: int) -> np.ndarray:
    size, positions = case.shape.block_size, np.arange(case.sequences[sequence][0])
    return tables[sequence, positions // size] * size + positions % size


def _poisoned(shape: tuple[int, ...], dtype: mx.Dtype) -> mx.array:
    if dtype == mx.uint32:
        return mx.full(shape, NAN_WORD, dtype=mx.uint32)
    return mx.full(shape, float("nan"), dtype=dtype)


def _scatter(pool: mx.array, slots: np.ndarray, rows: mx.array) -> mx.array:
    flat = pool.reshape(-1, *pool.shape[2:])
    flat[mx.array(slots)] = rows
    return flat.reshape(pool.shape)


def make_problem(case: AttentionCase) -> Problem:
    """Fills only the slots that hold tokens; the rest is NaN."""
    random, shape = np.random.default_rng(case.seed), case.shape
    tables, blocks = _tables(case, random)
    lens, counts = np.array([n for n, _ in case.sequences]), [r for _, r in case.sequences]
    cu_rows = np.cumsum([0, *counts])
    batch = make_batch(tables, lens, cu_rows, block_size=shape.block_size, num_blocks=blocks)
    slots = [_slots(case, tables, s) for s in range(len(lens))]
    used = np.unique(np.concatenate(slots))
    front = (blocks, shape.block_size, shape.kv_heads)

    def normal(*dims: int) -> mx.array:
        return mx.array(random.standard_normal(dims, np.float32)).astype(shape.dtype)

    arrays: dict[str, mx.array] = {}
    dense: dict[str, np.ndarray] = {}
    for name, dim in (("k", shape.head_dim), ("v", shape.values)):
        if name == "v" and shape.shared_values:
            arrays |= {key.replace("k", "v", 1): array for key, array in arrays.items()}
            dense["v"] = dense["k"][..., :dim]
            continue
        rows = normal(len(used), shape.kv_heads, dim)
        if name == "k" and case.logit:
            rows[..., 0] = 4.0
        stored = {name: rows}
        if shape.bits:
            codes, scales, biases = (
                mx.quantize(rows, **quantising(shape)) if shape.group >= 32 else by_hand(rows, shape)
            )
            stored = {name: codes, f"{name}_scales": scales, f"{name}_biases": biases}
            rows = dequantise(codes, scales, biases, shape)
        for key, part in stored.items():
            arrays[key] = _scatter(_poisoned((*front, part.shape[-1]), part.dtype), used, part)
        dense[name] = np.full((blocks * shape.block_size, shape.kv_heads, dim), np.nan)
        dense[name][used] = float64(rows)
    queries = normal(batch.rows, shape.heads, shape.head_dim) * case.sharpness
    if case.logit:  # the first elements of all keys are 4
        queries[..., 0] = case.logit / (4 * shape.scale)
    problem = Problem(
        case,
        queries.astype(shape.dtype),
        Pool(**arrays),
        batch,
        normal(shape.heads) if shape.sinks else None,
        mx.array(2.0 ** -np.arange(1, shape.heads + 1), dtype=mx.float32) if shape.alibi else None,
    )
    problem.keys = [dense["k"][s] for s in slots]
    problem.values = [dense["v"][s] for s in slots]
    return problem


def quantising(shape: AttentionShape) -> dict[str, Any]:
    """Arguments of mx.quantize for this shape."""
    return {"group_size": shape.group, "bits": shape.bits}


def by_hand(rows: mx.array, shape: AttentionShape) -> tuple[mx.array, mx.array, mx.array]:
    """What mx.quantize does, for the group size 16 that it lacks."""
    assert shape.bits is not None
    levels, x = 2**shape.bits - 1, float64(rows).reshape(*rows.shape[:-1], -1, shape.group)
    biases = mx.array(x.min(-1).astype(np.float32)).astype(rows.dtype)
    scales = mx.array(((x.max(-1) - float64(biases)) / levels).astype(np.float32)).astype(rows.dtype)
    codes = np.clip(np.rint((x - float64(biases)[..., None]) / float64(scales)[..., None]), 0, levels)
    words = codes.astype(np.uint64).reshape(*rows.shape[:-1], -1, 32 // shape.bits)
    packed = (words << (np.arange(32 // shape.bits, dtype=np.uint64) * shape.bits)).sum(-1)
    return mx.array(packed.astype(np.uint32)), scales, biases


def dequantise(codes: mx.array, scales: mx.array, biases: mx.array, shape: AttentionShape) -> mx.array:
    """Elements as the kernel sees them: scale * code + bias, rounded to the dtype."""
    assert shape.bits is not None
    per_word = 32 // shape.bits
    unpacked = (np.array(codes)[..., None] >> (np.arange(per_word) * shape.bits)) & (2**shape.bits - 1)
    groups = unpacked.reshape(*scales.shape, -1).astype(np.float32)
    x = groups * float64(scales).astype(np.float32)[..., None] + float64(biases).astype(np.float32)[..., None]
    return mx.array(x.reshape(*codes.shape[:-1], -1)).astype(shape.dtype)


def expected(problem: Problem) -> np.ndarray:
    """The result in float64."""
    shape, out = problem.case.shape, []
    for s, (n, rows) in enumerate(problem.case.sequences):
        start = int(problem.batch.cu_rows[s])
        q = float64(problem.q)[start : start + rows]
        k = np.repeat(problem.keys[s], shape.gqa, axis=1)
        v = np.repeat(problem.values[s], shape.gqa, axis=1)
        x = np.einsum("rhd,nhd->hrn", q, k) * shape.scale
        positions, key_positions = np.arange(n - rows, n)[:, None], np.arange(n)[None]
        if shape.softcap:
            x = shape.softcap * np.tanh(x / shape.softcap)
        if problem.slopes is not None:
            x = x + float64(problem.slopes)[:, None, None] * (key_positions - positions)
        seen = (key_positions <= positions) & (key_positions > positions - shape.reach)
        x = np.where(seen, x, -np.inf)
        top = x.max(-1, keepdims=True)
        extra = 0.0
        if problem.sinks is not None:
            sink = float64(problem.sinks)[:, None, None]
            top = np.maximum(top, sink)
            extra = np.exp(sink - top)
        p = np.exp(x - top)
        out.append(np.einsum("hrn,nhd->rhd", p / (p.sum(-1, keepdims=True) + extra), v))
    return np.concatenate(out)


def run(problem: Problem, session: Emulation) -> mx.array:
    """`paged_attention` with every kernel emulated in `session`."""
    sources.kernel.cache_clear()
    try:
        with emulated(session):
            return paged_attention(
                problem.q,
                problem.pool,
                problem.batch,
                problem.case.shape,
                problem.sinks,
                problem.slopes,
                problem.case.split,
            )
    finally:
        sources.kernel.cache_clear()


def error(result: mx.array, answer: np.ndarray) -> float:
    """Largest difference, relative to the largest value of the answer; infinite if not a number."""
    difference = np.abs(float64(result) - answer).max() / np.abs(answer).max()
    return float(difference) if np.isfinite(difference) else float("inf")


def check(
    case: AttentionCase, seeds: tuple[int, ...] = (1, 2, 3), prepared: Prepared | None = None
) -> Emulation:
    """Runs a case under each schedule seed: right numbers, nothing found, every output written."""
    problem = make_problem(case)
    answer = expected(problem)
    session = Emulation(prepared=prepared)
    for seed in seeds:
        session.seed = seed
        result = run(problem, session)
        assert session.diagnostics == []
        assert error(result, answer) <= BOUND[case.shape.dtype]
        session.typecheck = False  # the text is the same under the next seed
    return session


def shape_of(
    dtype: mx.Dtype = mx.float16, heads: int = 8, kv_heads: int = 2, head_dim: int = 64, **more: Any
) -> AttentionShape:
    """A shape with the usual scale and blocks of 16."""
    options = {"block_size": 16, "scale": head_dim**-0.5, **more}
    return AttentionShape(dtype, heads, kv_heads, head_dim, **options)
