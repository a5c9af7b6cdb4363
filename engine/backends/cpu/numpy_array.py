"""A NumPy array with the interface of `mx.array`, so that a model's own code runs decode steps without MLX.

On a CPU each wait for MLX costs about 60 microseconds, four times in every layer: more than the arithmetic
of a small model. So the embedding returns a `NumpyArray`, and mlx-lm's unedited model code passes it on:
reshapes are NumPy views, and layers, norms and attention recognise it. Any other module gets an `mx.array`,
and its result is wrapped again. Code that needs MLX (`mx.split(x)`) raises a TypeError; the verification then
runs that model without this path.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends.cpu.operations import add, multiply, take_rows
from engine.backends.cpu.step_recorder import constant, contiguous, current_recorder, refuse, step_input

Array = NDArray[np.float32]


def _view(name: str) -> Callable[..., NumpyArray]:
    """A method of NumPy's arrays that returns a view, as that of `mx.array`."""
    return lambda self, *arguments, **named: NumpyArray(getattr(self.array, name)(*arguments, **named))


class NumpyArray:
    """A float32 array that is computed at once. Has what model code asks of activations.

    Attributes:
        array: the values.
        prepared: what quantised products need of them, once one was computed.
    """

    __slots__ = ("array", "prepared")
    dtype = mx.float32

    def __init__(self, array: NDArray[np.float32]) -> None:
        self.array = array
        self.prepared: NDArray[np.float32] | None = None

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
        """A copy for code that needs MLX, which a recorder does not see."""
        refuse("a computation of MLX")
        return mx.array(self.array)

    def reshape(self, *shape: Any) -> NumpyArray:
        """As of `mx.array`."""
        return NumpyArray(contiguous(self.array).reshape(*shape))

    transpose, swapaxes, squeeze = (_view(name) for name in ("transpose", "swapaxes", "squeeze"))

    def astype(self, dtype: mx.Dtype) -> NumpyArray:
        """Float32 only."""
        if dtype != mx.float32:
            raise TypeError(f"a NumpyArray cannot become {dtype}")
        return self

    def __getitem__(self, key: Any) -> NumpyArray:
        if isinstance(key, np.ndarray):
            return self._rows(key)
        return NumpyArray(self.array[key])

    def _rows(self, rows: NDArray[np.int32]) -> NumpyArray:
        """Those of which logits are wanted, as the model's head asks for them."""
        step = current_recorder()
        if step is not None and rows is not step.step.batches[0].logit_rows:
            refuse("rows that are chosen in the step")
        rows = step_input("rows of logits", rows, lambda step: step.batches[0].logit_rows)
        return NumpyArray(take_rows(self.array, rows))

    def __add__(self, other: Any) -> NumpyArray:
        return NumpyArray(self._combined(add, np.add, other))

    def __sub__(self, other: Any) -> NumpyArray:
        return self._unrecorded(np.subtract, self, other)

    def __rsub__(self, other: Any) -> NumpyArray:
        return self._unrecorded(np.subtract, other, self)

    def __mul__(self, other: Any) -> NumpyArray:
        return NumpyArray(self._combined(multiply, np.multiply, other))

    def __truediv__(self, other: Any) -> NumpyArray:
        return self._unrecorded(np.divide, self, other)

    def __neg__(self) -> NumpyArray:
        return self._unrecorded(np.negative, self)

    def _combined(self, ours: Callable[..., Array], numpys: Callable[..., Array], other: Any) -> Array:
        values = _values(other)
        if isinstance(other, NumpyArray):
            if values.shape == self.shape or values.shape == self.shape[-1:]:
                return ours(self.array, values)
        elif values.size == 1:
            return ours(self.array, constant(values.reshape(1)))
        refuse("arithmetic of arrays of two shapes or with an array of MLX")
        return numpys(self.array, values)

    @staticmethod
    def _unrecorded(function: Callable[..., Array], *values: Any) -> NumpyArray:
        refuse(f"numpy.{function.__name__}")
        return NumpyArray(function(*map(_values, values)))

    __radd__ = __add__
    __rmul__ = __mul__


def wrap(x: Any) -> NumpyArray | None:
    """`x` if it is a `NumpyArray`, where the types say `mx.array` for both."""
    return x if isinstance(x, NumpyArray) else None


def _values(other: Any) -> Array:
    if isinstance(other, NumpyArray):
        return other.array
    if isinstance(other, mx.array):
        if other.size == 1:
            refuse("a number of MLX")
        return np.array(other.astype(mx.float32), copy=None)
    return np.array(other, np.float32)


def with_mlx(function: Any, *arguments: Any, **named: Any) -> Any:
    """Calls code that needs MLX with MLX arrays, and wraps what it returns in `NumpyArray` again."""
    refuse(f"{function.__qualname__}, which computes with MLX")
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
