"""Which models are on this machine, and which one a name means."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

from engine.installation import mend
from engine.models import paths
from engine.models.capabilities import abilities_of, recommended_sampling, thinking_choices
from engine.models.folder_check import CheckedModel, check
from engine.models.model_errors import ModelNotFoundError, ModelRefusedError
from engine.models.model_folder import origin_of
from engine.models.model_index import ModelIndex, last_used, mark_of
from engine.models.search_folders import models_below, roots, snapshots, watched
from engine.models.starter_model import INSTALL, ensure_starter, find_gguf, is_sound
from engine.protocol import EngineError, Message, ModelInfo, Models

_log = logging.getLogger("octavo.models")

STARTER = "starter"
_SHOWN = 8  # names in an error's list
_OURS = "comes with Octavo"


class ScanStoppedError(Exception):
    """A newer scan was requested."""


def scan(folders: Iterable[Path] = (), stop: Callable[[], bool] | None = None) -> list[ModelInfo]:
    """Lists every model: the starter, then those in the Hub cache, then all others, by name.

    The others are those that were imported or quantised here, those of LM Studio and oMLX, and those of
    `folders`. A folder may be a model, contain models, or contain publishers' folders that contain models.
    Damaged models are listed with their `problem`. Only what has changed since the last scan is read.

    Args:
        folders: to search as well.
        stop: called before each model; True ends the scan.

    Raises:
        ScanStoppedError: `stop` returned True.
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
    """Returns the folder of the model called `name`; converts the starter model first if necessary.

    Args:
        name: a path, a Hub repository in the cache (`org/name` or just `name`), a model's name in one
            of `folders`, or the starter ("", "starter", or its name).

    Raises:
        ModelNotFoundError: there is no such model; the text lists those there are.
        StarterError: the starter model cannot be made ready.
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
    raise ModelNotFoundError(f"There is no model called {name!r}. The models here are: {listed}{more}.")


def display_name(folder: Path) -> str:
    """Returns the name of the model in `folder`: `org/name` in a Hub cache, else the folder's own name."""
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
    """Describes a folder from the index, or from its files if the index does not know it."""
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
    info.thinking = thinking_choices(folder)
    info.recommended = recommended_sampling(folder)
    return info


def _name(info: ModelInfo) -> str:
    return info.name.lower()


class ModelScanner:
    """Answers `ListModels` from a thread of its own, so that a scan of hundreds of models delays nothing.

    A newer request stops the scan of an older one.

    Args:
        send: takes the answer, from any thread.
    """

    def __init__(self, send: Callable[[Message], None]) -> None:
        self._send = send
        self._newest = 0

    def ask(self, folders: Iterable[str]) -> threading.Thread:
        """Begins a scan of the usual places and `folders`, and returns its thread."""
        self._newest += 1
        chosen = [Path(folder).expanduser() for folder in folders]
        thread = threading.Thread(target=self._run, args=(self._newest, chosen), name="scan", daemon=True)
        thread.start()
        return thread

    def _run(self, number: int, folders: list[Path]) -> None:
        try:
            models = scan(folders, stop=lambda: number != self._newest)
            self._send(Models(models=models, watched=watched(folders)))
        except ScanStoppedError:
            return
        except Exception as error:  # noqa: BLE001 - an odd disk must not lose the list without a word
            _log.exception("the models could not be listed")
            self._send(EngineError(message=f"The models on this computer could not be listed: {error}"))
