"""The language of the window: every text in it passes through `translate`, and every number through `figure`.

`make translations` collects the texts into the catalogues, `resources/translations/octavo_*.ts`, and compiles
them. A text that the catalogue of the window's language lacks is shown in English.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtGui import QGuiApplication

ENGLISH: Final = "en"
#: The languages by their own names; another one that has a catalogue goes by what Qt calls it.
_NAMES: Final = {
    ENGLISH: "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "ja": "日本語",
    "ko": "한국어",
    "pt_BR": "Português (Brasil)",
    "zh_CN": "简体中文",
}
_FOLDER: Final = Path(str(files("resources"))) / "translations"
# Made at import: Qt takes the thread of its first object for the main one, and any may need a text first.
_english: Final = QTranslator()
_chosen: Final = QTranslator()  # empty while the window is in English
_of_qt: Final = QTranslator()


def translate(context: str, text: str, comment: str = "", n: int = -1) -> str:
    """Returns a text in the language of the window.

    Insert values afterwards: `translate("chats", "Delete {title}?").format(title=...)`. No catalogue can hold
    an f-string. Write a counted text with `%n` and `(s)`: `translate("memory", "%n block(s)", "", 3)`.
    All arguments but `n` must be literals, and `n` a literal or a variable; `lupdate` skips other calls.
    Call it when the text is shown, not when a module is imported.

    Args:
        context: the package of the app that shows the text, such as "chats", "models" or "memory".
        text: the English text.
        comment: tells two equal texts with different meanings apart.
        n: the count behind `%n`; shown with thousands separators.
    """
    if n < 0:
        return translated(context, text, comment)
    plain = text.replace("(s)", "" if n == 1 else "s")
    return translated(context, text, comment, n, plain).replace("%n", figure(n))


def translated(context: str, text: str, comment: str = "", n: int = -1, plain: str = "") -> str:
    """Returns what the catalogues have for a text, of the engine too; `plain` or itself without one."""
    found = _translator().translate(context, text, comment or None, n)
    return found or _in_english().translate(context, text, comment or None, n) or plain or text


def figure(value: float, decimals: int = 0) -> str:
    """Returns a number with so many decimals and the separators of the window's language: "1,234.5"."""
    if is_english():
        return f"{value:,.{decimals}f}"
    return QLocale().toString(float(value), "f", decimals)


def is_english() -> bool:
    """Whether the window is in English, which writes names of things small within a text."""
    return _chosen.isEmpty()


def languages() -> dict[str, str]:
    """Returns English and the languages that have a catalogue, by their codes: {"de": "Deutsch", ...}."""
    codes = (path.stem.removeprefix("octavo_") for path in _FOLDER.glob("octavo_*.qm"))
    names = {code: _NAMES.get(code) or QLocale(code).nativeLanguageName() for code in {ENGLISH, *codes}}
    return dict(sorted(names.items(), key=lambda each: each[1].casefold()))


def use_language(chosen: str) -> None:
    """Chooses the language of texts and numbers, and the direction of the window; call it before it is built.

    Args:
        chosen: its code; if there is no catalogue for it, the first of the system's languages that has one is
            used, or English. OCTAVO_LANGUAGE, a code or the path of a compiled catalogue, comes first.
    """
    chosen = os.environ.get("OCTAVO_LANGUAGE") or chosen
    path = Path(chosen)
    if path.suffix != ".qm":
        path = _FOLDER / f"octavo_{chosen if chosen in languages() else _system_language()}.qm"
    code = path.stem.removeprefix("octavo_")
    if not _chosen.load("" if code == ENGLISH else str(path)):  # what cannot be loaded leaves it empty
        code = ENGLISH
    QLocale.setDefault(_locale(code))
    QGuiApplication.setLayoutDirection(QLocale(code).textDirection())
    QCoreApplication.removeTranslator(_of_qt)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if code != ENGLISH and _of_qt.load(QLocale(code), "qtbase", "_", folder):  # "Cancel", menus of fields
        QCoreApplication.installTranslator(_of_qt)


def _system_language() -> str:
    """Returns the first of the system's languages that has a catalogue; English if none has."""
    wanted = [QLocale(name) for name in QLocale.system().uiLanguages()]
    found = (code for each in wanted for code in languages() if _same_language(each, QLocale(code)))
    return next(found, ENGLISH)


def _same_language(first: QLocale, second: QLocale) -> bool:
    return first.language() == second.language() and first.script() == second.script()


def _locale(code: str) -> QLocale:
    """Returns the system's formats of numbers and dates if they are of this language, or its own."""
    system, own = QLocale.system(), QLocale(code)
    unset = code == ENGLISH and system.language() == QLocale.Language.C
    return system if unset or _same_language(system, own) else own


def _translator() -> QTranslator:
    return _in_english() if _chosen.isEmpty() else _chosen


@cache
def _in_english() -> QTranslator:
    _english.load(str(_FOLDER / f"octavo_{ENGLISH}.qm"))
    return _english
