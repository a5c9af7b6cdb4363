"""Effects of a KV cache budget: its size, and what changing to it would do now. Qt-free."""

from __future__ import annotations

from typing import NamedTuple

from app import formatting
from app.translation import figure, translate
from engine.protocol import Stats


class Effect(NamedTuple):
    """The size of a budget, what changing to it would do, and whether that preempts running chats."""

    summary: str
    consequence: str
    preempts: bool


def budget_summary(blocks: int, block_size: int, block_bytes: int, context: int) -> str:
    """Says how much at most `blocks` are in bytes, tokens and chats of `context` tokens (0: not known)."""
    tokens = blocks * block_size
    summary = translate("memory", "{size}: {blocks}, {tokens}").format(
        size=formatting.size(blocks * block_bytes),
        blocks=formatting.blocks(blocks),
        tokens=formatting.tokens(tokens),
    )
    if not context:
        return summary
    full = tokens / context
    if full >= 1:
        shown = figure(full, 0 if f"{full:.1f}".endswith(".0") else 1)
        chats = translate("memory", "{number} full chats").format(number=shown)
    else:
        chats = translate("memory", "{share} of one full chat").format(share=formatting.percent(full))
    return f"{summary}, {chats}"


def effect_of(blocks: int, stats: Stats, context: int) -> Effect:
    """Returns the effect of a pool of at most `blocks`; `context`: the model's limit in tokens, or 0."""
    summary = budget_summary(blocks, stats.block_size, stats.block_bytes, context)
    if blocks < stats.blocks_used:
        missing = stats.blocks_used - blocks
        text = translate(
            "memory",
            "Chats now use %n block(s) more than this: the newest chats pause and resume later.",
            "",
            missing,
        )
        return Effect(summary, text, True)
    lost = max(0, stats.blocks_used + stats.blocks_cached - blocks)
    if lost:
        text = translate("memory", "Frees {blocks} of {cached}.").format(
            blocks=figure(lost), cached=translate("memory", "%n cached block(s)", "", stats.blocks_cached)
        )
        return Effect(summary, text, False)
    limit = max(stats.blocks_limit, stats.blocks_total)
    if blocks > limit:
        text = translate(
            "memory", "Adds up to %n block(s), which take memory only when needed.", "", blocks - limit
        )
        return Effect(summary, text, False)
    return Effect(summary, translate("memory", "Nothing will be removed."), False)
