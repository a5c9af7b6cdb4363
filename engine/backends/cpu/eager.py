"""NumPy in the coat of `mx.array`, so that a model's own code runs a decode step without MLX.

On a CPU each wait for MLX costs some 60 microseconds, four times in every layer: more than the
arithmetic of a small model. So the embedding hands out an `Eager`, and mlx-lm's unedited model code
passes it on: reshapes are NumPy views, and layers, norms and attention recognise it. A module that we do not
know gets an `mx.array` and its answer is put back into the coat. Code that insists on MLX (`mx.split(x)`)
raises a TypeError; the load-time check then runs that model without coats.
"""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray


class Eager:
    """A float32 array that is computed at once. Has what model code asks of activations.

    Attributes:
        array: the values.
    """

    __slots__ = ("array",)
    dtype = mx.float32

    def __init__(self, array: NDArray[np.float32]) -> None:
        self.array = array

    @property
    def shape(self) -> tuple[int, ...]:
        """As of `mx.array`."""
        return self.array.shape

    @property
    def ndim(self) -> int:
        """As of `mx.array`."""
        return self.array.ndim

    @property
    def size(self) -> int:
        """As of `mx.array`."""
        return self.array.size

    def to_mlx(self) -> mx.array:
        """A copy for code that needs MLX."""
        return mx.array(self.array)

    def reshape(self, *shape: Any) -> Eager:
        """As of `mx.array`."""
        return Eager(self.array.reshape(*shape))

    def transpose(self, *axes: Any) -> Eager:
        """As of `mx.array`."""
        return Eager(self.array.transpose(*axes))

    def swapaxes(self, a: int, b: int) -> Eager:
        """As of `mx.array`."""
        return Eager(self.array.swapaxes(a, b))

    def squeeze(self, axis: Any = None) -> Eager:
        """As of `mx.array`."""
        return Eager(self.array.squeeze(axis))

    def astype(self, dtype: mx.Dtype) -> Eager:
        """Float32 only."""
        if dtype != mx.float32:
            raise TypeError(f"an Eager cannot become {dtype}")
        return self

    def __getitem__(self, key: Any) -> Eager:
        return Eager(self.array[key])

    def __add__(self, other: Any) -> Eager:
        return Eager(self.array + _values(other))

    def __sub__(self, other: Any) -> Eager:
        return Eager(self.array - _values(other))

    def __rsub__(self, other: Any) -> Eager:
        return Eager(_values(other) - self.array)

    def __mul__(self, other: Any) -> Eager:
        return Eager(self.array * _values(other))

    def __truediv__(self, other: Any) -> Eager:
        return Eager(self.array / _values(other))

    def __neg__(self) -> Eager:
        return Eager(-self.array)

    __radd__ = __add__
    __rmul__ = __mul__


def coat(x: Any) -> Eager | None:
    """`x` if it is an `Eager`, where the types say `mx.array` for both."""
    return x if isinstance(x, Eager) else None


def _values(other: Any) -> Any:
    if isinstance(other, Eager):
        return other.array
    if isinstance(other, mx.array):
        return np.array(other.astype(mx.float32), copy=None)
    return np.float32(other)


def with_mlx(function: Any, *arguments: Any, **named: Any) -> Any:
    """Calls code that needs MLX with MLX arrays and puts what it returns back into coats."""
    result = function(
        *(x.to_mlx() if isinstance(x, Eager) else x for x in arguments),
        **{name: x.to_mlx() if isinstance(x, Eager) else x for name, x in named.items()},
    )
    return _coated(result)


def _coated(result: Any) -> Any:
    if isinstance(result, mx.array) and mx.issubdtype(result.dtype, mx.floating):
        return Eager(np.array(result.astype(mx.float32), copy=None))
    if isinstance(result, tuple):
        return tuple(map(_coated, result))
    return result
