"""The memory panel: budget, block map, figures, chats and history of one engine, now or in the past."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from app.memory import accessible
from app.memory.describe import Description, describe_pool
from app.memory.inspector import card_of
from app.memory.miss_card import explain
from app.memory.model import BlockModel, Status
from app.memory.modes import Mode
from app.memory.parts import BLOCK, EMPTY, FIGURES, LOGICAL, MISS, PHYSICAL, Parts
from app.memory.summary import budget_of, empty_words, holder_rows
from app.memory.time.files import RecordingError, save_moment, save_track
from app.memory.time.machine import TimeMachine
from app.theme.looks import ChatLook
from app.theme.palette import Palette
from engine.protocol import (
    BlockDetail,
    BlockEvents,
    BlocksChecked,
    BlockSnapshot,
    ChangePool,
    CheckBlocks,
    ExplainMiss,
    InspectBlock,
    MissExplained,
    ModelState,
    PoolChanged,
    Stats,
    StatsMessage,
    Welcome,
)

FRAME_SECONDS: Final = 1 / 30
#: Figures, bars and tables change at most this often: faster cannot be read.
READING_SECONDS: Final = 0.2
#: A request for a snapshot that stays unanswered is repeated after this time.
ASK_AGAIN_SECONDS: Final = 2.0
_FILES: Final = "Octavo memory (*.octavo.json)"


class MemoryPanel(QWidget):
    """Shows what `apply` is fed; paints at most 30 times a second and nothing while hidden.

    Signals:
        chat_picked: a chat was chosen in a table or on a block's card; its id.
        resync_needed: events were lost; the host asks the engine for a snapshot (`Watch`).
        asked: a message for the engine.
        noted: a sentence about what was done, or why it was not.
    """

    chat_picked = Signal(str)
    resync_needed = Signal()
    asked = Signal(object)
    noted = Signal(str)

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
        self._detail: BlockDetail | None = None  # of the selected block
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
        for source in (parts.physical, parts.logical):
            source.pointed.connect(self._on_pointed)
        parts.physical.picked.connect(self._on_block_picked)
        parts.physical.selection_changed.connect(self._on_selected)
        parts.logical.picked.connect(self._on_picked)
        parts.chats.picked.connect(self._on_picked)
        parts.inspector.closed.connect(lambda: parts.physical.select(-1))
        parts.inspector.action_asked.connect(self._on_action)
        parts.inspector.chat_asked.connect(self.chat_picked)
        parts.miss.closed.connect(lambda: parts.show_card(FIGURES))
        parts.strip.scrubbed.connect(self._on_scrubbed)
        parts.transport.toggled.connect(self._on_toggled)
        parts.transport.stepped.connect(self._on_stepped)
        parts.transport.speed_changed.connect(lambda speed: setattr(self.time, "speed", speed))
        parts.transport.live_asked.connect(self.go_live)
        for words, teaching, work in (
            ("Save snapshot…", "This moment of the pool as a file, with a picture beside it", self._on_save),
            ("Save the last 10 minutes…", "All that was recorded, to be replayed", self._on_save_track),
            ("Open…", "Show a snapshot, a recording, or a watched benchmark", self._on_open),
            ("", "", None),
            ("Check against the engine", "Compares every block shown with the engine's books", self.check),
            ("Free all cached blocks", "Pinned text stays", lambda: self._change("clear", -1)),
        ):
            if work is None:
                parts.menu.addSeparator()
                continue
            action = parts.menu.addAction(words)
            action.setToolTip(teaching)
            action.triggered.connect(lambda _=False, w=work: w())

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
        elif not self._take_answer(message):
            return
        self._want_frame()

    def _take_answer(self, message: Any) -> bool:
        if isinstance(message, BlockDetail):
            if message.block == self.physical.selected:
                self._detail, self._unread = message, True
        elif isinstance(message, PoolChanged):
            self.noted.emit(message.error or _changed_words(message))
            self._inspect()
        elif isinstance(message, BlocksChecked):
            wrong = self.model.differences(message.pool)
            self.noted.emit(_checked_words(message, wrong))
            if wrong:
                self.resync_needed.emit()
        elif isinstance(message, MissExplained):
            self.parts.miss.show_explanation(explain(message, self._looks))
            self.parts.show_card(MISS)
        else:
            return False
        return True

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
        self.physical.motion.reduced = reduced
        if reduced:
            self.physical.motion.clear()

    def highlight(self, chat: str) -> None:
        """Lights the blocks of a chat in every view; an empty id ends that."""
        self._chat = chat
        self.physical.highlight(chat)
        self.logical.highlight(chat)
        self.chats.light(chat)
        self._want_frame()

    def explain_miss(self, request: str) -> None:
        """Asks the engine why a request reused no more of its prompt, and shows the answer."""
        self.asked.emit(ExplainMiss(request=request))

    def check(self) -> None:
        """Asks the engine for its pool, to compare every block with the view."""
        self.asked.emit(CheckBlocks())

    # --- time -----------------------------------------------------------------------------------

    @property
    def shown(self) -> BlockModel:
        """The pool that is drawn: of the present, or of the moment chosen."""
        return self.time.model

    def go_live(self) -> None:
        """Shows the present."""
        self.time.go_live()
        self._show_time()

    def open_file(self, path: Path) -> bool:
        """Shows a snapshot or a recording; False, and a sentence, when it cannot be read."""
        try:
            self.time.open(path)
        except RecordingError as error:
            self.noted.emit(str(error))
            return False
        self._show_time()
        return True

    def save_file(self, path: Path, *, whole: bool = False) -> bool:
        """Writes the moment that is shown, with a picture beside it; `whole`: all that was recorded."""
        titles = {chat: look.title for chat, look in self.physical.looks.items() if chat in self.shown.chats}
        track = self.time.player.track if self.time.player else self.time.recorder.track()
        try:
            if whole and track is not None:
                save_track(path, track, titles)
            else:
                save_moment(path, self.shown, self._shown_stats(), titles)
                self.grab().save(str(path.with_suffix(".png")))
        except RecordingError as error:
            self.noted.emit(str(error))
            return False
        self.noted.emit(f"Saved as {path.name}.")
        return True

    def _show_time(self) -> None:
        """The views take over the model of the moment."""
        if self.physical.model is not self.shown:
            self.physical.select(-1)
            self.physical.model = self.logical.model = self.shown
            self.strip.show_history(self.time.shown_history)
            self._show_looks()
            self.highlight("")
        self.physical.mark_stale()
        self._unread, self._read_at = True, float("-inf")
        self._want_frame()

    def _show_looks(self) -> None:
        looks = dict(self._looks)
        for number, (chat, title) in enumerate(self.time.titles.items()):
            looks.setdefault(chat, ChatLook(title, number))
        self.physical.set_looks(looks)
        self.logical.set_looks(looks)
        self._unread = True

    def _shown_stats(self) -> Stats | None:
        return self.time.player.stats if self.time.player else self._stats

    def _on_scrubbed(self, moment: float) -> None:
        self.time.playing = False
        if self.time.seek_time(moment):
            self._show_time()

    def _on_toggled(self) -> None:
        if self.time.player is None or self.time.playing:
            if not self.time.pause():
                self.noted.emit("Nothing is recorded yet: load a model first.")
        else:
            self.time.play()
        self._show_time()

    def _on_stepped(self, events: int) -> None:
        self.time.step(events)
        self._show_time()

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
            moving = self.physical.frame(changes, now)
        elif changed:
            self.physical.mark_stale()
        self._unread = self._unread or changed or running
        if self._unread and now - self._read_at >= READING_SECONDS:
            self._read_at, self._unread = now, False
            self.refresh_figures()
        if moving or running:
            self._want_frame()
        elif self._unread:
            self._frame_timer.start(max(1, round(1000 * (READING_SECONDS - (now - self._read_at)))))

    def _show_page(self) -> int:
        page = EMPTY if self.shown.blocks == 0 else (PHYSICAL, LOGICAL)[self.views.index]
        self.parts.show_page(page)
        return page

    def refresh_figures(self) -> None:
        """Brings everything but the physical map up to date."""
        page, model, stats = self._show_page(), self.shown, self._shown_stats()
        if page == EMPTY:
            self.empty.say(*empty_words(self._state), bad=self._state.state == "failed")
        elif page == LOGICAL:
            self.logical.context = self._state.context if model is self.model else 0
            self.logical.refresh()
        looks = self.physical.looks
        state = self._state if model is self.model else ModelState(state="ready")
        self.budget.show_budget(budget_of(model, stats, state, self._limit, looks, self._palette))
        self.figures.show_stats(stats)
        rows = holder_rows(model, stats, looks, self._palette)
        self.chats.setVisible(bool(rows))
        self.chats.show_rows(rows)
        self._show_moment()
        self._show_block()
        self._show_details()

    def _show_moment(self) -> None:
        machine = self.time
        self.strip.refresh(machine.moment)
        heard = self._state.state == "ready" or self.model.status is Status.LIVE
        peak = self.strip.peak()
        words = machine.words() or (f"10 minutes · peak {peak:,.0f} tok/s" if peak else "10 minutes")
        live = machine.player is None
        self.parts.transport.show_state(live=live, playing=machine.playing, words=words, heard=heard)

    def _show_details(self) -> None:
        if self.shown.status is Status.LOST:
            self.details.say(
                Description(self.shown.problem, "Asking the engine for a fresh picture."), warning=True
            )
            return
        shown = self.physical if self.views.index == PHYSICAL else self.logical
        self.details.say(shown.describe() or describe_pool(self.shown))

    # --- one block ------------------------------------------------------------------------------

    def _on_selected(self, block: int) -> None:
        self._detail = None
        self.parts.show_card(BLOCK if block >= 0 else FIGURES)
        self._inspect()
        self._show_block()

    def _inspect(self) -> None:
        if self.physical.selected >= 0 and self.shown is self.model:
            self.asked.emit(InspectBlock(block=self.physical.selected))

    def _show_block(self) -> None:
        block = self.physical.selected
        if 0 <= block < self.shown.blocks:
            live = self.shown is self.model
            detail = self._detail
            if live and detail is not None and detail.tokens != self.model.fill[block]:
                self._inspect()  # something was written since
            self.parts.inspector.show_card(card_of(self.shown, block, detail, self.physical.looks, live=live))

    def _on_action(self, action: str) -> None:
        self._change(action, self.physical.selected)

    def _change(self, action: Any, block: int) -> None:
        self.asked.emit(ChangePool(action=action, block=block))

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
        self._unread, self._read_at = True, float("-inf")
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

    def _on_save(self) -> None:
        self._ask_path(whole=False)

    def _on_save_track(self) -> None:
        self._ask_path(whole=True)

    def _ask_path(self, *, whole: bool) -> None:
        name = time.strftime("memory-%Y-%m-%d-%H%M%S.octavo.json")
        path, _ = QFileDialog.getSaveFileName(self, "Save the memory view", name, _FILES)
        if path:
            self.save_file(Path(path), whole=whole)

    def _on_open(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, "Open a snapshot or a recording", "", _FILES)
        if path:
            self.open_file(Path(path))

    # --- Qt -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        modes = list(Mode)
        number = event.key() - Qt.Key.Key_1
        if 0 <= number < len(modes) and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.set_mode(modes[number])
        elif event.key() == Qt.Key.Key_P:
            self._on_toggled()
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


def _changed_words(message: PoolChanged) -> str:
    blocks = f"{message.blocks:,} block" + ("" if message.blocks == 1 else "s")
    if message.action == "pin":
        return f"{blocks} pinned: this text stays until it is unpinned."
    if message.action == "unpin":
        return f"{message.blocks:,} pin{'' if message.blocks == 1 else 's'} taken back."
    return f"{blocks} freed."


def _checked_words(message: BlocksChecked, wrong: str) -> str:
    if message.problem:
        return f"The engine's books contradict each other: {message.problem}. Restart the engine."
    if wrong:
        return f"The view differed from the engine in {wrong}. It is being drawn anew."
    return f"All {len(message.pool.state):,} blocks are as shown, at event {message.pool.seq:,}."
