"""Descriptions of blocks: for the pointer, the keyboard cursor and screen readers. Qt-free."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from app import formatting
from app.memory.model import counts
from app.memory.model.chat_colors import title
from app.memory.model.replayed_pool import BlockModel
from app.theme.chat_look import ChatLook
from app.translation import translate
from engine.protocol import BlockState

_SHOWN_NAMES: Final = 2


class Description(NamedTuple):
    """Two short lines."""

    headline: str
    detail: str

    def __str__(self) -> str:
        return f"{self.headline}, {self.detail}" if self.detail else self.headline


def block_name(block: int) -> str:
    """ "Block 1,024"."""
    return translate("memory", "Block {number}").format(number=f"{block:,}")


def fill_text(model: BlockModel, block: int) -> str:
    """How full a block is: "5 of 16 tokens"."""
    return translate("memory", "{fill} of {tokens}").format(
        fill=int(model.fill[block]), tokens=counts.tokens(model.block_size)
    )


def age_text(model: BlockModel, block: int) -> str:
    """When a block was last used: "3 min ago"."""
    return formatting.ago(float(model.age(np.array([block]))[0]))


def owner_titles(model: BlockModel, block: int, looks: Mapping[str, ChatLook]) -> list[str]:
    """Titles of the chats that use a block, each once, in the order in which they opened."""
    return list(dict.fromkeys(title(model.chats[model.chat_of[s]], looks) for s in model.holders(block)))


def describe_block(model: BlockModel, block: int, looks: Mapping[str, ChatLook]) -> Description:
    """Number, owner, state, references, fill and age of a block."""
    state, name = model.state[block], block_name(block)
    if state == BlockState.FREE:
        return Description(name, translate("memory", "free: any chat can use it"))
    fill, age = fill_text(model, block), age_text(model, block)
    number = int(model.chat[block])
    pinned = translate("memory", "pinned") if model.pinned[block] else ""
    if state == BlockState.CACHED:
        names = [title(model.chats[each], looks) for each in model.remembered.holders(block)]
        if names:
            name = f"{name} · {_joined(names)}"
        elif number >= 0:
            chat = title(model.chats[number], looks)
            name = translate("memory", "{block}, last used by {chat}").format(block=name, chat=chat)
        use = translate("memory", "remembered") if names else translate("memory", "cached")
        age = translate("memory", "used {ago}").format(ago=age)
    else:
        name = f"{name} · {_joined(owner_titles(model, block, looks))}"
        refs = int(model.refs[block])
        use = translate("memory", "in use")
        if refs > 1:
            use = translate("memory", "shared by %n block table(s)", "", refs)
    on_disk = translate("memory", "on disk or about to be written") if model.stored[block] else ""
    use = ", ".join(part for part in (use, pinned, on_disk) if part)
    return Description(name, f"{use} · {fill} · {age}")


def _joined(names: list[str]) -> str:
    """The first names, and how many more there are."""
    shown = ", ".join(names[:_SHOWN_NAMES])
    if len(names) > _SHOWN_NAMES:
        more = len(names) - _SHOWN_NAMES
        shown = translate("memory", "{chats} and {number} more").format(chats=shown, number=more)
    return shown


def describe_blocks(model: BlockModel, blocks: range) -> Description:
    """How many of the blocks that share one cell are in use, cached and free."""
    free, cached, used = np.bincount(model.state[blocks.start : blocks.stop], minlength=3)[:3].tolist()
    return Description(
        translate("memory", "Blocks {first} to {last}").format(
            first=f"{blocks.start:,}", last=f"{blocks.stop - 1:,}"
        ),
        translate("memory", "{used} in use · {cached} cached · {free} free").format(
            used=used, cached=cached, free=free
        ),
    )


def describe_pool(model: BlockModel) -> Description:
    """The pool as a whole; shown while no block is pointed at."""
    if model.blocks == 0:
        return Description("", "")
    return Description(
        translate("memory", "{blocks} of {tokens} each").format(
            blocks=counts.blocks(model.blocks), tokens=counts.tokens(model.block_size)
        ),
        translate("memory", "Longest free run: {blocks}").format(
            blocks=counts.blocks(model.longest_free_run())
        ),
    )
