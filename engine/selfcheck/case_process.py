"""One case on this process's GPU: the comparison, and how much of a copy's bandwidth decoding reaches."""

from __future__ import annotations

import time
from typing import Final

import mlx.core as mx
import msgspec
import numpy as np

from engine.backends import Batch, LayerShape
from engine.backends.cuda import CudaBackend
from engine.backends.metal import KernelTrials, MetalBackend
from engine.backends.metal.dispatch import Thresholds
from engine.backends.metal.metal_pool import MetalPool
from engine.selfcheck.kernel_cases import Case
from metal_kernels.shapes import MLA_DIMS

#: (tokens, rows): decodes with short and split contexts, drafts to verify, two prefill chunks
_SEQUENCES: Final = ((40, 1), (3000, 1), (65, 4), (300, 7), (130, 90), (1200, 200))
_COPY_BYTES: Final = 256 << 20
_REPEATS: Final = 20


class Result(msgspec.Struct):
    """What a child prints.

    Attributes:
        wrong: per kernel instantiation that failed, why.
        checked: instantiations that were compared.
        too_large: those that this GPU has not the registers for; smaller ones were compared in their place.
        bandwidth: bytes/s of K and V read while decoding at 3,000 tokens; 0 where it was not measured.
        copy: bytes/s read and written by a plain copy, halved: what reading can reach.
    """

    wrong: dict[str, str]
    checked: int
    bandwidth: float = 0.0
    copy: float = 0.0
    too_large: list[str] = []


def run_case(case: Case, *, measure: bool = True) -> Result:
    """Compiles and compares all instantiations of a case, on MLX's default device."""
    dtype: mx.Dtype = getattr(mx, case.dtype)
    checked: dict[str, str] = {}
    wrong: dict[str, str] = {}
    for thresholds in (Thresholds(0), Thresholds(1), Thresholds(0, wide=True)):
        trials = KernelTrials()
        backend = _backend(trials, thresholds)
        batch, num_blocks = _batch(case.block_size, _SEQUENCES)
        pool = backend.layer_pool(_layer(case, dtype), num_blocks, case.block_size)
        _fill(pool, batch, case, dtype)
        mx.random.seed(2)
        queries = mx.random.normal((batch.rows, case.heads, 1, case.head_dim)).astype(dtype)
        sinks = mx.random.normal((case.heads,)).astype(dtype) if case.sinks else None
        pool.attend(queries, batch, scale=case.head_dim**-0.5, window=case.window or None, sinks=sinks)
        checked |= trials.found()
        wrong |= trials.reasons()
    result = Result(wrong, len(checked))
    result.too_large = [kind for kind, verdict in checked.items() if verdict == KernelTrials.TOO_LARGE]
    if not checked:
        result.wrong[case.name] = "no kernel took it"
    if measure and not result.wrong:
        result.bandwidth, result.copy = _bandwidth(case, dtype)
    return result


def _layer(case: Case, dtype: mx.Dtype) -> LayerShape:
    if case.latent:
        whole, latent = MLA_DIMS
        return LayerShape(case.kv_heads, latent, whole - latent, dtype, case.bits, latent=True)
    return LayerShape(case.kv_heads, case.head_dim, case.head_dim, dtype, case.bits)


def _backend(trials: KernelTrials, thresholds: Thresholds) -> MetalBackend | CudaBackend:
    """The one whose kernels this machine's GPU runs."""
    made = CudaBackend if mx.cuda.is_available() else MetalBackend
    return made(trials, thresholds)


def _batch(block_size: int, sequences: tuple[tuple[int, int], ...]) -> tuple[Batch, int]:
    """A step over shuffled blocks; one block stays unused, and full of NaN."""
    counts = [-(-length // block_size) for length, _ in sequences]
    blocks = np.random.default_rng(0).permutation(sum(counts) + 1).astype(np.int32)
    tables = np.full((len(sequences), max(counts)), -1, np.int32)
    for row, end, count in zip(tables, np.cumsum(counts), counts, strict=True):
        row[:count] = blocks[end - count : end]
    starts, lengths = [length - rows for length, rows in sequences], [length for length, _ in sequences]
    return Batch.over(tables, starts, lengths, block_size), sum(counts) + 1


def _fill(pool: object, batch: Batch, case: Case, dtype: mx.Dtype) -> None:
    """Random K/V in every slot that a sequence has; NaN elsewhere."""
    assert isinstance(pool, MetalPool)
    pool.fill(float("nan"))
    mx.random.seed(1)
    layer = _layer(case, dtype)
    for table, length in zip(batch.tables, batch.lengths, strict=True):
        whole = Batch.over(table[None], [0], [length], case.block_size)
        keys, values = (
            mx.random.normal((int(length), case.kv_heads, 1, dim)).astype(dtype)
            for dim in (layer.key_dim, layer.value_dim)
        )
        pool.write(keys, values, whole)


def _bandwidth(case: Case, dtype: mx.Dtype) -> tuple[float, float]:
    """(decoding, copying) in bytes/s, medians."""
    batch, num_blocks = _batch(case.block_size, ((3000, 1),) * 8)
    trials = KernelTrials()
    pool = _backend(trials, Thresholds(0)).layer_pool(_layer(case, dtype), num_blocks, case.block_size)
    _fill(pool, batch, case, dtype)
    queries = mx.random.normal((batch.rows, case.heads, 1, case.head_dim)).astype(dtype)
    sinks = mx.zeros((case.heads,), dtype) if case.sinks else None
    source = mx.zeros((_COPY_BYTES // 4,), mx.float32)
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
    return read / decode, 2 * _COPY_BYTES / seconds(lambda: source + 1.0)
