"""Reads the layers of a model from mlx-lm's own caches, and puts paged caches in their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
from mlx_lm.models.cache import (
    ArraysCache,
    CacheList,
    ChunkedKVCache,
    ConcatenateKVCache,
    KVCache,
    RotatingKVCache,
    make_prompt_cache,
)

from engine.backends import LayerShape

_PROBE_TOKENS: Final = 2
_KNOWN: Final = (ArraysCache, KVCache, RotatingKVCache, ChunkedKVCache, ConcatenateKVCache)
# Model types whose code in mlx-lm 0.32 is broken on a CPU.
_BROKEN_ON_CPU: Final = {"phi3small": "on a CPU, mlx-lm's own code for it corrupts the process's memory"}


class UnsupportedModelError(Exception):
    """The model cannot be served correctly over blocks; the text names the model and the reason."""


class LayerCaches:
    """The caches of a model as a flat list, in the model's order.

    Args:
        model: an mlx-lm model with evaluated weights.
        name: of the model, for messages.

    Attributes:
        shapes: of each cache of keys and values; None for one that the model never writes.
        windows: sliding window of each of them, in tokens, or None.
        chunks: chunked attention of each of them, in tokens, or None.
        recurrent: how many caches hold recurrent or convolution state.

    Raises:
        UnsupportedModelError: a cache is of a kind that Octavo does not know.
    """

    def __init__(self, model: nn.Module, name: str) -> None:
        kind = getattr(model, "model_type", "")
        if kind in _BROKEN_ON_CPU and mx.default_device() == mx.Device(mx.cpu):
            raise UnsupportedModelError(f"Octavo cannot serve {name}: {_BROKEN_ON_CPU[kind]}.")
        self._own = make_prompt_cache(model)
        self._nested = any(isinstance(cache, CacheList) for cache in self._own)
        for leaf in _leaves(self._own):
            if not isinstance(leaf, _KNOWN):
                raise UnsupportedModelError(
                    f"Octavo cannot serve {name}: its cache is a {type(leaf).__name__}, which cannot "
                    "be kept in blocks."
                )
        self.measure(model)
        mx.eval(model(mx.zeros((1, _PROBE_TOKENS), mx.int32), cache=self._own))
        self.shapes = [_shape(leaf) for leaf in _leaves(self._own) if not isinstance(leaf, ArraysCache)]
        self.recurrent = sum(isinstance(leaf, ArraysCache) for leaf in _leaves(self._own))

    def measure(self, model: nn.Module) -> None:
        """Reads the windows again; the verification makes them smaller for its duration."""
        found = [leaf for leaf in _leaves(make_prompt_cache(model)) if not isinstance(leaf, ArraysCache)]
        self.windows = [leaf.max_size if isinstance(leaf, RotatingKVCache) else None for leaf in found]
        self.chunks = [leaf.chunk_size if isinstance(leaf, ChunkedKVCache) else None for leaf in found]

    def fill(self, paged: list[Any], states: list[Any]) -> list[Any]:
        """Returns the caches for a forward: `paged` and `states` in the places of mlx-lm's own."""
        if not (states or self._nested):
            return list(paged)
        keys, rest = iter(paged), iter(states)
        return _like(self._own, lambda own: next(rest) if isinstance(own, ArraysCache) else next(keys))

    def empty_states(self) -> list[ArraysCache]:
        """Returns the states before the first token."""
        return [ArraysCache(len(leaf.cache)) for leaf in _leaves(self._own) if isinstance(leaf, ArraysCache)]


def _leaves(caches: Any) -> Iterator[Any]:
    for cache in caches:
        if isinstance(cache, CacheList):
            yield from _leaves(cache.caches)
        else:
            yield cache


def _like(caches: Any, replace: Callable[[Any], Any]) -> list[Any]:
    return [
        CacheList(*_like(cache.caches, replace)) if isinstance(cache, CacheList) else replace(cache)
        for cache in caches
    ]


def _shape(cache: Any) -> LayerShape | None:
    keys, values = cache.keys, cache.values
    if keys is None or values is None:
        return None
    return LayerShape(keys.shape[1], keys.shape[3], values.shape[3], keys.dtype)
