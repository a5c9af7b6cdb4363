"""`octavo bench kvquant`: what 8- and 4-bit K/V cost in accuracy, on English prose, beside mlx-lm's.

The same text goes token by token through the model over full K/V and over quantised ones, in Octavo's
blocks and in mlx-lm's quantised cache. After each token the distributions of the next are compared.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, Final

import mlx.core as mx
import numpy as np
from mlx_lm.models.cache import make_prompt_cache
from numpy.typing import NDArray

from engine.backends import BackendError, Batch, backend_for
from engine.bench.common import prompt_tokens
from engine.cache import PagedModel, UnsupportedModelError
from engine.models.library import resolve
from engine.models.load import load
from engine.planning.device import use_best_device
from engine.sessions.session import SessionError

_CONTEXT: Final = 256  # tokens before the first comparison
_COMPARED: Final = 128
_BITS: Final = (8, 4)
_PEER_GROUP: Final = 32  # mlx-lm's smallest, which is ours

Logits = NDArray[np.float64]  # (tokens compared, vocabulary), log probabilities
Advance = Callable[[list[int], int], mx.array]  # tokens and the position of the first, to logits of the last


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Divergence from full K/V, greedy agreement and bytes per token, for each number of bits.

    Raises:
        ModelError: no such model, or one that cannot be loaded.
        SessionError: it cannot be served with quantised K/V.
    """
    use_best_device()
    loaded = load(resolve(arguments.model))
    tokens = prompt_tokens(loaded.tokenizer, _CONTEXT + _COMPARED)
    # mlx-lm first: Octavo's modules stay in a model that it has served.
    full = _read(_peer(loaded.model, 0), tokens)
    theirs = {bits: _figures(_read(_peer(loaded.model, bits), tokens), full) for bits in _BITS}
    try:
        ours_full, bytes_full = _ours(loaded.model, arguments, 0, tokens)
        ours, size = {}, {}
        for bits in _BITS:
            logits, size[bits] = _ours(loaded.model, arguments, bits, tokens)
            ours[bits] = _figures(logits, ours_full)
    except (BackendError, UnsupportedModelError) as error:
        raise SessionError(str(error)) from error
    _print(ours, theirs, size, bytes_full)
    flat = {"octavo": _flat(ours), "peer": _flat(theirs)}
    for bits in _BITS:
        flat["octavo"][f"bytes_per_token_{bits}"] = size[bits]
    flat["octavo"]["bytes_per_token_full"] = bytes_full
    ratio = {f"kl_{bits}": theirs[bits]["kl"] / max(ours[bits]["kl"], 1e-12) for bits in _BITS}
    ratio |= {f"bytes_{bits}": bytes_full / size[bits] for bits in _BITS}
    return {**flat, "ratio": ratio, "tokens_compared": _COMPARED, "context": _CONTEXT}


def _ours(model: Any, arguments: argparse.Namespace, bits: int, tokens: list[int]) -> tuple[Logits, int]:
    """Log probabilities over blocks, and the bytes of a token's K and V there."""
    block_size = arguments.block_size
    paged = PagedModel(model, backend_for(arguments.backend), "This model", kv_bits=bits)
    count = -(-len(tokens) // block_size)
    paged.allocate(count, block_size)
    table = np.random.default_rng(0).permutation(count).astype(np.int32)[None]

    def advance(chunk: list[int], start: int) -> mx.array:
        positions = np.arange(start, start + len(chunk), dtype=np.int32)
        slots = table[0][positions // block_size] * block_size + positions % block_size
        return paged.forward(
            Batch(
                tokens=np.array(chunk, np.int32),
                positions=positions,
                slots=slots.astype(np.int32),
                cu_rows=np.array([0, len(chunk)], np.int32),
                lengths=np.array([start + len(chunk)], np.int32),
                tables=table,
                block_size=block_size,
            )
        )[0]

    logits = _read(advance, tokens)
    return logits, paged.kv_bytes // (count * block_size)


def _peer(model: Any, bits: int) -> Advance:
    """mlx-lm over its own cache; quantised from the end of the context on, as mlx-lm does it."""
    caches = make_prompt_cache(model)

    def advance(chunk: list[int], start: int) -> mx.array:
        logits: mx.array = model(mx.array(chunk)[None], cache=caches)[0, -1]
        mx.eval(logits)
        if bits and start == 0:
            caches[:] = [cache.to_quantized(group_size=_PEER_GROUP, bits=bits) for cache in caches]
        return logits

    return advance


def _read(advance: Advance, tokens: list[int]) -> Logits:
    rows = [advance(tokens[:_CONTEXT], 0)]
    rows += [advance(tokens[at : at + 1], at) for at in range(_CONTEXT, len(tokens) - 1)]
    logits = np.array([np.array(row.astype(mx.float32)) for row in rows], np.float64)
    top = logits.max(axis=-1, keepdims=True)
    return logits - top - np.log(np.exp(logits - top).sum(axis=-1, keepdims=True))  # type: ignore[no-any-return]


def _figures(got: Logits, full: Logits) -> dict[str, float]:
    """KL(full || got) in nats, mean and largest, and how often the most likely token is the same."""
    divergence = (np.exp(full) * (full - got)).sum(axis=-1)
    return {
        "kl": float(divergence.mean()),
        "kl_worst": float(divergence.max()),
        "greedy_agreement": float(np.mean(got.argmax(axis=-1) == full.argmax(axis=-1))),
    }


def _flat(figures: dict[int, dict[str, float]]) -> dict[str, float]:
    return {f"{name}_{bits}": value for bits, each in figures.items() for name, value in each.items()}


def _print(
    ours: dict[int, dict[str, float]],
    theirs: dict[int, dict[str, float]],
    size: dict[int, int],
    bytes_full: int,
) -> None:
    print(f"\nQuantised K/V against full ones ({bytes_full:,} bytes a token), {_COMPARED} tokens of prose")
    print(f"{'':10}{'bytes/token':>12}{'KL (nats)':>12}{'worst':>10}{'greedy same':>13}{'mlx-lm: KL':>13}")
    for bits, each in ours.items():
        print(
            f"{bits} bit{'':5}{size[bits]:12,}{each['kl']:12.2e}{each['kl_worst']:10.2e}"
            f"{each['greedy_agreement']:13.1%}{theirs[bits]['kl']:13.2e}"
        )
