"""A plan as a pool of blocks, in which each cell stands for the same number of bytes. Qt-free.

Weights, the KV cache of each chat, scratch and free memory follow each other. What does not fit comes
after the limit.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from app import formatting
from app.memory.model.pool_summary import weights_text
from app.memory.model.replayed_pool import BlockModel
from app.theme.palette import ChatLook
from app.translation import figure, translate
from engine.protocol import BlockSnapshot, BlockState, Fit, SequenceInfo

MAX_CELLS: Final = 1_400  # in the memory panel, so that single cells can be seen
WEIGHTS: Final = "weights"


class PlanPart(NamedTuple):
    """The contents of some cells.

    Attributes:
        name: as text.
        chat: the id of its chat in the model; empty for scratch and free memory.
        size: in bytes.
    """

    name: str
    chat: str
    size: int
    state: BlockState


def parts_of(fit: Fit) -> list[PlanPart]:
    """Everything that uses memory, in order, and what remains free."""

    parts = [PlanPart(translate("memory", "Weights"), WEIGHTS, fit.weights, BlockState.USED)]
    for chat in range(fit.chats):
        size = fit.kv * (chat + 1) // fit.chats - fit.kv * chat // fit.chats
        name = translate("memory", "KV cache of chat {number}").format(number=figure(chat + 1))
        parts.append(PlanPart(name, f"chat {chat + 1}", size, BlockState.USED))
    parts.append(PlanPart(translate("memory", "Working memory"), "", fit.scratch, BlockState.CACHED))
    free = max(0, fit.limit - fit.total)
    return [*parts, PlanPart(translate("memory", "Free"), "", free, BlockState.FREE)]


class PlanPool:
    """The cells of a plan; about `most` cells stand for all memory.

    Attributes:
        parts: what uses memory, in order.
        ends: one past the last cell of each part.
        model: the cells as blocks.
        cell_blocks: how many KV cache blocks a cell is as large as.
        cell_bytes: bytes per cell.
        limit: the first cell over the limit; the number of cells if everything fits.
    """

    def __init__(self, fit: Fit, most: int = MAX_CELLS) -> None:
        self.fit, self.parts = fit, parts_of(fit)
        whole = max(1, fit.total, fit.limit)
        block = max(1, fit.block_bytes)
        self.cell_blocks = -(-whole // (block * most))
        self.cell_bytes = block * self.cell_blocks
        sizes = np.cumsum([0, *(part.size for part in self.parts)])
        borders = np.rint(sizes / self.cell_bytes).astype(np.int64)
        self.ends = borders[1:].tolist()
        count = int(borders[-1])
        self.limit = min(count, round(fit.limit / self.cell_bytes))
        self.model = BlockModel()
        state = np.zeros(count, np.uint8)
        sequences = []
        places = zip(self.parts, borders[:-1].tolist(), self.ends, strict=True)
        for number, (part, first, end) in enumerate(places, 1):
            state[first:end] = part.state
            if part.chat:
                blocks, tokens = np.arange(first, end, dtype="<i4").tobytes(), end - first
                sequences.append(SequenceInfo(sequence=number, chat=part.chat, tokens=tokens, blocks=blocks))
        filled = state != BlockState.FREE
        self.model.load(
            BlockSnapshot(
                seq=0,
                time=0.0,
                block_size=1,
                state=state.tobytes(),
                refs=(state == BlockState.USED).astype("<u2").tobytes(),
                fill=filled.astype("<u2").tobytes(),
                stamp=bytes(4 * count),
                sequences=sequences,
            )
        )

    @property
    def looks(self) -> dict[str, ChatLook]:
        """Titles and colours of the chats; weights have the neutral colour."""
        name, chats = translate("memory", "Chat {number}"), range(self.fit.chats)
        return {f"chat {chat + 1}": ChatLook(name.format(number=figure(chat + 1)), chat) for chat in chats}

    def part_at(self, cell: int) -> PlanPart:
        """Describes a cell."""
        at = int(np.searchsorted(self.ends, cell, side="right"))
        return self.parts[min(at, len(self.parts) - 1)]


def fit_text(fit: Fit) -> str:
    """Returns the plan in one line."""
    if fit.problem:
        return fit.problem
    verdicts = {
        "fits": translate("memory", "Fits"),
        "tight": translate("memory", "Tight"),
        "too big": translate("memory", "Too big"),
    }
    chats = translate("memory", "{chats} of {tokens}")
    chats = chats.format(chats=formatting.chats(fit.chats), tokens=formatting.tokens(fit.context))
    return f"{verdicts[fit.rating]} · {formatting.size_of(fit.total, fit.limit)} · {chats}"


def legend_entries(fit: Fit) -> list[tuple[str, str]]:
    """Returns the entries of the legend: name and amount."""
    kv = translate("memory", "{size} in {blocks}")
    kv = kv.format(size=formatting.size(fit.kv), blocks=formatting.blocks(fit.blocks))
    return [
        (translate("memory", "weights"), weights_text(fit.weights, fit.weights_on_disk)),
        (translate("memory", "KV cache"), kv),
        (translate("memory", "working memory"), formatting.size(fit.scratch)),
        (translate("memory", "free"), formatting.size(max(0, fit.limit - fit.total))),
    ]
