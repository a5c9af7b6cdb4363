"""The user's settings, saved in `settings.ini` in the data folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QSettings

from app.theme.theme import Appearance, Motion

#: What can be chosen for `Settings.disk_cache`; empty: nothing is kept.
DOWNLOAD_LIMITS: Final = (0, 1, 2, 5, 10, 25, 50)  # MB/s
DISK_CACHE_SIZES: Final = ("auto", "1 GB", "4 GB", "10 GB", "20 GB", "")


_Value = TypeVar("_Value")


class _Stored(Generic[_Value]):
    """A setting of this name in the file; the default where it is not there, or is none that can be read."""

    def __init__(self, default: _Value, read: Callable[[Any], _Value]) -> None:
        self._default = default
        self._read = read

    def __set_name__(self, _owner: type[Settings], name: str) -> None:
        self._name = name

    def __get__(self, settings: Settings, _owner: type[Settings]) -> _Value:
        try:
            return self._read(settings.ini.value(self._name, self._default))
        except (TypeError, ValueError, OverflowError):
            return self._default

    def __set__(self, settings: Settings, value: _Value) -> None:
        settings.ini.setValue(self._name, value)


def _whole(value: Any) -> int:
    return int(_number(value))


def _number(value: Any) -> float:
    return float(str(value))


def _yes(value: Any) -> bool:
    return str(value).lower() == "true"


def _texts(value: Any) -> list[str]:
    return [value] if value and isinstance(value, str) else [str(each) for each in value or []]


def _one_of(choices: Sequence[_Value], value: Any) -> _Value:
    return choices[choices.index(value)]


_APPEARANCES: Final[tuple[Appearance, ...]] = ("system", "dark", "light", "contrast")
_MOTIONS: Final[tuple[Motion, ...]] = ("system", "reduced", "full")


class Settings:
    """Typed access to the settings file. Qt writes changes to disk shortly after they are made.

    Attributes:
        ini: the file.
        appearance: the palette.
        motion: the animation of the memory view.
        language: code of the window's language from the next start on; empty for the system's.
        zoom: text size; 1.0 is normal.
        temperature: of sampling; 0 is greedy.
        max_tokens: maximum length of an answer in tokens.
        top_p: samples from the most likely tokens up to this total probability; 1: all.
        top_k: samples from this many of the most likely tokens; 0: all.
        min_p: drops tokens less likely than this share of the most likely one; 0: none.
        repetition_penalty: divides the likelihood of tokens that have already appeared; 1: no change.
        system_prompt: system message at the start of every chat; empty for none.
        model_folders: searched for models in addition to the Hugging Face cache.
        recent_commands: keys of the commands of the palette that were used last, the latest first.
        download_limit: megabytes per second that downloads may take together; 0: no limit.
        disk_cache: how much of chats' KV cache is kept on disk: "auto", a size such as "4 GB", or nothing.
        last_model: path of the model that was loaded last; empty for none.
        first_start_over: whether models are no longer recommended at the start.
        first_model: repository of the recommended model that was chosen and is not loaded yet; may be empty.
        new_draft: draft of a chat that has not begun.
        memory_visible: whether the memory panel is shown.
        tour_offered: whether the tour of the memory was taken or declined.
        memory_details: whether the memory panel shows its figures.
        tray: whether memory usage is shown in the menu bar or the system tray.
        menu_bar_only: whether the app stays there alone while the window is closed, not in the Dock.
        programs_allowed: whether other programs may use the loaded model.
        programs_port: the port at which other programs ask; 0: the usual one.
        update_daily: whether a newer Octavo is looked for once a day.
        update_checked: when one was looked for last, in seconds since 1970.
        update_serial: the greatest serial of a list of releases that was believed.
        quick_ask_key: the key that opens Quick Ask from any program, as Qt writes it; empty for none.
        geometry: position and size of the window as saved by Qt; None the first time.
    """

    appearance = _Stored[Appearance]("system", partial(_one_of, _APPEARANCES))
    motion = _Stored[Motion]("system", partial(_one_of, _MOTIONS))
    language = _Stored("", str)
    zoom = _Stored(1.0, _number)
    temperature = _Stored(0.7, _number)
    max_tokens = _Stored(1024, _whole)
    top_p = _Stored(1.0, _number)
    top_k = _Stored(0, _whole)
    min_p = _Stored(0.0, _number)
    repetition_penalty = _Stored(1.0, _number)
    system_prompt = _Stored("", str)
    model_folders = _Stored[list[str]]([], _texts)
    recent_commands = _Stored[list[str]]([], _texts)
    download_limit = _Stored(0, lambda value: _one_of(DOWNLOAD_LIMITS, _whole(value)))
    disk_cache = _Stored("auto", partial(_one_of, DISK_CACHE_SIZES))
    last_model = _Stored("", str)
    first_start_over = _Stored(False, _yes)
    first_model = _Stored("", str)
    new_draft = _Stored("", str)
    memory_visible = _Stored(True, _yes)
    tour_offered = _Stored(False, _yes)
    memory_details = _Stored(False, _yes)
    tray = _Stored(True, _yes)
    menu_bar_only = _Stored(False, _yes)
    programs_allowed = _Stored(False, _yes)
    programs_port = _Stored(0, lambda value: min(max(_whole(value), 0), 65535))
    update_daily = _Stored(False, _yes)
    update_checked = _Stored(0.0, _number)
    update_serial = _Stored(0, _whole)
    quick_ask_key = _Stored("", str)
    geometry = _Stored[Any](None, lambda value: value)

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ini = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)

    def sync(self) -> None:
        """Writes pending changes to disk."""
        self.ini.sync()
