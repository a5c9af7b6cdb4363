"""Every text that a person reads in the window passes through `translate`, so that languages can be added.

`make translations` collects the texts into the one catalogue, `resources/translations/octavo_en.ts`, and
compiles it. English needs it for plurals only: everything else falls back to the text in the code.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from PySide6.QtCore import QTranslator

LANGUAGE = "en"


def translate(context: str, text: str, comment: str = "", n: int = -1) -> str:
    """The text in the language of the window.

    Values go in afterwards (`translate("chat", "Delete {title}?").format(title=...)`), never by an f-string,
    which no catalogue could hold. A counted text says `%n` and `(s)`, as in
    `translate("memory", "%n block(s)", "", 3)`. All arguments but `n` must be literals, or `lupdate` does not
    find them.

    Args:
        context: the room of the app that says it, such as "chat", "models" or "memory".
        text: in English.
        comment: tells two equal texts with different meanings apart.
        n: the count behind `%n`; written with thousands separators.
    """
    found = _translator().translate(context, text, comment or None, n) or text
    return found.replace("%n", f"{n:,}") if n >= 0 else found


@cache
def _translator() -> QTranslator:
    translator = QTranslator()
    translator.load(str(files("resources") / "translations" / f"octavo_{LANGUAGE}.qm"))
    return translator
