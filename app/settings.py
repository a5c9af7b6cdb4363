"""The user's settings, saved in `settings.ini` in the data folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final, cast

from PySide6.QtCore import QSettings

from app.platform.platform_services import current_platform
from app.theme.theme import Appearance, Motion
from engine.protocol import Sampling


def default_data_folder() -> Path:
    """Returns the data folder used without `--data`; `octavo doctor --data` prints the same."""
    if chosen := os.environ.get("OCTAVO_DATA"):
        return Path(os.path.expandvars(chosen)).expanduser().absolute()
    return current_platform().data_folder()


#: What can be chosen for `Settings.disk_cache`; empty: nothing is kept.
DISK_CACHE_SIZES: Final = ("auto", "1 GB", "4 GB", "10 GB", "20 GB", "")


class Settings:
    """Typed access to the settings file. Qt writes changes to disk shortly after they are made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ini = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)

    def sync(self) -> None:
        """Writes pending changes to disk."""
        self._ini.sync()

    @property
    def appearance(self) -> Appearance:
        """The palette: system, dark, light or contrast."""
        value: Any = self._ini.value("appearance", "system")
        return value if value in ("system", "dark", "light", "contrast") else "system"

    @appearance.setter
    def appearance(self, value: Appearance) -> None:
        self._ini.setValue("appearance", value)

    @property
    def motion(self) -> Motion:
        """The animation of the memory view: system, reduced or full."""
        value: Any = self._ini.value("motion", "system")
        return value if value in ("system", "reduced", "full") else "system"

    @motion.setter
    def motion(self, value: Motion) -> None:
        self._ini.setValue("motion", value)

    @property
    def zoom(self) -> float:
        """Text size; 1.0 is normal."""
        return self._number("zoom", 1.0)

    @zoom.setter
    def zoom(self, value: float) -> None:
        self._ini.setValue("zoom", value)

    @property
    def temperature(self) -> float:
        """Sampling temperature; 0 is greedy."""
        return self._number("temperature", 0.7)

    @temperature.setter
    def temperature(self, value: float) -> None:
        self._ini.setValue("temperature", value)

    @property
    def max_tokens(self) -> int:
        """Maximum length of an answer in tokens."""
        return int(self._number("max_tokens", 1024))

    @max_tokens.setter
    def max_tokens(self, value: int) -> None:
        self._ini.setValue("max_tokens", value)

    @property
    def top_p(self) -> float:
        """Samples from the most likely tokens up to this total probability; 1: all."""
        return self._number("top_p", 1.0)

    @top_p.setter
    def top_p(self, value: float) -> None:
        self._ini.setValue("top_p", value)

    @property
    def top_k(self) -> int:
        """Samples from this many of the most likely tokens; 0: all."""
        return int(self._number("top_k", 0))

    @top_k.setter
    def top_k(self, value: int) -> None:
        self._ini.setValue("top_k", value)

    @property
    def min_p(self) -> float:
        """Drops tokens less likely than this share of the most likely one; 0: none."""
        return self._number("min_p", 0.0)

    @min_p.setter
    def min_p(self, value: float) -> None:
        self._ini.setValue("min_p", value)

    @property
    def repetition_penalty(self) -> float:
        """Divides the likelihood of tokens that have already appeared; 1: no change."""
        return self._number("repetition_penalty", 1.0)

    @repetition_penalty.setter
    def repetition_penalty(self, value: float) -> None:
        self._ini.setValue("repetition_penalty", value)

    @property
    def system_prompt(self) -> str:
        """System message at the start of every chat; empty for none."""
        return str(self._ini.value("system_prompt", ""))

    @system_prompt.setter
    def system_prompt(self, value: str) -> None:
        self._ini.setValue("system_prompt", value)

    @property
    def model_folders(self) -> list[str]:
        """Folders searched for models in addition to the Hugging Face cache."""
        value = self._ini.value("model_folders", [])
        if isinstance(value, str):
            return [value] if value else []
        return [str(folder) for folder in cast(list[Any], value or [])]

    @model_folders.setter
    def model_folders(self, value: list[str]) -> None:
        self._ini.setValue("model_folders", value)

    @property
    def recent_commands(self) -> list[str]:
        """Keys of the commands of the palette that were used last, the latest first."""
        value = self._ini.value("recent_commands", [])
        if isinstance(value, str):
            return [value] if value else []
        return [str(key) for key in cast(list[Any], value or [])]

    @recent_commands.setter
    def recent_commands(self, value: list[str]) -> None:
        self._ini.setValue("recent_commands", value)

    @property
    def disk_cache(self) -> str:
        """The part of chats' KV cache that is kept on disk: "auto", a size such as "4 GB", or nothing."""
        value = str(self._ini.value("disk_cache", "auto"))
        return value if value in DISK_CACHE_SIZES else "auto"

    @disk_cache.setter
    def disk_cache(self, value: str) -> None:
        self._ini.setValue("disk_cache", value)

    @property
    def last_model(self) -> str:
        """Path of the model that was loaded last; empty for none."""
        return str(self._ini.value("last_model", ""))

    @last_model.setter
    def last_model(self, value: str) -> None:
        self._ini.setValue("last_model", value)

    @property
    def first_start_over(self) -> bool:
        """Whether models are no longer recommended at the start."""
        return str(self._ini.value("first_start_over", "false")).lower() == "true"

    @first_start_over.setter
    def first_start_over(self, value: bool) -> None:
        self._ini.setValue("first_start_over", "true" if value else "false")

    @property
    def first_model(self) -> str:
        """Repository of the recommended model that was chosen and is not loaded yet; empty for none."""
        return str(self._ini.value("first_model", ""))

    @first_model.setter
    def first_model(self, value: str) -> None:
        self._ini.setValue("first_model", value)

    @property
    def new_draft(self) -> str:
        """Draft of a chat that has not begun."""
        return str(self._ini.value("new_draft", ""))

    @new_draft.setter
    def new_draft(self, value: str) -> None:
        self._ini.setValue("new_draft", value)

    @property
    def memory_visible(self) -> bool:
        """Whether the memory panel is shown."""
        return str(self._ini.value("memory_visible", "true")).lower() == "true"

    @memory_visible.setter
    def memory_visible(self, value: bool) -> None:
        self._ini.setValue("memory_visible", "true" if value else "false")

    @property
    def tour_offered(self) -> bool:
        """Whether the tour of the memory was taken or declined."""
        return str(self._ini.value("tour_offered", "false")).lower() == "true"

    @tour_offered.setter
    def tour_offered(self, value: bool) -> None:
        self._ini.setValue("tour_offered", "true" if value else "false")

    @property
    def memory_details(self) -> bool:
        """Whether the memory panel shows its figures."""
        return str(self._ini.value("memory_details", "false")).lower() == "true"

    @memory_details.setter
    def memory_details(self, value: bool) -> None:
        self._ini.setValue("memory_details", "true" if value else "false")

    @property
    def tray(self) -> bool:
        """Whether memory usage is shown in the menu bar or the system tray."""
        return str(self._ini.value("tray", "true")).lower() == "true"

    @tray.setter
    def tray(self, value: bool) -> None:
        self._ini.setValue("tray", "true" if value else "false")

    @property
    def programs_allowed(self) -> bool:
        """Whether other programs may use the loaded model."""
        return str(self._ini.value("programs_allowed", "false")).lower() == "true"

    @programs_allowed.setter
    def programs_allowed(self, value: bool) -> None:
        self._ini.setValue("programs_allowed", "true" if value else "false")

    @property
    def programs_port(self) -> int:
        """The port at which other programs ask; 0: the usual one."""
        return min(max(int(self._number("programs_port", 0)), 0), 65535)

    @programs_port.setter
    def programs_port(self, value: int) -> None:
        self._ini.setValue("programs_port", value)

    @property
    def geometry(self) -> Any:
        """Position and size of the window as saved by Qt; None the first time."""
        return self._ini.value("geometry")

    @geometry.setter
    def geometry(self, value: Any) -> None:
        self._ini.setValue("geometry", value)

    def sampling(self) -> Sampling:
        """Returns the sampling parameters of these settings."""
        return Sampling(
            temperature=self.temperature,
            max_tokens=self.max_tokens,
            top_p=self.top_p,
            top_k=self.top_k,
            min_p=self.min_p,
            repetition_penalty=self.repetition_penalty,
        )

    def _number(self, name: str, default: float) -> float:
        try:
            return float(str(self._ini.value(name, default)))
        except (TypeError, ValueError):
            return default
