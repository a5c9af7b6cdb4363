"""Which models lie on this machine, and which one a name means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from engine.models import paths
from engine.models.check import CheckedModel, check, is_model_folder
from engine.models.errors import ModelNotFoundError, ModelRefusedError
from engine.models.index import Index, mark_of
from engine.models.starter import INSTALL, ensure_starter, find_gguf, is_sound
from engine.protocol import ModelInfo

STARTER = "starter"
_SHOWN = 8  # names in an error's list

#: Where other programs keep MLX models: LM Studio (new and old) and oMLX, below the home folder.
_NEIGHBOURS: Final = (".lmstudio/models", ".cache/lm-studio/models", ".omlx/models")


class ScanStoppedError(Exception):
    """Somebody has asked for another scan meanwhile."""


def scan(folders: Iterable[Path] = (), stop: Callable[[], bool] | None = None) -> list[ModelInfo]:
    """Every model here: the starter, then the Hub cache's, then those of `folders`, by name.

    A folder may be a model, or hold models, or hold publishers that hold models (as LM Studio's does).
    LM Studio's and oMLX's own folders are searched, too. Damaged models are listed with their `problem`.
    Only what has changed since the last scan is read.

    Args:
        folders: to search besides.
        stop: asked before each model.

    Raises:
        ScanStoppedError: `stop` said so.
    """
    index = Index()

    def describe(folder: Path, name: str, source: str) -> ModelInfo:
        if stop is not None and stop():
            raise ScanStoppedError
        return _known(index, folder, name, source)

    found = [_starter()]
    snapshots = [describe(f, display_name(f), "hub") for f in _snapshots(paths.hub_cache())]
    chosen: dict[Path, ModelInfo] = {}
    for root in (*folders, *(Path.home() / place for place in _NEIGHBOURS)):
        for folder, name in _models_below(root.expanduser()):
            if (place := folder.resolve()) not in chosen:
                chosen[place] = describe(folder, name, "folder")
    index.save()
    return found + sorted(snapshots, key=_name) + sorted(chosen.values(), key=_name)


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
        return _describe(folder, paths.STARTER_NAME, "starter")
    source = find_gguf()
    return ModelInfo(
        path=str(folder),
        name=paths.STARTER_NAME,
        source="starter",
        size=source.stat().st_size if source else 0,
        quantisation="4-bit",
        kind="llama",
        context=8192,
        problem="" if source else f"It is not installed: run `make setup`, or `{INSTALL}`.",
    )


def _snapshots(cache: Path) -> Iterator[Path]:
    """The newest snapshot with a model in it of each repository in a Hub cache."""
    for repository in _folders(cache):
        if not repository.name.startswith("models--"):
            continue
        snapshots = [s for s in _folders(repository / "snapshots") if is_model_folder(s)]
        main = repository / "refs" / "main"
        current = main.read_text("utf-8", "replace").strip() if main.is_file() else ""
        if snapshots:
            yield max(snapshots, key=lambda s: (s.name == current, s.stat().st_mtime))


def _models_below(root: Path) -> Iterator[tuple[Path, str]]:
    """Model folders at `root`, in it, or one level further down, each with its name."""
    if is_model_folder(root):
        yield root, root.name
        return
    for child in _folders(root):
        if is_model_folder(child):
            yield child, child.name
            continue
        for grandchild in _folders(child):
            if is_model_folder(grandchild):
                yield grandchild, f"{child.name}/{grandchild.name}"


def _folders(parent: Path) -> list[Path]:
    """The folders in `parent` that are not hidden; none when it cannot be read."""
    try:
        return sorted(child for child in parent.iterdir() if child.is_dir() and child.name[0] != ".")
    except OSError:
        return []


def _repository(folder: Path) -> str:
    return folder.name.removeprefix("models--").replace("--", "/", 1)


def _known(index: Index, folder: Path, name: str, source: str) -> ModelInfo:
    """What the index knows of a folder, else what its files say."""
    try:
        mark = f"{source}:{name}:{mark_of(folder)}"
    except OSError:
        return _describe(folder, name, source)
    info = index.get(folder.absolute(), mark)
    if info is None:
        info = _describe(folder, name, source)
        index.put(folder.absolute(), mark, info)
    return info


def _describe(folder: Path, name: str, source: str) -> ModelInfo:
    info = ModelInfo(path=str(folder.absolute()), name=name)
    info.source = "starter" if source == STARTER else "hub" if source == "hub" else "folder"
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
    return info


def _name(info: ModelInfo) -> str:
    return info.name.lower()
