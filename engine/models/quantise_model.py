"""A model in half precision as a smaller one of our own, quantised with mlx-lm's converter."""

from __future__ import annotations

import contextlib
import shutil
import sys
from pathlib import Path
from typing import Any, Final

from engine.models.local_models import display_name
from engine.models.model_check import CheckedModel, check
from engine.models.model_errors import ModelRefusedError
from engine.models.model_folder import Progress, new_model

BITS: Final = (3, 4, 5, 6, 8)
_GROUP: Final = 64  # mlx-lm's own choice
_COPIED: Final = (".json", ".jinja", ".txt", ".model", ".tiktoken")
_LOADING: Final = 0.05  # of the progress; quantising is nearly all of the rest
_SAVING: Final = 0.85


def quantise(source: Path, bits: int, tell: Progress, name: str = "") -> Path:
    """Quantises the model in `source` into our models folder. Returns the new model's folder.

    Args:
        source: a folder with weights in bf16, f16 or f32; it stays as it is.
        bits: one of `BITS`, for each weight, in groups of 64.
        tell: hears how far it is.
        name: of the new model; empty: made from the old one's and `bits`.

    Raises:
        ModelRefusedError: with one sentence that says why not.
        OSError: the disk refuses.
    """
    tell(0.0, "Reading the model")
    model = check(source)
    title = display_name(source)
    if bits not in BITS:
        raise ModelRefusedError(f"Weights have {', '.join(map(str, BITS))} bits; {bits} is none of these.")
    if model.config.get("quantization") or model.config.get("quantization_config"):
        raise ModelRefusedError(f"{title} is quantised already: choose the original.")
    size = model.weights_bytes * (bits + 0.5) / _stored_bits(model)
    wanted = name or f"{title.rpartition('/')[2]}-{bits}bit"
    with new_model(wanted, int(size), f"{title}, quantised to {bits} bits") as (part, place):
        _build(model, bits, part, tell)
    return place


def _stored_bits(model: CheckedModel) -> int:
    return 32 if model.quantisation == "f32" else 16


def _build(source: CheckedModel, bits: int, folder: Path, tell: Progress) -> None:
    import mlx.core as mx
    from mlx.utils import tree_flatten
    from mlx_lm.utils import load_model, quantize_model, save_config, save_model

    from engine.machine.device import use_best_device

    use_best_device()
    try:
        with contextlib.redirect_stdout(sys.stderr):  # mlx-lm prints, and stdout is the command's own
            model, config = load_model(source.path, lazy=True, strict=True)
            model, config = quantize_model(model, config, _GROUP, bits)
    # A model's author can write any config; mlx-lm's modules raise whatever they raise at it.
    except Exception as error:
        gist = str(error).splitlines()[0][:200] if str(error) else type(error).__name__
        raise ModelRefusedError(f"It cannot be quantised: {gist.rstrip('.')}.") from error
    leaves: Any = tree_flatten(model.leaf_modules(), is_leaf=lambda part: hasattr(part, "parameters"))
    sizes = [_bytes(leaf.parameters()) for _, leaf in leaves]
    total, done = sum(sizes) or 1, 0
    for (_, leaf), size in zip(leaves, sizes, strict=True):
        mx.eval(leaf.parameters())  # nothing was computed before: one layer's full weights are in memory
        done += size
        tell(_LOADING + (_SAVING - _LOADING) * done / total, f"Quantising to {bits} bits")
    tell(_SAVING, "Writing")
    save_model(folder, model, donate_model=True)
    for path in source.path.iterdir():
        if path.suffix in _COPIED and path.name not in ("config.json", "model.safetensors.index.json"):
            shutil.copyfile(path, folder / path.name)
    save_config(config, config_path=folder / "config.json")
    tell(0.97, "Checking the model")


def _bytes(parameters: Any) -> int:
    from mlx.utils import tree_flatten

    flat: Any = tree_flatten(parameters)
    return sum(int(array.nbytes) for _, array in flat)
