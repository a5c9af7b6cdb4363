"""Distributes the engine's memory messages to the views: panel, memory bar, chat list, tray."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from app.chats.chat_model import ChatModel
from app.memory.memory_panel import MemoryPanel
from app.processes.engine_client import EngineClient
from app.theme.chat_look import ChatLook
from app.translation import translate
from app.window.memory_bar import memory_shares
from app.window.status_bar import StatusBar
from app.window.tray import Tray
from engine import protocol

HIDDEN_WATCH_HZ = 2.0  # for the status bar alone


class MemorySignals(QObject):
    """Subscribes to block events: often while the memory panel is shown, rarely for the status bar alone.

    Attributes:
        stats: the newest statistics; None without an engine.
        looks: title and colour index of each chat.
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
        """Takes new titles and colours after chats were added, deleted or renamed."""
        self.looks = looks
        self._panel.set_chats(looks)
        self.show_bar()

    def set_shown(self, shown: bool) -> None:
        """Reports that the panel was shown or hidden."""
        self._shown = shown
        self._panel.set_active(shown)
        self.watch()

    def watch(self) -> None:
        """Subscribes to block events, starting with a fresh snapshot."""
        hz = float(self._panel.watch_hz) if self._shown else HIDDEN_WATCH_HZ
        self._client.send(protocol.Watch(hz=hz))

    def _ask(self, message: protocol.Message) -> None:
        if not self._client.send(message):
            self._panel.status_message.emit(translate("window", "The engine is not running."))

    def show_bar(self) -> None:
        """Redraws the memory bar after statistics, palette or chats have changed."""
        self._status.bar.show_shares(memory_shares(self._panel.budget_now()) if self.stats else [])

    def show_activity(self) -> None:
        """Marks generating chats and chats with blocks in the list, and updates the tray."""
        running = self._running()
        self._chats.set_activity(running, set(self._panel.model.table_entries()))
        self._tray.show_stats(self.stats, len(running))

    def _on_blocks(self, message: object) -> None:
        self._panel.apply(message)
        if isinstance(message, protocol.StatsMessage):
            self.stats = message.stats
            working = message.stats.running > 0
            self._status.set_speed(message.stats.tokens_per_s * working, message.stats.step_ms * working)
            self.show_bar()
            self.show_activity()

    def _on_ended(self) -> None:
        self.stats = None
        self._panel.apply(protocol.ModelState(state="none"))
        self._status.set_speed(0, 0)
        self.show_bar()
        self.show_activity()
