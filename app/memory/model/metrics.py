"""The numbers of the metrics card: labels, values, and tool tips that explain them. Qt-free."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, Literal, NamedTuple

from app import formatting
from app.translation import figure, translate
from engine.protocol import Stats

Tone = Literal["", "warn", "bad"]


class Metric(NamedTuple):
    """The label under a value, and the tool tip that explains it."""

    label: str
    tool_tip: str


class MetricValue(NamedTuple):
    """A value as text, further details for the tool tip, and whether it is a warning."""

    text: str
    detail: str = ""
    tone: Tone = ""


class MetricsPage(NamedTuple):
    """Six metrics that belong together, and the function that computes their values."""

    name: str
    metrics: tuple[Metric, ...]
    values: Callable[[Stats], tuple[MetricValue, ...]]

    def show(self, stats: Stats | None) -> tuple[MetricValue, ...]:
        """Returns the six values at one moment; all dashes while there is no pool."""
        if stats is None or stats.blocks_total == 0:
            return (NO_VALUE,) * len(self.metrics)
        return self.values(stats)


NO_VALUE: Final = MetricValue("–")


def _block_values(stats: Stats) -> tuple[MetricValue, ...]:
    slots = stats.blocks_used * stats.block_size
    usage = translate("memory", "{used} in use, {cached} cached, {free} free").format(
        used=figure(stats.blocks_used), cached=figure(stats.blocks_cached), free=figure(stats.blocks_free)
    )
    if stats.blocks_limit > stats.blocks_total:
        usage += translate("memory", "; may grow to {limit}").format(limit=figure(stats.blocks_limit))
    reused = ""
    if stats.prompt_tokens:
        reused = translate("memory", "{reused} of {total} prompt tokens")
        reused = reused.format(reused=figure(stats.reused_tokens), total=figure(stats.prompt_tokens))
    empty = translate("memory", "%n empty slot(s)", "", round(stats.tail_waste * slots))
    wasted = formatting.size(stats.tail_waste * stats.blocks_used * stats.block_bytes)
    return (
        MetricValue(formatting.percent(stats.blocks_used / stats.blocks_total), usage),
        MetricValue(formatting.percent(stats.tail_waste), formatting.listed((empty, wasted))),
        MetricValue(
            figure(stats.runs_per_sequence, 1) if stats.runs_per_sequence else "–",
            translate("memory", "Longest run of free blocks: {blocks}").format(
                blocks=figure(stats.longest_free_run)
            ),
        ),
        MetricValue(
            formatting.size(stats.saved_blocks * stats.block_bytes), formatting.blocks(stats.saved_blocks)
        ),
        MetricValue(formatting.percent(stats.prefix_hit_rate), reused),
        MetricValue(
            formatting.duration(stats.saved_seconds),
            translate("memory", "%n token(s) not computed again", "", stats.reused_tokens),
        ),
    )


def _speed_values(stats: Stats) -> tuple[MetricValue, ...]:
    working = stats.running > 0
    speed = itl = step = NO_VALUE
    longest = ""
    if stats.worst_gap_ms:
        stalls = translate("memory", "%n stall(s)", "waits between two tokens", stats.stalls)
        longest = translate("memory", "Longest so far: {time}; {stalls}")
        longest = longest.format(time=formatting.duration(stats.worst_gap_ms / 1e3), stalls=stalls)
    if working:
        chats = translate("memory", "{chats} generating, {waiting} waiting")
        chats = chats.format(chats=formatting.chats(stats.running), waiting=figure(stats.waiting))
        speed = MetricValue(figure(stats.tokens_per_s, 1), chats)
        rows = translate("memory", "%n token(s) per step", "", round(stats.rows_per_step))
        step = MetricValue(_milliseconds(stats.step_ms), rows)
        if stats.itl_ms:
            itl = MetricValue(_milliseconds(stats.itl_ms))
    swapped = translate("memory", "{total} since the model was loaded; {size} on the host now")
    swapped = swapped.format(total=figure(stats.preemptions), size=formatting.size(stats.swapped_bytes))
    return (
        speed,
        itl._replace(detail=longest),
        step,
        MetricValue(figure(stats.evictions_per_min), _since_load(stats.evictions)),
        MetricValue(figure(stats.copies_per_min), _since_load(stats.copies)),
        MetricValue(figure(stats.preemptions_per_min), swapped, "warn" if stats.preemptions_per_min else ""),
    )


def _memory_values(stats: Stats) -> tuple[MetricValue, ...]:
    tones: dict[str, Tone] = {"warning": "warn", "critical": "bad"}
    budget = stats.blocks_limit * stats.block_bytes
    kv = translate("memory", "{size} in use")
    kv = kv.format(size=formatting.size(stats.blocks_used * stats.block_bytes))
    if budget > stats.kv_bytes:
        kv += translate("memory", "; may grow to {limit}").format(limit=formatting.size(budget))
    limit = pressure = ""
    if stats.memory_limit:
        limit = translate("memory", "{size} available to the engine on this machine")
        limit = limit.format(size=formatting.size(stats.memory_limit))
    if stats.pressure:
        pressure = translate("memory", "All programs together use {share} of the memory")
        pressure = pressure.format(share=formatting.percent(stats.pressure))
    return (
        MetricValue(formatting.size(stats.weights_bytes)),
        MetricValue(formatting.size(stats.kv_bytes), kv),
        MetricValue(formatting.size(stats.scratch_bytes)),
        MetricValue(formatting.size(stats.buffer_cache_bytes)),
        MetricValue(formatting.size(stats.footprint_bytes) if stats.footprint_bytes else "–", limit),
        MetricValue(_pressure_level(stats.pressure_level), pressure, tones.get(stats.pressure_level, "")),
    )


def _disk_values(stats: Stats) -> tuple[MetricValue, ...]:
    disk = stats.disk
    if disk is None:
        return (NO_VALUE,) * 6
    if disk.problem:
        return (MetricValue(translate("memory", "off"), disk.problem, "bad"), *(NO_VALUE,) * 5)
    limit = translate("memory", "{blocks}, up to {limit}")
    limit = limit.format(blocks=formatting.blocks(disk.blocks), limit=formatting.size(disk.limit))
    reasons = formatting.listed(f"{reason} ({figure(count)})" for reason, count in disk.skipped.items())
    skipped = sum(disk.skipped.values())
    return (
        MetricValue(formatting.size(disk.nbytes), limit),
        MetricValue(figure(len(disk.chats)), formatting.tokens(sum(disk.chats.values()))),
        MetricValue(formatting.size(disk.written_today)),
        MetricValue(figure(disk.restored_tokens)),
        MetricValue(formatting.duration(disk.saved_seconds)),
        MetricValue(figure(skipped), reasons, "warn" if skipped else ""),
    )


def _milliseconds(amount: float) -> str:
    return translate("memory", "{number} ms").format(number=figure(amount))


def _since_load(number: int) -> str:
    return translate("memory", "{number} since the model was loaded").format(number=figure(number))


def _pressure_level(level: str) -> str:
    levels = {
        "normal": translate("memory", "normal", "memory pressure"),
        "warning": translate("memory", "warning", "memory pressure"),
        "critical": translate("memory", "critical", "memory pressure"),
    }
    return levels.get(level, level or "–")


@cache
def pages() -> tuple[MetricsPage, ...]:
    """Returns the pages of the metrics card, in order."""
    return (
        MetricsPage(translate("memory", "Blocks"), tuple(_block_metrics()), _block_values),
        MetricsPage(translate("memory", "Speed"), tuple(_speed_metrics()), _speed_values),
        MetricsPage(translate("memory", "Memory"), tuple(_memory_metrics()), _memory_values),
        MetricsPage(translate("memory", "Disk"), tuple(_disk_metrics()), _disk_values),
    )


def _block_metrics() -> Iterator[Metric]:
    tip = translate(
        "memory",
        "Blocks that chats need right now. Cached blocks don't count: they are evicted as soon as "
        "space is needed.",
    )
    yield Metric(translate("memory", "of blocks in use"), tip)
    tip = translate(
        "memory",
        "Slots in use that hold no token. Only the last block of a chat is partly empty, so this "
        "is always less than one block per chat.",
    )
    yield Metric(translate("memory", "tail waste"), tip)
    tip = translate(
        "memory",
        "How many stretches of neighbouring blocks a chat consists of; 1 is fastest. Paging can use "
        "any free block, so scattered blocks never block an allocation.",
    )
    yield Metric(translate("memory", "runs per chat"), tip)
    tip = translate(
        "memory",
        "Memory saved because chats with the same beginning use the same blocks. Shared blocks have "
        "a notched corner.",
    )
    yield Metric(translate("memory", "saved by sharing"), tip)
    tip = translate(
        "memory",
        "Share of all prompt tokens so far that were found in the prefix cache and did not have to "
        "be computed again.",
    )
    yield Metric(translate("memory", "prefix hits"), tip)
    tip = translate(
        "memory",
        "How long computing the reused prompt tokens would have taken, at the speed measured for the "
        "others. The prefix cache saved you this wait.",
    )
    yield Metric(translate("memory", "prefill saved"), tip)


def _speed_metrics() -> Iterator[Metric]:
    tip = translate("memory", "Generated by all chats together, over about the last second.")
    yield Metric(translate("memory", "tokens per second"), tip)
    tip = translate(
        "memory",
        "How long a chat waits for its next token, averaged over the last two seconds. It grows "
        "while long prompts are being read.",
    )
    yield Metric(translate("memory", "between tokens"), tip)
    tip = translate(
        "memory", "Time of one forward pass of the model, in which every decoding chat gets one token."
    )
    yield Metric(translate("memory", "per step"), tip)
    tip = translate(
        "memory",
        "Cached blocks that were evicted to store new text. If there are many, a larger KV cache "
        "would save work.",
    )
    yield Metric(translate("memory", "evictions a minute"), tip)
    tip = translate(
        "memory", "Shared blocks that were copied because one of their chats wrote to them (copy-on-write)."
    )
    yield Metric(translate("memory", "copies a minute"), tip)
    tip = translate(
        "memory",
        "How often a chat had to give up its blocks so that another could finish, to resume later. "
        "0 means that there was enough memory.",
    )
    yield Metric(translate("memory", "preemptions a min."), tip)


def _memory_metrics() -> Iterator[Metric]:
    tip = translate("memory", "The model itself. Its size does not change while it is loaded.")
    yield Metric(translate("memory", "weights"), tip)
    tip = translate("memory", "What the model remembers of the chats: all blocks of the map.")
    yield Metric(translate("memory", "KV cache"), tip)
    tip = translate("memory", "The most memory that a recent step needed for intermediate results.")
    yield Metric(translate("memory", "working memory"), tip)
    tip = translate(
        "memory", "Freed memory that MLX keeps, because reusing it is faster than asking the system."
    )
    yield Metric(translate("memory", "MLX buffer cache"), tip)
    tip = translate(
        "memory",
        "All memory of the engine process as the system counts it: weights, KV cache, working "
        "memory, MLX's buffer cache and Python.",
    )
    yield Metric(translate("memory", "engine process"), tip)
    tip = translate(
        "memory",
        "How short of memory the whole machine is, according to the system. From “warning” on, "
        "programs slow down or are ended: use a smaller model or a smaller KV cache.",
    )
    yield Metric(translate("memory", "system pressure"), tip)


def _disk_metrics() -> Iterator[Metric]:
    tip = translate(
        "memory", "Blocks of chats that are kept on disk, of all models. The settings say how much it may be."
    )
    yield Metric(translate("memory", "on disk"), tip)
    tip = translate("memory", "Chats of this model that have blocks on disk.")
    yield Metric(translate("memory", "chats on disk"), tip)
    tip = translate(
        "memory",
        "How much was written to the disk since midnight (UTC). Only what is used twice, or is there "
        "when the model is unloaded, is written.",
    )
    yield Metric(translate("memory", "written today"), tip)
    tip = translate("memory", "Prompt tokens that came back from disk since the model was loaded.")
    yield Metric(translate("memory", "tokens from disk"), tip)
    tip = translate(
        "memory",
        "How much longer computing would have taken than reading from disk, in the last thirty days.",
    )
    yield Metric(translate("memory", "time saved"), tip)
    tip = translate(
        "memory",
        "Blocks on disk that could not be used in the last thirty days. They were removed, and their "
        "text was computed again.",
    )
    yield Metric(translate("memory", "damaged"), tip)
