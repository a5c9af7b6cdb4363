"""What the engine says about memory, handed to all who show it: panel, small bar, chat list."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from app.chats.chat_model import ChatModel
from app.memory.memory_panel import MemoryPanel
from app.processes.engine_client import EngineClient
from app.theme.chat_look import ChatLook
from app.window.memory_bar import ChatBlocks
from app.window.status_bar import StatusBar
from app.window.tray import Tray
from engine import protocol

HIDDEN_WATCH_HZ = 2.0  # for the status strip alone


class MemorySignals(QObject):
    """Watches the engine's blocks, often while the panel is shown, seldom for the strip alone.

    Attributes:
        stats: the newest figures; None without an engine.
        looks: title and colour of each chat.
    """

    def __init__(
        self,
        client: EngineClient,
        panel: MemoryPanel,
        status: StatusBar,
        chats: ChatModel,
        running: Callable[[], set[str]],
        tray: Tray,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._panel = panel
        self._status = status
        self._chats = chats
        self._running = running
        self._tray = tray
        self._shown = True
        self.stats: protocol.Stats | None = None
        self.looks: dict[str, ChatLook] = {}
        panel.resync_needed.connect(self.watch)
        client.model_state.connect(panel.apply)
        client.blocks.connect(self._on_blocks)
        client.answered.connect(panel.apply)
        panel.pool_actions.request_made.connect(self._ask)
        client.ended.connect(self._on_ended)

    def set_looks(self, looks: dict[str, ChatLook]) -> None:
        """Chats came, went or were renamed."""
        self.looks = looks
        self._panel.set_chats(looks)
        self.show_figures()

    def set_shown(self, shown: bool) -> None:
        """The panel was shown or hidden."""
        self._shown = shown
        self._panel.set_active(shown)
        self.watch()

    def watch(self) -> None:
        """Asks for block events, from a fresh snapshot on."""
        hz = float(self._panel.watch_hz) if self._shown else HIDDEN_WATCH_HZ
        self._client.send(protocol.Watch(hz=hz))

    def _ask(self, message: protocol.Message) -> None:
        if not self._client.send(message):
            self._panel.status_message.emit("No engine is running that could be asked.")

    def show_figures(self) -> None:
        """Draws the small bar again; the palette or the chats are others."""
        shares = []
        if self.stats is not None:
            entries = self._panel.model.table_entries()
            shares = memory_shares(self.stats, entries, self.looks, self._panel.palette_)
        self._status.bar.show_shares(shares)

    def show_activity(self) -> None:
        """Tells the list which chats generate and which own blocks, and the menu bar how many."""
        running = self._running()
        self._chats.set_activity(running, set(self._panel.model.table_entries()))
        self._tray.show_stats(self.stats, len(running))

    def _on_blocks(self, message: object) -> None:
        self._panel.apply(message)
        if isinstance(message, protocol.StatsMessage):
            self.stats = message.stats
            working = message.stats.running > 0
            self._status.set_speed(message.stats.tokens_per_s * working, message.stats.step_ms * working)
            self.show_figures()
            self.show_activity()

    def _on_ended(self) -> None:
        self.stats = None
        self._panel.apply(protocol.ModelState(state="none"))
        self._status.set_speed(0, 0)
        self.show_figures()
        self.show_activity()
