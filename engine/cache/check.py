"""Compares a model over blocks with mlx-lm's own cache on a few tokens, before it serves anybody.

Some models go wrong silently as rows: one takes its position from the length of the keys, another
does integer arithmetic on the offset. Serving them wrongly is worse than refusing them.
"""

from __future__ import annotations

from typing import Final

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx_lm.models.cache import make_prompt_cache
from numpy.typing import NDArray

from engine.backends import Batch

_TOKENS: Final = (3, 5, 7, 11, 13, 17, 19)
_CHUNK: Final = 5  # tokens of the prompt's first chunk; the others follow one a step
_TABLE: Final = (2, 0)  # scattered on purpose
BLOCKS: Final = 3
_TOLERANCE: Final = {mx.float32: 1e-3, mx.float16: 3e-2, mx.bfloat16: 2e-1}  # of the largest logit


def check_batches(block_size: int) -> list[Batch]:
    """The steps of the check: one prefill chunk of five tokens, then two decodes."""
    table = np.array([_TABLE], np.int32)
    found = []
    for start, end in ((0, _CHUNK), *((at, at + 1) for at in range(_CHUNK, len(_TOKENS)))):
        positions = np.arange(start, end, dtype=np.int32)
        found.append(
            Batch(
                tokens=np.array(_TOKENS[start:end], np.int32),
                positions=positions,
                slots=table[0][positions // block_size] * block_size + positions % block_size,
                cu_rows=np.array([0, end - start], np.int32),
                lengths=np.array([end], np.int32),
                tables=table,
                block_size=block_size,
            )
        )
    return found


def reference_logits(model: nn.Module) -> list[NDArray[np.float32]]:
    """What mlx-lm computes for the same steps with its own cache: (vocabulary,) each."""
    caches = make_prompt_cache(model)
    logits = []
    for batch in check_batches(8):
        out = model(mx.array(batch.tokens)[None], cache=caches)[0, -1]
        logits.append(np.array(out.astype(mx.float32)))
    return logits


def agree(ours: mx.array, theirs: NDArray[np.float32]) -> bool:
    """Whether two rows of logits are equal up to the rounding of their dtype."""
    mine = np.array(ours.astype(mx.float32)).reshape(-1)
    if mine.shape != theirs.shape or not np.isfinite(mine).all():
        return False
    bound = _TOLERANCE.get(ours.dtype, 2e-1) * float(np.abs(theirs).max())
    return bool(np.abs(mine - theirs).max() <= bound)
