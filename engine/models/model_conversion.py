"""Conversions of models into Octavo's own models folder: quantised copies, and GGUF files."""

from __future__ import annotations

import contextlib
import shutil
import sys
from pathlib import Path
from typing import Any, Final

from engine.models import gguf
from engine.models.folder_check import CheckedModel, check
from engine.models.gguf.gguf_conversion import converted_bytes
from engine.models.local_models import display_name
from engine.models.model_errors import ModelRefusedError, describe_model_failure, is_failure
from engine.models.model_folder import Progress, new_model
from engine.protocol import listed, worded

BITS: Final = (3, 4, 5, 6, 8)
_GROUP: Final = 64  # weights; mlx-lm's default
_COPIED: Final = (".json", ".jinja", ".txt", ".model", ".tiktoken")
_LOADING: Final = 0.05  # of the progress; quantising is nearly all of the rest
_SAVING: Final = 0.85


def quantise(source: Path, bits: int, tell: Progress, name: str = "") -> Path:
    """Quantises the model in `source` with mlx-lm's converter, and returns the new model's folder.

    Args:
        source: a folder with weights in bf16, f16 or f32; it is not changed.
        bits: of each weight, one of `BITS`, in groups of 64.
        tell: called with the progress.
        name: of the new model; empty for the old one's name and `bits`.

    Raises:
        ModelRefusedError: the model cannot be quantised; the text is one sentence that says why.
        OSError: the disk refuses.
    """
    tell(0.0, worded("Reading the model"))
    model = check(source)
    title = display_name(source)
    if bits not in BITS:
        raise ModelRefusedError("Choose {0} bits for the weights; {1} is not possible.", listed(BITS), bits)
    if model.config.get("quantization") or model.config.get("quantization_config"):
        raise ModelRefusedError("{0} is already quantised: choose the original.", title)
    size = model.weights_bytes * (bits + 0.5) / (32 if model.quantisation == "f32" else 16)
    wanted = name or f"{title.split('/', 1)[-1].replace('@', '-').replace('/', '-')}-{bits}bit"
    with new_model(wanted, int(size), f"{title}, quantised to {bits} bits") as (part, place):
        _build(model, bits, part, tell)
    return place


def _build(source: CheckedModel, bits: int, folder: Path, tell: Progress) -> None:
    import mlx.core as mx
    from mlx.utils import tree_flatten
    from mlx_lm.utils import load_model, quantize_model, save_config, save_model

    from engine.machine.device import use_best_device
    from engine.model_patches import limited_modules

    use_best_device()
    try:
        with (
            limited_modules(),
            contextlib.redirect_stdout(sys.stderr),
        ):  # mlx-lm prints, and stdout belongs to the command
            model, config = load_model(source.path, lazy=True, strict=True)
            model, config = quantize_model(model, config, _GROUP, bits)
    # A config can say anything, and mlx-lm's modules may raise anything at it.
    except BaseException as error:
        if not is_failure(error):
            raise
        raise ModelRefusedError("It cannot be quantised: {0}.", describe_model_failure(error)) from error
    leaves: Any = tree_flatten(model.leaf_modules(), is_leaf=lambda part: hasattr(part, "parameters"))
    sizes = [_bytes(leaf.parameters()) for _, leaf in leaves]
    total, done = sum(sizes) or 1, 0
    for (_, leaf), size in zip(leaves, sizes, strict=True):
        mx.eval(leaf.parameters())  # lazy until here: only one layer's full weights are in memory
        done += size
        tell(_LOADING + (_SAVING - _LOADING) * done / total, worded("Quantising to {0} bits", bits))
    tell(_SAVING, worded("Writing"))
    save_model(folder, model, donate_model=True)
    for path in source.path.iterdir():
        if path.suffix in _COPIED and path.name not in ("config.json", "model.safetensors.index.json"):
            shutil.copyfile(path, folder / path.name)
    save_config(config, config_path=folder / "config.json")
    tell(0.97, worded("Checking the model"))


def _bytes(parameters: Any) -> int:
    from mlx.utils import tree_flatten

    flat: Any = tree_flatten(parameters)
    return sum(int(array.nbytes) for _, array in flat)


def import_gguf(source: Path, tell: Progress, name: str = "") -> Path:
    """Converts `source` into Octavo's models folder, and returns the model's folder.

    Args:
        source: the file; it is not changed.
        tell: called with the progress.
        name: of the model; empty for the file's name.

    Raises:
        ModelRefusedError: the file cannot be imported; the text is one sentence that says why.
        OSError: the disk refuses.
    """
    tell(0.0, worded("Reading the file"))
    if source.suffix != ".gguf" or not source.is_file():
        raise ModelRefusedError("{0} is not a GGUF file.", source)
    try:
        header = gguf.read_header(source)
        size = converted_bytes(header)
        with new_model(name or source.stem, size, f"imported from {source.name}") as (part, place):
            gguf.convert(source, part, lambda share: tell(0.97 * share, worded("Converting")))
            tell(0.97, worded("Checking the model"))
            _check_buildable(part, source.name)
    except gguf.GgufError as error:
        raise ModelRefusedError("{0} {1}.", source.name, error) from error
    return place


def _check_buildable(folder: Path, name: str) -> None:
    """Builds the model with its weights left on the disk: mlx-lm must use every tensor."""
    from mlx_lm.utils import load_model

    from engine.model_patches import limited_modules

    try:
        check(folder)  # before anything is built: the file's numbers may be absurd
    except ModelRefusedError as error:  # it names the hidden folder
        raise ModelRefusedError(str(error).replace(folder.name, name)) from error
    try:
        with limited_modules():
            load_model(folder, lazy=True, strict=True)
    # mlx-lm's modules may raise anything at numbers that do not suit them.
    except BaseException as error:
        if not is_failure(error):
            raise
        raise ModelRefusedError(
            "{0} is not a complete model: {1}.", name, describe_model_failure(error)
        ) from error
