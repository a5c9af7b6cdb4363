"""Operations of decode steps between products and attention; see `step_program`."""

from __future__ import annotations

import math
from enum import IntEnum
from typing import Any, Final

import numpy as np
from numba import carray
from numpy.typing import NDArray

from engine.backends.cpu.recorded_step.step_program import (
    constant,
    contiguous,
    empty,
    piece,
    to_floats,
    to_ints,
    to_words,
)
from engine.backends.cpu.vector_code import any_exp, erf, sigmoid, tanh
from engine.backends.cpu.worker_threads import share

Array = NDArray[np.float32]
_CHUNK = 1 << 14  # values that a thread takes at once: fewer are not worth it


@piece
def _normalise(job: Any, first: Any, end: Any) -> None:
    place = carray(to_words(job), 5)
    size = place[4]
    weight, eps = carray(to_floats(place[1]), size), carray(to_floats(place[2]), 1)[0]
    for row in range(first, end):
        values = carray(to_floats(place[0] + 4 * size * row), size)
        out = carray(to_floats(place[3] + 4 * size * row), size)
        total = np.float32(0)
        for i in range(size):
            total += values[i] * values[i]
        factor = np.float32(1) / np.sqrt(total / np.float32(size) + eps)
        for i in range(size):
            out[i] = values[i] * factor * weight[i]


def normalise(x: Array, weight: Array, eps: Array) -> Array:
    """RMS norm of the last axis of `x` for `weight` (I,) and `eps` (1,)."""
    out = empty(x.size)
    _by_rows(_normalise, x.size // weight.size, weight.size, contiguous(x), weight, eps, out, weight.size)
    return out.reshape(x.shape)


@piece
def _centre(job: Any, first: Any, end: Any) -> None:
    place = carray(to_words(job), 6)
    size = place[5]
    weight, bias = carray(to_floats(place[1]), size), carray(to_floats(place[2]), size)
    eps = carray(to_floats(place[3]), 1)[0]
    for row in range(first, end):
        values = carray(to_floats(place[0] + 4 * size * row), size)
        out = carray(to_floats(place[4] + 4 * size * row), size)
        total = np.float32(0)
        for i in range(size):
            total += values[i]
        mean = total / np.float32(size)
        total = np.float32(0)
        for i in range(size):
            total += (values[i] - mean) * (values[i] - mean)
        factor = np.float32(1) / np.sqrt(total / np.float32(size) + eps)
        for i in range(size):
            out[i] = (values[i] - mean) * factor * weight[i] + bias[i]


def centre(x: Array, weight: Array, bias: Array, eps: Array) -> Array:
    """Layer norm of the last axis of `x` for `weight` and `bias` (I,) and `eps` (1,)."""
    out = empty(x.size)
    size = weight.size
    _by_rows(_centre, x.size // size, size, contiguous(x), weight, bias, eps, out, size)
    return out.reshape(x.shape)


@piece
def _rotate(job: Any, first: Any, end: Any) -> None:
    place = carray(to_words(job), 9)
    count, heads, dim, half, traditional = place[4], place[5], place[6], place[7], place[8]
    rows, out = (
        carray(to_floats(place[0]), (count, heads, dim)),
        carray(to_floats(place[3]), (count, heads, dim)),
    )
    cosines, sines = carray(to_floats(place[1]), (count, half)), carray(to_floats(place[2]), (count, half))
    for t in range(first, end):
        for head in range(heads):
            for i in range(half):
                a = 2 * i if traditional else i
                b = 2 * i + 1 if traditional else i + half
                x, y = rows[t, head, a], rows[t, head, b]
                out[t, head, a] = x * cosines[t, i] - y * sines[t, i]
                out[t, head, b] = x * sines[t, i] + y * cosines[t, i]
            for i in range(2 * half, dim):
                out[t, head, i] = rows[t, head, i]


def rotate(rows: Array, cosines: Array, sines: Array, traditional: bool) -> Array:
    """Rotary positions of `rows` (T, heads, dim) by the angles (T, dims / 2)."""
    out = empty(rows.size)
    count, heads, dim = rows.shape
    _by_rows(
        _rotate, count, heads * dim,
        contiguous(rows), cosines, sines, out, *rows.shape, cosines.shape[1], int(traditional),
    )  # fmt: skip
    return out.reshape(rows.shape)


def _by_rows(function: int, rows: int, size: int, *operands: NDArray[Any] | int) -> None:
    """An instruction whose pieces are rows of `size` values."""
    share(function, rows, max(1, _CHUNK // size), *operands)


@piece
def _take_rows(job: Any, first: Any, end: Any) -> None:
    place = carray(to_words(job), 4)
    size, rows = place[3], carray(to_ints(place[1]), end)
    for n in range(first, end):
        row = carray(to_floats(place[0] + 4 * np.int64(rows[n]) * size), size)
        out = carray(to_floats(place[2] + 4 * n * size), size)
        for i in range(size):
            out[i] = row[i]


def take_rows(table: Array, rows: NDArray[np.int32]) -> Array:
    """`table[rows]`, (R, I), for `rows` (R,) that are in it."""
    size = table.size // len(table)
    out = empty(rows.size * size)
    _by_rows(_take_rows, rows.size, size, contiguous(table), rows, out, size)
    return out.reshape(rows.size, *table.shape[1:])


# --- Chains of elementwise operations, computed in one pass over memory
#
# What MLX's compiler does for gates, clipped activations or scaled residuals: a chain such as
# `0.5 * x * (1 + tanh(...))` is one instruction. It has a program, a list of operations over numbered values,
# which compiled code goes through for some 256 elements at a time; what lies between two operations stays in
# the nearest cache. In NumPy, each operation read and wrote whole arrays with one thread.

AnyArray = NDArray[Any]
_AT_ONCE: Final = 256  # elements: all values of a program lie in the nearest cache
_MAX_OPERATIONS: Final = 16  # operations of a program
_CHAIN_CHUNK: Final = 1 << 14  # elements times operations that a thread takes at once


class Operation(IntEnum):
    """Operations of a program on one value or two."""

    ADD = 0
    SUBTRACT = 1
    MULTIPLY = 2
    DIVIDE = 3
    MAXIMUM = 4
    MINIMUM = 5
    NEGATIVE = 6
    ABS = 7
    SQRT = 8
    EXP = 9
    SIGMOID = 10
    TANH = 11
    ERF = 12


class Chain:
    """An array that is not computed yet.

    Args:
        operands: float32 arrays that can be broadcast to `shape`, and chains of this shape.

    Attributes:
        size: how many operations it has.
    """

    __slots__ = ("operands", "operation", "shape", "size")

    def __init__(self, shape: tuple[int, ...], operation: Operation, *operands: AnyArray | Chain) -> None:
        if 1 + sum(operand.size for operand in operands if isinstance(operand, Chain)) > _MAX_OPERATIONS:
            operands = tuple(
                operand.compute() if isinstance(operand, Chain) else operand for operand in operands
            )
        self.shape, self.operation, self.operands = shape, operation, operands
        self.size: int = 1 + sum(operand.size for operand in operands if isinstance(operand, Chain))

    def compute(self) -> AnyArray:
        """The array: float32, contiguous."""
        sources: list[AnyArray] = []
        operations: list[int] = []
        self._list(sources, operations)
        places = _places(self.shape, sources)
        if places is None:
            sources = [contiguous(np.broadcast_to(source, self.shape)) for source in sources]
            places = _places(self.shape, sources)
            assert places is not None
        size, words = places
        out = empty(math.prod(self.shape))
        if not out.size:
            return out.reshape(self.shape)
        head = [size, self.size, len(sources), out.ctypes.data]
        program = constant(np.array(head + operations + words, np.int64))
        share(_compute, out.size // size, max(1, _CHAIN_CHUNK // (size * self.size)), program)
        return out.reshape(self.shape)

    def _list(self, sources: list[AnyArray], operations: list[int]) -> int:
        """Appends what is computed, and from what; returns the number of the result."""
        numbers = []
        for operand in self.operands:
            if isinstance(operand, Chain):
                numbers.append(operand._list(sources, operations))
            else:
                sources.append(operand)
                numbers.append(_MAX_OPERATIONS + len(sources) - 1)
        operations += [self.operation, numbers[0], numbers[-1]]
        return len(operations) // 3 - 1


def _places(shape: tuple[int, ...], sources: list[AnyArray]) -> tuple[int, list[int]] | None:
    """Returns the elements of a row, and each source's address and bytes to the next row and element.

    None if rows or elements are not evenly far from each other.
    """
    if all(x.shape == shape and x.flags.c_contiguous for x in sources):  # mostly
        size = shape[-1] if shape else 1
        return size, [word for x in sources for word in (x.ctypes.data, 4 * size, 4)]
    sources = [np.broadcast_to(x, shape) for x in sources]
    for axis in range(len(shape) - 1, -1, -1):  # rows, and in them the elements
        rows, elements = [_step(x, 0, axis) for x in sources], [_step(x, axis, len(shape)) for x in sources]
        if None not in rows and all(step in (0, 4) for step in elements):
            steps: Any = zip(sources, rows, elements, strict=True)
            return math.prod(shape[axis:]), [
                word for x, row, step in steps for word in (x.ctypes.data, row, step)
            ]
    return None


def _step(x: AnyArray, first: int, end: int) -> int | None:
    """Bytes from one element to the next along several axes as one; None if they are not even."""
    step, reach = 0, 1  # 0 as long as there is one element only
    for n, stride in zip(reversed(x.shape[first:end]), reversed(x.strides[first:end]), strict=True):
        if n == 1:
            continue
        if reach > 1 and stride != step * reach:
            return None
        if reach == 1:
            step = stride
        reach *= n
    return step


@piece
def _compute(job: Any, first: Any, end: Any) -> None:
    place = carray(to_words(job), 1)[0]
    head = carray(to_words(place), 4)
    size, count, inputs = head[0], head[1], head[2]
    operations = carray(to_words(place + 32), (count, 3))
    sources = carray(to_words(place + 32 + 24 * count), (inputs, 3))
    room = np.empty((2 * _MAX_OPERATIONS + 1, _AT_ONCE), np.float32)
    at = np.empty(2 * _MAX_OPERATIONS + 1, np.int64)
    for row in range(first, end):
        for start in range(0, size, _AT_ONCE):
            n = min(_AT_ONCE, size - start)
            for s in range(inputs):
                step = sources[s, 2]
                value = sources[s, 0] + row * sources[s, 1] + start * step
                at[_MAX_OPERATIONS + s] = value
                if step == 0:
                    room[_MAX_OPERATIONS + s, :n] = carray(to_floats(value), 1)[0]
                    at[_MAX_OPERATIONS + s] = room[_MAX_OPERATIONS + s].ctypes.data
            for k in range(count):
                at[k] = room[k].ctypes.data
                if k == count - 1:
                    at[k] = head[3] + 4 * (row * size + start)
                which = operations[k, 0]
                a = carray(to_floats(at[operations[k, 1]]), n)
                b = carray(to_floats(at[operations[k, 2]]), n)
                out = carray(to_floats(at[k]), n)
                if which == Operation.ADD:
                    for i in range(n):
                        out[i] = a[i] + b[i]
                elif which == Operation.SUBTRACT:
                    for i in range(n):
                        out[i] = a[i] - b[i]
                elif which == Operation.MULTIPLY:
                    for i in range(n):
                        out[i] = a[i] * b[i]
                elif which == Operation.DIVIDE:
                    for i in range(n):
                        out[i] = a[i] / b[i]
                elif which == Operation.MAXIMUM:
                    for i in range(n):
                        out[i] = a[i] if a[i] > b[i] or a[i] != a[i] else b[i]
                elif which == Operation.MINIMUM:
                    for i in range(n):
                        out[i] = a[i] if a[i] < b[i] or a[i] != a[i] else b[i]
                elif which == Operation.NEGATIVE:
                    for i in range(n):
                        out[i] = -a[i]
                elif which == Operation.ABS:
                    for i in range(n):
                        out[i] = abs(a[i])
                elif which == Operation.SQRT:
                    for i in range(n):
                        out[i] = np.sqrt(a[i])
                elif which == Operation.EXP:
                    for i in range(n):
                        out[i] = any_exp(a[i])
                elif which == Operation.SIGMOID:
                    for i in range(n):
                        out[i] = sigmoid(a[i])
                elif which == Operation.TANH:
                    for i in range(n):
                        out[i] = tanh(a[i])
                else:
                    for i in range(n):
                        out[i] = erf(a[i])
