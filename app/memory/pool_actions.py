"""What a person does to the pool from the view, and what the engine answers."""

from __future__ import annotations

from typing import Any, Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from app.memory.cards.budget_dialog import BudgetDialog
from app.memory.cards.inspector import card_of
from app.memory.cards.miss_card import explain
from app.memory.linked_views import LinkedViews
from app.memory.panel_layout import BLOCK, METRICS, MISS, PanelLayout
from app.memory.readout import Readout
from app.memory.timeline.playback import Playback
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
        status_message: a sentence about what was done, or why it was not.
        differs: the view is not as the engine's pool.
    """

    asked = Signal(object)
    status_message = Signal(str)
    differs = Signal()

    def __init__(self, ui: PanelLayout, maps: LinkedViews, playback: Playback, parent: QObject) -> None:
        super().__init__(parent)
        self._ui, self._maps, self._playback = ui, maps, playback
        self._detail: BlockDetail | None = None  # of the selected block
        maps.selection_changed.connect(self._on_chosen)
        ui.inspector.closed.connect(maps.clear_selection)
        ui.inspector.action_requested.connect(lambda action: self.change(action, maps.chosen.block))
        ui.miss_card.closed.connect(lambda: ui.show_card(METRICS))

    @property
    def position(self) -> int:
        """Where in its chat the text of the selected block begins, in tokens; 0 while that is not known."""
        return self._detail.start if self._detail is not None else 0

    def open_budget(self, readout: Readout, parent: QWidget) -> BudgetDialog | None:
        """Opens the dialog that changes the K/V memory; None, and a sentence, without a pool."""
        stats = readout.stats
        if stats is None or stats.blocks_total == 0:
            self.status_message.emit("No model is loaded, so there is no K/V memory to change.")
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
                self.status_message.emit(message.error or _changed_text(message))
            self._inspect()
        elif isinstance(message, BudgetSet):
            self.status_message.emit(
                message.error or f"The K/V memory may grow to {message.blocks:,} blocks now."
            )
        elif isinstance(message, BlocksChecked):
            wrong = self._playback.live.differences(message.pool)
            self.status_message.emit(_checked_text(message, wrong))
            if wrong:
                self.differs.emit()
        elif isinstance(message, MissExplained):
            self._ui.miss_card.show_explanation(explain(message, self._maps.looks))
            self._ui.show_card(MISS)
        else:
            return False
        return True

    def show_block(self) -> None:
        """Brings the card of the selected block up to date."""
        (number, block), main = self._maps.chosen, self._playback.model
        model = main.pool_of(number)
        if model is None or not 0 <= block < model.blocks:
            return
        live = main is self._playback.live
        if live and self._detail is not None and self._detail.tokens != model.fill[block]:
            self._inspect()  # something was written since
        groups = [group for group in main.groups if group.pool == number]
        card = card_of(model, block, self._detail, self._maps.looks, groups, live=live)
        self._ui.inspector.show_card(card)

    def _on_chosen(self) -> None:
        self._detail = None
        self._ui.show_card(BLOCK if self._maps.chosen.block >= 0 else METRICS)
        self._inspect()
        self.show_block()

    def _inspect(self) -> None:
        pool, block = self._maps.chosen
        if block >= 0 and self._playback.player is None:
            self.asked.emit(InspectBlock(block=block, pool=pool))


def _changed_text(message: PoolChanged) -> str:
    blocks = f"{message.blocks:,} block" + ("" if message.blocks == 1 else "s")
    if message.action == "pin":
        return f"{blocks} pinned: this text stays until it is unpinned."
    if message.action == "unpin":
        return f"{message.blocks:,} pin{'' if message.blocks == 1 else 's'} taken back."
    if message.action == "compact":
        return f"{blocks} moved: each chat's are neighbours now." if message.blocks else "Nothing to move."
    return f"{blocks} freed."


def _checked_text(message: BlocksChecked, wrong: str) -> str:
    if message.problem:
        return f"The engine's books contradict each other: {message.problem}. Restart the engine."
    if wrong:
        return f"The view differed from the engine in {wrong}. It is being drawn anew."
    return f"All {len(message.pool.state):,} blocks are as shown, at event {message.pool.seq:,}."
