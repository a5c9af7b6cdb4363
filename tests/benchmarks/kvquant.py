"""Benchmark `kvquant`: what a KV cache of 8 and 4 bits costs in accuracy, for Octavo and for mlx-lm.

Each is compared with its own full cache on English prose; `accuracy` has the comparison.
"""

from __future__ import annotations

import argparse
from typing import Any, Final

from engine.backends import BackendError
from engine.bench.compared_engines import prompt_tokens
from engine.bench.single import COMPARED, CONTEXT, Logits, compare, over_blocks, over_mlx_lm, read
from engine.machine.device import use_best_device
from engine.models.local_models import resolve
from engine.models.model_loader import load
from engine.paged_model import UnsupportedModelError
from engine.sessions.session_errors import SessionError
from octavo.options import load_options

_BITS: Final = (8, 4)


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Divergence from the full KV cache, greedy agreement and bytes per token, for each number of bits.

    Raises:
        ModelError: no such model, or one that cannot be loaded.
        SessionError: it cannot run with a quantised KV cache.
    """
    use_best_device()
    options = load_options(arguments.options)
    loaded = load(resolve(arguments.model))
    tokens = prompt_tokens(loaded.tokenizer, CONTEXT + COMPARED)
    # mlx-lm first: a model that Octavo has prepared multiplies with Octavo's kernels.
    full = read(over_mlx_lm(loaded.model), tokens)
    theirs = {bits: compare(read(over_mlx_lm(loaded.model, bits), tokens), full) for bits in _BITS}

    def ours_with(bits: int) -> tuple[Logits, int]:
        advance, size = over_blocks(
            loaded.model, options.backend, options.block_size, bits, CONTEXT + COMPARED
        )
        return read(advance, tokens), size

    try:
        ours_full, bytes_full = ours_with(0)
        ours, size = {}, {}
        for bits in _BITS:
            logits, size[bits] = ours_with(bits)
            ours[bits] = compare(logits, ours_full)
    except (BackendError, UnsupportedModelError) as error:
        raise SessionError(str(error)) from error
    _print(ours, theirs, size, bytes_full)
    flat = {"octavo": _flat(ours), "peer": _flat(theirs)}
    for bits in _BITS:
        flat["octavo"][f"bytes_per_token_{bits}"] = size[bits]
    flat["octavo"]["bytes_per_token_full"] = bytes_full
    ratio = {f"kl_{bits}": theirs[bits]["kl"] / max(ours[bits]["kl"], 1e-12) for bits in _BITS}
    ratio |= {f"bytes_{bits}": bytes_full / size[bits] for bits in _BITS}
    picture = {
        "title": f"Divergence from the full KV cache, {COMPARED} tokens of prose",
        "unit": "nats; less is better",
        "figures": [f"kl_{bits}" for bits in _BITS],
    }
    return {**flat, "ratio": ratio, "tokens_compared": COMPARED, "context": CONTEXT, "picture": picture}


def _flat(metrics: dict[int, dict[str, float]]) -> dict[str, float]:
    return {f"{name}_{bits}": value for bits, each in metrics.items() for name, value in each.items()}


def _print(
    ours: dict[int, dict[str, float]],
    theirs: dict[int, dict[str, float]],
    size: dict[int, int],
    bytes_full: int,
) -> None:
    print(f"\nQuantised KV cache and the full one ({bytes_full:,} bytes/token), {COMPARED} tokens of prose")
    print(f"{'':10}{'bytes/token':>12}{'KL (nats)':>12}{'worst':>10}{'greedy same':>13}{'mlx-lm: KL':>13}")
    for bits, each in ours.items():
        print(
            f"{bits} bit{'':5}{size[bits]:12,}{each['kl']:12.2e}{each['kl_worst']:10.2e}"
            f"{each['greedy_agreement']:13.1%}{theirs[bits]['kl']:13.2e}"
        )
