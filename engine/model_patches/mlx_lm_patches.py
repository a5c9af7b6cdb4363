"""The changes to mlx-lm's functions, to mlx-vlm's that are like them, and to the models that they build."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final

import mlx.nn as nn
import mlx_lm.models.base as base

from engine.model_patches.patching import replace_methods, replace_name, undo_last

_MODELS: Final = "mlx_lm.models"
_VLM_BASE: Final = "mlx_vlm.models.base"  # imported where mlx-vlm's code serves a model
original_attention: Final[Callable[..., Any]] = base.scaled_dot_product_attention


def patch_attention(attention: Callable[..., Any]) -> None:
    """Makes every model of mlx-lm and mlx-vlm call `attention` in place of `scaled_dot_product_attention`."""
    replace_name(_MODELS, "scaled_dot_product_attention", original_attention, attention)
    if _VLM_BASE in sys.modules:
        from engine.model_patches.mlx_vlm_modules import VLM_MODELS, vlm_attention

        replace_name(VLM_MODELS, "scaled_dot_product_attention", vlm_attention(), attention)


def patch_logit_modules(model: nn.Module, select: Callable[[Any], Any]) -> None:
    """Makes the modules that compute logits drop the rows that need none.

    The output projection of a small model is a fifth of its work, and a prefill chunk needs it for one row.
    A model whose head is not called `lm_head` and does not use its embedding is left as it is.

    Args:
        model: any model of mlx-lm.
        select: takes the hidden state of all rows and returns that of the rows whose logits are needed.
    """

    def change(module: nn.Module, method: str) -> None:
        original = getattr(type(module), method)

        def over_selected_rows(self: nn.Module, x: Any, *rest: Any) -> Any:
            return original(self, select(x), *rest)

        replace_methods(module, {method: over_selected_rows})

    inner = {id(module["embedding"]) for module in model.modules() if _is_adapted_embedding(module)}
    for path, module in model.named_modules():
        if path.rsplit(".", 1)[-1] == "lm_head":
            change(module, "__call__")
        elif id(module) in inner:
            continue  # the adapter around it needs all rows that come in
        elif isinstance(module, nn.Embedding | nn.QuantizedEmbedding) or _is_adapted_embedding(module):
            change(module, "as_linear")


def _is_adapted_embedding(module: nn.Module) -> bool:
    """Whether this is mlx-lm's `LoRAEmbedding` or the like, which wraps the model's own embedding."""
    wrapper = any(kind.__module__.startswith("mlx_lm.tuner.") for kind in type(module).__mro__)
    return wrapper and "embedding" in module


@contextlib.contextmanager
def watched_embeddings(model: nn.Module) -> Iterator[list[tuple[int, Any]]]:
    """Notes what a model's embeddings look up, for the duration of the context.

    Args:
        model: any model of mlx-lm.

    Yields:
        For each lookup the rows of the embedding, and the array of indices as the model gave it.
    """
    lookups: list[tuple[int, Any]] = []

    def change(module: nn.Module) -> None:
        original = type(module).__call__

        def noted(self: nn.Module, indices: Any) -> Any:
            lookups.append((self["weight"].shape[0], indices))
            return original(self, indices)

        replace_methods(module, {"__call__": noted})

    kinds = (nn.Embedding, nn.QuantizedEmbedding)
    modules = {id(module): module for module in model.modules() if isinstance(module, kinds)}
    for module in modules.values():
        change(module)
    try:
        yield lookups
    finally:
        for module in modules.values():
            undo_last(module)


class ChangedSizes:
    """Sizes of a model that were made smaller, and their original values."""

    def __init__(self) -> None:
        self._before: list[tuple[Any, str, int]] = []

    def shrink(self, owner: Any, name: str, size: int) -> None:
        """Sets an integer attribute of `owner` to `size` if it is larger."""
        before = getattr(owner, name, None)
        if isinstance(before, int) and not isinstance(before, bool) and before > size:
            self._before.append((owner, name, before))
            setattr(owner, name, size)

    def restore(self) -> None:
        """Gives every attribute its original value."""
        while self._before:
            owner, name, before = self._before.pop()
            setattr(owner, name, before)


@contextlib.contextmanager
def small_windows(model: nn.Module, endings: tuple[str, ...], size: int) -> Iterator[ChangedSizes]:
    """Shrinks a model's windows for the duration of the context.

    Args:
        model: any model of mlx-lm.
        endings: how the names of the attributes end, in the model's modules and their settings.
        size: the largest window that is left, in tokens.

    Yields:
        What was changed; its `restore` ends the change early.
    """
    changed = ChangedSizes()
    try:
        for _, module in model.named_modules():
            owners = [module]
            for setting in ("args", "config"):
                owners += _settings(getattr(module, setting, None))
            for owner in owners:
                for name in [name for name in vars(owner) if name.endswith(endings)]:
                    changed.shrink(owner, name, size)
        yield changed
    finally:
        changed.restore()


def _settings(owner: Any) -> list[Any]:
    if owner is None or isinstance(owner, dict):
        return []
    inner = getattr(owner, "text_config", None)
    return [owner] if inner is None or isinstance(inner, dict) else [owner, inner]
