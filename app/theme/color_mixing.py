"""Blends of two colour tokens."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QColor


@lru_cache(maxsize=256)
def mix(over: str, under: str, share: float) -> str:
    """The colour `share` of the way from `under` to `over`, as `#rrggbb`."""
    a, b = QColor(over), QColor(under)

    def blend(x: int, y: int) -> int:
        return round(x * share + y * (1 - share))

    return QColor(blend(a.red(), b.red()), blend(a.green(), b.green()), blend(a.blue(), b.blue())).name()
