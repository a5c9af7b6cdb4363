"""MLX's own attention kernels, straight from the installed wheel's headers: the emulator's test cases."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from metal_cpu.emulator import build, machine, toolchain, typecheck
from metal_cpu.emulator.machine import Buffer

METAL_NAMES = {"float32": "float", "float16": "half", "bfloat16": "bfloat16_t"}
Mutation = Callable[[str], str]


@dataclass
class KernelOutcome:
    """The largest error against float64 NumPy and everything the emulator found."""

    error: float
    found: list[str]


def header(path: str) -> str:
    """The text of one of MLX's kernel headers."""
    return (toolchain.mlx_headers() / "mlx/backend/metal/kernels" / path).read_text()


def to_bfloat16(x: np.ndarray) -> np.ndarray:
    """float32 as the upper 16 bits, rounded to nearest even."""
    bits = x.astype(np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def cast(x: np.ndarray, dtype: str) -> np.ndarray:
    """The bits that a kernel with this dtype reads."""
    return to_bfloat16(x) if dtype == "bfloat16" else x.astype(dtype)


def value(x: np.ndarray, dtype: str) -> np.ndarray:
    """The opposite of `cast`, in float64."""
    return (
        (x.astype(np.uint32) << 16).view(np.float32).astype(float) if dtype == "bfloat16" else x.astype(float)
    )


def softmax_attention(
    q: np.ndarray, k: np.ndarray, v: np.ndarray, scale: float, causal: bool = False
) -> np.ndarray:
    """Attention of [L, D] over [N, D] in float64; causal aligns the last query with the last key."""
    scores = (q @ k.T) * scale
    if causal:
        rows, columns = np.indices(scores.shape)
        scores = np.where(columns <= rows + k.shape[0] - q.shape[0], scores, -np.inf)
    p = np.exp(scores - scores.max(-1, keepdims=True))
    return (p / p.sum(-1, keepdims=True)) @ v


def _launch(
    text: str,
    kernel: str,
    arguments: str,
    buffers: dict[int, np.ndarray],
    outputs: dict[int, np.ndarray],
    grid: tuple[int, int, int],
    threadgroup: tuple[int, int, int],
    constants: dict[int, int | bool],
    seed: int,
) -> tuple[machine.Run, list[str]]:
    typecheck.typecheck(text, kernel, arguments, constants)
    built = build.build(text, kernel, arguments, constants)
    wanted = [Buffer(i, a) for i, a in buffers.items() if i in built.buffers]
    wanted += [Buffer(i, a, "output") for i, a in outputs.items()]
    run = machine.run(built, wanted, grid, threadgroup, seed)
    found = [str(d) for d in run.diagnostics]
    return run, found + ([f"{run.unwritten} elements unwritten"] if run.unwritten else [])


def _i32(x: int) -> np.ndarray:
    return np.array([x], np.int32)


def _u64(x: int) -> np.ndarray:
    return np.array([x], np.uint64)


def _inputs(heads: int, kv_heads: int, rows: int, n: int, dim: int, dtype: str) -> list[np.ndarray]:
    random = np.random.default_rng(0)
    shapes = ((heads, rows, dim), (kv_heads, n, dim), (kv_heads, n, dim))
    return [cast(random.standard_normal(shape, np.float32), dtype) for shape in shapes]


def _error(
    out: np.ndarray, q: np.ndarray, k: np.ndarray, v: np.ndarray, dtype: str, causal: bool = False
) -> float:
    group, scale, worst = q.shape[0] // k.shape[0], q.shape[-1] ** -0.5, 0.0
    for h in range(q.shape[0]):
        args = [value(x, dtype) for x in (q[h], k[h // group], v[h // group])]
        difference = np.abs(softmax_attention(*args, scale, causal) - value(out[h], dtype)).max()
        worst = max(worst, float(difference) if np.isfinite(difference) else np.inf)
    return worst


def sdpa_vector(dtype: str = "float32", seed: int = 1, mutate: Mutation = str) -> KernelOutcome:
    """One decode step, 8 query heads on 2 key/value heads, 200 keys."""
    H, KV, N, D = 8, 2, 200, 128
    q, k, v = _inputs(H, KV, 1, N, D, dtype)
    blank = np.zeros(16, np.float32)
    buffers = {
        0: q,
        1: k,
        2: v,
        4: _i32(H // KV),
        5: _i32(N),
        6: _u64(N * D),
        7: _u64(D),
        8: _u64(N * D),
        9: _u64(D),
        10: np.array([D**-0.5], np.float32),
        11: blank,
        12: blank,
        13: _i32(0),
        14: _i32(0),
        15: _i32(0),
        16: blank,
        17: _i32(H),
    }
    text = mutate(header("sdpa_vector.h"))
    run, found = _launch(
        text,
        "sdpa_vector",
        f"<{METAL_NAMES[dtype]}, {D}, {D}>",
        buffers,
        {3: np.zeros((H, 1, D), q.dtype)},
        (H * 1024, 1, 1),
        (1024, 1, 1),
        {},
        seed,
    )
    return KernelOutcome(_error(run.outputs[3], q, k, v, dtype), found)


def sdpa_vector_2pass(dtype: str = "float16", seed: int = 1, mutate: Mutation = str) -> KernelOutcome:
    """Both passes of the split-context decode."""
    H, KV, N, D, blocks = 8, 2, 700, 128, 64
    q, k, v = _inputs(H, KV, 1, N, D, dtype)
    blank = np.zeros(16, np.float32)
    text, name = mutate(header("sdpa_vector.h")), METAL_NAMES[dtype]
    buffers = {
        0: q,
        1: k,
        2: v,
        7: _i32(N),
        8: _u64(N * D),
        9: _u64(D),
        10: _u64(N * D),
        11: _u64(D),
        12: np.array([D**-0.5], np.float32),
        13: blank,
        14: blank,
        15: _i32(0),
        16: _i32(0),
        17: _i32(0),
        18: blank,
    }
    partial = {
        3: np.zeros((H, blocks, D), q.dtype),
        4: np.zeros((H, blocks), np.float32),
        5: np.zeros((H, blocks), np.float32),
    }
    first, found = _launch(
        text,
        "sdpa_vector_2pass_1",
        f"<{name}, {D}, {D}>",
        buffers,
        partial,
        (KV * 32, H // KV, blocks),
        (32, H // KV, 1),
        {26: blocks},
        seed,
    )
    if not first.outputs:
        return KernelOutcome(np.inf, found)
    second = {0: first.outputs[3], 1: first.outputs[4], 2: first.outputs[5], 4: _i32(blocks)}
    run, more = _launch(
        text,
        "sdpa_vector_2pass_2",
        f"<{name}, {D}>",
        second,
        {3: np.zeros((H, 1, D), q.dtype)},
        (H * 1024, 1, 1),
        (1024, 1, 1),
        {26: blocks},
        seed,
    )
    return KernelOutcome(_error(run.outputs[3], q, k, v, dtype), found + more)


def steel_attention(
    dtype: str = "float32", seed: int = 1, mutate: Mutation = str, rows: int = 45
) -> KernelOutcome:
    """A causal prefill chunk with 8x8 matrices: 45 rows over 77 keys, neither a multiple of the tile."""
    H, KV, N, D, BQ, BK = 4, 2, 77, 64, 32, 32
    q, k, v = _inputs(H, KV, rows, N, D, dtype)
    tiles, key_tiles = -(-rows // BQ), -(-N // BK)
    q_strides, k_strides = (H * rows * D, rows * D, D), (KV * N * D, N * D, D)
    params = struct.pack(
        "=6if7i",
        1,
        H,
        D,
        rows,
        N,
        H // KV,
        D**-0.5,
        tiles,
        key_tiles,
        rows // BQ,
        N // BK,
        rows % BQ,
        N % BK,
        N - rows,
    )
    params += struct.pack("=12q", *q_strides, *k_strides, *k_strides, *q_strides)
    buffers = {
        0: q,
        1: k,
        2: v,
        4: np.frombuffer(params, np.int64),
        5: np.zeros(8, np.int64),
        6: np.zeros(16, np.float32),
        7: np.zeros(16, np.float32),
        8: np.zeros(16, np.float32),
    }
    constants: dict[int, int | bool] = {
        200: rows % BQ == 0,
        201: N % BK == 0,
        300: False,
        301: True,
        302: False,
        303: False,
    }
    text = mutate(header("steel/attn/kernels/steel_attention.h"))
    run, found = _launch(
        text,
        "attention",
        f"<{METAL_NAMES[dtype]}, {BQ}, {BK}, {D}, {D}, 4, 1, float, float>",
        buffers,
        {3: np.zeros((H, rows, D), q.dtype)},
        (32 * tiles, 4 * H, 1),
        (32, 4, 1),
        constants,
        seed,
    )
    return KernelOutcome(_error(run.outputs[3], q, k, v, dtype, causal=True), found)
