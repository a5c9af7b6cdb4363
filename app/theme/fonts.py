"""Which faces are used: Inter where installed, else the system's own, DejaVu on a bare Debian."""

from __future__ import annotations

import sys
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

_TEXT: Final = ("Inter", "Inter Variable", "Cantarell", "Ubuntu", "Noto Sans", "DejaVu Sans")
_CODE: Final = ("JetBrains Mono", "SF Mono", "Menlo", "Cascadia Code", "DejaVu Sans Mono", "Liberation Mono")
#: DejaVu is drawn larger than other faces of the same size; this brings it level with Inter.
_OPTICAL: Final = {"DejaVu Sans": 0.93, "DejaVu Sans Mono": 0.94}


def text_family() -> str:
    """The family for everything but code."""
    known = set(QFontDatabase.families())
    if sys.platform == "darwin" and "Inter" not in known:
        return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    for family in _TEXT:
        if family in known:
            return family
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()


def code_family() -> str:
    """The family for code; every letter is as wide as the others."""
    known = set(QFontDatabase.families())
    for family in _CODE:
        if family in known:
            return family
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()


def optical_size(family: str, size: float) -> float:
    """`size` in pixels as it has to be asked of `family` to look that large."""
    return size * _OPTICAL.get(family, 1.0)


def make_font(family: str, size: float, weight: int = 400, tabular: bool = False) -> QFont:
    """A font of `size` pixels; `tabular` gives all digits one width, for numbers that change."""
    font = QFont(family)
    font.setPixelSize(max(8, round(optical_size(family, size))))
    font.setWeight(QFont.Weight(weight))
    if tabular:
        font.setFeature(QFont.Tag("tnum"), 1)
    return font
