"""Operations on all layer pools of a model: copies to the host and back, resizing, moving blocks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends import LayerPool
from engine.paged_model import PagedModel

Blocks = NDArray[np.int32]


class LayerPools:
    """The layer pools of one model."""

    def __init__(self, model: PagedModel) -> None:
        self._model = model

    @property
    def token_bytes(self) -> int:
        """Bytes of KV of one token in all layers."""
        return self._model.token_bytes

    @property
    def token_bytes_per_pool(self) -> list[int]:
        """Bytes of KV of one token in the layers of each pool, the main pool first."""
        return self._model.pool_tokens

    @property
    def can_resize(self) -> bool:
        """Whether every pool can be resized."""
        return all(type(pool).resize is not LayerPool.resize for pool in self._model.pools)

    @property
    def can_swap(self) -> bool:
        """Whether blocks can be copied to the host and back, and hold all state of a sequence."""
        return not self._model.recurrent and self.can_copy_out

    @property
    def can_copy_out(self) -> bool:
        """Whether blocks can be copied to the host and back; they need not hold all state of a sequence."""
        return all(type(pool).save is not LayerPool.save for pool in self._model.pools)

    def save_blocks(self, blocks: Blocks, pool: int = 0) -> list[Any] | None:
        """Copies blocks of every layer of pool number `pool` to the host; None if one cannot be copied."""
        if not self.can_swap:
            return None
        return self.read_blocks(blocks, pool)

    def read_blocks(self, blocks: Blocks, pool: int = 0) -> list[Any] | None:
        """Like `save_blocks`, but also for sequences that have state besides their blocks."""
        layers = list(self.read_layers(blocks, pool))
        return None if any(layer is None for layer in layers) else layers

    def read_layers(self, blocks: Blocks, pool: int = 0) -> Iterator[Any]:
        """Copies blocks of one layer after another to the host, each when it is asked for."""
        return (layer.save(blocks) for layer in self._layers(pool))

    def load_blocks(self, blocks: Blocks, saved: list[Any], start: int, pool: int = 0) -> None:
        """Copies back what `save_blocks` returned, from its block `start` on."""
        for layer, arrays in zip(self._layers(pool), saved, strict=True):
            layer.load(blocks, arrays, start)

    def resize(self, num_blocks: int, pool: int = 0) -> None:
        """Resizes layer by layer, so that at most one layer's pool exists twice at a time."""
        for layer in self._layers(pool):
            layer.resize(num_blocks)
            mx.clear_cache()  # or MLX would keep every old pool for arrays of the same size

    def move_blocks(self, numbers: Blocks) -> int:
        """Moves the KV of the main pool, block b to block `numbers[b]`; returns how many were moved."""
        blocks = np.arange(len(numbers), dtype=np.int32)
        sources = blocks[numbers != blocks]
        if len(sources):
            self._model.copy_blocks(sources, numbers[sources])
        return len(sources)

    def _layers(self, pool: int) -> list[LayerPool]:
        model = self._model
        return [layer for layer, number in zip(model.pools, model.numbers, strict=True) if number == pool]


Bytes = NDArray[np.uint8]


class _SavedArray(NamedTuple):
    """One array of what a layer's pool saves: for one block, its shape, and its bytes."""

    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    nbytes: int


class BlockPacking:
    """Lays out the blocks of one pool of a model, layer after layer.

    Args:
        pools: the model's pools; their blocks can be copied to the host.
        pool: number of the pool.

    Attributes:
        nbytes: bytes of one block.
    """

    def __init__(self, pools: LayerPools, pool: int = 0) -> None:
        self._pools, self._pool = pools, pool
        sample = pools.read_blocks(np.zeros(1, np.int32), pool) or []
        self._layers: Final = [[_SavedArray(e.dtype, e.shape, e.nbytes) for e in layer] for layer in sample]
        self.nbytes: Final = sum(part.nbytes for layer in self._layers for part in layer)

    @property
    def layout(self) -> list[list[tuple[str, tuple[int, ...]]]]:
        """The dtype and shape of each array of each layer; packed bytes are good for this layout only."""
        return [[(part.dtype.str, part.shape) for part in layer] for layer in self._layers]

    def pack(self, blocks: NDArray[np.int32]) -> Bytes:
        """Copies blocks to the host, (len(blocks), nbytes) uint8."""
        saved = self._pools.read_blocks(blocks, self._pool)
        assert saved is not None
        rows = np.empty((len(blocks), self.nbytes), np.uint8)
        at = 0
        for layer, parts in zip(saved, self._layers, strict=True):
            for array, part in zip(layer, parts, strict=True):
                flat = np.ascontiguousarray(array).view(np.uint8).reshape(len(blocks), part.nbytes)
                rows[:, at : at + part.nbytes] = flat
                at += part.nbytes
        return rows

    def pack_slowly(self, block: int) -> Iterator[bytes | None]:
        """Copies one block layer by layer: yields None after each, and all bytes at the end.

        The pools may change between two layers, as long as the block keeps its content.
        """
        parts: list[bytes] = []
        for layer in self._pools.read_layers(np.array([block], np.int32), self._pool):
            parts += [np.ascontiguousarray(array).tobytes() for array in layer]
            yield None
        yield b"".join(parts)

    def unpack(self, rows: Bytes, blocks: NDArray[np.int32]) -> None:
        """Copies rows that `pack` made into blocks of the pools.

        Args:
            rows: (len(blocks), nbytes) uint8.
            blocks: where they go.
        """
        at, saved = 0, []
        for parts in self._layers:
            layer = []
            for part in parts:
                flat = np.ascontiguousarray(rows[:, at : at + part.nbytes]).reshape(-1).view(part.dtype)
                layer.append(flat.reshape(len(blocks) * part.shape[0], *part.shape[1:]))
                at += part.nbytes
            saved.append(layer)
        self._pools.load_blocks(blocks, saved, 0, self._pool)
