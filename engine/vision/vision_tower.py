"""Vision towers of models whose text mlx-lm computes: mlx-vlm's, read with a model's first image.

So who only writes to such a model never waits for its tower, nor needs memory for it.
"""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import mlx.core as mx
import mlx.nn as nn
from mlx.utils import tree_flatten

from engine.load_steps import LoadSteps
from engine.model_patches import limited_modules
from engine.models.folder_check import check_steps
from engine.models.model_kinds import vlm_kind
from engine.models.model_loader import read_weights
from engine.protocol import worded


def tower_steps(folder: Path) -> LoadSteps[nn.Module]:
    """Loads the vision tower of a model, in steps.

    Args:
        folder: of the model.

    Returns:
        mlx-vlm's model without its language model.

    Raises:
        ModelRefusedError: the folder was damaged since the model was loaded.
        ValueError: mlx-vlm's code needs other weights or settings than the folder has.
    """
    checked = yield from check_steps(folder)
    from engine.model_patches.mlx_vlm_modules import vlm_classes

    yield 0.0
    config = copy.deepcopy(checked.config)  # mlx-vlm changes some of it
    text = config.get("text_config")
    hidden = text["hidden_size"] if isinstance(text, dict) else config["hidden_size"]
    config.setdefault("hidden_size", hidden)  # by which mlx-vlm scales the features of Gemma 3
    config["audio_config"] = None  # Gemma 4 would get ears
    classes: tuple[Any, Any] = vlm_classes(vlm_kind(config["model_type"]))
    with limited_modules():
        model: Any = classes[0](classes[1].from_dict(config))
    yield 0.0
    weights: dict[str, mx.array] = {}
    for file in checked.weight_files:
        weights |= mx.load(str(file))  # type: ignore[arg-type]  # lazy, as all below is
    weights = model.sanitize(weights)
    model.language_model = _NoLanguage(hidden)
    _quantise(model, config.get("quantization") or {}, weights)
    own = dict(tree_flatten(model.parameters()))
    if missing := own.keys() - weights.keys():
        raise ValueError(worded("{0} of its weights are missing ({1}, ...)", len(missing), min(missing)[:80]))
    model.load_weights([(name, weights[name]) for name in own])
    model.eval()
    del weights, own
    yield from read_weights(model, packed=False)
    return model  # type: ignore[no-any-return]


class _NoLanguage(nn.Module):
    """Stands for the language model, of which a tower asks only for embeddings to put features between."""

    embed_scale = 1.0  # this and the next of Gemma 4
    hidden_size_per_layer_input = 0

    def __init__(self, hidden: int) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._hidden = hidden

    @property
    def model(self) -> _NoLanguage:
        return self

    def embed_tokens(self, ids: mx.array) -> mx.array:
        return mx.zeros((*ids.shape, self._hidden))

    def get_rope_index(self, *_: Any, **__: Any) -> tuple[None, None]:
        return None, None


def _quantise(model: nn.Module, settings: dict[str, Any], weights: dict[str, mx.array]) -> None:
    """Makes those modules quantised whose weights are."""
    if not isinstance(settings, dict) or "bits" not in settings:
        return

    def choice(path: str, module: nn.Module) -> bool | dict[str, Any]:
        if f"{path}.scales" not in weights or not hasattr(module, "to_quantized"):
            return False
        own = settings.get(path)
        return own if isinstance(own, dict) else True

    nn.quantize(
        model,
        group_size=settings.get("group_size", 64),
        bits=settings["bits"],
        mode=settings.get("mode", "affine"),
        class_predicate=choice,
    )
