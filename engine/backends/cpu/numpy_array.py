"""A NumPy array with the interface of `mx.array`, so that a model's own code runs decode steps without MLX.

On a CPU each wait for MLX costs about 60 microseconds, four times in every layer: more than the arithmetic
of a small model. So the embedding returns a `NumpyArray`, and mlx-lm's unedited model code passes it on:
reshapes are NumPy views, and layers, norms and attention recognise it. Any other module gets an `mx.array`,
and its result is wrapped again. Code that needs MLX (`mx.split(x)`) raises a TypeError; the verification then
runs that model without this path.
"""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray


class NumpyArray:
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

    def reshape(self, *shape: Any) -> NumpyArray:
        """As of `mx.array`."""
        return NumpyArray(self.array.reshape(*shape))

    def transpose(self, *axes: Any) -> NumpyArray:
        """As of `mx.array`."""
        return NumpyArray(self.array.transpose(*axes))

    def swapaxes(self, a: int, b: int) -> NumpyArray:
        """As of `mx.array`."""
        return NumpyArray(self.array.swapaxes(a, b))

    def squeeze(self, axis: Any = None) -> NumpyArray:
        """As of `mx.array`."""
        return NumpyArray(self.array.squeeze(axis))

    def astype(self, dtype: mx.Dtype) -> NumpyArray:
        """Float32 only."""
        if dtype != mx.float32:
            raise TypeError(f"a NumpyArray cannot become {dtype}")
        return self

    def __getitem__(self, key: Any) -> NumpyArray:
        return NumpyArray(self.array[key])

    def __add__(self, other: Any) -> NumpyArray:
        return NumpyArray(self.array + _values(other))

    def __sub__(self, other: Any) -> NumpyArray:
        return NumpyArray(self.array - _values(other))

    def __rsub__(self, other: Any) -> NumpyArray:
        return NumpyArray(_values(other) - self.array)

    def __mul__(self, other: Any) -> NumpyArray:
        return NumpyArray(self.array * _values(other))

    def __truediv__(self, other: Any) -> NumpyArray:
        return NumpyArray(self.array / _values(other))

    def __neg__(self) -> NumpyArray:
        return NumpyArray(-self.array)

    __radd__ = __add__
    __rmul__ = __mul__


def wrap(x: Any) -> NumpyArray | None:
    """`x` if it is a `NumpyArray`, where the types say `mx.array` for both."""
    return x if isinstance(x, NumpyArray) else None


def _values(other: Any) -> Any:
    if isinstance(other, NumpyArray):
        return other.array
    if isinstance(other, mx.array):
        return np.array(other.astype(mx.float32), copy=None)
    return np.float32(other)


def with_mlx(function: Any, *arguments: Any, **named: Any) -> Any:
    """Calls code that needs MLX with MLX arrays, and wraps what it returns in `NumpyArray` again."""
    result = function(
        *(x.to_mlx() if isinstance(x, NumpyArray) else x for x in arguments),
        **{name: x.to_mlx() if isinstance(x, NumpyArray) else x for name, x in named.items()},
    )
    return _wrapped(result)


def _wrapped(result: Any) -> Any:
    if isinstance(result, mx.array) and mx.issubdtype(result.dtype, mx.floating):
        return NumpyArray(np.array(result.astype(mx.float32), copy=None))
    if isinstance(result, tuple):
        return tuple(map(_wrapped, result))
    return result
