"""`octavo models import` and `octavo models convert`: new models of our own out of others."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.models.model_folder import Progress


def add_deeds(deed: Callable[..., Any]) -> None:
    """Adds both to the sub-commands of `octavo models`; `deed` makes a parser."""
    imported = deed(
        "import", "Convert a GGUF file into a model of Octavo's own.", _import, "import Model.Q4_0.gguf"
    )
    imported.add_argument("file", type=Path)
    converted = deed(
        "convert",
        "Quantise a model in bf16 or f16, of this machine or of the Hub, with mlx-lm's converter.",
        _convert,
        "convert org/name --bits 4",
    )
    converted.add_argument("model", help="name, folder or Hub id; one that is not here is downloaded first")
    converted.add_argument("--bits", type=int, choices=(3, 4, 5, 6, 8), default=4, help="default 4")
    for parser in (imported, converted):
        parser.add_argument("--name", default="", help="of the new model (default: made from the old one's)")
        parser.add_argument("--progress", action="store_true", help="one line of JSON for each step")


def _import(arguments: argparse.Namespace) -> int:
    from engine.models.gguf_import import import_gguf

    return _make(arguments, lambda tell: import_gguf(arguments.file, tell, arguments.name))


def _convert(arguments: argparse.Namespace) -> int:
    from engine.cli.terminal_download import download
    from engine.models.local_models import resolve
    from engine.models.model_errors import ModelNotFoundError
    from engine.models.quantise_model import quantise

    try:
        source = resolve(arguments.model)
    except ModelNotFoundError:
        source = download(arguments.model)
    return _make(arguments, lambda tell: quantise(source, arguments.bits, tell, arguments.name))


def _make(arguments: argparse.Namespace, make: Callable[[Progress], Path]) -> int:
    """Runs it with its progress on the terminal, and prints the new folder."""
    from engine.models.model_errors import ModelRefusedError

    visible = sys.stderr.isatty() and not arguments.progress

    def tell(share: float, words: str) -> None:
        if arguments.progress:
            print(json.dumps({"share": round(share, 4), "words": words}), flush=True)
        elif visible:
            print(f"\r{share:4.0%}  {words:40}", end="", file=sys.stderr, flush=True)

    try:
        place = make(tell)
    except OSError as error:
        reason = f"{error.strerror or error} ({error.filename or 'the models folder'})"
        raise ModelRefusedError(f"It could not be written: {reason}.") from error
    if visible:
        print(file=sys.stderr)
    print(json.dumps({"path": str(place)}) if arguments.progress else place)
    return 0
