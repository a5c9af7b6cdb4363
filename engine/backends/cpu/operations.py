"""What decode steps compute between products and attention, as operations; see `instructions`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import carray, njit
from numpy.typing import NDArray

from engine.backends.cpu.instructions import emit, operation, to_floats, to_ints, to_words
from engine.backends.cpu.step_recorder import contiguous, empty
from engine.backends.cpu.vector_math import exp

Array = NDArray[np.float32]


@operation
def _normalise(words: Any) -> None:
    place = carray(to_words(words), 6)
    size = place[5]
    values, out = carray(to_floats(place[0]), place[4]), carray(to_floats(place[3]), place[4])
    weight, eps = carray(to_floats(place[1]), size), carray(to_floats(place[2]), 1)[0]
    for start in range(0, values.size, size):
        total = np.float32(0)
        for i in range(size):
            total += values[start + i] * values[start + i]
        factor = np.float32(1) / np.sqrt(total / np.float32(size) + eps)
        for i in range(size):
            out[start + i] = values[start + i] * factor * weight[i]


def normalise(x: Array, weight: Array, eps: Array) -> Array:
    """RMS norm of the last axis of `x` for `weight` (I,) and `eps` (1,)."""
    out = empty(x.size)
    emit(_normalise, contiguous(x), weight, eps, out, x.size, weight.size)
    return out.reshape(x.shape)


@operation
def _rotate(words: Any) -> None:
    place = carray(to_words(words), 9)
    count, heads, dim, half, traditional = place[4], place[5], place[6], place[7], place[8]
    rows, out = (
        carray(to_floats(place[0]), (count, heads, dim)),
        carray(to_floats(place[3]), (count, heads, dim)),
    )
    cosines, sines = carray(to_floats(place[1]), (count, half)), carray(to_floats(place[2]), (count, half))
    for t in range(count):
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
    emit(_rotate, contiguous(rows), cosines, sines, out, *rows.shape, cosines.shape[1], int(traditional))
    return out.reshape(rows.shape)


@operation
def _gate(words: Any) -> None:
    place = carray(to_words(words), 4)
    gate, x = carray(to_floats(place[0]), place[3]), carray(to_floats(place[1]), place[3])
    out = carray(to_floats(place[2]), place[3])
    for i in range(gate.size):
        fade = exp(-abs(gate[i]))  # of a negative number: never overflows
        sigmoid = (np.float32(1) if gate[i] >= 0 else fade) / (np.float32(1) + fade)
        out[i] = gate[i] * sigmoid * x[i]


def gate(gates: Array, x: Array) -> Array:
    """`silu(gates) * x`."""
    out = empty(x.size)
    emit(_gate, contiguous(gates), contiguous(x), out, x.size)
    return out.reshape(x.shape)


@njit  # type: ignore[untyped-decorator]
def _operands(words: Any) -> Any:
    """`a` and `out` as rows of the size of `b`, and `b`."""
    place = carray(to_words(words), 5)
    shape = (place[3] // place[4], place[4])
    a, out = carray(to_floats(place[0]), shape), carray(to_floats(place[2]), shape)
    return a, carray(to_floats(place[1]), place[4]), out


@operation
def _add(words: Any) -> None:
    a, b, out = _operands(words)
    for row in range(a.shape[0]):
        for i in range(b.size):
            out[row, i] = a[row, i] + b[i]


@operation
def _multiply(words: Any) -> None:
    a, b, out = _operands(words)
    for row in range(a.shape[0]):
        for i in range(b.size):
            out[row, i] = a[row, i] * b[i]


def add(a: Array, b: Array) -> Array:
    """`a + b`; `b` has the shape of `a`, or of its last axis, or is one number."""
    return _combine(_add, a, b)


def multiply(a: Array, b: Array) -> Array:
    """`a * b`; see `add`."""
    return _combine(_multiply, a, b)


def _combine(function: int, a: Array, b: Array) -> Array:
    out = empty(a.size)
    emit(function, contiguous(a), contiguous(b), out, a.size, b.size)
    return out.reshape(a.shape)


@operation
def _take_rows(words: Any) -> None:
    place = carray(to_words(words), 5)
    count, size = place[3], place[4]
    rows, out = carray(to_ints(place[1]), count), carray(to_floats(place[2]), (count, size))
    for n in range(count):
        row = carray(to_floats(place[0] + 4 * np.int64(rows[n]) * size), size)
        for i in range(size):
            out[n, i] = row[i]


def take_rows(table: Array, rows: NDArray[np.int32]) -> Array:
    """`table[rows]`, (R, I), for `rows` (R,) that are in it."""
    size = table.size // len(table)
    out = empty(rows.size * size)
    emit(_take_rows, contiguous(table), rows, out, rows.size, size)
    return out.reshape(rows.size, *table.shape[1:])
