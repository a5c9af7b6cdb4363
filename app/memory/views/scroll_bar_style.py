"""Narrow scroll bars without arrows, for the lists inside the panel."""

from __future__ import annotations

from app.theme.palette import Palette


def scroll_bar_style(palette: Palette) -> str:
    """A style sheet for vertical scroll bars."""
    return (
        "QScrollBar:vertical { background: transparent; border: none; width: 6px; margin: 0; }"
        f"QScrollBar::handle:vertical {{ background: {palette.line}; border-radius: 3px; min-height: 24px; }}"
        "QScrollBar::add-line:vertical, QScrollBar::sub-line:vertical { border: none; height: 0; }"
        "QScrollBar::add-page:vertical, QScrollBar::sub-page:vertical { background: none; }"
    )
