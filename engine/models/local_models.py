"""Which models lie on this machine, and which one a name means."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from engine.installation import mend
from engine.models import paths
from engine.models.capabilities import abilities_of
from engine.models.last_used import last_used
from engine.models.model_check import CheckedModel, check
from engine.models.model_errors import ModelNotFoundError, ModelRefusedError
from engine.models.model_folder import origin_of
from engine.models.model_index import ModelIndex, mark_of
from engine.models.search_folders import models_below, roots, snapshots
from engine.models.starter_model import INSTALL, ensure_starter, find_gguf, is_sound
from engine.protocol import ModelInfo

STARTER = "starter"
_SHOWN = 8  # names in an error's list
_OURS = "comes with Octavo"


class ScanStoppedError(Exception):
    """Somebody has asked for another scan meanwhile."""


def scan(folders: Iterable[Path] = (), stop: Callable[[], bool] | None = None) -> list[ModelInfo]:
    """Every model here: the starter, then the Hub cache's, then those of `folders`, by name.

    A folder may be a model, or hold models, or hold publishers that hold models (as LM Studio's does).
    LM Studio's and oMLX's own folders are searched, too, and what was imported or quantised here. Damaged
    models are listed with their `problem`.
    Only what has changed since the last scan is read.

    Args:
        folders: to search besides.
        stop: asked before each model.

    Raises:
        ScanStoppedError: `stop` said so.
    """
    index = ModelIndex()

    def describe(folder: Path, name: str, where: str) -> ModelInfo:
        if stop is not None and stop():
            raise ScanStoppedError
        return _known(index, folder, name, where)

    found = [_starter()]
    hub = [describe(f, display_name(f), "Hugging Face") for f in snapshots(paths.hub_cache())]
    others: dict[Path, ModelInfo] = {}
    for root, where in roots(folders):
        for folder, name in models_below(root):
            if (place := folder.resolve()) not in others:
                others[place] = describe(folder, name, where)
    index.save()
    times = last_used()
    models = found + sorted(hub, key=_name) + sorted(others.values(), key=_name)
    for info in models:
        info.used = times.get(info.path, 0.0)
    return models


def resolve(name: str, folders: Iterable[Path] = ()) -> Path:
    """The folder of the model called `name`; the starter is converted on the way where that is needed.

    Args:
        name: a path, a Hub repository in the cache (`org/name` or just `name`), a model's name in one
            of `folders`, or the starter ("", "starter", or its name).

    Raises:
        ModelNotFoundError: nothing here goes by that name; the text lists what there is.
        StarterError: the starter was meant and cannot be made ready.
    """
    starter = paths.starter_folder()
    if name.lower() in ("", STARTER, paths.STARTER_NAME.lower()) or Path(name).expanduser() == starter:
        return ensure_starter()
    path = Path(name).expanduser()
    if path.is_dir():
        return path.absolute()
    known = scan(folders)
    for info in known:
        if name.lower() in (info.name.lower(), info.name.lower().rpartition("/")[2]):
            return Path(info.path)
    listed = ", ".join(info.name for info in known[:_SHOWN])
    more = f" and {len(known) - _SHOWN} more" if len(known) > _SHOWN else ""
    raise ModelNotFoundError(f"There is no model {name!r} here; there are: {listed}{more}.")


def display_name(folder: Path) -> str:
    """What a model in `folder` is called: `org/name` in a Hub cache, else the folder's own name."""
    if folder.parent.name == "snapshots" and folder.parent.parent.name.startswith("models--"):
        return _repository(folder.parent.parent)
    return folder.name


def _starter() -> ModelInfo:
    folder = paths.starter_folder()
    if is_sound(folder):
        return _describe(folder, paths.STARTER_NAME, _OURS)
    source = find_gguf()
    return ModelInfo(
        path=str(folder),
        name=paths.STARTER_NAME,
        source="starter",
        origin=_OURS,
        size=source.stat().st_size if source else 0,
        quantisation="4-bit",
        kind="llama",
        context=8192,
        problem="" if source else f"It is not installed: {mend(INSTALL)}.",
    )


def _repository(folder: Path) -> str:
    return folder.name.removeprefix("models--").replace("--", "/", 1)


def _known(index: ModelIndex, folder: Path, name: str, where: str) -> ModelInfo:
    """What the index knows of a folder, else what its files say."""
    try:
        mark = f"{where}:{name}:{mark_of(folder)}"
    except OSError:
        return _describe(folder, name, where)
    info = index.get(folder.absolute(), mark)
    if info is None:
        info = _describe(folder, name, where)
        index.put(folder.absolute(), mark, info)
    return info


def _describe(folder: Path, name: str, where: str) -> ModelInfo:
    info = ModelInfo(path=str(folder.absolute()), name=name, origin=origin_of(folder) or where)
    info.source = "starter" if where == _OURS else "hub" if where == "Hugging Face" else "folder"
    try:
        checked: CheckedModel = check(folder)
    except ModelRefusedError as error:
        info.problem = str(error)
        info.size = sum(file.stat().st_size for file in folder.glob("*.safetensors") if file.exists())
        return info
    info.size = checked.weights_bytes
    info.quantisation = checked.quantisation
    info.kind = checked.kind
    info.context = checked.context
    info.abilities = abilities_of(folder, checked.config)
    return info


def _name(info: ModelInfo) -> str:
    return info.name.lower()
