"""The file of models: names, aliases and options in TOML.

default = "qwen"                     # answers requests for "default" or for no model

[defaults]                           # options of every model, unless it has its own
keep_alive = "10m"

[models.qwen]
model = "mlx-community/Qwen3-4B-4bit"   # a folder, or the name of a model on this machine
aliases = ["gpt-4o", "claude-*"]        # other names for it; * stands for any text
context = 32768
kv_budget = "4 GB"
sampling = { temperature = 0.6, top_p = 0.95 }
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from engine.errors import OctavoError
from engine.models.paths import data_folder
from engine.protocol import KVBudgetError, LoadOptions, parse_budget, parse_size

_MAX_BYTES: Final = 1 << 20  # of the file
_SECONDS: Final = {"s": 1, "m": 60, "h": 3600}
_DURATION: Final = re.compile(r"(\d+(?:\.\d+)?)\s*([smh])")
_HEADER: Final = re.compile(r"\s*\[([^\[\]]+)\]\s*(?:#.*)?")
_KEY: Final = re.compile(r"""\s*("[^"]*"|'[^']*'|[A-Za-z0-9_-]+)\s*[=.]""")


class ModelsFileError(OctavoError):
    """The file of models has `mistakes`: a sentence for each, with file and line."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes


@dataclass(frozen=True)
class ModelEntry:
    """A model of the file."""

    name: str  # what clients ask for
    model: str  # its folder, or the name of a model on this machine
    aliases: tuple[str, ...] = ()  # other names; `*` stands for any text
    options: LoadOptions = field(default_factory=LoadOptions)
    sampling: dict[str, Any] = field(default_factory=dict)  # of `Sampling`, where requests leave it open


@dataclass(frozen=True)
class ModelsFile:
    """A file of models that was read."""

    default: str = ""  # name of the entry that answers for "default"; empty: none is named
    entries: tuple[ModelEntry, ...] = ()  # in the order of the file


def default_models_file() -> str:
    """Returns the file of models in the data folder; empty if there is none."""
    file = data_folder() / "models.toml"
    return str(file) if file.is_file() else ""


def read_models_file(path: Path) -> ModelsFile:
    """Reads and checks the file of models; `ModelsFileError` if it cannot be read, or has mistakes."""
    try:
        if path.stat().st_size > _MAX_BYTES:
            raise ModelsFileError([f"{path.name} is larger than 1 MB, which no list of models is."])
        text = path.read_text("utf-8")
    except OSError as error:
        raise ModelsFileError([f"{path} cannot be read: {error.strerror or error}."]) from error
    except UnicodeDecodeError as error:
        raise ModelsFileError([f"{path.name} is not UTF-8 text; save it as UTF-8."]) from error
    return parse_models_file(text, path.name)


def parse_models_file(text: str, name: str = "models.toml") -> ModelsFile:
    """Reads a file of models from TOML; `name` is for messages. `ModelsFileError` if it has mistakes."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ModelsFileError([f"{name} is not TOML: {error}."]) from error
    except RecursionError as error:
        raise ModelsFileError([f"{name} is nested too deeply."]) from error
    return _FileChecker(text, name).read(document)


class _FileChecker:
    """Checks a document and collects its mistakes."""

    def __init__(self, text: str, name: str) -> None:
        self._name = name
        self._lines = _lines_of_keys(text)
        self._mistakes: list[str] = []

    def read(self, document: dict[str, Any]) -> ModelsFile:
        self._unknown((), document, ("default", "defaults", "models"))
        shared = self._table(("defaults",), document.get("defaults", {}))
        self._unknown(("defaults",), shared, _OPTIONS)
        shared = self._checked(("defaults",), shared)
        entries = []
        for name, value in self._table(("models",), document.get("models", {})).items():
            place = ("models", name)
            table = self._table(place, value)
            self._unknown(place, table, ("model", "aliases", *_OPTIONS))
            entries.append(_entry(name, shared, self._checked(place, table)))
        self._check_names(entries)
        default = document.get("default", "")
        if "default" in document and default not in [entry.name for entry in entries]:
            known = ", ".join(entry.name for entry in entries) or "none"
            self._mistake(("default",), f"{default!r} is not a model of this file, which has: {known}")
        if self._mistakes:
            raise ModelsFileError(self._mistakes)
        return ModelsFile(default, tuple(entries))

    def _table(self, place: tuple[str, ...], value: Any) -> dict[str, Any]:
        if isinstance(value, dict):
            return value
        self._mistake(place, f"it must be a section such as [{'.'.join(place)}], not {_shown(value)}")
        return {}

    def _unknown(self, place: tuple[str, ...], table: dict[str, Any], known: Any) -> None:
        for key in table:
            if key not in known:
                self._mistake((*place, key), f"there is no such key; use one of {', '.join(known)}")

    def _checked(self, place: tuple[str, ...], table: dict[str, Any]) -> dict[str, Any]:
        """Returns the values of a table that are right, converted, and those of its sampling."""
        out = self._right(place, table, _CHECKS)
        if "sampling" in table:
            inner = (*place, "sampling")
            sampling = self._table(inner, table["sampling"])
            self._unknown(inner, sampling, _SAMPLING)
            out["sampling"] = self._right(inner, sampling, _SAMPLING)
        if out.get("draft_model") and out.get("draft_lookup"):
            self._mistake((*place, "draft_lookup"), "use draft_model or draft_lookup, not both")
        return out

    def _right(
        self, place: tuple[str, ...], table: dict[str, Any], checks: dict[str, Callable[[Any], Any]]
    ) -> dict[str, Any]:
        out = {}
        for key in [key for key in table if key in checks]:
            try:
                out[key] = checks[key](table[key])
            except _WrongValueError as error:
                self._mistake((*place, key), str(error))
        return out

    def _check_names(self, entries: list[ModelEntry]) -> None:
        """Refuses a name or alias that means two models."""
        owners: dict[str, str] = {}
        for each in entries:
            if each.name.lower() == "default":
                self._mistake(("models", each.name), 'write default = "NAME" at the top of the file instead')
            for name in (each.name, *each.aliases):
                owner = owners.setdefault(name.lower(), each.name)
                if owner != each.name:
                    place = ("models", each.name, "aliases")
                    self._mistake(place, f"{name!r} is a name of {owner} already")

    def _mistake(self, place: tuple[str, ...], sentence: str) -> None:
        self._mistakes.append(f"{self._where(place)}: {sentence}.")

    def _where(self, place: tuple[str, ...]) -> str:
        """Returns file, line and key; the line of the section if that of the key is not known."""
        line = next((self._lines[place[:n]] for n in range(len(place), 0, -1) if place[:n] in self._lines), 0)
        return f"{self._name}{f', line {line}' if line else ''}, {'.'.join(place)}"


def _entry(name: str, shared: dict[str, Any], own: dict[str, Any]) -> ModelEntry:
    values = shared | own
    sampling = shared.get("sampling", {}) | own.get("sampling", {})
    if own.get("draft_model"):
        values.pop("draft_lookup", None)
    elif own.get("draft_lookup"):
        values.pop("draft_model", None)
    options = {key: value for key, value in values.items() if key in LoadOptions.__struct_fields__}
    return ModelEntry(name, own.get("model", name), own.get("aliases", ()), LoadOptions(**options), sampling)


def _lines_of_keys(text: str) -> dict[tuple[str, ...], int]:
    """Returns the line of each section and of each key that begins a line."""
    lines: dict[tuple[str, ...], int] = {}
    section: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.fullmatch(line):
            section = _parts(header[1])
            lines.setdefault(section, number)
        elif key := _KEY.match(line):
            lines.setdefault((*section, key[1].strip("\"'")), number)
    return lines


def _parts(header: str) -> tuple[str, ...]:
    """Splits the name of a section, such as models."a.b"."""
    try:
        table: Any = tomllib.loads(f"[{header}]")
    except tomllib.TOMLDecodeError:  # a line of a text over several lines
        return ()
    parts = []
    while table:
        ((name, table),) = table.items()
        parts.append(name)
    return tuple(parts)


# --- values -------------------------------------------------------------------------------------


class _WrongValueError(Exception):
    """A value is not possible; the text says what would be."""


def _shown(value: Any) -> str:
    shown = repr(value) if isinstance(value, str) else str(value).lower()
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise _WrongValueError(f"it must be a text in quotes, not {_shown(value)}")
    return value.strip()


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(text, str) and text.strip() for text in value):
        raise _WrongValueError(f'it must be a list of texts such as ["a", "b"], not {_shown(value)}')
    return tuple(text.strip() for text in value)


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _WrongValueError(f"it must be true or false, not {_shown(value)}")
    return value


def _whole(low: int, high: int) -> Callable[[Any], int]:
    def check(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise _WrongValueError(f"it must be a whole number from {low:,} to {high:,}, not {_shown(value)}")
        return value

    return check


def _number(low: float, high: float) -> Callable[[Any], float]:
    def check(value: Any) -> float:
        right = isinstance(value, int | float) and not isinstance(value, bool)
        if not right or not low <= value <= high:
            raise _WrongValueError(f"it must be a number from {low:g} to {high:g}, not {_shown(value)}")
        return float(value)

    return check


def _one_of(*allowed: Any) -> Callable[[Any], Any]:
    def check(value: Any) -> Any:
        if isinstance(value, bool) or value not in allowed:
            names = ", ".join(map(str, allowed[:-1])) + f" or {allowed[-1]}"
            raise _WrongValueError(f"it must be {names}, not {_shown(value)}")
        return value

    return check


def _size(parse: Callable[[str], object]) -> Callable[[Any], str]:
    def check(value: Any) -> str:
        try:
            parse(_text(value))
        except KVBudgetError as error:
            raise _WrongValueError(str(error).rstrip(".")) from error
        return _text(value)

    return check


def _duration(value: Any) -> float:
    """Seconds from a number, or from a text such as "10m"."""
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e9:
        return float(value)
    match = _DURATION.fullmatch(value.strip().lower()) if isinstance(value, str) else None
    if match is None:
        raise _WrongValueError(
            f'it must be seconds, or a text such as "90s", "10m" or "2h", not {_shown(value)}'
        )
    return float(match[1]) * _SECONDS[match[2]]


_CHECKS: Final[dict[str, Callable[[Any], Any]]] = {
    "model": _text,
    "aliases": _texts,
    "context": _whole(16, 10_000_000),
    "block_size": _one_of(8, 16, 32, 64),
    "kv_budget": _size(lambda text: parse_budget(text, 1, 1)),
    "kv_bits": _one_of(0, 4, 8),
    "disk_cache": _size(lambda text: text == "auto" or parse_size(text)),
    "draft_model": _text,
    "draft_lookup": _flag,
    "draft_tokens": _whole(1, 16),
    "adapter": _text,
    "keep_weights": _flag,
    "prefix_sharing": _flag,
    "keep_alive": _duration,
}
_OPTIONS: Final = (*(key for key in _CHECKS if key not in ("model", "aliases")), "sampling")
_SAMPLING: Final[dict[str, Callable[[Any], Any]]] = {
    "temperature": _number(0, 2),
    "top_p": _number(0, 1),
    "top_k": _whole(0, 1_000_000),
    "min_p": _number(0, 1),
    "repetition_penalty": _number(0.1, 10),
    "presence_penalty": _number(-2, 2),
    "frequency_penalty": _number(-2, 2),
    "max_tokens": _whole(1, 10_000_000),
    "seed": _whole(0, 2**63 - 1),
    "stop": lambda value: list(_texts(value)),
}
