"""How close decode attention comes to the memory bandwidth of this machine's GPU.

Attention of one new token per sequence must read every key and value once, so their bytes over time are a
bandwidth; its share of a copy's bandwidth says how much there is left to gain. MLX's own attention over
contiguous keys and values of the same content is measured too, and FlashInfer on NVIDIA GPUs, if installed.
Engines alternate within a cell.
"""

from __future__ import annotations

import argparse
import importlib
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends import Backend, BackendError, Batch, LayerPool, LayerShape, backend_for

_WORKSPACE: Final = 128 << 20  # bytes, as its manual recommends; must be zero at first
_HOW: Final = "To install it: pip install flashinfer-python (with PyTorch; needs NVIDIA's nvcc and ninja)"


class PeerError(Exception):
    """FlashInfer cannot be measured; the text says why."""


class Heads(NamedTuple):
    """A layer's attention.

    Attributes:
        queries: query heads.
        kv: key/value heads.
        dim: of keys and values.
        scale: factor of the scores.
    """

    queries: int
    kv: int
    dim: int
    scale: float


class FlashInfer:
    """FlashInfer's decode attention over its own pools, for comparison: servers for NVIDIA GPUs use it.

    It is optional, since it needs PyTorch, and NVIDIA's compiler at the first use of a kernel. It computes
    what our kernels do: one new token per sequence, over the same block tables, in pools of the same layout
    ("NHD": blocks, tokens, heads, elements).

    Raises:
        PeerError: it is not installed, or cannot be loaded.
    """

    name = "FlashInfer"

    def __init__(self) -> None:
        try:
            self._torch: Any = importlib.import_module("torch")
            self._module: Any = importlib.import_module("flashinfer")
        except ModuleNotFoundError as error:
            raise PeerError(f"FlashInfer is not compared: {error.name} is not installed. {_HOW}.") from None
        except Exception as error:  # many kinds, depending on driver and libraries
            raise PeerError(
                f"FlashInfer is not compared: it cannot be loaded ({_one_line(error)})."
            ) from error
        self.version = str(getattr(self._module, "__version__", "unknown"))
        self._pools: list[tuple[Any, Any]] = []
        self._wrapper: Any = None
        self._queries: Any = None

    def prepare(
        self, step: Batch, num_blocks: int, layers: int, heads: Heads, queries: NDArray[np.float16]
    ) -> None:
        """Allocates pools for a step of one row per sequence, and plans it.

        Args:
            step: block tables and lengths.
            num_blocks: blocks in a pool.
            layers: number of pools, each with random content.
            heads: the attention of each layer.
            queries: [sequences, heads, dim].

        Raises:
            PeerError: it failed, or there is not enough memory.
        """
        torch = self._torch
        counts = -(-step.lengths // step.block_size)
        indices = np.concatenate([row[:n] for row, n in zip(step.tables, counts, strict=True)])
        last = step.lengths - (counts - 1) * step.block_size
        with _as_peer_error():
            workspace = torch.zeros(_WORKSPACE, dtype=torch.uint8, device="cuda")
            # Its plain decode kernel is slow for grouped query heads; those go to tensor cores.
            self._wrapper = self._module.BatchDecodeWithPagedKVCacheWrapper(
                workspace, "NHD", use_tensor_cores=heads.queries > heads.kv
            )
            self._wrapper.plan(
                self._ints(np.concatenate([[0], np.cumsum(counts)])),
                self._ints(indices),
                self._ints(last),
                heads.queries,
                heads.kv,
                heads.dim,
                step.block_size,
                q_data_type=torch.float16,
                kv_data_type=torch.float16,
                sm_scale=heads.scale,
            )
            shape = (num_blocks, step.block_size, heads.kv, heads.dim)
            self._pools = [
                (
                    torch.randn(shape, dtype=torch.float16, device="cuda"),
                    torch.randn(shape, dtype=torch.float16, device="cuda"),
                )
                for _ in range(layers)
            ]
            self._queries = torch.from_numpy(queries).to("cuda")

    def output(self, keys: NDArray[np.float16], values: NDArray[np.float16]) -> NDArray[np.float16]:
        """The first layer's output [sequences, heads, dim] over keys and values [blocks * size, kv, dim]."""
        torch = self._torch
        with _as_peer_error():
            for pool, content in zip(self._pools[0], (keys, values), strict=True):
                pool.copy_(torch.from_numpy(content.reshape(tuple(pool.shape))))
            attended: NDArray[np.float16] = self._wrapper.run(self._queries, self._pools[0]).cpu().numpy()
        return attended

    def run(self) -> None:
        """Runs attention of every layer and waits for the GPU.

        Raises:
            PeerError: it failed.
        """
        with _as_peer_error():
            for pools in self._pools:
                self._wrapper.run(self._queries, pools)
            self._torch.cuda.synchronize()

    def free(self) -> None:
        """Frees its GPU memory."""
        self._pools, self._wrapper, self._queries = [], None, None
        self._torch.cuda.empty_cache()

    def _ints(self, values: NDArray[Any]) -> Any:
        return self._torch.from_numpy(values.astype(np.int32)).to("cuda")


@contextmanager
def _as_peer_error() -> Iterator[None]:
    """Turns whatever its compiler, PyTorch or the driver raise into a `PeerError`."""
    try:
        yield
    except Exception as error:
        raise PeerError(f"FlashInfer failed: {_one_line(error)}") from error


def _one_line(error: Exception) -> str:
    """The first 300 characters of an error, on one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"


_UNCACHED: Final = 512 << 20  # bytes read before anything is read again: more than any GPU caches
_MAX_LAYERS: Final = 32
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
        layers = max(1, min(_MAX_LAYERS, _UNCACHED // self._bytes))
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
        for run, seconds in zip(engines, times, strict=True):
            start = time.perf_counter()
            run()
            if turn >= 2:
                seconds.append(time.perf_counter() - start)
    return [statistics.median(seconds) for seconds in times]


def _decode_step(context: int, sequences: int, block_size: int) -> tuple[Batch, int]:
    """A decode step of one row per sequence with shuffled blocks, and the number of blocks."""
    width = -(-context // block_size)
    count = width * sequences
    tables = np.random.default_rng(0).permutation(count).astype(np.int32).reshape(sequences, width)
    lengths = np.full(sequences, context)
    step = Batch.over(tables, lengths - 1, lengths, block_size)
    return step, count


def _difference(result: NDArray[np.float32], right: NDArray[np.float32]) -> float:
    """The largest absolute difference, relative to the largest value."""
    return float(np.abs(result - right).max() / np.abs(right).max())


# --- The table

CONTEXTS: Final = (4 << 10, 32 << 10, 128 << 10)
BATCHES: Final = (1, 8, 64)
SHAPE: Final = Shape(heads=32, kv_heads=8, dim=128, block_size=16)  # as Llama 3 and Qwen 3 have
BOUND: Final = 4e-3  # of the largest value, in float16
_SPARE: Final = {False: 0.4, True: 0.27}  # of the GPU's memory: there are two copies, or three with a peer


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Prints and returns the table of bandwidths.

    Raises:
        BackendError: this machine has no GPU that MLX can use.
    """
    if mx.cuda.is_available():
        name = "cuda"
    elif mx.metal.is_available():
        name = "metal"
    else:
        raise BackendError("MLX finds no GPU on this machine, so there are no kernels to measure.")
    mx.set_default_device(mx.Device(mx.gpu))
    info = mx.device_info()
    peer, missing = find_peer(name)
    memory = float(info.get("memory_size") or info.get("total_memory") or 0)
    result = table(
        backend_for(name),
        CONTEXTS,
        BATCHES,
        max(1, arguments.runs),
        max_bytes=int(memory * _SPARE[peer is not None]),
        copy_bytes=1 << 30,
        peer=peer,
    )
    return {**result, "peer_missing": missing, "device": {key: str(value) for key, value in info.items()}}


def find_peer(backend: str) -> tuple[FlashInfer | None, str]:
    """FlashInfer, where this backend can be compared with it; else None and the reason, which is printed."""
    try:
        if backend != "cuda":
            raise PeerError("FlashInfer is not compared: it is for NVIDIA GPUs.")
        return FlashInfer(), ""
    except PeerError as error:
        print(error)
        return None, str(error)


def table(
    backend: Backend,
    contexts: tuple[int, ...],
    batches: tuple[int, ...],
    runs: int,
    *,
    max_bytes: int,
    copy_bytes: int,
    peer: FlashInfer | None = None,
    shape: Shape = SHAPE,
) -> dict[str, Any]:
    """Measures each context length with each batch size on MLX's default device.

    Args:
        backend: the backend to measure.
        contexts: lengths of a sequence, in tokens.
        batches: numbers of sequences, each with one new token.
        runs: timed runs, of which the median counts; the engines alternate.
        max_bytes: bytes of keys and values that fit; larger cells are left out. 0: unknown, all are tried.
        copy_bytes: size of the array that is copied for comparison.
        peer: another engine that reads block tables.
        shape: of each layer's attention.

    Returns:
        `copy_gb_s`, `cells`, `wrong` (cells whose output differs from MLX's own), and `refused`: kernels that
        failed at their first use on this machine, and why. A cell with one of these measures the attention
        that replaced it.
    """
    copied = copy_bandwidth(copy_bytes, runs)
    print(f"A copy reads and writes {copied:.1f} GB/s.")
    peer_columns = f" {peer.name + ' GB/s':>16} {'x peer':>7}" if peer else ""
    our_column = f"{backend.name} GB/s"
    print(
        f"{'context':>8} {'batch':>6} {our_column:>16} {'of copy':>8} {'MLX GB/s':>10} {'x MLX':>6}"
        + peer_columns
    )
    cells: list[dict[str, Any]] = []
    for context in contexts:
        for batch in batches:
            cell: dict[str, Any] = {"context": context, "batch": batch}
            cells.append(cell)
            needed = batch * context * shape.token_bytes
            if max_bytes and needed > max_bytes:
                print(f"{context:8} {batch:6}   left out: needs {needed / 1e9:.0f} GB for keys and values")
                cell["left_out_bytes"] = needed
                continue
            cell |= DecodeCell(backend, context, batch, shape, peer).measure(runs)
            cell["of_copy"] = cell["gb_s"] / copied
            print(_line(cell, peer is not None))
    trials = getattr(backend, "verdicts", None)
    refused: dict[str, str] = trials.reasons() if trials else {}
    for kind, reason in refused.items():
        print(f"refused: {kind}: {reason}")
    wrong = [cell for cell in cells if not cell.get("error", 0.0) <= BOUND]  # a NaN is wrong
    for cell in wrong:
        print(f"WRONG at {cell['context']} tokens, batch {cell['batch']}: error {cell['error']:.2g}")
    return {
        "backend": backend.name,
        "copy_gb_s": copied,
        "shape": {**shape._asdict(), "dtype": "float16"},
        "cells": cells,
        "wrong": [[cell["context"], cell["batch"]] for cell in wrong],
        "refused": refused,
        "peer": {"name": peer.name, "version": peer.version} if peer else None,
    }


def _line(cell: dict[str, Any], with_peer: bool) -> str:
    """A line of the table: bandwidths, and the speed relative to MLX and the peer."""
    text = f"{cell['context']:8} {cell['batch']:6} {cell['gb_s']:16.1f} {cell['of_copy']:8.0%}"
    text += f" {cell['mlx_gb_s']:10.1f} {cell['gb_s'] / cell['mlx_gb_s']:6.2f}"
    if not with_peer:
        return text
    if "peer_error" in cell:
        return f"{text}   {cell['peer_error']}"
    return f"{text} {cell['peer_gb_s']:16.1f} {cell['gb_s'] / cell['peer_gb_s']:7.2f}"
