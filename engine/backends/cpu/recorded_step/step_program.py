"""Instructions of a step, collected to run later: for this step, and for others of the same shape.

What a CUDA graph is on a GPU: a step is a fixed list of operations on fixed addresses, and only what
`step_input` names differs from one step to the next. While a recorder is at work, `share` and `run` compute
nothing and leave an instruction or a call; the arrays are the buffers that they will write.
"""

from __future__ import annotations

import ctypes
import math
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import groupby
from typing import Any, Final, NamedTuple

import numpy as np
from llvmlite import ir
from numba import cfunc, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from engine.backends.base import Batch
from engine.backends.cpu.instruction_set import limit_numba
from engine.machine.memory import no_collections


def _references() -> int:
    """References to a buffer that only a list holds, in a loop over the list: Pythons differ in it."""
    for buffer in [np.empty(1, np.float32)]:
        return sys.getrefcount(buffer)
    raise AssertionError


_UNUSED: Final = _references()


class NotRecordedError(Exception):
    """A step cannot be recorded; the text says what stands in the way."""


class StepInputs(NamedTuple):
    """Inputs in which two steps of one shape differ."""

    tokens: NDArray[np.int32]  # (T,) int32
    batches: tuple[Batch, ...]  # the rows with the slots and tables of each pool

    @property
    def offsets(self) -> NDArray[np.int32]:
        """(T,) what rotations count by."""
        batch = self.batches[0]
        return batch.positions if batch.offsets is None else batch.offsets

    def number(self, batch: Batch) -> int:
        """Returns this batch's number among the batches; `NotRecordedError` if it is none of them."""
        for number, known in enumerate(self.batches):
            if known is batch:
                return number
        raise NotRecordedError("rows of another batch")


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
        """Bytes of all buffers."""
        return sum(buffer.nbytes for same in self._by_size.values() for buffer in same)


Compute = Callable[[StepInputs], NDArray[Any]]
Call = Callable[[], object]


class StepRecorder:
    """The step that is being recorded.

    Args:
        check: called in every layer when the step runs; what it raises ends it.

    Attributes:
        inputs: by their names: the array that instructions read, and what computes it for a step.
        kept: constants that instructions read.
        buffers: that they write.
    """

    def __init__(self, step: StepInputs, check: Call | None = None) -> None:
        self.step = step
        self.check = check
        self.inputs: dict[Any, tuple[NDArray[Any], Compute]] = {}
        self.kept: list[NDArray[Any]] = []
        self.buffers = StepBuffers()
        self._operations: list[NDArray[np.int64] | Call] = []

    def add(self, operation: NDArray[np.int64] | Call) -> None:
        """The next operation: an instruction, or what Python computes."""
        self._operations.append(operation)

    def operations(self) -> list[NDArray[np.int64] | Call]:
        """All operations in their order; instructions that follow each other lie in one array."""
        operations: list[NDArray[np.int64] | Call] = []
        for called, group in groupby(self._operations, callable):
            members: list[Any] = list(group)
            operations += members if called else [np.concatenate(members)]
        return operations


class _Thread(threading.local):
    recorder: StepRecorder | None = None


_thread: Final = _Thread()


def current_recorder() -> StepRecorder | None:
    """The recorder of this thread, if it records a step."""
    return _thread.recorder


@contextmanager
def recording(recorder: StepRecorder) -> Iterator[None]:
    """Records what this thread computes."""
    _thread.recorder = recorder
    try:
        yield
    finally:
        _thread.recorder = None


def run(call: Call) -> None:
    """Computes in Python what has no instruction: at once, or in the place of one."""
    if _thread.recorder is None:
        call()
    else:
        _thread.recorder.add(call)


def empty(size: int) -> NDArray[np.float32]:
    """An uninitialised array for a result of the step, (size,)."""
    recorder = _thread.recorder
    return np.empty(size, np.float32) if recorder is None else recorder.buffers.empty(size)


def constant(values: NDArray[Any]) -> NDArray[Any]:
    """An array that is the same in all steps, and that nothing else keeps."""
    if _thread.recorder is not None:
        _thread.recorder.kept.append(values)
    return values


def step_input(name: Any, compute: Compute) -> NDArray[Any]:
    """An array that differs between steps, while one is recorded: by its name, and what computes it."""
    recorder = _thread.recorder
    assert recorder is not None
    if name not in recorder.inputs:
        recorder.inputs[name] = (compute(recorder.step).copy(), compute)
    return recorder.inputs[name][0]


def result(shape: tuple[int, ...], dtype: Any = np.float32) -> NDArray[Any]:
    """An uninitialised array for a result of the step that may be of another dtype."""
    return empty(math.prod(shape)).reshape(shape) if dtype == np.float32 else np.empty(shape, dtype)


def contiguous(values: NDArray[Any]) -> NDArray[Any]:
    """`values` with its rows one after another, and with an address of their own."""
    if values.flags.c_contiguous and values.flags.writeable:  # a repeated row is neither, or not the latter
        return values
    out = result(values.shape, values.dtype)
    run(partial(np.copyto, out, values))
    return out


# --- The instructions of a decode step: a compiled function, how it is shared, and what it works on
#
# A piece is a C function `void(operands, first, end)` that computes a part of an operation; `operands` is the
# address of words, int64 each: addresses of contiguous arrays, and sizes. `worker_threads.share` runs an
# instruction at once, or gives it to the recorder of this thread, if there is one. `worker_threads.execute`
# runs a list of them without Python in between.

# Of an instruction, int64 each: the address of its piece, the board of the threads (`worker_threads`), how
# many pieces there are, how many a thread takes at once, how often it looks for the last ones until they are
# late; then the operands.
WORDS: Final = 24
# Not "nnan", "ninf": an infinity marks an empty softmax.
_FAST: Final = {"reassoc", "contract", "nsz", "arcp"}
_addressof, _byte_at = ctypes.addressof, ctypes.c_char.from_buffer  # a fifth of `array.ctypes.data`'s time
_compiled: list[Any] = []  # their machine code lives as long as they do
limit_numba()  # before the first function is compiled


def piece(function: Callable[[Any, Any, Any], None]) -> int:
    """Compiles what computes a part of an operation; returns the address of its code.

    It is called with the address of the operands, the first piece, and the one behind the last.
    """
    kind = "void(int64, int64, int64)"
    with no_collections():  # they found nothing in a tenth of the time
        compiled: Any = cfunc(kind, cache=True, fastmath=_FAST, error_model="numpy")(function)
    _compiled.append(compiled)
    return int(compiled.address)


def address(array: NDArray[Any]) -> int:
    """Returns the address of a contiguous, writable array's values; 0 if it has none."""
    return _addressof(_byte_at(array)) if array.size else 0  # type: ignore[arg-type]


@intrinsic  # type: ignore[untyped-decorator]
def call_piece(
    typing: Any, function: Any, operands: Any, first: Any, end: Any
) -> tuple[Any, Callable[..., Any]]:
    """Calls a piece by its address, in compiled code."""

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(ir.VoidType(), [ir.IntType(64)] * 3)
        builder.call(builder.inttoptr(arguments[0], kind.as_pointer()), arguments[1:])
        return context.get_dummy_value()

    return types.void(*[types.int64] * 4), generate


def _pointer_to(kind: Any) -> Any:
    """`pointer(address)` in compiled code, for Numba's `carray`."""

    @intrinsic  # type: ignore[untyped-decorator]
    def pointer(typing: Any, place: Any) -> tuple[Any, Callable[..., Any]]:
        result = types.CPointer(kind)

        def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(result))

        return result(types.int64), generate

    return pointer


to_floats, to_bytes = _pointer_to(types.float32), _pointer_to(types.uint8)
to_ints, to_words = _pointer_to(types.int32), _pointer_to(types.int64)
