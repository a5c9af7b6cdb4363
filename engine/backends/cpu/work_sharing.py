"""Who computes which rows of a product: the thread that asks, and helpers that are awake.

A board of six words, each in a cache line of its own, connects them. `LEFT` holds the job's number above
the number of chunks that nobody has taken; a thread takes one by replacing the word. So a chunk is taken
once, and always from the job that stands on the board: its description stays until `DONE` has counted all
chunks. `LATE` counts waits for a helper that lost its processor. Each value is computed by one thread in one
order, whoever that is: the result is the same to the bit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numba import carray, njit, types

from engine.backends.cpu.atomics import add, load, replace, store
from engine.backends.cpu.digit_products import AVAILABLE, WeightForm, dot_digits
from engine.backends.cpu.instructions import operation, to_words
from engine.backends.cpu.simd import LANES, MatmulJob, dot

_LINE: Final = 64  # bytes
LEFT, DONE, JOB, HELPERS, OWNED, LATE = (_LINE * i for i in range(6))  # byte offsets on a board
BOARD_WORDS: Final = 6 * _LINE // 8
_COUNT: Final = (1 << 32) - 1  # of the chunks left, below the job's number
# A helper that finds nothing looks again at once, then lets others have a turn, naps, and goes to sleep.
_SPINS, _TURNS, _NAPS = 200, 2000, 2200
_NAP: Final = 50  # microseconds
_PATIENCE: Final = 20_000  # looks for the last chunk, some 50 microseconds, before it is late

_X, _OUT, _ROWS = int(MatmulJob.X), int(MatmulJob.OUT), int(MatmulJob.ROWS)
_OUTPUTS, _CHUNK, _FORM = int(MatmulJob.OUTPUTS), int(MatmulJob.CHUNK), int(MatmulJob.FORM)
_sched_yield = types.ExternalFunction("sched_yield", types.int32())
_usleep = types.ExternalFunction("usleep", types.int32(types.uint32))


def _rows_loop(bits: int, outputs: int) -> Callable[..., None]:
    """`loop(job, rows, first, end)`: weight rows from `first` up to `end`, of which `outputs` go together."""

    @njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
    def loop(job: int, rows: int, first: int, end: int) -> None:
        for o in range(first, end, outputs):
            r = 0
            while rows - r >= 8:
                dot(bits, outputs, 8, job, o, r)
                r += 8
            if rows - r >= 4:
                dot(bits, outputs, 4, job, o, r)
                r += 4
            if rows - r >= 2:
                dot(bits, outputs, 2, job, o, r)
                r += 2
            if rows - r >= 1:
                dot(bits, outputs, 1, job, o, r)

    return loop  # type: ignore[no-any-return]


# Global, for a compiled kernel that holds another one cannot be found again in Numba's cache on disk. Two
# weight rows go together: measured, more gain nothing.
_pairs4, _single4, _pairs8, _single8 = (_rows_loop(bits, outputs) for bits in (4, 8) for outputs in (2, 1))


def _tiles_loop(form: WeightForm) -> Callable[..., None]:
    """`loop(job, rows, first, end)`, likewise, for weights in tiles; `first` is a multiple of 16."""
    number = int(form)

    @njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
    def loop(job: int, rows: int, first: int, end: int) -> None:
        for tile in range(first // LANES, (end + LANES - 1) // LANES):
            r = 0
            while rows - r >= 4:
                dot_digits(number, 4, job, tile, r)
                r += 4
            while r < rows:
                dot_digits(number, 1, job, tile, r)
                r += 1

    return loop  # type: ignore[no-any-return]


_half4, _float4, _half8, _float8, _centred8 = map(_tiles_loop, WeightForm)
_HALF4, _FLOAT4, _HALF8, _FLOAT8 = (int(form) for form in list(WeightForm)[:4])


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _tiles(form: int, job: int, rows: int, first: int, end: int) -> None:
    if form == _HALF4:
        _half4(job, rows, first, end)
    elif form == _FLOAT4:
        _float4(job, rows, first, end)
    elif form == _HALF8:
        _half8(job, rows, first, end)
    elif form == _FLOAT8:
        _float8(job, rows, first, end)
    else:
        _centred8(job, rows, first, end)


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _no_tiles(form: int, job: int, rows: int, first: int, end: int) -> None:
    pass


_in_tiles = _tiles if AVAILABLE else _no_tiles  # LLVM cannot make the code of `_tiles` elsewhere


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _part(job: int, first: int, end: int) -> None:
    """The weight rows from `first` up to `end` of a job; `first` is even."""
    rows, form = load(job + 8 * _ROWS), load(job + 8 * _FORM)
    if form <= 8:
        even = end - (end - first) % 2
        if form == 4:
            _pairs4(job, rows, first, even)
            _single4(job, rows, even, end)
        else:
            _pairs8(job, rows, first, even)
            _single8(job, rows, even, end)
    else:
        _in_tiles(form, job, rows, first, end)


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _take(board: int) -> bool:
    """Computes one chunk, if one is left."""
    left = load(board + LEFT)
    if left & _COUNT == 0:
        return False
    if not replace(board + LEFT, left, left - 1):
        return True  # somebody was quicker: look again
    job = load(board + JOB)
    outputs, chunk = load(job + 8 * _OUTPUTS), load(job + 8 * _CHUNK)
    # Counted down, so that the last chunk, which may be a short one, goes first.
    first = ((left & _COUNT) - 1) * chunk
    _part(job, first, min(first + chunk, outputs))
    add(board + DONE, 1)
    return True


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _run(address: int, place: int) -> None:
    """The product whose description is at `address`, with the helpers of the board at `place`."""
    outputs, chunk = load(address + 8 * _OUTPUTS), load(address + 8 * _CHUNK)
    chunks = (outputs + chunk - 1) // chunk
    if chunks < 2 or load(place + HELPERS) == 0 or not replace(place + OWNED, 0, 1):
        _part(address, 0, outputs)  # too little to share, nobody to share with, or another thread's turn
        return
    store(place + DONE, 0)
    store(place + JOB, address)
    number = (load(place + LEFT) >> 32) + 1
    store(place + LEFT, (number & 0x3FFFFFFF) << 32 | chunks)
    while _take(place):
        pass
    looks = 0
    while load(place + DONE) < chunks:
        looks += 1
        if looks == _PATIENCE:  # the helper lost its processor to another program
            add(place + LATE, 1)
        if looks > _PATIENCE:
            _sched_yield()
    store(place + OWNED, 0)


@operation
def product(words: Any) -> None:
    """One product.

    Operands: the addresses of its description, whose X, OUT and ROWS are filled in here, of the team's board,
    of x (R * I,) and of out (R * O,); and R.
    """
    place = carray(to_words(words), 5)
    job = carray(to_words(place[0]), _ROWS + 1)
    job[_X], job[_OUT], job[_ROWS] = place[2], place[3], place[4]
    _run(place[0], place[1])


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def help_out(board: Any) -> None:
    """What a helper does while steps are computed: takes chunks, until there were none for some 10 ms."""
    place = board.ctypes.data
    add(place + HELPERS, 1)
    looks = 0
    while looks < _NAPS:
        if _take(place):
            looks = 0
            continue
        looks += 1
        if looks > _TURNS:
            _usleep(np.uint32(_NAP))
        elif looks > _SPINS:
            _sched_yield()
    add(place + HELPERS, -1)


def new_board() -> np.ndarray[Any, np.dtype[np.int64]]:
    """A board with nothing on it."""
    return np.zeros(BOARD_WORDS, np.int64)
