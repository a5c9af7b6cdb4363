"""Requests to the engine about its pools, and its answers."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from app import formatting
from app.memory.cards.budget_dialog import BudgetDialog
from app.memory.cards.inspector import card_of
from app.memory.cards.miss_card import explain
from app.memory.linked_views import LinkedViews
from app.memory.model.chat_colors import title
from app.memory.model.pool_summary import rest_text, resting_row
from app.memory.panel_layout import BLOCK, METRICS, MISS, REST, PanelLayout
from app.memory.readout import Readout
from app.memory.timeline.recorded_track import Playback
from app.translation import figure, translate
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
    Stats,
)

Action = Literal["pin", "unpin", "evict", "clear", "compact", "forget"]


class PoolActions(QObject):
    """Sends requests about the selected block and the whole pool, and shows the answers.

    Signals:
        request_made: a message for the engine.
        status_message: a sentence about what was done, or why it was not.
        mismatch_found: the view differs from the engine's pool.
    """

    request_made = Signal(object)
    status_message = Signal(str)
    mismatch_found = Signal()

    def __init__(self, ui: PanelLayout, views: LinkedViews, playback: Playback, parent: QObject) -> None:
        super().__init__(parent)
        self._ui, self._views, self._playback = ui, views, playback
        self._detail: BlockDetail | None = None  # of the selected block
        self._explained = ""  # request whose explanation is wanted
        views.selection_changed.connect(self._on_selection_changed)
        ui.inspector.closed.connect(views.clear_selection)
        ui.inspector.action_requested.connect(lambda action: self.change(action, views.selected.block))
        for card in (ui.miss_card, ui.rest_card):
            card.closed.connect(lambda: ui.show_card(METRICS))

    @property
    def position(self) -> int:
        """Returns the position in its chat of the selected block's text, in tokens; 0 if not known yet."""
        return self._detail.start if self._detail is not None else 0

    def open_budget(self, readout: Readout, parent: QWidget) -> BudgetDialog | None:
        """Opens the dialog that resizes the KV cache; without a pool returns None and says why."""
        stats = readout.stats
        if stats is None or stats.blocks_total == 0:
            text = translate("memory", "No model is loaded, so there is no KV cache to change.")
            self.status_message.emit(text)
            return None
        dialog = BudgetDialog(stats, readout.state.context, readout.palette, parent)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.budget_chosen.connect(lambda budget: self.request_made.emit(SetBudget(budget=budget)))
        dialog.open()
        return dialog

    def check(self) -> None:
        """Asks the engine for its pools, to compare every block with the view."""
        self.request_made.emit(CheckBlocks())

    def explain_miss(self, request: str) -> None:
        """Asks why a request did not reuse more of its prompt."""
        self._explained = request
        self.request_made.emit(ExplainMiss(request=request))

    def close_miss(self) -> None:
        """Closes the explanation of an answer that is no longer shown, and forgets one that is on its way."""
        self._explained = ""
        if not self._ui.miss_card.isHidden():
            self._ui.show_card(METRICS)

    def change(self, action: Action, block: int = -1) -> None:
        """Asks for a change of the pool."""
        self.request_made.emit(ChangePool(action=action, block=block))

    def show_rest(self, chat: str, stats: Stats | None) -> None:
        """Shows what is remembered of a chat, if it is at rest; otherwise closes that card."""
        model = self._playback.model
        if chat and len(model.remembered_by(chat)):
            row = resting_row(model, chat, stats)
            self._ui.rest_card.show_rest(title(chat, self._views.looks), rest_text(row))
            self._ui.show_card(REST)
        elif not self._ui.rest_card.isHidden():
            self._ui.show_card(METRICS)

    def take(self, message: object) -> bool:
        """Shows an answer; returns False for any other message."""
        if isinstance(message, BlockDetail):
            if (message.pool, message.block) == self._views.selected:
                self._detail = message
                self.show_block()
        elif isinstance(message, PoolChanged):
            if message.action != "forget":  # part of deleting a chat, which has its own message
                self.status_message.emit(message.error or _changed_text(message))
            self._inspect()
        elif isinstance(message, BudgetSet):
            self.status_message.emit(message.error or _budget_text(message))
        elif isinstance(message, BlocksChecked):
            difference = self._playback.live.differences(message.pool)
            self.status_message.emit(_checked_text(message, difference))
            if difference:
                self.mismatch_found.emit()
        elif isinstance(message, MissExplained):
            if message.request != self._explained:
                return True
            self._ui.miss_card.show_explanation(explain(message, self._views.looks))
            self._ui.show_card(MISS)
        else:
            return False
        return True

    def show_block(self) -> None:
        """Updates the card of the selected block."""
        (number, block), main = self._views.selected, self._playback.model
        model = main.pool_of(number)
        if model is None or not 0 <= block < model.blocks:
            return
        live = main is self._playback.live
        if live and self._detail is not None and self._detail.tokens != model.fill[block]:
            self._inspect()  # the block was written to
        groups = [group for group in main.groups if group.pool == number]
        card = card_of(model, block, self._detail, self._views.looks, groups, live=live)
        self._ui.inspector.show_card(card)

    def _on_selection_changed(self) -> None:
        self._detail = None
        self._ui.show_card(BLOCK if self._views.selected.block >= 0 else METRICS)
        self._inspect()
        self.show_block()

    def _inspect(self) -> None:
        pool, block = self._views.selected
        if block >= 0 and self._playback.player is None:
            self.request_made.emit(InspectBlock(block=block, pool=pool))


def _changed_text(message: PoolChanged) -> str:
    blocks = message.blocks
    if message.action == "pin":
        return translate("memory", "Pinned %n block(s). This text is kept until you unpin it.", "", blocks)
    if message.action == "unpin":
        return translate("memory", "Removed %n pin(s).", "", blocks)
    if message.action == "compact":
        if not blocks:
            return translate("memory", "The blocks are already compact.")
        return translate("memory", "Moved %n block(s). Each chat's blocks are now together.", "", blocks)
    return translate("memory", "Freed %n block(s).", "", blocks)


def _budget_text(message: BudgetSet) -> str:
    text = translate("memory", "The KV cache may now grow to {blocks}.")
    return text.format(blocks=formatting.blocks(message.blocks))


def _checked_text(message: BlocksChecked, difference: str) -> str:
    if message.problem:
        text = translate(
            "memory", "The engine's block tables are inconsistent: {problem}. Restart the engine."
        )
        return text.format(problem=message.problem)
    if difference:
        text = translate("memory", "The view differed from the engine: {difference}. It is being redrawn.")
        return text.format(difference=difference)
    text = translate("memory", "The view matches the engine: {blocks} compared at event {event}.")
    return text.format(blocks=formatting.blocks(len(message.pool.state)), event=figure(message.pool.seq))
