"""Translations that nobody writes: all texts with accents, or in Arabic letters, each 40 % longer.

The first shows what is cut where texts are long, the second what is hard-wired to the left. Placeholders,
tags and `%n` stay.
"""

from __future__ import annotations

import importlib
import re
import shutil
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[2] / "packaging"))
translations: Any = importlib.import_module("translations")

#: By the codes of their catalogues.
LANGUAGES = {"accented": "nn", "rtl": "ar"}
_KEPT = re.compile(r"\{[^{}]*\}|</?\w+[^>]*>|&\w+;|%n|`[^`]*`")
_ACCENTED = str.maketrans("aceinouyAEINOUY", "àçéîñöûýÀÉÎÑÖÛÝ")
_ARABIC = str.maketrans("abcdefghijklmnopqrstuvwxyz", "ابتثجحخدذرزسشصضطظعغفقكلمنه")
_LONGER = 0.4  # of a text


def pseudo(text: str, kind: str) -> str:
    """A text in one of the `LANGUAGES`."""
    text = text.replace("(s)", "")
    table = _ARABIC if kind == "rtl" else _ACCENTED
    folded = str.casefold if kind == "rtl" else str
    parts, at = [], 0
    for kept in _KEPT.finditer(text):
        parts += [folded(text[at : kept.start()]).translate(table), kept[0]]
        at = kept.end()
    parts.append(folded(text[at:]).translate(table))
    longer, words = "", text.translate({ord(each): None for each in "{}%<>`&"}).split()
    while words and len(longer) < _LONGER * len(text):
        longer += " " + words[len(longer) % len(words)]
    shown = "".join(parts)
    end = shown[len(shown.rstrip(" .…:")) :]
    more = longer[: round(_LONGER * len(text))].rstrip()
    return shown[: len(shown) - len(end)] + folded(more).translate(table) + end


def compiled(folder: Path, kind: str) -> Path:
    """Writes the compiled catalogue of one of the `LANGUAGES` into a folder, and returns it."""
    code = LANGUAGES[kind]
    catalogue = folder / f"octavo_{code}.ts"
    translations.collect(catalogue)
    tree = ET.parse(catalogue)
    for message in tree.iter("message"):
        text = pseudo(message.findtext("source") or "", kind)
        translation = message.find("translation")
        assert translation is not None
        translation.attrib.pop("type", None)
        for place in translation.findall("numerusform") or [translation]:
            place.text = text
    tree.write(catalogue, encoding="utf-8", xml_declaration=True)
    return Path(translations.compile_catalogue(catalogue))


def catalogue_of(language: str, folder: Path) -> str:
    """Returns what `OCTAVO_LANGUAGE` takes: of a pseudo-translation, a `.ts` or `.qm` file, or a code.

    What has to be compiled is written into `folder`.
    """
    if language in LANGUAGES:
        return str(compiled(folder, language))
    if language.endswith(".ts"):
        copied = Path(shutil.copy(language, folder))
        return str(translations.compile_catalogue(copied))
    return language
