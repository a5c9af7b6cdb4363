"""The colour modes of the block map: owner, state, references, age, fill and tier. Qt-free."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from app.memory.map import color_table
from app.memory.map.color_table import ColorIndices
from app.memory.model.chat_colors import faded
from app.memory.model.replayed_pool import BlockModel
from app.theme.palette import Palette
from app.translation import translate
from engine.protocol import BlockState

Blocks = npt.NDArray[np.integer]

#: The step of the ramp for 0, 1, 2, ... references; still more get the strongest colour.
_STEP_OF_REFS: Final = np.array([0, 0, 2, 3, 4, *[5] * 4, *[6] * 8, 7], np.uint8)


class Mode(Enum):
    """What the colours mean."""

    OWNER = "owner"
    STATE = "state"
    REFERENCES = "references"
    AGE = "age"
    FILL = "fill"
    TIER = "tier"


class Swatch(NamedTuple):
    """An entry of the legend; its mark is "", "notch" or "dot" as on the map, or "outline"."""

    color: str
    label: str
    mark: str = ""
    tool_tip: str = ""


def mode_name(mode: Mode) -> str:
    """The name of a mode in the menu."""
    return {
        Mode.OWNER: translate("memory", "Owner"),
        Mode.STATE: translate("memory", "State"),
        Mode.REFERENCES: translate("memory", "References"),
        Mode.AGE: translate("memory", "Age"),
        Mode.FILL: translate("memory", "Fill"),
        Mode.TIER: translate("memory", "Tier"),
    }[mode]


def mode_tip(mode: Mode) -> str:
    """The tool tip that explains a mode."""
    return {
        Mode.OWNER: translate(
            "memory",
            "Each chat has its own colour, and other programs that use the model have one together. The "
            "faded colour of a chat at rest marks what it would reuse. A block of several chats has the "
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
    """The colour index of each of `blocks`, uint8.

    Args:
        mode: what the colours mean.
        model: the pool.
        blocks: block numbers.
        chat_colors: colour index of each chat number of the model; the last is for chat number -1.
    """
    state = model.state[blocks]
    result = np.full(len(blocks), color_table.FREE, np.uint8)
    used, cached = state == BlockState.USED, state == BlockState.CACHED
    if mode is Mode.AGE or mode is Mode.FILL:
        filled = state != BlockState.FREE
        result[filled] = (_by_age if mode is Mode.AGE else _by_fill)(model, blocks[filled])
        return result
    result[cached] = color_table.CACHED
    if mode is Mode.OWNER:
        chat = model.remembered.chat[blocks]
        rests = cached & (chat >= 0)
        result[rests] = color_table.AT_REST[chat_colors[chat[rests]]]
        result[used] = chat_colors[model.chat[blocks[used]]]
    elif mode is Mode.REFERENCES:
        refs = np.minimum(model.refs[blocks[used]], len(_STEP_OF_REFS) - 1)
        result[used] = color_table.RAMP + _STEP_OF_REFS[refs]
    elif mode is Mode.TIER:
        result[used] = color_table.USED
        stored = model.stored[blocks] == 1
        result[used & stored] = color_table.STORED
        result[cached & stored] = color_table.AT_REST[color_table.STORED]
    else:
        result[used] = np.where(model.refs[blocks[used]] > 1, color_table.SHARED, color_table.USED)
        result[(model.pinned[blocks] == 1) & (state != BlockState.FREE)] = color_table.PINNED
    return result


def fades(mode: Mode) -> bool:
    """Whether colours change over time without any event."""
    return mode is Mode.AGE


def legend(mode: Mode, palette: Palette, *, programs: bool = False) -> list[Swatch]:
    """The entries of the legend in this mode.

    Args:
        mode: what the colours mean.
        palette: the theme's colours.
        programs: whether other programs use the model.
    """
    ramp = color_table.ramp(palette)
    quiet = palette.block_cached
    shared = translate("memory", "shared"), "notch", _shared_tip()
    pinned = (
        translate("memory", "pinned"),
        "dot",
        translate("memory", "The dot marks text that is never evicted."),
    )
    cached = translate("memory", "cached")
    free = Swatch(palette.block_free, translate("memory", "free"), "outline")
    if mode is Mode.OWNER:
        one = palette.owners[0]
        return [
            Swatch(one, translate("memory", "in use")),
            Swatch(faded(one, palette), translate("memory", "remembered")),
            Swatch(quiet, cached),
            *([Swatch(palette.guest, translate("memory", "other programs"))] if programs else []),
            Swatch(one, *shared),
            Swatch(one, *pinned),
            free,
        ]
    used_color, shared_color, pinned_color = color_table.state_colors(palette)
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
        return [
            Swatch(used_color, translate("memory", "pool")),
            Swatch(quiet, cached),
            Swatch(color_table.stored_color(palette), translate("memory", "also on disk"), "", _stored_tip()),
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


def _shared_tip() -> str:
    return translate(
        "memory",
        "A corner is cut off where several chats or answers use the same block: their text begins alike, "
        "and is kept only once. Point at a block to see whose it is.",
    )


def _stored_tip() -> str:
    return translate(
        "memory",
        "The disk cache has a copy or is about to write it, so the text need not be read again after a "
        "restart. A cached block has the faded colour.",
    )


def _by_age(model: BlockModel, blocks: Blocks) -> ColorIndices:
    """Newer blocks have stronger colours."""
    return (color_table.RAMP + color_table.STEPS - 1 - color_table.ages(model.age(blocks))).astype(np.uint8)


def _by_fill(model: BlockModel, blocks: Blocks) -> ColorIndices:
    share = model.fill[blocks] / max(1, model.block_size)
    step = np.clip(np.ceil(share * color_table.STEPS) - 1, 0, color_table.STEPS - 1)
    return np.asarray(color_table.RAMP + step, np.uint8)
