"""`octavo models import` and `octavo models convert`: make a model from a GGUF file, or a smaller one."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # NumPy comes with it, and every command imports this module
    from engine.models.model_folder import Progress


def add_commands(command: Callable[..., Any]) -> None:
    """Adds both to the sub-commands of `octavo models`; `command` makes a parser."""
    imported = command("import", "Convert a GGUF file into an MLX model.", _import, "import Model.Q4_0.gguf")
    imported.add_argument("file", type=Path, help="the GGUF file")
    converted = command(
        "convert",
        "Quantise a bf16 or f16 model, from this machine or from the Hub, with mlx-lm.",
        _convert,
        "convert org/name --bits 4",
    )
    converted.add_argument(
        "model", help="name, folder or Hub id; downloaded first if it is not on this machine"
    )
    converted.add_argument(
        "--bits", type=int, choices=(3, 4, 5, 6, 8), default=4, help="bits per weight (default 4)"
    )
    for parser in (imported, converted):
        parser.add_argument(
            "--name", default="", help="name of the new model (default: made from the old name)"
        )
        parser.add_argument("--progress", action="store_true", help="print a line of JSON for each step")


def _import(arguments: argparse.Namespace) -> int:
    from engine.models.gguf_import import import_gguf

    return _convert_with_progress(
        arguments, lambda progress: import_gguf(arguments.file, progress, arguments.name)
    )


def _convert(arguments: argparse.Namespace) -> int:
    from engine.cli.terminal_download import download
    from engine.models.local_models import resolve
    from engine.models.model_errors import ModelNotFoundError
    from engine.models.quantise_model import quantise

    try:
        source = resolve(arguments.model)
    except ModelNotFoundError:
        source = download(arguments.model)
    return _convert_with_progress(
        arguments, lambda progress: quantise(source, arguments.bits, progress, arguments.name)
    )


def _convert_with_progress(arguments: argparse.Namespace, convert: Callable[[Progress], Path]) -> int:
    """Converts with progress on the terminal, and prints the new folder."""
    from engine.models.model_errors import ModelRefusedError

    visible = sys.stderr.isatty() and not arguments.progress

    def progress(share: float, step: str) -> None:
        if arguments.progress:
            print(json.dumps({"share": round(share, 4), "words": step}), flush=True)
        elif visible:
            print(f"\r{share:4.0%}  {step:40}", end="", file=sys.stderr, flush=True)

    try:
        folder = convert(progress)
    except OSError as error:
        reason = f"{error.strerror or error} ({error.filename or 'the models folder'})"
        raise ModelRefusedError(f"The new model could not be written: {reason}.") from error
    if visible:
        print(file=sys.stderr)
    print(json.dumps({"path": str(folder)}) if arguments.progress else folder)
    return 0
