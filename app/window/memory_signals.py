"""Memory messages for the views: panel, memory bar, chat list, tray.

The panel shows the memory of the engine here, or of the server whose model is chosen; the other views that of
the engine here only.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from operator import attrgetter
from typing import Final

from PySide6.QtCore import QObject

from app.chats.chat_model import ChatModel
from app.memory.memory_panel import MemoryPanel
from app.memory.model.remote_source import RemoteSource
from app.models.model_library import ModelLibrary
from app.processes.engine_client import EngineClient, Link
from app.remote.remote_memory import RemoteMemory
from app.remote.server_list import RemoteModel
from app.translation import translate
from app.window.desktop.tray import Tray
from app.window.layout.status_bar import StatusBar, memory_shares
from app.workspace import AnsweringModel, Workspace
from engine import protocol

HIDDEN_WATCH_HZ: Final = 2.0  # for the status bar alone
_LATE_SECONDS: Final = 5.0  # that messages for a hidden panel are kept, if nothing asks for them
_PARTS: Final[Callable[[protocol.Stats], object]] = attrgetter(
    "kv_bytes", "weights_bytes", "draft_bytes", "swapped_bytes", "preemptions", "pressure_level"
)


def has_changed(before: protocol.Stats, now: protocol.Stats) -> bool:
    """Whether an answer has ended, or memory bar or tray show more than some other blocks."""
    return now.running < before.running or _PARTS(now) != _PARTS(before)


class MemorySignals(QObject):
    """Subscribes to block events: often while the memory panel is shown, rarely for the status bar alone.

    While the panel is hidden, its model is brought up to date only when something is shown of it.

    Attributes:
        stats: the newest statistics; None without an engine.
    """

    def __init__(
        self,
        client: EngineClient,
        library: ModelLibrary,
        panel: MemoryPanel,
        status: StatusBar,
        chats: ChatModel,
        workspace: Workspace,
        tray: Tray,
        remote_memory: RemoteMemory,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._client, self._library = client, library
        self._panel = panel
        self._status = status
        self._chats = chats
        self._workspace = workspace
        self._tray = tray
        self._shown = True
        self._late: list[tuple[float, object]] = []  # what a hidden panel has not taken yet, and when it came
        self.stats: protocol.Stats | None = None
        self._activity: tuple[set[str], set[str]] = (set(), set())  # as the list of chats shows it
        self._remote: RemoteModel | None = None
        self._remote_memory = remote_memory
        self._told: dict[str, protocol.Finished] = {}  # by model
        self._state = protocol.ModelState(state="none")
        remote_memory.message.connect(self._on_remote)
        remote_memory.lost.connect(self._on_lost)
        panel.resync_needed.connect(self.watch)
        client.model_state.connect(self._on_state)
        client.blocks.connect(self._on_blocks)
        client.answered.connect(self._apply)
        panel.pool_actions.request_made.connect(self._ask)
        client.ended.connect(self._on_ended)
        workspace.looks_changed.connect(self._on_looks)
        workspace.answer_changed.connect(self._on_answer)
        workspace.model_changed.connect(self._on_model)
        self._show_state()

    def _on_looks(self) -> None:
        """Chats were added, deleted or renamed; the bar shows those with blocks."""
        before, looks = self._panel.looks, self._workspace.looks
        self._panel.set_chats(looks)
        if any(before.get(chat) != looks.get(chat) for chat in self._panel.model.chats):
            self.show_bar()

    def set_shown(self, shown: bool) -> None:
        """Reports that the panel was shown or hidden."""
        self._shown = shown
        self._catch_up()
        self._panel.set_active(shown)
        self.watch()

    def watch(self) -> None:
        """Subscribes to block events, starting with a fresh snapshot."""
        often = self._shown and self._remote is None
        hz = float(self._panel.watch_hz) if often else HIDDEN_WATCH_HZ
        self._client.send(protocol.Watch(hz=hz))
        self._follow()

    def take_welcome(self, welcome: protocol.Welcome) -> None:
        """A new engine has started: all that was known about the old one is void."""
        self._state = protocol.ModelState(state="none")
        if self._remote is None:
            self._apply(welcome)
        self._show_state()

    # --- the memory of a server -----------------------------------------------------------------

    def show_remote(self, model: RemoteModel | None) -> None:
        """Shows the memory of the server of a model; None: that of the engine here."""
        if model == self._remote:
            return
        self._catch_up()
        self._remote = model
        self._show_source()
        self._show_state()
        self.watch()
        self.show_bar()
        self.show_activity()

    def take_told(self, model: str, finished: protocol.Finished) -> None:
        """Takes a server's report about an answer of this model (key)."""
        self._told[model] = finished
        self._show_source()

    def _show_source(self, problem: str = "") -> None:
        model = self._remote
        if model is None:
            self._panel.show_remote(None)
            return
        server = model.server
        self._panel.show_remote(RemoteSource(server.name, server.octavo, self._told.get(model.key), problem))

    def _follow(self) -> None:
        """Follows the server's blocks while they are seen."""
        model = self._remote
        wanted = model is not None and model.server.octavo and self._shown
        self._remote_memory.follow(model if wanted else None)

    def _on_remote(self, message: object) -> None:
        if self._remote is not None:
            self._panel.apply(message)
            if isinstance(message, protocol.BlockSnapshot):
                self._show_source()  # the map is there

    def _on_lost(self, problem: str) -> None:
        if self._remote is not None:
            self._panel.apply(protocol.ModelState(state="none"))
            self._show_source(problem)

    # --- the memory here ------------------------------------------------------------------------

    def _on_state(self, state: protocol.ModelState) -> None:
        self._state = state
        self._show_state()

    def _on_model(self, model: AnsweringModel) -> None:
        self.show_remote(model.remote)
        if self._state.state == "none":  # whether a model is coming may have changed
            self._show_state()

    def _show_state(self) -> None:
        """Shows the state of the model here, with what the engine has not told yet."""
        state, library = self._state, self._library
        if state.state == "none" and not state.message and library.is_coming:
            state = protocol.ModelState(state="none", message=translate("window", "The engine is starting."))
            if library.state.state == "loading":
                state = library.state
        if self._remote is None:
            self._apply(state)

    def _apply(self, message: object) -> None:
        self._catch_up()
        self._panel.apply(message)

    def _catch_up(self) -> None:
        """Lets the panel take what came while it was hidden."""
        late, self._late = self._late, []
        for came, message in late:
            self._panel.apply(message, came)

    def _ask(self, message: protocol.Message) -> None:
        if self._remote is not None:
            text = translate("window", "The memory of {server} can only be looked at from here.")
            self._panel.status_message.emit(text.format(server=self._remote.server.name))
        elif not self._client.send(message):
            self._panel.status_message.emit(translate("window", "The engine is not running."))

    def show_bar(self) -> None:
        """Redraws the memory bar after statistics, palette or chats have changed."""
        self._catch_up()
        known = self.stats is not None and self._remote is None
        self._status.bar.show_shares(memory_shares(self._panel.budget_now()) if known else [])

    def show_activity(self) -> None:
        """Marks generating chats and chats with blocks in the list, and updates the tray."""
        self._catch_up()
        self._show_activity(set(self._panel.model.table_entries()) if self._remote is None else set())

    def _on_answer(self) -> None:
        self._show_activity(self._activity[1])

    def _show_activity(self, entries: set[str]) -> None:
        running = self._workspace.running
        if (running, entries) != self._activity:
            self._activity = running, entries
            self._chats.set_activity(running, entries)
        self._tray.show_stats(self.stats, len(running))

    def _on_blocks(self, message: object) -> None:
        now = time.monotonic()
        if self._remote is None:
            self._late.append((now, message))
            if self._shown or isinstance(message, protocol.BlockSnapshot):
                self._catch_up()
        if isinstance(message, protocol.StatsMessage):
            before, self.stats = self.stats, message.stats
            if before is None or before.blocks_limit != message.stats.blocks_limit:
                self._library.set_kv_tokens(message.stats.blocks_limit * message.stats.block_size)
            working = message.stats.running > 0
            self._status.set_speed(message.stats.tokens_per_s * working, message.stats.step_ms * working)
            late = not self._late or now - self._late[0][0] > _LATE_SECONDS
            if late or before is None or has_changed(before, message.stats):
                self.show_bar()
                self.show_activity()

    def _on_ended(self) -> None:
        self.stats = None
        self._library.set_kv_tokens(0)
        text = ""
        if self._client.link is Link.RESTARTING:
            text = translate(
                "window",
                "The engine is restarting. Your chats are safe: each is read again when you continue it.",
            )
        self._on_state(protocol.ModelState(state="none", message=text))
        self._status.set_speed(0, 0)
        self.show_bar()
        self.show_activity()
