"""LoRA adapters as mlx-lm writes them: a folder with adapter_config.json and adapters.safetensors.

The folder is read and checked before the model is touched, and only safetensors is ever loaded. The layers
stay apart from the weights that they change: a quantised weight could not take them up without being rounded
anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import mlx.nn as nn
from mlx.utils import tree_flatten

from engine.models.model_errors import ModelRefusedError
from engine.models.safetensors_header import HeaderError, read_header

_CONFIG: Final = "adapter_config.json"
WEIGHTS: Final = "adapters.safetensors"
_MAX_CONFIG: Final = 1 << 20  # bytes
_KINDS: Final = ("lora", "dora", "full")
_MOST_RANK: Final = 4096
_PARTS: Final = ("lora_a", "lora_b", "m")


def check_adapter(folder: Path) -> dict[str, Any]:
    """The adapter's config, once the folder holds what mlx-lm can apply.

    Raises:
        ModelRefusedError: with one sentence that says what is wrong.
    """
    name = folder.name
    if not folder.is_dir():
        raise ModelRefusedError(f"There is no adapter folder {folder}: choose one with {_CONFIG}.")
    try:
        with (folder / _CONFIG).open("rb") as file:
            text = file.read(_MAX_CONFIG + 1)
        config = json.loads(text) if len(text) <= _MAX_CONFIG else None
    except OSError as error:
        raise ModelRefusedError(f"{name} has no {_CONFIG} that can be read, so it is no adapter.") from error
    except (ValueError, RecursionError) as error:
        raise ModelRefusedError(f"{_CONFIG} of {name} is no valid JSON.") from error
    if not isinstance(config, dict):
        raise ModelRefusedError(f"{_CONFIG} of {name} holds no settings of an adapter.")
    if "peft_type" in config:
        raise ModelRefusedError(
            f"{name} is an adapter for PEFT: convert it to mlx-lm's form, or train it with mlx_lm.lora."
        )
    _check_config(config, name)
    if not (folder / WEIGHTS).is_file():
        raise ModelRefusedError(f"{name} has no {WEIGHTS}: only adapters in safetensors are loaded.")
    try:
        read_header(folder / WEIGHTS)
    except HeaderError as error:
        raise ModelRefusedError(f"{WEIGHTS} of {name} {error}.") from error
    return config


def apply_adapter(model: nn.Module, folder: Path, model_name: str) -> None:
    """Puts an adapter's layers into a model whose weights may still be on disk.

    Raises:
        ModelRefusedError: the folder is no adapter, or it was made for another model.
    """
    config = check_adapter(folder)
    from mlx_lm.tuner.utils import load_adapters

    # mlx-lm raises whatever its insides raise where a layer is missing or of another kind.
    try:
        load_adapters(model, str(folder))
    except Exception as error:
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        heading = len(lines) > 1 and lines[0].endswith(":")
        reason = lines[heading] if lines else type(error).__name__
        raise ModelRefusedError(
            f"The adapter {folder.name} does not fit {model_name}: {reason[:300].rstrip('.')}."
        ) from error
    if config.get("fine_tune_type", "lora") != "full":
        _check_complete(model, folder, model_name)
    model.eval()  # the new layers' dropout


def _check_complete(model: nn.Module, folder: Path, model_name: str) -> None:
    flat: Any = tree_flatten(model.parameters())
    wanted = {name for name, _ in flat if name.rpartition(".")[2] in _PARTS}
    missing = sorted(wanted - read_header(folder / WEIGHTS).keys())
    if missing or not wanted:
        lacks = f"it lacks {missing[0]}" if missing else "it changes none of its layers"
        raise ModelRefusedError(f"The adapter {folder.name} does not fit {model_name}: {lacks}.")


def _check_config(config: dict[str, Any], name: str) -> None:
    kind = config.get("fine_tune_type", "lora")
    if kind not in _KINDS:
        raise ModelRefusedError(f"{name} is an adapter of the kind {str(kind)[:40]!r}, which mlx-lm has not.")
    if kind == "full":
        return
    layers, parameters = config.get("num_layers"), config.get("lora_parameters")
    sound = isinstance(layers, int) and not isinstance(layers, bool) and isinstance(parameters, dict)
    rank = parameters.get("rank") if isinstance(parameters, dict) else None
    sound = sound and isinstance(rank, int) and 1 <= rank <= _MOST_RANK
    if not sound or not isinstance(parameters, dict):
        raise ModelRefusedError(f"{_CONFIG} of {name} lacks num_layers, or a rank in lora_parameters.")
    for setting in ("scale", "dropout"):
        if not isinstance(parameters.get(setting), int | float):
            raise ModelRefusedError(f"{_CONFIG} of {name} lacks {setting} in lora_parameters.")
    keys = parameters.get("keys")
    if keys is not None and not (isinstance(keys, list) and all(isinstance(key, str) for key in keys)):
        raise ModelRefusedError(f"{_CONFIG} of {name} has keys that are no list of layers' names.")
