"""What the colours of the block map mean: owner, state, references, age, fill or tier. No Qt."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from app.memory.map import colors
from app.memory.map.colors import ColorIndices
from app.memory.model.block_model import BlockModel
from app.theme.palette import Palette
from engine.protocol import BlockState

Blocks = npt.NDArray[np.integer]

#: The step of the ramp for 0, 1, 2, ... references; more than these have the strongest colour.
_STEP_OF_REFS: Final = np.array([0, 0, 2, 3, 4, *[5] * 4, *[6] * 8, 7], np.uint8)
_QUIET: Final = colors.CACHED + 4  # cached blocks where their age is not the subject


class Mode(Enum):
    """What colours mean; the value is the word for it."""

    OWNER = "owner"
    STATE = "state"
    REFERENCES = "references"
    AGE = "age"
    FILL = "fill"
    TIER = "tier"


class Swatch(NamedTuple):
    """A colour and what it means; `mark` as the map draws it: "", "notch" or "dot"."""

    color: str
    words: str
    mark: str = ""


TEACHING: Final = {
    Mode.OWNER: "Each chat has its own hue; a block that several chats share has the hue of the first.",
    Mode.STATE: "In use, shared, pinned, cached, free: what the engine may do with each block.",
    Mode.REFERENCES: "How many block tables point at each block. All beyond the first is memory saved.",
    Mode.AGE: "How long ago each block was last written or taken. The oldest cached ones are evicted first.",
    Mode.FILL: "How many tokens each block holds. Only the last block of a chat is partly empty.",
    Mode.TIER: "Where blocks lie: in the engine's pool, or copied to the host while a chat waits for room.",
}


def color_indices(mode: Mode, model: BlockModel, blocks: Blocks, chat_colors: ColorIndices) -> ColorIndices:
    """The ink of each of `blocks`, uint8; `chat_colors` is the ink of each chat number of the model."""
    state = model.state[blocks]
    result = np.full(len(blocks), colors.FREE, np.uint8)
    used, cached = state == BlockState.USED, state == BlockState.CACHED
    if mode is Mode.AGE or mode is Mode.FILL:
        held = state != BlockState.FREE
        result[held] = (_by_age if mode is Mode.AGE else _by_fill)(model, blocks[held])
        return result
    if cached.any():
        if mode is Mode.OWNER:
            result[cached] = colors.ages(model.age(blocks[cached]))
        else:
            result[cached] = _QUIET
    if mode is Mode.OWNER:
        result[used] = chat_colors[model.chat[blocks[used]]]
    elif mode is Mode.REFERENCES:
        refs = np.minimum(model.refs[blocks[used]], len(_STEP_OF_REFS) - 1)
        result[used] = colors.RAMP + _STEP_OF_REFS[refs]
    elif mode is Mode.TIER:
        result[used] = colors.USED
    else:
        result[used] = np.where(model.refs[blocks[used]] > 1, colors.SHARED, colors.USED)
        result[(model.pinned[blocks] == 1) & (state != BlockState.FREE)] = colors.PINNED
    return result


def fades(mode: Mode) -> bool:
    """Whether colours change although nothing happens."""
    return mode is Mode.OWNER or mode is Mode.AGE


def legend(mode: Mode, palette: Palette) -> list[Swatch]:
    """What stands beside the map in this mode."""
    ramp = colors.ramp(palette)
    free = Swatch(palette.block_free, "free")
    if mode is Mode.OWNER:
        neutral = palette.dim
        return [
            Swatch(neutral, "shared", "notch"),
            Swatch(neutral, "pinned", "dot"),
            Swatch(colors.cached_color(palette, 0), "cached"),
            free,
        ]
    if mode is Mode.STATE:
        used, shared, pinned = colors.state_colors(palette)
        return [
            Swatch(used, "in use"),
            Swatch(shared, "shared", "notch"),
            Swatch(pinned, "pinned", "dot"),
            Swatch(colors.cached_color(palette, _QUIET - colors.CACHED), "cached"),
            free,
        ]
    if mode is Mode.REFERENCES:
        quiet = Swatch(colors.cached_color(palette, _QUIET - colors.CACHED), "0")
        return [
            quiet,
            Swatch(ramp[0], "1"),
            Swatch(ramp[2], "2"),
            Swatch(ramp[4], "4"),
            Swatch(ramp[7], "17+"),
        ]
    if mode is Mode.TIER:
        used, host, _ = colors.state_colors(palette)
        return [
            Swatch(used, "pool"),
            Swatch(colors.cached_color(palette, _QUIET - colors.CACHED), "cached"),
            Swatch(host, "host"),
            free,
        ]
    if mode is Mode.AGE:
        return [Swatch(ramp[7], "now"), Swatch(ramp[4], "90 s"), Swatch(ramp[0], "12 min"), free]
    return [Swatch(ramp[0], "a token"), Swatch(ramp[3], "half"), Swatch(ramp[7], "full"), free]


def _by_age(model: BlockModel, blocks: Blocks) -> ColorIndices:
    """The newest are strongest."""
    step = colors.ages(model.age(blocks)) - np.uint8(colors.CACHED)
    return (colors.RAMP + colors.STEPS - 1 - step).astype(np.uint8)


def _by_fill(model: BlockModel, blocks: Blocks) -> ColorIndices:
    share = model.fill[blocks] / max(1, model.block_size)
    return (colors.RAMP + np.clip(np.ceil(share * colors.STEPS) - 1, 0, colors.STEPS - 1)).astype(np.uint8)
