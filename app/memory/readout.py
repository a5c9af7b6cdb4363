"""Updates of the panel around the map: budget bar, metrics, table of chats, details of a block."""

from __future__ import annotations

from typing import Final

from app.memory.linked_views import LinkedViews
from app.memory.model.block_description import Description, describe_pool
from app.memory.model.panel_sentences import FrontChat, sentences
from app.memory.model.pool_summary import budget_of, chat_rows, empty_state_text, resting_rows, tokens_left
from app.memory.model.remote_source import RemoteSource, remote_headline, remote_sentences
from app.memory.model.replayed_pool import Status
from app.memory.panel_layout import EMPTY, LOGICAL, PHYSICAL, PLAN, PanelLayout
from app.memory.timeline.recorded_track import Playback
from app.theme.palette import Palette
from app.translation import translate
from engine.protocol import ModelState, Stats

#: Shortest time between two updates; people cannot read faster.
REFRESH_SECONDS: Final = 0.2


class Readout:
    """Shows the engine's newest stats and the shown model in the widgets around the map.

    Attributes:
        stats: the engine's newest stats; None without a pool.
        limit: memory that the engine may use on this machine, bytes.
        stale: whether the widgets need an update.
        remote: the server whose memory is shown; None: that of the engine here.
    """

    def __init__(self, ui: PanelLayout, views: LinkedViews, playback: Playback, palette: Palette) -> None:
        self._ui, self._views, self._playback = ui, views, playback
        self._refreshed_at = float("-inf")
        self.palette = palette
        self.stats: Stats | None = None
        self.state = ModelState(state="none")
        self.limit = 0
        self.stale = True
        self.chat = FrontChat()
        self.remote: RemoteSource | None = None

    @property
    def shown_stats(self) -> Stats | None:
        """The stats of the moment that is shown."""
        return self._playback.player.stats if self._playback.player else self.stats

    @property
    def connected(self) -> bool:
        """Whether an engine is sending events."""
        return self.state.state == "ready" or self._playback.live.status is Status.LIVE

    def take_stats(self, stats: Stats) -> None:
        """Takes newer stats."""
        self.stats, self.stale = stats, True
        self.limit = stats.memory_limit or self.limit

    def refresh_soon(self) -> None:
        """Makes the next frame update the widgets, however recent the last update."""
        self.stale, self._refreshed_at = True, float("-inf")

    def due_in(self, now: float) -> float:
        """Seconds until the next update may run; 0 or less means now."""
        return REFRESH_SECONDS - (now - self._refreshed_at)

    def begin_refresh(self, now: float) -> None:
        """Records that an update begins."""
        self._refreshed_at, self.stale = now, False

    def show_page(self) -> int:
        """Shows the chosen view, or the empty state; returns its page."""
        page = (PHYSICAL, LOGICAL, PLAN)[self._ui.views.index]
        if self._playback.model.blocks == 0 and page != PLAN:
            page = EMPTY
        self._ui.show_page(page)
        return page

    def refresh(self) -> None:
        """Updates everything except the physical map."""
        ui, model, stats, looks = self._ui, self._playback.model, self.shown_stats, self._views.looks
        live = model is self._playback.live
        page = self.show_page()
        remote = self.remote if live else None
        if page == EMPTY and remote is not None:
            ui.empty.show_text(*remote_headline(remote), bad=bool(remote.problem))
        elif page == EMPTY:
            ui.empty.show_text(*empty_state_text(self.state), bad=self.state.state == "failed")
        elif page == PHYSICAL:
            ui.show_groups(model)
            ui.secondary_pools.refresh(stats.preempted if stats else [])
        elif page == LOGICAL:
            ui.logical.context = self.state.context if live else 0
            ui.logical.waiting = list(stats.preempted) if stats else []
            ui.logical.tokens_left = tokens_left(model, stats)
            ui.logical.resting = resting_rows(model, stats)
            ui.logical.refresh()
        state = self.state if live else ModelState(state="ready")
        ui.budget.setVisible(remote is None or stats is not None)  # not told
        ui.budget.show_budget(budget_of(model, stats, state, self.limit, looks, self.palette))
        chat = self.chat if live else self.chat._replace(answer=None)  # it may be newer than what is shown
        said = sentences(model, stats, self.state if live else state, chat)
        told = remote_sentences(model, stats, remote, chat) if remote is not None else said
        ui.sentences.show_sentences(told)
        ui.metrics.show_stats(stats)
        rows = chat_rows(model, stats, looks, self.palette)
        ui.chats.setVisible(bool(rows) and page == PHYSICAL)  # "By chat" has them, a plan has no chats
        ui.chats.show_rows(rows)
        self.show_details()

    def show_details(self) -> None:
        """Describes the block that is pointed at, or else the pool."""
        ui, model = self._ui, self._playback.model
        if model.status is Status.LOST:
            asked = translate("memory", "Asking the engine for a new snapshot.")
            ui.details.show_text(Description(model.problem, asked), warning=True)
            return
        shown = (ui.physical, ui.logical, ui.plan)[ui.views.index]
        secondary = ui.secondary_pools.describe() if shown is ui.physical else None
        plan = Description(ui.plan.cells.cell_text(), "")
        default = plan if shown is ui.plan else describe_pool(model)
        ui.details.show_text(secondary or shown.describe() or default)
