"""Parts of the memory of the engine process, as one list that adds up to it. Qt-free.

The panel, the status strip and their tool tips show these parts; the system's own monitor shows their sum.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from app import formatting
from app.memory.model.replayed_pool import BlockModel
from app.translation import translate
from engine.protocol import LoadedModelInfo, Stats


class Part(Enum):
    """The parts of the process, in the order of the bar."""

    WEIGHTS = "weights"
    DRAFT = "draft"
    OTHER_MODELS = "other models"
    KV_USED = "kv used"
    KV_CACHED = "kv cached"
    KV_FREE = "kv free"
    HOST_COPIES = "host copies"
    BUFFERS = "buffers"
    PROGRAM = "program"


class ProcessPart(NamedTuple):
    """A part and its size in bytes."""

    part: Part
    amount: float


def part_name(part: Part) -> str:
    """Returns the name of a part in tool tips."""
    return {
        Part.WEIGHTS: translate("memory", "Weights"),
        Part.DRAFT: translate("memory", "Draft model"),
        Part.OTHER_MODELS: translate("memory", "Other models"),
        Part.KV_USED: translate("memory", "KV cache in use"),
        Part.KV_CACHED: translate("memory", "KV cache, cached"),
        Part.KV_FREE: translate("memory", "KV cache, free blocks"),
        Part.HOST_COPIES: translate("memory", "Host copies of waiting chats"),
        Part.BUFFERS: translate("memory", "Freed buffers that MLX keeps"),
        Part.PROGRAM: translate("memory", "Octavo's engine and scratch"),
    }[part]


def weights_text(in_memory: float, on_disk: float) -> str:
    """Returns the size of the weights, with that of their files if it is known (not 0)."""
    if not on_disk:
        return translate("memory", "{size} in memory").format(size=formatting.size(in_memory))
    return translate("memory", "{size} in memory, {on_disk} on disk").format(
        size=formatting.size(in_memory), on_disk=formatting.size(on_disk)
    )


def process_parts(
    model: BlockModel, stats: Stats, models: Iterable[LoadedModelInfo] = ()
) -> list[ProcessPart]:
    """Returns the parts of the engine process; they add up to `stats.footprint_bytes` if that is known.

    What is not measured on its own (Python, libraries, intermediate results) is the rest. If the system
    counts less than all parts, it leaves out free blocks that were never written to: so do these parts.
    """
    used, cached, free = kv_bytes_by_state(model, stats)
    others = sum(other.weights_bytes + other.kv_bytes for other in models if not other.active)
    amounts = {
        Part.WEIGHTS: float(stats.weights_bytes),
        Part.DRAFT: float(stats.draft_bytes),
        Part.OTHER_MODELS: float(others),
        Part.KV_USED: used,
        Part.KV_CACHED: cached,
        Part.KV_FREE: free,
        Part.HOST_COPIES: float(stats.swapped_bytes),
        Part.BUFFERS: float(stats.buffer_cache_bytes),
    }
    if stats.footprint_bytes:
        rest = stats.footprint_bytes - sum(amounts.values())
        amounts[Part.PROGRAM] = max(0.0, rest)
        amounts[Part.KV_FREE] = max(0.0, free + min(0.0, rest))
    return [ProcessPart(part, amount) for part, amount in amounts.items() if amount > 0]


def kv_bytes_by_state(model: BlockModel, stats: Stats) -> tuple[float, float, float]:
    """Bytes of used, cached and free blocks of all pools; they add up to `stats.kv_bytes`."""
    totals: list[float] = [0.0, 0.0, 0.0]
    for pool in (model, *model.window_pools):
        free, cached, used = pool.counts()
        size = block_bytes(model, stats, pool.pool)
        for place, blocks in enumerate((used, cached, free)):
            totals[place] += blocks * size
    whole = sum(totals)
    scale = stats.kv_bytes / whole if stats.kv_bytes and whole else 1.0
    used_bytes, cached_bytes, free_bytes = (total * scale for total in totals)
    return used_bytes, cached_bytes, free_bytes


def block_bytes(model: BlockModel, stats: Stats | None, pool: int = 0) -> float:
    """Bytes of a block of one pool: of the layers that use it, not of all."""
    if not model.window_pools or not any(group.block_bytes for group in model.groups):
        return stats.block_bytes if stats and pool == 0 else 0.0
    return float(sum(group.block_bytes for group in model.groups if group.pool == pool))
