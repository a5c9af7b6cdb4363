"""The colours of chats and of free blocks, the same in every view of the panel."""

from __future__ import annotations

from collections.abc import Mapping

from app.theme.chat_look import ChatLook
from app.theme.palette import HIGH_CONTRAST, Palette


def rgb(color: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def mix(a: str, b: str, share: float) -> str:
    """`a` with `share` (0 to 1) of `b` in it, as `#rrggbb`."""
    parts = (round(x + (y - x) * share) for x, y in zip(rgb(a), rgb(b), strict=True))
    return "#{:02x}{:02x}{:02x}".format(*parts)


def unknown_chat_color(palette: Palette) -> str:
    """The neutral of chats that are not in this window, clearly lighter or darker than cached."""
    return mix(palette.dim, palette.text, 0.15) if palette.dark else palette.dim


def chat_color(chat: str, looks: Mapping[str, ChatLook], palette: Palette) -> str:
    """A chat's hue; neutral for chats this window does not know."""
    look = looks.get(chat)
    return palette.owner(look.color_index) if look else unknown_chat_color(palette)


def free_color(palette: Palette) -> str:
    """Of free blocks in bars and tables, where they lie on other ground than in the map."""
    return palette.line if palette.dark and palette is not HIGH_CONTRAST else palette.block_free
