"""Words that several threads read and write in compiled code: what Numba lacks on a CPU."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

_WORD: Final = ir.IntType(64)


def _pointer(builder: Any, address: Any) -> Any:
    return builder.inttoptr(address, _WORD.as_pointer())


@intrinsic  # type: ignore[untyped-decorator]
def load(typing: Any, address: Any) -> tuple[Any, Callable[..., Any]]:
    """The word at an address; what its writer wrote before it is seen, too."""

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        return builder.load_atomic(_pointer(builder, arguments[0]), "acquire", 8, typ=_WORD)

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def store(typing: Any, address: Any, value: Any) -> tuple[Any, Callable[..., Any]]:
    """Writes the word at an address, after all that was written before."""

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        builder.store_atomic(arguments[1], _pointer(builder, arguments[0]), "release", 8)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def add(typing: Any, address: Any, value: Any) -> tuple[Any, Callable[..., Any]]:
    """Adds to the word at an address."""

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        builder.atomic_rmw("add", _pointer(builder, arguments[0]), arguments[1], "acq_rel")
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def replace(typing: Any, address: Any, old: Any, new: Any) -> tuple[Any, Callable[..., Any]]:
    """Writes `new` where `old` stands; returns whether it stood there."""

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        found = builder.cmpxchg(
            _pointer(builder, arguments[0]), arguments[1], arguments[2], "acq_rel", "acquire"
        )
        return builder.extract_value(found, 1)

    return types.boolean(types.int64, types.int64, types.int64), generate
