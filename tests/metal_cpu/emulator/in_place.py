"""Kernels that write through an input: what they wrote goes into the array's own memory.

MLX orders two kernels only where one takes what the other returned, or where a buffer is an output of one of
them. A write through an input is neither, so MLX could run a later reader first. Here launches run at once,
in the order of the calls, which would hide that. So every launch that touches a buffer which some kernel
wrote through an input must take the newest token of that buffer: what the last such kernel returned.
"""

from __future__ import annotations

import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import mlx.core as mx
import numpy as np


def memory(array: mx.array) -> np.ndarray:
    """The bytes of an array's own buffer, which is written as well as read; it must be row-contiguous."""
    mx.eval(array)
    view = array.view(mx.uint16) if array.dtype == mx.bfloat16 else array
    found = np.array(view, copy=False)
    assert found.flags.c_contiguous, "MLX would hand a copy of this array to the kernel"
    return found.reshape(-1).view(np.uint8)


def _extent(array: mx.array) -> tuple[int, int]:
    """Where in memory an array lies: its first address, and the one behind its last."""
    mx.eval(array)
    view = np.array(array.view(mx.uint16) if array.dtype == mx.bfloat16 else array, copy=False)
    return np.lib.array_utils.byte_bounds(view)


@dataclass
class _Written:
    array: weakref.ref[mx.array]
    writer: str
    token: mx.array


class WrittenInputs:
    """The buffers that kernels wrote through an input, with the newest token of each."""

    def __init__(self) -> None:
        self._found: list[_Written] = []

    def unordered(self, name: str, inputs: Mapping[str, mx.array]) -> list[str]:
        """What is wrong with the order of a launch, in words."""
        self._found = [each for each in self._found if each.array() is not None]
        wrong = []
        taken = {id(x) for x in inputs.values()}
        missing = [each for each in self._found if id(each.token) not in taken]
        if not missing:
            return []
        extents = {key: _extent(x) for key, x in inputs.items() if isinstance(x, mx.array) and x.size}
        for each in missing:
            array = each.array()
            if array is None:
                continue
            low, high = _extent(array)
            for key, (begin, end) in extents.items():
                if begin < high and low < end:
                    wrong.append(
                        f"{name}: touches {key} without the token of {each.writer}, "
                        "which wrote to it: MLX may run them in any order"
                    )
        return wrong

    def apply(
        self,
        name: str,
        inputs: Mapping[str, mx.array],
        written: Mapping[str, Sequence[tuple[np.ndarray, np.ndarray]]],
        token: mx.array,
    ) -> None:
        """Puts what a launch wrote into the memory of the arrays it got."""
        for key, pieces in written.items():
            array = inputs[key]
            if not isinstance(array, mx.array):
                continue  # stands for one that is too large to exist here
            target = memory(array)
            for offsets, data in pieces:
                target[offsets[:, None] + np.arange(data.shape[1])] = data
            low = _extent(array)[0]
            self._found = [
                each
                for each in self._found
                if (known := each.array()) is not None and _extent(known)[0] != low
            ]
            self._found.append(_Written(weakref.ref(array), name, token))
