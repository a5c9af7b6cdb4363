"""Which colour a block has: inks are small numbers, a table turns them into pixels.

An ink says free, cached (eight ages), a state, a step of the ramp for amounts, or used by a chat's hue;
each ink has a dimmed twin for the time in which one chat is highlighted. Knows nothing of Qt.
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
CACHED: Final = 1  # the youngest of the cached inks; older ones follow
AGES: Final = 8
UNKNOWN_CHAT: Final = CACHED + AGES  # used by a chat that this window does not know
USED: Final = UNKNOWN_CHAT + 1  # by one table, where states are the subject
SHARED: Final = USED + 1
PINNED: Final = SHARED + 1
RAMP: Final = PINNED + 1  # the least of an amount; more follow
STEPS: Final = 8
OWNER: Final = RAMP + STEPS  # used by the chat of colour index 0; the others follow

#: A cached block of this age (seconds) takes the next fainter ink.
AGE_STEPS: Final = np.array([5.0, 15.0, 40.0, 90.0, 180.0, 360.0, 720.0])


def pixel(color: tuple[float, float, float]) -> int:
    """A colour as an opaque 0xAARRGGBB pixel."""
    red, green, blue = (min(255, max(0, round(part))) for part in color)
    return 0xFF000000 | red << 16 | green << 8 | blue


def cached_color(palette: Palette, age: int) -> str:
    """The grey of a cached block: it fades towards free, yet never reaches it."""
    return mix(palette.block_cached, palette.block_free, 0.78 * age / (AGES - 1))


def state_colors(palette: Palette) -> tuple[str, str, str]:
    """Used by one table, shared, pinned: blue, orange and purple of Okabe-Ito."""
    return palette.owners[1], palette.owners[0], palette.owners[3]


def ramp(palette: Palette) -> list[str]:
    """From little to much: ever lighter on dark ground, ever darker on light, so hue is not needed."""
    ends = ("#2c4263", "#3f86c6", "#f4e7a8") if palette.dark else ("#bccddd", "#4a8cc4", "#0d2b55")
    half = (STEPS - 1) / 2
    return [
        mix(ends[0], ends[1], step / half) if step < half else mix(ends[1], ends[2], step / half - 1)
        for step in range(STEPS)
    ]


def ages(seconds: npt.NDArray[np.floating]) -> ColorIndices:
    """The ink of cached blocks by the time since they were last used."""
    return (CACHED + np.searchsorted(AGE_STEPS, seconds, side="right")).astype(np.uint8)


class ColorTable:
    """The colours of all inks in one palette.

    Attributes:
        plain: pixel of each ink, uint32[count]; `plain[ink + half]` is the dimmed twin of an ink.
        half: number of inks without their twins.
        paper: pixel of the ground between the cells.
    """

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        colors = [palette.block_free]
        colors += [cached_color(palette, age) for age in range(AGES)]
        colors.append(unknown_chat_color(palette))
        colors += state_colors(palette)
        colors += ramp(palette)
        colors += palette.owners
        self.half = len(colors)
        dimmed = [palette.block_free] + [mix(color, palette.panel, 0.80) for color in colors[1:]]
        self.plain: Pixels = np.array([pixel(rgb(color)) for color in colors + dimmed], np.uint32)
        self.paper = pixel(rgb(palette.panel))
        #: The part of a tail block that holds no token yet.
        self.hollow: Pixels = np.array(
            [pixel(rgb(mix(color, palette.block_free, 0.70))) for color in colors + dimmed], np.uint32
        )

    def owner(self, color_index: int | None) -> int:
        """The ink of a chat; None is a chat this window does not know."""
        if color_index is None:
            return UNKNOWN_CHAT
        return OWNER + color_index % len(self.palette.owners)
