"""Records the instructions of a decode step, so that later steps of the same shape run without Python.

What a CUDA graph is on a GPU: a step is a fixed list of operations on fixed addresses, and only what
`step_input` names differs from one step to the next. The buffers between operations are those of the recorded
step. Whatever computes without an instruction calls `refuse`, and the step's shape is left to the model.
"""

from __future__ import annotations

import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.backends.base import Batch


def _references() -> int:
    """References to a buffer that only a list holds, in a loop over the list: Pythons differ in it."""
    for buffer in [np.empty(1, np.float32)]:
        return sys.getrefcount(buffer)
    raise AssertionError


_UNUSED: Final = _references()


class StepInputs(NamedTuple):
    """What differs between two steps of one shape.

    Attributes:
        tokens: (T,) int32.
        batches: the rows with the slots and tables of each pool.
    """

    tokens: NDArray[np.int32]
    batches: tuple[Batch, ...]

    def number(self, batch: Batch) -> int | None:
        """Which of the batches this is."""
        return next((n for n, each in enumerate(self.batches) if each is batch), None)


class StepBuffers:
    """The arrays between the operations of a step: memory that is in the cache already."""

    def __init__(self) -> None:
        self._by_size: defaultdict[int, list[NDArray[np.float32]]] = defaultdict(list)

    def empty(self, size: int) -> NDArray[np.float32]:
        """A buffer that no array of the step uses any more, or a new one."""
        for buffer in self._by_size[size]:
            if sys.getrefcount(buffer) == _UNUSED:  # an array that shares its memory would hold it
                return buffer[:]
        new = np.empty(size, np.float32)
        self._by_size[size].append(new)
        return new[:]

    @property
    def nbytes(self) -> int:
        """Of all of them."""
        return sum(buffer.nbytes for same in self._by_size.values() for buffer in same)


Compute = Callable[[StepInputs], NDArray[Any]]


class StepRecorder:
    """The step that is being recorded.

    Attributes:
        step: its inputs.
        ids: what the model gets for its tokens.
        instructions: so far.
        inputs: by their names: the array that instructions read, and what computes it for a step.
        refusal: why the step cannot be replayed; empty if it can.
        kept: constants that instructions read.
        buffers: that they write.
    """

    def __init__(self, step: StepInputs, ids: Any) -> None:
        self.step = step
        self.ids = ids
        self.instructions: list[NDArray[np.int64]] = []
        self.inputs: dict[Any, tuple[NDArray[Any], Compute]] = {}
        self.refusal = ""
        self.kept: list[NDArray[Any]] = []
        self.buffers = StepBuffers()


class _Thread(threading.local):
    recorder: StepRecorder | None = None
    buffers: StepBuffers | None = None


_thread: Final = _Thread()


def current_recorder() -> StepRecorder | None:
    """The recorder of this thread's step, if it is recorded."""
    return _thread.recorder


@contextmanager
def step_buffers(recorder: StepRecorder | None = None) -> Iterator[None]:
    """Computes a step of this thread with buffers that are used again; a recorder records it."""
    _thread.recorder = recorder
    _thread.buffers = StepBuffers() if recorder is None else recorder.buffers
    try:
        yield
    finally:
        _thread.recorder = _thread.buffers = None


def refuse(reason: str) -> None:
    """Says that something was computed that is not an instruction."""
    recorder = _thread.recorder
    if recorder is not None and not recorder.refusal:
        recorder.refusal = reason


def empty(size: int) -> NDArray[np.float32]:
    """An uninitialised array for a result of the step, (size,)."""
    buffers = _thread.buffers
    return np.empty(size, np.float32) if buffers is None else buffers.empty(size)


def constant(values: NDArray[Any]) -> NDArray[Any]:
    """An array that is the same in all steps, and that nothing else keeps."""
    if _thread.recorder is not None:
        _thread.recorder.kept.append(values)
    return values


def step_input(name: Any, values: NDArray[Any], compute: Compute) -> NDArray[Any]:
    """An array that differs between steps.

    Args:
        name: the same for the same array.
        values: of this step.
        compute: what gives those of another step.
    """
    recorder = _thread.recorder
    if recorder is None:
        return values
    if name not in recorder.inputs:
        recorder.inputs[name] = (values.copy(), compute)
    return recorder.inputs[name][0]


def contiguous(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """`values` with its rows one after another."""
    if values.flags.c_contiguous:
        return values
    refuse("an array whose rows are apart")
    return np.ascontiguousarray(values)
