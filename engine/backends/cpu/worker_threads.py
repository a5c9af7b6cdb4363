"""Threads that help with the operations of a step.

They sleep while nothing is computed. In a step they look at a board for work (`work_sharing`), which costs
less than a microsecond where waking a thread costs fifty; when they find none they let other programs have
their processor. Who runs an instruction never waits for a helper that has not begun: what nobody took, it
computes itself. A helper that lost its processor in the middle of a piece does keep it waiting, so after that
the helpers stay away for a step, and for twice as many each time that one is late again: a hiccup costs a
step, a processor that others keep costs little. Beside programs that took 1.5 of two processors, no rule was
clearly the best: steps took 45 ms in the mean so and 51 with an absence of 50 steps each time, but 54 and 48
in the median (one run each).
"""

from __future__ import annotations

import os
import struct
import threading
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.backends.cpu.instructions import WORDS, address
from engine.backends.cpu.step_recorder import current_recorder
from engine.backends.cpu.work_sharing import HELPERS, LATE, PATIENCE, execute, help_out, new_board

THREADS: Final = "OCTAVO_CPU_THREADS"  # how many compute, the one that asks included
_MOST: Final = 7  # helpers: decoding is limited by the memory sooner, prompts later
_MOST_AWAY: Final = 64  # steps without helpers
_PUNCTUAL: Final = 16  # steps with helpers, none of them late, after which the next absence is half as long


def default_helpers() -> int:
    """One on a machine with two processors, none with one; of more, half are left to other programs.

    `OCTAVO_CPU_THREADS` chooses another number of threads, 1 or more; anything else is ignored.
    """
    chosen = os.environ.get(THREADS, "")
    if chosen.isdecimal() and int(chosen):
        return min(_MOST, int(chosen) - 1)
    try:
        processors = len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS
        processors = os.cpu_count() or 1
    return min(_MOST, max(processors // 2 - 1, min(processors - 1, 1)))


class WorkerThreads:
    """See the module.

    Attributes:
        board: how the threads talk; see `work_sharing`.
    """

    def __init__(self, helpers: int) -> None:
        self.board = new_board()
        self._helpers = helpers
        self._called = threading.Event()
        self._threads: list[threading.Thread] = []
        self._late = 0
        self._absence = 0  # steps, of the last one
        self._away = 0  # steps left of it
        self._punctual = 0  # steps since then

    def call(self) -> None:
        """Wakes the helpers, unless one was late a short time ago; the first call makes them."""
        late = int(self.board[LATE // 8])
        if late != self._late:
            self._late, self._punctual = late, 0
            self._absence = self._away = min(2 * self._absence or 1, _MOST_AWAY)
        elif not self._away:
            self._punctual += 1
            if self._punctual % _PUNCTUAL == 0:
                self._absence //= 2
        if self._away or self._helpers < 1:
            self._away = max(self._away - 1, 0)
            return
        while len(self._threads) < self._helpers:
            thread = threading.Thread(target=self._serve, name="octavo-products", daemon=True)
            self._threads.append(thread)
            thread.start()
        if self.awake < self._helpers:
            self._called.set()

    @property
    def awake(self) -> int:
        """How many helpers look for work now."""
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
    patience: int = 1,
) -> None:
    """Runs one instruction, or gives it to the recorder of this thread, if there is one.

    Args:
        function: computes pieces; see `instructions.piece`.
        pieces: how many there are.
        chunk: how many a thread takes at once; with all of them they are not shared.
        operands: of `function`; arrays are contiguous.
        board: of the helpers.
        patience: how many times longer than usual a chunk may take until its helper counts as late.
    """
    words: Any = _thread.words
    values = [x if type(x) is int else address(x) for x in (board, *operands)]  # type: ignore[arg-type]
    head = function, values[0], pieces, chunk, PATIENCE * patience
    _packings[len(head) + len(operands)].pack_into(words, 0, *head, *values[1:])
    recorder = current_recorder()
    if recorder is None:
        execute(words, 1)
    else:
        recorder.add(words.copy())
