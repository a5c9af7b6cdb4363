"""LoRA adapters as mlx-lm writes them: a folder with adapter_config.json and adapters.safetensors.

The folder is checked before the model is changed, and only safetensors are loaded. The layers are not merged
into the weights: a quantised weight would have to be rounded again.
"""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any, Final

import mlx.nn as nn
from mlx.utils import tree_flatten

from engine.machine.files import read_regular
from engine.models.model_errors import ModelRefusedError, is_failure
from engine.models.safetensors_header import HeaderError, read_header
from engine.protocol import worded

_CONFIG: Final = "adapter_config.json"
WEIGHTS: Final = "adapters.safetensors"
_MAX_CONFIG: Final = 1 << 20  # bytes
_KINDS: Final = ("lora", "dora", "full")
_MAX_RANK: Final = 4096
_PARTS: Final = ("lora_a", "lora_b", "m")


def check_adapter(folder: Path) -> dict[str, Any]:
    """Returns the adapter's config if the folder holds what mlx-lm can apply.

    Raises:
        ModelRefusedError: it does not; the text is one sentence that says what is wrong.
    """
    name = folder.name
    if not folder.is_dir():
        raise ModelRefusedError("There is no adapter folder {0}: choose one with {1}.", folder, _CONFIG)
    try:
        config = json.loads(read_regular(folder / _CONFIG, _MAX_CONFIG))
    except OSError as error:
        reason = f" ({error.strerror})" if error.errno in (errno.EINVAL, errno.EFBIG) else ""
        raise ModelRefusedError(
            "{0} has no readable {1}{2}, so it is not an adapter.", name, _CONFIG, reason
        ) from error
    except (ValueError, RecursionError) as error:
        raise ModelRefusedError("{0} of {1} is not valid JSON.", _CONFIG, name) from error
    if not isinstance(config, dict):
        raise ModelRefusedError("{0} of {1} does not hold an adapter's settings.", _CONFIG, name)
    if "peft_type" in config:
        raise ModelRefusedError(
            "{0} is a PEFT adapter: convert it to mlx-lm's format, or train it with mlx_lm.lora.", name
        )
    _check_config(config, name)
    if not (folder / WEIGHTS).exists():
        raise ModelRefusedError("{0} has no {1}: only adapters in safetensors are loaded.", name, WEIGHTS)
    try:
        read_header(folder / WEIGHTS)
    except HeaderError as error:
        raise ModelRefusedError("{0} of {1} {2}.", WEIGHTS, name, error) from error
    return config


def apply_adapter(model: nn.Module, folder: Path, model_name: str) -> None:
    """Adds an adapter's layers to a model whose weights may still be on disk.

    Args:
        model: changed in place.
        folder: of the adapter.
        model_name: for messages.

    Raises:
        ModelRefusedError: the folder is not an adapter, or is one for another model.
    """
    config = check_adapter(folder)
    from mlx_lm.tuner.utils import load_adapters

    # mlx-lm may raise anything if a layer is missing or of another kind.
    try:
        load_adapters(model, str(folder))
    except BaseException as error:
        if not is_failure(error):
            raise
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        heading = len(lines) > 1 and lines[0].endswith(":")
        reason = lines[heading] if lines else type(error).__name__
        raise ModelRefusedError(
            "The adapter {0} does not fit {1}: {2}.", folder.name, model_name, reason[:300].rstrip(".")
        ) from error
    if config.get("fine_tune_type", "lora") != "full":
        _check_complete(model, folder, model_name)
    model.eval()  # the new layers' dropout


def _check_complete(model: nn.Module, folder: Path, model_name: str) -> None:
    flat: Any = tree_flatten(model.parameters())
    wanted = {name for name, _ in flat if name.rpartition(".")[2] in _PARTS}
    missing = sorted(wanted - read_header(folder / WEIGHTS).keys())
    if missing or not wanted:
        lacks = worded("it lacks {0}", missing[0]) if missing else worded("it changes none of its layers")
        raise ModelRefusedError("The adapter {0} does not fit {1}: {2}.", folder.name, model_name, lacks)


def _check_config(config: dict[str, Any], name: str) -> None:
    kind = config.get("fine_tune_type", "lora")
    if kind not in _KINDS:
        raise ModelRefusedError(
            "{0} is a {1} adapter, which mlx-lm does not support.", name, repr(str(kind)[:40])
        )
    if kind == "full":
        return
    layers, parameters = config.get("num_layers"), config.get("lora_parameters")
    sound = isinstance(layers, int) and not isinstance(layers, bool) and isinstance(parameters, dict)
    rank = parameters.get("rank") if isinstance(parameters, dict) else None
    sound = sound and isinstance(rank, int) and 1 <= rank <= _MAX_RANK
    if not sound or not isinstance(parameters, dict):
        raise ModelRefusedError("{0} of {1} lacks num_layers, or a rank in lora_parameters.", _CONFIG, name)
    for setting in ("scale", "dropout"):
        if not isinstance(parameters.get(setting), int | float):
            raise ModelRefusedError("{0} of {1} lacks {2} in lora_parameters.", _CONFIG, name, setting)
    keys = parameters.get("keys")
    if keys is not None and not (isinstance(keys, list) and all(isinstance(key, str) for key in keys)):
        raise ModelRefusedError("The keys in {0} of {1} are not a list of layer names.", _CONFIG, name)
