"""Traces of a model's decode step, and norms, rotations and embeddings as Octavo computes them in one.

MLX builds a graph of what a model does with arrays that have no values yet, and `mx.export_function` lists
its operations. What Octavo computes itself (products, norms, rotations, attention) stands in that graph as
one more array without values: `StepTrace.leave` returns it. So between those MLX's own operations are left,
mostly sums and views, and mlx-lm's code needs no change. Code that wants to know a value raises, as it does
in `mx.compile`.

MLX's own functions for norms, rotations and embeddings are replaced by ones that do the same outside a trace.
So it does not matter which class of norm or of rotary embedding a model has.
"""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final, NamedTuple

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from numpy.typing import NDArray

from engine.backends.base import Batch
from engine.backends.cpu.recorded_step.operations import Chain, centre, normalise, rotate
from engine.backends.cpu.recorded_step.step_program import (
    NotRecordedError,
    StepInputs,
    constant,
    contiguous,
    step_input,
)
from engine.model_patches import attach, attached, replace_methods, replace_name

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
        prepared: what quantised products need of it, once one was recorded.
    """

    __slots__ = ("_array", "constant", "prepared")

    def __init__(self, array: NDArray[Any] | Chain, constant: bool = False) -> None:
        self._array = array
        self.constant = constant
        self.prepared: NDArray[np.float32] | None = None

    @property
    def array(self) -> NDArray[Any]:
        """The buffer or constant, or a view of one."""
        if isinstance(self._array, Chain):
            self._array = self._array.compute()
        return self._array

    def part_of(self, shape: tuple[int, ...]) -> NDArray[Any] | Chain:
        """Returns its operand in a chain of this shape."""
        return self._array if isinstance(self._array, Chain) and self._array.shape == shape else self.array


Emit = Callable[..., NDArray[np.float32] | None]  # from the `Value`s of its inputs


class Left(NamedTuple):
    """A computation that is left to Octavo: what records it, and the names of its inputs."""

    emit: Emit
    inputs: list[str]


class Primitive(NamedTuple):
    """An operation of MLX."""

    name: str  # as MLX calls it
    arguments: list[Any]  # besides arrays
    inputs: list[str]  # names
    outputs: list[tuple[str, tuple[int, ...], mx.Dtype]]  # names, shapes and dtypes


class StepTrace:
    """The operations of one step; `NotRecordedError` if the model's code cannot be traced.

    Args:
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
        """Returns the result of what Octavo computes, as a float32 array without values.

        `emit` records it, given the `Value`s of inputs that depend on the step; it returns where the result
        will be.
        """
        number = len(self._left)
        self._left.append((emit, inputs))
        return mx.as_strided(self._sources[number % _SOURCES], shape, [0] * len(shape), number)

    def _read(self) -> None:
        """Takes MLX's list of operations apart."""
        kinds = {entry["type"]: entry for entry in self._listed if entry["type"] != "primitive"}
        given = [name for name, *_ in kinds["inputs"]["inputs"]]
        self.given, sources = given[:3], set(given[3:])
        self.constants: dict[str, mx.array] = dict(kinds["constants"]["constants"])
        names = [name for name, *_ in kinds["outputs"]["outputs"]]
        self.result = names[-1]
        ends = iter(names)
        self.left = [Left(emit, [next(ends) for _ in inputs]) for emit, inputs in self._left]
        self.made_by: dict[str, Primitive] = {}
        self.left_as: dict[str, int] = {}
        for entry in self._listed:
            if entry["type"] != "primitive":
                continue
            inputs = [name for name, *_ in entry["inputs"]]
            if entry["name"] == "AsStrided" and inputs[0] in sources:
                self.left_as[entry["outputs"][0][0]] = entry["arguments"][2]
                continue
            primitive = Primitive(entry["name"], entry["arguments"], inputs, entry["outputs"])
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


Array = NDArray[np.float32]
_original: Final = {name: getattr(mx.fast, name) for name in ("rms_norm", "layer_norm", "rope")}


def leave_functions(model: nn.Module) -> None:
    """Makes a model's norms, rotations and embeddings visible in a trace. Idempotent."""
    for name, ours in (("rms_norm", _rms_norm), ("layer_norm", _layer_norm), ("rope", _rope)):
        replace_name("mlx.core.fast", name, _original[name], ours)
    for module in model.modules():
        if isinstance(module, (nn.Embedding, nn.QuantizedEmbedding)) and attached(module, "rows") is None:
            _leave_lookup(module)


def _leave_lookup(module: nn.Embedding | nn.QuantizedEmbedding) -> None:
    original: Any = type(module).__call__

    def rows(tokens: NDArray[np.int32]) -> Array:
        if module.weight.dtype == mx.float32:
            embedded: Array = np.array(module.weight, copy=None)[tokens]
            return embedded
        unpacked: mx.array = original(module, mx.array(tokens))  # of these rows only
        return np.array(unpacked.astype(mx.float32), copy=None)

    def lookup(self: nn.Module, ids: mx.array) -> Any:
        trace = current_trace()
        if trace is None or ids is not trace.ids:
            return original(self, ids)
        shape = *ids.shape, dimensions

        def emit() -> Array:
            return step_input(("rows", id(module)), lambda step: rows(step.tokens)).reshape(shape)

        return trace.leave(emit, [], shape)

    dimensions = rows(np.zeros(1, np.int32)).shape[-1]
    replace_methods(module, {"__call__": lookup})
    attach(module, "rows", rows)


def _rms_norm(x: mx.array, weight: mx.array | None, eps: float, **stream: Any) -> mx.array:
    trace = current_trace()
    if trace is None or x.dtype != mx.float32 or weight is None:
        plain: mx.array = _original["rms_norm"](x, weight, eps, **stream)
        return plain
    small = np.array([eps], np.float32)
    return trace.leave(
        lambda x, weight: normalise(x.array, _fixed(weight), constant(small)), [x, weight], x.shape
    )


def _layer_norm(
    x: mx.array, weight: mx.array | None, bias: mx.array | None, eps: float, **stream: Any
) -> mx.array:
    trace = current_trace()
    if trace is None or x.dtype != mx.float32:
        plain: mx.array = _original["layer_norm"](x, weight, bias, eps, **stream)
        return plain
    weight = mx.ones(x.shape[-1]) if weight is None else weight
    bias = mx.zeros(x.shape[-1]) if bias is None else bias
    small = np.array([eps], np.float32)
    return trace.leave(
        lambda x, weight, bias: centre(x.array, _fixed(weight), _fixed(bias), constant(small)),
        [x, weight, bias], x.shape,
    )  # fmt: skip


def _rope(
    x: mx.array,
    dims: int,
    *,
    traditional: bool,
    base: float | None,
    scale: float,
    offset: Any,
    freqs: mx.array | None = None,
    **stream: Any,
) -> mx.array:
    trace = current_trace()
    if trace is None or offset is not trace.offsets or x.dtype != mx.float32 or x.shape[2:3] != (1,):
        named = {"traditional": traditional, "base": base, "scale": scale, "offset": offset, "freqs": freqs}
        plain: mx.array = _original["rope"](x, dims, **named, **stream)
        return plain

    def emit(x: Value, given: Value | None = None) -> Array:
        inverse = _frequencies(dims, base) if given is None else np.float32(1) / _fixed(given)
        name = (dims, base, scale) if given is None else (inverse.tobytes(), scale)
        rows = contiguous(x.array[:, :, 0])
        return rotate(rows, *_angles(name, inverse, scale), traditional).reshape(x.array.shape)

    return trace.leave(emit, [x] if freqs is None else [x, freqs], x.shape)


@cache
def _frequencies(dims: int, base: float | None) -> Array:
    """(dims / 2,), computed in MLX's order in float32."""
    half = dims // 2
    steps = np.arange(0, -half, -1, dtype=np.float32)
    frequencies: Array = np.exp(steps * np.float32(math.log(base or 1.0) / half))
    return frequencies


def _angles(name: Any, inverse: Array, scale: float) -> tuple[Array, Array]:
    """(T, dims / 2) cosines and sines of a step's positions; `name` tells rotations apart."""

    def angles(step: StepInputs, function: Any) -> Array:
        turned: Array = function((step.offsets.astype(np.float32) * np.float32(scale))[:, None] * inverse)
        return turned

    cosines = step_input((name, "cos"), partial(angles, function=np.cos))
    return cosines, step_input((name, "sin"), partial(angles, function=np.sin))


def _fixed(value: Value) -> Array:
    """A constant, contiguous."""
    if not value.constant:
        raise NotRecordedError("a weight that is computed in the step")
    return constant(np.require(value.array, np.float32, ["C", "W"]))
