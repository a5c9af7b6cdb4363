"""A GGUF file as a model of our own."""

from __future__ import annotations

from pathlib import Path

from engine.models import gguf
from engine.models.gguf.gguf_conversion import converted_bytes
from engine.models.model_check import check
from engine.models.model_errors import ModelRefusedError
from engine.models.model_folder import Progress, new_model


def import_gguf(source: Path, tell: Progress, name: str = "") -> Path:
    """Converts `source` into our models folder. Returns the model's folder.

    Args:
        source: the file; it stays as it is.
        tell: hears how far it is.
        name: of the model; empty: the file's.

    Raises:
        ModelRefusedError: with one sentence that says why not.
        OSError: the disk refuses.
    """
    tell(0.0, "Reading the file")
    if source.suffix != ".gguf" or not source.is_file():
        raise ModelRefusedError(f"{source} is no GGUF file.")
    try:
        header = gguf.read_header(source)
        size = converted_bytes(header)
        with new_model(name or source.stem, size, f"imported from {source.name}") as (part, place):
            gguf.convert(source, part, lambda share: tell(0.97 * share, "Converting"))
            tell(0.97, "Checking the model")
            _try(part, source.name)
    except gguf.GgufError as error:
        raise ModelRefusedError(f"{source.name} {error}.") from error
    return place


def _try(folder: Path, name: str) -> None:
    """Lets mlx-lm build the model, with its weights left on the disk: every tensor must find its place."""
    from mlx_lm.utils import load_model

    check(folder)  # before anything is built: the file's numbers may be absurd
    try:
        load_model(folder, lazy=True, strict=True)
    # mlx-lm's modules raise whatever they raise at numbers that do not suit them.
    except Exception as error:
        gist = str(error).splitlines()[0][:200] if str(error) else type(error).__name__
        raise ModelRefusedError(f"{name} does not make a whole model: {gist.rstrip('.')}.") from error
