"""The K/V of a block of all layers as one row of bytes, to be kept outside of the pools."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.scheduling.layer_pools import LayerPools

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
        found: list[bytes] = []
        for layer in self._pools.read_layers(np.array([block], np.int32), self._pool):
            found += [np.ascontiguousarray(array).tobytes() for array in layer]
            yield None
        yield b"".join(found)

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
