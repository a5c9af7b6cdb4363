"""Makes the modules of a model take and return `NumpyArray`; see `numpy_array`."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.backends.cpu.linear_layers import FloatProduct
from engine.backends.cpu.numpy_array import NumpyArray, with_mlx
from engine.backends.cpu.quantised_matmul import FEW_ROWS
from engine.backends.cpu.vector_math import exp
from engine.backends.cpu.worker_threads import TEAM
from engine.model_patches import attach, attached, original_swiglu, patch_swiglu, replace_methods

Array = NDArray[np.float32]
_FAST = {"reassoc", "contract", "nsz", "arcp"}


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
            half = dims // 2
            steps = np.arange(0, -half, -1, dtype=np.float32)
            frequencies = np.exp(steps * np.float32(math.log(base) / half))
            positions = np.array(offset).astype(np.float32) * np.float32(scale)
            theta = positions[:, None] * frequencies
            self._angles[key] = (np.cos(theta), np.sin(theta))
        return self._angles[key]


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
        if isinstance(module, nn.Embedding):
            replace_methods(module, {"__call__": _embedding(module, switch)})
        elif kind is nn.RMSNorm:
            replace_methods(module, {"__call__": _rms_norm(module)})
        elif kind is nn.RoPE:
            replace_methods(module, {"__call__": _rope(module, switch)})
        elif kind.__name__ == "LoRALinear" and kind.__module__ == "mlx_lm.tuner.lora":
            replace_methods(module, {"__call__": _lora(module)})
        elif not module.children() and not getattr(kind, "takes_numpy", False):
            replace_methods(module, {"__call__": _unknown(kind)})
    attach(model, "switch", switch)
    return switch


def _embedding(module: nn.Embedding, switch: Switch) -> Callable[..., Any]:
    original: Any = type(module).__call__
    weight = np.array(module.weight, copy=None) if module.weight.dtype == mx.float32 else None

    def embedding(self: nn.Embedding, ids: mx.array) -> Any:
        if not switch.awake or weight is None or ids.size > FEW_ROWS:
            return original(self, ids)
        TEAM.call()
        return NumpyArray(weight[np.array(ids)])

    return embedding


def _rms_norm(module: nn.RMSNorm) -> Callable[..., Any]:
    original: Any = type(module).__call__
    weight = np.array(module.weight.astype(mx.float32))
    eps = np.float32(module.eps)

    def rms_norm(self: nn.RMSNorm, x: Any) -> Any:
        if not isinstance(x, NumpyArray):
            return original(self, x)
        values = x.array.reshape(-1)
        out = np.empty(values.size, np.float32)
        _normalise(values, weight, eps, out)
        return NumpyArray(out.reshape(x.array.shape))

    return rms_norm


def _rope(module: nn.RoPE, switch: Switch) -> Callable[..., Any]:
    original: Any = type(module).__call__

    def rope(self: nn.RoPE, x: Any, offset: Any = 0) -> Any:
        if not isinstance(x, NumpyArray):
            return original(self, x, offset)
        if x.shape[2] != 1 or not isinstance(offset, mx.array):
            return with_mlx(original, self, x, offset)
        cosines, sines = switch.angles(offset, self.dims, self.base, self.scale)
        rows = x.array[:, :, 0]
        out = np.empty(rows.shape, np.float32)
        _rotate(rows, cosines, sines, self.traditional, out)
        return NumpyArray(out[:, :, None])

    return rope


def _lora(module: nn.Module) -> Callable[..., Any]:
    """`linear(x) + scale * (x @ a @ b)`; dropout is for training."""
    original: Any = type(module).__call__
    if module.lora_a.dtype != mx.float32:
        return original  # type: ignore[no-any-return]
    down, up = FloatProduct(mx.contiguous(module.lora_a.T)), FloatProduct(mx.contiguous(module.lora_b.T))
    scale = np.float32(module.scale)

    def lora(self: nn.Module, x: Any) -> Any:
        if not isinstance(x, NumpyArray):
            return original(self, x)
        values = np.ascontiguousarray(x.array)
        low = down(values, (*x.shape[:-1], -1))
        return self.linear(x) + NumpyArray(scale * up(low, (*x.shape[:-1], -1)))

    return lora


def _unknown(kind: type) -> Callable[..., Any]:
    original = kind.__call__

    def unknown(self: nn.Module, *arguments: Any, **named: Any) -> Any:
        if any(isinstance(x, NumpyArray) for x in (*arguments, *named.values())):
            return with_mlx(original, self, *arguments, **named)
        return original(self, *arguments, **named)

    return unknown


def swiglu(gate: Any, x: Any) -> Any:
    """Computes mlx-lm's `swiglu`, `silu(gate) * x`, which here also takes `NumpyArray`."""
    if not isinstance(gate, NumpyArray):
        return original_swiglu(gate, x)
    out = np.empty(gate.shape, np.float32)
    _gate(gate.array.reshape(-1), x.array.reshape(-1), out.reshape(-1))
    return NumpyArray(out)


@njit(cache=True, nogil=True, fastmath=_FAST)  # type: ignore[untyped-decorator]
def _normalise(values: Any, weight: Any, eps: Any, out: Any) -> None:
    """Each row of `values`, (R * I,), for `weight` (I,)."""
    size = weight.size
    for start in range(0, values.size, size):
        total = np.float32(0)
        for i in range(size):
            total += values[start + i] * values[start + i]
        factor = np.float32(1) / np.sqrt(total / np.float32(size) + eps)
        for i in range(size):
            out[start + i] = values[start + i] * factor * weight[i]


@njit(cache=True, nogil=True, fastmath=_FAST)  # type: ignore[untyped-decorator]
def _rotate(rows: Any, cosines: Any, sines: Any, traditional: bool, out: Any) -> None:
    half = cosines.shape[1]
    for t in range(rows.shape[0]):
        for head in range(rows.shape[1]):
            for i in range(half):
                a = 2 * i if traditional else i
                b = 2 * i + 1 if traditional else i + half
                x, y = rows[t, head, a], rows[t, head, b]
                out[t, head, a] = x * cosines[t, i] - y * sines[t, i]
                out[t, head, b] = x * sines[t, i] + y * cosines[t, i]
            for i in range(2 * half, rows.shape[2]):
                out[t, head, i] = rows[t, head, i]


@njit(cache=True, nogil=True, fastmath=_FAST)  # type: ignore[untyped-decorator]
def _gate(gate: Any, x: Any, out: Any) -> None:
    for i in range(gate.size):
        fade = exp(-abs(gate[i]))  # of a negative number: never overflows
        sigmoid = (np.float32(1) if gate[i] >= 0 else fade) / (np.float32(1) + fade)
        out[i] = gate[i] * sigmoid * x[i]
