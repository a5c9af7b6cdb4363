"""The layer pools of a model as one thing: what leaves for the host, comes back, and changes its size."""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends import LayerPool
from engine.paged_model import PagedModel

Blocks = NDArray[np.int32]


class LayerPools:
    """See the module.

    Args:
        model: whose pools these are.
    """

    def __init__(self, model: PagedModel) -> None:
        self._model = model

    @property
    def token_bytes(self) -> int:
        """Bytes of K and V of one token in all layers."""
        return self._model.token_bytes

    @property
    def pool_tokens(self) -> list[int]:
        """Bytes of K and V of one token in the layers of each pool, the main one first."""
        return self._model.pool_tokens

    @property
    def can_resize(self) -> bool:
        """Whether every pool can change its size."""
        return all(type(pool).resize is not LayerPool.resize for pool in self._model.pools)

    @property
    def can_save(self) -> bool:
        """Whether blocks can leave and come back with nothing of a sequence left behind."""
        pools = self._model.pools
        return not self._model.recurrent and all(type(pool).save is not LayerPool.save for pool in pools)

    def save_blocks(self, blocks: Blocks, pool: int = 0) -> list[Any] | None:
        """Copies blocks of every layer that uses pool number `pool` to the host; None if one cannot."""
        if not self.can_save:
            return None
        found = [layer.save(blocks) for layer in self._layers(pool)]
        return None if any(each is None for each in found) else found

    def load_blocks(self, blocks: Blocks, saved: list[Any], start: int, pool: int = 0) -> None:
        """Copies back what `save_blocks` gave, from its block `start` on."""
        for layer, each in zip(self._layers(pool), saved, strict=True):
            layer.load(blocks, each, start)

    def resize(self, num_blocks: int, pool: int = 0) -> None:
        """Changes the size layer by layer, so that at most one layer's pool exists twice."""
        for layer in self._layers(pool):
            layer.resize(num_blocks)
            mx.clear_cache()  # MLX would keep every old pool for arrays of the same size

    def move(self, numbers: Blocks) -> int:
        """Moves the K/V of the main pool, layer by layer: block b becomes block `numbers[b]`.

        Returns:
            How many blocks moved.
        """
        blocks = np.arange(len(numbers), dtype=np.int32)
        sources = blocks[numbers != blocks]
        if len(sources):
            self._model.copy_blocks(sources, numbers[sources])
        return len(sources)

    def _layers(self, pool: int) -> list[LayerPool]:
        model = self._model
        return [layer for layer, number in zip(model.pools, model.numbers, strict=True) if number == pool]
