"""The memory panel: budget, block map, figures, chats and history of one engine."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from app.memory import accessible
from app.memory.budget import BudgetBar
from app.memory.chat_table import ChatTable
from app.memory.describe import Description, describe_pool
from app.memory.figures import FiguresCard
from app.memory.fonts import bold
from app.memory.history import History, Sample
from app.memory.history_strip import HistoryStrip
from app.memory.labels import DetailLines, EmptyMap
from app.memory.logical import LogicalMap
from app.memory.model import BlockModel, Status
from app.memory.physical import PhysicalMap
from app.memory.scroll_bars import scroll_bar_style
from app.memory.segments import SegmentedControl
from app.memory.summary import budget_of, empty_words, holder_rows
from app.theme.looks import ChatLook
from app.theme.palette import Palette
from engine.protocol import BlockEvents, BlockSnapshot, ModelState, Stats, StatsMessage, Welcome

FRAME_SECONDS: Final = 1 / 30
#: Figures, bars and tables change at most this often: faster cannot be read.
READING_SECONDS: Final = 0.2
#: A request for a snapshot that stays unanswered is repeated after this time.
ASK_AGAIN_SECONDS: Final = 2.0
_PHYSICAL, _LOGICAL, _EMPTY = range(3)


class MemoryPanel(QWidget):
    """Shows what `apply` is fed; paints at most 30 times a second and nothing while hidden.

    Signals:
        chat_picked: a chat was chosen in the map or the table; its id.
        resync_needed: events were lost; the host asks the engine for a snapshot (`Watch`).
    """

    chat_picked = Signal(str)
    resync_needed = Signal()

    watch_hz: Final = 15.0

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        accessible.install()
        self._palette = palette
        self.model = BlockModel()
        self.history = History()
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
        self._build()
        self._frame_timer = QTimer(self)
        self._frame_timer.setSingleShot(True)
        self._frame_timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._frame_timer.timeout.connect(self._on_frame)
        self.set_palette(palette)

    def _build(self) -> None:
        palette = self._palette
        self._title = QLabel("Memory", self)
        self.views = SegmentedControl(["Physical", "By chat"], "View of the blocks", palette, self)
        self.views.set_tool_tips(
            ["Every block where it lies in memory", "Each chat's block table, in order of its text"]
        )
        self.budget = BudgetBar(palette, self)
        self.physical = PhysicalMap(self.model, palette, self)
        self.logical = LogicalMap(self.model, palette)
        self.tables = QScrollArea(self)
        self.tables.setWidgetResizable(True)
        self.tables.setFrameShape(QScrollArea.Shape.NoFrame)
        self.tables.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tables.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.tables.setWidget(self.logical)
        self.empty = EmptyMap(palette, self)
        self._pages: tuple[QWidget, ...] = (self.physical, self.tables, self.empty)
        self.details = DetailLines(palette, self)
        self.figures = FiguresCard(palette, self)
        self.chats = ChatTable(palette, self)
        self.strip = HistoryStrip(self.history, palette, self)
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self.views)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 16, 12)
        column.setSpacing(0)
        column.addLayout(head)
        column.addSpacing(10)
        column.addWidget(self.budget)
        column.addSpacing(8)
        for page in self._pages:
            column.addWidget(page)
        column.addSpacing(8)
        column.addWidget(self.details)
        column.addSpacing(10)
        column.addWidget(self.figures)
        column.addSpacing(10)
        column.addWidget(self.chats)
        column.addStretch(1)
        column.addSpacing(10)
        column.addWidget(self.strip)
        self._show_page()
        self.views.chosen.connect(self._on_view_chosen)
        for source in (self.physical, self.logical):
            source.pointed.connect(self._on_pointed)
            source.picked.connect(self._on_picked)
        self.chats.picked.connect(self._on_picked)

    # --- what the host says ---------------------------------------------------------------------

    def apply(self, message: Any) -> None:
        """Takes a message of the engine; anything but block, stats, model and welcome is passed over."""
        now = time.monotonic()
        if isinstance(message, BlockEvents):
            if not self.model.apply(message):
                self._ask(now)
            self._ahead = self.model.now - now
        elif isinstance(message, BlockSnapshot):
            if self.model.load(message):
                self._asked_at = float("-inf")
            else:
                self._ask(now)
            self._ahead = self.model.now - now
            self._unread = True
        elif isinstance(message, StatsMessage):
            self._take_stats(message.stats, now)
        elif isinstance(message, ModelState):
            self._state = message
            if message.state != "ready":
                self._forget_pool()
            self._unread = True
        elif isinstance(message, Welcome):
            self._limit, self._state = message.memory_limit, ModelState(state="none")
            self._forget_pool()
        else:
            return
        self._want_frame()

    def set_chats(self, looks: Mapping[str, ChatLook]) -> None:
        """Takes over titles and colour indices, by chat id."""
        self._looks = dict(looks)
        self.physical.set_looks(self._looks)
        self.logical.set_looks(self._looks)
        self._unread = True
        self._want_frame()

    def set_palette(self, palette: Palette) -> None:
        """Takes over other colours."""
        self._palette = palette
        self._title.setFont(bold(self, 13.5))
        self._title.setStyleSheet(f"color: {palette.text}; background: transparent;")
        self.tables.setStyleSheet(
            f"QScrollArea, QScrollArea > QWidget > QWidget {{ background: {palette.panel}; border: none; }}"
            + scroll_bar_style(palette)
        )
        for part in (
            self.views,
            self.budget,
            self.physical,
            self.logical,
            self.empty,
            self.details,
            self.figures,
            self.chats,
            self.strip,
        ):
            part.set_palette(palette)
        self._unread = True
        self.update()
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

    # --- frames ---------------------------------------------------------------------------------

    def _want_frame(self) -> None:
        if not (self._active and self.isVisible()):
            return
        wait = round(1000 * max(0.0, FRAME_SECONDS - (time.monotonic() - self._framed_at)))
        if not self._frame_timer.isActive() or self._frame_timer.remainingTime() > wait:
            self._frame_timer.start(wait)

    def _on_frame(self) -> None:
        now = time.monotonic()
        self._framed_at = now
        self.model.now = max(self.model.now, now + self._ahead) if self.model.blocks else 0.0
        moving = False
        changes = self.model.take_changes()
        changed = changes.everything or changes.blocks.size > 0
        page = self._show_page()
        if page == _PHYSICAL:
            moving = self.physical.frame(changes, now)
        elif changed:
            self.physical.mark_stale()
        self._unread = self._unread or changed
        if self._unread and now - self._read_at >= READING_SECONDS:
            self._read_at, self._unread = now, False
            self.refresh_figures()
        if moving:
            self._want_frame()
        elif self._unread:
            self._frame_timer.start(max(1, round(1000 * (READING_SECONDS - (now - self._read_at)))))

    def _show_page(self) -> int:
        page = _EMPTY if self.model.blocks == 0 else (_PHYSICAL, _LOGICAL)[self.views.index]
        if self._pages[page].isHidden() or self.details.isHidden() is not (page == _EMPTY):
            for widget in (*self._pages, self.details):  # first away, then in: the panel never grows
                widget.hide()
            self._pages[page].show()
            self.details.setVisible(page != _EMPTY)
        return page

    def refresh_figures(self) -> None:
        """Brings everything but the physical map up to date."""
        page = self._show_page()
        if page == _EMPTY:
            self.empty.say(*empty_words(self._state), bad=self._state.state == "failed")
        elif page == _LOGICAL:
            self.logical.refresh()
        self.budget.show_budget(
            budget_of(self.model, self._stats, self._state, self._limit, self._looks, self._palette)
        )
        self.figures.show_stats(self._stats)
        rows = holder_rows(self.model, self._stats, self._looks, self._palette)
        self.chats.setVisible(bool(rows))
        self.chats.show_rows(rows)
        self.strip.refresh(live=self._state.state == "ready" or self.model.status is Status.LIVE)
        self._show_details()

    def _show_details(self) -> None:
        if self.model.status is Status.LOST:
            self.details.say(
                Description(self.model.problem, "Asking the engine for a fresh picture."), warning=True
            )
            return
        shown = self.physical if self.views.index == _PHYSICAL else self.logical
        self.details.say(shown.describe() or describe_pool(self.model))

    # --- private --------------------------------------------------------------------------------

    def _take_stats(self, stats: Stats, now: float) -> None:
        self._stats, self._unread = stats, True
        self._limit = stats.memory_limit or self._limit
        total = max(1, stats.blocks_total)
        self.history.add(
            now, Sample(stats.blocks_used / total, stats.blocks_cached / total, stats.tokens_per_s)
        )
        if self._active and self.isVisible():
            self.physical.refresh_ages()

    def _forget_pool(self) -> None:
        self.model.clear()
        self._stats, self._unread = None, True
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

    def _on_picked(self, chat: str) -> None:
        self.highlight("" if chat == self._chat else chat)
        if chat:
            self.chat_picked.emit(chat)

    # --- Qt -------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        limit = min(440, max(112, round(0.325 * self.height())))
        self.physical.set_limit(limit)
        self.tables.setFixedHeight(limit)
        self.empty.setFixedHeight(limit)

    def showEvent(self, event: QShowEvent) -> None:
        self._unread = True
        self._want_frame()

    def hideEvent(self, event: QHideEvent) -> None:
        self._frame_timer.stop()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(self._palette.panel))
