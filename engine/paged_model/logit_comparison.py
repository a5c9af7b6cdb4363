"""Whether two sets of logits are equal up to rounding.

In float32 every logit has to be close. In half precision rounding alone can change single rows by much
(another expert is chosen), so there each row has a wide bound, and the typical row a narrow one: a few times
what mlx-lm itself differs by when it computes the same tokens in another split. A wrong offset, window or
head shows in most rows.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

Logits = NDArray[np.float32]  # (vocabulary,)

_EACH: Final = {mx.float32: 1e-3, mx.float16: 3e-2}  # of the largest logit, for every row
_EACH_OTHER: Final = 2e-1
_STEP: Final = {mx.float16: 2**-11, mx.bfloat16: 2**-8}  # relative rounding
_TIMES: Final = 3.0  # mlx-lm's own error; other kernels round elsewhere, by as much
_MOST: Final = 0.1  # where mlx-lm's own error is larger it is no measure


class Expected(NamedTuple):
    """What a model has to give.

    Attributes:
        rows: for each step, for each of its sequences.
        dtype: of the logits.
        rounding: typical error of mlx-lm against itself.
    """

    rows: list[list[Logits]]
    dtype: mx.Dtype
    rounding: float = 0.0

    @property
    def bound(self) -> float:
        """Of `typical_error`."""
        if self.dtype == mx.float32:
            return _EACH[mx.float32]
        return min(max(2 * _STEP.get(self.dtype, 2**-8), _TIMES * self.rounding), _MOST)


def agree(mine: Logits, theirs: Logits, dtype: mx.Dtype) -> bool:
    """Whether two rows of logits are the same as far as one row can tell."""
    if mine.shape != theirs.shape or not np.isfinite(mine).all():
        return False
    bound = _EACH.get(dtype, _EACH_OTHER) * float(np.abs(theirs).max())
    return bool(np.abs(mine - theirs).max() <= bound)


def typical_error(mine: list[list[Logits]], theirs: list[list[Logits]]) -> float:
    """Root mean square of the difference, relative to the spread of the logits; the median over the rows."""
    pairs = [pair for ours, rows in zip(mine, theirs, strict=True) for pair in zip(ours, rows, strict=True)]
    errors = [float(np.linalg.norm(a - b)) / max(float(np.std(b)) * b.size**0.5, 1e-9) for a, b in pairs]
    return float(np.median(errors))
