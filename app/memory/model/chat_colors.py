"""Titles and colours of chats, and of free blocks, the same in every view of the panel. Qt-free."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from app.store.records import TEMPORARY
from app.theme.palette import HIGH_CONTRAST, ChatLook, Palette
from app.translation import translate
from engine.protocol import program_of

#: Of everything that holds something, with the background and with free blocks.
MIN_CONTRAST: Final = 3.0
_READABLE: Final = 4.5  # of texts with their background
_MAX_FADED: Final = 60  # per cent


def title(chat: str, looks: Mapping[str, ChatLook]) -> str:
    """Returns a chat's title; a chat that is not in this window is named by its id."""
    look = looks.get(chat)
    if look is not None:
        return look.title or translate("memory", "Untitled chat")
    if chat.startswith(TEMPORARY):
        return translate("memory", "Quick Ask")
    if program := program_of(chat):
        return translate("memory", "{program} (another program)").format(program=program)
    if not chat:
        return translate("memory", "Another program")
    return translate("memory", "Another program ({chat})").format(chat=chat[:12])


def rgb(color: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def mix(a: str, b: str, share: float) -> str:
    """`a` mixed with `share` (0 to 1) of `b`, as `#rrggbb`."""
    parts = (round(x + (y - x) * share) for x, y in zip(rgb(a), rgb(b), strict=True))
    return "#{:02x}{:02x}{:02x}".format(*parts)


def luminance(color: str) -> float:
    """Relative luminance of `#rrggbb` as WCAG defines it, 0 to 1."""
    shares = (part / 255 for part in rgb(color))
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """Contrast of two colours as WCAG defines it, 1 to 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=256)
def faded(color: str, palette: Palette) -> str:
    """`color` as far towards the background as a contrast of 3 with it and with free blocks allows."""
    grounds = (palette.panel, palette.block_free)
    for percent in range(_MAX_FADED, 0, -1):
        mixed = mix(color, palette.panel, percent / 100)
        if min(contrast(mixed, ground) for ground in grounds) >= MIN_CONTRAST:
            return mixed
    return color


def chat_color(chat: str, looks: Mapping[str, ChatLook], palette: Palette, highlighted: str = "") -> str:
    """Returns a chat's colour.

    Args:
        looks: the chats of this window. Programs that use the model have one colour, others a neutral one.
        highlighted: the id of the only chat that is not dimmed; empty dims none.
    """
    look = looks.get(chat)
    if look is not None:
        color = palette.owner(look.color_index)
    else:
        color = palette.guest if program_of(chat) else unknown_chat_color(palette)
    return mix(color, palette.panel, 0.8) if highlighted and chat != highlighted else color


def unknown_chat_color(palette: Palette) -> str:
    """Returns the neutral colour of chats outside this window, clearly unlike that of cached blocks."""
    return mix(palette.dim, palette.text, 0.15) if palette.dark else palette.dim


def free_color(palette: Palette) -> str:
    """Returns the colour of free blocks in bars and tables, whose background differs from the map's."""
    return palette.line if palette.dark and palette is not HIGH_CONTRAST else palette.block_free


def outline_color(palette: Palette) -> str:
    """Returns the colour of the outline of a free block in legends."""
    return palette.faint if contrast(palette.faint, palette.panel) >= MIN_CONTRAST else palette.dim


@lru_cache(maxsize=64)
def text_color(color: str, palette: Palette) -> str:
    """Returns a text colour, mixed with that of texts until it can be read on the panel and its cards."""
    for step in range(10):
        mixed = mix(color, palette.text, step / 10)
        if all(contrast(mixed, ground) >= _READABLE for ground in (palette.panel, palette.ground)):
            return mixed
    return palette.text
