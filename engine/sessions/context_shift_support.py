"""Which models allow a context shift: those for which only the distance between two tokens counts.

After a shift the tokens behind the gap keep the positions they had, and attention skips what is gone. That is
right where K hold their rotation and nothing else depends on positions. It is wrong for ALiBi and for learned
positions, and a window or a recurrent state has no middle to drop. A model's positions are tried, not read
from its code: moved on by a constant, they must not change its logits.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import mlx.core as mx
import numpy as np

from engine.backends import BackendError, Batch
from engine.paged_model import PagedModel
from engine.scheduling.layer_pools import LayerPools

_TOKENS: Final = (3, 5, 7, 11, 13, 17, 19)
_MOVED: Final = 64  # positions
_TOLERANCE: Final = {mx.float32: 2e-3, mx.float16: 5e-2, mx.bfloat16: 2e-1}  # of the largest logit


def shift_refusal(model: PagedModel, pools: LayerPools, block_size: int) -> str:
    """Why this model's context cannot be shifted; empty when it can. Writes nothing that lasts."""
    layers = model.layers
    if model.recurrent:
        return "its recurrent layers remember all of it"
    if any(layers.windows):
        return "its sliding window would reach over the gap"
    if any(layers.chunks):
        return "its chunks of attention would no longer be where they were"
    if not model.mode.prefill_rows or model.mode.dense:
        return "its code works out positions by itself"
    if not pools.can_save:
        return "its K/V memory cannot leave the device, as it must when memory runs short"
    blocks = np.arange(1, dtype=np.int32)
    kept = pools.save_blocks(blocks)
    assert kept is not None
    try:
        plain, moved = _logits(model, block_size, 0), _logits(model, block_size, _MOVED)
    except (BackendError, TypeError, ValueError, IndexError) as error:
        return f"it does not run with positions that count on ({error})"
    finally:
        pools.load_blocks(blocks, kept, 0)
    bound = _TOLERANCE.get(plain.dtype, 2e-1) * float(mx.abs(plain).max())
    differs = float(mx.abs(plain - moved).max()) > bound
    return "the places of its tokens count, not only the distances between them" if differs else ""


def _logits(model: PagedModel, block_size: int, moved: int) -> mx.array:
    """The logits after a few tokens in block 0, whose positions begin at `moved`."""
    batch = Batch.over(np.zeros((1, 1), np.int32), [0], [len(_TOKENS)], block_size, _TOKENS)
    return model.forward(replace(batch, offsets=batch.positions + np.int32(moved)))
