"""A rank's part of a model over its own block pools, in step with the parts of the other ranks."""

from __future__ import annotations

from typing import Final

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from numpy.typing import NDArray

from engine.backends import Backend, Batch
from engine.blocks import AttentionSpan
from engine.distributed.rank_messages import PartReady, RankError
from engine.distributed.step_progress import StepProgress
from engine.load_steps import LoadSteps
from engine.paged_model import PagedModel
from engine.paged_model.paged_cache import ForwardContext, LayerCaches
from engine.paged_model.paged_forward import PagedForward
from engine.paged_model.paged_model import VerifiedForward
from engine.paged_model.verification import Verified, verify

_SPANS: Final = 16  # different attention spans of a model, at most


class PartForward(PagedForward):
    """A part of a model, while it is verified: all ranks do the same, and rank 0 judges the results.

    A mode that a model cannot run in raises on all ranks at the same place, since their layers are alike.

    Args:
        model: this rank's part.
        backend: provides the pools.
        name: of the model, for messages.
        layers: of this part.
        step: the forward that is being computed.
        group: the ranks.
    """

    is_split = True

    def __init__(
        self,
        model: nn.Module,
        backend: Backend,
        name: str,
        layers: LayerCaches,
        step: ForwardContext,
        group: mx.distributed.Group,
    ) -> None:
        super().__init__(model, backend, name, layers, step)
        self._group = group
        self._union: list[AttentionSpan] = []
        self._latent = any_rank(super().latent, group)

    @property
    def latent(self) -> bool:
        """As of one machine, for the layers of all ranks."""
        return self._latent

    def agreed(self, right: bool) -> bool:
        """Returns what rank 0 found."""
        return any_rank(right and self._group.rank() == 0, self._group)

    def split_pools(self, context: int) -> None:
        """As on one machine, for the layers of all ranks."""
        self._union = spans_of_all(super()._spans(), self._group)
        super().split_pools(context)

    def _spans(self) -> list[AttentionSpan]:
        return self._union


class PartModel(PagedModel):
    """A verified part of a model with its pools.

    Args:
        model: this rank's part, its weights evaluated.
        backend: provides the pools.
        name: of the model, for messages.
        kv_bits: 0 keeps K and V as the model computes them; 8 or 4 quantises them.
        verified: what `verify_part` returned.
        group: the ranks.

    Attributes:
        progress: how far this rank is in its steps.
    """

    is_split = True

    def __init__(
        self,
        model: nn.Module,
        backend: Backend,
        name: str,
        *,
        kv_bits: int,
        verified: VerifiedForward,
        group: mx.distributed.Group,
    ) -> None:
        super().__init__(model, backend, name, kv_bits=kv_bits, verified=verified)
        self._group = group
        self._union = spans_of_all(super()._spans(), group)
        self._pool_tokens = self._largest(super().pool_tokens)
        self.progress = StepProgress()

    def forward(self, batch: Batch) -> mx.array:
        """As `PagedForward.forward`, and counts the progress."""
        layerwise = self.progress.begin(batch.rows)
        self.step.each_layer = self._compute_layer if layerwise else None
        try:
            return super().forward(batch)
        finally:
            self.step.each_layer = None
            self.progress.end()

    def _compute_layer(self, keys: mx.array) -> None:
        """Computes what a layer needs: all layers before it. All ranks do it at the same places."""
        mx.eval(keys)
        self.progress.add_piece()

    @property
    def token_bytes(self) -> int:
        """Bytes of K and V of one token on the rank that keeps most of them."""
        return sum(self._pool_tokens) or 1

    @property
    def pool_tokens(self) -> list[int]:
        """Bytes of K and V of one token in the layers of each pool, on the rank that keeps most of them."""
        return self._pool_tokens

    def split_pools(self, context: int) -> None:
        """As on one machine, for the layers of all ranks, which do it together."""
        super().split_pools(context)
        self._pool_tokens = self._largest(super().pool_tokens)

    def describe(self, blocks: int, weights: int) -> PartReady:
        """Returns what this rank has of the model.

        Args:
            blocks: that fit on its machine.
            weights: bytes.
        """
        spans: dict[AttentionSpan, int] = {}
        for span, shape in zip(super()._spans(), self.shapes, strict=True):
            spans[span] = spans.get(span, 0) + shape.token_bytes
        return PartReady(
            blocks=blocks,
            layers=len(self.layers.shapes),
            kv_heads=max((shape.kv_heads for shape in self.shapes), default=0),
            weights=weights,
            spans=[(span.window, span.chunk, size) for span, size in spans.items()],
        )

    def _spans(self) -> list[AttentionSpan]:
        return self._union

    def _largest(self, sizes: list[int]) -> list[int]:
        gathered = mx.distributed.all_gather(mx.array([sizes], mx.int32), group=self._group)
        return [int(each) for each in np.array(gathered).max(axis=0)]


def verify_part(
    model: nn.Module, backend: Backend, name: str, group: mx.distributed.Group, known: Verified | None
) -> LoadSteps[VerifiedForward]:
    """Verifies a split model in steps; all ranks do it at the same time, and have to do all of it.

    Args:
        model: this rank's part.
        backend: provides the pools.
        name: of the model, for messages.
        group: the ranks.
        known: the result of an earlier verification, the same for all ranks.

    Raises:
        RankError: the model has layers that cannot be split.
        UnsupportedModelError: see `PagedModel`; all ranks raise it.
    """
    layers, step = LayerCaches(model, name), ForwardContext()
    if any_rank(layers.recurrent > 0, group):
        raise RankError(
            f"{name} has recurrent layers, whose states cannot be kept on several machines yet. "
            "Choose another model, or load it on one machine."
        )
    paged = PartForward(model, backend, name, layers, step, group)
    if known is not None:
        paged.patch_modules()
        return VerifiedForward(layers, step, known)
    verified = yield from verify(paged, None)
    return VerifiedForward(layers, step, verified)


def any_rank(flag: bool, group: mx.distributed.Group) -> bool:
    """Returns whether a flag is set on any rank; all ranks call it together."""
    flags = mx.distributed.all_sum(mx.array([int(flag)]), group=group)
    return bool(np.array(flags)[0])


def spans_of_all(own: list[AttentionSpan], group: mx.distributed.Group) -> list[AttentionSpan]:
    """Returns the different attention spans of the layers of all ranks, which call it together.

    Raises:
        RankError: there are too many.
    """
    spans = sorted(set(own))
    if any_rank(len(spans) > _SPANS, group):
        raise RankError(f"The model has more than {_SPANS} kinds of attention span; load it on one machine.")
    rows: NDArray[np.int32] = np.full((_SPANS, 2), -1, np.int32)
    for row, span in zip(rows, spans, strict=False):
        row[:] = span.window, span.chunk
    found = np.array(mx.distributed.all_gather(mx.array(rows), group=group)).reshape(-1, 2).tolist()
    return sorted({AttentionSpan(window, chunk) for window, chunk in found if window >= 0})
