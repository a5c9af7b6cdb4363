"""What a traced step leaves to Octavo, besides products and attention: norms, rotations, embeddings.

MLX's own functions for them are replaced by ones that do the same outside a trace. So it does not matter
which class of norm or of rotary embedding a model has.
"""

from __future__ import annotations

import math
from functools import cache, partial
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from numpy.typing import NDArray

from engine.backends.cpu.operations import centre, normalise, rotate
from engine.backends.cpu.step_recorder import (
    NotRecordedError,
    StepInputs,
    constant,
    contiguous,
    step_input,
)
from engine.backends.cpu.step_trace import Value, current_trace
from engine.model_patches import (
    attach,
    attached,
    replace_methods,
    replace_name,
)

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
            found: Array = np.array(module.weight, copy=None)[tokens]
            return found
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
    found: Array = np.exp(steps * np.float32(math.log(base or 1.0) / half))
    return found


def _angles(name: Any, inverse: Array, scale: float) -> tuple[Array, Array]:
    """(T, dims / 2) cosines and sines of a step's positions; `name` tells rotations apart."""

    def angles(step: StepInputs, function: Any) -> Array:
        found: Array = function((step.offsets.astype(np.float32) * np.float32(scale))[:, None] * inverse)
        return found

    cosines = step_input((name, "cos"), partial(angles, function=np.cos))
    return cosines, step_input((name, "sin"), partial(angles, function=np.sin))


def _fixed(value: Value) -> Array:
    """A constant, contiguous."""
    if not value.constant:
        raise NotRecordedError("a weight that is computed in the step")
    return constant(np.require(value.array, np.float32, ["C", "W"]))
