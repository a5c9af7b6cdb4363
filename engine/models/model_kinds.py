"""Kinds of models: the library whose code serves each, and which look at images.

The kind is the model_type of config.json. mlx-lm serves what it has; mlx-vlm serves the others, since new
kinds appear there first. Neither is imported to know what it has.
"""

from __future__ import annotations

import ast
import functools
import importlib.util
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal

from engine.protocol import HEAD_FOLDERS, HEADED, worded

Library = Literal["mlx-lm", "mlx-vlm"]
_MODEL_CLASS: Final = re.compile(r"^(class Model\b|from \S+ import .*\bModel\b)", re.MULTILINE)
_LANGUAGE: Final = re.compile(r"\bLanguageModel\b")  # mentioned by mlx-vlm's kinds that write text

#: Kinds that look at images; how each does is in `engine.vision.image_reading`.
EYES: Final = frozenset((
    "gemma3", "gemma4", "gemma4_unified", "glm4v", "glm4v_moe", "glm_ocr", "idefics3", "internvl",
    "internvl_chat", "lfm2-vl", "lfm2_vl", "llava", "minicpmv4_6", "mistral3", "pixtral", "smolvlm",
    "qwen2_vl", "qwen2_5_vl", "qwen3_vl", "qwen3_vl_moe", "qwen3_5", "qwen3_5_moe",
))  # fmt: skip
KEPT_IMAGES: Final = 256 << 20  # bytes of features and arrays of images that no answer uses
MAX_PLACES: Final = 1280  # of an image whose size decides about them, as in transformers without files
MAX_PATCHES: Final = 4 * MAX_PLACES  # the same of Pixtral's tower, whose places may have one patch or four
MAX_TILES: Final = 17  # of one image that is cut: the whole and four by four, as in the files of SmolVLM
#: Kinds of small models that draft for one of Gemma 4.
ASSISTANTS: Final = ("gemma4_assistant", "gemma4_unified_assistant")
#: Kinds of text models whose draft head is one more layer like theirs, with what joins its inputs.
LAYER_HEADS: Final = (
    "glm4_moe", "glm4_moe_lite", "glm_moe_dsa", "deepseek_v3", "deepseek_v32", "mimo", "mimo_v2_flash",
)  # fmt: skip
_HEAD: Final = r"(?:^|\.)mtp\.(.+)"
#: What a draft head and its model have in common.
_SHAPE: Final = ("hidden_size", "vocab_size", "num_attention_heads", "num_key_value_heads", "head_dim")
_SHARED: Final = r"(?!embed_tokens|shared_head\.head|self_attn\.rotary_emb)"  # copies of the model's own
#: Kinds that cut images.
TILED: Final = frozenset((
    "idefics3", "internvl", "internvl_chat", "lfm2-vl", "lfm2_vl", "minicpmv4_6", "smolvlm",
))  # fmt: skip
_TOWER: Final = (
    "visual.", "vision_", "multi_modal_projector.", "connector.", "embed_vision.", "mlp1.", "merger.",
)  # fmt: skip
#: Kinds whose text is computed by the code of another one, which mlx-lm has.
_SAME_TEXT: Final = {"minicpmv4_6": "qwen3_5"}
#: What the settings of Gemma 4 without an encoder leave out, and mlx-lm takes for those of a small Gemma 4.
_UNIFIED: Final = {"hidden_size_per_layer_input": 0, "num_kv_shared_layers": 0, "use_double_wide_mlp": False}


def is_of_tower(tensor: str) -> bool:
    """Whether a tensor of this name belongs to a vision tower, or to what fits its features to the model."""
    return any(part in tensor for part in _TOWER)


def name_in_head(config: dict[str, Any], tensor: str) -> str:
    """Returns the name that a tensor has in the draft head of a model; empty if it is not of one.

    Args:
        config: config.json of the model, or of a folder that holds a head.
    """
    kind = str(config.get("model_type"))
    if kind not in (*HEADED, *HEAD_FOLDERS):
        return ""
    layers = config.get("num_hidden_layers")
    found = _head_names(kind, layers if type(layers) is int else 0).search(tensor)
    if kind.startswith("glm") or kind in LAYER_HEADS:
        return f"layers.0.{found[1]}" if found else ""
    return found[1] if found else tensor * (kind in HEAD_FOLDERS)


def head_misfit(head: dict[str, Any], model: dict[str, Any]) -> str:
    """Returns what tells by both config.json that a draft head is not a model's; empty if nothing does."""
    if model.get("model_type") not in HEAD_FOLDERS.get(str(head.get("model_type")), ()):
        return worded("they are of different kinds")
    theirs, ours = (text if isinstance(text := c.get("text_config"), dict) else c for c in (head, model))
    names: tuple[str, ...] = _SHAPE
    if head["model_type"] in ASSISTANTS:
        names, theirs = _SHAPE[:2], theirs | {"hidden_size": head.get("backbone_hidden_size")}
    name = next((name for name in names if theirs.get(name) != ours.get(name)), "")
    return worded("its {0} is {1}, the model's {2}", name, theirs.get(name), ours.get(name)) if name else ""


@functools.cache
def _head_names(kind: str, layers: int) -> re.Pattern[str]:
    """Returns what finds the tensors of a head, and the names in it."""
    if kind in HEAD_FOLDERS and kind.startswith("glm"):  # as mlx-vlm splits them off
        return re.compile(rf"^(?:model|mtp)\.(?:mtp_block\.)?{_SHARED}(.+)")
    if kind.startswith("mimo"):
        place = "mtp_layers" if kind == "mimo" else r"mtp\.layers"
        return re.compile(rf"^model\.{place}\.0\.{_SHARED}(.+)")
    if kind in LAYER_HEADS:
        return re.compile(rf"^model\.layers\.{layers}\.{_SHARED}(.+)")
    return re.compile(_HEAD)


def has_image_settings(folder: Path) -> bool:
    """Whether a model's folder says how its images are prepared."""
    if (folder / "preprocessor_config.json").is_file():
        return True
    newer = folder / "processor_config.json"
    if not newer.is_file():
        return False
    with newer.open("rb") as file:
        return b'"image_processor"' in file.read(1 << 20)


@functools.cache
def library_of(kind: str) -> Library | None:
    """Returns the library whose code serves the text of a model_type; None if neither knows it."""
    found = _in_mlx_lm(_SAME_TEXT.get(kind, kind))
    if found is None:
        found = kind in _other_names()
        return "mlx-lm" if found else "mlx-vlm" if vlm_kind(kind) else None
    return "mlx-lm" if found else None


def _in_mlx_lm(kind: str) -> bool | None:
    """Whether mlx-lm has a model of this name; None if it has no module that is called so."""
    for place in _models("mlx_lm"):
        if (file := place / f"{kind}.py").is_file():
            return _MODEL_CLASS.search(file.read_text("utf-8", "replace")) is not None
    return None


def vlm_kind(kind: str) -> str:
    """Returns the name of mlx-vlm's folder for a model_type; empty if it has none that writes text."""
    name = kind.replace("-", "_")
    for place in _models("mlx_vlm"):
        if (place / name / "__init__.py").is_file() and _writes_text(place / name):
            return name
    return ""


@functools.cache
def _writes_text(folder: Path) -> bool:
    files = [
        file for name in ("language", "__init__", folder.name) if (file := folder / f"{name}.py").is_file()
    ]
    return any(_LANGUAGE.search(file.read_text("utf-8", "replace")) for file in files)


def _models(package: str) -> list[Path]:
    spec = importlib.util.find_spec(package)  # a top-level name: this finds it without importing it
    return [Path(place) / "models" for place in (spec.submodule_search_locations or ())] if spec else []


@functools.cache
def _other_names() -> frozenset[str]:
    """Returns the kinds that mlx-lm has under another name, read without the import of its code."""
    for place in _models("mlx_lm"):
        for node in ast.parse((place.parent / "utils.py").read_text("utf-8")).body:
            match node:
                case ast.Assign([ast.Name("MODEL_REMAPPING")], ast.Dict() as table):
                    return frozenset(ast.literal_eval(table))
    return frozenset()


def model_classes(config: dict[str, Any]) -> tuple[Any, Any]:
    """Returns the class of a model and that of its settings, as mlx-lm's `load_model` asks for them.

    Args:
        config: config.json.

    Raises:
        ValueError: neither library has the kind; the text is one sentence.
        ImportError: its code needs a package that is not here.
    """
    from mlx_lm.utils import _get_classes

    kind = str(config.get("model_type", ""))
    if library_of(kind) != "mlx-vlm":
        classes: tuple[Any, Any] = _get_classes(config | {"model_type": _SAME_TEXT.get(kind, kind)})
        if kind == "gemma4_unified":
            return classes[0], _with_text_settings(classes[1], _UNIFIED)
        if kind in _SAME_TEXT:
            return _without(classes[0], is_of_tower), classes[1]
        if kind in (
            "deepseek_v3",
            "mimo_v2_flash",
        ):  # mlx-lm's leave aside a head of 61 layers, or a whole one
            layer = f"model.layers.{config.get('num_hidden_layers')}."
            further = layer if kind == "deepseek_v3" else "model.mtp."
            return _without(classes[0], lambda tensor: tensor.startswith(further)), classes[1]
        return classes
    from engine.model_patches.mlx_vlm_modules import vlm_classes

    return vlm_classes(vlm_kind(config["model_type"]))


def _with_text_settings(settings: Any, given: dict[str, Any]) -> Any:
    """Returns a class of settings whose text has these where config.json does not say."""

    def from_dict(config: dict[str, Any]) -> Any:
        return settings.from_dict(config | {"text_config": given | (config.get("text_config") or {})})

    return type("ModelArgs", (), {"from_dict": staticmethod(from_dict)})


def _without(model: Any, unknown: Callable[[str], bool]) -> Any:
    """Returns a class of models that leaves weights aside of which it has never heard."""

    def sanitize(self: Any, weights: dict[str, Any]) -> Any:
        return model.sanitize(self, {name: x for name, x in weights.items() if not unknown(name)})

    return type("Model", (model,), {"__module__": model.__module__, "sanitize": sanitize})
