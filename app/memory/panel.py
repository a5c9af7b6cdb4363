"""The memory panel: budget, block map, figures, chats and history of one engine, now or in the past."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.memory import accessible
from app.memory.budget_dialog import BudgetDialog
from app.memory.describe import Description, describe_pool
from app.memory.hands import Hands
from app.memory.menu import fill_menu
from app.memory.model import BlockModel, Status
from app.memory.modes import Mode
from app.memory.parts import EMPTY, LOGICAL, PHYSICAL, PLAN, Parts
from app.memory.summary import budget_of, empty_words, holder_rows
from app.memory.tables import room_in
from app.memory.time.desk import TimeDesk
from app.memory.time.machine import TimeMachine
from app.theme.looks import ChatLook
from app.theme.palette import Palette
from engine.protocol import (
    BlockEvents,
    BlockSnapshot,
    ModelPlan,
    ModelState,
    SetBudget,
    Stats,
    StatsMessage,
    Welcome,
)

FRAME_SECONDS: Final = 1 / 30
#: Figures, bars and tables change at most this often: faster cannot be read.
READING_SECONDS: Final = 0.2
#: A request for a snapshot that stays unanswered is repeated after this time.
ASK_AGAIN_SECONDS: Final = 2.0


class MemoryPanel(QWidget):
    """Shows what `apply` is fed; paints at most 30 times a second and nothing while hidden.

    Signals:
        chat_picked: a chat was chosen in a table or a row of the map; its id.
        place_picked: the text of a block was chosen: its chat (id) and the position of its first token.
        resync_needed: events were lost; the host asks the engine for a snapshot (`Watch`).
        asked: a message for the engine.
        noted: a sentence about what was done, or why it was not.
        fork_asked: a chat (id) shall go on in another one.
        plan_wanted: the plan of the model in this folder is looked at, and not known yet.
    """

    chat_picked = Signal(str)
    place_picked = Signal(str, int)
    resync_needed = Signal()
    asked = Signal(object)
    noted = Signal(str)
    fork_asked = Signal(str)
    plan_wanted = Signal(str)

    watch_hz: Final = 15.0

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        accessible.install()
        self._palette = palette
        self.time = TimeMachine()
        self.model = self.time.live
        self.history = self.time.history
        self._looks: Mapping[str, ChatLook] = {}
        self._stats: Stats | None = None
        self._state = ModelState(state="none")
        self._limit = 0  # bytes, of the machine
        self._chat = ""  # highlighted
        self._active = True
        self._ahead = 0.0  # engine's clock minus ours, seconds
        self._asked_at = self._read_at = self._framed_at = float("-inf")
        self._unread = True  # figures, bars and tables are behind
        self.setAccessibleName("Memory")
        self.parts = parts = Parts(self, self.model, self.history, palette)
        self.views, self.budget, self.physical, self.logical = (
            parts.views,
            parts.budget,
            parts.physical,
            parts.logical,
        )
        self.tables, self.empty, self.details, self.figures = (
            parts.tables,
            parts.empty,
            parts.details,
            parts.figures,
        )
        self.chats, self.strip = parts.chats, parts.strip
        self.desk = TimeDesk(self.time, parts.strip, parts.transport, self.grab, self)
        self.hands = Hands(parts, self.time, self)
        self._connect()
        self._frame_timer = QTimer(self)
        self._frame_timer.setSingleShot(True)
        self._frame_timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._frame_timer.timeout.connect(self._on_frame)
        self.set_palette(palette)

    def _connect(self) -> None:
        parts = self.parts
        parts.views.chosen.connect(self._on_view_chosen)
        parts.legend.chosen.connect(self.set_mode)
        for source in (parts.physical, parts.strips, parts.logical, parts.plan):
            source.pointed.connect(self._on_pointed)
        parts.strips.picked.connect(self._on_block_picked)
        parts.strips.frame_wanted.connect(self._want_frame)
        parts.physical.picked.connect(self._on_block_picked)
        parts.physical.frame_wanted.connect(self._want_frame)
        parts.logical.picked.connect(self._on_picked)
        parts.chats.picked.connect(self._on_picked)
        parts.inspector.fork_asked.connect(self.fork_asked)
        parts.inspector.chat_asked.connect(lambda chat: self.place_picked.emit(chat, self.hands.position))
        self.desk.moved.connect(self._on_moved)
        self.desk.noted.connect(self.noted)
        self.hands.asked.connect(self.asked)
        self.hands.noted.connect(self.noted)
        self.hands.differs.connect(self.resync_needed)
        fill_menu(
            parts.menu,
            hands=self.hands,
            desk=self.desk,
            steering=parts.physical.steering,
            save=self._on_save,
            budget=self.open_budget,
        )

    # --- what the host says ---------------------------------------------------------------------

    def apply(self, message: Any) -> None:
        """Takes a message of the engine; what is not about memory is passed over."""
        now = time.monotonic()
        if isinstance(message, BlockEvents | BlockSnapshot):
            snapshot = isinstance(message, BlockSnapshot)
            if not (self.model.load(message) if snapshot else self.model.apply(message)):
                self._ask(now)
            elif snapshot:
                self._asked_at = float("-inf")
            self._unread = self._unread or snapshot
            self._ahead = self.model.now - now
            self.time.note(message)
        elif isinstance(message, StatsMessage):
            self._take_stats(message, now)
        elif isinstance(message, ModelState):
            self._state = message
            if message.state != "ready":
                self._forget_pool()
            self._unread = True
        elif isinstance(message, Welcome):
            self._limit, self._state = message.memory_limit, ModelState(state="none")
            self._forget_pool()
        elif isinstance(message, ModelPlan):
            self.parts.plan.show_fit(message.fit)
        elif not self.hands.take(message):
            return
        self._want_frame()

    def open_budget(self) -> BudgetDialog | None:
        """Opens the dialog that changes the K/V memory; None, and a sentence, without a pool."""
        if self._stats is None or self._stats.blocks_total == 0:
            self.noted.emit("No model is loaded, so there is no K/V memory to change.")
            return None
        dialog = BudgetDialog(self._stats, self._state.context, self._palette, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.budget_chosen.connect(lambda budget: self.asked.emit(SetBudget(budget=budget)))
        dialog.open()
        return dialog

    def set_chats(self, looks: Mapping[str, ChatLook]) -> None:
        """Takes over titles and colour indices, by chat id."""
        self._looks = dict(looks)
        self._show_looks()
        self._want_frame()

    def set_palette(self, palette: Palette) -> None:
        """Takes over other colours."""
        self._palette = palette
        self.parts.set_palette(self, palette)
        self._unread = True
        self.update()
        self._want_frame()

    def set_mode(self, mode: Mode) -> None:
        """The colours of the map mean something else."""
        self.parts.legend.choose(mode)
        self.physical.set_mode(mode)
        self.parts.strips.set_mode(mode)
        self._want_frame()

    def set_active(self, visible: bool) -> None:
        """While not active nothing is drawn; the model is kept right all the same."""
        self._active = visible
        if visible:
            self._unread = True
            self._want_frame()
        else:
            self._frame_timer.stop()

    def set_reduced_motion(self, reduced: bool) -> None:
        """Without motion blocks change at once: no pop, no fade, no line."""
        self.physical.set_reduced_motion(reduced)
        self.parts.strips.set_reduced_motion(reduced)

    def highlight(self, chat: str) -> None:
        """Lights the blocks of a chat in every view; an empty id ends that."""
        self._chat = chat
        self.physical.highlight(chat)
        self.parts.strips.highlight(chat)
        self.logical.highlight(chat)
        self.chats.light(chat)
        self._want_frame()

    # --- time -----------------------------------------------------------------------------------

    @property
    def shown(self) -> BlockModel:
        """The pool that is drawn: of the present, or of the moment chosen."""
        return self.time.model

    def save_file(self, path: Path, *, whole: bool = False) -> bool:
        """Writes what is shown; see `TimeDesk.save_file`."""
        titles = {chat: look.title for chat, look in self.physical.looks.items()}
        return self.desk.save_file(path, titles, self._shown_stats(), whole=whole)

    def _on_moved(self) -> None:
        """The views take over the model of the moment."""
        if self.physical.model is not self.shown:
            self.physical.select(-1)
            self.physical.model = self.logical.model = self.shown
            self.parts.strips.set_model(self.shown)
            self.strip.show_history(self.time.shown_history)
            self._show_looks()
            self.highlight("")
        self.physical.mark_stale()
        self.parts.strips.mark_stale()
        self._unread, self._read_at = True, float("-inf")
        self._want_frame()

    def _show_looks(self) -> None:
        looks = dict(self._looks)
        for number, (chat, title) in enumerate(self.time.titles.items()):
            looks.setdefault(chat, ChatLook(title, number))
        self.physical.set_looks(looks)
        self.parts.strips.set_looks(looks)
        self.logical.set_looks(looks)
        self._unread = True

    def _shown_stats(self) -> Stats | None:
        return self.time.player.stats if self.time.player else self._stats

    # --- frames ---------------------------------------------------------------------------------

    def _want_frame(self) -> None:
        if not (self._active and self.isVisible()):
            return
        wait = round(1000 * max(0.0, FRAME_SECONDS - (time.monotonic() - self._framed_at)))
        if not self._frame_timer.isActive() or self._frame_timer.remainingTime() > wait:
            self._frame_timer.start(wait)

    def _on_frame(self) -> None:
        now = time.monotonic()
        passed, self._framed_at = min(0.25, now - self._framed_at), now
        model = self.shown
        running = self.time.advance(passed)
        if model is self.model:
            model.now = max(model.now, now + self._ahead) if model.blocks else 0.0
        moving = False
        changes = model.take_changes()
        changed = changes.everything or changes.blocks.size > 0
        page = self._show_page()
        if page == PHYSICAL:
            moving = self.physical.frame(changes, now) | self.parts.strips.frame(now)
        elif changed:
            self.physical.mark_stale()
            self.parts.strips.mark_stale()
        self._unread = self._unread or changed or running
        if self._unread and now - self._read_at >= READING_SECONDS:
            self._read_at, self._unread = now, False
            self.refresh_figures()
        if moving or running:
            self._want_frame()
        elif self._unread:
            self._frame_timer.start(max(1, round(1000 * (READING_SECONDS - (now - self._read_at)))))

    def _show_page(self) -> int:
        page = (PHYSICAL, LOGICAL, PLAN)[self.views.index]
        if self.shown.blocks == 0 and page != PLAN:
            page = EMPTY
        self.parts.show_page(page)
        return page

    def refresh_figures(self) -> None:
        """Brings everything but the physical map up to date."""
        page, model, stats = self._show_page(), self.shown, self._shown_stats()
        if page == EMPTY:
            self.empty.say(*empty_words(self._state), bad=self._state.state == "failed")
        elif page == PHYSICAL:
            self.parts.show_groups(model)
            self.parts.strips.refresh(stats.preempted if stats else [])
        elif page == LOGICAL:
            self.logical.context = self._state.context if model is self.model else 0
            self.logical.waiting = list(stats.preempted) if stats else []
            self.logical.room = room_in(model, stats)
            self.logical.refresh()
        looks = self.physical.looks
        state = self._state if model is self.model else ModelState(state="ready")
        self.budget.show_budget(budget_of(model, stats, state, self._limit, looks, self._palette))
        self.figures.show_stats(stats)
        rows = holder_rows(model, stats, looks, self._palette)
        self.chats.setVisible(bool(rows))
        self.chats.show_rows(rows)
        self.desk.refresh(self._state.state == "ready" or self.model.status is Status.LIVE)
        self.hands.show_block()
        self._show_details()

    def _show_details(self) -> None:
        if self.shown.status is Status.LOST:
            self.details.say(
                Description(self.shown.problem, "Asking the engine for a fresh picture."), warning=True
            )
            return
        shown = (self.physical, self.logical, self.parts.plan)[self.views.index]
        beside = self.parts.strips.describe() if shown is self.physical else None
        planned = Description(self.parts.plan.cells.cell_words(), "")
        otherwise = planned if shown is self.parts.plan else describe_pool(self.shown)
        self.details.say(beside or shown.describe() or otherwise)

    # --- private --------------------------------------------------------------------------------

    def _take_stats(self, message: StatsMessage, now: float) -> None:
        stats = message.stats
        self._stats, self._unread = stats, True
        self._limit = stats.memory_limit or self._limit
        self.model.now = max(self.model.now, now + self._ahead)
        self.time.note(message)
        if self._active and self.isVisible() and self.shown is self.model:
            self.physical.refresh_ages()

    def _forget_pool(self) -> None:
        self.model.clear()
        self._stats, self._unread = None, True
        if self.shown is self.model:
            self.physical.select(-1)
            self.highlight("")

    def _ask(self, now: float) -> None:
        """Asks for a snapshot, but not again while the answer may be under way."""
        if now - self._asked_at >= ASK_AGAIN_SECONDS:
            self._asked_at = now
            self.resync_needed.emit()

    def _on_view_chosen(self, index: int) -> None:
        self.physical.mark_stale()
        self.parts.strips.mark_stale()
        self._unread, self._read_at = True, float("-inf")
        if index == PLAN and self.parts.plan.fit is None and self._state.path:
            self.plan_wanted.emit(self._state.path)
        self._want_frame()

    def _on_pointed(self, block: int) -> None:
        self._show_details()
        if block >= 0:
            accessible.announce(self.physical)

    def _on_block_picked(self, chat: str) -> None:
        self.highlight(chat)

    def _on_picked(self, chat: str) -> None:
        self.highlight("" if chat == self._chat else chat)
        if chat:
            self.chat_picked.emit(chat)

    def _on_save(self, whole: bool) -> None:
        path = self.desk.ask_where_to_save()
        if path is not None:
            self.save_file(path, whole=whole)

    # --- Qt -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        modes = list(Mode)
        number = event.key() - Qt.Key.Key_1
        if 0 <= number < len(modes) and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.set_mode(modes[number])
        elif event.key() == Qt.Key.Key_P:
            self.desk.toggle()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.parts.set_limit(min(440, max(112, round(0.31 * self.height()))))

    def showEvent(self, event: QShowEvent) -> None:
        self._unread = True
        self._want_frame()

    def hideEvent(self, event: QHideEvent) -> None:
        self._frame_timer.stop()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(self._palette.panel))
