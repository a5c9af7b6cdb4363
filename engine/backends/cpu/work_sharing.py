"""Who computes which pieces of an instruction: the thread that asks, and helpers that are awake.

A board of six words, each in a cache line of its own, connects them. `LEFT` holds the job's number above
the number of chunks that nobody has taken; a thread takes one by replacing the word. So a chunk is taken
once, and always from the job that stands on the board: its words stay until `DONE` has counted all chunks.
`LATE` counts waits for a helper that lost its processor. Each value is computed by one thread in one order,
whoever that is: the result is the same to the bit.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import njit, types

from engine.backends.cpu.atomics import add, load, replace, store
from engine.backends.cpu.instructions import WORDS, call_piece

_LINE: Final = 64  # bytes
LEFT, DONE, JOB, HELPERS, OWNED, LATE = (_LINE * i for i in range(6))  # byte offsets on a board
BOARD_WORDS: Final = 6 * _LINE // 8
_COUNT: Final = (1 << 32) - 1  # of the chunks left, below the job's number
# A helper that finds nothing looks again at once, then lets others have a turn, naps, and goes to sleep.
_SPINS, _TURNS, _NAPS = 200, 2000, 2200
_NAP: Final = 50  # microseconds
PATIENCE: Final = 400_000  # looks for the last chunk, some 200 microseconds, before it is late

_FUNCTION, _BOARD, _PIECES, _CHUNK, _LOOKS, _OPERANDS = range(0, 48, 8)  # byte offsets in an instruction
_sched_yield = types.ExternalFunction("sched_yield", types.int32())
_usleep = types.ExternalFunction("usleep", types.int32(types.uint32))


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _part(job: int, first: int, end: int) -> None:
    call_piece(load(job + _FUNCTION), job + _OPERANDS, first, end)


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _take(board: int) -> bool:
    """Computes one chunk, if one is left."""
    left = load(board + LEFT)
    if left & _COUNT == 0:
        return False
    if not replace(board + LEFT, left, left - 1):
        return True  # somebody was quicker: look again
    job = load(board + JOB)
    pieces, chunk = load(job + _PIECES), load(job + _CHUNK)
    # Counted down, so that the last chunk, which may be a short one, goes first.
    first = ((left & _COUNT) - 1) * chunk
    _part(job, first, min(first + chunk, pieces))
    add(board + DONE, 1)
    return True


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _run(words: int) -> None:
    """Computes the pieces of the instruction at an address."""
    place, pieces, chunk = load(words + _BOARD), load(words + _PIECES), load(words + _CHUNK)
    chunks = (pieces + chunk - 1) // chunk
    if chunks < 2 or load(place + HELPERS) == 0 or not replace(place + OWNED, 0, 1):
        _part(words, 0, pieces)  # too little to share, nobody to share with, or another thread's turn
        return
    store(place + DONE, 0)
    store(place + JOB, words)
    number = (load(place + LEFT) >> 32) + 1
    store(place + LEFT, (number & 0x3FFFFFFF) << 32 | chunks)
    while _take(place):
        pass
    looks, patience = 0, load(words + _LOOKS)
    while load(place + DONE) < chunks:
        looks += 1
        if looks == patience:  # the helper lost its processor to another program
            add(place + LATE, 1)
        if looks > patience:
            _sched_yield()
    store(place + OWNED, 0)


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def execute(instructions: Any, count: int) -> None:
    """Runs the first `count` of instructions that lie one after another, (N * WORDS,) int64."""
    for i in range(count):
        _run(instructions.ctypes.data + 8 * WORDS * i)


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
