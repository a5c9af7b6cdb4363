"""The settings of each chat: its own, then those for the model, of the app, and of the model's makers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from app.chat_settings.chat_settings import (
    ChatSettings,
    Source,
    read_settings,
    recommended_settings,
)
from app.chat_settings.preset_library import PresetLibrary
from app.models.model_library import ModelLibrary
from app.settings import Settings
from app.store.chat_store import ChatStore
from engine.protocol import Sampling

_NAMES: Final = ChatSettings.__struct_fields__
_IN_SETTINGS: Final = (
    "system_prompt",
    "temperature",
    "top_p",
    "top_k",
    "min_p",
    "repetition_penalty",
    "max_tokens",
)


class ChatOptions(QObject):
    """Reads and writes the settings of chats. The chat "" is the one that has not begun.

    Attributes:
        presets: the person's presets, and settings for models.

    Signals:
        changed: settings of a chat (ID), or the defaults of all ("").
    """

    changed = Signal(str)

    def __init__(
        self, store: ChatStore, settings: Settings, library: ModelLibrary, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._store, self._settings, self._library = store, settings, library
        self.presets = PresetLibrary(settings.folder)
        self._not_begun = ChatSettings()

    def own(self, chat: str) -> ChatSettings:
        """What a chat sets itself."""
        return read_settings(self._store.chat(chat).settings) if chat else self._not_begun

    def set_own(self, chat: str, own: ChatSettings) -> None:
        """Sets what a chat sets itself; other things that are kept with it stay."""
        if not chat:
            self._not_begun = own
        else:
            kept = {
                name: value for name, value in self._store.chat(chat).settings.items() if name not in _NAMES
            }
            self._store.set_settings(chat, kept | own.as_object())
        self.changed.emit(chat)

    def begin(self, chat: str) -> None:
        """Gives the chat that has begun what was set before."""
        if self._not_begun != ChatSettings():
            own, self._not_begun = self._not_begun, ChatSettings()
            self.set_own(chat, own)

    def defaults(self) -> tuple[ChatSettings, Mapping[str, Source]]:
        """What applies where a chat sets nothing, and whose each value is.

        A value of the settings dialog counts if it is not the app's own, which nobody may have chosen.
        """
        model = self._library.current()
        layers: list[tuple[Source, ChatSettings]] = []
        if model is not None:
            layers.append(("model", self.presets.of_model(model.path)))
        base = self._of_the_app()
        chosen = {name: getattr(self._settings, name) for name in _IN_SETTINGS}
        changed = {name: value for name, value in chosen.items() if value != base.get(name, "")}
        layers.append(("settings", read_settings(changed)))
        if model is not None:
            layers.append(("recommended", recommended_settings(model.recommended)))
        found: dict[str, Any] = {}
        sources: dict[str, Source] = {}
        for source, layer in layers:
            for name, value in layer.as_object().items():
                if name not in found:
                    found[name], sources[name] = value, source
        return ChatSettings(**(base | found)), sources

    def resolved(self, chat: str) -> ChatSettings:
        """What applies to a chat."""
        return self.own(chat).over(self.defaults()[0])

    def _of_the_app(self) -> dict[str, Any]:
        sampling = Sampling()
        names = ("min_p", "top_k", "top_p", "repetition_penalty", "presence_penalty", "frequency_penalty")
        values: dict[str, Any] = {name: getattr(sampling, name) for name in names}
        return values | {"temperature": sampling.temperature, "max_tokens": sampling.max_tokens}
