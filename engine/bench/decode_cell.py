"""One cell of `octavo bench kernels`: decode attention of one new token per sequence, engines alternating."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends import Backend, Batch, LayerPool, LayerShape
from engine.bench.flashinfer import FlashInfer, Heads, PeerError

_UNCACHED: Final = 512 << 20  # bytes read before anything is read again: more than any GPU caches
_MOST_LAYERS: Final = 32
_COMPARED: Final = (
    1 << 30
)  # bytes of keys and values, at most, to compare the peer's output: copied to the host


class Shape(NamedTuple):
    """The shape of a layer's attention, in float16."""

    heads: int
    kv_heads: int
    dim: int
    block_size: int

    @property
    def token_bytes(self) -> int:
        """Bytes of the keys and values of a token."""
        return self.kv_heads * self.dim * 2 * mx.float16.size


class DecodeCell:
    """Sequences of equal length with random keys and values, in shuffled blocks and many layers.

    Args:
        backend: the backend to measure.
        context: tokens of each sequence.
        sequences: sequences in the batch.
        shape: of each layer's attention.
        peer: another engine that reads block tables.
    """

    def __init__(
        self, backend: Backend, context: int, sequences: int, shape: Shape, peer: FlashInfer | None
    ) -> None:
        mx.clear_cache()
        self._bytes = sequences * context * shape.token_bytes
        layers = max(1, min(_MOST_LAYERS, _UNCACHED // self._bytes))
        self._shape, self._peer = shape, peer
        self._scale = shape.dim**-0.5
        self._step, self._blocks = _decode_step(context, sequences, shape.block_size)
        mx.random.seed(0)
        self._queries = mx.random.normal((sequences, shape.heads, 1, shape.dim)).astype(mx.float16)
        mx.eval(self._queries)
        self._pools: list[LayerPool] = []
        self._dense: list[list[mx.array]] = []  # contiguous copies, for MLX's own attention
        for _ in range(layers):
            pool = backend.layer_pool(
                LayerShape(shape.kv_heads, shape.dim, shape.dim, mx.float16), self._blocks, shape.block_size
            )
            self._fill(pool)
            dense = []
            for part in (0, 1):  # one after the other: a gather needs memory
                dense.append(mx.contiguous(pool.gather(self._step)[part]))
                mx.eval(dense)
            self._pools.append(pool)
            self._dense.append(dense)

    def measure(self, runs: int) -> dict[str, Any]:
        """GB/s of each engine, and the largest error relative to the largest value of MLX's output."""
        engines: list[Callable[[], None]] = [lambda: mx.eval(self._octavo()), lambda: mx.eval(self._mlx())]
        result: dict[str, Any] = {"error": _difference(self._output(self._octavo), self._output(self._mlx))}
        peer = self._peer
        if peer is not None:
            try:
                result |= self._prepare(peer)
                peer.run()  # its kernels are compiled here
                engines.append(peer.run)
            except PeerError as error:
                result["peer_error"] = str(error)
        seconds = alternate(engines, runs)
        names = ("gb_s", "mlx_gb_s", "peer_gb_s")
        total = self._bytes * len(self._pools)
        result |= {name: total / each / 1e9 for name, each in zip(names, seconds, strict=False)}
        if peer is not None:
            peer.free()
        return result

    def _octavo(self) -> list[mx.array]:
        return [pool.attend(self._queries, self._step, scale=self._scale) for pool in self._pools]

    def _mlx(self) -> list[mx.array]:
        return [
            mx.fast.scaled_dot_product_attention(self._queries, keys, values, scale=self._scale)
            for keys, values in self._dense
        ]

    def _output(self, attend: Callable[[], list[mx.array]]) -> NDArray[np.float32]:
        """The first layer's output at a second run; at the first it may be the reference's."""
        mx.eval(attend())
        return np.array(attend()[0].astype(mx.float32))[:, :, 0]

    def _prepare(self, peer: FlashInfer) -> dict[str, float]:
        """Prepares the peer for the step. Returns its error, unless there is too much to compare."""
        shape = self._shape
        heads = Heads(shape.heads, shape.kv_heads, shape.dim, self._scale)
        queries = np.array(self._queries[:, :, 0])
        peer.prepare(self._step, self._blocks, len(self._pools), heads, queries)
        if self._bytes > _COMPARED:
            return {}
        keys, values = (np.array(part) for part in self._pools[0].arrays()[:2])
        output = peer.output(keys, values).astype(np.float32)
        return {"peer_error_of_largest": _difference(output, self._output(self._mlx))}

    def _fill(self, pool: LayerPool) -> None:
        """Writes random keys and values, a sequence at a time: a second copy of all might not fit."""
        size = self._step.block_size
        for table, length in zip(self._step.tables, self._step.lengths, strict=True):
            whole = Batch.over(table[None], [0], [length], size)
            shape = (int(length), self._shape.kv_heads, 1, self._shape.dim)
            keys, values = (mx.random.normal(shape, mx.float16) for _ in "kv")
            pool.write(keys, values, whole)
            mx.eval(pool.arrays())


def copy_bandwidth(size: int, runs: int) -> float:
    """GB/s read and written by MLX when it copies an array of `size` bytes."""
    source = mx.zeros((size // 4,), mx.float32)
    mx.eval(source)
    (seconds,) = alternate([lambda: mx.eval(source + 1.0)], runs)
    return 2 * source.nbytes / seconds / 1e9


def alternate(engines: list[Callable[[], None]], runs: int) -> list[float]:
    """Median seconds of each engine; they alternate, after two warm-up runs each."""
    times: list[list[float]] = [[] for _ in engines]
    for turn in range(runs + 2):
        for run, found in zip(engines, times, strict=True):
            start = time.perf_counter()
            run()
            if turn >= 2:
                found.append(time.perf_counter() - start)
    return [statistics.median(found) for found in times]


def _decode_step(context: int, sequences: int, block_size: int) -> tuple[Batch, int]:
    """A decode step of one row per sequence with shuffled blocks, and the number of blocks."""
    width = -(-context // block_size)
    count = width * sequences
    tables = np.random.default_rng(0).permutation(count).astype(np.int32).reshape(sequences, width)
    lengths = np.full(sequences, context)
    step = Batch.over(tables, lengths - 1, lengths, block_size)
    return step, count


def _difference(found: NDArray[np.float32], right: NDArray[np.float32]) -> float:
    """The largest absolute difference, relative to the largest value."""
    return float(np.abs(found - right).max() / np.abs(right).max())
