"""The instructions of a decode step: a compiled function, how it is shared, and what it works on.

A piece is a C function `void(operands, first, end)` that computes a part of an operation; `operands` is the
address of words, int64 each: addresses of contiguous arrays, and sizes. `worker_threads.share` runs an
instruction at once, or gives it to the recorder of this thread, if there is one. `worker_threads.execute`
runs a list of them without Python in between.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, Final

from llvmlite import ir
from numba import cfunc, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from engine.backends.cpu.instruction_set import limit_numba
from engine.machine.garbage import no_collections

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
