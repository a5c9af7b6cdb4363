"""The contents of the budget bar, the table of chats and the empty state. Qt-free."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from app import formatting
from app.memory.model.block_description import title
from app.memory.model.chat_colors import chat_color, faded, free_color
from app.memory.model.replayed_pool import BlockModel
from app.memory.model.resting_texts import rest_text
from app.memory.model.table_rows import resting_rows
from app.theme.chat_look import ChatLook
from app.theme.palette import Palette
from app.translation import translate
from engine.protocol import BlockState, ModelState, Stats


class BudgetPart(NamedTuple):
    """A segment of the budget bar; `amount` in bytes."""

    name: str
    color: str
    amount: float


class Budget(NamedTuple):
    """How the machine's memory is used, in bytes.

    Attributes:
        parts: the segments of the bar, from left to right.
        weights: of the model.
        kv_used: blocks in use.
        kv_total: all blocks.
        limit: the most that the engine may use; 0 if not known.
        loading: progress (0 to 1) while a model loads, else -1.
        text: shown instead of the numbers; empty to show them.
    """

    parts: tuple[BudgetPart, ...] = ()
    weights: int = 0
    kv_used: int = 0
    kv_total: int = 0
    limit: int = 0
    loading: float = -1.0
    text: str = ""


class ChatMemoryRow(NamedTuple):
    """A row of the table: a chat, or the cached or free blocks (`chat` is empty then). `memory` in bytes.

    A chat `at_rest` has no sequence; its blocks are those that it would reuse.
    """

    chat: str
    title: str
    color: str
    blocks: int
    memory: float
    tool_tip: str
    at_rest: bool = False


def budget_of(
    model: BlockModel,
    stats: Stats | None,
    state: ModelState,
    limit: int,
    looks: Mapping[str, ChatLook],
    palette: Palette,
) -> Budget:
    """The budget bar: weights, the blocks of each chat, cached and free blocks."""
    if state.state == "loading":
        text = translate("memory", "Loading {model}").format(model=_model_name(state))
        if state.progress:
            text += f" · {100 * state.progress:.0f} %"
        return Budget(loading=state.progress, text=text)
    if stats is None or model.blocks == 0:
        text = " "
        if limit:
            text = translate("memory", "No model is loaded · limit {size}").format(
                size=formatting.size(limit)
            )
        return Budget(limit=limit, text=text)
    block_bytes = stats.block_bytes
    free, cached, used = model.counts()
    weights = stats.weights_bytes or state.weights_bytes
    parts = [BudgetPart(translate("memory", "Weights"), palette.block_weights, weights)]
    owned = model.owned()
    for number, chat in enumerate(model.chats):
        if owned[number]:
            amount = int(owned[number]) * block_bytes
            parts.append(BudgetPart(title(chat, looks), chat_color(chat, looks, palette), amount))
    parts.append(BudgetPart(translate("memory", "Cached"), palette.block_cached, cached * block_bytes))
    parts.append(BudgetPart(translate("memory", "Free blocks"), free_color(palette), free * block_bytes))
    total = stats.kv_bytes or model.blocks * block_bytes
    return Budget(tuple(parts), weights, used * block_bytes, total, limit)


def chat_rows(
    model: BlockModel, stats: Stats | None, looks: Mapping[str, ChatLook], palette: Palette
) -> list[ChatMemoryRow]:
    """One row per chat in the order in which they opened, chats at rest, then other cached blocks and free.

    There is none without a pool.
    """
    if model.blocks == 0:
        return []
    block_bytes = stats.block_bytes if stats else 0
    of_chat = translate(
        "memory", "Blocks in this chat's table. Shared blocks count for each chat. Click to highlight them."
    )
    rows = [
        ChatMemoryRow(
            chat, title(chat, looks), chat_color(chat, looks, palette), blocks, blocks * block_bytes, of_chat
        )
        for chat, blocks in model.held().items()
        if blocks
    ]
    for row in resting_rows(model, stats):
        amount = len(row.table)
        rows.append(
            ChatMemoryRow(
                row.chat,
                title(row.chat, looks),
                faded(chat_color(row.chat, looks, palette), palette),
                amount,
                amount * block_bytes,
                rest_text(row),
                at_rest=True,
            )
        )
    free, cached, _ = model.counts()
    cached -= int(np.count_nonzero(model.remembered.chats[model.state == BlockState.CACHED]))
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
    rows.append(ChatMemoryRow("", cached_name, palette.block_cached, cached, cached * block_bytes, of_cached))
    rows.append(ChatMemoryRow("", free_name, free_swatch, free, free * block_bytes, of_free))
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
