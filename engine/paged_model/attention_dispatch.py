"""The attention function that mlx-lm's models call: over blocks for views, mlx-lm's own for arrays.

It dispatches on the keys and not on the cache argument, because layers that share a KV cache pass other
caches. Everything that is not a view goes to the original function, so mlx-lm keeps working in this process.
"""

from __future__ import annotations

from typing import Any

import mlx.core as mx

from engine.model_patches import original_attention, patch_attention
from engine.paged_model.latent_views import RotaryScores
from engine.paged_model.paged_cache import KVView, MaskView


def attention(
    queries: mx.array,
    keys: Any,
    values: Any,
    cache: Any = None,
    scale: float = 1.0,
    mask: Any = None,
    sinks: mx.array | None = None,
) -> mx.array:
    """Computes mlx-lm's `scaled_dot_product_attention`, which here also takes views.

    Raises:
        TypeError: a view came with an explicit mask array, which no backend reads, or latents without their
            rotary parts; the load-time check then serves the model from gathered arrays or refuses it.
    """
    if not isinstance(keys, KVView):
        plain: mx.array = original_attention(
            queries, keys, values, cache=cache, scale=scale, mask=mask, sinks=sinks
        )
        return plain
    paged = keys.cache
    window = paged.window
    if paged.latent:
        if not (isinstance(mask, RotaryScores) and mask.owner is paged and _is_same_view(keys, values)):
            raise TypeError("latents were given without their rotary parts")
        queries, scale = mask.join(queries, scale), 1.0
    elif isinstance(mask, MaskView):
        window = mask.window
    elif mask is not None:
        raise TypeError("a mask array was given with paged keys")
    if paged.rows or queries.shape[2] == 1:
        return paged.pool.attend(
            queries, paged.batch, scale=scale, window=window, chunk=paged.chunk, sinks=sinks
        )
    rows = queries.transpose(2, 1, 0, 3)  # of one sequence, (1, heads, L, dim)
    out = paged.pool.attend(rows, paged.batch, scale=scale, window=window, chunk=paged.chunk, sinks=sinks)
    return out.transpose(2, 1, 0, 3)


def _is_same_view(keys: KVView, values: Any) -> bool:
    return isinstance(values, KVView) and values.cache is keys.cache


def use_paged_attention() -> None:
    """Makes every loaded model of mlx-lm call `attention`. Idempotent."""
    patch_attention(attention)
