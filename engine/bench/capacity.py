"""`octavo bench capacity`: how many requests of mixed lengths fit into the same K/V bytes, beside padding.

Lengths are log-normal, as chats are: most are short, a few very long. Octavo's blocks are filled through the
block manager; mlx-lm's side is its own `BatchKVCache`, left-padded to the longest, in miniature (one head of
one number, so that bytes count and time does not).
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

_TOKENS: Final = 65_536  # that the K/V memory holds
_MEDIAN, _SIGMA, _LONGEST = 400, 1.0, 8192  # of the lengths, in tokens
_TOKEN_BYTES: Final = 8  # one float32 of K and one of V


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Requests resident at once, and the share of the allocated bytes that holds no token."""
    use_best_device()
    pairs: Pairs = {"resident": []}
    wastes: list[tuple[float, float]] = []
    for run in range(max(arguments.runs, 1)):
        lengths = _lengths(run)
        ours, our_waste = _ours(lengths, arguments.block_size)
        theirs, their_waste = _theirs(lengths)
        pairs["resident"].append((ours, theirs))
        wastes.append((our_waste, their_waste))
    title = f"Requests that fit into K/V for {_TOKENS:,} tokens"
    print_table(title, pairs, "requests")
    result: dict[str, Any] = summary(pairs)
    for side, index in (("octavo", 0), ("peer", 1)):
        result[side]["waste"] = float(np.median([waste[index] for waste in wastes]))
    ours_waste, their_waste = result["octavo"]["waste"], result["peer"]["waste"]
    print(f"bytes that hold no token: octavo {ours_waste:.1%}, mlx-lm {their_waste:.1%}")
    result["picture"] = {"title": title, "unit": "requests resident", "figures": ["resident"]}
    return result


def _lengths(seed: int) -> NDArray[np.int64]:
    """Tokens of requests in their order of arrival, more than fit."""
    chance = np.random.default_rng(seed)
    return np.clip(chance.lognormal(np.log(_MEDIAN), _SIGMA, 2000), 16, _LONGEST).astype(np.int64)


def _ours(lengths: NDArray[np.int64], block_size: int) -> tuple[int, float]:
    """Opens requests until the next does not fit: (resident, waste)."""
    blocks = BlockManager(_TOKENS // block_size, block_size)
    chance = np.random.default_rng(1)
    resident = 0
    for length in lengths.tolist():
        sequence, _ = blocks.open(str(resident))
        try:
            blocks.append(sequence, chance.integers(0, 50_000, length).tolist())
        except OutOfBlocksError:
            break
        blocks.commit(sequence)
        resident += 1
    return resident, blocks.stats().tail_waste


def _theirs(lengths: NDArray[np.int64]) -> tuple[int, float]:
    """The largest batch, in the same order, whose padded cache is within the same bytes."""
    resident = 0
    waste = 0.0
    for count in range(1, len(lengths) + 1):
        batch = lengths[:count]
        if count * int(batch.max()) > _TOKENS:  # padding alone is over: no need to build it
            break
        nbytes = _padded_bytes(batch)
        if nbytes > _TOKENS * _TOKEN_BYTES:
            break
        resident, waste = count, 1 - int(batch.sum()) * _TOKEN_BYTES / nbytes
    return resident, waste


def _padded_bytes(batch: NDArray[np.int64]) -> int:
    """Bytes that mlx-lm's cache takes for these lengths."""
    longest = int(batch.max())
    cache = BatchKVCache([longest - int(length) for length in batch])
    filler = mx.zeros((len(batch), 1, longest, 1), mx.float32)
    cache.update_and_fetch(filler, filler)
    return int(cache.keys.nbytes + cache.values.nbytes)
