"""Operations of decode steps between products and attention; see `instructions`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import carray
from numpy.typing import NDArray

from engine.backends.cpu.instructions import piece, to_floats, to_ints, to_words
from engine.backends.cpu.recorded_step.step_program import contiguous, empty
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
