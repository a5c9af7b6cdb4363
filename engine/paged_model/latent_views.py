"""Multi-head latent attention over blocks: how a model's own code for one token ends in our attention.

A layer keeps a latent and a rotary part for each token. For a single token mlx-lm's models compute
`(q_rotary * scale) @ rotary.swapaxes(-1, -2)` and give the result as an additive mask to attention over the
latents. Written out that is one product: the query, both parts behind each other, with keys made of the
latent and the rotary part, and the latents for values. So the rotary parts are handed out as something that
only remembers what it was multiplied with, and attention puts the two parts together again.
"""

from __future__ import annotations

from typing import Any

import mlx.core as mx

from engine.backends import LayerShape


def keeps_latents(shape: LayerShape) -> bool:
    """Whether a layer of this shape may keep latents, and a shorter rotary part for each, for all heads."""
    return shape.kv_heads == 1 and 0 < shape.value_dim < shape.key_dim


class RotaryScores:
    """Stands for the scores of the rotary parts. Only our attention understands it.

    Attributes:
        owner: the cache whose rotary parts they are.
        queries: (T, heads, 1, dim), times the scale already.
    """

    def __init__(self, owner: object, queries: mx.array) -> None:
        self.owner = owner
        self.queries = queries

    def beside(self, queries: mx.array, scale: float) -> mx.array:
        """The whole queries, scaled, from the part for the latents.

        The rotary part comes scaled, so the other is scaled, too, which rounds it once in half precision,
        as MLX's own attention does with queries where it has no kernel.
        """
        return mx.concatenate([queries * scale, self.queries.astype(queries.dtype)], axis=-1)


class RotaryParts(mx.array):
    """Stands for a layer's rotary parts. Whatever else a model does with it gives NaN or raises.

    It is an `mx.array` because Python asks a subclass's reflected product before the product of its base.
    """

    def __init__(self, owner: object) -> None:
        super().__init__(float("nan"))
        self._owner = owner

    def swapaxes(self, axis1: int, axis2: int, **stream: Any) -> mx.array:
        """Itself, for the last two axes."""
        return self if {axis1, axis2} == {-1, -2} else super().swapaxes(axis1, axis2, **stream)

    def __rmatmul__(self, queries: mx.array) -> RotaryScores:  # type: ignore[misc]  # unlike mx.array's
        return RotaryScores(self._owner, queries)
