"""The colours of blocks. A colour index is a small number that `ColorTable` turns into a pixel. Qt-free.

There are indices for free, for cached (eight ages), for states, for the steps of a ramp for amounts, and for
each chat colour. Each has a dimmed version, for use while one chat is highlighted.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from app.memory.model.chat_colors import mix, rgb, unknown_chat_color
from app.theme.palette import Palette

ColorIndices = npt.NDArray[np.uint8]
Pixels = npt.NDArray[np.uint32]

FREE: Final = 0
CACHED: Final = 1  # the youngest cached blocks; older ones follow
AGES: Final = 8
UNKNOWN_CHAT: Final = CACHED + AGES  # used by a chat outside this window
GUEST: Final = UNKNOWN_CHAT + 1  # used by another program
USED: Final = GUEST + 1  # in one block table, in modes that show states
SHARED: Final = USED + 1
PINNED: Final = SHARED + 1
RAMP: Final = PINNED + 1  # the smallest amount; larger ones follow
STEPS: Final = 8
OWNER: Final = RAMP + STEPS  # the first chat colour; the others follow

#: Ages in seconds at which a cached block takes the next fainter colour.
AGE_STEPS: Final = np.array([5.0, 15.0, 40.0, 90.0, 180.0, 360.0, 720.0])


def pixel(color: tuple[float, float, float]) -> int:
    """A colour as an opaque 0xAARRGGBB pixel."""
    red, green, blue = (min(255, max(0, round(part))) for part in color)
    return 0xFF000000 | red << 16 | green << 8 | blue


def cached_color(palette: Palette, age: int) -> str:
    """The grey of a cached block of age step `age`; it fades towards the colour of free blocks."""
    return mix(palette.block_cached, palette.block_free, 0.78 * age / (AGES - 1))


def state_colors(palette: Palette) -> tuple[str, str, str]:
    """The colours of used, shared and pinned: blue, orange and purple of Okabe-Ito."""
    return palette.owners[1], palette.owners[0], palette.owners[3]


def ramp(palette: Palette) -> list[str]:
    """Colours from small to large amounts: lighter and lighter on dark, darker and darker on light."""
    ends = ("#2c4263", "#3f86c6", "#f4e7a8") if palette.dark else ("#bccddd", "#4a8cc4", "#0d2b55")
    half = (STEPS - 1) / 2
    return [
        mix(ends[0], ends[1], step / half) if step < half else mix(ends[1], ends[2], step / half - 1)
        for step in range(STEPS)
    ]


def ages(seconds: npt.NDArray[np.floating]) -> ColorIndices:
    """The colour index of cached blocks by the seconds since they were last used."""
    return (CACHED + np.searchsorted(AGE_STEPS, seconds, side="right")).astype(np.uint8)


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
        table += [cached_color(palette, age) for age in range(AGES)]
        table.append(unknown_chat_color(palette))
        table.append(palette.guest)
        table += state_colors(palette)
        table += ramp(palette)
        table += palette.owners
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
