"""Puts our attention in the place of mlx-lm's, for views only.

The patch dispatches on the K/V objects and not on the cache argument: layers that share K/V pass other
caches. Everything that is not a view goes to the original function, so that mlx-lm keeps working beside us.
"""

from __future__ import annotations

import sys
from typing import Any

import mlx.core as mx
import mlx_lm.models.base as base

from engine.paged_model.latent_views import RotaryScores
from engine.paged_model.paged_cache import KVView, MaskView

_original = base.scaled_dot_product_attention


def attention(
    queries: mx.array,
    keys: Any,
    values: Any,
    cache: Any = None,
    scale: float = 1.0,
    mask: Any = None,
    sinks: mx.array | None = None,
) -> mx.array:
    """mlx-lm's `scaled_dot_product_attention`, which also takes views.

    Raises:
        TypeError: a view came with an explicit mask array, which no backend reads, or latents without their
            rotary parts; the load-time check then serves the model from gathered arrays or refuses it.
    """
    if not isinstance(keys, KVView):
        plain: mx.array = _original(queries, keys, values, cache=cache, scale=scale, mask=mask, sinks=sinks)
        return plain
    paged = keys.cache
    window = paged.window
    if paged.latent:
        if not (isinstance(mask, RotaryScores) and mask.owner is paged and _same(keys, values)):
            raise TypeError("latents were given without their rotary parts")
        queries, scale = mask.beside(queries, scale), 1.0
    elif isinstance(mask, MaskView):
        window = mask.window
    elif mask is not None:
        raise TypeError("a mask array was given with paged keys")
    chunk = queries.shape[2] > 1  # (1, heads, L, dim), one sequence
    rows = queries.transpose(2, 1, 0, 3) if chunk else queries
    out = paged.pool.attend(rows, paged.batch, scale=scale, window=window, chunk=paged.chunk, sinks=sinks)
    return out.transpose(2, 1, 0, 3) if chunk else out


def _same(keys: KVView, values: Any) -> bool:
    """Whether values are the latents that are keys."""
    return isinstance(values, KVView) and values.cache is keys.cache


def install() -> None:
    """Patches `mlx_lm.models.base` and every loaded model module that bound the name. Idempotent."""
    base.scaled_dot_product_attention = attention
    for name, module in list(sys.modules.items()):
        if (
            name.startswith("mlx_lm.models.")
            and getattr(module, "scaled_dot_product_attention", None) is _original
        ):
            module.scaled_dot_product_attention = attention  # type: ignore[attr-defined]
