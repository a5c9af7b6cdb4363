"""Context shift: whether text may be dropped from the middle of a running answer's context."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Final

import mlx.core as mx
import numpy as np

from engine.backends import BackendError, Batch
from engine.paged_model import PagedModel
from engine.paged_model.paged_forward import PagedForward
from engine.protocol import worded
from engine.scheduling.layer_pools import LayerPools
from engine.scheduling.scheduler import Scheduler
from engine.sessions.model_setup import ServableModel
from engine.sessions.session_errors import RequestError

_TOKENS: Final = (3, 5, 7, 11, 13, 17, 19)
_OFFSET: Final = 64  # positions
_TOLERANCE: Final = {mx.float32: 2e-3, mx.float16: 5e-2, mx.bfloat16: 2e-1}  # of the largest logit


class ContextShift:
    """Tells whether text may be dropped from the middle of a running answer's context, so that it can go on.

    After a shift the tokens behind the gap keep their positions, and attention skips what was dropped. That
    is right if keys are stored rotated and only the distance between two tokens matters. It is wrong for
    ALiBi and learned positions, and a sliding window or a recurrent state has no middle to drop. Whether
    positions are relative is tried, not read from the model's code: moved by a constant, they must not change
    the logits.

    Args:
        name: of the model.
        scheduler: drops it.
        served: the model over its pools.
    """

    def __init__(self, name: str, scheduler: Scheduler, served: ServableModel) -> None:
        self._name, self._scheduler = name, scheduler
        self._model, self._pools = served.model, served.pools

    @cached_property
    def refusal(self) -> str:
        """The reason why this model's context cannot be shifted; empty if it can."""
        return shift_refusal(self._model, self._pools, self._scheduler.blocks.block_size)

    def check(self, keep: int) -> None:
        """Checks that contexts can be shifted with their first `keep` tokens kept.

        Raises:
            RequestError: the model does not allow it, or too little would be left to drop.
        """
        if self.refusal:
            raise RequestError(
                worded("{0} cannot drop text from the middle of a chat: {1}.", self._name, self.refusal)
            )
        longest = self._scheduler.max_length
        if keep > longest - 4 * self._scheduler.blocks.block_size:
            raise RequestError(
                worded("Keeping {0} tokens leaves too little of the context, which holds {1}.", keep, longest)
            )


def shift_refusal(model: PagedModel, pools: LayerPools, block_size: int) -> str:
    """Returns why this model's context cannot be shifted; empty if it can."""
    layers = model.layers
    if model.is_split:
        return worded("it is computed by several machines")
    if model.recurrent:
        return worded("its recurrent layers depend on all of the text")
    if any(layers.windows):
        return worded("its sliding window would reach across the gap")
    if any(layers.chunks):
        return worded("its attention chunks would no longer begin where they did")
    if not model.mode.prefill_rows or model.mode.dense:
        return worded("its code computes positions by itself")
    if not pools.can_swap:
        return worded("its KV cache cannot be copied to the host, as it must be when memory runs short")
    try:
        plain, moved = _logits(model, block_size, 0), _logits(model, block_size, _OFFSET)
    except (BackendError, TypeError, ValueError, IndexError) as error:
        return worded("it does not run with positions that are not renumbered ({0})", error)
    bound = _TOLERANCE.get(plain.dtype, 2e-1) * float(mx.abs(plain).max())
    differs = float(mx.abs(plain - moved).max()) > bound
    return (
        worded("it uses absolute positions of tokens, not only the distances between them") if differs else ""
    )


def _logits(model: PagedModel, block_size: int, offset: int) -> mx.array:
    """Returns the logits after a few tokens whose positions begin at `offset`.

    They are computed over pools of their own, in full precision: quantised keys differ from position to
    position by more than the tolerance, although the model's positions are relative.
    """
    trial = PagedForward(model.model, model.backend, model.name, model.layers, model.step)
    trial.serve(model.mode, 1, block_size)
    batch = Batch.over(np.zeros((1, 1), np.int32), [0], [len(_TOKENS)], block_size, _TOKENS)
    return trial.forward(replace(batch, offsets=batch.positions + np.int32(offset)))
