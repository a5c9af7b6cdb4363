"""The colours of chats and of free blocks, the same in every view of the panel. Qt-free."""

from __future__ import annotations

from collections.abc import Mapping

from app.theme.chat_look import ChatLook
from app.theme.palette import HIGH_CONTRAST, Palette
from engine.protocol import program_of


def rgb(color: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def mix(a: str, b: str, share: float) -> str:
    """`a` mixed with `share` (0 to 1) of `b`, as `#rrggbb`."""
    parts = (round(x + (y - x) * share) for x, y in zip(rgb(a), rgb(b), strict=True))
    return "#{:02x}{:02x}{:02x}".format(*parts)


def chat_color(chat: str, looks: Mapping[str, ChatLook], palette: Palette, highlighted: str = "") -> str:
    """A chat's colour.

    Args:
        chat: its id.
        looks: the chats of this window. Programs that use the model have one colour, others a neutral one.
        palette: the theme's colours.
        highlighted: the id of the only chat that is not dimmed; empty dims none.
    """
    look = looks.get(chat)
    if look is not None:
        color = palette.owner(look.color_index)
    else:
        color = palette.guest if program_of(chat) else unknown_chat_color(palette)
    return mix(color, palette.panel, 0.8) if highlighted and chat != highlighted else color


def unknown_chat_color(palette: Palette) -> str:
    """The neutral colour of chats outside this window, clearly lighter or darker than cached blocks."""
    return mix(palette.dim, palette.text, 0.15) if palette.dark else palette.dim


def free_color(palette: Palette) -> str:
    """The colour of free blocks in bars and tables, whose background differs from the map's."""
    return palette.line if palette.dark and palette is not HIGH_CONTRAST else palette.block_free
