"""Downloads a repository for a command, with progress on the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # NumPy comes with it, and every command imports this module
    from engine.protocol import Transfer


def download(repo: str) -> Path:
    """Downloads a repository. Returns the model's folder.

    Raises:
        HubError: it could not be downloaded. After Ctrl-C: it is paused, and the text says how to resume.
    """
    from octavo.model_opening import download_model

    if not sys.stderr.isatty():
        return download_model(repo)
    try:
        return download_model(repo, _show)
    finally:
        print(file=sys.stderr)


def _show(transfer: Transfer) -> None:
    if transfer.total:
        line = f"\r{transfer.done / transfer.total:4.0%}  {size_words(transfer.done)} of "
        line += f"{size_words(transfer.total)}  {size_words(int(transfer.speed))}/s   "
        print(line, end="", file=sys.stderr, flush=True)


def size_words(size: int) -> str:
    """A number of bytes for people: "1.2 GB", "340.5 MB"."""
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.1f} MB"
