"""Sizes, times, shares and counts as text for the whole app, in the window's language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QLocale

from app.translation import figure, is_english, translate, translated
from engine.protocol import SIZE_UNITS, Wording, scaled_size, wording_of


def size(amount: float) -> str:
    """Bytes with a unit, as the engine writes them: "312 MB", "12.3 GB", "0 MB"."""
    number, unit = scaled_size(amount)
    return _unit_text(unit).format(number=_shown(number))


def _shown(number: str) -> str:
    return number if is_english() else figure(float(number), len(number.partition(".")[2]))


def _unit_text(unit: str) -> str:
    match unit:
        case "bytes":
            return translate("formatting", "{number} bytes")
        case "KB":
            return translate("formatting", "{number} KB")
        case "MB":
            return translate("formatting", "{number} MB")
        case "GB":
            return translate("formatting", "{number} GB")
        case _:
            return translate("formatting", "{number} TB")


def size_of(part: float, whole: float) -> str:
    """Returns a part of a whole; a common unit appears once: "1.2 of 2.0 GB"."""
    (number, unit), whole_unit = scaled_size(part), scaled_size(whole)[1]
    first = figure(0) if part <= 0 else _shown(number) if unit == whole_unit else size(part)
    return translate("formatting", "{part} of {whole}").format(part=first, whole=size(whole))


def sentence(wording: Wording) -> str:
    """Returns a sentence of the engine in the window's language; English if that lacks it."""
    return wording.text(partial(translated, "engine"), figure, size)


def both(first: str, second: str) -> str:
    """Returns two sentences, one after the other: Chinese and Japanese have no space between them."""
    return translate("formatting", "{first} {second}", "two sentences").format(first=first, second=second)


def listed(texts: Iterable[str]) -> str:
    """Returns the texts that are not empty, with the comma of the language between them."""
    comma = translate("formatting", "{first}, {second}", "a list").format(first="", second="")
    return comma.join(filter(None, texts))


def labelled(name: str, text: str) -> str:
    """Returns a text after its name: there is a space before a French colon."""
    return translate("formatting", "{name}: {text}").format(name=name, text=text)


def folded(text: str) -> str:
    """Returns a text without case and accents, as searches compare it: "memoire" is found in "Mémoire"."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def told(text: str) -> str:
    """Returns a text of the engine's code in the window's language."""
    wording = wording_of(text)
    return text if wording is None else sentence(wording)


def percent(share: float) -> str:
    """Returns a share (0 to 1): one decimal below ten per cent; "0%" and "100%" only when exactly so."""
    value = 100 * share
    if share <= 0 or share >= 1:
        return rounded_percent(min(max(share, 0), 1))
    number = figure(max(value, 0.1), 1) if value < 9.95 else figure(min(value, 99))
    return translate("formatting", "{number}%").format(number=number)


def rounded_percent(share: float) -> str:
    """Returns a share in whole per cent: "62%"."""
    return translate("formatting", "{number}%").format(number=figure(100 * share))


def in_english(text: str) -> str:
    """Returns a size or count as the engine reads it: "4,5 Go" is "4.5 GB" in a French window.

    The English form is understood in all languages; a point before three digits separates thousands wherever
    the decimal separator is a comma.
    """
    unit = text.strip().lstrip("0123456789.,'’\xa0\u202f ")
    written = text.strip().removesuffix(unit)
    number, gap = written.strip(), " " if written != written.rstrip() else ""
    if QLocale().decimalPoint() == ",":
        number = re.sub(r"[.\s'’](?=\d{3}(\D|$))", "", number).replace(",", ".")
    units = {_unit_text(each).format(number="").strip(): each for each in SIZE_UNITS}
    for count in (1, 2):
        units[translate("memory", "%n block(s)", "", count).replace(figure(count), "").strip()] = "blocks"
        units[translate("memory", "%n token(s)", "", count).replace(figure(count), "").strip()] = "tokens"
    for own, english in units.items():
        if unit.casefold().endswith(own.casefold()):
            unit = unit[: len(unit) - len(own)] + english
            break
    return number + gap + unit


def ago(seconds: float) -> str:
    """Returns the time since something happened: "just now", "40 s ago", "3 min ago", "3 days ago"."""
    if seconds < 1.5:
        return translate("formatting", "just now")
    if seconds < 90:
        return translate("formatting", "{number} s ago").format(number=figure(seconds))
    if seconds < 90 * 60:
        return translate("formatting", "{number} min ago").format(number=figure(seconds / 60))
    if seconds < 36 * 3600:
        return translate("formatting", "{number} h ago").format(number=figure(seconds / 3600))
    days = round(seconds / 86400)
    return translate("formatting", "%n day(s) ago", "", days)


def duration(seconds: float) -> str:
    """Returns a length of time: "0 s", "0.4 s", "41 s", "3.5 min", "2.1 h"."""
    if seconds < 9.95:
        number = figure(seconds, 1) if seconds >= 0.05 else figure(0)
        return translate("formatting", "{number} s").format(number=number)
    if seconds < 99.5:
        return translate("formatting", "{number} s").format(number=figure(seconds))
    if seconds < 99.5 * 60:
        return translate("formatting", "{number} min").format(number=figure(seconds / 60, 1))
    return translate("formatting", "{number} h").format(number=figure(seconds / 3600, 1))


def blocks(number: int) -> str:
    """ "1 block", "1,024 blocks"."""
    return translate("memory", "%n block(s)", "", number)


def tokens(number: int) -> str:
    """ "1 token", "1,024 tokens"."""
    return translate("memory", "%n token(s)", "", number)


def chats(number: int) -> str:
    """ "1 chat", "3 chats"."""
    return translate("memory", "%n chat(s)", "", number)


def layers(number: int) -> str:
    """ "1 layer", "18 layers"."""
    return translate("memory", "%n layer(s)", "", number)


def runs(number: int) -> str:
    """ "1 run", "3 runs" of neighbouring blocks."""
    return translate("memory", "%n run(s)", "", number)
