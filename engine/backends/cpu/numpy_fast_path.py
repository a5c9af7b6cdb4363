"""Makes the modules of a model take and return `NumpyArray`; see `numpy_array`."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from numpy.typing import NDArray

from engine.backends.cpu.linear_layers import FloatProduct
from engine.backends.cpu.numpy_array import NumpyArray, with_mlx
from engine.backends.cpu.operations import gate as gated
from engine.backends.cpu.operations import normalise, rotate
from engine.backends.cpu.quantised_matmul import MOST_ROWS
from engine.backends.cpu.step_recorder import StepInputs, contiguous, current_recorder, refuse, step_input
from engine.backends.cpu.worker_threads import TEAM
from engine.model_patches import attach, attached, original_swiglu, patch_swiglu, replace_methods

Array = NDArray[np.float32]


class Switch:
    """Whether a model's modules return NumPy arrays now, and the rotary angles of this step.

    Attributes:
        awake: whether a forward runs for a session in which the model was verified with this path.
    """

    def __init__(self) -> None:
        self.awake = False
        self._offset: mx.array | None = None
        self._angles: dict[tuple[float, ...], tuple[Array, Array]] = {}

    @contextmanager
    def stepping(self, on: bool) -> Iterator[None]:
        """Runs a forward on this path or, if `on` is False, without it."""
        self.awake = on
        self._offset = None  # a recorder has to see what computes the angles
        try:
            yield
        finally:
            self.awake = False

    def angles(self, offset: mx.array, dims: int, base: float, scale: float) -> tuple[Array, Array]:
        """(T, dims / 2) cosines and sines, computed in MLX's order in float32."""
        if offset is not self._offset:
            self._offset, self._angles = offset, {}
        key = (dims, base, scale)
        if key not in self._angles:
            recorder = current_recorder()
            if recorder is not None and offset is not recorder.step.batches[0].mx_offsets:
                refuse("a rotation by other positions than the tokens'")
            found = []
            for function in (np.cos, np.sin):

                def compute(step: StepInputs, function: Any = function) -> Array:
                    batch = step.batches[0]
                    positions = batch.positions if batch.offsets is None else batch.offsets
                    values: Array = function(_angles(positions, dims, base, scale))
                    return values

                values = function(_angles(np.array(offset), dims, base, scale))
                found.append(step_input((key, function.__name__), values, compute))
            self._angles[key] = (found[0], found[1])
        return self._angles[key]


def _angles(positions: NDArray[np.int32], dims: int, base: float, scale: float) -> Array:
    half = dims // 2
    steps = np.arange(0, -half, -1, dtype=np.float32)
    frequencies = np.exp(steps * np.float32(math.log(base) / half))
    theta: Array = (positions.astype(np.float32) * np.float32(scale))[:, None] * frequencies
    return theta


def install_fast_path(model: nn.Module) -> Switch:
    """Gives every leaf module a subclass that knows `NumpyArray`, and `swiglu` a form that does.

    Returns:
        The model's switch; all sessions over one model share it, for its modules are changed once.
    """
    patch_swiglu(swiglu)  # also for a model that was changed before: the name may have been put back since
    known: Switch | None = attached(model, "switch")
    if known is not None:
        return known
    switch = Switch()
    for module in model.modules():
        kind = type(module)
        if isinstance(module, (nn.Embedding, nn.QuantizedEmbedding)):
            replace_methods(module, {"__call__": _embedding(module, switch)})
        elif kind is nn.RMSNorm:
            _replace(module, _rms_norm(module))
        elif kind is nn.RoPE:
            _replace(module, _rope(switch))
        elif kind.__name__ == "LoRALinear" and kind.__module__ == "mlx_lm.tuner.lora":
            _replace(module, _lora(module))
        elif not module.children() and not getattr(kind, "takes_numpy", False):
            _replace(module, _unknown)
    attach(model, "switch", switch)
    return switch


def _replace(module: nn.Module, fast: Callable[..., NumpyArray | None]) -> None:
    """Has a module compute `NumpyArray`s with `fast`, or where that returns None with MLX."""
    original: Any = type(module).__call__

    def call(self: nn.Module, *arguments: Any, **named: Any) -> Any:
        if not any(isinstance(x, NumpyArray) for x in (*arguments, *named.values())):
            return original(self, *arguments, **named)
        found = fast(self, *arguments, **named)
        return with_mlx(original, self, *arguments, **named) if found is None else found

    replace_methods(module, {"__call__": call})


def why_unrecorded(model: nn.Module) -> str:
    """Why a model that was not right with `NumpyArray` has to compute every step with its own code."""
    modules = model.modules()
    reasons = []
    if any(type(module).__module__ == "mlx_lm.models.switch_layers" for module in modules):
        reasons.append("chooses experts")
    if any(hasattr(module, "kv_lora_rank") for module in modules):
        reasons.append("expands latents")
    return f"its code {' and '.join(reasons) or 'needs arrays of MLX'}"


def _embedding(module: nn.Embedding | nn.QuantizedEmbedding, switch: Switch) -> Callable[..., Any]:
    original: Any = type(module).__call__
    weight: Array | None = None
    if module.weight.dtype == mx.float32:
        weight = np.array(module.weight, copy=None)

    def looked_up(self: nn.Module, tokens: NDArray[np.int32]) -> Array:
        if weight is not None:
            return weight[tokens]
        rows: mx.array = original(self, mx.array(tokens))  # unpacks these rows only
        return np.array(rows.astype(mx.float32), copy=None)

    def embedding(self: nn.Module, ids: mx.array) -> Any:
        if not switch.awake or ids.size > MOST_ROWS:
            return original(self, ids)
        TEAM.call()
        recorder = current_recorder()
        if recorder is not None and ids is not recorder.ids:
            refuse("tokens that the model made")
        tokens = np.array(ids, np.int32).reshape(-1)
        rows = looked_up(self, tokens)
        rows = step_input(("rows", id(self)), rows, lambda step: looked_up(self, step.tokens))
        return NumpyArray(rows.reshape(*ids.shape, -1))

    return embedding


def _rms_norm(module: nn.RMSNorm) -> Callable[..., NumpyArray]:
    weight = np.array(module.weight.astype(mx.float32))
    eps = np.array([module.eps], np.float32)
    return lambda self, x: NumpyArray(normalise(x.array, weight, eps))


def _rope(switch: Switch) -> Callable[..., NumpyArray | None]:
    def rope(self: nn.RoPE, x: NumpyArray, offset: Any = 0) -> NumpyArray | None:
        if x.shape[2] != 1 or not isinstance(offset, mx.array):
            return None
        cosines, sines = switch.angles(offset, self.dims, self.base, self.scale)
        return NumpyArray(rotate(x.array[:, :, 0], cosines, sines, self.traditional)[:, :, None])

    return rope


def _lora(module: nn.Module) -> Callable[..., NumpyArray | None]:
    """`linear(x) + scale * (x @ a @ b)`; dropout is for training."""
    if module.lora_a.dtype != mx.float32:
        return _unknown
    down, up = FloatProduct(mx.contiguous(module.lora_a.T)), FloatProduct(mx.contiguous(module.lora_b.T))
    scale = float(module.scale)

    def lora(self: nn.Module, x: NumpyArray) -> NumpyArray:
        low = down(contiguous(x.array).reshape(-1), (*x.shape[:-1], -1))
        added = NumpyArray(up(low.reshape(-1), (*x.shape[:-1], -1)))
        found: NumpyArray = self.linear(x) + scale * added
        return found

    return lora


def _unknown(*_: Any, **__: Any) -> None:
    """Of a module that is not known here."""


def swiglu(gate: Any, x: Any) -> Any:
    """Computes mlx-lm's `swiglu`, `silu(gate) * x`, which here also takes `NumpyArray`."""
    if not isinstance(gate, NumpyArray):
        return original_swiglu(gate, x)
    return NumpyArray(gated(gate.array, x.array))
