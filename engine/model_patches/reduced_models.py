"""A model made quicker for a moment: its first layers only, or fewer experts for each token.

Both share the model's weights, and the output is that of the final norm and head as ever. It is a rougher
model's output, good for drafts.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import mlx.core as mx
import mlx.nn as nn
from mlx_lm.models.cache import make_prompt_cache

from engine.model_patches.mlx_lm_patches import ChangedSizes

_EXPERTS: Final = ("top_k", "num_experts_per_tok")  # attributes of mlx-lm's routers and expert layers
_PROBE_TOKENS: Final = 2


class LayerList(NamedTuple):
    """The list of a model's layers: `owner.name`, one KV cache for each."""

    owner: nn.Module
    name: str
    layers: list[Any]

    @contextlib.contextmanager
    def first(self, count: int) -> Iterator[None]:
        """The model has only its first `count` layers for the duration of the context."""
        setattr(self.owner, self.name, self.layers[:count])
        try:
            yield
        finally:
            setattr(self.owner, self.name, self.layers)


def find_layers(model: nn.Module) -> LayerList | None:
    """Returns the list of a model's layers; None if the model cannot end after some of them.

    It is tried: without its last layer, the model must run and leave the last cache alone.
    """
    layers = list(getattr(model, "layers", ()))
    owners = [
        (module, name, value)
        for module in model.modules()
        for name, value in module.items()
        if isinstance(value, list) and list(map(id, value)) == list(map(id, layers))
    ]
    caches = make_prompt_cache(model)
    if len(layers) < 2 or len(owners) != 1 or len(caches) != len(layers):
        return None
    layer_list = LayerList(*owners[0])
    try:
        with layer_list.first(len(layers) - 1):
            mx.eval(model(mx.zeros((1, _PROBE_TOKENS), mx.int32), cache=caches))
    except Exception:  # noqa: BLE001 - a model's own code may raise anything
        return None
    written = [not cache.empty() for cache in caches]
    return layer_list if all(written[:-1]) and not written[-1] else None


def experts_per_token(model: nn.Module) -> int:
    """Returns how many experts a token is sent to at most; 0 if the model has none that can be left out."""
    counts = [getattr(module, name, 0) for module in _expert_modules(model) for name in _EXPERTS]
    most = max((count for count in counts if isinstance(count, int)), default=0)
    if most < 2:
        return 0
    tokens = mx.arange(_PROBE_TOKENS, dtype=mx.int32)[None]
    try:
        whole = model(tokens)
        with fewer_experts(model, 1):
            fewer = model(tokens)
        mx.eval(whole, fewer)
    except Exception:  # noqa: BLE001 - a model's own code may raise anything
        return 0
    return 0 if mx.array_equal(whole, fewer).item() else most


@contextlib.contextmanager
def fewer_experts(model: nn.Module, count: int) -> Iterator[None]:
    """Each token is sent to `count` experts at most for the duration of the context."""
    changed = ChangedSizes()
    try:
        for module in _expert_modules(model):
            for name in _EXPERTS:
                changed.shrink(module, name, count)
        yield
    finally:
        changed.restore()


def _expert_modules(model: nn.Module) -> list[nn.Module]:
    """The modules of a model that say how many experts a token is sent to."""
    return [module for module in model.modules() if any(name in vars(module) for name in _EXPERTS)]
