"""What a person does to the pool from the view, and what the engine answers."""

from __future__ import annotations

from typing import Any, Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from app.memory.cards.budget_dialog import BudgetDialog
from app.memory.cards.inspector import card_of
from app.memory.cards.miss_card import explain
from app.memory.panel_layout import BLOCK, FIGURES, MISS, PanelLayout
from app.memory.timeline.playback import Playback
from app.memory.views.map_views import MapViews
from app.memory.views.readout import Readout
from engine.protocol import (
    BlockDetail,
    BlocksChecked,
    BudgetSet,
    ChangePool,
    CheckBlocks,
    ExplainMiss,
    InspectBlock,
    MissExplained,
    PoolChanged,
    SetBudget,
)

Action = Literal["pin", "unpin", "evict", "clear", "compact", "forget"]


class PoolActions(QObject):
    """Asks the engine about the selected block and shows its answers.

    Signals:
        asked: a message for the engine.
        noted: a sentence about what was done, or why it was not.
        differs: the view is not as the engine's pool.
    """

    asked = Signal(object)
    noted = Signal(str)
    differs = Signal()

    def __init__(self, parts: PanelLayout, maps: MapViews, time: Playback, parent: QObject) -> None:
        super().__init__(parent)
        self._parts, self._maps, self._time = parts, maps, time
        self._detail: BlockDetail | None = None  # of the selected block
        maps.chosen_changed.connect(self._on_chosen)
        parts.inspector.closed.connect(maps.choose_nothing)
        parts.inspector.action_asked.connect(lambda action: self.change(action, maps.chosen.block))
        parts.miss.closed.connect(lambda: parts.show_card(FIGURES))

    @property
    def position(self) -> int:
        """Where in its chat the text of the selected block begins, in tokens; 0 while that is not known."""
        return self._detail.start if self._detail is not None else 0

    def open_budget(self, readout: Readout, parent: QWidget) -> BudgetDialog | None:
        """Opens the dialog that changes the K/V memory; None, and a sentence, without a pool."""
        stats = readout.stats
        if stats is None or stats.blocks_total == 0:
            self.noted.emit("No model is loaded, so there is no K/V memory to change.")
            return None
        dialog = BudgetDialog(stats, readout.state.context, readout.palette, parent)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.budget_chosen.connect(lambda budget: self.asked.emit(SetBudget(budget=budget)))
        dialog.open()
        return dialog

    def check(self) -> None:
        """Asks the engine for its pool, to compare every block with the view."""
        self.asked.emit(CheckBlocks())

    def explain_miss(self, request: str) -> None:
        """Asks why a request reused no more of its prompt."""
        self.asked.emit(ExplainMiss(request=request))

    def change(self, action: Action, block: int = -1) -> None:
        """Asks for a change of the pool."""
        self.asked.emit(ChangePool(action=action, block=block))

    def take(self, message: Any) -> bool:
        """Shows an answer; False for anything else."""
        if isinstance(message, BlockDetail):
            if (message.pool, message.block) == self._maps.chosen:
                self._detail = message
                self.show_block()
        elif isinstance(message, PoolChanged):
            if message.action != "forget":  # that came with a chat's end, which has its own words
                self.noted.emit(message.error or _changed_words(message))
            self._inspect()
        elif isinstance(message, BudgetSet):
            self.noted.emit(message.error or f"The K/V memory may grow to {message.blocks:,} blocks now.")
        elif isinstance(message, BlocksChecked):
            wrong = self._time.live.differences(message.pool)
            self.noted.emit(_checked_words(message, wrong))
            if wrong:
                self.differs.emit()
        elif isinstance(message, MissExplained):
            self._parts.miss.show_explanation(explain(message, self._maps.looks))
            self._parts.show_card(MISS)
        else:
            return False
        return True

    def show_block(self) -> None:
        """Brings the card of the selected block up to date."""
        (number, block), main = self._maps.chosen, self._time.model
        model = main.pool_of(number)
        if model is None or not 0 <= block < model.blocks:
            return
        live = main is self._time.live
        if live and self._detail is not None and self._detail.tokens != model.fill[block]:
            self._inspect()  # something was written since
        groups = [group for group in main.groups if group.pool == number]
        card = card_of(model, block, self._detail, self._maps.looks, groups, live=live)
        self._parts.inspector.show_card(card)

    def _on_chosen(self) -> None:
        self._detail = None
        self._parts.show_card(BLOCK if self._maps.chosen.block >= 0 else FIGURES)
        self._inspect()
        self.show_block()

    def _inspect(self) -> None:
        pool, block = self._maps.chosen
        if block >= 0 and self._time.player is None:
            self.asked.emit(InspectBlock(block=block, pool=pool))


def _changed_words(message: PoolChanged) -> str:
    blocks = f"{message.blocks:,} block" + ("" if message.blocks == 1 else "s")
    if message.action == "pin":
        return f"{blocks} pinned: this text stays until it is unpinned."
    if message.action == "unpin":
        return f"{message.blocks:,} pin{'' if message.blocks == 1 else 's'} taken back."
    if message.action == "compact":
        return f"{blocks} moved: each chat's are neighbours now." if message.blocks else "Nothing to move."
    return f"{blocks} freed."


def _checked_words(message: BlocksChecked, wrong: str) -> str:
    if message.problem:
        return f"The engine's books contradict each other: {message.problem}. Restart the engine."
    if wrong:
        return f"The view differed from the engine in {wrong}. It is being drawn anew."
    return f"All {len(message.pool.state):,} blocks are as shown, at event {message.pool.seq:,}."
