"""What the view says about a block: under the pointer, at the keyboard cursor, to a screen reader.

Knows nothing of Qt.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from app.memory.model import formatting
from app.memory.model.block_model import BlockModel
from app.theme.chat_look import ChatLook
from engine.protocol import BlockState

_SHOWN_NAMES: Final = 2


class Description(NamedTuple):
    """Two short lines."""

    headline: str
    detail: str

    def __str__(self) -> str:
        return f"{self.headline}, {self.detail}" if self.detail else self.headline


def title(chat: str, looks: Mapping[str, ChatLook]) -> str:
    """A chat's title; chats that this window does not know are named by their id."""
    look = looks.get(chat)
    if look is not None:
        return look.title or "Untitled chat"
    return f"Another program ({chat[:12]})" if chat else "Another program"


def describe_block(model: BlockModel, block: int, looks: Mapping[str, ChatLook]) -> Description:
    """Number, owner, state, references, fill and age of a block."""
    state = model.state[block]
    if state == BlockState.FREE:
        return Description(f"Block {block:,}", "free: any chat can take it")
    age = formatting.ago(float(model.age(np.array([block]))[0]))
    fill = f"{model.fill[block]} of {model.block_size} tokens"
    number = int(model.chat[block])
    pinned = ", pinned" if model.pinned[block] else ""
    if state == BlockState.CACHED:
        last = f", left by {title(model.chats[number], looks)}" if number >= 0 else ""
        return Description(f"Block {block:,}{last}", f"cached{pinned} · {fill} · used {age}")
    names = list(dict.fromkeys(title(model.chats[model.chat_of[s]], looks) for s in model.holders(block)))
    shown = ", ".join(names[:_SHOWN_NAMES])
    if len(names) > _SHOWN_NAMES:
        shown += f" and {len(names) - _SHOWN_NAMES} more"
    refs = int(model.refs[block])
    use = f"shared by {refs}" if refs > 1 else "in use"
    return Description(f"Block {block:,} · {shown}", f"{use}{pinned} · {fill} · {age}")


def describe_blocks(model: BlockModel, blocks: range) -> Description:
    """Counts of the blocks that share one cell."""
    free, cached, used = np.bincount(model.state[blocks.start : blocks.stop], minlength=3)[:3].tolist()
    return Description(
        f"Blocks {blocks.start:,} to {blocks.stop - 1:,}", f"{used} in use · {cached} cached · {free} free"
    )


def describe_pool(model: BlockModel) -> Description:
    """What stands there while no block is pointed at."""
    if model.blocks == 0:
        return Description("", "")
    run = model.longest_free_run()
    return Description(
        f"{formatting.count(model.blocks, 'block')} of {model.block_size} tokens each",
        f"Longest free run {run:,} · where free blocks lie does not matter",
    )
