"""Multi-head latent attention over blocks: stand-ins that let a model's own code reach paged attention.

A layer keeps a latent and a rotary part for each token. For a single token mlx-lm's models compute
`(q_rotary * scale) @ rotary.swapaxes(-1, -2)` and pass the result as an additive mask to attention over the
latents. That equals one attention in which queries and keys are both parts concatenated, and the latents are
the values. So the cache returns the rotary parts as an object that only remembers what it was multiplied
with, and attention joins the two parts again.
"""

from __future__ import annotations

from typing import Any

import mlx.core as mx

from engine.backends import LayerShape


def keeps_latents(shape: LayerShape) -> bool:
    """Whether a layer of this shape may keep latents, and a shorter rotary part for each, for all heads."""
    return shape.kv_heads == 1 and 0 < shape.value_dim < shape.key_dim


class RotaryScores:
    """Stands for the scores of the rotary parts; only `attention_dispatch` can read it.

    Attributes:
        owner: the cache whose rotary parts they are.
        queries: (T, heads, 1, dim), already multiplied by the scale.
    """

    def __init__(self, owner: object, queries: mx.array) -> None:
        self.owner = owner
        self.queries = queries

    def join(self, queries: mx.array, scale: float) -> mx.array:
        """Returns the complete scaled queries.

        The rotary part is already scaled, so the other is scaled here. In half precision that rounds it
        once, as MLX's own attention does where it has no kernel.

        Args:
            queries: (T, heads, 1, dim), the part for the latents.
            scale: of the attention.
        """
        return mx.concatenate([queries * scale, self.queries.astype(queries.dtype)], axis=-1)


class RotaryParts(mx.array):
    """Stands for a layer's rotary parts. Any other use of it gives NaN or raises.

    It is an `mx.array` because Python calls a subclass's `__rmatmul__` before its base class's `__matmul__`.
    """

    def __init__(self, owner: object) -> None:
        super().__init__(float("nan"))
        self._owner = owner

    def swapaxes(self, axis1: int, axis2: int, **stream: Any) -> mx.array:
        """Returns itself for the last two axes."""
        return self if {axis1, axis2} == {-1, -2} else super().swapaxes(axis1, axis2, **stream)

    def __rmatmul__(self, queries: mx.array) -> RotaryScores:  # type: ignore[misc]  # unlike mx.array's
        return RotaryScores(self._owner, queries)
