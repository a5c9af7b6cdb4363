"""Descriptions of blocks: for the pointer, the keyboard cursor and screen readers. Qt-free."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from app import formatting
from app.memory.model.chat_colors import title
from app.memory.model.replayed_pool import BlockModel
from app.theme.palette import ChatLook
from app.translation import figure, translate
from engine.protocol import BlockState, LayerGroup, Preempted

_SHOWN_NAMES: Final = 2


class Description(NamedTuple):
    """Two short lines."""

    headline: str
    detail: str

    def __str__(self) -> str:
        return f"{self.headline}, {self.detail}" if self.detail else self.headline


def block_name(block: int) -> str:
    """ "Block 1,024"."""
    return translate("memory", "Block {number}").format(number=figure(block))


def fill_text(model: BlockModel, block: int) -> str:
    """Returns the fill of a block: "5 of 16 tokens"."""
    text = translate("memory", "{fill} of {tokens}")
    return text.format(fill=int(model.fill[block]), tokens=formatting.tokens(model.block_size))


def age_text(model: BlockModel, block: int) -> str:
    """Returns the time since a block was last used: "3 min ago"."""
    return formatting.ago(float(model.age(np.array([block]))[0]))


def owner_titles(model: BlockModel, block: int, looks: Mapping[str, ChatLook]) -> list[str]:
    """Titles of the chats that use a block, or would reuse it, each once, in the order of their time."""
    numbers = [model.chat_of[sequence] for sequence in model.holders(block)]
    if model.state[block] == BlockState.CACHED:
        numbers = model.remembered.holders(block)
    return list(dict.fromkeys(title(model.chats[number], looks) for number in numbers))


def describe_block(model: BlockModel, block: int, looks: Mapping[str, ChatLook]) -> Description:
    """Describes a block by number, owner, state, references, fill and age."""
    state, name = model.state[block], block_name(block)
    if state == BlockState.FREE:
        return Description(name, translate("memory", "free: any chat can use it"))
    fill, age = fill_text(model, block), age_text(model, block)
    number = int(model.chat[block])
    pinned = translate("memory", "pinned") if model.pinned[block] else ""
    if state == BlockState.CACHED:
        names = owner_titles(model, block, looks)
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
    image = translate("memory", "part of an image") if model.images[block] else ""
    on_disk = translate("memory", "on disk or about to be written") if model.stored[block] else ""
    use = formatting.listed((use, image, pinned, on_disk))
    return Description(name, f"{use} · {fill} · {age}")


def _joined(names: list[str]) -> str:
    """Returns the first names, and how many more there are."""
    shown = formatting.listed(names[:_SHOWN_NAMES])
    if len(names) > _SHOWN_NAMES:
        more = len(names) - _SHOWN_NAMES
        shown = translate("memory", "{chats} and {number} more").format(chats=shown, number=more)
    return shown


def describe_blocks(model: BlockModel, blocks: range) -> Description:
    """Counts those of the blocks in one cell that are in use, cached and free."""
    free, cached, used = np.bincount(model.state[blocks.start : blocks.stop], minlength=3)[:3].tolist()
    which = translate("memory", "Blocks {first} to {last}")
    what = translate("memory", "{used} in use · {cached} cached · {free} free")
    return Description(
        which.format(first=figure(blocks.start), last=figure(blocks.stop - 1)),
        what.format(used=used, cached=cached, free=free),
    )


def describe_pool(model: BlockModel) -> Description:
    """Describes the pool as a whole; shown while no block is pointed at."""
    if model.blocks == 0:
        return Description("", "")
    size, run = translate("memory", "{blocks} of {tokens} each"), formatting.blocks(model.longest_free_run())
    size = size.format(blocks=formatting.blocks(model.blocks), tokens=formatting.tokens(model.block_size))
    return Description(size, translate("memory", "Longest free run: {blocks}").format(blocks=run))


# --- Layer groups, their pools, and waiting chats
class CaptionTexts(NamedTuple):
    """The caption of a row of cells: what it shows, how much of it, and a tool tip that explains it."""

    left: str
    right: str
    tool_tip: str


def names_of(groups: list[LayerGroup]) -> str:
    """Returns the names of layer groups: "sliding 1,024"."""
    return translate("memory", " and ").join(dict.fromkeys(map(_name_of, groups)))


def _name_of(group: LayerGroup) -> str:
    texts = {
        "full": translate("memory", "full", "layers that attend to all of the context"),
        "sliding": translate("memory", "sliding {tokens}"),
        "chunked": translate("memory", "chunks of {tokens}"),
        "recurrent": translate("memory", "recurrent", "layers that keep a state"),
    }
    return texts.get(group.kind, group.name).format(tokens=figure(group.window))


def group_text(groups: list[LayerGroup]) -> str:
    """Layer groups with their number of layers: "Sliding 1,024 · 18 layers"."""
    names = names_of(groups)
    return f"{names[:1].upper()}{names[1:]} · {formatting.layers(sum(group.layers for group in groups))}"


def pool_name(pool: int) -> str:
    """ "Pool 1"."""
    return translate("memory", "Pool {number}").format(number=pool)


def waiting_text(waiting: Preempted, looks: Mapping[str, ChatLook]) -> str:
    """Returns the reason why a preempted chat waits."""
    name, blocks = title(waiting.chat, looks), formatting.blocks(waiting.blocks)
    if waiting.on_host:
        text = translate("memory", "{chat}: waiting for {blocks}; {copied} will be copied back from the host")
        return text.format(chat=name, blocks=blocks, copied=figure(waiting.on_host))
    text = translate("memory", "{chat}: waiting for {blocks}; {tokens} will be computed again")
    return text.format(chat=name, blocks=blocks, tokens=formatting.tokens(waiting.tokens))


def main_pool_texts(groups: list[LayerGroup], model: BlockModel) -> CaptionTexts:
    """Returns the caption of the main pool."""
    left = group_text(groups) if groups else translate("memory", "Tokens of each chat")
    tip = translate(
        "memory", "The pool whose blocks each chat's block table lists, in the order of its text."
    )
    return CaptionTexts(left, formatting.blocks(model.blocks), tip)


def pool_texts(groups: list[LayerGroup], window_pool: BlockModel) -> CaptionTexts:
    """Returns the caption of a pool of layers with a window."""
    _, cached, used = window_pool.counts()
    window = max((group.window for group in groups), default=0)
    right = translate("memory", "{used} of {blocks}")
    right = right.format(used=figure(used), blocks=formatting.blocks(window_pool.blocks))
    if cached:
        right += translate("memory", ", {cached} cached").format(cached=figure(cached))
    left = group_text(groups) if groups else pool_name(window_pool.pool)
    tip = translate(
        "memory", "These layers only look back {tokens}. Blocks that fall out of the window are freed."
    )
    return CaptionTexts(left, right, tip.format(tokens=formatting.tokens(window)))


def retention_text(groups: list[LayerGroup], window_pool: BlockModel, block: int) -> str:
    """Returns why a block of a window pool is not freed, and for how long; empty for a free block."""
    window = max((group.window for group in groups), default=0)
    chunked = any(group.kind == "chunked" for group in groups)
    tokens = formatting.tokens(window)
    if window_pool.state[block] == BlockState.CACHED:
        outside = translate("memory", "Outside the window of {tokens}")
        if chunked:
            outside = translate("memory", "Outside the chunk of {tokens}")
        text = translate(
            "memory", "{outside}: kept for a chat that continues from this text, until space runs short."
        )
        return text.format(outside=outside.format(tokens=tokens))
    left = [
        _tokens_until_freed(window_pool, block, sequence, window, chunked=chunked)
        for sequence in window_pool.holders(block)
    ]
    if not left:
        return ""
    inside = translate("memory", "In the window of {tokens}")
    freed = translate("memory", "freed in the next step")
    if chunked:
        inside = translate("memory", "In the chunk of {tokens}")
    if max(left) > 0:
        freed = translate("memory", "freed after %n more token(s)", "", max(left))
    return translate("memory", "{place}: {when}.").format(place=inside.format(tokens=tokens), when=freed)


def _tokens_until_freed(
    window_pool: BlockModel, block: int, sequence: int, window: int, *, chunked: bool
) -> int:
    """Tokens that a sequence can add before nothing reads the block any more; as in `AttentionSpan`."""
    size = window_pool.block_size
    position = window_pool.first(sequence) + int((window_pool.table(sequence) == block).argmax())
    end = (position + 1) * size
    passed = -(-end // window) * window if chunked else end + window - 1
    return passed - window_pool.tokens(sequence)


def state_texts(groups: list[LayerGroup], count: int) -> CaptionTexts:
    """Returns the caption of the recurrent states."""
    tip = translate(
        "memory", "Instead of blocks, these layers keep one state per chat, whose size never changes."
    )
    return CaptionTexts(group_text(groups), translate("memory", "%n state(s)", "", count), tip)


def host_texts(preempted: list[Preempted]) -> CaptionTexts:
    """Returns the caption of the blocks that preempted chats wait for."""
    copied = sum(waiting.on_host for waiting in preempted)
    again = sum(waiting.blocks for waiting in preempted) - copied
    parts = []
    if copied:
        parts.append(translate("memory", "{blocks} on the host").format(blocks=figure(copied)))
    if again:
        parts.append(translate("memory", "{blocks} to recompute").format(blocks=figure(again)))
    left = translate("memory", "Waiting for blocks · {chats}").format(chats=formatting.chats(len(preempted)))
    tip = translate(
        "memory",
        "Blocks that were taken from preempted chats so that others could finish. Filled cells were "
        "copied to host memory; hollow ones will be recomputed. No text is lost.",
    )
    return CaptionTexts(left, formatting.listed(parts), tip)
