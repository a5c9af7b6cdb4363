"""Folders on this platform: Octavo's own and the Hugging Face cache.

`OCTAVO_CACHE` and `OCTAVO_DATA` replace the platform's folders, `OCTAVO_KV_CACHE` that of the disk cache.
Nothing here creates a folder.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

STARTER_NAME: Final = "SmolLM2-135M-Instruct"
KV_CACHE: Final = "OCTAVO_KV_CACHE"


def cache_folder() -> Path:
    """Returns the folder for what can be made again: the converted starter model, compiled kernels."""
    return _own("OCTAVO_CACHE", "Library/Caches", "XDG_CACHE_HOME", ".cache")


def data_folder() -> Path:
    """Returns the folder for what must be kept: chats and settings."""
    return _own("OCTAVO_DATA", "Library/Application Support", "XDG_DATA_HOME", ".local/share")


def disk_cache_folder() -> Path:
    """Returns the folder of the disk cache (`engine.disk_cache`); `OCTAVO_KV_CACHE` replaces it."""
    return _expand(os.environ.get(KV_CACHE)) or cache_folder() / "kv"


def models_folder() -> Path:
    """Returns the folder for imported and quantised models."""
    return data_folder() / "models"


def starter_folder() -> Path:
    """Returns the starter model's folder: in the bundle, or else where the converted model is kept."""
    inside = bundled_starter()
    return inside if inside.is_dir() else cache_folder() / "models" / STARTER_NAME


def bundled_starter() -> Path:
    """Returns where bundles have the converted starter model; a checkout has no such folder."""
    return Path(__file__).parents[2] / "resources" / "starter" / STARTER_NAME


def hub_cache() -> Path:
    """Returns the Hub cache, found as huggingface_hub 1.0 to 2.4 does, without importing it."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "huggingface"
    home = _expand(os.environ.get("HF_HOME")) or home
    for variable in ("HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"):
        if (chosen := _expand(os.environ.get(variable))) is not None:
            return chosen
    return home / "hub"


def modelscope_cache() -> Path:
    """Returns the folder for models from ModelScope, laid out like the Hub cache."""
    return data_folder() / "modelscope"


def _own(override: str, mac: str, xdg: str, fallback: str) -> Path:
    """Returns the folder from the override, or else the Mac's, or else the XDG one."""
    if (chosen := _expand(os.environ.get(override))) is not None:
        return chosen.absolute()
    if sys.platform == "darwin":
        return Path.home() / mac / "Octavo"
    base = os.environ.get(xdg, "")
    # The XDG specification says to ignore relative paths.
    return (Path(base) if base.startswith("/") else Path.home() / fallback) / "octavo"


def _expand(value: str | None) -> Path | None:
    return Path(os.path.expandvars(value)).expanduser() if value else None
