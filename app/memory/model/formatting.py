"""Numbers, sizes and times as text."""

from __future__ import annotations

from typing import Final

from app.translation import translate

_UNITS: Final = ("bytes", "KB", "MB", "GB", "TB")


def size(amount: float) -> str:
    """Bytes with a unit, three digits at most: "312 MB", "2.3 GB", "0 MB"."""
    if amount <= 0:
        return "0 MB"
    value, unit = float(amount), 0
    while value >= 999.5 and unit < len(_UNITS) - 1:
        value, unit = value / 1000, unit + 1
    if unit == 0:
        return translate("memory", "%n byte(s)", "", round(value))
    return f"{value:.1f} {_UNITS[unit]}" if value < 9.95 else f"{value:.0f} {_UNITS[unit]}"


def size_of(part: float, whole: float) -> str:
    """A part of a whole; a unit that both have is written once: "1.2 of 2.0 GB"."""
    first, second = size(part), size(whole)
    if part <= 0:
        first = "0"
    elif first.rsplit(" ", 1)[1] == second.rsplit(" ", 1)[1]:
        first = first.rsplit(" ", 1)[0]
    return translate("memory", "{part} of {whole}").format(part=first, whole=second)


def percent(share: float) -> str:
    """A share (0 to 1): one decimal below ten per cent, "0 %" only for nothing, "100 %" only for all."""
    if share <= 0:
        number = "0"
    elif share >= 1:
        number = "100"
    else:
        value = 100 * share
        number = f"{max(value, 0.1):.1f}" if value < 9.95 else f"{min(value, 99):.0f}"
    return translate("memory", "{number} %").format(number=number)


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


def ago(seconds: float) -> str:
    """How long ago something was: "just now", "40 s ago", "3 min ago", "2 h ago"."""
    if seconds < 1.5:
        return translate("memory", "just now")
    if seconds < 90:
        return translate("memory", "{seconds} s ago").format(seconds=f"{seconds:.0f}")
    if seconds < 90 * 60:
        return translate("memory", "{minutes} min ago").format(minutes=f"{seconds / 60:.0f}")
    return translate("memory", "{hours} h ago").format(hours=f"{seconds / 3600:.0f}")


def duration(seconds: float) -> str:
    """A length of time: "0 s", "0.4 s", "41 s", "3.5 min", "2.1 h"."""
    if seconds < 99.5:
        number = "0" if seconds < 0.05 else f"{seconds:.1f}" if seconds < 9.95 else f"{seconds:.0f}"
        return translate("memory", "{seconds} s").format(seconds=number)
    if seconds < 99.5 * 60:
        return translate("memory", "{minutes} min").format(minutes=f"{seconds / 60:.1f}")
    return translate("memory", "{hours} h").format(hours=f"{seconds / 3600:.1f}")
