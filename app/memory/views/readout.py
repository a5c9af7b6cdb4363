"""What the panel says beside the map: bar, figures, rows of chats, the line about a block."""

from __future__ import annotations

from typing import Final

from app.memory.model.block_description import Description, describe_pool
from app.memory.model.block_model import Status
from app.memory.model.pool_summary import budget_of, empty_words, holder_rows
from app.memory.model.table_rows import room_in
from app.memory.panel_layout import EMPTY, LOGICAL, PHYSICAL, PLAN, PanelLayout
from app.memory.timeline.playback import Playback
from app.memory.views.map_views import MapViews
from app.theme.palette import Palette
from engine.protocol import ModelState, Stats

#: Figures, bars and tables change at most this often: faster cannot be read.
READING_SECONDS: Final = 0.2


class Readout:
    """Keeps words and figures as the engine's last messages and the pool that is shown have them.

    Attributes:
        stats: the newest figures; None without a pool.
        state: what the engine holds.
        limit: what this machine can give, bytes.
        stale: whether what is shown is behind.
    """

    def __init__(self, parts: PanelLayout, maps: MapViews, time: Playback, palette: Palette) -> None:
        self._parts, self._maps, self._time = parts, maps, time
        self._read_at = float("-inf")
        self.palette = palette
        self.stats: Stats | None = None
        self.state = ModelState(state="none")
        self.limit = 0
        self.stale = True

    @property
    def shown_stats(self) -> Stats | None:
        """The figures of the moment that is shown."""
        return self._time.player.stats if self._time.player else self.stats

    @property
    def heard(self) -> bool:
        """Whether an engine tells what happens."""
        return self.state.state == "ready" or self._time.live.status is Status.LIVE

    def take_stats(self, stats: Stats) -> None:
        """Takes over newer figures."""
        self.stats, self.stale = stats, True
        self.limit = stats.memory_limit or self.limit

    def hurry(self) -> None:
        """The next frame reads, however short a time ago the last one did."""
        self.stale, self._read_at = True, float("-inf")

    def due_in(self, now: float) -> float:
        """Seconds until it may be read again; 0 or less: now."""
        return READING_SECONDS - (now - self._read_at)

    def note_read(self, now: float) -> None:
        """Everything is being brought up to date."""
        self._read_at, self.stale = now, False

    def show_page(self) -> int:
        """Shows the view that was chosen, or that there is nothing to view; which one."""
        page = (PHYSICAL, LOGICAL, PLAN)[self._parts.views.index]
        if self._time.model.blocks == 0 and page != PLAN:
            page = EMPTY
        self._parts.show_page(page)
        return page

    def refresh(self) -> None:
        """Brings everything but the physical map up to date."""
        parts, model, stats, looks = self._parts, self._time.model, self.shown_stats, self._maps.looks
        live = model is self._time.live
        page = self.show_page()
        if page == EMPTY:
            parts.empty.say(*empty_words(self.state), bad=self.state.state == "failed")
        elif page == PHYSICAL:
            parts.show_groups(model)
            parts.strips.refresh(stats.preempted if stats else [])
        elif page == LOGICAL:
            parts.logical.context = self.state.context if live else 0
            parts.logical.waiting = list(stats.preempted) if stats else []
            parts.logical.room = room_in(model, stats)
            parts.logical.refresh()
        state = self.state if live else ModelState(state="ready")
        parts.budget.show_budget(budget_of(model, stats, state, self.limit, looks, self.palette))
        parts.figures.show_stats(stats)
        rows = holder_rows(model, stats, looks, self.palette)
        parts.chats.setVisible(bool(rows))
        parts.chats.show_rows(rows)
        self.show_details()

    def show_details(self) -> None:
        """Says what is pointed at, or what the pool is."""
        parts, model = self._parts, self._time.model
        if model.status is Status.LOST:
            parts.details.say(
                Description(model.problem, "Asking the engine for a fresh picture."), warning=True
            )
            return
        shown = (parts.physical, parts.logical, parts.plan)[parts.views.index]
        beside = parts.strips.describe() if shown is parts.physical else None
        planned = Description(parts.plan.cells.cell_words(), "")
        otherwise = planned if shown is parts.plan else describe_pool(model)
        parts.details.say(beside or shown.describe() or otherwise)
