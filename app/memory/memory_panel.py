"""The memory panel: budget, block map, metrics, chats and history of one engine, live or recorded."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFileDialog, QWidget

from app.memory.cards.budget_dialog import BudgetDialog
from app.memory.linked_views import LinkedViews
from app.memory.map import physical_map
from app.memory.map.block_colors import Mode
from app.memory.map_export import MapExport
from app.memory.model.panel_sentences import FrontChat, tokens_with_room
from app.memory.model.pool_summary import Budget, budget_of
from app.memory.model.remote_source import RemoteSource
from app.memory.model.replayed_pool import BlockModel
from app.memory.panel_layout import PHYSICAL, PLAN, PanelLayout
from app.memory.panel_style import px, set_zoom
from app.memory.pool_actions import PoolActions
from app.memory.readout import Readout
from app.memory.timeline.recorded_track import Playback
from app.memory.timeline.timeline_controller import TimelineController
from app.theme.palette import ChatLook, Palette
from app.translation import translate
from engine.protocol import (
    BlockEvents,
    BlockSnapshot,
    LastAnswer,
    ModelPlan,
    ModelState,
    StatsMessage,
    Welcome,
    program_of,
)

# --- Updates: events are replayed, and frames limited
#: A request for a snapshot is repeated if it has not been answered after this time.
ASK_AGAIN_SECONDS: Final = 2.0
FRAME_SECONDS: Final = 1 / 30
#: From this many blocks on, snapshots are loaded on a thread. A million blocks take 10 ms, and 40 ms the
#: first time, when the system must provide the memory.
_LARGE_POOL: Final = 100_000
_LOOK_AGAIN_MS: Final = 4  # whether the thread is done
_MAX_FRAME: Final = 0.25  # seconds; after a longer pause playback continues where it was


class EventFollower(QObject):
    """Feeds the live model. All times are seconds of the window's monotonic clock.

    Signals:
        resync_needed: events are missing; the engine must send a snapshot (`Watch`).
        taken: the model has taken this message, the events or the snapshot.
    """

    resync_needed = Signal()
    taken = Signal(object)

    def __init__(self, model: BlockModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._clock_offset = 0.0  # engine's clock minus ours, seconds
        self._requested_at = float("-inf")
        self._load: SnapshotLoad | None = None
        self._waiting: list[BlockEvents | BlockSnapshot] = []  # what came while the thread was loading
        self._look = QTimer(self, interval=_LOOK_AGAIN_MS)
        self._look.timeout.connect(self._on_look)

    def take(self, message: BlockEvents | BlockSnapshot, now: float) -> None:
        """Applies events or a snapshot; requests a snapshot if the events do not follow the model."""
        if self._load is not None:
            self._waiting.append(message)
            return
        if isinstance(message, BlockSnapshot) and len(message.state) >= _LARGE_POOL:
            self._load = SnapshotLoad(self._model.successor(), message)
            self._look.start()
            return
        self._apply(message, now)

    def is_loading(self) -> bool:
        """Whether a thread is loading a snapshot."""
        return self._load is not None

    def forget(self) -> None:
        """Drops what has not been taken yet: the engine or its model is another one."""
        self._look.stop()
        self._load, self._waiting = None, []

    def _on_look(self) -> None:
        """Takes what the thread has loaded, and what came meanwhile."""
        load = self._load
        if load is None or load.is_alive():
            return
        waiting = self._waiting
        self.forget()
        now = time.monotonic()
        self._model.take_over(load.model)
        self._end(load.message, load.equal, now)
        for message in waiting:
            self.take(message, now)

    def _apply(self, message: BlockEvents | BlockSnapshot, now: float) -> None:
        if isinstance(message, BlockSnapshot):
            equal = self._model.load(message)
        else:
            equal = self._model.apply(message)
        self._end(message, equal, now)

    def _end(self, message: BlockEvents | BlockSnapshot, equal: bool, now: float) -> None:
        """The model has taken a message; `equal`: it equals the pool now."""
        if not equal and now - self._requested_at >= ASK_AGAIN_SECONDS:  # else an answer may be on its way
            self._requested_at = now
            self.resync_needed.emit()
        elif equal and isinstance(message, BlockSnapshot):
            self._requested_at = float("-inf")
        self._clock_offset = self._model.now - now
        self.taken.emit(message)

    def tick(self, now: float) -> None:
        """Advances the model's clock to `now`."""
        self._model.now = max(self._model.now, now + self._clock_offset) if self._model.blocks else 0.0


class SnapshotLoad(threading.Thread):
    """Loads a snapshot into `model`, which is its own until it ends; then `equal` says if it is the pool."""

    def __init__(self, model: BlockModel, message: BlockSnapshot) -> None:
        super().__init__(name="snapshot", daemon=True)
        self.model, self.message, self.equal = model, message, False
        self.start()

    def run(self) -> None:
        self.equal = self.model.load(self.message)
        _ = self.model.chat  # finds the owners, too


class FrameTimer(QTimer):
    """Fires once for each requested frame, at most 30 times a second."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._began = float("-inf")  # the last frame

    def request(self) -> None:
        """Requests a frame as soon as the rate allows."""
        wait = round(1000 * max(0.0, FRAME_SECONDS - (time.monotonic() - self._began)))
        if not self.isActive() or self.remainingTime() > wait:
            self.start(wait)

    def begin(self, now: float) -> float:
        """Records that a frame begins; returns the seconds since the last one."""
        passed, self._began = min(_MAX_FRAME, now - self._began), now
        return passed


_MIN_VIEW: Final = 112  # height of a view, CSS pixels


class MemoryPanel(QWidget):
    """Shows the messages passed to `apply`; paints at most 30 times a second, and not while hidden.

    Signals:
        chat_picked: a chat was clicked in a view; its id.
        place_picked: "Go to Text" was clicked: the chat's id and the position of the block's first token.
        resync_needed: events are missing; the window must ask the engine for a snapshot (`Watch`).
        status_message: a sentence about what was done, or why it was not.
        fork_requested: a chat is to be forked where the selected block is: its id and the position of the
            block's first token.
        plan_requested: the plan of the model in this folder is shown but not computed yet. The context, and
            how many such chats have room in the KV cache; 0 and 1 if that is not known.
        details_toggled: the details were opened or closed.
        tour_answered: the offered tour is wanted, or not.

    Attributes:
        looks: titles and colours of the chats.
        is_active: whether it draws; see `set_active`.
        view_height: px that the shown view has.
        pool_actions: requests to the engine; connect `pool_actions.request_made` to send them.
    """

    chat_picked = Signal(str)
    place_picked = Signal(str, int)
    resync_needed = Signal()
    status_message = Signal(str)
    fork_requested = Signal(str, int)
    plan_requested = Signal(str, int, int)
    details_toggled = Signal(bool)
    tour_answered = Signal(bool)

    watch_hz: Final = 15.0

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        physical_map.install()
        self.palette_ = palette
        self.playback = Playback()
        self.model = self.playback.live
        self.history = self.playback.history
        self.looks: Mapping[str, ChatLook] = {}
        self.is_active = True
        self.view_height = 0
        self._follower = EventFollower(self.model, self)
        self.setAccessibleName(translate("memory", "Memory"))
        self.ui = ui = PanelLayout(self, self.model, self.history, palette)
        self.views, self.budget, self.metrics = ui.views, ui.budget, ui.metrics
        self.physical, self.logical, self.logical_scroll = ui.physical, ui.logical, ui.logical_scroll
        self.empty, self.details, self.chats = ui.empty, ui.details, ui.chats
        self.history_strip = ui.history_strip
        self.linked_views = LinkedViews(ui, self)
        self.readout = Readout(ui, self.linked_views, self.playback, palette)
        self.timeline = TimelineController(self.playback, ui.history_strip, ui.controls, self.grab, self)
        self.pool_actions = PoolActions(ui, self.linked_views, self.playback, self)
        self.map_export = MapExport(ui, self.readout, self.playback, self)
        self._frame_timer = FrameTimer(self)
        self._connect()
        self.set_palette(palette)

    def _connect(self) -> None:
        ui = self.ui
        self._frame_timer.timeout.connect(self.draw_frame)
        self._follower.resync_needed.connect(self.resync_needed)
        self._follower.taken.connect(self._on_taken)
        ui.views.chosen.connect(self._on_view_chosen)
        ui.legend.chosen.connect(self.set_mode)
        ui.sentences.details_toggled.connect(self.show_details)
        ui.sentences.details_toggled.connect(self.details_toggled)
        ui.sentences.budget_requested.connect(self.open_budget)
        ui.tour_offer.taken.connect(lambda: self.tour_answered.emit(True))
        ui.tour_offer.declined.connect(lambda: self.tour_answered.emit(False))
        fork, place = self.fork_requested, self.place_picked
        ui.inspector.fork_requested.connect(lambda chat: fork.emit(chat, self.pool_actions.position))
        ui.inspector.chat_requested.connect(lambda chat: place.emit(chat, self.pool_actions.position))
        self.linked_views.pointed.connect(self._on_pointed)
        self.linked_views.block_picked.connect(self.highlight)
        self.linked_views.chat_picked.connect(self._on_picked)
        self.linked_views.frame_requested.connect(self._request_frame)
        self.timeline.moved.connect(self._on_moved)
        self.timeline.status_message.connect(self.status_message)
        self.pool_actions.status_message.connect(self.status_message)
        self.map_export.done.connect(self.status_message)
        self.pool_actions.mismatch_found.connect(self.resync_needed)
        self._fill_menu()

    def _fill_menu(self) -> None:
        def add(text: str, tool_tip: str, work: Callable[[], object]) -> None:
            action = self.ui.menu.addAction(text)
            action.setToolTip(tool_tip)
            action.triggered.connect(lambda: work())

        tip = translate("memory", "Copy the map, the three sentences and the model; no chat is named")
        add(translate("memory", "Copy picture"), tip, lambda: self.copy_picture(False))
        tip = translate("memory", "The same, with the titles of the chats")
        add(translate("memory", "Copy picture with chat titles"), tip, lambda: self.copy_picture(True))
        tip = translate("memory", "Save the last ten seconds of the map as an animated picture (PNG)")
        add(translate("memory", "Save replay…"), tip, self._on_save_replay)
        tip = translate("memory", "Save this moment of the KV cache, and a picture of the panel beside it")
        add(translate("memory", "Save snapshot…"), tip, lambda: self._on_save(False))
        tip = translate("memory", "Save everything that was recorded")
        add(translate("memory", "Save the last 10 minutes…"), tip, lambda: self._on_save(True))
        tip = translate("memory", "Open a snapshot, a recording or a recorded benchmark")
        add(translate("memory", "Open…"), tip, self.timeline.ask_and_open)
        tip = translate("memory", "Compare every block shown here with the engine's")
        add(translate("memory", "Check against the engine"), tip, self.pool_actions.check)
        tip = translate("memory", "Pinned text is kept")
        add(translate("memory", "Free all cached blocks"), tip, lambda: self.pool_actions.change("clear"))
        tip = translate(
            "memory",
            "Move the blocks of each chat together. Chats don't need this, but it can return memory to "
            "the system.",
        )
        add(translate("memory", "Compact now"), tip, lambda: self.pool_actions.change("compact"))
        tip = translate("memory", "Larger cells; also with the mouse wheel or two fingers")
        add(translate("memory", "Zoom in") + "\t+", tip, lambda: self.ui.physical.map_input.zoom(1))
        tip = translate("memory", "Smaller cells")
        add(translate("memory", "Zoom out") + "\t−", tip, lambda: self.ui.physical.map_input.zoom(-1))
        tip = translate("memory", "Show every block")
        add(translate("memory", "Whole pool") + "\t0", tip, self.ui.physical.map_input.show_all)
        tip = translate("memory", "Set how large the KV cache may grow")
        add(translate("memory", "Change KV cache size…"), tip, self.open_budget)

    # --- messages and state ---------------------------------------------------------------------

    def apply(self, message: object, came: float | None = None) -> None:
        """Takes a message from the engine; ignores messages that are not about memory.

        Args:
            came: when it came, by `time.monotonic`; None: now.
        """
        now, readout = time.monotonic() if came is None else came, self.readout
        if isinstance(message, BlockEvents | BlockSnapshot):
            self._follower.take(message, now)
        elif isinstance(message, StatsMessage):
            self._take_stats(message, now)
        elif isinstance(message, ModelState):
            goes_on = message.state == "loading" == readout.state.state and message.path == readout.state.path
            readout.state, readout.stale = message, True
            if message.state != "ready" and not goes_on:  # a load tells its progress hundreds of times
                self._clear_pool()
        elif isinstance(message, Welcome):
            readout.limit, readout.state = message.memory_limit, ModelState(state="none")
            self._clear_pool()
        elif isinstance(message, ModelPlan):
            self.ui.plan.show_fit(message.fit)
        elif not self.pool_actions.take(message):
            return
        self._request_frame()

    def is_loading(self) -> bool:
        """Whether a snapshot is being loaded, which `shown` does not have yet."""
        return self._follower.is_loading()

    def open_budget(self) -> BudgetDialog | None:
        """Opens the dialog that resizes the KV cache; without a pool returns None and says why."""
        return self.pool_actions.open_budget(self.readout, self)

    def budget_now(self) -> Budget:
        """Returns the current parts of the engine process, for other views."""
        readout = self.readout
        return budget_of(self.model, readout.stats, readout.state, readout.limit, self.looks, self.palette_)

    def set_chats(self, looks: Mapping[str, ChatLook]) -> None:
        """Sets the titles and colour indices of the chats, by id."""
        self.looks = dict(looks)
        if self.is_active:
            self._show_looks()
            self._request_frame()

    def set_shown_chat(self, chat: str, tokens: int, answer: LastAnswer | None = None) -> None:
        """Sets the chat in front, that two sentences are about; see `FrontChat`."""
        front = FrontChat(chat, tokens, answer)
        if front != self.readout.chat:
            self.readout.chat = front
            self.readout.refresh_soon()
            self._request_frame()

    def show_remote(self, source: RemoteSource | None) -> None:
        """Shows the memory of a server from now on; None: that of the engine here.

        At a change of the source the map is cleared, until `apply` is given its messages.
        """
        old, self.readout.remote = self.readout.remote, source
        if (old and old.server) != (source and source.server):
            title = translate("memory", "Memory")
            if source is not None:
                title = translate("memory", "Memory of {server}").format(server=source.server)
            self.ui.title.set_full_text(title)
            self.setAccessibleName(title)
            self.readout.state = ModelState(state="none")
            self._clear_pool()
        self.readout.refresh_soon()
        self._request_frame()

    def show_details(self, shown: bool) -> None:
        """Opens or closes the details."""
        self.ui.show_figures(shown, playing=self.playback.player is not None)
        self.divide_height()

    def offer_tour(self, offered: bool) -> None:
        """Shows or hides the line that offers the tour."""
        self.ui.tour_offer.setVisible(offered)
        self.divide_height()

    def set_zoom(self, zoom: float) -> None:
        """Sets the text size; 1.0 is normal."""
        set_zoom(self, zoom)
        self.set_palette(self.palette_)
        self.divide_height()

    def divide_height(self) -> None:
        """Gives the view what the widgets around it leave."""
        wanted = max(px(self, _MIN_VIEW), self.ui.view_height(self.width(), self._visible_height()))
        if wanted != self.view_height:
            self.view_height = wanted
            self.ui.set_limit(wanted)
            if (column := self.layout()) is not None:
                column.activate()
        self.ui.fit_map()

    def _visible_height(self) -> int:
        """Returns the height seen at once: that of the column in which the panel scrolls, if it does."""
        column = self.parentWidget()
        scrolls = column is not None and isinstance(column.parentWidget(), QAbstractScrollArea)
        return min(self.height(), column.height()) if column is not None and scrolls else self.height()

    def set_palette(self, palette: Palette) -> None:
        self.palette_ = self.readout.palette = palette
        self.ui.set_palette(self, palette)
        self.readout.stale = True
        self.update()
        self._request_frame()

    def set_mode(self, mode: Mode) -> None:
        """Sets what the colours of the map mean."""
        self.linked_views.set_mode(mode)
        self._request_frame()

    def set_active(self, visible: bool) -> None:
        """Starts or stops drawing; the model is kept up to date either way."""
        self.is_active = visible
        if visible:
            self._show_looks()  # they may have changed
            self._request_frame()
        else:
            self._frame_timer.stop()

    def set_reduced_motion(self, reduced: bool) -> None:
        """With reduced motion, blocks change at once, without animation."""
        self.linked_views.set_reduced_motion(reduced)

    def highlight(self, chat: str) -> None:
        """Highlights the blocks of a chat in every view; an empty id highlights none."""
        self.linked_views.highlight(chat)
        self._request_frame()

    # --- playback --------------------------------------------------------------------------------

    @property
    def shown(self) -> BlockModel:
        """The model that is drawn: the live one, or that of a recorded moment."""
        return self.playback.model

    def save_file(self, path: Path, *, whole: bool = False) -> bool:
        """Saves what is shown; see `TimelineController.save_file`."""
        titles = {chat: look.title for chat, look in self.linked_views.looks.items()}
        return self.timeline.save_file(path, titles, self.readout.shown_stats, whole=whole)

    def _on_moved(self) -> None:
        self.show_details(self.ui.figures)
        if self.linked_views.set_model(self.shown):
            self.history_strip.show_history(self.playback.shown_history)
            self._show_looks()
            self.highlight("")
        self.linked_views.mark_stale()
        self.readout.refresh_soon()
        self._request_frame()

    def _show_looks(self) -> None:
        self.linked_views.set_looks(self.looks, self.playback.titles)
        self.readout.stale = True

    # --- frames ---------------------------------------------------------------------------------

    def _request_frame(self) -> None:
        if self.is_active and self.isVisible():
            self._frame_timer.request()

    @property
    def frame_due(self) -> bool:
        """Whether something moves or has changed, so that another frame is to come."""
        return self._frame_timer.isActive()

    def draw_frame(self) -> None:
        """Draws what has changed, and moves the animations on."""
        now, model, readout = time.monotonic(), self.shown, self.readout
        running = self.playback.advance(self._frame_timer.begin(now))
        if model is self.model:
            self._follower.tick(now)
        moving, changes = False, model.take_changes()
        changed = changes.everything or changes.blocks.size > 0
        if readout.show_page() == PHYSICAL:
            moving = self.linked_views.frame(changes, now)
        elif changed:
            self.linked_views.mark_stale()
        readout.stale = readout.stale or changed or running
        if readout.stale and readout.due_in(now) <= 0:
            readout.begin_refresh(now)
            self.refresh()
        if moving or running:
            self._request_frame()
        elif readout.stale:
            self._frame_timer.start(max(1, round(1000 * readout.due_in(now))))

    def refresh(self) -> None:
        """Updates everything except the physical map."""
        self.readout.refresh()
        programs = any(map(program_of, self.shown.chats))
        self.ui.legend.show_also(programs=programs, images=bool(self.shown.images.any()))
        self.timeline.refresh(connected=self.readout.connected)
        self.divide_height()
        self.pool_actions.show_block()

    def _take_stats(self, message: StatsMessage, now: float) -> None:
        self.readout.take_stats(message.stats)
        if message.stats.blocks_total == 0:  # of the process alone: no model is loaded
            return
        self._follower.tick(now)
        self.playback.record(message)
        if self.is_active and self.isVisible() and self.shown is self.model:
            self.physical.refresh_ages()

    def _on_taken(self, message: BlockEvents | BlockSnapshot) -> None:
        self.readout.stale = self.readout.stale or isinstance(message, BlockSnapshot)
        self.playback.record(message)
        self._request_frame()

    def _clear_pool(self) -> None:
        self._follower.forget()
        self.model.clear()
        self.readout.stats, self.readout.stale = None, True
        if self.shown is self.model:
            self.linked_views.clear_selection()
            self.highlight("")

    def _on_view_chosen(self, index: int) -> None:
        self.linked_views.mark_stale()
        self.readout.refresh_soon()
        state, fit = self.readout.state, self.ui.plan.fit
        room = tokens_with_room(self.readout.stats)
        chats = max(1, room // state.context) if state.context else 1
        if index == PLAN and state.path and (fit is None or fit.chats != chats):
            self.ui.plan.show_computing(state.name)
            self.plan_requested.emit(state.path, state.context if room else 0, chats)
        self._request_frame()

    def _on_pointed(self, block: int) -> None:
        self.readout.show_details()
        if block >= 0:
            physical_map.announce(self.physical)

    def _on_picked(self, chat: str) -> None:
        self.highlight("" if chat == self.linked_views.chat else chat)
        self.pool_actions.show_rest(self.linked_views.chat, self.readout.shown_stats)
        if chat:
            self.chat_picked.emit(chat)

    def copy_picture(self, titles: bool = False) -> None:
        """Copies a picture to share; with `titles` it names the chats."""
        self.refresh()
        QGuiApplication.clipboard().setImage(self.map_export.picture(titles=titles))
        self.status_message.emit(translate("memory", "The picture is copied. Paste it anywhere."))

    def _on_save_replay(self) -> None:
        name = time.strftime("memory-%Y-%m-%d-%H%M%S.png")
        title, kind = translate("memory", "Save replay"), translate("memory", "Animated PNG") + " (*.png)"
        path, _ = QFileDialog.getSaveFileName(self, title, name, kind)
        if path:
            self.map_export.save_replay(Path(path))

    def _on_save(self, whole: bool) -> None:
        path = self.timeline.ask_where_to_save()
        if path is not None:
            self.save_file(path, whole=whole)

    # --- Qt -------------------------------------------------------------------------------------

    def minimumSizeHint(self) -> QSize:
        """Returns the size with the smallest view; below it the panel scrolls."""
        hint = super().minimumSizeHint()
        return QSize(hint.width(), hint.height() - self._spare_height())

    def heightForWidth(self, width: int) -> int:
        """Returns the height with the smallest view, where texts are wrapped in this width."""
        column = self.layout()
        least = column.totalMinimumHeightForWidth(width) if column is not None else -1
        return least if least < 0 else least - self._spare_height()

    def _spare_height(self) -> int:
        """Returns the height of the view beyond its minimum, CSS pixels."""
        return self.ui.spare_height(px(self, _MIN_VIEW))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        modes = list(Mode)
        number = event.key() - Qt.Key.Key_1
        if 0 <= number < len(modes) and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.set_mode(modes[number])
        elif event.key() == Qt.Key.Key_P:
            self.timeline.toggle()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.divide_height()

    def showEvent(self, event: QShowEvent) -> None:
        self.readout.stale = True
        self._request_frame()

    def hideEvent(self, event: QHideEvent) -> None:
        self._frame_timer.stop()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(self.palette_.panel))
