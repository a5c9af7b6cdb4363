"""The widgets of the memory panel and their layout."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QSpacerItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.memory.cards.card import RestCard
from app.memory.cards.inspector import Inspector
from app.memory.cards.metrics_card import MetricsCard
from app.memory.cards.miss_card import MissCard
from app.memory.map.legend import LegendRow
from app.memory.map.physical_map import PhysicalMap
from app.memory.map.secondary_pools import Caption, SecondaryPools
from app.memory.model.block_description import main_pool_texts
from app.memory.model.replayed_pool import BlockModel
from app.memory.panel_style import bold, dress, font, px, quiet_button, scroll_bar_style
from app.memory.plan.plan_map import PlanMap
from app.memory.timeline.history_strip import History, HistoryStrip
from app.memory.timeline.playback_controls import PlaybackControls
from app.memory.views.budget_bar import BudgetBar
from app.memory.views.chat_table import ChatTable
from app.memory.views.detail_labels import DetailLines, EmptyMap
from app.memory.views.logical_map import LogicalMap
from app.memory.views.segmented_control import SegmentedControl
from app.memory.views.sentence_list import SentenceList, TourOffer
from app.theme.palette import Palette
from app.theme.widgets import ElidedLabel, filled, only_vertical
from app.translation import translate

PHYSICAL, LOGICAL, PLAN, EMPTY = range(4)
METRICS, BLOCK, MISS, REST = range(4)
_SIDE: Final = 16
_FILLS: Final = 1000  # stretch of a view that takes all space that is left
_MARGINS: Final = (10, 8)  # above and below the column, CSS pixels
_MIN_CELLS: Final = 60  # height of a map, CSS pixels
_AROUND: Final = 16  # CSS pixels that the frames of the widgets take
_EXTRA: Final = 48  # height that secondary pools may take from the widgets below, CSS pixels


class PanelLayout:
    """All widgets of the panel.

    Attributes:
        pages: the views, of which one is shown: physical map, by chat, plan, empty state.
        cards: the cards below, of which one is shown: metrics, a block, a miss, a chat at rest.
        figures: whether the details are open: metrics, the pointed block, the last ten minutes.
    """

    def __init__(self, panel: QWidget, model: BlockModel, history: History, palette: Palette) -> None:
        self.title = ElidedLabel(panel)
        self.title.set_full_text(translate("memory", "Memory"))
        self.views = SegmentedControl(
            [translate("memory", "Physical"), translate("memory", "By chat"), translate("memory", "Plan")],
            translate("memory", "View of the blocks"),
            palette,
            panel,
        )
        self.views.set_tool_tips(
            translate("memory", "Every block at its place in memory"),
            translate("memory", "The block table of each chat, in the order of its text"),
            translate("memory", "How much memory a model would need, before you load it"),
        )
        self.more = QToolButton(panel)
        self.more.setText("⋯")
        self.more.setAccessibleName(translate("memory", "More about memory"))
        self.more.setToolTip(translate("memory", "Snapshots, checks, KV cache size"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.more)
        self.menu.setToolTipsVisible(True)
        self.more.setMenu(self.menu)
        self.sentences = SentenceList(palette, panel)
        self.sentences.show_details(True)
        self.tour_offer = TourOffer(palette, panel)
        self.tour_offer.hide()
        self.budget = BudgetBar(palette, panel)
        self.physical = PhysicalMap(model, palette, panel)
        self.caption = Caption(palette, panel)
        self.secondary_pools = SecondaryPools(model, palette, panel)
        self.logical = LogicalMap(model, palette)
        self.logical_scroll = only_vertical(QScrollArea(panel), self.logical)
        self.plan = PlanMap(palette, panel)
        self.empty = EmptyMap(palette, panel)
        self.pages: tuple[QWidget, ...] = (self.physical, self.logical_scroll, self.plan, self.empty)
        self.legend = LegendRow(palette, panel)
        self.details = DetailLines(palette, panel)
        self.metrics = MetricsCard(palette, panel)
        self.inspector = Inspector(palette, panel)
        self.miss_card = MissCard(palette, panel)
        self.rest_card = RestCard(palette, panel)
        self.cards: tuple[MetricsCard | Inspector | MissCard | RestCard, ...]
        self.cards = (self.metrics, self.inspector, self.miss_card, self.rest_card)
        self.chats = ChatTable(palette, panel)
        self.history_strip = HistoryStrip(history, palette, panel)
        self.controls = PlaybackControls(palette, panel)
        self._height = self._limit = self._room = 270
        self._page, self._card = EMPTY, METRICS
        self._gaps: list[tuple[QSpacerItem, int, tuple[QWidget, ...]]] = []
        self.figures = True
        self.secondary_pools.changed.connect(self.relayout)
        plots: tuple[QWidget, ...] = (self.budget, *self.pages, self.caption, self.secondary_pools)
        plots += (self.legend, self.details, *self.cards, self.chats, self.history_strip)
        for plot in plots:
            plot.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # in all languages
        self._place(panel)
        self.show_page(EMPTY)
        self.show_card(METRICS)

    def show_page(self, page: int) -> None:
        """Shows one of `pages` and the widgets that belong to it."""
        self._page = page
        wanted = page != EMPTY and self.figures
        if not self.pages[page].isHidden() and self.details.isHidden() is not wanted:
            return
        around = (self.caption, self.secondary_pools, self.details, self.legend)
        for widget in (*self.pages, *around):  # hide first, so that the panel never grows
            widget.hide()
        self.pages[page].show()
        self.details.setVisible(wanted)
        self.legend.setVisible(page == PHYSICAL)
        self.secondary_pools.setVisible(page == PHYSICAL)
        self.caption.setVisible(page == PHYSICAL and bool(self.caption.left))
        self._fit_gaps()

    def show_card(self, card: int) -> None:
        """Shows one of `cards`; the metrics only with the details."""
        self._card = card
        shown = self.cards[card] if card != METRICS or self.figures else None
        if [other for other in self.cards if not other.isHidden()] != ([shown] if shown else []):
            for widget in self.cards:
                widget.hide()
            if shown is not None:
                shown.show()
            self._fit_gaps()

    def _fit_gaps(self) -> None:
        """Makes the spaces as high as the text size asks for; there is none before parts that are hidden."""
        for space, height, parts in self._gaps:
            wanted = 0 if parts and all(part.isHidden() for part in parts) else px(self.title, height)
            space.changeSize(0, wanted, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self._column.invalidate()

    def show_figures(self, shown: bool, *, playing: bool = False) -> None:
        """Opens or closes the details; while a recording is shown (`playing`) its controls stay."""
        self.figures = shown
        self.sentences.show_details(shown)
        self.show_page(self._page)
        self.show_card(self._card)
        for part in (self.history_strip, self.controls):
            part.setVisible(shown or playing)

    def set_palette(self, panel: QWidget, palette: Palette) -> None:
        """Switches all widgets to another palette."""
        self._fit_gaps()
        dress(self.title, palette.text, bold(panel, 13.5))
        self.more.setFont(font(panel, 14))
        rest = "border-radius: 7px; padding: 3px 7px;"
        self.more.setStyleSheet(quiet_button("QToolButton", palette, rest))
        self.logical_scroll.setStyleSheet(
            f"QScrollArea, QScrollArea > QWidget > QWidget {{ background: {palette.panel}; border: none; }}"
            + scroll_bar_style(palette)
        )
        above = (self.views, self.sentences, self.tour_offer, self.budget, self.caption)
        maps = (self.physical, self.secondary_pools, self.logical, self.plan, self.empty)
        below = (self.legend, self.details, *self.cards, self.chats, self.history_strip, self.controls)
        for part in (*above, *maps, *below):
            part.set_palette(palette)

    def show_groups(self, model: BlockModel) -> None:
        """Names the layers of the main pool if there are other pools or recurrent states."""
        before = self.caption.left
        if model.window_pools or any(group.kind == "recurrent" for group in model.groups):
            groups = [layers for layers in model.groups if layers.pool == 0 and layers.kind != "recurrent"]
            self.caption.show_text(*main_pool_texts(groups, model))
        else:
            self.caption.show_text("", "", "")
        if bool(before) != bool(self.caption.left):
            self.caption.setVisible(bool(self.caption.left) and not self.physical.isHidden())
            self.relayout()

    def relayout(self) -> None:
        """Divides the height again, because the secondary pools changed."""
        self.set_limit(self._height)

    def view_height(self, width: int, height: int) -> int:
        """Returns the height that is left for a view in a panel of this size, CSS pixels."""
        self._room = height
        around = (self.tour_offer, self.budget, self.legend, self.details, self.history_strip, self.controls)
        left = height - self._spaces() - self.views.height() - self.sentences.height_for(width - 2 * _SIDE)
        left -= sum(_height(widget) for widget in (*around, *self.cards) if not widget.isHidden())
        table = 0 if self.chats.isHidden() else self.chats.sizeHint().height()
        if self.figures:
            left -= min(table, self.chats.minimumSizeHint().height())
            return left if self._page == PLAN else min(round(0.31 * height), left)
        return left - min(table, height // 4)

    def spare_height(self, least: int) -> int:
        """Returns the height of the shown page beyond that at which it is `least` high, CSS pixels."""
        spare = self._height - least
        if self._page == PLAN:
            spare = min(spare, self.plan.cells.height() - _MIN_CELLS)
        elif self._page == PHYSICAL:
            spare = min(spare, self.physical.height() - least)
        return max(0, spare)

    def _spaces(self) -> int:
        """CSS pixels between the widgets of the column, above and below them."""
        return sum(space.sizeHint().height() for space, *_ in self._gaps) + sum(_MARGINS) + _AROUND

    def set_limit(self, height: int) -> None:
        """Sets the largest height of a view, CSS pixels."""
        self._height = height
        caption = self.caption.height() if self.caption.left else 0
        secondary = self.secondary_pools.height_of(height) + caption
        self._limit = height - max(0, secondary - _EXTRA)
        self.secondary_pools.set_limit(height)
        self.logical_scroll.setMinimumHeight(height)
        self.plan.set_limit(height)
        self.empty.setMinimumHeight(height)
        self.fit_map()

    def fit_map(self) -> None:
        """Makes the physical map lower if the column would fit into its space then."""
        others = self._column.minimumSize().height() - self.physical.minimumHeight()
        spare = self._limit if self.physical.isHidden() else self._room - others
        limit = spare if self._limit - _EXTRA <= spare < self._limit else self._limit
        self.physical.set_limit(max(_MIN_CELLS, limit))

    def _place(self, panel: QWidget) -> None:
        def gap(height: int, *parts: QWidget) -> None:
            """Adds a space that grows with the text; above `parts`, only while one of them is shown."""
            self._gaps.append((QSpacerItem(0, height), height, parts))
            column.addItem(self._gaps[-1][0])

        head = filled(QHBoxLayout(), (self.title, 1), self.views, self.more, spacing=4)
        self._column = column = QVBoxLayout(panel)
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)  # it scrolls instead
        column.setContentsMargins(_SIDE, _MARGINS[0], _SIDE, _MARGINS[1])
        column.setSpacing(0)
        column.addLayout(head)
        gap(8)
        column.addWidget(self.tour_offer)
        column.addWidget(self.sentences)
        gap(10)
        column.addWidget(self.budget)
        gap(8)
        column.addWidget(self.caption)
        for page in self.pages:
            column.addWidget(page, _FILLS if page in (self.logical_scroll, self.empty) else 0)
            if page is not self.plan:
                page.setMinimumHeight(_MIN_CELLS)
        column.addWidget(self.secondary_pools)
        gap(4)
        column.addWidget(self.legend)
        gap(2, self.details)
        column.addWidget(self.details)
        gap(10, *self.cards)
        for card in self.cards:
            column.addWidget(card)
        gap(10)
        column.addWidget(self.chats)
        column.addStretch(1)
        gap(10)
        column.addWidget(self.history_strip)
        gap(4)
        column.addWidget(self.controls)


def _height(widget: QWidget) -> int:
    """Returns the height that a widget takes in the column."""
    fixed = widget.minimumHeight() if widget.minimumHeight() == widget.maximumHeight() else 0
    return fixed or max(widget.sizeHint().height(), widget.minimumSizeHint().height())
