"""Descriptions of layer groups, of the pools they use and of waiting chats. Qt-free."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app.memory.model import counts
from app.memory.model.chat_colors import title
from app.memory.model.replayed_pool import BlockModel
from app.theme.chat_look import ChatLook
from app.translation import translate
from engine.protocol import BlockState, LayerGroup, Preempted


class CaptionTexts(NamedTuple):
    """The caption of a row of cells: what it shows, how much of it, and a tool tip that explains it."""

    left: str
    right: str
    tool_tip: str


def names_of(groups: list[LayerGroup]) -> str:
    """The names of layer groups: "sliding 1,024"."""
    return translate("memory", " and ").join(dict.fromkeys(group.name for group in groups))


def group_text(groups: list[LayerGroup]) -> str:
    """Layer groups with their number of layers: "Sliding 1,024 · 18 layers"."""
    names = names_of(groups)
    return f"{names[:1].upper()}{names[1:]} · {counts.layers(sum(group.layers for group in groups))}"


def pool_name(pool: int) -> str:
    """ "Pool 1"."""
    return translate("memory", "Pool {number}").format(number=pool)


def waiting_text(each: Preempted, looks: Mapping[str, ChatLook]) -> str:
    """What a preempted chat is waiting for."""
    name, blocks = title(each.chat, looks), counts.blocks(each.blocks)
    if each.on_host:
        text = translate("memory", "{chat}: waiting for {blocks}; {copied} will be copied back from the host")
        return text.format(chat=name, blocks=blocks, copied=f"{each.on_host:,}")
    text = translate("memory", "{chat}: waiting for {blocks}; {tokens} will be computed again")
    return text.format(chat=name, blocks=blocks, tokens=counts.tokens(each.tokens))


def main_pool_texts(groups: list[LayerGroup], model: BlockModel) -> CaptionTexts:
    """The caption of the main pool."""
    return CaptionTexts(
        group_text(groups) if groups else translate("memory", "Tokens of each chat"),
        counts.blocks(model.blocks),
        translate("memory", "The pool whose blocks each chat's block table lists, in the order of its text."),
    )


def pool_texts(groups: list[LayerGroup], window_pool: BlockModel) -> CaptionTexts:
    """The caption of a pool of layers with a window."""
    _, cached, used = window_pool.counts()
    window = max((group.window for group in groups), default=0)
    right = translate("memory", "{used} of {blocks}").format(
        used=f"{used:,}", blocks=counts.blocks(window_pool.blocks)
    )
    if cached:
        right += translate("memory", ", {cached} cached").format(cached=f"{cached:,}")
    return CaptionTexts(
        group_text(groups) if groups else pool_name(window_pool.pool),
        right,
        translate(
            "memory", "These layers only look back {tokens}. Blocks that fall out of the window are freed."
        ).format(tokens=counts.tokens(window)),
    )


def retention_text(groups: list[LayerGroup], window_pool: BlockModel, block: int) -> str:
    """Why a block of a window pool is still kept, and for how long; empty for a free block."""
    window = max((group.window for group in groups), default=0)
    chunked = any(group.kind == "chunked" for group in groups)
    tokens = counts.tokens(window)
    if window_pool.state[block] == BlockState.CACHED:
        outside = (
            translate("memory", "Outside the chunk of {tokens}")
            if chunked
            else translate("memory", "Outside the window of {tokens}")
        ).format(tokens=tokens)
        return translate(
            "memory", "{outside}: kept for a chat that continues from this text, until space runs short."
        ).format(outside=outside)
    left = [
        _tokens_until_freed(window_pool, block, sequence, window, chunked=chunked)
        for sequence in window_pool.holders(block)
    ]
    if not left:
        return ""
    inside = (
        translate("memory", "In the chunk of {tokens}")
        if chunked
        else translate("memory", "In the window of {tokens}")
    ).format(tokens=tokens)
    if max(left) > 0:
        freed = translate("memory", "freed after %n more token(s)", "", max(left))
    else:
        freed = translate("memory", "freed in the next step")
    return f"{inside}: {freed}."


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
    """The caption of the recurrent states."""
    return CaptionTexts(
        group_text(groups),
        translate("memory", "%n state(s)", "", count),
        translate(
            "memory", "Instead of blocks, these layers keep one state per chat, whose size never changes."
        ),
    )


def host_texts(preempted: list[Preempted]) -> CaptionTexts:
    """The caption of the blocks that preempted chats wait for."""
    copied = sum(each.on_host for each in preempted)
    again = sum(each.blocks for each in preempted) - copied
    parts = []
    if copied:
        parts.append(translate("memory", "{blocks} on the host").format(blocks=f"{copied:,}"))
    if again:
        parts.append(translate("memory", "{blocks} to recompute").format(blocks=f"{again:,}"))
    return CaptionTexts(
        translate("memory", "Waiting for blocks · {chats}").format(chats=counts.chats(len(preempted))),
        ", ".join(parts),
        translate(
            "memory",
            "Blocks that were taken from preempted chats so that others could finish. Filled cells were "
            "copied to host memory; hollow ones will be recomputed. No text is lost.",
        ),
    )
