"""Settings of chats, presets and models, and how those of one apply over another's."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta
from PySide6.QtCore import QSaveFile

from app.translation import translate
from engine.protocol import Grammar, Sampling

Effort = Literal["low", "medium", "high"]
#: Whose default applies: the app's, the settings dialog's, the model's makers', or the person's for it.
Source = Literal["app", "settings", "recommended", "model"]

_SAMPLED: Final = (
    "temperature",
    "top_p",
    "top_k",
    "min_p",
    "repetition_penalty",
    "presence_penalty",
    "frequency_penalty",
    "max_tokens",
)


class ChatSettings(msgspec.Struct, kw_only=True, omit_defaults=True, frozen=True):
    """Settings of answers. None: not set here.

    Attributes:
        seed: None: another one for each answer.
        thinking: whether the model reasons before it answers, where its chat template lets one choose.
        tools: whether the model may call tools; None: if a server of tools is enabled.
        json_schema: a JSON schema as text; answers are held to it.
    """

    system_prompt: Annotated[str, Meta(max_length=1_000_000)] | None = None
    temperature: Annotated[float, Meta(ge=0, le=2)] | None = None
    top_p: Annotated[float, Meta(ge=0, le=1)] | None = None
    top_k: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    min_p: Annotated[float, Meta(ge=0, le=1)] | None = None
    repetition_penalty: Annotated[float, Meta(ge=0.1, le=10)] | None = None
    presence_penalty: Annotated[float, Meta(ge=-2, le=2)] | None = None
    frequency_penalty: Annotated[float, Meta(ge=-2, le=2)] | None = None
    max_tokens: Annotated[int, Meta(ge=1, le=10_000_000)] | None = None
    stop: Annotated[list[str], Meta(max_length=16)] | None = None
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    thinking: bool | None = None
    effort: Effort | None = None
    tools: bool | None = None
    json_schema: Annotated[str, Meta(max_length=256 * 1024)] | None = None

    def as_object(self) -> dict[str, Any]:
        """Returns the settings that are set, as a JSON object."""
        values: dict[str, Any] = msgspec.to_builtins(self)
        return values

    def over(self, other: ChatSettings) -> ChatSettings:
        """These settings, and those of `other` where nothing is set here."""
        return ChatSettings(**(other.as_object() | self.as_object()))

    def without(self, name: str) -> ChatSettings:
        """Returns the same settings without a value for one."""
        return msgspec.structs.replace(self, **{name: None})

    def changed(self, name: str, value: Any) -> ChatSettings:
        """Returns the same settings with another value of one."""
        return msgspec.structs.replace(self, **{name: value})

    def sampling(self) -> Sampling:
        """Returns the sampling of a request; fields that are not set are as in `Sampling`."""
        values = {name: value for name in _SAMPLED if (value := getattr(self, name)) is not None}
        return Sampling(**values, stop=[text for text in self.stop or [] if text], seed=self.seed)

    def template_options(self) -> dict[str, Any]:
        """Returns the chat template's options for reasoning."""
        options: dict[str, Any] = {}
        if self.thinking is not None:
            options["enable_thinking"] = self.thinking
        if self.effort is not None and self.thinking is not False:
            options["reasoning_effort"] = self.effort
        return options

    def grammar(self) -> Grammar | None:
        """Returns the grammar that answers must follow; None: any text."""
        return Grammar(kind="json_schema", text=self.json_schema) if self.json_schema else None


def read_settings(values: Mapping[str, Any]) -> ChatSettings:
    """Returns the settings in a JSON object; what is unknown or out of range is left out."""
    valid: dict[str, Any] = {}
    for name in ChatSettings.__struct_fields__:
        if name in values:
            try:
                valid[name] = getattr(msgspec.convert({name: values[name]}, ChatSettings), name)
            except msgspec.ValidationError:
                continue
    return ChatSettings(**valid)


def recommended_settings(values: Mapping[str, float]) -> ChatSettings:
    """Returns the settings that a model's makers recommend (`ModelInfo.recommended`)."""
    whole = {name: int(value) if name == "top_k" else value for name, value in values.items()}
    return read_settings(whole)


def schema_problem(text: str) -> str:
    """Returns why a text is no JSON schema, in the JSON reader's words; empty if it may be one."""
    try:
        schema = json.loads(text)
    except (ValueError, RecursionError) as error:
        return str(error) or "nested too deeply"
    return "" if isinstance(schema, dict) else "not an object"


# --- A person's presets and their settings for each model, in one JSON file of the data folder

FILE: Final = "presets.json"
_MAX_BYTES: Final = 8 << 20
_MAX_PRESETS: Final = 1_000  # presets


class PresetError(Exception):
    """Presets cannot be read or written; the text says why."""


class Preset(msgspec.Struct, kw_only=True, frozen=True):
    """Settings with a name."""

    name: str
    settings: ChatSettings


def ready_made() -> dict[str, ChatSettings]:
    """Returns the presets that everybody has, by name."""
    return {
        translate("chat_settings", "Precise"): ChatSettings(temperature=0.2, top_p=0.9),
        translate("chat_settings", "Creative"): ChatSettings(temperature=1.0, top_p=0.95, min_p=0.05),
    }


class PresetLibrary:
    """The presets of a data folder."""

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
