"""Feed-forward blocks of a model as functions that `mx.compile` recorded, and norms with 1 + weight kept.

Building the graph of a decode step costs the host time in which the GPU may have nothing to do. A layer's
feed-forward block has no state, so MLX can repeat its operations without running the model's Python code, as
vllm-metal does (its #621). Only whole blocks are recorded, in their own order of operations, and one whose
result is not bit for bit the model's own is left as it is. Weights are inputs of what was recorded, so that
they can be replaced, nothing keeps them from being freed, and like blocks share one recording. Blocks are
recorded in steps of a few rows only.
"""

from __future__ import annotations

import copy
import hashlib
import inspect
import logging
from collections.abc import Callable, Iterator
from typing import Any, Final, cast

import mlx.core as mx
import mlx.nn as nn
from mlx.utils import tree_flatten, tree_map

from engine.backends.metal.kernel_trials import KernelTrials
from engine.model_patches import attach, attached, replace_methods
from metal_kernels import sources

_NAMES: Final = ("mlp", "feed_forward", "block_sparse_moe")  # of a layer's block, in mlx-lm's models
_MAX_ROWS: Final = 8  # with more, the GPU has enough to do
_SWITCH: Final = "compiled_for"  # of a changed class: the switch that it looks at
_log = logging.getLogger("octavo.metal")


class StepSwitch:
    """On while a forward of the backend's own is built; a context manager."""

    on = False

    def __enter__(self) -> None:
        self.on = True

    def __exit__(self, *_: object) -> None:
        self.on = False


def compile_blocks(model: nn.Module, trials: KernelTrials, switch: StepSwitch) -> int:
    """Compiles a model's feed-forward blocks, for use while `switch` is on; returns how many were changed.

    Args:
        model: any model of mlx-lm; the blocks get a subclass of their own class, as other patches do.
        trials: which blocks were found equal on this machine.
    """
    recordings: dict[object, _Recording] = {}
    changed = 0
    for block in _blocks(model):
        if getattr(type(block), _SWITCH, None) is not switch:
            like = _likeness(block)
            if like not in recordings:
                recordings[like] = _Recording(block, trials)
            replace_methods(block, {"__call__": recordings[like].method(switch), _SWITCH: switch})
            changed += 1
    return changed


def _blocks(model: nn.Module) -> Iterator[nn.Module]:
    """The blocks that take one array and nothing else."""
    for layer in getattr(model, "layers", ()):
        for name in _NAMES:
            block = layer.get(name) if isinstance(layer, nn.Module) else None
            if isinstance(block, nn.Module) and len(inspect.signature(type(block).__call__).parameters) == 2:
                yield block


def _likeness(block: nn.Module) -> object:
    """Everything that decides a block's operations but its weights: equal for blocks of one kind."""
    modules = tuple((path, type(module), _settings(module)) for path, module in block.named_modules())
    weights = cast("list[tuple[str, mx.array]]", tree_flatten(block.parameters()))
    return modules, tuple((path, array.shape, array.dtype) for path, array in weights)


def _settings(module: nn.Module) -> tuple[object, ...]:
    """A module's attributes that are no weights. Those that are not plain are like only themselves."""
    plain = (bool, int, float, str, type(None))
    settings = sorted(vars(module).items())
    return tuple((name, value if isinstance(value, plain) else _identity(value)) for name, value in settings)


def _identity(value: object) -> object:
    return frozenset(value) if isinstance(value, set) else ("object", id(value))


def _with_weights(block: Any, weights: Any) -> Any:
    """A copy of a block, or of a part of it, with other weights; `weights` is a tree of the same form."""
    if isinstance(block, dict):  # as modules are
        made = copy.copy(block)
        for name, part in block.items():
            made[name] = _with_weights(part, weights[name])
        return made
    if isinstance(block, list | tuple):
        return type(block)(_with_weights(*pair) for pair in zip(block, weights, strict=True))
    return weights


class _Recording:
    """The operations of like blocks, recorded, and for which inputs they may be used."""

    def __init__(self, block: nn.Module, trials: KernelTrials) -> None:
        own = type(block).__call__
        empty = _with_weights(block, tree_map(lambda part: part if isinstance(part, str) else None, block))

        def repeat(x: mx.array, weights: Any) -> mx.array:
            return cast(mx.array, own(_with_weights(empty, weights), x))

        self.own = own
        self.run = sources.compiled(repeat)
        self._name = type(block).__qualname__
        self._trials = trials
        self._usable: dict[tuple[int, ...], bool] = {}  # by the shape of the input

    def method(self, switch: StepSwitch) -> Callable[[nn.Module, mx.array], mx.array]:
        """Returns the method that replaces the block's `__call__`."""
        own, run, usable = self.own, self.run, self._usable

        def call(block: nn.Module, x: mx.array) -> mx.array:
            if switch.on:
                shape = x.shape
                if shape not in usable:
                    usable[shape] = self._is_equal(block, x)
                if usable[shape]:
                    return run(x, block)
            return cast(mx.array, own(block, x))

        return call

    def _is_equal(self, block: nn.Module, x: mx.array) -> bool:
        """Whether the recorded block may be used for inputs like `x`; compared once on a machine."""
        if x.size > _MAX_ROWS * x.shape[-1]:
            return False
        flat = cast("list[tuple[str, mx.array]]", tree_flatten(block.parameters()))
        weights = [(path, array.shape, str(array.dtype)) for path, array in flat]
        digest = hashlib.sha256(repr(sorted(weights)).encode()).hexdigest()[:8]
        kind = f"compiled {self._name} {digest}, {x.dtype} {tuple(x.shape)}"
        if not (self._trials.trusted(kind) or self._trials.refused(kind)):
            self._trials.settle(kind, self._difference(block, x))
        return self._trials.trusted(kind)

    def _difference(self, block: nn.Module, x: mx.array) -> str:
        """Describes how the recorded block is wrong; "" if it is right."""
        try:
            wanted, got = self.own(block, x), self.run(x, block)
            mx.eval(wanted, got)
        except Exception as error:  # noqa: BLE001 - a model's own code may raise anything
            _log.info("%s is not compiled: %s", self._name, error)
            return f"{type(error).__name__}: {error}"
        equal = got.dtype == wanted.dtype and mx.array_equal(got, wanted).item()
        return "" if equal else "differs from the model's own"


# --- Norms of Gemma's kind

#: The classes of mlx-lm that multiply by 1 + weight, by their module.
_CLASSES: Final = {
    "gemma": "RMSNorm",
    "gemma2": "RMSNorm",
    "gemma3_text": "RMSNorm",
    "minimax_m3_vl": "GemmaRMSNorm",
    "muse_glimmer": "CenteredRMSNorm",
    "recurrent_gemma": "RMSNorm",
}
_Call = Callable[[nn.Module, mx.array], mx.array]
_NORM_WEIGHTS_SWITCH: Final = "weights_kept_for"  # of a changed class: the switch that it looks at
_KEPT: Final = "norm_weights"  # attached: the weight, and 1 + weight
_ROWS: Final = 3  # of a comparison


def keep_norm_weights(model: nn.Module, trials: KernelTrials, switch: StepSwitch) -> int:
    """Computes 1 + weight of norms of Gemma's kind once, for use while `switch` is on; returns of how many.

    The model's code computes it in every step. That is an operation for each norm, on the host and on the
    GPU: 288 in a step of a Gemma 3 with 48 layers. A norm that does not give the bits of the model's own code
    on this machine is left as it is.

    Args:
        model: any model of mlx-lm, with evaluated weights. A weight that is replaced later is used as the
            model's code does.
        trials: which norms were found equal on this machine.
    """
    changed = 0
    for norm in model.modules():
        name = _name(norm)
        if (
            not name
            or getattr(type(norm), _NORM_WEIGHTS_SWITCH, None) is switch
            or not _is_equal(norm, name, trials)
        ):
            continue
        weight = norm["weight"]
        kept = (weight, 1.0 + weight)
        mx.eval(kept)
        attach(norm, _KEPT, kept)
        replace_methods(
            norm, {"__call__": _method(type(norm).__call__, switch), _NORM_WEIGHTS_SWITCH: switch}
        )
        changed += 1
    return changed


def _name(module: nn.Module) -> str:
    """The full name of a norm's class in mlx-lm, if it multiplies by 1 + weight; otherwise ""."""
    for kind in type(module).__mro__:
        package, _, name = kind.__module__.rpartition(".")
        if package == "mlx_lm.models" and _CLASSES.get(name) == kind.__name__:
            return f"{name}.{kind.__name__}"
    return ""


def _is_equal(norm: nn.Module, name: str, trials: KernelTrials) -> bool:
    """Whether 1 + weight may be kept; compared once on a machine for norms of a size."""
    weight = norm["weight"]
    kind = f"{name} of 1 + weight, {weight.dtype} {weight.size}, eps {norm.eps}"
    if not (trials.trusted(kind) or trials.refused(kind)):
        x = mx.random.normal((_ROWS, 1, weight.size), key=mx.random.key(0)).astype(weight.dtype)
        equal = mx.array_equal(norm(x), mx.fast.rms_norm(x, 1.0 + weight, norm.eps)).item()
        trials.settle(kind, "" if equal else "differs from the model's own")
    return trials.trusted(kind)


def _method(own: _Call, switch: StepSwitch) -> _Call:
    """Returns the method that replaces the norm's `__call__`."""

    def call(norm: nn.Module, x: mx.array) -> mx.array:
        if switch.on:
            weight, one_more = attached(norm, _KEPT)
            if weight is norm["weight"]:
                return mx.fast.rms_norm(x, one_more, norm.eps)
        return own(norm, x)

    return call
