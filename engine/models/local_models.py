"""Models on this machine: their abilities and recommended sampling, an index of them, and their names.

Abilities (besides plain chat) and sampling are read from a model's files.
"""

from __future__ import annotations

import contextlib
import filecmp
import functools
import json
import logging
import os
import re
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from engine.installation import mend
from engine.machine.files import read_regular, write_atomically
from engine.models import paths
from engine.models.folder_check import HEAD_ALONE, TEMPLATES, CheckedModel, check, is_model_folder
from engine.models.model_errors import ModelNotFoundError, ModelRefusedError
from engine.models.model_folder import origin_of
from engine.models.model_kinds import EYES, has_image_settings, head_misfit
from engine.models.starter_model import INSTALL, ensure_starter, find_gguf, is_sound
from engine.protocol import (
    HEAD_FOLDERS,
    HEADED,
    Ability,
    EngineError,
    Message,
    ModelInfo,
    ModelName,
    Models,
    listed,
    read_model_name,
    worded,
)

_MAX_TEMPLATE: Final = 1 << 20  # bytes of a template; longer ones are refused anyway
_MAX_JSON: Final = 64 << 20  # bytes; the largest tokenizer.json has half of that
_QUANTISED: Final = re.compile(r"-(?:mlx|gguf|\d+bit|bf16|fp?16|mxfp\d|nvfp\d|dwq|q\d)(?![a-z0-9]).*$")
_TOOLS: Final = re.compile(r"\btools\b|\btool_calls\b")
_THINKING: Final = re.compile(r"enable_thinking|<think>|reasoning_content|<\|channel\|>")
_SWITCH: Final = re.compile(r"enable_thinking|(?<![\w.'\"])thinking is (?:not )?defined")
_EFFORT: Final = re.compile(r"reasoning_effort|thinking_effort")
_RANGES: Final = {
    "temperature": (0.0, 2.0), "top_p": (0.0, 1.0), "top_k": (0, 1_000_000), "min_p": (0.0, 1.0),
    "repetition_penalty": (0.1, 10.0), "presence_penalty": (-2.0, 2.0), "frequency_penalty": (-2.0, 2.0),
}  # fmt: skip


def abilities_of(folder: Path, config: dict[str, Any]) -> list[Ability]:
    """Returns which of tools and thinking the model was trained for, and whether it looks at images here.

    Args:
        folder: of the model.
        config: its config.json.
    """
    template = "\n".join(chat_templates(folder).values())
    abilities: list[Ability] = []
    if _TOOLS.search(template):
        abilities.append("tools")
    if _THINKING.search(template):
        abilities.append("thinking")
    seeing = config.get("model_type") in EYES and "vision_config" in config
    if seeing and has_image_settings(folder):
        abilities.append("images")
    return abilities


def thinking_choices(folder: Path) -> list[Literal["switch", "effort"]]:
    """Returns what the chat template lets one choose: reasoning on or off, and how much of it.

    Args:
        folder: of the model.
    """
    template = "\n".join(chat_templates(folder).values())
    choices: list[Literal["switch", "effort"]] = []
    if _SWITCH.search(template):
        choices.append("switch")
    if _EFFORT.search(template):
        choices.append("effort")
    return choices


def recommended_sampling(folder: Path) -> dict[str, float]:
    """Returns the fields of `Sampling` that generation_config.json has, those out of range left out.

    A model that is meant to be greedy says `do_sample: false`; the temperature is 0 then.

    Args:
        folder: of the model.
    """
    config = _parsed(folder / "generation_config.json")
    sampling = {
        name: float(value)
        for name, (least, most) in _RANGES.items()
        if isinstance(value := config.get(name), int | float)
        and not isinstance(value, bool)
        and least <= value <= most
    }
    if config.get("do_sample") is False:
        sampling["temperature"] = 0.0
    return sampling


def chat_templates(folder: Path) -> dict[str, str]:
    """Returns a model's chat templates by name, wherever its files have them, with one called "default".

    transformers leaves out chat_template.json, and all others where a folder has additional ones.

    Args:
        folder: of the model.
    """
    found: dict[str, str] = {}
    for name in ("chat_template.json", "tokenizer_config.json"):
        value = _parsed(folder / name).get("chat_template")
        if isinstance(value, list):  # several, each with a name
            value = {entry.get("name"): entry.get("template") for entry in value if isinstance(entry, dict)}
        found |= {str(key): str(text) for key, text in value.items()} if isinstance(value, dict) else {}
        found |= {"default": value} if isinstance(value, str) else {}
    for file in (folder / "chat_template.jinja", *sorted((folder / TEMPLATES).glob("*.jinja"))):
        if text := _read(file):
            found["default" if file.parent == folder else file.stem] = text
    return {"default": next(iter(found.values()))} | found if found else {}


def _read(path: Path) -> str:
    try:
        return read_regular(path, 16 * _MAX_TEMPLATE).decode("utf-8", "replace")
    except OSError:
        return ""


# --- The index

FORMAT: Final = 5  # raise it when the same files must give another ModelInfo


class ModelIndexEntry(msgspec.Struct):
    """The index entry of one model."""

    mark: str
    info: ModelInfo


class _File(msgspec.Struct):
    format: int
    entries: dict[str, ModelIndexEntry]


class ModelIndex:
    """Index of what the files of this machine's models say; `save` writes it if something has changed.

    It lets a library of hundreds of models open at once. An entry is valid while every file of the folder has
    the size and modification time that it had, so a scan looks at each file's status and reads none. It is a
    cache: without it, or with a damaged one, a scan only takes longer.
    """

    def __init__(self) -> None:
        self._path = paths.cache_folder() / "library.json"
        self._entries = _read_index(self._path)
        self._seen: dict[str, ModelIndexEntry] = {}

    def get(self, folder: Path, mark: str) -> ModelInfo | None:
        """Returns what is known of a folder whose files have this `mark_of`; None if it is out of date."""
        entry = self._entries.get(str(folder))
        if entry is None or entry.mark != mark:
            return None
        self._seen[str(folder)] = entry
        return entry.info

    def put(self, folder: Path, mark: str, info: ModelInfo) -> None:
        """Adds or replaces the entry of a folder."""
        self._seen[str(folder)] = ModelIndexEntry(mark, info)

    def save(self) -> None:
        """Writes what the scan has seen; an error of the disk only makes the next scan slower.

        Entries that this scan did not look at are kept while their folders exist: other scans look elsewhere.
        """
        others = {f: e for f, e in self._entries.items() if f not in self._seen and Path(f).is_dir()}
        entries = others | self._seen
        if entries == self._entries:
            return
        with contextlib.suppress(OSError):
            write_atomically(self._path, msgspec.json.encode(_File(FORMAT, entries)))


def mark_of(folder: Path) -> str:
    """Returns size and modification time of each file in a folder, as one line; links are followed."""
    marks = []
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            try:
                status = entry.stat()
                marks.append(f"{entry.name}:{status.st_size}:{status.st_mtime_ns}")
            except OSError:
                marks.append(f"{entry.name}:missing")
    return "|".join(marks)


def _read_index(path: Path) -> dict[str, ModelIndexEntry]:
    try:
        file = msgspec.json.decode(path.read_bytes(), type=_File)
    except (OSError, msgspec.MsgspecError):
        return {}
    return file.entries if file.format == FORMAT else {}


def mark_used(folder: Path) -> None:
    """Remembers that the model in `folder` was loaded now; an error of the disk is ignored."""
    times = last_used() | {str(folder.absolute()): round(time.time())}
    with contextlib.suppress(OSError):
        write_atomically(_times_file(), json.dumps(times, indent=0).encode())


def last_used() -> dict[str, float]:
    """Returns when each model was last loaded: its folder, and seconds since 1970."""
    times = _parsed(_times_file())
    return {folder: float(at) for folder, at in times.items() if isinstance(at, int | float)}


def _times_file() -> Path:
    return paths.cache_folder() / "used.json"


_log = logging.getLogger("octavo.models")

STARTER = "starter"
_SHOWN = 8  # names in an error's list
_OURS = worded("comes with Octavo")
_HUBS = ("Hugging Face", "ModelScope")


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

    own = [_starter()]
    hub = [
        describe(folder, name, where)
        for cache, where in _caches()
        for repository in repositories(cache)
        for name, folder in snapshots(repository).items()
    ]
    others: dict[Path, ModelInfo] = {}
    for root, where in roots(folders):
        for folder, name in models_below(root):
            if (place := folder.resolve()) not in others:
                others[place] = describe(folder, name, where)
    index.save()
    times = last_used()
    models = own + sorted(hub, key=_name) + sorted(others.values(), key=_name)
    heads = [info for info in models if info.kind in HEAD_FOLDERS]
    for info in models:
        info.used = times.get(info.path, 0.0)
        if info.kind in HEADED and not (info.head or info.problem):
            info.head, info.head_problem = head_beside(Path(info.path), heads)
    return models


def resolve(name: str, folders: Iterable[Path] = ()) -> Path:
    """Returns the folder of the model called `name`; converts the starter model first if necessary.

    Args:
        name: a path, a repository in a cache (`org/name`, just `name`, with `@revision`, or the address of
            its page), a model's name in one of `folders`, or the starter ("", "starter", or its name).

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
    wanted, known = read_model_name(name), scan(folders)
    for info in known:
        if wanted.text.lower() in (info.name.lower(), info.name.lower().split("/", 1)[-1]):
            return Path(info.path)
    if wanted.revision and (snapshot := _snapshot_of(wanted)) is not None:
        return snapshot
    names = listed(info.name for info in known[:_SHOWN])
    if len(known) > _SHOWN:
        names = worded("{0} and {1} more", names, len(known) - _SHOWN)
    raise ModelNotFoundError("There is no model called {0}. The models here are: {1}.", repr(name), names)


def head_names(name: str) -> tuple[str, str]:
    """Returns how the names of a model's draft head and assistant begin, in lower case and without owners.

    Qwen3.5-9B-MTP is the head of Qwen3.5-9B and of all quantisations of it.
    """
    own = _QUANTISED.sub("", name.partition("@")[0].rpartition("/")[2].lower())
    return f"{own}-mtp", f"{own}-assistant"


def head_beside(folder: Path, heads: list[ModelInfo] | None = None) -> tuple[str, str]:
    """Returns the folder of the draft head that was published with the model in `folder`, by their names.

    If it is not the model's, the folder is empty, and the second text says why. None as `heads`: of a scan.
    """
    heads = [info for info in scan() if info.kind in HEAD_FOLDERS] if heads is None else heads
    owner, _, own = display_name(folder).rpartition("/")
    named = [info for info in heads if info.name.rpartition("/")[2].lower().startswith(head_names(own))]
    named.sort(key=lambda info: info.name.rpartition("/")[0] != owner)
    problems = {info.path: head_problem(Path(info.path), folder) for info in named}
    found = next((path for path, problem in problems.items() if not problem), "")
    return found, "" if found else next(iter(problems.values()), "")


def head_problem(head: Path, model: Path) -> str:
    """Returns why a folder does not hold the draft head of a model, as a sentence; empty if it may.

    Compared are kinds, shapes, and the tokens of the tokenizer, if the head's folder has one.
    """
    reason = head_misfit(_parsed(head / "config.json"), _parsed(model / "config.json"))
    files = head / "tokenizer.json", model / "tokenizer.json"
    if not reason and all(map(Path.is_file, files)) and not filecmp.cmp(*files, shallow=False):
        same = len({_tokens(file, file.stat().st_mtime_ns) for file in files}) == 1
        reason = "" if same else worded("its tokenizer has other tokens")
    return reason and not_its_head(head, model, reason)


def not_its_head(head: Path, model: Path, reason: str) -> str:
    """Returns the sentence about a draft head that is not a model's."""
    return worded(
        "{0} is not the draft head of {1}: {2}. Choose the head that was published with the model.",
        *(display_name(head), display_name(model), reason),
    )


@functools.lru_cache(maxsize=32)
def _tokens(file: Path, _changed: int) -> int:
    """Returns a hash of the tokens in tokenizer.json: the rest differs with the program that wrote it."""
    model = _parsed(file).get("model")
    return hash(json.dumps(model.get("vocab"), sort_keys=True)) if isinstance(model, dict) else 0


def _parsed(file: Path) -> dict[str, Any]:
    """Returns the JSON object in a file; an empty one if there is none."""
    with contextlib.suppress(OSError, ValueError, RecursionError):
        if isinstance(value := json.loads(read_regular(file, _MAX_JSON)), dict):
            return value
    return {}


def display_name(folder: Path) -> str:
    """Returns the name of the model in `folder`: `org/name` in a Hub cache, else the folder's own name.

    A revision other than the newest of the main branch has the name `org/name@revision`.
    """
    repository = folder.parent.parent
    if folder.parent.name != "snapshots" or not repository.name.startswith("models--"):
        return folder.name
    name, listed = _repository(repository), snapshots(repository)
    other = f"{name}@{folder.name[:12]}" if name in listed else name
    return next((name for name, snapshot in listed.items() if snapshot.name == folder.name), other)


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
        problem="" if source else worded("It is not installed: {0}.", mend(INSTALL)),
    )


def _repository(folder: Path) -> str:
    name = folder.name.removeprefix("models--").replace("--", "/", 1)
    return f"ms:{name}" if folder.parent == paths.modelscope_cache() else name


def _snapshot_of(wanted: ModelName) -> Path | None:
    """Returns the snapshot of a revision that may have another name, or none, in the list of models."""
    name = wanted._replace(revision="").text.lower()
    for cache, _ in _caches():
        for repository in repositories(cache):
            if _repository(repository).lower() == name:
                commit = _refs(repository).get(wanted.revision, wanted.revision)
                for snapshot in subfolders(repository / "snapshots"):
                    same = snapshot.name == commit or (len(commit) > 6 and snapshot.name.startswith(commit))
                    if same and is_model_folder(snapshot):
                        return snapshot
    return None


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
    info.source = "starter" if where == _OURS else "hub" if where in _HUBS else "folder"
    try:
        checked: CheckedModel = check(folder, head=True)
    except ModelRefusedError as error:
        info.problem = str(error)
        info.size = sum(file.stat().st_size for file in folder.glob("*.safetensors") if file.exists())
        return info
    info.size = checked.weights_bytes
    info.quantisation = checked.quantisation
    info.kind = checked.kind
    if checked.kind in HEAD_FOLDERS:
        info.problem = worded("{0} {1}", folder.name, HEAD_ALONE)
        return info
    info.head = info.path if checked.head_files else ""
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
            self._send(
                EngineError(message=worded("The models on this computer could not be listed: {0}", error))
            )


# --- The folders in which models are searched: the Hub cache, Octavo's own, other programs', and chosen ones

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


def _caches() -> Iterable[tuple[Path, str]]:
    return zip((paths.hub_cache(), paths.modelscope_cache()), _HUBS, strict=True)


def repositories(cache: Path) -> list[Path]:
    """Returns the folders of the models in a Hub cache."""
    return [folder for folder in subfolders(cache) if folder.name.startswith("models--")]


def snapshots(repository: Path) -> dict[str, Path]:
    """Returns a repository's snapshots with a complete or partial model that are listed, by name.

    They are that of the main branch, else the newest, and those of other branches, tags and commits that
    were downloaded.
    """
    begun = any((repository / "blobs").glob("*.incomplete"))
    there = {
        snapshot.name: snapshot
        for snapshot in subfolders(repository / "snapshots")
        if is_model_folder(snapshot) or (begun and (snapshot / "config.json").is_file())
    }
    name, refs, named = _repository(repository), _refs(repository), {}
    main = there.pop(refs.pop("main", ""), None)
    newest = max((s for s in there.values() if s.name not in refs.values()), default=None, key=_changed)
    if (main := main or newest) is not None:
        named[name] = main
    for revision, commit in sorted(refs.items()):
        if (snapshot := there.pop(commit, None)) is not None:
            named[f"{name}@{revision}"] = snapshot
    return named


def _refs(repository: Path) -> dict[str, str]:
    """Returns the commits of the revisions that were downloaded."""
    root = repository / "refs"
    files = (path for path in root.rglob("*") if path.is_file())
    return {str(path.relative_to(root)): path.read_text("utf-8", "replace").strip() for path in files}


def _changed(folder: Path) -> float:
    return folder.stat().st_mtime


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
    for cache, _ in _caches():
        names[str(cache)] = None
        for repository in repositories(cache):
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
    folder = _parsed(home / _LM_STUDIO_SETTINGS).get("downloadsFolder")
    return Path(folder) if isinstance(folder, str) and folder.startswith("/") else None
