"""Numbers and moments as people read them."""

from __future__ import annotations

from typing import Final

_UNITS: Final = ("bytes", "KB", "MB", "GB", "TB")


def size(amount: float) -> str:
    """Bytes with a unit, three figures at most: "312 MB", "2.3 GB", "0 MB"."""
    if amount <= 0:
        return "0 MB"
    value, unit = float(amount), 0
    while value >= 999.5 and unit < len(_UNITS) - 1:
        value, unit = value / 1000, unit + 1
    return f"{value:.1f} {_UNITS[unit]}" if unit and value < 9.95 else f"{value:.0f} {_UNITS[unit]}"


def size_of(part: float, whole: float) -> str:
    """A part of a whole, the unit once where both share it: "1.2 of 2.0 GB"."""
    first, second = size(part), size(whole)
    if part <= 0:
        return f"0 of {second}"
    if first.rsplit(" ", 1)[1] == second.rsplit(" ", 1)[1]:
        first = first.rsplit(" ", 1)[0]
    return f"{first} of {second}"


def percent(share: float) -> str:
    """A share (0 to 1): one decimal below ten per cent, "0 %" only for nothing, "100 %" only for all."""
    if share <= 0:
        return "0 %"
    if share >= 1:
        return "100 %"
    value = 100 * share
    return f"{max(value, 0.1):.1f} %" if value < 9.95 else f"{min(value, 99):.0f} %"


def count(number: int, noun: str) -> str:
    """ "1 block", "1,024 blocks"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def ago(seconds: float) -> str:
    """How long something is past: "just now", "40 s ago", "3 min ago", "2 h ago"."""
    if seconds < 1.5:
        return "just now"
    if seconds < 90:
        return f"{seconds:.0f} s ago"
    if seconds < 90 * 60:
        return f"{seconds / 60:.0f} min ago"
    return f"{seconds / 3600:.0f} h ago"


def duration(seconds: float) -> str:
    """A length of time: "0 s", "0.4 s", "41 s", "3.5 min", "2.1 h"."""
    if seconds < 9.95:
        return f"{seconds:.1f} s" if seconds >= 0.05 else "0 s"
    if seconds < 99.5:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.1f} min" if seconds < 99.5 * 60 else f"{seconds / 3600:.1f} h"
