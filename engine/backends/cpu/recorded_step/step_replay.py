"""Replay of recorded decode steps: one compiled call in place of a model's Python.

The first step of a shape is traced, recorded and run (`step_trace`, `step_program`); later ones are only
run. The second is also recorded anew, as is every thousandth after it: if a bit differs, the shape is
recorded for every step from then on.
"""

from __future__ import annotations

import logging
import math
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.backends.cpu.recorded_step.linear_layers import FloatProduct
from engine.backends.cpu.recorded_step.operations import Chain, Operation, take_rows
from engine.backends.cpu.recorded_step.step_program import (
    WORDS,
    Compute,
    NotRecordedError,
    StepInputs,
    StepRecorder,
    constant,
    contiguous,
    recording,
    result,
    run,
    step_input,
)
from engine.backends.cpu.recorded_step.step_trace import Primitive, StepTrace, Value
from engine.backends.cpu.worker_threads import TEAM, execute
from engine.machine.memory import no_collections

# --- Recorder of what a traced step computes; see `step_trace`
#
# Views of arrays cost nothing, elementwise operations become chains, and the choice of rows has an
# instruction. What else MLX may compute between the parts that are Octavo's is computed by NumPy when the
# step runs, if the table has it; the rest is refused by name.

Array = NDArray[Any]


def record_trace(trace: StepTrace, recorder: StepRecorder, products: dict[Any, FloatProduct]) -> Array:
    """Records a traced step; `NotRecordedError` if it has an operation that cannot be recorded.

    Args:
        recorder: gets its operations.
        products: with weights that are not a module's, kept between steps.

    Returns:
        Where the logits will be.
    """
    with recording(recorder):
        try:
            return _Walk(trace, products).record()
        except (TypeError, ValueError, IndexError) as error:  # NumPy is stricter than MLX somewhere
            raise NotRecordedError(f"{type(error).__name__}: {error}") from error


class _Walk:
    """Goes through a trace, and drops each array after its last use, so that its buffer is used again."""

    def __init__(self, trace: StepTrace, products: dict[Any, FloatProduct]) -> None:
        self._trace = trace
        self._products = products
        self._values: dict[str, Value] = {}
        primitives = {id(primitive): primitive for primitive in trace.made_by.values()}.values()
        inputs = [
            *(operation.inputs for operation in primitives),
            *(operation.inputs for operation in trace.left),
        ]
        self._uses = Counter(name for names in inputs for name in names)
        self._uses[trace.result] += 1

    def record(self) -> Array:
        results = {number: name for name, number in self._trace.left_as.items()}
        for number, left in enumerate(self._trace.left):
            value = left.emit(*(self._use(name) for name in left.inputs))
            name = results.get(number)
            if value is not None and name is not None and self._uses[name]:
                self._values[name] = Value(value)
        return contiguous(self._use(self._trace.result).array)

    def _use(self, name: str) -> Value:
        if name not in self._values:
            self._make(name)
        self._uses[name] -= 1
        return self._values[name] if self._uses[name] else self._values.pop(name)

    def _make(self, name: str) -> None:
        given = self._trace.constants.get(name)
        if given is not None:
            known = given if given.dtype in _DTYPES else given.astype(mx.float32)
            self._values[name] = Value(constant(np.array(known, copy=None)), True)
        elif name in self._trace.given:
            self._values[name] = Value(step_input(name, _GIVEN[self._trace.given.index(name)]))
        else:
            primitive = self._trace.made_by[name]
            values = self._computed(primitive, [self._use(source) for source in primitive.inputs])
            for (output, *_), value in zip(primitive.outputs, values, strict=True):
                if self._uses[output] > 1:
                    value.array  # noqa: B018 - a chain that is used twice is computed once
                if self._uses[output]:
                    self._values[output] = value

    def _computed(self, primitive: Primitive, inputs: list[Value]) -> list[Value]:
        name, arguments, _, ((_, shape, dtype), *_) = primitive
        same = all(value.constant for value in inputs)
        if dtype not in _DTYPES:
            raise NotRecordedError(f"arrays of {dtype}")
        if dtype == mx.float32 and not same:
            chain = _chain(name, arguments, shape, inputs)
            if chain is not None:
                return [Value(chain)]
        arrays = [value.array for value in inputs]
        if name in _VIEWS:
            return [Value(view, same) for view in _VIEWS[name](arrays[0], arguments, shape)]
        if name == "AsType" and arrays[0].dtype == _DTYPES[dtype]:
            return inputs
        if same and name in _FUNCTIONS:
            folded = np.asarray(_FUNCTIONS[name](*arrays, *arguments), _DTYPES[dtype])
            return [Value(constant(folded), True)]  # an instruction may read it
        if name == "Gather":
            return [Value(self._chosen(primitive, *arrays))]
        matrices = name == "Matmul" and arrays[1].ndim > 2
        if (
            name in _WEIGHTED
            and not matrices
            and all(weight.constant for weight in inputs[1 : 1 + _WEIGHTED[name]])
        ):
            return [Value(self._product(primitive, *arrays).reshape(shape))]
        if name == "Matmul" and math.prod((*shape[-2:], arrays[0].shape[-1])) <= _SMALL:
            out = result(shape)
            run(partial(_into, out, np.matmul, arrays, []))
            return [Value(out)]
        if name not in _FUNCTIONS:
            raise NotRecordedError(f"MLX's {name}")
        out = result(shape, _DTYPES[dtype])
        run(partial(_into, out, _FUNCTIONS[name], arrays, arguments))
        return [Value(out)]

    def _chosen(self, primitive: Primitive, x: Array, rows: Array, *more: Array) -> Array:
        """Returns the rows of x whose logits are wanted, or which the model chose."""
        axes, sizes = primitive.arguments
        shape = primitive.outputs[0][1]
        if more or axes != [0] or tuple(sizes) != (1, *x.shape[1:]):
            raise NotRecordedError("a choice by several indices")
        if primitive.inputs[1] == self._trace.given[2]:
            return take_rows(contiguous(x), rows).reshape(shape)
        out = result(shape, x.dtype)
        run(partial(_into, out, lambda x, rows: x[rows].reshape(shape), [x, rows], []))
        return out

    def _product(self, primitive: Primitive, x: Array, *others: Array) -> Array:
        """Multiplies with a weight that is no module's, or of a kind that only MLX computes."""
        name, arguments, inputs, _ = primitive
        count = _WEIGHTED[name]
        if name == "Matmul":
            return self._adapter(contiguous(x), others[0])
        function: Any = mx.gather_mm
        named: dict[str, Any] = {}
        if name != "GatherMM":
            named = dict(zip(("group_size", "bits", "mode", "transpose"), arguments, strict=False))
            if named.pop("mode") != 0 or len(others) < count:
                raise NotRecordedError("quantised weights of another kind")
            function = mx.quantized_matmul if name == "QuantizedMatmul" else mx.gather_qmm
        if name != "QuantizedMatmul":
            named["sorted_indices"] = arguments[-1]
        weights = [self._weight(source) for source in inputs[1 : 1 + count]]
        out = result(primitive.outputs[0][1])
        run(partial(_by_mlx, out, partial(function, **named), weights, [x, *others[count:]]))
        return out

    def _weight(self, name: str) -> mx.array:
        """A constant as MLX has it."""
        made = self._trace.made_by.get(name)
        if made is None:
            return self._trace.constants[name]
        if made.name != "Transpose":
            raise NotRecordedError(f"weights of MLX's {made.name}")
        return self._weight(made.inputs[0]).transpose(made.arguments[0])

    def _adapter(self, x: Array, weight: Array) -> Array:
        """`x @ weight`; the weight's other order is kept for other steps."""
        key = (weight.ctypes.data, weight.shape, weight.strides)
        if key not in self._products:
            self._products[key] = FloatProduct(weight.T, keep=weight)
        return self._products[key](x.reshape(-1), (*x.shape[:-1], -1))


def _chain(name: str, arguments: list[Any], shape: tuple[int, ...], inputs: list[Value]) -> Chain | None:
    """An elementwise operation, if it is one that a chain can have."""
    operation = _ELEMENTWISE.get(name)
    operands = [value.part_of(shape) for value in inputs[: 1 if name == "Power" else None]]
    if operation is not None:
        chain = Chain(shape, operation, *operands)
        return Chain(shape, Operation.DIVIDE, _ONE, chain) if name == "Sqrt" and arguments[0] else chain
    if name == "Square":
        return Chain(shape, Operation.MULTIPLY, *operands, *operands)
    exponent = inputs[1] if name == "Power" and inputs[1].constant else None
    if exponent is None or not np.all(exponent.array == 3):
        return None
    x = inputs[0].array
    return Chain(shape, Operation.MULTIPLY, x, Chain(shape, Operation.MULTIPLY, x, x))


def _into(out: Array, function: Callable[..., Array], arrays: list[Array], arguments: list[Any]) -> None:
    out[...] = function(*arrays, *arguments)


def _by_mlx(
    out: Array, function: Callable[..., mx.array], weights: list[mx.array], arrays: list[Array]
) -> None:
    first, *rest = map(mx.array, arrays)
    out[...] = np.array(function(first, *weights, *rest)).reshape(out.shape)


def _sigmoid(x: Array) -> Array:
    faded = np.exp(-np.abs(x))
    return np.where(x >= 0, np.float32(1), faded) / (np.float32(1) + faded)


def _logarithm(x: Array, base: int) -> Array:
    logarithm: Array = (np.log2, np.log10, np.log)[base](x)
    return logarithm


def _softmax(x: Array, _: bool) -> Array:
    powers = np.exp(x - x.max(axis=-1, keepdims=True))
    total: Array = powers / powers.sum(axis=-1, keepdims=True)
    return total


def _reshaped(x: Array, _: list[Any], shape: tuple[int, ...]) -> list[Array]:
    return [x if x.shape == shape else contiguous(x).reshape(shape)]


def _sliced(x: Array, arguments: list[Any]) -> Array:
    return x[tuple(slice(begin, end, step) for begin, end, step in zip(*arguments, strict=True))]


def _reduced(x: Array, kind: int, axes: list[int]) -> Array:
    functions: dict[int, Any] = {2: np.sum, 3: np.prod, 4: np.min, 5: np.max}  # MLX's numbers for them
    if kind not in functions:
        raise NotRecordedError("MLX's Reduce of another kind")
    reduced: Array = functions[kind](x, axis=tuple(axes), keepdims=True)
    return reduced


def _with_part(x: Array, part: Array, kind: int, begin: list[int], end: list[int], steps: list[int]) -> Array:
    if kind != 4:  # MLX's number for a part that takes the place of what was there
        raise NotRecordedError("MLX's SliceUpdate of another kind")
    out = x.copy()
    _sliced(out, [begin, end, steps])[...] = part
    return out


_DTYPES: Final[dict[mx.Dtype, Any]] = {
    mx.float32: np.dtype(np.float32),
    mx.int32: np.dtype(np.int32),
    mx.uint32: np.dtype(np.uint32),
    mx.bool_: np.dtype(np.bool_),
}
#: How many arrays a weight is, by the products that take one.
_WEIGHTED: Final = {"Matmul": 1, "QuantizedMatmul": 3, "GatherMM": 1, "GatherQMM": 3}
#: What the model gets for its tokens, offsets and rows of logits.
_GIVEN: Final[tuple[Compute, ...]] = (
    lambda step: step.tokens[:, None],
    lambda step: step.offsets,
    lambda step: step.batches[0].logit_rows,
)
#: Views, and what takes and returns them, from the array, MLX's arguments and the shape of the result.
_VIEWS: Final[dict[str, Callable[[Array, list[Any], tuple[int, ...]], list[Array]]]] = {
    "Broadcast": lambda x, _, shape: [np.broadcast_to(x, shape)],
    "Copy": lambda x, *_: [x],
    "ExpandDims": lambda x, arguments, _: [np.expand_dims(x, tuple(arguments[0]))],
    "Flatten": _reshaped,
    "Full": lambda x, _, shape: [np.broadcast_to(x, shape)],
    "Reshape": _reshaped,
    "Slice": lambda x, arguments, _: [_sliced(x, arguments)],
    "Split": lambda x, arguments, _: np.split(x, list(arguments[0]), arguments[1]),
    "Squeeze": lambda x, arguments, _: [np.squeeze(x, tuple(arguments[0]))],
    "StopGradient": lambda x, *_: [x],
    "Transpose": lambda x, arguments, _: [x.transpose(arguments[0])],
    "Unflatten": _reshaped,
}
_SMALL: Final = (
    1 << 18
)  # multiplications of a matrix product that NumPy's BLAS does not share between threads
_ONE: Final = np.ones(1, np.float32)
_ELEMENTWISE: Final = {operation.name.capitalize(): operation for operation in Operation}
_SAME_NAMES: Final = (  # in NumPy, but for capitals
    "Abs", "Add", "Arange", "ArgPartition", "ArgSort", "Cos", "Divide", "Exp", "Expm1", "Floor", "Greater",
    "Less", "LogAddExp", "Maximum", "Minimum", "Multiply", "Negative", "Power", "Sin", "Square", "Subtract",
    "Tanh",
)  # fmt: skip
#: What NumPy computes, from the arrays and MLX's arguments.
_FUNCTIONS: Final[dict[str, Callable[..., Array]]] = {
    **{name: getattr(np, name.lower()) for name in _SAME_NAMES},
    "AsType": lambda x, _: x,
    "Concatenate": lambda *given: np.concatenate(given[:-1], given[-1]),
    "Equal": lambda x, y, _: np.equal(x, y),
    "Erf": lambda x: np.array(mx.erf(mx.array(x))),
    "FloorDivide": np.floor_divide,
    "GatherAxis": lambda x, rows, axis: np.take_along_axis(x, rows.astype(np.intp), axis),
    "GreaterEqual": np.greater_equal,
    "LessEqual": np.less_equal,
    "Log": _logarithm,
    "Reduce": _reduced,
    "Select": np.where,
    "Sigmoid": _sigmoid,
    "SliceUpdate": _with_part,
    "Softmax": _softmax,
    "Sqrt": lambda x, inverse: 1 / np.sqrt(x) if inverse else np.sqrt(x),
}


_log = logging.getLogger(__name__)
SHAPES: Final = 16  # of which steps are kept; the one that was not used for longest goes
CHECKED: Final = 1000  # steps from one that is computed both ways to the next
Forward = Callable[[mx.array], mx.array]


class RecordedStep:
    """A step that can run.

    Args:
        recorder: has its operations.
        logits: where they will be.
        pools: over which it runs; their arrays are read and written by address.
    """

    def __init__(self, recorder: StepRecorder, logits: NDArray[np.float32], pools: Sequence[Any]) -> None:
        self.refusal = ""  # why it is not used for other steps; empty if it is
        self.versions = versions(pools)
        self.replays = 0  # how often it ran
        self._logits = logits
        self._kept = (recorder.buffers, recorder.kept)
        self._inputs = list(recorder.inputs.values())
        self._given: StepInputs | None = recorder.step  # whose values they have
        self._operations = recorder.operations()

    def run(self, step: StepInputs) -> NDArray[np.float32]:
        """Computes a step; returns its logits, until the next one."""
        if step is not self._given:
            self._given = None
            for values, compute in self._inputs:
                values[...] = compute(step)
        TEAM.call()
        for operation in self._operations:
            if isinstance(operation, np.ndarray):
                execute(operation, operation.size // WORDS)
            else:
                operation()
        self.replays += 1
        return self._logits

    @property
    def nbytes(self) -> int:
        """Bytes of the instructions and of the buffers between them."""
        buffers, kept = self._kept
        instructions = sum(
            operation.nbytes for operation in self._operations if isinstance(operation, np.ndarray)
        )
        return instructions + buffers.nbytes + sum(array.nbytes for array in kept)


class StepReplay:
    """The recorded steps of one backend."""

    def __init__(self) -> None:
        self.steps: OrderedDict[Any, RecordedStep] = OrderedDict()  # by shape, the last used one at the end
        self.enabled = True  # whether they are used for other steps
        self._products: dict[Any, FloatProduct] = {}

    def logits(
        self,
        shape: Any,
        step: StepInputs,
        ids: mx.array,
        pools: Sequence[Any],
        forward: Forward,
        check: Callable[[], None],
    ) -> NDArray[np.float32]:
        """The logits of a step, until the next one.

        Args:
            shape: what all steps with the same instructions have in common, besides the pools; None for one
                that is not kept.
            step: what differs between them.
            ids: its tokens as the model gets them.
            forward: runs the model.
            check: called in every layer of a step that is not kept; what it raises ends it.

        Raises:
            NotRecordedError: the model's code cannot be recorded; nothing was computed.
        """
        if shape is None or not self.enabled:
            return self._record(step, ids, pools, forward, check).run(step)
        key = (id(pools[0]), shape)
        known = self.steps.get(key)
        if known is None or known.versions != versions(pools):
            known = self.steps[key] = self._record(step, ids, pools, forward)
            while len(self.steps) > SHAPES:
                self.steps.popitem(last=False)
        self.steps.move_to_end(key)
        if known.refusal:
            return self._record(step, ids, pools, forward).run(step)
        computed = known.run(step)
        if known.replays % CHECKED != 2:
            return computed
        wanted = self._record(step, ids, pools, forward).run(step)  # writes the same K and V once more
        if not np.array_equal(computed.view(np.int32), wanted.view(np.int32)):
            known.refusal = "a replayed step had other bits than the model's"
            _log.error("decode steps of shape %s are not replayed: %s", shape, known.refusal)
        return wanted

    def _record(
        self,
        step: StepInputs,
        ids: mx.array,
        pools: Sequence[Any],
        forward: Forward,
        check: Callable[[], None] | None = None,
    ) -> RecordedStep:
        recorder = StepRecorder(step, check)
        with no_collections():  # of what is kept until the end anyway: they took half of the time
            trace = StepTrace(step.batches[0], ids, forward)
            logits = record_trace(trace, recorder, self._products)
        return RecordedStep(recorder, logits, pools)


def versions(pools: Sequence[Any]) -> int:
    """Changes when an array of a pool is replaced."""
    return sum(pool.version for pool in pools)
