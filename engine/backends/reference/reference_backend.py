"""The reference backend: MLX operations only, on MLX's default device.

It gathers the context of each sequence, which costs bandwidth. The other backends are tested and measured
against it.
"""

from __future__ import annotations

from engine.backends.base import Backend, LayerPool, LayerShape
from engine.backends.reference.reference_pool import QuantisedReferencePool, ReferencePool


class ReferenceBackend(Backend):
    """Pools of MLX arrays, plain or quantised."""

    name = "reference"

    def layer_pool(self, shape: LayerShape, num_blocks: int, block_size: int) -> LayerPool:
        kind = QuantisedReferencePool if shape.bits else ReferencePool
        return kind(shape, num_blocks, block_size)
