"""The numbers of the panel in plain words: each with its meaning, a line that teaches it, and its details.

Knows nothing of Qt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from app.memory.model import formatting
from engine.protocol import Stats

Tone = Literal["", "warn", "bad"]


class Metric(NamedTuple):
    """What stands under a figure, and what its tooltip teaches."""

    meaning: str
    teaching: str


class Value(NamedTuple):
    """A figure, what more there is to say about it now, and whether it is a warning."""

    text: str
    detail: str = ""
    tone: Tone = ""


class Page(NamedTuple):
    """Six figures that belong together."""

    name: str
    lessons: tuple[Metric, ...]
    values: Callable[[Stats], tuple[Value, ...]]

    def show(self, stats: Stats | None) -> tuple[Value, ...]:
        """The six of a moment; a dash for each while there is nothing to count."""
        if stats is None or stats.blocks_total == 0:
            return (NOTHING,) * len(self.lessons)
        return self.values(stats)


NOTHING: Final = Value("–")


def _pool(stats: Stats) -> tuple[Value, ...]:
    slots = stats.blocks_used * stats.block_size
    saved = stats.saved_blocks * stats.block_bytes
    return (
        Value(
            formatting.percent(stats.blocks_used / stats.blocks_total),
            f"{stats.blocks_used:,} in use, {stats.blocks_cached:,} cached, {stats.blocks_free:,} free"
            + (f"; may grow to {stats.blocks_limit:,}" if stats.blocks_limit > stats.blocks_total else ""),
        ),
        Value(
            formatting.percent(stats.tail_waste),
            f"{formatting.count(round(stats.tail_waste * slots), 'slot')}, "
            f"{formatting.size(stats.tail_waste * stats.blocks_used * stats.block_bytes)}",
        ),
        Value(
            f"{stats.runs_per_sequence:.1f}" if stats.runs_per_sequence else "–",
            f"Longest run of free blocks: {stats.longest_free_run:,}",
        ),
        Value(formatting.size(saved), formatting.count(stats.saved_blocks, "block")),
        Value(
            formatting.percent(stats.prefix_hit_rate),
            f"{stats.reused_tokens:,} of {stats.prompt_tokens:,} prompt tokens"
            if stats.prompt_tokens
            else "",
        ),
        Value(
            formatting.duration(stats.saved_seconds),
            f"{formatting.count(stats.reused_tokens, 'token')} not computed again",
        ),
    )


def _pace(stats: Stats) -> tuple[Value, ...]:
    working = stats.running > 0
    chats = f"{formatting.count(stats.running, 'chat')} at once, {stats.waiting:,} waiting"
    return (
        Value(f"{stats.tokens_per_s:.1f}", chats) if working else NOTHING,
        Value(
            f"{stats.itl_ms:.0f} ms" if working and stats.itl_ms else "–",
            f"Longest so far: {stats.worst_gap_ms / 1e3:.1f} s; "
            f"{formatting.count(stats.stalls, 'wait')} far too long"
            if stats.worst_gap_ms
            else "",
        ),
        Value(f"{stats.step_ms:.0f} ms", f"{stats.rows_per_step:.0f} tokens in a step")
        if working
        else NOTHING,
        Value(f"{stats.evictions_per_min:,}", f"{stats.evictions:,} since the model was loaded"),
        Value(f"{stats.copies_per_min:,}", f"{stats.copies:,} since the model was loaded"),
        Value(
            f"{stats.preemptions_per_min:,}",
            f"{stats.preemptions:,} since the model was loaded; "
            f"{formatting.size(stats.swapped_bytes)} put aside now",
            "warn" if stats.preemptions_per_min else "",
        ),
    )


def _memory(stats: Stats) -> tuple[Value, ...]:
    tones: dict[str, Tone] = {"warning": "warn", "critical": "bad"}
    budget = stats.blocks_limit * stats.block_bytes
    return (
        Value(formatting.size(stats.weights_bytes)),
        Value(
            formatting.size(stats.kv_bytes),
            f"{formatting.size(stats.blocks_used * stats.block_bytes)} of it in use"
            + (f"; may grow to {formatting.size(budget)}" if budget > stats.kv_bytes else ""),
        ),
        Value(formatting.size(stats.scratch_bytes)),
        Value(formatting.size(stats.buffer_cache_bytes)),
        Value(
            formatting.size(stats.footprint_bytes) if stats.footprint_bytes else "–",
            f"This machine can give {formatting.size(stats.memory_limit)}" if stats.memory_limit else "",
        ),
        Value(
            stats.pressure_level or "–",
            f"{formatting.percent(stats.pressure)} of the machine's memory is taken, by all programs"
            if stats.pressure
            else "",
            tones.get(stats.pressure_level, ""),
        ),
    )


PAGES: Final = (
    Page(
        "Blocks",
        (
            Metric(
                "of blocks in use",
                "Blocks that a chat needs right now. Cached blocks are not among them: they are given away "
                "as soon as room is needed.",
            ),
            Metric(
                "tail waste",
                "Slots in use that hold no token: only the last block of each chat is partly empty, "
                "so it is always less than one block a chat.",
            ),
            Metric(
                "runs per chat",
                "Into how many stretches of neighbouring blocks a chat is cut; 1 is ideal for speed. "
                "Scattered free blocks never block an allocation under paging: any free block will do.",
            ),
            Metric(
                "saved by sharing",
                "Memory that chats with the same beginning do not need twice: they point at the same blocks. "
                "A shared block has a notched corner.",
            ),
            Metric(
                "prefix hits",
                "Share of all prompt tokens so far that were found in the cache and so did not have to be "
                "computed again.",
            ),
            Metric(
                "of reading saved",
                "How long computing the reused prompt tokens would have taken, at the speed measured for the "
                "others: waiting that the prefix cache spared you.",
            ),
        ),
        _pool,
    ),
    Page(
        "Pace",
        (
            Metric("tokens a second", "Generated by all chats together, over the last second or so."),
            Metric(
                "between tokens",
                "How long a chat waits for its next token, on average over the last two seconds. Reading "
                "long prompts beside it makes it longer.",
            ),
            Metric("a step", "One forward of the model: every chat that decodes gets one token from it."),
            Metric(
                "evictions a minute",
                "Cached blocks that were given away for new text. Many of them: more K/V memory would save "
                "work.",
            ),
            Metric(
                "copies a minute",
                "Shared blocks that were copied because one of their chats wrote into them (copy-on-write).",
            ),
            Metric(
                "preemptions a min.",
                "How often a chat had to give its blocks back to let another finish, and goes on later. 0 "
                "means that the memory was enough.",
            ),
        ),
        _pace,
    ),
    Page(
        "Memory",
        (
            Metric("weights", "The model itself. They stay as they are while it is loaded."),
            Metric("K/V blocks", "What the model remembers of the chats: all the blocks of the map."),
            Metric("scratch", "The most that a step just needed besides, for what it computes in between."),
            Metric(
                "MLX's spare buffers",
                "Freed memory that MLX keeps, since taking it again is faster than asking the system.",
            ),
            Metric(
                "engine process",
                "The whole engine as the system counts it: weights, K/V, scratch, spare buffers and Python.",
            ),
            Metric(
                "system pressure",
                "How short the whole machine is of memory, as its system says. From “warning” on, programs "
                "are slowed down or ended: use a smaller model or less K/V memory.",
            ),
        ),
        _memory,
    ),
)
