"""Fetches a repository for a command, with its progress on the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any


def download(repo: str) -> Path:
    """Fetches a repository, with its progress on a terminal. Returns the model's folder.

    Raises:
        HubError: it did not arrive; after Ctrl-C that it was paused, and how it goes on.
    """
    from engine.hub.download_queue import DownloadQueue
    from engine.hub.hub_client import Hub
    from engine.hub.hub_errors import HubError, StoppedError
    from engine.models import paths

    visible = sys.stderr.isatty()

    def told(transfers: list[Any]) -> None:
        now = transfers[0] if transfers else None
        if visible and now is not None and now.total:
            words = f"\r{now.done / now.total:4.0%}  {size_words(now.done)} of {size_words(now.total)}"
            print(f"{words}  {size_words(int(now.speed))}/s   ", end="", file=sys.stderr, flush=True)

    downloads = DownloadQueue(Hub(), paths.hub_cache(), paths.cache_folder(), told)
    try:
        downloads.add(repo)
        end = downloads.wait(repo)
    except KeyboardInterrupt as error:
        downloads.pause(repo)
        downloads.close()
        raise StoppedError(f"Paused; go on with: octavo models get {repo}") from error
    if visible:
        print(file=sys.stderr)
    if end.state != "done":
        raise HubError(end.message)
    return Path(end.path)


def size_words(size: int) -> str:
    """Bytes as people read them: 1.2 GB, 340.5 MB."""
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.1f} MB"
