"""The folders in which models are searched: the Hub cache, Octavo's own, other programs', and chosen ones."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from engine.models import paths
from engine.models.folder_check import is_model_folder

#: Where other programs keep MLX models, below the home folder, and the names of these programs.
_NEIGHBOURS: Final = (
    (".lmstudio/models", "LM Studio"),
    (".cache/lm-studio/models", "LM Studio"),
    (".omlx/models", "oMLX"),
)
_LM_STUDIO_SETTINGS: Final = ".lmstudio/settings.json"
_MAX_WATCHED: Final = 2000  # folders; the system's own limits are not much higher


def roots(folders: Iterable[Path] = ()) -> list[tuple[Path, str]]:
    """Returns the folders with models besides the Hub cache, each with the name of that place."""
    home = Path.home()
    places = [(paths.models_folder(), "Octavo")]
    places += [(folder.expanduser(), "chosen folder") for folder in folders]
    places += [(home / place, name) for place, name in _NEIGHBOURS]
    if (chosen := _lm_studio_folder(home)) is not None:
        places.append((chosen, "LM Studio"))
    return places


def snapshots(cache: Path) -> Iterator[Path]:
    """Yields, for each repository in a Hub cache, its newest snapshot with a complete or partial model."""
    for repository in subfolders(cache):
        if not repository.name.startswith("models--"):
            continue
        begun = any((repository / "blobs").glob("*.incomplete"))
        there = [
            snapshot
            for snapshot in subfolders(repository / "snapshots")
            if is_model_folder(snapshot) or (begun and (snapshot / "config.json").is_file())
        ]
        main = repository / "refs" / "main"
        current = main.read_text("utf-8", "replace").strip() if main.is_file() else ""
        if there:
            yield max(there, key=lambda s: (s.name == current, s.stat().st_mtime))


def models_below(root: Path) -> Iterator[tuple[Path, str]]:
    """Yields the model folders at `root` and up to two levels below it, each with its name."""
    if is_model_folder(root):
        yield root, root.name
        return
    for child in subfolders(root):
        if is_model_folder(child):
            yield child, child.name
            continue
        for grandchild in subfolders(child):
            if is_model_folder(grandchild):
                yield grandchild, f"{child.name}/{grandchild.name}"


def watched(folders: Iterable[Path] = ()) -> list[str]:
    """Returns the folders whose contents change when a model is added, removed or changed."""
    names: dict[str, None] = {}
    cache = paths.hub_cache()
    names[str(cache)] = None
    for repository in subfolders(cache):
        if repository.name.startswith("models--"):
            names[str(repository)] = None
            for snapshot in subfolders(repository / "snapshots"):
                names |= {str(snapshot.parent): None, str(snapshot): None}
    for root, _ in roots(folders):
        names[str(root)] = None
        for child in subfolders(root):
            names[str(child)] = None
            names |= {str(grandchild): None for grandchild in subfolders(child)}
    return [folder for folder in names if Path(folder).is_dir()][:_MAX_WATCHED]


def subfolders(parent: Path) -> list[Path]:
    """Returns the folders in `parent` that are not hidden; none if it cannot be read."""
    try:
        return sorted(child for child in parent.iterdir() if child.is_dir() and child.name[0] != ".")
    except OSError:
        return []


def _lm_studio_folder(home: Path) -> Path | None:
    """Returns the folder chosen in LM Studio's settings; None if there is none."""
    try:
        settings = json.loads((home / _LM_STUDIO_SETTINGS).read_text("utf-8"))
        folder = settings.get("downloadsFolder")
    except (OSError, ValueError, AttributeError):
        return None
    return Path(folder) if isinstance(folder, str) and folder.startswith("/") else None
