"""Modules of mlx-vlm's models, without the package's own `__init__`, and its models as Octavo runs them.

That `__init__` imports OpenCV, datasets and a web server, none of which its models need. So `mlx_vlm` is
bound to an empty module whose path is the installed folder, before anything of it is imported. Models are
made of a subclass of their own class that takes token ids and gives logits, as mlx-lm's do, and whose caches
are mlx-lm's, so that blocks can stand in their place.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import sys
from types import ModuleType
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn

VLM: Final = "mlx_vlm"
VLM_MODELS: Final = f"{VLM}.models"
#: The parts of config.json that mlx-vlm makes into settings of their own, by their names in its code.
_PARTS: Final = ("text", "vision", "perceiver", "projector", "audio")


def import_vlm(name: str) -> ModuleType:
    """Returns a module of mlx-vlm, such as "models.hy_v4", imported without the package's own `__init__`.

    Raises:
        ImportError: it is not installed, or has no such module.
    """
    if VLM not in sys.modules:
        if (spec := importlib.util.find_spec(VLM)) is None:
            raise ImportError("mlx-vlm is not installed", name=VLM)
        package = sys.modules[VLM] = ModuleType(VLM)
        package.__path__, package.__spec__ = list(spec.submodule_search_locations or ()), spec
    return importlib.import_module(f"{VLM}.{name}")


@functools.cache
def vlm_attention() -> Any:
    """Returns the attention that mlx-vlm's models call; asked for first before it is replaced, then kept."""
    return import_vlm("models.base").scaled_dot_product_attention


@functools.cache
def vlm_classes(kind: str) -> tuple[type[nn.Module], type]:
    """Returns the class of models of a kind and that of their settings, as mlx-lm's `load_model` takes them.

    Args:
        kind: the name of mlx-vlm's folder.

    Raises:
        ImportError: mlx-vlm is not installed, or has no such kind.
    """
    module = import_vlm(f"models.{kind}")
    methods = {"__init__": _maker(module), "__call__": _logits, "make_cache": _make_cache}
    methods |= {"sanitize": _sanitizer(module)}
    model = type("Model", (module.Model,), methods | {"__module__": module.__name__})
    return model, type("ModelArgs", (), {"from_dict": staticmethod(_settings_of(module))})


def _settings_of(module: ModuleType) -> Any:
    """Returns what makes settings of a config.json, as mlx-vlm's `load_model` does."""

    def from_dict(config: dict[str, Any]) -> Any:
        given = {f"{part}_config": {} for part in ("text", "vision", "audio")} | config
        if "text_config" not in config and "llm_config" in config:
            given["text_config"] = config["llm_config"]
        settings = module.ModelConfig.from_dict(given)
        for part in _PARTS:
            name = f"{part}_config"
            if hasattr(settings, name) and given.get(name) is not None:
                setattr(settings, name, getattr(module, f"{part.title()}Config").from_dict(given[name]))
        return settings

    return from_dict


def _maker(module: ModuleType) -> Any:
    """Returns the `__init__` of models of a kind."""

    def make(self: Any, settings: Any) -> None:
        module.Model.__init__(self, settings)
        if not hasattr(self, "language_model"):
            raise ValueError("mlx-vlm's code for it writes no text")

    return make


def _sanitizer(module: ModuleType) -> Any:
    """Returns a method that gives weights the names and shapes of the model's own, part after part."""

    def sanitize(self: Any, weights: dict[str, mx.array]) -> dict[str, mx.array]:
        if hasattr(module.Model, "sanitize"):
            weights = module.Model.sanitize(self, weights)
        for part, name in (("vision", "VisionModel"), ("text", "LanguageModel"), ("audio", "AudioModel")):
            settings = getattr(self.config, f"{part}_config", None)
            if settings is not None and hasattr(getattr(module, name, None), "sanitize"):
                weights = getattr(module, name)(settings).sanitize(weights)
        return weights

    return sanitize


def _logits(self: Any, ids: mx.array, cache: Any = None, **inputs: Any) -> mx.array:
    """Computes logits from token ids; `inputs_embeds`, of the same rows, takes their embeddings' place.

    mlx-vlm's code of GLM-4V remembers the positions of one prompt, so it is told those of all rows.
    """
    if self.config.model_type in ("glm4v", "glm4v_moe", "glm_ocr") and "position_ids" not in inputs:
        offset = mx.array(cache[0].offset if cache else 0).reshape(-1, 1)
        inputs["position_ids"] = mx.broadcast_to(offset + mx.arange(ids.shape[1]), (3, *ids.shape))
    out = self.language_model(ids, cache=cache, **inputs)
    logits: mx.array = out.logits if hasattr(out, "logits") else out
    return logits


def _make_cache(self: Any) -> list[Any]:
    language = self.language_model
    return [_as_mlx_lms(cache) for cache in import_vlm("models.cache").make_prompt_cache(language)]


def _as_mlx_lms(cache: Any) -> Any:
    """Returns mlx-lm's cache of the same kind and size; one that mlx-lm does not have stays as it is."""
    from mlx_lm.models import cache as ours

    kind = type(cache)
    if kind.__module__ != f"{VLM_MODELS}.cache":
        return cache
    if kind.__name__ == "KVCache":
        return ours.KVCache()
    if kind.__name__ == "RotatingKVCache":
        return ours.RotatingKVCache(cache.max_size, cache.keep)
    if kind.__name__ == "ArraysCache":
        return ours.ArraysCache(len(cache.cache))
    if kind.__name__ == "ChunkedKVCache":
        return ours.ChunkedKVCache(cache.chunk_size)
    if kind.__name__ == "CacheList":
        return ours.CacheList(*[_as_mlx_lms(each) for each in cache.caches])
    return cache
