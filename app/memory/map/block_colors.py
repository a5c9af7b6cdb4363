"""The colour modes of the block map: owner, state, references, age, fill and tier. Qt-free."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from app.memory.model.chat_colors import faded, mix, rgb, unknown_chat_color
from app.memory.model.replayed_pool import BlockModel
from app.theme.palette import Palette
from app.translation import translate
from engine.protocol import BlockState

# --- Colour indices
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
    """Returns a colour as an opaque 0xAARRGGBB pixel."""
    red, green, blue = (min(255, max(0, round(part))) for part in color)
    return 0xFF000000 | red << 16 | green << 8 | blue


def frame_width(side: float) -> int:
    """Returns the width of a remembered block's frame in a cell; it is paler inside, unlike one in use."""
    return max(1, round(0.2 * side))


def hollow(color: str, palette: Palette) -> str:
    """Returns the colour of the part of a cell without tokens, and inside of frames."""
    return mix(color, palette.block_free, 0.70)


def state_colors(palette: Palette) -> tuple[str, str, str]:
    """Returns the colours of used, shared and pinned: blue, orange and purple of Okabe-Ito."""
    return palette.owners[1], palette.owners[0], palette.owners[3]


def ramp_colors(palette: Palette) -> list[str]:
    """Colours from small to large amounts: lighter and lighter on dark, darker and darker on light."""
    ends = ("#56739f", "#68b0dd", "#f4e7a8") if palette.dark else ("#6286aa", "#2f6398", "#0b2348")
    half = (STEPS - 1) / 2
    return [
        mix(ends[0], ends[1], step / half) if step < half else mix(ends[1], ends[2], step / half - 1)
        for step in range(STEPS)
    ]


def ages(seconds: npt.NDArray[np.floating]) -> npt.NDArray[np.uint8]:
    """Returns the step (0 to 7) of an age: how many of `AGE_STEPS` have passed."""
    return np.searchsorted(AGE_STEPS, seconds, side="right").astype(np.uint8)


class ColorTable:
    """The pixels of all colour indices in one palette.

    A colour index is a small number. There are indices for free, for cached, for states, for the steps of a
    ramp for amounts, for each chat colour, and for each chat colour at rest. Each has a dimmed version, for
    use while one chat is highlighted.

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
        table += ramp_colors(palette)
        table += palette.owners
        at_rest = (*palette.owners, unknown_chat_color(palette), palette.guest)
        table += [faded(color, palette) for color in at_rest]
        self.half = len(table)
        dimmed = [palette.block_free] + [mix(color, palette.panel, 0.80) for color in table[1:]]
        self.plain: Pixels = np.array([pixel(rgb(color)) for color in table + dimmed], np.uint32)
        self.background = pixel(rgb(palette.panel))
        self.hollow: Pixels = np.array(
            [pixel(rgb(hollow(color, palette))) for color in table + dimmed], np.uint32
        )

    def is_at_rest(self, index: int) -> bool:
        """Whether a colour index is that of a chat at rest."""
        return index % self.half >= _REST

    def owner(self, chat_color: int | None) -> int:
        """Returns the colour index of a chat; None is a chat outside this window."""
        if chat_color is None:
            return UNKNOWN_CHAT
        return OWNER + chat_color % len(self.palette.owners)


Blocks = npt.NDArray[np.integer]

#: The step of the ramp for 0, 1, 2, ... references; still more get the strongest colour.
_STEP_OF_REFS: Final = np.array([0, 0, 2, 3, 4, *[5] * 4, *[6] * 8, 7], np.uint8)


class Mode(Enum):
    """The meaning of the colours."""

    OWNER = "owner"
    STATE = "state"
    REFERENCES = "references"
    AGE = "age"
    FILL = "fill"
    TIER = "tier"


class Swatch(NamedTuple):
    """An entry of the legend; its mark is "", "notch", "dot", "line", "ring" as on the map, or "outline"."""

    color: str
    label: str
    mark: str = ""
    tool_tip: str = ""


def mode_name(mode: Mode) -> str:
    """Returns the name of a mode in the menu."""
    return {
        Mode.OWNER: translate("memory", "Owner"),
        Mode.STATE: translate("memory", "State"),
        Mode.REFERENCES: translate("memory", "References"),
        Mode.AGE: translate("memory", "Age"),
        Mode.FILL: translate("memory", "Fill"),
        Mode.TIER: translate("memory", "Tier"),
    }[mode]


def mode_tip(mode: Mode) -> str:
    """Returns the tool tip that explains a mode."""
    return {
        Mode.OWNER: translate(
            "memory",
            "Each chat has its own colour, and other programs that use the model have one together. The "
            "faded frame of a chat at rest marks what it would reuse. A block of several chats has the "
            "colour of one of them.",
        ),
        Mode.STATE: translate("memory", "Whether each block is in use, shared, pinned, cached or free."),
        Mode.REFERENCES: translate(
            "memory",
            "How many block tables contain each block. Every reference beyond the first is memory saved.",
        ),
        Mode.AGE: translate(
            "memory",
            "How long ago each block was last written or reused. The oldest cached blocks are evicted first.",
        ),
        Mode.FILL: translate(
            "memory", "How many tokens each block holds. Only the last block of a chat is partly empty."
        ),
        Mode.TIER: translate(
            "memory",
            "Where the blocks are: in the engine's pool, also on disk, or copied to host memory while a chat "
            "waits.",
        ),
    }[mode]


def color_indices(mode: Mode, model: BlockModel, blocks: Blocks, chat_colors: ColorIndices) -> ColorIndices:
    """Returns the colour index of each of `blocks`, uint8.

    Args:
        chat_colors: colour index of each chat number of the model; the last is for chat number -1.
    """
    state = model.state[blocks]
    result = np.full(len(blocks), FREE, np.uint8)
    used, cached = state == BlockState.USED, state == BlockState.CACHED
    if mode is Mode.AGE or mode is Mode.FILL:
        filled = state != BlockState.FREE
        result[filled] = (_by_age if mode is Mode.AGE else _by_fill)(model, blocks[filled])
        return result
    result[cached] = CACHED
    if mode is Mode.OWNER:
        chat = model.remembered.chat[blocks]
        rests = cached & (chat >= 0)
        result[rests] = AT_REST[chat_colors[chat[rests]]]
        result[used] = chat_colors[model.chat[blocks[used]]]
    elif mode is Mode.REFERENCES:
        refs = np.minimum(model.refs[blocks[used]], len(_STEP_OF_REFS) - 1)
        result[used] = RAMP + _STEP_OF_REFS[refs]
    elif mode is Mode.TIER:
        result[used] = USED
        stored = model.stored[blocks] == 1
        result[used & stored] = STORED
        result[cached & stored] = AT_REST[STORED]
    else:
        result[used] = np.where(model.refs[blocks[used]] > 1, SHARED, USED)
        result[(model.pinned[blocks] == 1) & (state != BlockState.FREE)] = PINNED
    return result


def fades(mode: Mode) -> bool:
    """Whether colours change over time without any event."""
    return mode is Mode.AGE


def legend(mode: Mode, palette: Palette, *, programs: bool = False) -> list[Swatch]:
    """Returns the entries of the legend in this mode; `programs`: whether other programs use the model."""
    ramp = ramp_colors(palette)
    quiet = palette.block_cached
    tip = translate(
        "memory",
        "A corner is cut off where several chats or answers use the same block: their text begins alike, "
        "and is kept only once. Point at a block to see whose it is.",
    )
    shared = translate("memory", "shared"), "notch", tip
    tip = translate("memory", "The dot marks text that is never evicted.")
    pinned = translate("memory", "pinned"), "dot", tip
    cached = translate("memory", "cached")
    free = Swatch(palette.block_free, translate("memory", "free"), "outline")
    if mode is Mode.OWNER:
        one = palette.owners[0]
        return [
            Swatch(one, translate("memory", "in use")),
            Swatch(faded(one, palette), translate("memory", "remembered"), "ring"),
            Swatch(quiet, cached),
            *([Swatch(palette.guest, translate("memory", "other programs"))] if programs else []),
            Swatch(one, *shared),
            Swatch(one, *pinned),
            free,
        ]
    used_color, shared_color, pinned_color = state_colors(palette)
    if mode is Mode.STATE:
        return [
            Swatch(used_color, translate("memory", "in use")),
            Swatch(shared_color, *shared),
            Swatch(pinned_color, *pinned),
            Swatch(quiet, cached),
            free,
        ]
    if mode is Mode.REFERENCES:
        steps = ((ramp[0], "1"), (ramp[2], "2"), (ramp[4], "4"), (ramp[7], "17+"))
        return [Swatch(quiet, "0"), *(Swatch(color, label) for color, label in steps)]
    if mode is Mode.TIER:
        tip = translate(
            "memory",
            "The disk cache has a copy or is about to write it, so the text need not be read again after a "
            "restart. A cached block has the faded colour.",
        )
        return [
            Swatch(used_color, translate("memory", "pool")),
            Swatch(quiet, cached),
            Swatch(palette.owners[STORED - OWNER], translate("memory", "also on disk"), "", tip),
            Swatch(shared_color, translate("memory", "host")),
            free,
        ]
    if mode is Mode.AGE:
        return [
            Swatch(ramp[7], translate("memory", "now")),
            Swatch(ramp[4], translate("memory", "90 s")),
            Swatch(ramp[0], translate("memory", "12 min")),
            free,
        ]
    return [
        Swatch(ramp[0], translate("memory", "1 token")),
        Swatch(ramp[3], translate("memory", "half full")),
        Swatch(ramp[7], translate("memory", "full")),
        free,
    ]


def _by_age(model: BlockModel, blocks: Blocks) -> ColorIndices:
    return (RAMP + STEPS - 1 - ages(model.age(blocks))).astype(np.uint8)


def _by_fill(model: BlockModel, blocks: Blocks) -> ColorIndices:
    share = model.fill[blocks] / max(1, model.block_size)
    step = np.clip(np.ceil(share * STEPS) - 1, 0, STEPS - 1)
    return np.asarray(RAMP + step, np.uint8)
