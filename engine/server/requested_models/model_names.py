"""The model that a request names: an entry of the file of models, a loaded model, or another one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final, TypeVar

from engine.errors import OctavoError
from engine.models import paths
from engine.models.local_models import STARTER, scan
from engine.protocol import LoadedModelInfo, LoadOptions, ModelInfo, Sampling, model_key, read_model_name
from engine.server.requested_models.models_file import (
    ModelEntry,
    ModelsFile,
    ModelsFileError,
    read_models_file,
)

_log = logging.getLogger("octavo.server")

DEFAULT: Final = "default"
_DEFAULT_NAMES: Final = ("", DEFAULT, "default_model")  # the last one is mlx-lm's
NO_LIMIT: Final = 1 << 20  # tokens of an answer: it ends with the context at the latest
_STARTER_NAMES: Final = (STARTER, paths.STARTER_NAME.lower())
_SHOWN: Final = 8  # names in an error's list

_Model = TypeVar("_Model", LoadedModelInfo, ModelInfo)
Mark = tuple[int, int, int]  # inode, size and modification time of a file


class UnknownModelError(OctavoError):
    """No model has the requested name; the text lists those there are."""


@dataclass(frozen=True)
class RequestedModel:
    """A model that can answer a request."""

    name: str  # what clients call it
    path: str
    options: LoadOptions = field(default_factory=LoadOptions)  # how it is loaded if it is not loaded yet
    sampling: dict[str, Any] = field(default_factory=dict)  # of `Sampling`, where requests leave it open
    in_file: bool = False  # whether the file of models has it, so that its options are meant

    @property
    def key(self) -> str:
        """Returns its key in `Generate.model`."""
        return model_key(self.path, self.options.adapter)

    def sampling_of(self, **given: Any) -> Sampling:
        """Returns the settings of a request: what it gives, else the file, else what the APIs say."""
        if given.get("top_p") == 0:
            given |= {"top_p": 1.0, "top_k": 1}  # the most probable token only; 0 switches the filter off
        if given.get("top_k", 0) < 0:  # as other servers write "off"
            given["top_k"] = 0
        if "max_tokens" in given:
            given["max_tokens"] = min(given["max_tokens"], NO_LIMIT)
        return Sampling(**({"temperature": 1.0, "max_tokens": NO_LIMIT} | self.sampling | given))


class ModelNames:
    """Returns the model that a name means; `ModelsFileError` if the file has mistakes.

    Args:
        file: the file of models; None if there is none.
        loaded: returns the models that are loaded or asleep, the active one first.
        local: returns every model on this machine; may read the disk.
        report: takes the sentences about a file that was changed and has mistakes.
    """

    def __init__(
        self,
        file: Path | None,
        loaded: Callable[[], list[LoadedModelInfo]],
        local: Callable[[], list[ModelInfo]] = scan,
        report: Callable[[str], None] = _log.warning,
    ) -> None:
        self._path = file
        self._loaded = loaded
        self._local = local
        self._report = report
        self._mark = _mark_of(file)
        self._file = read_models_file(file) if file is not None else ModelsFile()

    @property
    def file(self) -> ModelsFile:
        """The file of models, read again if it was changed. One with mistakes is reported and not used."""
        mark = _mark_of(self._path)
        if self._path is not None and mark != self._mark:
            self._mark = mark
            try:
                self._file = read_models_file(self._path)
            except ModelsFileError as error:
                self._report(f"{error}\nThe models stay as they were before this change of {self._path}.")
        return self._file

    def find(self, name: str) -> RequestedModel:
        """Returns a name's model, else `UnknownModelError`. Reads the disk if it is not in the file or
        loaded.

        Args:
            name: of an entry or one of its aliases; key, path or name of a loaded model; path or name of
                another model on this machine. Empty, "default" or "default_model": the entry that the file
                names as its default, else the active model, else the first entry.
        """
        if (known := self.known(name)) is not None:
            return known
        entry, loaded = self._entry(name), self._loaded()
        if entry is not None:
            return self._served(entry)
        if name.lower() in _DEFAULT_NAMES:
            raise UnknownModelError("No model is loaded; load one first, or name one of this computer.")
        local = self._local()
        if (info := _named(local, name)) is not None:
            return RequestedModel(info.name, info.path)
        if name.lower() in _STARTER_NAMES:
            return RequestedModel(paths.STARTER_NAME, str(paths.starter_folder()))
        names = list(dict.fromkeys(_names(self.file.entries, loaded, local)))
        listed = ", ".join(names[:_SHOWN])
        more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
        raise UnknownModelError(
            f"There is no model called {name[:200]!r}. The models here are: {listed}{more}."
        )

    def known(self, name: str) -> RequestedModel | None:
        """Returns the model that a name means if that can be said without a search of the disk."""
        entry, loaded = self._entry(name), self._loaded()
        if entry is not None:
            folder = self._known_folder(entry)
            return self._of_entry(entry, folder) if folder else None
        if name.lower() in _DEFAULT_NAMES:
            return _of_loaded(loaded[0]) if loaded else None
        named = _named(loaded, name)
        return _of_loaded(named) if named is not None else None

    def served(self) -> list[RequestedModel]:
        """Returns every model that can be asked for: the file's, then the loaded ones, then all others.

        Entries whose model is not on this machine are left out. Reads the disk.
        """
        out: dict[str, RequestedModel] = {}
        for entry in self.file.entries:
            try:
                out[entry.name] = self._served(entry)
            except UnknownModelError:
                continue
        here = {model.path for model in out.values()}
        for info in self._loaded():
            if info.path not in here:
                out.setdefault(info.name, _of_loaded(info))
        here |= {model.path for model in out.values()}
        for model in self._local():
            if model.path not in here and not model.problem:
                out.setdefault(model.name, RequestedModel(model.name, model.path))
        return list(out.values())

    def _entry(self, name: str) -> ModelEntry | None:
        """Returns the entry of a name: by its own name, then by an alias, then by an alias with `*`."""
        file, wanted = self.file, name.lower()
        if wanted in _DEFAULT_NAMES:
            first = None if self._loaded() else next(iter(file.entries), None)
            return next((entry for entry in file.entries if entry.name == file.default), first)
        exact = (entry for entry in file.entries if wanted == entry.name.lower())
        alias = (entry for entry in file.entries if wanted in map(str.lower, entry.aliases))
        pattern = (entry for entry in file.entries if any(_matches(wanted, alias) for alias in entry.aliases))
        return next(exact, None) or next(alias, None) or next(pattern, None)

    def _served(self, entry: ModelEntry) -> RequestedModel:
        """Returns the model of an entry; `UnknownModelError` if it is not on this machine."""
        return self._of_entry(entry, self._known_folder(entry) or self._local_folder(entry))

    def _of_entry(self, entry: ModelEntry, folder: str) -> RequestedModel:
        return RequestedModel(entry.name, folder, entry.options, entry.sampling, in_file=True)

    def _known_folder(self, entry: ModelEntry) -> str:
        """Returns the folder of an entry's model; empty if only a search of the disk can tell."""
        if entry.model.lower() in _STARTER_NAMES:
            return str(paths.starter_folder())
        path = Path(entry.model).expanduser()
        if path.is_dir():
            return str(path.absolute())
        info = _named(self._loaded(), entry.model)
        return info.path if info is not None else ""

    def _local_folder(self, entry: ModelEntry) -> str:
        info = _named(self._local(), entry.model)
        if info is None:
            raise UnknownModelError(
                f"{self._path} lists the model {entry.name}, but {entry.model!r} is not on this computer. "
                "`octavo models get` downloads a model."
            )
        return info.path


def _of_loaded(info: LoadedModelInfo) -> RequestedModel:
    options = LoadOptions(adapter=info.adapter, keep_alive=info.keep_alive)
    return RequestedModel(info.name, info.path, options)


def _named(models: Sequence[_Model], name: str) -> _Model | None:
    """Returns the first model of this key, path or name; the publisher in front of a name may be left out."""
    wanted = read_model_name(name).text.lower()
    for info in models:
        key = info.key if isinstance(info, LoadedModelInfo) else info.path
        if name in (key, info.path) or wanted in (info.name.lower(), info.name.lower().split("/", 1)[-1]):
            return info
    return None


def _names(
    entries: Iterable[ModelEntry], loaded: Iterable[LoadedModelInfo], local: Iterable[ModelInfo]
) -> list[str]:
    usable = [model.name for model in local if not model.problem]
    return [*(entry.name for entry in entries), *(model.name for model in loaded), *usable]


def _matches(wanted: str, alias: str) -> bool:
    """Whether an alias with `*` means this name; other characters stand for themselves."""
    pattern = alias.lower().replace("[", "[[]").replace("?", "[?]")
    return "*" in alias and fnmatchcase(wanted, pattern)


def _mark_of(path: Path | None) -> Mark | None:
    if path is None:
        return None
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns
