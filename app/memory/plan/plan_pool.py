"""A plan as a pool of blocks: one cell for the bytes of some blocks of K/V, always the same number. No Qt.

Weights, the K/V of each chat, scratch and what stays free follow each other as they would add up. What does
not fit lies behind the limit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from app.memory.model import formatting
from app.memory.model.block_model import BlockModel
from app.theme.chat_look import ChatLook
from engine.protocol import BlockSnapshot, BlockState, Fit, SequenceInfo

MOST_CELLS: Final = 1_400  # of a size in which a cell can be seen, in the memory panel
WEIGHTS: Final = "weights"


class PlanPart(NamedTuple):
    """What some cells stand for: `chat` is its id in the model, empty for what is no chat's."""

    name: str
    chat: str
    size: int
    state: BlockState


def parts_of(fit: Fit) -> list[PlanPart]:
    """Everything that takes memory, in order, and what stays free."""

    def chats() -> Iterator[PlanPart]:
        for chat in range(fit.chats):
            size = fit.kv * (chat + 1) // fit.chats - fit.kv * chat // fit.chats
            yield PlanPart(f"K/V of chat {chat + 1:,}", f"chat {chat + 1}", size, BlockState.USED)

    return [
        PlanPart("Weights", WEIGHTS, fit.weights, BlockState.USED),
        *chats(),
        PlanPart("Scratch", "", fit.scratch, BlockState.CACHED),
        PlanPart("Free", "", max(0, fit.limit - fit.total), BlockState.FREE),
    ]


class PlanPool:
    """The cells of a plan, about `most` of them where all memory is shown.

    Attributes:
        fit: the plan.
        parts: what there is, in order.
        ends: one past the last cell of each part.
        model: the cells as blocks.
        cell_blocks: how many blocks of K/V one cell stands for.
        cell_bytes: the bytes of those.
        limit: the first cell that is over the limit; as many as there are cells when all fits.
    """

    def __init__(self, fit: Fit, most: int = MOST_CELLS) -> None:
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
        for number, (part, first, end) in enumerate(
            zip(self.parts, borders[:-1].tolist(), self.ends, strict=True), 1
        ):
            state[first:end] = part.state
            if part.chat:
                blocks = np.arange(first, end, dtype="<i4").tobytes()
                sequences.append(
                    SequenceInfo(sequence=number, chat=part.chat, tokens=end - first, blocks=blocks)
                )
        held = state != BlockState.FREE
        self.model.load(
            BlockSnapshot(
                seq=0,
                time=0.0,
                block_size=1,
                state=state.tobytes(),
                refs=(state == BlockState.USED).astype("<u2").tobytes(),
                fill=held.astype("<u2").tobytes(),
                stamp=bytes(4 * count),
                sequences=sequences,
            )
        )

    @property
    def looks(self) -> dict[str, ChatLook]:
        """The hues of the chats; the weights keep the neutral one."""
        return {f"chat {chat + 1}": ChatLook(f"Chat {chat + 1:,}", chat) for chat in range(self.fit.chats)}

    def part_at(self, cell: int) -> PlanPart:
        """What a cell stands for."""
        at = int(np.searchsorted(self.ends, cell, side="right"))
        return self.parts[min(at, len(self.parts) - 1)]


def verdict_words(fit: Fit) -> str:
    """The plan in a line."""
    if fit.problem:
        return fit.problem
    chats = formatting.count(fit.chats, "chat")
    amount = formatting.size_of(fit.total, fit.limit)
    return f"{fit.rating.capitalize()} · {amount} · {chats} of {fit.context:,} tokens"


def legend_words(fit: Fit) -> list[tuple[str, str]]:
    """What each colour is and how much, for the legend."""
    return [
        ("weights", formatting.size(fit.weights)),
        ("K/V", f"{formatting.size(fit.kv)} in {formatting.count(fit.blocks, 'block')}"),
        ("scratch", formatting.size(fit.scratch)),
        ("free", formatting.size(max(0, fit.limit - fit.total))),
    ]
