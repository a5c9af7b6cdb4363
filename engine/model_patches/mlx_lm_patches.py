"""The changes to mlx-lm's functions, to mlx-vlm's that are like them, and to the models that they build."""

from __future__ import annotations

import contextlib
import inspect
import sys
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from functools import wraps
from typing import Any, Final, NamedTuple

import mlx.nn as nn
import mlx_lm.models.base as base
import mlx_lm.models.ssm as ssm
from mlx_lm.models.cache import ArraysCache

from engine.model_patches.patching import replace_methods, replace_name, undo_last

_MODELS: Final = "mlx_lm.models"
_VLM_BASE: Final = "mlx_vlm.models.base"  # imported where mlx-vlm's code serves a model
original_attention: Final[Callable[..., Any]] = base.scaled_dot_product_attention
_original_ssm: Final[Callable[..., Any]] = ssm.ssm_update
_SSM_ARGUMENTS: Final = 11  # the last one is `lengths`


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


class _LayerRows(NamedTuple):
    """What a recurrent layer computes for sequences with drafts."""

    x: Any  # (B, S, dim)
    lengths: Any  # (B,) rows of each sequence that count
    projected: dict[int, Any]  # what its projections made of x, by their ids; kept for its next call


_layer_rows: ContextVar[_LayerRows | None] = ContextVar("_layer_rows", default=None)


def patch_recurrent_layers(model: nn.Module, drafts: Callable[[], Any]) -> list[nn.Module]:
    """Makes the recurrent layers of a model compute rows with drafts in a way that leads back.

    Args:
        model: any model of mlx-lm.
        drafts: returns the `DraftRows` of the forward, or None if there are no drafts.

    Returns:
        The modules that were changed, for `undo_last`.
    """
    changed = []

    def change(layer: nn.Module, names: list[str]) -> None:
        original = type(layer).__call__

        @wraps(original)  # its parameters are asked for when another session opens the model
        def over_drafts(self: nn.Module, *arguments: Any, **named: Any) -> Any:
            rows, given = drafts(), dict(zip(names, arguments, strict=False)) | named
            if rows is None or not isinstance(given.get("cache"), ArraysCache):
                return original(self, *arguments, **named)
            projected: dict[int, Any] = {}

            def compute(x: Any, mask: Any, state: ArraysCache) -> Any:
                masks = {"mask": mask} if "mask" in names else {}
                before = _layer_rows.set(_LayerRows(x, state.lengths, projected))
                try:
                    return original(self, **given | masks | {names[0]: x, "cache": state})
                finally:
                    _layer_rows.reset(before)

            return rows.compute(compute, given[names[0]], given["cache"])

        replace_methods(layer, {"__call__": over_drafts})

    def remember(projection: nn.Module) -> None:
        original = type(projection).__call__

        def once(self: nn.Module, x: Any) -> Any:
            rows = _layer_rows.get()
            if rows is None or x is not rows.x:
                return original(self, x)
            if id(self) not in rows.projected:
                rows.projected[id(self)] = original(self, x)
            return rows.projected[id(self)]

        replace_methods(projection, {"__call__": once})

    replace_name(_MODELS, "ssm_update", _original_ssm, _ssm_update)
    kinds = {type(module) for module in model.modules()}
    parameters = {kind: list(inspect.signature(kind.__call__).parameters)[1:] for kind in kinds}
    names = {kind: known for kind, known in parameters.items() if "cache" in known}
    layers = [module for module in model.modules() if type(module) in names]
    for layer in [each for each in layers if sum(type(part) in names for part in each.modules()) == 1]:
        change(layer, names[type(layer)])
        projections = [part for part in layer.modules() if isinstance(part, nn.Linear | nn.QuantizedLinear)]
        for part in projections:
            remember(part)
        changed += [layer, *projections]
    return changed


def _ssm_update(*arguments: Any, **named: Any) -> Any:
    """As mlx-lm's, also for models that forget `lengths`, as nemotron_h does in 0.32."""
    rows = _layer_rows.get()
    if rows is not None and len(arguments) < _SSM_ARGUMENTS:
        named["lengths"] = rows.lengths
    return _original_ssm(*arguments, **named)


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
