"""The contents of the budget bar, the table of chats and the empty state. Qt-free."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from app import formatting
from app.memory.model.chat_colors import chat_color, faded, free_color, title
from app.memory.model.process_memory import Part, block_bytes, part_name, process_parts, weights_text
from app.memory.model.replayed_pool import BlockModel
from app.memory.model.resting_texts import disk_text, rest_text
from app.memory.model.table_rows import on_disk, resting_rows
from app.theme.chat_look import ChatLook
from app.theme.palette import Palette
from app.translation import translate
from engine.protocol import BlockState, ModelState, Stats


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
    """What the engine process consists of, in bytes.

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
    tokens (0 to 1) that is on disk.
    """

    chat: str
    title: str
    color: str
    blocks: int
    memory: float
    tool_tip: str
    at_rest: bool = False
    on_disk: float = 0.0


def budget_of(
    model: BlockModel,
    stats: Stats | None,
    state: ModelState,
    limit: int,
    looks: Mapping[str, ChatLook],
    palette: Palette,
) -> Budget:
    """The bar of the engine process: weights, blocks of each chat, cached and free blocks, the program."""
    if state.state == "loading":
        text = translate("memory", "Loading {model}").format(model=_model_name(state))
        if state.progress:
            text += f" · {100 * state.progress:.0f}%"
        return Budget(loading=state.progress, text=text)
    if stats is None:
        text = translate("memory", "No model is loaded") if limit else " "
        return Budget(limit=limit, text=text)
    return Budget(tuple(_parts(model, stats, state, looks, palette)), stats.footprint_bytes, limit)


def _parts(
    model: BlockModel, stats: Stats, state: ModelState, looks: Mapping[str, ChatLook], palette: Palette
) -> Iterable[BudgetPart]:
    """The segments: the parts of the process, with the blocks of each chat on their own."""
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
        each = block_bytes(model, stats, pool.pool)
        blocks = np.flatnonzero(pool.remembered.chats)
        blocks = blocks[pool.state[blocks] == BlockState.CACHED]
        rests = np.bincount(pool.remembered.chat[blocks], minlength=len(pool.chats))
        for found, numbers in ((used, pool.owned()), (resting, rests)):
            for chat, number in zip(pool.chats, numbers.tolist(), strict=True):
                if number:
                    found[chat] = found.get(chat, 0.0) + number * each
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
            tip = f"{of_chat} {disk_text(stored)}" if stored else of_chat
            share = min(stored / (blocks * model.block_size), 1.0)
            row = ChatMemoryRow(chat, title(chat, looks), color, blocks, blocks * size, tip, on_disk=share)
            rows.append(row)
    for rest in resting_rows(model, stats):
        amount = len(rest.table)
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
    cached_name, free_name = translate("memory", "Cached"), translate("memory", "Free")
    free_swatch = free_color(palette)
    rows.append(ChatMemoryRow("", cached_name, palette.block_cached, cached, cached * size, of_cached))
    rows.append(ChatMemoryRow("", free_name, free_swatch, free, free * size, of_free))
    return rows


def empty_state_text(state: ModelState) -> tuple[str, str]:
    """Headline and hint to show while there is no pool."""
    if state.state == "loading":
        return (
            translate("memory", "Loading {model}").format(model=_model_name(state)),
            translate("memory", "Its KV cache appears here as soon as it is ready."),
        )
    if state.state == "failed":
        text = translate("memory", "Could not load {model}").format(model=_model_name(state))
        return text, state.message
    if state.state == "ready":
        return (
            translate("memory", "{model} is ready").format(
                model=state.name or translate("memory", "The model")
            ),
            translate("memory", "Waiting for the first snapshot of its KV cache."),
        )
    return (
        translate("memory", "No model is loaded"),
        translate("memory", "Load a model to see its KV cache here, block by block."),
    )


def _model_name(state: ModelState) -> str:
    return state.name or translate("memory", "the model")
