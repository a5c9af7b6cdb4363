"""A cache folder of a test's own, in which nothing but one thing is known already."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.models.paths import cache_folder


def own_cache(folder: Path, patch: pytest.MonkeyPatch) -> Path:
    """Makes `folder` Octavo's cache while the patch lasts, for this process and those that it starts.

    It has what `engine.startup` keeps: each engine process would otherwise read the 1,700 source
    files of transformers, which takes a second.
    """
    kept = cache_folder() / "transformers"
    kept.mkdir(parents=True, exist_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / kept.name).symlink_to(kept)
    patch.setenv("OCTAVO_CACHE", str(folder))
    return folder
