"""Imports a GGUF file into Octavo's own models folder."""

from __future__ import annotations

from pathlib import Path

from engine.models import gguf
from engine.models.folder_check import check
from engine.models.gguf.gguf_conversion import converted_bytes
from engine.models.model_errors import ModelRefusedError, describe_model_failure
from engine.models.model_folder import Progress, new_model


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
    tell(0.0, "Reading the file")
    if source.suffix != ".gguf" or not source.is_file():
        raise ModelRefusedError(f"{source} is not a GGUF file.")
    try:
        header = gguf.read_header(source)
        size = converted_bytes(header)
        with new_model(name or source.stem, size, f"imported from {source.name}") as (part, place):
            gguf.convert(source, part, lambda share: tell(0.97 * share, "Converting"))
            tell(0.97, "Checking the model")
            _check_buildable(part, source.name)
    except gguf.GgufError as error:
        raise ModelRefusedError(f"{source.name} {error}.") from error
    return place


def _check_buildable(folder: Path, name: str) -> None:
    """Builds the model with its weights left on the disk: mlx-lm must use every tensor."""
    from mlx_lm.utils import load_model

    try:
        check(folder)  # before anything is built: the file's numbers may be absurd
    except ModelRefusedError as error:  # it names the hidden folder
        raise ModelRefusedError(str(error).replace(folder.name, name)) from error
    try:
        load_model(folder, lazy=True, strict=True)
    # mlx-lm's modules may raise anything at numbers that do not suit them.
    except Exception as error:
        raise ModelRefusedError(
            f"{name} is not a complete model: {describe_model_failure(error)}."
        ) from error
