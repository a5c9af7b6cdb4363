"""What the panel says beside the map: bar, figures, rows of chats, the line about a block."""

from __future__ import annotations

from typing import Final

from app.memory.linked_views import LinkedViews
from app.memory.model.block_description import Description, describe_pool
from app.memory.model.block_model import Status
from app.memory.model.pool_summary import budget_of, chat_rows, empty_state_text
from app.memory.model.table_rows import tokens_left
from app.memory.panel_layout import EMPTY, LOGICAL, PHYSICAL, PLAN, PanelLayout
from app.memory.timeline.playback import Playback
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

    def __init__(self, ui: PanelLayout, maps: LinkedViews, playback: Playback, palette: Palette) -> None:
        self._ui, self._maps, self._playback = ui, maps, playback
        self._read_at = float("-inf")
        self.palette = palette
        self.stats: Stats | None = None
        self.state = ModelState(state="none")
        self.limit = 0
        self.stale = True

    @property
    def shown_stats(self) -> Stats | None:
        """The figures of the moment that is shown."""
        return self._playback.player.stats if self._playback.player else self.stats

    @property
    def heard(self) -> bool:
        """Whether an engine tells what happens."""
        return self.state.state == "ready" or self._playback.live.status is Status.LIVE

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
        page = (PHYSICAL, LOGICAL, PLAN)[self._ui.views.index]
        if self._playback.model.blocks == 0 and page != PLAN:
            page = EMPTY
        self._ui.show_page(page)
        return page

    def refresh(self) -> None:
        """Brings everything but the physical map up to date."""
        ui, model, stats, looks = self._ui, self._playback.model, self.shown_stats, self._maps.looks
        live = model is self._playback.live
        page = self.show_page()
        if page == EMPTY:
            ui.empty.say(*empty_state_text(self.state), bad=self.state.state == "failed")
        elif page == PHYSICAL:
            ui.show_groups(model)
            ui.secondary_pools.refresh(stats.preempted if stats else [])
        elif page == LOGICAL:
            ui.logical.context = self.state.context if live else 0
            ui.logical.waiting = list(stats.preempted) if stats else []
            ui.logical.room = tokens_left(model, stats)
            ui.logical.refresh()
        state = self.state if live else ModelState(state="ready")
        ui.budget.show_budget(budget_of(model, stats, state, self.limit, looks, self.palette))
        ui.metrics.show_stats(stats)
        rows = chat_rows(model, stats, looks, self.palette)
        ui.chats.setVisible(bool(rows))
        ui.chats.show_rows(rows)
        self.show_details()

    def show_details(self) -> None:
        """Says what is pointed at, or what the pool is."""
        ui, model = self._ui, self._playback.model
        if model.status is Status.LOST:
            ui.details.say(Description(model.problem, "Asking the engine for a fresh picture."), warning=True)
            return
        shown = (ui.physical, ui.logical, ui.plan)[ui.views.index]
        beside = ui.secondary_pools.describe() if shown is ui.physical else None
        planned = Description(ui.plan.cells.cell_text(), "")
        otherwise = planned if shown is ui.plan else describe_pool(model)
        ui.details.say(beside or shown.describe() or otherwise)
