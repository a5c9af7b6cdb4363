"""The colours of blocks. A colour index is a small number that `ColorTable` turns into a pixel. Qt-free.

There are indices for free, for cached, for states, for the steps of a ramp for amounts, for each chat colour,
and for each chat colour at rest. Each has a dimmed version, for use while one chat is highlighted.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from app.memory.model.chat_colors import faded, mix, rgb, unknown_chat_color
from app.theme.palette import Palette

ColorIndices = npt.NDArray[np.uint8]
Pixels = npt.NDArray[np.uint32]

FREE: Final = 0
CACHED: Final = 1  # and no chat in particular would reuse it
UNKNOWN_CHAT: Final = 2  # used by a chat outside this window
GUEST: Final = 3  # used by another program
USED: Final = 4  # in one block table, in modes that show states
SHARED: Final = 5
PINNED: Final = 6
RAMP: Final = 7  # the smallest amount; larger ones follow
STEPS: Final = 8
OWNER: Final = RAMP + STEPS  # the first chat colour; the others follow
OWNERS: Final = 8  # chat colours in each palette
_REST: Final = OWNER + OWNERS  # the first faded chat colour; then those of other chats and programs

STORED: Final = OWNER + 2  # in use and on disk, in the mode that shows tiers

#: The colour index of a cached block by that of the chat that would reuse it.
AT_REST: Final = np.arange(256, dtype=np.uint8)
AT_REST[OWNER:_REST] += OWNERS
AT_REST[UNKNOWN_CHAT], AT_REST[GUEST] = _REST + OWNERS, _REST + OWNERS + 1

#: Ages in seconds at which a block takes the next weaker colour.
AGE_STEPS: Final = np.array([5.0, 15.0, 40.0, 90.0, 180.0, 360.0, 720.0])


def pixel(color: tuple[float, float, float]) -> int:
    """A colour as an opaque 0xAARRGGBB pixel."""
    red, green, blue = (min(255, max(0, round(part))) for part in color)
    return 0xFF000000 | red << 16 | green << 8 | blue


def state_colors(palette: Palette) -> tuple[str, str, str]:
    """The colours of used, shared and pinned: blue, orange and purple of Okabe-Ito."""
    return palette.owners[1], palette.owners[0], palette.owners[3]


def stored_color(palette: Palette) -> str:
    """The colour of blocks that are also on disk: green of Okabe-Ito."""
    return palette.owners[STORED - OWNER]


def ramp(palette: Palette) -> list[str]:
    """Colours from small to large amounts: lighter and lighter on dark, darker and darker on light."""
    ends = ("#56739f", "#68b0dd", "#f4e7a8") if palette.dark else ("#6286aa", "#2f6398", "#0b2348")
    half = (STEPS - 1) / 2
    return [
        mix(ends[0], ends[1], step / half) if step < half else mix(ends[1], ends[2], step / half - 1)
        for step in range(STEPS)
    ]


def ages(seconds: npt.NDArray[np.floating]) -> npt.NDArray[np.uint8]:
    """The step (0 to 7) of an age: how many of `AGE_STEPS` have passed."""
    return np.searchsorted(AGE_STEPS, seconds, side="right").astype(np.uint8)


class ColorTable:
    """The pixels of all colour indices in one palette.

    Attributes:
        plain: pixel of each colour index, uint32; `plain[index + half]` is dimmed.
        hollow: the same for the part of a cell that holds no tokens yet.
        half: number of colour indices without the dimmed ones.
        background: pixel of the background between the cells.
    """

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        table = [palette.block_free]
        table += [palette.block_cached, unknown_chat_color(palette), palette.guest]
        table += state_colors(palette)
        table += ramp(palette)
        table += palette.owners
        at_rest = (*palette.owners, unknown_chat_color(palette), palette.guest)
        table += [faded(color, palette) for color in at_rest]
        self.half = len(table)
        dimmed = [palette.block_free] + [mix(color, palette.panel, 0.80) for color in table[1:]]
        self.plain: Pixels = np.array([pixel(rgb(color)) for color in table + dimmed], np.uint32)
        self.background = pixel(rgb(palette.panel))
        self.hollow: Pixels = np.array(
            [pixel(rgb(mix(color, palette.block_free, 0.70))) for color in table + dimmed], np.uint32
        )

    def owner(self, chat_color: int | None) -> int:
        """The colour index of a chat; None is a chat outside this window."""
        if chat_color is None:
            return UNKNOWN_CHAT
        return OWNER + chat_color % len(self.palette.owners)
