"""The contents of the budget bar and its dialog, the table of chats and the empty state. Qt-free."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from app import formatting
from app.memory.model.chat_colors import chat_color, faded, free_color, title
from app.memory.model.replayed_pool import BlockModel
from app.theme.palette import ChatLook, Palette
from app.translation import figure, translate
from engine.protocol import BlockState, LoadedModelInfo, ModelState, Stats

# --- Parts of the memory of the engine process, as one list that adds up to it. Qt-free
#
# The panel, the status strip and their tool tips show these parts; the system's own monitor shows their sum.


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
        Part.PROGRAM: translate("memory", "Octavo's engine and working memory"),
    }[part]


def weights_text(in_memory: float, on_disk: float) -> str:
    """Returns the size of the weights, with that of their files if it is known (not 0)."""
    if not on_disk:
        return translate("memory", "{size} in memory").format(size=formatting.size(in_memory))
    text = translate("memory", "{size} in memory, {on_disk} on disk")
    return text.format(size=formatting.size(in_memory), on_disk=formatting.size(on_disk))


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


class TableRow(NamedTuple):
    """The block table of one sequence.

    Attributes:
        table: the block numbers in order, int32.
        starts: positions in the table at which a run of neighbouring blocks begins.
        shared: how many blocks from the start are in another table too.
        prefix_blocks: how many of those are drawn solid in the row `prefix_row`, and hollow in this one.
        prefix_row: index of the row, opened earlier, with which this one shares its prefix; -1 for none.
    """

    sequence: int
    chat: str
    table: npt.NDArray[np.int32]
    starts: npt.NDArray[np.int64]
    shared: int
    prefix_blocks: int
    prefix_row: int


class RestingRow(NamedTuple):
    """The blocks of a chat without a sequence that are still in the prefix cache.

    Attributes:
        table: the blocks that it would reuse, in the order of its text, int32.
        tokens: in these blocks.
        total: tokens that it had when its last answer ended.
        seconds: that computing `tokens` again would take at the measured pace; 0 if none was measured yet.
        on_disk: tokens of the chat that are on disk.
    """

    chat: str
    table: npt.NDArray[np.int32]
    tokens: int
    total: int
    seconds: float
    on_disk: int = 0


class WindowCoverage(NamedTuple):
    """The part of a sequence that layers with a window can still see.

    Attributes:
        layers: how many layers have this window.
        outside: blocks at the start of the table that are outside the window.
        entries: number of blocks in the table.
        freed: whether the blocks outside were freed; otherwise they are only skipped.
        all_layers: whether no layer of the model sees further back.
    """

    layers: int
    outside: int
    entries: int
    freed: bool
    all_layers: bool


def window_coverage(model: BlockModel, sequence: int) -> list[WindowCoverage]:
    """Returns the part of a sequence that layers with a window see, one entry for each pool and window."""
    with_blocks = [group for group in model.groups if group.kind != "recurrent" and group.layers]
    by_window: dict[tuple[int, int], list[int]] = {}
    for group in with_blocks:
        if group.window:
            by_window.setdefault((group.pool, group.window), []).append(group.layers)
    all_layers = len(by_window) == 1 and all(group.window for group in with_blocks)
    entries, coverage = len(model.table(sequence)), []
    for (pool, window), layers in sorted(by_window.items()):
        window_pool = next((other for other in model.window_pools if other.pool == pool), None)
        if window_pool is not None and sequence in window_pool.chat_of:
            outside = min(entries, window_pool.first(sequence))
        else:
            outside = min(entries, max(0, model.tokens(sequence) - window) // model.block_size)
        freed = window_pool is not None
        coverage.append(WindowCoverage(sum(layers), outside, entries, freed, all_layers))
    return coverage


def tokens_left(model: BlockModel, stats: Stats | None) -> int:
    """Tokens that a chat can still add: in free and evictable cached blocks, and as the pool grows."""
    free, cached, _ = model.counts()
    pinned = int(np.count_nonzero((model.state == BlockState.CACHED) & (model.pinned == 1)))
    growth = max(0, stats.blocks_limit - model.blocks) if stats else 0
    return (free + cached - pinned + growth) * model.block_size


def resting_rows(model: BlockModel, stats: Stats | None) -> list[RestingRow]:
    """Returns the chats at rest that would reuse cached blocks, the latest first."""
    return [resting_row(model, chat, stats) for chat in reversed(model.resting())]


def resting_row(model: BlockModel, chat: str, stats: Stats | None) -> RestingRow:
    """Returns the row of a chat at rest: its tokens in memory and on disk."""
    pace = stats.prefill_tokens_per_s if stats else 0.0
    table = model.remembered_by(chat)
    tokens = int(model.fill[table].sum())
    total = max(tokens, model.tokens_at_rest(chat))
    return RestingRow(chat, table, tokens, total, tokens / pace if pace else 0.0, on_disk(stats, chat))


def on_disk(stats: Stats | None, chat: str) -> int:
    """Tokens of a chat that are on disk."""
    return stats.disk.chats.get(chat, 0) if stats and stats.disk else 0


def run_starts(table: npt.NDArray[np.int32]) -> npt.NDArray[np.int64]:
    """Positions in a table at which a run of neighbouring blocks begins, int64."""
    if table.size == 0:
        return np.empty(0, np.int64)
    return np.concatenate([[0], np.flatnonzero(np.diff(table) != 1) + 1])


def table_rows(model: BlockModel) -> list[TableRow]:
    """Returns all sequences with blocks; those that share a prefix follow the one that opened first."""
    order: list[int] = []
    followers: dict[int, list[int]] = {}
    prefixes: dict[int, tuple[int, int]] = {}
    first_of: dict[int, list[int]] = {}
    for sequence in sorted(model.chat_of):
        table = model.table(sequence)
        if table.size == 0:
            continue
        family = first_of.setdefault(int(table[0]), [])
        best = max(family, key=lambda other: _common(model.table(other), table), default=None)
        if best is None:
            order.append(sequence)
        else:
            prefixes[sequence] = (best, _common(model.table(best), table))
            followers.setdefault(family[0], []).append(sequence)
        family.append(sequence)
    placed = [row for first in order for row in (first, *followers.get(first, []))]
    place = {sequence: index for index, sequence in enumerate(placed)}
    rows = []
    for sequence in placed:
        table = model.table(sequence)
        earlier, prefix_blocks = prefixes.get(sequence, (-1, 0))
        alone = np.flatnonzero(model.refs[table] < 2)
        rows.append(
            TableRow(
                sequence,
                model.chats[model.chat_of[sequence]],
                table,
                run_starts(table),
                int(alone[0]) if alone.size else len(table),
                prefix_blocks,
                place.get(earlier, -1),
            )
        )
    return rows


def _common(a: npt.NDArray[np.int32], b: npt.NDArray[np.int32]) -> int:
    """Length of the common prefix of two tables."""
    length = min(len(a), len(b))
    different = np.flatnonzero(a[:length] != b[:length])
    return int(different[0]) if different.size else length


# --- Chats at rest, as text
def rest_summary(row: RestingRow) -> str:
    """For a row: "1,024 tokens remembered", "512 of 1,024 tokens remembered, 1,008 on disk"."""
    if row.tokens < row.total:
        text = translate("memory", "{tokens} of {total} remembered")
        text = text.format(tokens=figure(row.tokens), total=formatting.tokens(row.total))
    else:
        text = translate("memory", "{tokens} remembered").format(tokens=formatting.tokens(row.tokens))
    if row.on_disk:
        on_disk = translate("memory", "{number} on disk").format(number=figure(min(row.on_disk, row.total)))
        text = formatting.listed((text, on_disk))
    return text


def rest_text(row: RestingRow) -> str:
    """Says what the prefix cache saves if the chat goes on, and the cost of computing it again."""
    if row.tokens < row.total:
        read = min(row.on_disk, row.total) - row.tokens
        if read > 0:
            text = translate(
                "memory",
                "{tokens} of its {total} would come back at once. The rest was evicted: {read} are on disk "
                "and would be read from there, others computed again.",
            )
        else:
            text = translate(
                "memory",
                "{tokens} of its {total} would come back at once. The rest was evicted and would be computed "
                "again.",
            )
        text = text.format(
            tokens=figure(row.tokens),
            total=formatting.tokens(row.total),
            read=formatting.tokens(max(read, 0)),
        )
    else:
        text = translate("memory", "All of its {total} would come back at once.")
        text = text.format(total=formatting.tokens(row.total))
    text = formatting.both(text, cost_text(row))
    return formatting.both(text, disk_text(row.on_disk)) if row.on_disk else text


def disk_text(tokens: int) -> str:
    """Says that so many tokens of a chat are on disk, and what that is good for."""
    text = translate("memory", "{tokens} are on disk: they come back after a restart.")
    return text.format(tokens=formatting.tokens(tokens))


def cost_text(row: RestingRow) -> str:
    """Says how long computing the remembered tokens again would take, at the pace measured so far."""
    if not row.seconds:
        return translate(
            "memory", "How long computing them again would take is known after the first long prompt."
        )
    text = translate("memory", "Computing what is remembered again would take {time}.")
    if row.seconds < 0.05:  # which would be shown as 0 s
        text = translate("memory", "Computing what is remembered again would take less than {time}.")
    return text.format(time=formatting.duration(max(row.seconds, 0.1)))


class BudgetPart(NamedTuple):
    """A segment of the budget bar; `amount` in bytes, and `on_disk` those of weights in their files."""

    name: str
    color: str
    amount: float
    on_disk: int = 0

    @property
    def text(self) -> str:
        """Its name and size."""
        size = weights_text(self.amount, self.on_disk) if self.on_disk else formatting.size(self.amount)
        return translate("memory", "{name}: {size}").format(name=self.name, size=size)


class Budget(NamedTuple):
    """The parts of the engine process, in bytes.

    Attributes:
        parts: the segments of the bar, from left to right; they add up to `process`.
        process: memory of the engine process, as the system counts it; 0 if not known.
        limit: the most that the engine may use; 0 if not known.
        loading: progress (0 to 1) while a model loads, else -1.
        text: shown instead of the numbers; empty to show them.
    """

    parts: tuple[BudgetPart, ...] = ()
    process: int = 0
    limit: int = 0
    loading: float = -1.0
    text: str = ""

    @property
    def total(self) -> float:
        """All parts together."""
        return sum(part.amount for part in self.parts)


class ChatMemoryRow(NamedTuple):
    """A row of the table: a chat, or the cached or free blocks (`chat` is empty then). `memory` in bytes.

    A chat `at_rest` has no sequence; its blocks are those that it would reuse. `on_disk` is the share of its
    tokens (0 to 1) that is on disk. `whole` is the number of blocks that it had if it lost some, else 0.
    """

    chat: str
    title: str
    color: str
    blocks: int
    memory: float
    tool_tip: str
    at_rest: bool = False
    on_disk: float = 0.0
    whole: int = 0

    def blocks_text(self, unit: bool) -> str:
        """Returns its number of blocks: "1,024", "1 of 15", with `unit` "1 of 15 blocks"."""
        number = self.whole or self.blocks
        text = formatting.blocks(number) if unit else figure(number)
        if not self.whole:
            return text
        return translate("memory", "{part} of {whole}").format(part=figure(self.blocks), whole=text)


def budget_of(
    model: BlockModel,
    stats: Stats | None,
    state: ModelState,
    limit: int,
    looks: Mapping[str, ChatLook],
    palette: Palette,
) -> Budget:
    """Returns the bar of the engine process: weights, blocks of each chat, cached and free ones, program."""
    if state.state == "loading":
        text = _loading_text(state)
        if state.progress:
            text += f" · {formatting.rounded_percent(state.progress)}"
        return Budget(loading=state.progress, text=text)
    if stats is None:
        told = state.message or state.state == "ready"  # why nothing is in memory is said above
        text = translate("memory", "No model is loaded") if limit and not told else " "
        return Budget(limit=limit, text=text)
    return Budget(tuple(_parts(model, stats, state, looks, palette)), stats.footprint_bytes, limit)


def _parts(
    model: BlockModel, stats: Stats, state: ModelState, looks: Mapping[str, ChatLook], palette: Palette
) -> Iterable[BudgetPart]:
    """Returns the segments: the parts of the process, with the blocks of each chat on their own."""
    chats = _bytes_by_chat(model, stats)
    in_use, at_rest = ([*chats[kind].items()] for kind in ("used", "resting"))
    for part, amount in process_parts(model, stats, state.models):
        if part is Part.KV_USED:
            scale = amount / (sum(owned for _, owned in in_use) or 1)
            for chat, owned in in_use:
                color = chat_color(chat, looks, palette)
                yield BudgetPart(title(chat, looks), color, owned * scale)
            if not in_use:
                yield BudgetPart(part_name(part), palette.faint, amount)
        elif part is Part.KV_CACHED:
            for chat, owned in at_rest:
                color = faded(chat_color(chat, looks, palette), palette)
                name = translate("memory", "{chat}, remembered").format(chat=title(chat, looks))
                yield BudgetPart(name, color, owned)
            rest = amount - sum(owned for _, owned in at_rest)
            if rest >= 1:
                yield BudgetPart(part_name(part), palette.block_cached, rest)
        elif part is Part.KV_FREE:
            yield BudgetPart(part_name(part), free_color(palette), amount)
        else:
            weights = (Part.WEIGHTS, Part.DRAFT, Part.OTHER_MODELS)
            color = palette.block_weights if part in weights else palette.faint
            on_disk = state.weights_on_disk if part is Part.WEIGHTS else 0
            yield BudgetPart(part_name(part), color, amount, on_disk)


def _bytes_by_chat(model: BlockModel, stats: Stats) -> dict[str, dict[str, float]]:
    """Bytes of the blocks in use and of the remembered blocks by chat; each block counts once."""
    used: dict[str, float] = {}
    resting: dict[str, float] = {}
    for pool in (model, *model.window_pools):
        size = block_bytes(model, stats, pool.pool)
        blocks = np.flatnonzero(pool.remembered.chats)
        blocks = blocks[pool.state[blocks] == BlockState.CACHED]
        rests = np.bincount(pool.remembered.chat[blocks], minlength=len(pool.chats))
        for totals, numbers in ((used, pool.owned()), (resting, rests)):
            for chat, number in zip(pool.chats, numbers.tolist(), strict=True):
                if number:
                    totals[chat] = totals.get(chat, 0.0) + number * size
    return {"used": used, "resting": resting}


def chat_rows(
    model: BlockModel, stats: Stats | None, looks: Mapping[str, ChatLook], palette: Palette
) -> list[ChatMemoryRow]:
    """One row per chat in the order in which they opened, chats at rest, then other cached blocks and free.

    There is none without a pool.
    """
    if model.blocks == 0:
        return []
    size = block_bytes(model, stats)
    of_chat = translate(
        "memory", "Blocks in this chat's table. Shared blocks count for each chat. Click to highlight them."
    )
    rows = []
    for chat, blocks in model.held().items():
        if blocks:
            color, stored = chat_color(chat, looks, palette), on_disk(stats, chat)
            tip = formatting.both(of_chat, disk_text(stored)) if stored else of_chat
            share = min(stored / (blocks * model.block_size), 1.0)
            row = ChatMemoryRow(chat, title(chat, looks), color, blocks, blocks * size, tip, on_disk=share)
            rows.append(row)
    for rest in resting_rows(model, stats):
        amount, whole = len(rest.table), -(-rest.total // model.block_size)
        rows.append(
            ChatMemoryRow(
                rest.chat,
                title(rest.chat, looks),
                faded(chat_color(rest.chat, looks, palette), palette),
                amount,
                amount * size,
                rest_text(rest),
                at_rest=True,
                on_disk=min(rest.on_disk / max(rest.total, 1), 1.0),
                whole=whole if rest.total - rest.tokens >= model.block_size else 0,
            )
        )
    free, cached, _ = model.counts()
    cached -= int(np.count_nonzero((model.state == BlockState.CACHED) & (model.remembered.chats > 0)))
    of_cached = translate(
        "memory",
        "Text in the prefix cache that no chat here would reuse now. A new chat with the same beginning "
        "reuses it without computing it again; the oldest blocks are evicted when space runs out.",
    )
    of_free = translate(
        "memory", "Blocks that hold nothing. Any chat can use any of them, wherever they are."
    )
    cached_name, free_name = translate("memory", "Cached"), translate("memory", "Free now")
    free_swatch = free_color(palette)
    rows.append(ChatMemoryRow("", cached_name, palette.block_cached, cached, cached * size, of_cached))
    rows.append(ChatMemoryRow("", free_name, free_swatch, free, free * size, of_free))
    return rows


def _loading_text(state: ModelState) -> str:
    text = translate("memory", "Loading {model}")
    if state.checking:
        text = translate("memory", "Checking {model} (once)")
    elif state.kernels:
        text = translate("memory", "Compiling this GPU's kernels for {model} (once)")
    return text.format(model=_model_name(state))


def empty_state_text(state: ModelState) -> tuple[str, str]:
    """Returns the headline and hint to show while there is no pool."""
    if state.state == "loading":
        return _loading_text(state), translate("memory", "Its KV cache appears here as soon as it is ready.")
    if state.state == "failed":
        text = translate("memory", "Could not load {model}").format(model=_model_name(state))
        return text, state.message
    if state.state == "ready":
        text = translate("memory", "{model} is ready")
        text = text.format(model=state.name or translate("memory", "The model"))
        return text, translate("memory", "Waiting for the first snapshot of its KV cache.")
    if state.message:
        return translate("memory", "Nothing is in memory now"), state.message
    hint = translate("memory", "Load a model to see its KV cache here, block by block.")
    return translate("memory", "No model is loaded"), hint


def _model_name(state: ModelState) -> str:
    return state.name or translate("memory", "the model")


# --- A budget: its size, and what changing to it would do now
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
    return formatting.listed((summary, chats))


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
