"""Sees what a model's own code computes in a step, without computing it.

MLX builds a graph of what a model does with arrays that have no values yet, and `mx.export_function` lists
its operations. What Octavo computes itself (products, norms, rotations, attention) stands in that graph as
one more array without values: `StepTrace.leave` returns it. So between those MLX's own operations are left,
mostly sums and views, and mlx-lm's code needs no change. Code that wants to know a value raises, as it does
in `mx.compile`.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends.base import Batch
from engine.backends.cpu.elementwise import Chain
from engine.backends.cpu.step_recorder import NotRecordedError

# MLX compares all users of an array with each other: sharing one took 6 ms for 400 of them.
_SOURCES: Final = 32
# What a model's code, and MLX, may raise when arrays have no values.
_ERRORS: Final = (TypeError, ValueError, AttributeError, IndexError, KeyError, RuntimeError)


class Value:
    """An array of a traced step: a buffer that instructions write, a constant, or a chain of operations.

    Args:
        array: its place, a view of one, or what will be computed when somebody asks for it.
        constant: whether it is the same in all steps.

    Attributes:
        constant: as given.
        prepared: what quantised products need of it, once one was recorded.
    """

    __slots__ = ("_array", "constant", "prepared")

    def __init__(self, array: NDArray[Any] | Chain, constant: bool = False) -> None:
        self._array = array
        self.constant = constant
        self.prepared: NDArray[np.float32] | None = None

    @property
    def array(self) -> NDArray[Any]:
        """Its place, or a view of one."""
        if isinstance(self._array, Chain):
            self._array = self._array.compute()
        return self._array

    def part_of(self, shape: tuple[int, ...]) -> NDArray[Any] | Chain:
        """What a chain of this shape takes for it."""
        return self._array if isinstance(self._array, Chain) and self._array.shape == shape else self.array


Emit = Callable[..., NDArray[np.float32] | None]  # from the `Value`s of its inputs


class Left(NamedTuple):
    """A computation that is left to Octavo.

    Attributes:
        emit: records it.
        inputs: the names of its inputs.
    """

    emit: Emit
    inputs: list[str]


class Primitive(NamedTuple):
    """An operation of MLX.

    Attributes:
        name: as MLX calls it.
        arguments: besides arrays.
        inputs: names.
        outputs: names, shapes and dtypes.
    """

    name: str
    arguments: list[Any]
    inputs: list[str]
    outputs: list[tuple[str, tuple[int, ...], mx.Dtype]]


class StepTrace:
    """The operations of one step.

    Args:
        batch: its main one.
        ids: its tokens, (T, 1).
        forward: the model, from tokens to logits.

    Attributes:
        ids: what the model gets for its tokens.
        offsets: what it gets for `Batch.mx_offsets`.
        left: what is left to Octavo, in its order.
        result: the name of the logits.
        constants: arrays that the model's code brought in, by their names.
        made_by: what computes each named array.
        left_as: the number of the computation in `left` that gives a named array.
        given: the names of what the model got for its tokens, offsets and rows of logits.

    Raises:
        NotRecordedError: the model's code cannot be traced.
    """

    def __init__(self, batch: Batch, ids: mx.array, forward: Callable[[mx.array], mx.array]) -> None:
        self.ids = self.offsets = ids
        self._sources: tuple[mx.array, ...] = ()
        self.left: list[Left] = []
        self._left: list[tuple[Emit, list[mx.array]]] = []
        self._listed: list[dict[str, Any]] = []
        given = (ids, batch.mx_offsets, batch.mx_logit_rows, *(mx.zeros(1) for _ in range(_SOURCES)))

        def traced(
            ids: mx.array, offsets: mx.array, logit_rows: mx.array, *sources: mx.array
        ) -> list[mx.array]:
            self.ids, self.offsets, self._sources = ids, offsets, sources
            with batch.stand_ins(offsets, logit_rows):
                logits = forward(ids)
            return [*(x for _, inputs in self._left for x in inputs), logits]

        before, _thread.trace = _thread.trace, self
        mx.disable_compile()  # an operation that MLX compiled cannot be listed
        try:
            mx.export_function(self._listed.append, traced, *given)
        except _ERRORS as error:
            raise NotRecordedError(f"its code needs values ({type(error).__name__}: {error})") from error
        finally:
            if "MLX_DISABLE_COMPILE" not in os.environ:
                mx.enable_compile()
            _thread.trace = before
        self._read()

    def leave(self, emit: Emit, inputs: list[mx.array], shape: tuple[int, ...]) -> mx.array:
        """What Octavo computes, as a float32 array without values.

        Args:
            emit: records it, given the inputs' `Value`s; returns where the result will be.
            inputs: that depend on the step.
            shape: of the result.
        """
        number = len(self._left)
        self._left.append((emit, inputs))
        return mx.as_strided(self._sources[number % _SOURCES], shape, [0] * len(shape), number)

    def _read(self) -> None:
        """Takes MLX's list of operations apart."""
        kinds = {each["type"]: each for each in self._listed if each["type"] != "primitive"}
        given = [name for name, *_ in kinds["inputs"]["inputs"]]
        self.given, sources = given[:3], set(given[3:])
        self.constants: dict[str, mx.array] = dict(kinds["constants"]["constants"])
        names = [name for name, *_ in kinds["outputs"]["outputs"]]
        self.result = names[-1]
        ends = iter(names)
        self.left = [Left(emit, [next(ends) for _ in inputs]) for emit, inputs in self._left]
        self.made_by: dict[str, Primitive] = {}
        self.left_as: dict[str, int] = {}
        for each in self._listed:
            if each["type"] != "primitive":
                continue
            inputs = [name for name, *_ in each["inputs"]]
            if each["name"] == "AsStrided" and inputs[0] in sources:
                self.left_as[each["outputs"][0][0]] = each["arguments"][2]
                continue
            primitive = Primitive(each["name"], each["arguments"], inputs, each["outputs"])
            for name, *_ in primitive.outputs:
                self.made_by[name] = primitive
        self._left.clear()  # MLX's graph
        self._listed.clear()


class _TracingThread(threading.local):
    trace: StepTrace | None = None


_thread: Final = _TracingThread()


def current_trace() -> StepTrace | None:
    """The trace that this thread's model runs for, if there is one."""
    return _thread.trace
