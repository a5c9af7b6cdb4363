"""A person's presets and their settings for each model, in one JSON file of the data folder."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import msgspec
from PySide6.QtCore import QSaveFile

from app.chat_settings.chat_settings import ChatSettings, read_settings
from app.translation import translate

FILE: Final = "presets.json"
_MAX_BYTES: Final = 8 << 20
_MAX_PRESETS: Final = 1_000  # presets


class PresetError(Exception):
    """Presets cannot be read or written; the text says why."""


class Preset(msgspec.Struct, kw_only=True, frozen=True):
    """Settings with a name."""

    name: str
    settings: ChatSettings


class PresetLibrary:
    """The presets of a data folder.

    Args:
        folder: the data folder.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._presets: list[Preset] = []
        self._models: dict[str, ChatSettings] = {}
        try:
            document = _read(self._path)
        except PresetError:
            document = {}  # the next change writes another file
        self._presets = _presets_in(document)
        models = document.get("models")
        if isinstance(models, dict):
            self._models = {
                path: read_settings(values) for path, values in models.items() if isinstance(values, dict)
            }

    def presets(self) -> list[Preset]:
        """Returns all presets, by name."""
        return sorted(self._presets, key=lambda preset: preset.name.casefold())

    def find(self, name: str) -> ChatSettings | None:
        """Returns the settings of a preset; None if there is none of this name."""
        return next((preset.settings for preset in self._presets if preset.name == name), None)

    def save(self, name: str, settings: ChatSettings) -> None:
        """Adds a preset, or replaces the one of this name.

        Raises:
            PresetError: the file cannot be written.
        """
        self._presets = [preset for preset in self._presets if preset.name != name]
        self._presets.append(Preset(name=name, settings=settings))
        self._write()

    def delete(self, name: str) -> None:
        """Deletes a preset.

        Raises:
            PresetError: the file cannot be written.
        """
        self._presets = [preset for preset in self._presets if preset.name != name]
        self._write()

    def of_model(self, path: str) -> ChatSettings:
        """Returns the person's settings for a model."""
        return self._models.get(path, ChatSettings())

    def set_for_model(self, path: str, settings: ChatSettings) -> None:
        """Sets what applies to all chats with a model; empty settings remove it.

        Raises:
            PresetError: the file cannot be written.
        """
        self._models.pop(path, None)
        if settings != ChatSettings():
            self._models[path] = settings
        self._write()

    def export(self, path: Path) -> None:
        """Writes all presets to a file that `take_in` reads.

        Raises:
            PresetError: it cannot be written.
        """
        _write(path, {"format": 1, "presets": [_object(preset) for preset in self.presets()]})

    def take_in(self, path: Path) -> list[str]:
        """Adds the presets of a file; one with a name that is taken gets another name. Returns the names.

        Raises:
            PresetError: the file cannot be read or has no presets, or ours cannot be written.
        """
        presets = _presets_in(_read(path))
        if not presets:
            raise PresetError(
                translate("chat_settings", "{name} has no presets.").format(name=_printable(path.name))
            )
        names = []
        for entry in presets:
            if self.find(entry.name) == entry.settings:
                names.append(entry.name)
                continue
            name = _free_name(entry.name, [other.name for other in self._presets])
            self._presets.append(Preset(name=name, settings=entry.settings))
            names.append(name)
        self._write()
        return names

    def _write(self) -> None:
        document: dict[str, Any] = {"format": 1, "presets": [_object(preset) for preset in self.presets()]}
        if self._models:
            document["models"] = {path: item.as_object() for path, item in sorted(self._models.items())}
        _write(self._path, document)


def _object(preset: Preset) -> dict[str, Any]:
    return {"name": preset.name, "settings": preset.settings.as_object()}


def _presets_in(document: dict[str, Any]) -> list[Preset]:
    stored = document.get("presets")
    presets: dict[str, Preset] = {}
    for entry in stored[:_MAX_PRESETS] if isinstance(stored, list) else ():
        if isinstance(entry, dict) and isinstance(entry.get("settings"), dict):
            name = preset_name(str(entry.get("name", "")))
            if name:
                presets[name] = Preset(name=name, settings=read_settings(entry["settings"]))
    return list(presets.values())


def preset_name(text: str) -> str:
    """Returns a name in one line, of at most 80 characters that can be printed."""
    return " ".join(_printable(text).split())[:80]


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _free_name(name: str, taken: Iterable[str]) -> str:
    names = set(taken)
    number, free = 1, name
    while free in names:
        number += 1
        free = f"{name} {number}"
    return free


def _read(path: Path) -> dict[str, Any]:
    name = _printable(path.name)
    try:
        if path.stat().st_size > _MAX_BYTES:
            raise PresetError(
                translate("chat_settings", "{name} is too large for a file of presets.").format(name=name)
            )
        values = json.loads(path.read_bytes())
    except FileNotFoundError:
        return {}
    except OSError as error:
        text = translate("chat_settings", "{name} cannot be read: {reason}.")
        raise PresetError(text.format(name=name, reason=error.strerror)) from error
    except (ValueError, RecursionError) as error:
        text = translate("chat_settings", "{name} is not a file of presets.")
        raise PresetError(text.format(name=name)) from error
    return values if isinstance(values, dict) else {}


def _write(path: Path, document: dict[str, Any]) -> None:
    """Writes a file so that it is either the old or the new one."""
    data = json.dumps(document, ensure_ascii=False, indent=2).encode("utf-8", "replace")
    file = QSaveFile(str(path))
    opened = file.open(QSaveFile.OpenModeFlag.WriteOnly)
    if not (opened and file.write(data) == len(data) and file.commit()):
        text = translate("chat_settings", "{name} cannot be written: {reason}.")
        raise PresetError(text.format(name=_printable(path.name), reason=file.errorString()))
