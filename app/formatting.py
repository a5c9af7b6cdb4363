"""Sizes, times and shares as text for the whole app."""

from __future__ import annotations

from app.translation import translate
from engine.protocol import scaled_size


def size(amount: float) -> str:
    """Bytes with a unit, as the engine writes them: "312 MB", "12.3 GB", "0 MB"."""
    number, unit = scaled_size(amount)
    return _unit_text(unit).format(number=number)


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
    first, second = size(part), size(whole)
    if part <= 0:
        first = "0"
    elif first.rsplit(" ", 1)[1] == second.rsplit(" ", 1)[1]:
        first = first.rsplit(" ", 1)[0]
    return translate("formatting", "{part} of {whole}").format(part=first, whole=second)


def percent(share: float) -> str:
    """Returns a share (0 to 1): one decimal below ten per cent; "0%" and "100%" only when exactly so."""
    if share <= 0:
        number = "0"
    elif share >= 1:
        number = "100"
    else:
        value = 100 * share
        number = f"{max(value, 0.1):.1f}" if value < 9.95 else f"{min(value, 99):.0f}"
    return translate("formatting", "{number}%").format(number=number)


def ago(seconds: float) -> str:
    """Returns the time since something happened: "just now", "40 s ago", "3 min ago", "3 days ago"."""
    if seconds < 1.5:
        return translate("formatting", "just now")
    if seconds < 90:
        return translate("formatting", "{number} s ago").format(number=f"{seconds:.0f}")
    if seconds < 90 * 60:
        return translate("formatting", "{number} min ago").format(number=f"{seconds / 60:.0f}")
    if seconds < 36 * 3600:
        return translate("formatting", "{number} h ago").format(number=f"{seconds / 3600:.0f}")
    days = round(seconds / 86400)
    return translate("formatting", "%n day(s) ago", "", days)


def duration(seconds: float) -> str:
    """Returns a length of time: "0 s", "0.4 s", "41 s", "3.5 min", "2.1 h"."""
    if seconds < 9.95:
        number = f"{seconds:.1f}" if seconds >= 0.05 else "0"
        return translate("formatting", "{number} s").format(number=number)
    if seconds < 99.5:
        return translate("formatting", "{number} s").format(number=f"{seconds:.0f}")
    if seconds < 99.5 * 60:
        return translate("formatting", "{number} min").format(number=f"{seconds / 60:.1f}")
    return translate("formatting", "{number} h").format(number=f"{seconds / 3600:.1f}")
