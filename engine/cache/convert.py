"""Turns a loaded mlx-lm model into one that runs over block pools, or says why it cannot."""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx_lm.models.cache import (
    ArraysCache,
    CacheList,
    ChunkedKVCache,
    KVCache,
    RotatingKVCache,
    make_prompt_cache,
)
from numpy.typing import NDArray

from engine.backends import Backend, Batch, LayerPool, LayerShape
from engine.cache.check import BLOCKS, agree, check_batches, reference_logits
from engine.cache.head import keep_last_rows
from engine.cache.hook import install
from engine.cache.paged import PagedCache, Step

_PROBE_TOKENS = 2
_CHECK_BLOCK_SIZE = 8


class UnsupportedModelError(Exception):
    """The model cannot be served correctly over blocks; the text names it and the reason."""


class PagedModel:
    """A model, its layer pools, and the one forward of a step.

    Args:
        model: an mlx-lm model with evaluated weights.
        backend: whose pools and modules to use.
        name: of the model, for messages.

    Raises:
        UnsupportedModelError: the kind of the model's caches is not served yet.
    """

    def __init__(self, model: nn.Module, backend: Backend, name: str = "This model") -> None:
        install()
        self.model = model
        self.backend = backend
        self.name = name
        self._own_caches = make_prompt_cache(model)
        self.shapes = [_shape(cache, name) for cache in _probe(model, name)]
        self.step = Step()
        self.dense = False
        self._pools: list[LayerPool] = []
        self._caches: list[PagedCache] = []
        expected = reference_logits(model)
        backend.prepare(model)
        keep_last_rows(model, self.step)
        self._check(expected)

    @property
    def token_bytes(self) -> int:
        """Bytes of K and V of one token in all layers."""
        return sum(shape.token_bytes for shape in self.shapes)

    @property
    def pools(self) -> list[LayerPool]:
        """One a layer; for tests, and for nobody to keep."""
        return self._pools

    @property
    def kv_bytes(self) -> int:
        """Bytes of all pools."""
        return sum(pool.nbytes for pool in self._pools)

    def _check(self, expected: list[NDArray[np.float32]]) -> None:
        """Finds the way in which the model is right over blocks: views, else gathered arrays.

        Raises:
            UnsupportedModelError: neither gives mlx-lm's logits.
        """
        reason = ""
        for self.dense in (False, True):
            reason = self._difference(expected)
            if not reason:
                break
        else:
            raise UnsupportedModelError(f"Octavo cannot serve {self.name}: {reason}.")
        if not self.dense and self.backend.try_faster(True) and self._difference(expected):
            self.backend.try_faster(False)

    def _difference(self, expected: list[NDArray[np.float32]]) -> str:
        """What is wrong with the model's logits over poisoned pools; empty when nothing is."""
        self.allocate(BLOCKS, _CHECK_BLOCK_SIZE)
        for pool in self._pools:
            pool.fill(float("nan"))  # whatever is read without having been written shows
        try:
            logits = [self.forward(batch) for batch in check_batches(_CHECK_BLOCK_SIZE)]
        except (TypeError, ValueError, AttributeError, IndexError) as error:
            return f"it cannot run one token a row ({error})"
        if all(agree(ours, theirs) for ours, theirs in zip(logits, expected, strict=True)):
            return ""
        return "its answers over blocks differ from mlx-lm's"

    def allocate(self, num_blocks: int, block_size: int) -> None:
        """Makes the pools anew; what they held is gone."""
        self._pools = []
        self._caches = []
        for shape, own in zip(self.shapes, self._own_caches, strict=True):
            pool = self.backend.layer_pool(shape, num_blocks, block_size)
            window = own.max_size if isinstance(own, RotatingKVCache) else None
            chunk = own.chunk_size if isinstance(own, ChunkedKVCache) else None
            self._pools.append(pool)
            self._caches.append(PagedCache(self.step, pool, window, chunk, dense=self.dense))

    def forward(self, batch: Batch) -> mx.array:
        """Writes the K/V of all rows and computes the logits of each sequence's last row.

        Returns:
            (B, vocabulary), evaluated together with the pools: the next step may write in place only
            when no earlier one still reads.
        """
        self.step.batch = batch
        try:
            out = self.model(mx.array(batch.tokens[:, None]), cache=self._caches)[:, -1]
            logits = out if isinstance(out, mx.array) else out.to_mlx()
            if logits.shape[0] != len(batch.last_rows):
                logits = logits[mx.array(batch.last_rows)]
            mx.eval(logits, *(array for pool in self._pools for array in pool.arrays()))
        finally:
            self.step.batch = None
        return logits

    def copy_blocks(self, sources: NDArray[np.int32], targets: NDArray[np.int32]) -> None:
        """Copies whole blocks in every layer."""
        for pool in self._pools:
            pool.copy_blocks(sources, targets)


def _probe(model: nn.Module, name: str) -> list[Any]:
    """mlx-lm's own caches after two tokens: they tell the shapes of K and V of every layer."""
    caches = make_prompt_cache(model)
    for cache in caches:
        _refuse_other_kinds(cache, name)
    mx.eval(model(mx.zeros((1, _PROBE_TOKENS), mx.int32), cache=caches))
    return list(caches)


def _refuse_other_kinds(cache: Any, name: str) -> None:
    if isinstance(cache, ArraysCache):
        raise UnsupportedModelError(f"{name} has recurrent layers, which Octavo cannot serve yet.")
    if isinstance(cache, CacheList):
        raise UnsupportedModelError(
            f"{name} keeps several caches in one layer, which Octavo cannot serve yet."
        )
    if not isinstance(cache, KVCache | RotatingKVCache | ChunkedKVCache):
        raise UnsupportedModelError(
            f"{name} keeps its memory as {type(cache).__name__}, which Octavo cannot serve yet."
        )


def _shape(cache: Any, name: str) -> LayerShape:
    keys, values = cache.keys, cache.values
    if keys is None or values is None:
        raise UnsupportedModelError(f"{name} has a layer without keys and values of its own.")
    return LayerShape(keys.shape[1], keys.shape[3], values.shape[3], keys.dtype)
