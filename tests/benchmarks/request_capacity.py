"""Benchmark `capacity`: how many requests of mixed lengths fit into a KV cache, with blocks and padded.

Lengths are log-normal, as those of chats: most are short, a few very long. Octavo's blocks are filled through
the block manager. For mlx-lm, its own `BatchKVCache` is left-padded to the longest request, with one head of
dimension 1: that is fast, and only the bytes per token differ from a real cache.
"""

from __future__ import annotations

import argparse
from typing import Any, Final

import mlx.core as mx
import numpy as np
from mlx_lm.models.cache import BatchKVCache
from numpy.typing import NDArray

from engine.bench.bench_report import Pairs, print_table, summary
from engine.blocks import BlockManager, OutOfBlocksError
from engine.machine.device import use_best_device
from octavo.options import load_options

_TOKENS: Final = 65_536  # that the KV cache holds
_MEDIAN, _SIGMA, _LONGEST = 400, 1.0, 8192  # of the lengths, in tokens
_TOKEN_BYTES: Final = 8  # one float32 of K and one of V


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Requests that fit at once, and the share of the allocated bytes that holds no token."""
    use_best_device()
    block_size = load_options(arguments.options).block_size
    pairs: Pairs = {"resident": []}
    wastes: list[tuple[float, float]] = []
    for run in range(max(arguments.runs, 1)):
        lengths = _lengths(run)
        ours, our_waste = _fit_blocks(lengths, block_size)
        theirs, their_waste = _fit_padded(lengths)
        pairs["resident"].append((ours, theirs))
        wastes.append((our_waste, their_waste))
    title = f"Requests that fit into a KV cache of {_TOKENS:,} tokens"
    print_table(title, pairs, "requests")
    result: dict[str, Any] = summary(pairs)
    for engine, index in (("octavo", 0), ("peer", 1)):
        result[engine]["waste"] = float(np.median([waste[index] for waste in wastes]))
    ours_waste, their_waste = result["octavo"]["waste"], result["peer"]["waste"]
    print(f"bytes that hold no token: octavo {ours_waste:.1%}, mlx-lm {their_waste:.1%}")
    result["picture"] = {"title": title, "unit": "requests resident", "figures": ["resident"]}
    return result


def _lengths(seed: int) -> NDArray[np.int64]:
    """Lengths of requests in order of arrival, in tokens; more than fit."""
    rng = np.random.default_rng(seed)
    return np.clip(rng.lognormal(np.log(_MEDIAN), _SIGMA, 2000), 16, _LONGEST).astype(np.int64)


def _fit_blocks(lengths: NDArray[np.int64], block_size: int) -> tuple[int, float]:
    """(requests that fit, waste) with blocks."""
    blocks = BlockManager(_TOKENS // block_size, block_size)
    rng = np.random.default_rng(1)
    resident = 0
    for length in lengths.tolist():
        sequence, _ = blocks.open(str(resident))
        try:
            blocks.append(sequence, rng.integers(0, 50_000, length).tolist())
        except OutOfBlocksError:
            break
        blocks.commit(sequence)
        resident += 1
    return resident, blocks.stats().tail_waste


def _fit_padded(lengths: NDArray[np.int64]) -> tuple[int, float]:
    """(requests that fit, waste) with padding: the largest batch, in the same order and bytes."""
    resident = 0
    waste = 0.0
    for count in range(1, len(lengths) + 1):
        batch = lengths[:count]
        if count * int(batch.max()) > _TOKENS:  # too large without building it
            break
        nbytes = _padded_bytes(batch)
        if nbytes > _TOKENS * _TOKEN_BYTES:
            break
        resident, waste = count, 1 - int(batch.sum()) * _TOKEN_BYTES / nbytes
    return resident, waste


def _padded_bytes(batch: NDArray[np.int64]) -> int:
    """Bytes that mlx-lm's cache allocates for requests of these lengths."""
    longest = int(batch.max())
    cache = BatchKVCache([longest - int(length) for length in batch])
    filler = mx.zeros((len(batch), 1, longest, 1), mx.float32)
    cache.update_and_fetch(filler, filler)
    return int(cache.keys.nbytes + cache.values.nbytes)
