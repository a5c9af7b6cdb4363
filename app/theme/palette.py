"""The colours of the window: a dark, a light and a high-contrast palette, and a colour per chat.

Text has a contrast of at least 4.5 on its background, a block that holds something one of 3; faint text
is for what may be overlooked. The palettes are explicit because `setColorScheme` does nothing on Linux.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtGui import QColor

#: Okabe-Ito first, then further well-separated, colour-blind-safe hues; on dark light enough, on light dark
#: enough that a faded one still has a contrast of 3 (see `chat_colors.faded`).
OWNERS_DARK: Final = ("#e69f00", "#56b4e9", "#2fb48a", "#d98cb8", "#f2702a", "#a292f0", "#b8a800", "#4fa3a5")
OWNERS_LIGHT: Final = ("#a06400", "#1c6fb0", "#0b7a5a", "#96306f", "#b84300", "#6450c8", "#746a00", "#1b7074")


@dataclass(frozen=True)
class Palette:
    """Colour tokens as `#rrggbb`; names are used as they are in the style sheet."""

    name: str
    dark: bool
    ground: str
    panel: str
    raised: str
    line: str
    track: str  # of a bar, where it is empty
    text: str
    dim: str
    faint: str
    accent: str
    on_accent: str
    good: str
    warn: str
    bad: str
    code_ground: str
    block_free: str
    block_cached: str
    block_weights: str
    bubble: str
    sent: str  # what leaves this computer
    guest: str  # blocks of other programs; far from every chat's colour in lightness
    owners: tuple[str, ...] = OWNERS_DARK

    def owner(self, index: int) -> str:
        """Returns the colour of a chat, by its stable colour index (0, 1, 2, ...)."""
        return self.owners[index % len(self.owners)]


DARK: Final = Palette(
    name="dark",
    dark=True,
    ground="#16181d",
    panel="#1b1e24",
    raised="#22262e",
    line="#2c313a",
    track="#2c313a",
    text="#e7e9ee",
    dim="#9aa2b1",
    faint="#6b7382",
    accent="#e2a13b",
    on_accent="#1b1e24",
    good="#5fb58a",
    warn="#e0a04a",
    bad="#e57166",
    code_ground="#12141a",
    block_free="#22262e",
    block_cached="#6b7589",
    block_weights="#8c95a9",
    bubble="#262a33",
    sent="#86b4ff",
    guest="#f4f6fb",
)

LIGHT: Final = Palette(
    name="light",
    dark=False,
    ground="#faf9f6",
    panel="#f2f0eb",
    raised="#ffffff",
    line="#dedad1",
    track="#dedad1",
    text="#23252b",
    dim="#666a75",
    faint="#9a9da6",
    accent="#a46100",
    on_accent="#ffffff",
    good="#2c8a5d",
    warn="#a86a00",
    bad="#b83a30",
    code_ground="#f4f2ed",
    block_free="#e9e6df",
    block_cached="#7c818d",
    block_weights="#4a5266",
    bubble="#ecebe4",
    sent="#1c5bb8",
    guest="#23252b",
    owners=OWNERS_LIGHT,
)

#: Text and lines have a contrast of at least 7:1 on black.
HIGH_CONTRAST: Final = Palette(
    name="contrast",
    dark=True,
    ground="#000000",
    panel="#000000",
    raised="#1a1a1a",
    line="#979ca6",
    track="#44474d",
    text="#ffffff",
    dim="#d5d9e0",
    faint="#a9afba",
    accent="#ffc04d",
    on_accent="#000000",
    good="#6fe0a8",
    warn="#ffc04d",
    bad="#ff8a80",
    code_ground="#0d0d0d",
    block_free="#262626",
    block_cached="#7d8596",
    block_weights="#9aa3b5",
    bubble="#1f1f1f",
    sent="#a8ccff",
    guest="#ffffff",
    owners=("#ffb020", "#6cc6ff", "#3fd6a4", "#f09ccb", "#ff7a2b", "#ab9cff", "#e0cf1c", "#69c8ca"),
)


@lru_cache(maxsize=256)
def mix(over: str, under: str, share: float) -> str:
    """Returns the colour `share` of the way from `under` to `over`, as `#rrggbb`."""
    a, b = QColor(over), QColor(under)

    def blend(x: int, y: int) -> int:
        return round(x * share + y * (1 - share))

    return QColor(blend(a.red(), b.red()), blend(a.green(), b.green()), blend(a.blue(), b.blue())).name()


class ChatLook(NamedTuple):
    """The title and colour of a chat, the same wherever it appears: its square in the list, its blocks in
    the map, its part of the bars and its row in the table (`Palette.owner(color_index)`).
    """

    title: str
    color_index: int
