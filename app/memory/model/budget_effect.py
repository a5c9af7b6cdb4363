"""What a K/V budget means in other units, and what it does to what is there now. No Qt."""

from __future__ import annotations

from typing import NamedTuple

from app.memory.model import formatting
from engine.protocol import Stats


class Effect(NamedTuple):
    """What a budget means, and what it does to what is there now."""

    means: str
    does: str
    harms: bool  # chats that run now lose their place


def budget_summary(blocks: int, block_size: int, block_bytes: int, context: int) -> str:
    """A pool that may grow to `blocks`, in bytes, tokens and chats of `context` tokens (0: not known)."""
    tokens = blocks * block_size
    means = f"{formatting.size(blocks * block_bytes)}: {formatting.count(blocks, 'block')}, {tokens:,} tokens"
    if not context:
        return means
    full = tokens / context
    return means + (
        f", {full:.1f} full chats" if full >= 1 else f", {formatting.percent(full)} of one full chat"
    )


def effect_of(blocks: int, stats: Stats, context: int) -> Effect:
    """The effect of a pool that may grow to `blocks`; `context` is the model's limit in tokens, 0 unknown."""
    means = budget_summary(blocks, stats.block_size, stats.block_bytes, context)
    if blocks < stats.blocks_used:
        missing = stats.blocks_used - blocks
        does = f"Chats use {missing:,} blocks more than that now: the youngest wait and go on later."
        return Effect(means, does, True)
    lost = max(0, stats.blocks_used + stats.blocks_cached - blocks)
    if lost:
        return Effect(means, f"Frees {lost:,} of {stats.blocks_cached:,} cached blocks.", False)
    limit = max(stats.blocks_limit, stats.blocks_total)
    if blocks > limit:
        return Effect(means, f"Room for {blocks - limit:,} blocks more; taken only when needed.", False)
    return Effect(means, "Nothing that is there now has to go.", False)
