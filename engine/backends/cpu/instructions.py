"""The instructions of a decode step: an operation's compiled function, and the addresses that it works on.

An operation is a C function `void(words)`; `words` is the address of its operands, int64 each: addresses of
contiguous arrays, and sizes. `emit` runs one instruction at once and gives it to the recorder of this thread,
if there is one. `execute` runs a list of them without Python in between. Both call the same machine code, so
a step that is replayed has the same bits.
"""

from __future__ import annotations

import ctypes
import struct
import threading
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import cfunc, njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from engine.backends.cpu.atomics import load
from engine.backends.cpu.step_recorder import current_recorder

WORDS: Final = 24  # of an instruction: its function, then its operands
# Not "nnan", "ninf": an infinity marks an empty softmax.
_FAST: Final = {"reassoc", "contract", "nsz", "arcp"}
_addressof, _byte_at = ctypes.addressof, ctypes.c_char.from_buffer  # a fifth of `array.ctypes.data`'s time
_packings: Final = [struct.Struct(f"{1 + operands}q") for operands in range(WORDS)]


class _ThreadWords(threading.local):
    def __init__(self) -> None:
        self.words = np.zeros(WORDS, np.int64)  # of the instruction that this thread is about to run


_thread: Final = _ThreadWords()


def operation(function: Callable[[Any], None]) -> int:
    """Compiles an operation; returns the address of its machine code."""
    compiled: Any = cfunc("void(int64)", cache=True, fastmath=_FAST, error_model="numpy")(function)
    _compiled.append(compiled)
    return int(compiled.address)


def piece(function: Callable[[Any, Any, Any], None]) -> int:
    """Compiles what `work_sharing` calls for a part of an instruction; returns the address of its code.

    It is called with the address of the operands, the first piece, and the one behind the last.
    """
    compiled: Any = cfunc("void(int64, int64, int64)", cache=True, fastmath=_FAST, error_model="numpy")(
        function
    )
    _compiled.append(compiled)
    return int(compiled.address)


_compiled: list[Any] = []  # their machine code lives as long as they do


def emit(function: int, *operands: NDArray[Any] | int) -> None:
    """Runs one instruction; its arrays are contiguous."""
    words = _thread.words
    values = [x if type(x) is int else address(x) for x in operands]  # type: ignore[arg-type]
    _packings[len(values)].pack_into(words, 0, function, *values)  # type: ignore[arg-type]
    recorder = current_recorder()
    if recorder is not None:
        recorder.instructions.append(words.copy())
    execute(words, 1)


def address(array: NDArray[Any]) -> int:
    """Where the values of a contiguous array begin, one that may be written to; 0 if it has none."""
    return _addressof(_byte_at(array)) if array.size else 0  # type: ignore[arg-type]


def _caller(operands: int) -> Any:
    """`call(function, *operands)` in compiled code, of a function by its address."""
    signature = types.void(*[types.int64] * (1 + operands))

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(ir.VoidType(), [ir.IntType(64)] * operands)
        builder.call(builder.inttoptr(arguments[0], kind.as_pointer()), arguments[1:])
        return context.get_dummy_value()

    if operands == 1:
        return intrinsic(lambda typing, function, words: (signature, generate))
    return intrinsic(lambda typing, function, words, first, end: (signature, generate))


_call, call_piece = _caller(1), _caller(3)


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def execute(instructions: Any, count: int) -> None:
    """Runs the first `count` of instructions that lie one after another, (N * WORDS,) int64."""
    words = instructions.ctypes.data
    for _ in range(count):
        _call(load(words), words + 8)
        words += 8 * WORDS


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
