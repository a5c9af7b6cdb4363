"""Threads that help with the operations of a step.

They sleep while nothing is computed. In a step they look at a board for work, which costs less than a
microsecond where waking a thread costs fifty; when they find none they let other programs have their
processor. The thread that runs an instruction never waits for a helper that has not begun: what nobody took,
it computes itself. A helper that lost its processor in the middle of a piece does keep it waiting; staying
away for some steps after that was tried, and gained 3 % at most beside programs that took 0 to 2 of two
processors, but prompts took up to 1.3 times as long (medians of five).

A board has five words, each in a cache line of its own. `LEFT` holds the job's number above the number of
chunks that nobody has taken; a thread takes one by replacing the word. So a chunk is taken once, and always
from the job that stands on the board: its words stay until `DONE` has counted all chunks. Each value is
computed by one thread in one order, whoever that is: the result is the same to the bit.
"""

from __future__ import annotations

import os
import struct
import threading
from typing import Any, Final

import numpy as np
from numba import njit, types
from numpy.typing import NDArray

from engine.backends.cpu.recorded_step.step_program import WORDS, address, call_piece, current_recorder
from engine.backends.cpu.vector_code import add, load, replace, store

_LINE: Final = 64  # bytes
LEFT, DONE, JOB, HELPERS, OWNED = (_LINE * i for i in range(5))  # byte offsets on a board
BOARD_WORDS: Final = 5 * _LINE // 8
_COUNT: Final = (1 << 32) - 1  # of the chunks left, below the job's number
# A helper that finds nothing looks again at once, then lets others have a turn, naps, and goes to sleep.
_SPINS, _TURNS, _NAPS = 200, 2000, 2200
_NAP: Final = 50  # microseconds
_LOOKS: Final = 400_000  # for the last chunk, some 200 microseconds

_FUNCTION, _BOARD, _PIECES, _CHUNK, _OPERANDS = range(0, 40, 8)  # byte offsets in an instruction
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
    looks = 0
    while load(place + DONE) < chunks:
        looks += 1
        if looks > _LOOKS:  # the helper lost its processor to another program
            _sched_yield()
    store(place + OWNED, 0)


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def execute(instructions: Any, count: int) -> None:
    """Runs the first `count` of instructions that lie one after another, (N * WORDS,) int64."""
    for i in range(count):
        _run(instructions.ctypes.data + 8 * WORDS * i)


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def help_out(board: Any) -> None:
    """Takes chunks, as a helper does while steps are computed, until there were none for some 10 ms."""
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


THREADS: Final = "OCTAVO_CPU_THREADS"  # how many compute, the one that asks included
_MAX_HELPERS: Final = 7  # helpers: decoding is limited by the memory sooner, prompts later


def default_helpers() -> int:
    """One on a machine with two processors, none with one; of more, half are left to other programs.

    `OCTAVO_CPU_THREADS` chooses another number of threads, 1 or more; anything else is ignored.
    """
    chosen = os.environ.get(THREADS, "")
    if chosen.isdecimal() and int(chosen):
        return min(_MAX_HELPERS, int(chosen) - 1)
    try:
        processors = len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS
        processors = os.cpu_count() or 1
    return min(_MAX_HELPERS, max(processors // 2 - 1, min(processors - 1, 1)))


class WorkerThreads:
    """A process's helpers, connected by `board` (see the module)."""

    def __init__(self, helpers: int) -> None:
        self.board = new_board()
        self._helpers = helpers
        self._called = threading.Event()
        self._threads: list[threading.Thread] = []

    def call(self) -> None:
        """Wakes the helpers; the first call makes them."""
        while len(self._threads) < self._helpers:
            thread = threading.Thread(target=self._serve, name="octavo-products", daemon=True)
            self._threads.append(thread)
            thread.start()
        if self.awake < self._helpers:
            self._called.set()

    @property
    def awake(self) -> int:
        """Number of helpers that look for work now."""
        return int(self.board[HELPERS // 8])

    def _serve(self) -> None:
        while self._called.wait():
            self._called.clear()
            help_out(self.board)


class _ThreadWords(threading.local):
    def __init__(self) -> None:
        self.words = np.zeros(WORDS, np.int64)  # of the instruction that this thread is about to run


TEAM: Final = WorkerThreads(default_helpers())
_thread: Final = _ThreadWords()
_packings: Final = [struct.Struct(f"{words}q") for words in range(WORDS + 1)]


def share(
    function: int,
    pieces: int,
    chunk: int,
    *operands: NDArray[Any] | int,
    board: NDArray[np.int64] = TEAM.board,
) -> None:
    """Runs one instruction, or gives it to the recorder of this thread, if there is one.

    Args:
        function: computes pieces; see `instructions.piece`.
        pieces: how many there are.
        chunk: how many a thread takes at once; with all of them they are not shared.
        operands: of `function`; arrays are contiguous.
    """
    words: Any = _thread.words
    values = [x if type(x) is int else address(x) for x in (board, *operands)]  # type: ignore[arg-type]
    head = function, values[0], pieces, chunk
    _packings[len(head) + len(operands)].pack_into(words, 0, *head, *values[1:])
    recorder = current_recorder()
    if recorder is None:
        execute(words, 1)
    else:
        recorder.add(words.copy())
