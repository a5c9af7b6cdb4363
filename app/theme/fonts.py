"""Chooses the fonts: Inter if installed, else the system's own, or DejaVu on a bare Debian."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

from app.platform.current import current_platform

_TEXT: Final = ("Inter", "Inter Variable", "Cantarell", "Ubuntu", "Noto Sans", "DejaVu Sans")
_CODE: Final = ("JetBrains Mono", "SF Mono", "Menlo", "Cascadia Code", "DejaVu Sans Mono", "Liberation Mono")
#: DejaVu looks larger than other fonts of the same size; this scales it to match Inter.
_OPTICAL: Final = {"DejaVu Sans": 0.93, "DejaVu Sans Mono": 0.94}


def text_family() -> str:
    """The font family for everything but code."""
    known = set(QFontDatabase.families())
    if current_platform().system_font_first and "Inter" not in known:
        return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    for family in _TEXT:
        if family in known:
            return family
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()


def code_family() -> str:
    """The monospaced font family for code."""
    known = set(QFontDatabase.families())
    for family in _CODE:
        if family in known:
            return family
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()


def optical_size(family: str, size: float) -> float:
    """The pixel size to request from `family` so that text looks `size` pixels large."""
    return size * _OPTICAL.get(family, 1.0)


def make_font(family: str, size: float, weight: int = 400, tabular: bool = False) -> QFont:
    """A font of `size` pixels; `tabular` gives all digits the same width, for numbers that change."""
    font = QFont(family)
    font.setPixelSize(max(8, round(optical_size(family, size))))
    font.setWeight(QFont.Weight(weight))
    if tabular:
        font.setFeature(QFont.Tag("tnum"), 1)
    return font
