"""Every text that a person reads in the window passes through `translate`, so that languages can be added.

`make translations` collects the texts into the one catalogue, `resources/translations/octavo_en.ts`, and
compiles it. A text that the catalogue lacks is shown as it stands in the code.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from PySide6.QtCore import QTranslator

LANGUAGE = "en"
# Made at import: Qt takes the thread of its first object for the main one, and any may need a text first.
_catalogue: Final = QTranslator()


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
    translated = _translator().translate(context, text, comment or None, n)
    if n < 0:
        return translated or text
    return (translated or text.replace("(s)", "" if n == 1 else "s")).replace("%n", f"{n:,}")


@cache
def _translator() -> QTranslator:
    _catalogue.load(str(files("resources") / "translations" / f"octavo_{LANGUAGE}.qm"))
    return _catalogue
