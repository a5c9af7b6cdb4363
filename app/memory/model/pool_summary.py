"""What bars and tables say about the pool, computed from the model and the engine's figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app.memory.model import formatting
from app.memory.model.block_description import title
from app.memory.model.block_model import BlockModel
from app.memory.model.chat_colors import chat_color, free_color
from app.theme.chat_look import ChatLook
from app.theme.palette import Palette
from engine.protocol import ModelState, Stats


class BudgetPart(NamedTuple):
    """A piece of the bar, `amount` in bytes."""

    name: str
    color: str
    amount: float


class Budget(NamedTuple):
    """What the machine's memory goes to, in bytes."""

    parts: tuple[BudgetPart, ...] = ()
    weights: int = 0
    kv_used: int = 0
    kv_total: int = 0
    limit: int = 0
    loading: float = -1.0  # progress 0 to 1 while a model loads, else -1
    note: str = ""  # stands in place of the figures


class ChatRow(NamedTuple):
    """A row of the table: a chat, or what is cached or free (`chat` is empty then)."""

    chat: str
    title: str
    color: str
    blocks: int
    memory: float  # bytes
    teaching: str


def budget_of(
    model: BlockModel,
    stats: Stats | None,
    state: ModelState,
    limit: int,
    looks: Mapping[str, ChatLook],
    palette: Palette,
) -> Budget:
    """The bar at the top: weights, each chat's own blocks, cached, free."""
    if state.state == "loading":
        percent = f" · {100 * state.progress:.0f} %" if state.progress else ""
        return Budget(loading=state.progress, note=f"Loading {state.name or 'the model'}{percent}")
    if stats is None or model.blocks == 0:
        return Budget(
            limit=limit, note=f"Nothing is loaded · limit {formatting.size(limit)}" if limit else " "
        )
    bytes_ = stats.block_bytes
    free, cached, used = model.counts()
    weights = stats.weights_bytes or state.weights_bytes
    parts = [BudgetPart("Weights", palette.block_weights, weights)]
    owned = model.owned()
    for number, chat in enumerate(model.chats):
        if owned[number]:
            parts.append(
                BudgetPart(title(chat, looks), chat_color(chat, looks, palette), int(owned[number]) * bytes_)
            )
    parts.append(BudgetPart("Cached", palette.block_cached, cached * bytes_))
    parts.append(BudgetPart("Free blocks", free_color(palette), free * bytes_))
    total = stats.kv_bytes or model.blocks * bytes_
    return Budget(tuple(parts), weights, used * bytes_, total, limit)


def chat_rows(
    model: BlockModel, stats: Stats | None, looks: Mapping[str, ChatLook], palette: Palette
) -> list[ChatRow]:
    """One row a chat in the order they opened, then cached and free; none without a pool."""
    if model.blocks == 0:
        return []
    bytes_ = stats.block_bytes if stats else 0
    rows = [
        ChatRow(
            chat,
            title(chat, looks),
            chat_color(chat, looks, palette),
            blocks,
            blocks * bytes_,
            "Blocks in this chat's table; blocks that chats share count for each. Click to light them.",
        )
        for chat, blocks in model.held().items()
        if blocks
    ]
    free, cached, _ = model.counts()
    rows.append(
        ChatRow(
            "",
            "Cached",
            palette.block_cached,
            cached,
            cached * bytes_,
            "Known text that no chat needs now: a new chat with the same beginning takes it over without "
            "computing it, and the oldest makes room when blocks run out.",
        )
    )
    rows.append(
        ChatRow(
            "",
            "Free",
            free_color(palette) if palette.dark else "#d3cfc4",
            free,
            free * bytes_,
            "Blocks that hold nothing. Where they lie does not matter: any chat can take any of them.",
        )
    )
    return rows


def empty_state_text(state: ModelState) -> tuple[str, str]:
    """Headline and hint while there is no pool to show."""
    name = state.name or "the model"
    if state.state == "loading":
        return f"Loading {name}", "Its memory appears here as soon as it is ready."
    if state.state == "failed":
        return f"{state.name or 'The model'} could not be loaded", state.message
    if state.state == "ready":
        return f"{name[:1].upper()}{name[1:]} is ready", "Waiting for the first picture of its memory."
    return "No model is loaded", "Load one, and its memory appears here, block by block."
