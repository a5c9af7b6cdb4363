"""Pipelines for models of mlx-lm that have none of their own: plain stacks of layers."""

from __future__ import annotations

from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn

from engine.model_patches.patching import replace_methods

#: Modules of mlx-lm whose layers take what the one before returns, and nothing else but a mask and a cache.
_STACKS: Final = ("mlx_lm.models.llama", "mlx_lm.models.qwen3")


def can_pipeline(model: nn.Module) -> bool:
    """Whether `patch_pipeline` knows the model."""
    return type(model).__module__ in _STACKS


def patch_pipeline(model: nn.Module, group: mx.distributed.Group, layers: list[int] | None = None) -> None:
    """Leaves a rank its part of a model's layers; the first ones go to the last rank, as in mlx-lm's own
    pipelines.

    The first layer that is left takes what the rank before sends, in place of its input; the last one sends
    its result on. Rank 0 has the last layers, so its logits are the model's; those of other ranks mean
    nothing.

    Args:
        model: of a kind that `can_pipeline` knows, with as many layers as ranks or more.
        layers: of each rank; None for as many each.
    """
    rank, size = group.rank(), group.size()
    stack: Any = model["model"]
    base, extra = divmod(len(stack.layers), size)
    parts = layers or [base + (r < extra) for r in range(size)]
    start = sum(parts[rank + 1 :])
    stack.layers = stack.layers[start : start + parts[rank]]
    if hasattr(stack, "fa_idx"):  # llama: which layer's cache gives the mask
        sliding = [bool(layer.use_sliding) for layer in stack.layers]
        stack.fa_idx = sliding.index(False) if False in sliding else 0
        stack.swa_idx = sliding.index(True) if True in sliding else None
    if rank < size - 1:
        _change_input(stack.layers[0], lambda x: mx.distributed.recv_like(x, rank + 1, group=group))
    if rank > 0:
        _change_output(stack.layers[-1], lambda x: mx.distributed.send(x, rank - 1, group=group))


def _change_input(layer: nn.Module, change: Any) -> None:
    original = type(layer).__call__

    def over_received(self: nn.Module, x: mx.array, *rest: Any, **named: Any) -> Any:
        return original(self, change(x), *rest, **named)

    replace_methods(layer, {"__call__": over_received})


def _change_output(layer: nn.Module, change: Any) -> None:
    original = type(layer).__call__

    def sending(self: nn.Module, *given: Any, **named: Any) -> Any:
        return change(original(self, *given, **named))

    replace_methods(layer, {"__call__": sending})
