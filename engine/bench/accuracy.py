"""Compares two ways of running a model by their distributions of the next token, on English prose.

The same text goes through both, token by token; after each token the distributions of the next are compared.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import mlx.core as mx
import numpy as np
from mlx_lm.models.cache import make_prompt_cache
from numpy.typing import NDArray

from engine.backends import Batch, backend_for
from engine.paged_model import PagedModel

CONTEXT: Final = 256  # tokens before the first comparison
COMPARED: Final = 128
_PEER_GROUP: Final = 32  # mlx-lm's smallest, as in Octavo

Logits = NDArray[np.float64]  # (tokens compared, vocabulary), log probabilities
Advance = Callable[[list[int], int], mx.array]  # tokens and the position of the first, to logits of the last


def over_blocks(model: Any, backend: str, block_size: int, bits: int, count: int) -> tuple[Advance, int]:
    """The model over shuffled blocks that hold `count` tokens.

    Returns:
        A function that advances it, and the bytes of a token's keys and values.

    Raises:
        BackendError, UnsupportedModelError: it cannot run with this backend or these bits.
    """
    paged = PagedModel(model, backend_for(backend), "This model", kv_bits=bits)
    blocks = -(-count // block_size)
    paged.allocate(blocks, block_size)
    table = np.random.default_rng(0).permutation(blocks).astype(np.int32)[None]

    def advance(chunk: list[int], start: int) -> mx.array:
        return paged.forward(Batch.over(table, [start], [start + len(chunk)], block_size, chunk))[0]

    return advance, paged.kv_bytes // (blocks * block_size)


def over_mlx_lm(model: Any, bits: int = 0) -> Advance:
    """The model over mlx-lm's own cache, which is quantised after the context, as mlx-lm does."""
    caches = make_prompt_cache(model)

    def advance(chunk: list[int], start: int) -> mx.array:
        logits: mx.array = model(mx.array(chunk)[None], cache=caches)[0, -1]
        mx.eval(logits)
        if bits and start == 0:
            caches[:] = [cache.to_quantized(group_size=_PEER_GROUP, bits=bits) for cache in caches]
        return logits

    return advance


def read(advance: Advance, tokens: list[int]) -> Logits:
    """Log probabilities after the context, and after each further token but the last."""
    rows = [advance(tokens[:CONTEXT], 0)]
    rows += [advance(tokens[at : at + 1], at) for at in range(CONTEXT, len(tokens) - 1)]
    logits = np.array([np.array(row.astype(mx.float32)) for row in rows], np.float64)
    top = logits.max(axis=-1, keepdims=True)
    return logits - top - np.log(np.exp(logits - top).sum(axis=-1, keepdims=True))  # type: ignore[no-any-return]


def compare(got: Logits, full: Logits) -> dict[str, float]:
    """KL(full || got) in nats, mean and largest, and the share of equal most likely tokens."""
    divergence = (np.exp(full) * (full - got)).sum(axis=-1)
    return {
        "kl": float(divergence.mean()),
        "kl_worst": float(divergence.max()),
        "greedy_agreement": float(np.mean(got.argmax(axis=-1) == full.argmax(axis=-1))),
    }
