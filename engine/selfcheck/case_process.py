"""Runs one case on this process's GPU: compares the kernels, and measures the bandwidth of decoding."""

from __future__ import annotations

import time
from typing import Final

import mlx.core as mx
import msgspec
import numpy as np

from engine.backends import Batch, LayerShape
from engine.backends.cuda import CudaBackend
from engine.backends.metal import KernelTrials, MetalBackend
from engine.backends.metal.attention_paths import Thresholds
from engine.backends.metal.metal_pool import MetalPool
from engine.selfcheck.kernel_cases import KernelCase
from metal_kernels.shapes import MLA_DIMS

#: (tokens, rows): decodes with short and split contexts, drafts to verify, two prefill chunks
_SEQUENCES: Final = ((40, 1), (3000, 1), (65, 4), (300, 7), (130, 90), (1200, 200))
_COPY_BYTES: Final = 256 << 20
_REPEATS: Final = 20


class CaseResult(msgspec.Struct):
    """A child process's report, printed as JSON.

    Attributes:
        wrong: the reason for each kernel instantiation that failed.
        checked: number of instantiations compared.
        bandwidth: bytes/s of keys and values read while decoding at 3,000 tokens; 0 if not measured.
        copy: bytes/s that a plain copy reads and writes.
        too_large: instantiations that need more registers than this GPU has; smaller ones were compared.
    """

    wrong: dict[str, str]
    checked: int
    bandwidth: float = 0.0
    copy: float = 0.0
    too_large: list[str] = []


def run_case(case: KernelCase, *, measure: bool = True) -> CaseResult:
    """Compiles and compares all instantiations of a case on the default device; may `measure` bandwidth."""
    dtype: mx.Dtype = getattr(mx, case.dtype)
    checked: dict[str, str] = {}
    wrong: dict[str, str] = {}
    for thresholds in (Thresholds(0), Thresholds(1), Thresholds(0, wide=True)):
        trials = KernelTrials()
        backend = _backend(trials, thresholds)
        batch, num_blocks = _batch(case.block_size, _fitting(case, dtype))
        pool = backend.layer_pool(_layer(case, dtype), num_blocks, case.block_size)
        _fill(pool, batch, case, dtype)
        mx.random.seed(2)
        queries = mx.random.normal((batch.rows, case.heads, 1, case.head_dim)).astype(dtype)
        sinks = mx.random.normal((case.heads,)).astype(dtype) if case.sinks else None
        pool.attend(queries, batch, scale=case.head_dim**-0.5, window=case.window or None, sinks=sinks)
        checked |= trials.found()
        wrong |= trials.reasons()
    result = CaseResult(wrong, len(checked))
    result.too_large = [kind for kind, outcome in checked.items() if outcome == KernelTrials.TOO_LARGE]
    if not checked:
        result.wrong[case.name] = "no kernel supports it"
    if measure and not result.wrong:
        result.bandwidth, result.copy = _bandwidth(case, dtype)
    return result


def _layer(case: KernelCase, dtype: mx.Dtype) -> LayerShape:
    if case.latent:
        key_dim, latent = MLA_DIMS
        return LayerShape(case.kv_heads, latent, key_dim - latent, dtype, case.bits, latent=True)
    return LayerShape(case.kv_heads, case.head_dim, case.head_dim, dtype, case.bits)


def _backend(trials: KernelTrials, thresholds: Thresholds) -> MetalBackend | CudaBackend:
    """The backend whose kernels this machine's GPU runs."""
    backend = CudaBackend if mx.cuda.is_available() else MetalBackend
    return backend(trials, thresholds)


def _batch(block_size: int, sequences: tuple[tuple[int, int], ...]) -> tuple[Batch, int]:
    """A batch over shuffled blocks, and how many; one is unused. `sequences`: tokens and query rows."""
    counts = [-(-length // block_size) for length, _ in sequences]
    blocks = np.random.default_rng(0).permutation(sum(counts) + 1).astype(np.int32)
    tables = np.full((len(sequences), max(counts)), -1, np.int32)
    for row, end, count in zip(tables, np.cumsum(counts), counts, strict=True):
        row[:count] = blocks[end - count : end]
    starts, lengths = [length - rows for length, rows in sequences], [length for length, _ in sequences]
    return Batch.over(tables, starts, lengths, block_size), sum(counts) + 1


def _fill(pool: object, batch: Batch, case: KernelCase, dtype: mx.Dtype) -> None:
    """Writes random keys and values to every slot that a sequence uses, and NaN to the others."""
    assert isinstance(pool, MetalPool)
    pool.fill(float("nan"))
    mx.random.seed(1)
    layer = _layer(case, dtype)
    for table, length in zip(batch.tables, batch.lengths, strict=True):
        prompt = Batch.over(table[None], [0], [length], case.block_size)
        keys, values = (
            mx.random.normal((int(length), case.kv_heads, 1, dim)).astype(dtype)
            for dim in (layer.key_dim, layer.value_dim)
        )
        pool.write(keys, values, prompt)


def _bandwidth(case: KernelCase, dtype: mx.Dtype) -> tuple[float, float]:
    """Bandwidths of decoding and of copying in bytes/s, each the median of several runs."""
    batch, num_blocks = _batch(case.block_size, ((3000, 1),) * 8)
    trials = KernelTrials()
    pool = _backend(trials, Thresholds(0)).layer_pool(_layer(case, dtype), num_blocks, case.block_size)
    _fill(pool, batch, case, dtype)
    queries = mx.random.normal((batch.rows, case.heads, 1, case.head_dim)).astype(dtype)
    sinks = mx.zeros((case.heads,), dtype) if case.sinks else None
    copied = min(_COPY_BYTES, largest_buffer() // 4)
    source = mx.zeros((copied // 4,), mx.float32)
    mx.eval(queries, source)

    def seconds(compute: object) -> float:
        assert callable(compute)
        mx.eval(compute())
        times = []
        for _ in range(_REPEATS):
            begin = time.perf_counter()
            mx.eval(compute())
            times.append(time.perf_counter() - begin)
        return float(np.median(times))

    decode = seconds(
        lambda: pool.attend(
            queries, batch, scale=case.head_dim**-0.5, window=case.window or None, sinks=sinks
        )
    )
    seen = min(3000, case.window or 3000)
    read = 8 * seen * _layer(case, dtype).token_bytes
    return read / decode, 2 * copied / seconds(lambda: source + 1.0)


def largest_buffer() -> int:
    """Returns the bytes that one array may have on this GPU; virtual ones allow little."""
    return int(mx.device_info().get("max_buffer_length", 0)) or 1 << 62


def _fitting(case: KernelCase, dtype: mx.Dtype) -> tuple[tuple[int, int], ...]:
    """The sequences to check, cut until a pool of them takes a quarter of the largest buffer at most."""
    most = max(1, largest_buffer() // 4 // _layer(case, dtype).token_bytes)
    sequences: tuple[tuple[int, int], ...] = _SEQUENCES
    while sum(length for length, _ in sequences) > most and any(length > 40 for length, _ in sequences):
        halves = [(max(40, length // 2), rows) for length, rows in sequences]
        sequences = tuple((length, min(rows, length)) for length, rows in halves)
    return sequences
