"""`octavo bench kernels`: how near decode attention comes to the memory's bandwidth, on this machine's GPU.

Attention of one new token a sequence must read every key and value once, so bytes of K/V over time is a
bandwidth, and its share of what a copy reaches says how much is left to gain. MLX's own attention over
contiguous K/V of the same sizes is measured beside it.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

import mlx.core as mx
import numpy as np

from engine.backends import Backend, BackendError, Batch, LayerPool, LayerShape, backend_for

CONTEXTS = (4 << 10, 32 << 10, 128 << 10)
BATCHES = (1, 8, 64)
HEADS, KV_HEADS, DIM, BLOCK_SIZE = 32, 8, 128, 16
_UNCACHED = 512 << 20  # bytes that no GPU's cache holds: so much is read in turn before anything repeats
_MOST_LAYERS = 32
_SPARE = 0.4  # of the GPU's memory; ours and the contiguous K/V are there at once


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Prints and returns the table.

    Raises:
        BackendError: this machine has no GPU that MLX can use.
    """
    if mx.cuda.is_available():
        name = "cuda"
    elif mx.metal.is_available():
        name = "metal"
    else:
        raise BackendError("There is no GPU here that MLX can use, so there are no kernels to measure.")
    mx.set_default_device(mx.Device(mx.gpu))
    info = mx.device_info()
    room = int(float(info.get("memory_size") or info.get("total_memory") or 0) * _SPARE)
    backend = backend_for(name)
    result = table(backend, CONTEXTS, BATCHES, max(1, arguments.runs), room=room, copy_bytes=1 << 30)
    return {**result, "device": {key: str(value) for key, value in info.items()}}


def table(
    backend: Backend,
    contexts: tuple[int, ...],
    batches: tuple[int, ...],
    runs: int,
    *,
    room: int,
    copy_bytes: int,
) -> dict[str, Any]:
    """Measures each context length with each batch size on MLX's default device.

    Args:
        backend: whose attention.
        contexts: tokens of each sequence.
        batches: sequences, each with one new token.
        runs: timed runs, of which the median counts; ours and MLX's take turns.
        room: bytes of K/V that fit; larger cells are named and left out. 0: unknown, all are tried.
        copy_bytes: size of the array that is copied for comparison.

    Returns:
        `copy_gb_s`, `cells`, and `refused`: the kernels that were wrong here, and why. In a cell with one of
        these the backend's figures are of the attention that took its place.
    """
    copied = _copy_bandwidth(copy_bytes, runs)
    print(f"A copy reads and writes {copied:.1f} GB/s.")
    ours_name = f"{backend.name} GB/s"
    print(f"{'context':>8} {'batch':>6} {ours_name:>16} {'of copy':>8} {'MLX GB/s':>10} {'x MLX':>6}")
    cells: list[dict[str, float]] = []
    for context in contexts:
        for batch in batches:
            needed = batch * context * KV_HEADS * DIM * 4
            if room and needed > room:
                print(f"{context:8} {batch:6}   left out: needs {needed / 1e9:.0f} GB of K/V")
                cells.append({"context": context, "batch": batch, "left_out_bytes": needed})
                continue
            ours, theirs = _cell(backend, context, batch, runs)
            print(
                f"{context:8} {batch:6} {ours:16.1f} {ours / copied:8.0%} {theirs:10.1f} {ours / theirs:6.2f}"
            )
            found = {"gb_s": ours, "of_copy": ours / copied, "mlx_gb_s": theirs}
            cells.append({"context": context, "batch": batch, **found})
    verdicts = getattr(backend, "verdicts", None)
    refused: dict[str, str] = verdicts.reasons() if verdicts else {}
    for kind, reason in refused.items():
        print(f"refused: {kind}: {reason}")
    shape = {"heads": HEADS, "kv_heads": KV_HEADS, "dim": DIM, "block_size": BLOCK_SIZE, "dtype": "float16"}
    return {
        "backend": backend.name,
        "copy_gb_s": copied,
        "shape": shape,
        "cells": cells,
        "refused": refused,
    }


def _cell(backend: Backend, context: int, sequences: int, runs: int) -> tuple[float, float]:
    """(GB/s of the backend, GB/s of MLX's contiguous attention)."""
    each = sequences * context * KV_HEADS * DIM * 4
    layers = max(1, min(_MOST_LAYERS, _UNCACHED // each))
    step, num_blocks = _decode_step(context, sequences)
    shape = LayerShape(KV_HEADS, DIM, DIM, mx.float16)
    pools: list[LayerPool] = []
    contiguous = []
    for _ in range(layers):
        pool = backend.layer_pool(shape, num_blocks, BLOCK_SIZE)
        pool.fill(0.5)
        pools.append(pool)
        dense = [mx.full((sequences, KV_HEADS, context, DIM), 0.5, mx.float16) for _ in "kv"]
        mx.eval(dense)
        contiguous.append(dense)
    queries = mx.random.normal((sequences, HEADS, 1, DIM)).astype(mx.float16)
    scale = DIM**-0.5
    mx.eval(queries)

    def ours() -> list[mx.array]:
        return [pool.attend(queries, step, scale=scale) for pool in pools]

    def theirs() -> list[mx.array]:
        return [mx.fast.scaled_dot_product_attention(queries, k, v, scale=scale) for k, v in contiguous]

    seconds = _paired((ours, theirs), runs)
    return each * layers / seconds[0] / 1e9, each * layers / seconds[1] / 1e9


def _decode_step(context: int, sequences: int) -> tuple[Batch, int]:
    """One row for each sequence, blocks in no order; and the number of blocks."""
    width = -(-context // BLOCK_SIZE)
    count = width * sequences
    tables = np.random.default_rng(0).permutation(count).astype(np.int32).reshape(sequences, width)
    positions = np.full(sequences, context - 1, np.int32)
    slots = tables[:, -1] * BLOCK_SIZE + (context - 1) % BLOCK_SIZE
    step = Batch(
        tokens=np.zeros(sequences, np.int32),
        positions=positions,
        slots=slots.astype(np.int32),
        cu_rows=np.arange(sequences + 1, dtype=np.int32),
        lengths=positions + np.int32(1),
        tables=tables,
        block_size=BLOCK_SIZE,
    )
    return step, count


def _copy_bandwidth(size: int, runs: int) -> float:
    """GB/s read and written by MLX when it copies an array."""
    source = mx.zeros((size // 4,), mx.float32)
    mx.eval(source)
    (seconds,) = _paired((lambda: [source + 1.0],), runs)
    return 2 * source.nbytes / seconds / 1e9


def _paired(functions: tuple[Callable[[], list[mx.array]], ...], runs: int) -> list[float]:
    """Median seconds of each, in turns, after two runs that compile and settle."""
    times: list[list[float]] = [[] for _ in functions]
    for turn in range(runs + 2):
        for i, function in enumerate(functions):
            start = time.perf_counter()
            mx.eval(function())
            if turn >= 2:
                times[i].append(time.perf_counter() - start)
    return [statistics.median(found) for found in times]
