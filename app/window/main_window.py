"""The main window: creates the widgets and controllers and connects them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QHideEvent,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar

from app.conversations.conversations import Conversations
from app.models.model_browser_controller import ModelBrowserController
from app.models.model_library import ModelLibrary
from app.models.model_picker import ModelPicker
from app.platform.platform_services import current_platform
from app.processes.background_worker import BackgroundWorker
from app.processes.engine_client import EngineClient, Link
from app.processes.token_counts import TokenCounts
from app.release import this_release
from app.settings import Settings
from app.store.chat_store import ChatStore
from app.theme.theme import Theme
from app.tools.tool_library import ToolLibrary
from app.translation import translate
from app.window.compare.compare_control import CompareControl
from app.window.desktop.closing import Closing
from app.window.desktop.tray import FinishedAnswers, QuickAskControl, Tray, WorkActivity
from app.window.desktop.update_dialog import UpdateControl
from app.window.first_start_control import FirstStartControl
from app.window.kept_chats.chat_files import ChatFiles
from app.window.kept_chats.chat_finding import ChatFinding
from app.window.kept_chats.deleted_dialog import DeletedDialog
from app.window.layout.window_layout import WindowLayout, fit_to_screen, set_first_size
from app.window.memory_signals import MemorySignals
from app.window.memory_tour import MemoryTour
from app.window.menus.command_palette import show_keys
from app.window.menus.menus import EDIT_TEXT, DockMenu, Entry, build_menus
from app.window.overflow.overflow_control import OverflowControl
from app.window.remote_servers import RemoteServers
from app.window.shown_chat.chat_settings_control import ChatSettingsControl
from app.window.shown_chat.shown_chat import FileDrops, ShownChat, waiting_text
from app.window.window_actions import WindowActions
from app.workspace import AnsweringModel, Workspace
from engine import protocol

if TYPE_CHECKING:
    from app.quick_ask.quick_ask import QuickAsk
    from app.window.server_offers import ServerOffers


class MainWindow(QMainWindow):
    """The one window of the app.

    Signals:
        painted: the first paint is done.
        closed: the window is closed and everything is saved.
    """

    painted = Signal()
    closed = Signal()

    def __init__(self, theme: Theme, settings: Settings, store: ChatStore, client: EngineClient) -> None:
        super().__init__()
        self.theme = theme
        self.settings = settings
        self.client = client
        self.store = store
        self.updates = UpdateControl(this_release(), settings, self)
        self._code_worker = BackgroundWorker("octavo-code", self)
        self.workspace = Workspace(self)
        self.library = ModelLibrary(client, settings, self.workspace, self)
        self.remote = RemoteServers(theme, settings.folder, client, self.workspace, self)
        self.tools = ToolLibrary(settings.folder, parent=self)
        self.conversations = Conversations(
            store, self.remote.client, self.library, settings, self.workspace, self.tools, self
        )
        self.tools.changed.connect(self._on_tools)
        self._build()
        self._connect()
        self._on_tools()
        self.drops = FileDrops(self)
        self._first_paint = _FirstPaint(self)
        self.setWindowTitle("Octavo")
        self.setMinimumSize(640, 480)
        set_first_size(self)
        geometry = settings.geometry
        if geometry is not None:
            self.restoreGeometry(geometry)
            fit_to_screen(self)
        self.show_chat("")
        self.shown.show_chats()
        if store.warning:
            self.banner.show_message(store.warning, translate("window", "Dismiss"))

    # --- building -------------------------------------------------------------------------------

    def _build(self) -> None:
        theme = self.theme
        self._counts = TokenCounts(
            self.client, self, lambda: self.library.remote is None, lambda: self.library.looks_at_images
        )
        self.window_layout = layout = WindowLayout(
            theme,
            self.workspace,
            self.conversations,
            self.library,
            self._code_worker,
            self._counts,
            self.settings.memory_visible,
        )
        self.sidebar, self.header, self.columns = layout.sidebar, layout.header, layout.columns
        self.banner, self.transcript, self.empty = layout.banner, layout.transcript, layout.empty
        self.composer, self.toast = layout.composer, layout.toast
        self.memory, self.status = layout.memory, layout.status
        self.setCentralWidget(layout.root)
        self.closing = Closing(
            self,
            self.conversations.answers.running,
            self.conversations.unsaved_text,
            self.come_to_front,
            self._keep,
            self._finish,
            lambda: self.settings.menu_bar_only and self.tray.visible,
        )
        self.tray = Tray(theme, self.come_to_front, self.closing.quit, self)
        self.window_actions = WindowActions(
            theme, self.settings, self.client, self.library, self.updates, layout, self.tray, self.tools, self
        )
        self.window_actions.quit.connect(self.closing.quit)
        self.window_actions.set_motion()
        self.quick_ask = QuickAskControl(
            self._make_quick_ask, self.settings, self.workspace, self.closing.expect_activation, self
        )
        self.window_actions.key = lambda: self.quick_ask.key
        self.memory_signals = MemorySignals(
            self.client,
            self.library,
            self.memory,
            self.status,
            self.sidebar.model,
            self.workspace,
            self.tray,
            self.remote.memory,
            self,
        )
        self.model_browser = ModelBrowserController(theme, self.library, self)
        discovery = self.window_actions.discovery = self.model_browser.discovery
        self.picker = ModelPicker(theme, self.library, self.remote.servers, discovery, self)
        self.model_browser.discovery.limit_downloads(self.settings.download_limit)
        self.first_start = FirstStartControl(
            theme, layout, self.model_browser, self.library, self.settings, self.conversations, self
        )
        self.shown = ShownChat(
            layout, self.conversations, self.library, self.workspace, self.settings.new_draft, self
        )
        self.finding = ChatFinding(layout, self.conversations, self.shown, self)
        self.files = ChatFiles(layout, self.conversations, self.workspace, self._code_worker, self)
        layout.sidebar.deleted_requested.connect(self.open_deleted)
        self.overflow = OverflowControl(
            theme,
            layout,
            self.conversations,
            self.client,
            self.workspace,
            self.shown,
            lambda: self.library.context,
            lambda: model.context if (model := self.library.current()) is not None else 0,
            self,
        )
        self.overflow.load_requested.connect(self.model_browser.open_loaded)
        self.workspace.chat_shown.connect(self.memory.pool_actions.close_miss)
        self.client.ended.connect(self.memory.pool_actions.close_miss)
        self.chat_settings = ChatSettingsControl(
            theme,
            self.conversations.options,
            self.library,
            self.composer.add_tool("settings", translate("window", "Settings of this chat")),
            self.workspace,
            self.tools,
            self,
        )
        self.tools_button = self.composer.add_tool("wrench", translate("window", "Tools"))
        self.tools_button.clicked.connect(lambda: self.server_offers.open())
        self.tools.changed.connect(lambda: self.server_offers.refresh())
        self.chat_settings.model_options_requested.connect(lambda: self.model_browser.open_loaded())
        self.compare = CompareControl(
            theme, layout, self.shown, self.conversations, self.library, self.remote.client, self
        )
        self.remote.connect_window(layout, self.conversations, self.library, self.picker)
        self.remote.client.told.connect(self.memory_signals.take_told)
        self.finished_answers = FinishedAnswers(
            self.workspace,
            self.sidebar.model,
            self.tray,
            lambda chat: self.conversations.store.chat(chat).title,
            self,
        )
        self.work_activity = WorkActivity(
            self.workspace, self.model_browser.discovery, self.model_browser.client, self
        )
        self.menus = self._make_menus()
        ask = QAction(translate("window", "Quick Ask"), self)
        ask.triggered.connect(lambda: self.quick_ask.ask())
        self.tray.add_action(ask)
        if current_platform().one_menu_bar:
            self._dock_menu = DockMenu(self.workspace, self._open_chat, self.quick_ask.ask)
            current_platform().set_dock_menu(self._dock_menu)
        if isinstance(self.menus, QMenu):
            self.header.use_menu(self.menus)
            self.menuBar().hide()

    def _make_menus(self) -> QMenu | QMenuBar:
        shown, actions, versions = self.shown, self.window_actions, self.shown.message_actions
        keys, role = QKeySequence.StandardKey, QAction.MenuRole
        # On a Mac, Cmd+M minimises, and with Alt all windows.
        keys_memory = "Ctrl+Alt+I" if current_platform().one_menu_bar else "Ctrl+M"
        chat: list[Entry] = [
            (translate("window", "New Chat"), keys.New, lambda: self.show_chat("")),
            (translate("window", "Quick Ask…"), None, self.quick_ask.ask),
            (translate("window", "Rename…"), "F2", shown.rename),
            (translate("window", "Pin or Unpin"), "Ctrl+Shift+K", self.finding.pin_shown),
            (translate("window", "Move to Folder…"), None, self.finding.ask_for_folder),
            (translate("window", "Archive"), None, self.finding.archive_shown),
            (translate("window", "Export…"), "Ctrl+Shift+E", lambda: self.files.ask_and_export()),
            (translate("window", "Import…"), None, self.files.ask_and_import),
            None,
            (translate("window", "Delete"), None, shown.delete_shown),
            (translate("window", "Undo Delete"), "Ctrl+Alt+Z", shown.undo_delete),
            (translate("window", "Recently Deleted…"), None, self.open_deleted),
            None,
            (translate("window", "Close Window"), keys.Close, self.closing.close_active_window),
        ]
        edit: list[Entry] = [
            EDIT_TEXT,
            None,
            (translate("window", "Find in Chat…"), keys.Find, shown.find),
            (translate("window", "Search All Chats"), "Ctrl+Shift+F", self._on_find),
        ]
        larger = [*QKeySequence.keyBindings(keys.ZoomIn), "Ctrl+="]  # the same key without Shift
        view: list[Entry] = [
            (translate("window", "Chats"), "Ctrl+B", self.columns_toggle_chats),
            (translate("window", "Memory"), keys_memory, self.columns_toggle_memory),
            None,
            (translate("window", "Larger Text"), larger, lambda: actions.zoom(1)),
            (translate("window", "Smaller Text"), keys.ZoomOut, lambda: actions.zoom(-1)),
            (translate("window", "Normal Text"), "Ctrl+0", lambda: actions.zoom(0)),
            None,
            (
                translate("window", "Command Palette…"),
                ["Ctrl+Shift+P", "Ctrl+K"],
                lambda: actions.open_commands(self.menus, self.workspace.looks, self.show_chat),
            ),
        ]
        message: list[Entry] = [
            (translate("window", "Attach Files…"), "Ctrl+Shift+A", self.composer.pick_files),
            *(
                [(translate("window", "Take Screenshot…"), "", self.composer.take_screenshot)]
                if current_platform().screenshot()
                else []
            ),
            (translate("window", "Compare Answers…"), "Ctrl+Shift+Return", self.compare.open),
            (translate("window", "Settings of This Chat…"), "Ctrl+Alt+S", self.chat_settings.open),
            None,
            (translate("window", "Stop Generating"), "Ctrl+.", shown.stop),
            (translate("window", "Regenerate"), "Ctrl+R", shown.retry_last),
            (translate("window", "Continue Answer"), "Ctrl+Shift+R", versions.continue_answer),
            (translate("window", "Branch from Last Answer"), "Ctrl+Shift+N", shown.versions.branch_last),
            None,
            (translate("window", "Edit Last Prompt"), "Ctrl+E", lambda: versions.edit_last("user")),
            (translate("window", "Edit Last Answer"), "Ctrl+Alt+E", lambda: versions.edit_last("assistant")),
            (translate("window", "Delete Last Message"), "Ctrl+Shift+Backspace", versions.delete_last),
            None,
            (translate("window", "Older Version"), "Ctrl+Alt+Left", lambda: versions.step_version(-1)),
            (translate("window", "Newer Version"), "Ctrl+Alt+Right", lambda: versions.step_version(1)),
        ]
        engine: list[Entry] = [
            (translate("window", "Models…"), "Ctrl+L", self.open_picker),
            (translate("window", "Find Models…"), "Ctrl+Shift+L", lambda: self.model_browser.open()),
            (translate("window", "Recommended Models…"), None, self.open_recommended),
            (translate("window", "KV Cache…"), "Ctrl+Shift+M", self.memory.open_budget),
            (translate("window", "Tools…"), None, lambda: actions.open_tools()),
            (translate("window", "Other Programs…"), "Ctrl+Alt+P", actions.open_programs),
            (translate("window", "Several Machines…"), None, actions.open_machines),
            None,
            (translate("window", "Restart Engine"), None, self._restart_engine),
            (translate("window", "Copy Last Engine Report"), None, actions.copy_report),
        ]
        help_: list[Entry] = [
            (translate("window", "How Memory Works…"), None, lambda: self.memory_tour.show_tour()),
            (
                translate("window", "Keyboard Shortcuts…"),
                "Ctrl+/",
                lambda: show_keys(self.theme, self.menus, self),
            ),
        ]
        updates: Entry = (
            translate("window", "Check for Updates…"),
            None,
            actions.check_updates,
            role.ApplicationSpecificRole,
        )
        command: Entry = (
            translate("window", "Install the octavo Command…"),
            None,
            actions.ask_for_command,
            role.ApplicationSpecificRole,
        )
        app: list[Entry] = [
            (translate("window", "About Octavo"), None, actions.about, role.AboutRole),
            updates,
            command,
            (translate("window", "Settings…"), "Ctrl+,", actions.open_settings, role.PreferencesRole),
            (translate("window", "Quit Octavo"), "Ctrl+Q", self.closing.quit, role.QuitRole),
        ]
        menus = (
            (translate("window", "Chat"), chat),
            (translate("window", "Edit"), edit),
            (translate("window", "View"), view),
            (translate("window", "Message"), message),
            (translate("window", "Engine"), engine),
            (translate("window", "Help"), help_),
        )
        own = (translate("window", "Octavo"), app)
        without_window = (self.closing.close_active_window, self.closing.quit, self.quick_ask.ask)
        return build_menus(self, self.come_to_front, own, menus, without_window)

    def _connect(self) -> None:
        client = self.client
        self.shown.title_changed.connect(self._on_title_changed)
        self.shown.picker_requested.connect(self.open_picker)
        self.header.pill.clicked.connect(self.open_picker)
        self.header.chats_toggled.connect(self.columns.show_chats)
        self.header.memory_toggled.connect(self.columns.show_memory)
        self.columns.changed.connect(self._on_columns)
        self.banner.clicked.connect(self._on_banner)
        self.empty.picker_requested.connect(self.open_picker)
        self.picker.folder_requested.connect(self.window_actions.add_folder)
        self.picker.browser_requested.connect(lambda: self.model_browser.open())
        self.model_browser.reported.connect(self.toast.show_message)
        self.status.restart_requested.connect(self._restart_engine)
        self.memory.status_message.connect(self.toast.show_message)
        self.memory.show_details(self.settings.memory_details)
        self.memory.details_toggled.connect(lambda shown: setattr(self.settings, "memory_details", shown))
        self.memory.set_zoom(self.theme.zoom)
        self.status.bar.clicked.connect(self.columns_toggle_memory)
        self.memory_tour = MemoryTour(self.theme, self.settings, self.library, self.memory, self)
        self.transcript.budget_requested.connect(self.memory.open_budget)
        self.tray.budget.triggered.connect(self._on_tray_budget)
        plan = self.model_browser.discovery.plan
        self.memory.plan_requested.connect(
            lambda path, context, chats: plan(protocol.PlanModel(model=path, context=context, chats=chats))
        )
        self.model_browser.client.planned.connect(self.memory.apply)
        self.workspace.model_changed.connect(self._on_model)
        self.library.ready.connect(self.composer.recount)
        self.library.load_failed.connect(self._on_load_failed)
        self.library.ready.connect(self.memory_signals.watch)  # a new pool needs a fresh snapshot
        client.link_changed.connect(self._on_link)
        self._on_link(client.link, client.link_message)
        client.welcome.connect(self._on_welcome)
        self.conversations.not_saved.connect(self.toast.show_message)
        client.engine_error.connect(lambda error: self.workspace.report(error.message))
        self.theme.changed.connect(self._on_theme)
        self._on_columns()

    # --- public ---------------------------------------------------------------------------------

    @property
    def current_chat(self) -> str:
        """ID of the shown chat; empty for one that has not begun."""
        return self.workspace.chat

    @property
    def last_stats(self) -> protocol.Stats | None:
        """The engine's newest statistics."""
        return self.memory_signals.stats

    def show_chat(self, chat: str) -> None:
        """Shows a chat, or a new one for ""."""
        self.shown.show(chat)

    def open_picker(self) -> None:
        """Opens the model picker below the model button."""
        self.picker.open_below(self.header.pill)

    def open_recommended(self) -> None:
        """Shows the models that are recommended for this computer, in place of an empty chat."""
        self.first_start.start.open()
        self.show_chat("")

    def open_deleted(self) -> None:
        """Shows what was deleted in the last 30 days."""
        DeletedDialog(self.conversations, self.theme, self).open()

    def come_to_front(self) -> None:
        """Shows the window above all others, also when it was minimised or closed."""
        if not self.isVisible():
            fit_to_screen(self)  # its screen may be gone
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def _make_quick_ask(self) -> QuickAsk:
        from app.quick_ask.quick_ask import QuickAsk  # at the start it would delay the first paint

        made = QuickAsk(
            self.theme,
            self.workspace,
            self.conversations,
            self.library,
            self._code_worker,
            self._counts,
            waiting_text,
        )
        made.chat_requested.connect(self._open_chat)
        made.models_requested.connect(self._choose_model)
        return made

    def _open_chat(self, chat: str) -> None:
        self.come_to_front()
        self.show_chat(chat)

    def _choose_model(self) -> None:
        self.come_to_front()
        self.open_picker()

    def _on_tray_budget(self) -> None:
        self.come_to_front()
        self.memory.open_budget()

    def columns_toggle_chats(self) -> None:
        """Shows or hides the left column."""
        self.columns.show_chats(not self.columns.chats_shown)

    def columns_toggle_memory(self) -> None:
        """Shows or hides the right column."""
        self.columns.show_memory(not self.columns.memory_shown)

    # --- model and engine -----------------------------------------------------------------------

    def _on_model(self, model: AnsweringModel) -> None:
        if model.remote is not None:
            self.empty.show_remote(model.remote.place)
        elif model.state == "failed":
            self.empty.show_no_model(model.message)
        elif model.engine_stopped:
            self.empty.show_engine_stopped()
        elif model.state == "none" and not model.coming:
            self.empty.show_no_model("")
        else:
            self.empty.show_ready()
        self.shown.refresh()

    @cached_property
    def server_offers(self) -> ServerOffers:
        """What the servers of tools offer, made when there is one."""
        from app.window.server_offers import ServerOffers  # at the start it would delay the first paint

        offers = ServerOffers(self.theme, self.tools, self.tools_button, self.composer, self)
        offers.dialog_requested.connect(lambda: self.window_actions.open_tools())
        offers.reported.connect(self.workspace.report)
        return offers

    def _on_tools(self) -> None:
        names = (server.name for server in self.tools.servers if server.enabled and server.own in ("", "web"))
        self.workspace.set_outside_tools(tuple(names))

    def _on_load_failed(self, failed: protocol.ModelState) -> None:
        if text := self.library.failure_text(failed):
            self.toast.show_message(text)

    def _on_link(self, link: Link, text: str) -> None:
        self.status.set_link(link, text)
        if link is Link.FAILED:
            message = translate("window", "{reason} Your chats are safe.").format(reason=text)
            self.banner.show_message(message, translate("window", "Restart"))
        elif link is Link.STARTING and self.banner.button_text() == translate("window", "Restart"):
            self.banner.hide()
        restarting = translate("window", "The engine stopped. Restarting…")
        if link is Link.RESTARTING:
            self.toast.show_message(restarting)
        elif link is not Link.STARTING:
            self.toast.withdraw(restarting)

    def _on_banner(self) -> None:
        self.banner.hide()
        if self.banner.button_text() == translate("window", "Restart"):
            self.library.want_again()
            self.client.start()

    def _restart_engine(self) -> None:
        self.library.want_again()
        self.client.restart()

    def _on_welcome(self, welcome: protocol.Welcome) -> None:
        self.window_actions.version = welcome.engine
        self.status.set_backend(_device_text(welcome))
        self.memory_signals.take_welcome(welcome)
        self.memory_signals.watch()

    # --- events -----------------------------------------------------------------------------------

    def _on_columns(self) -> None:
        shown = self.columns.memory_shown
        for button, on in (
            (self.header.chats_button, self.columns.chats_shown),
            (self.header.memory_button, shown),
        ):
            button.blockSignals(True)
            button.setChecked(on)
            button.blockSignals(False)
        self.memory_signals.set_shown(shown)

    def _on_find(self) -> None:
        self.columns.show_chats(True)
        self.sidebar.focus_search()

    def _on_title_changed(self, title: str) -> None:
        self.setWindowTitle(f"{title} — Octavo" if title else "Octavo")

    def _on_theme(self) -> None:
        self.memory.set_palette(self.theme.palette)
        self.memory.set_zoom(self.theme.zoom)
        self.toast.place()
        self.memory_signals.show_bar()

    def on_painted(self) -> None:
        """Shows the tray's item, starts the servers of tools, and reports the first paint."""
        self.tray.set_wanted(self.settings.tray)
        self.quick_ask.begin()
        self.tools.wake()
        self.updates.on_painted()
        self.painted.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.drops.enter(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.drops.leave()

    def dropEvent(self, event: QDropEvent) -> None:
        self.drops.drop(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Draws the memory panel again."""
        super().showEvent(event)
        if not event.spontaneous():
            current_platform().show_in_dock(True)
            self.memory_signals.set_shown(self.columns.memory_shown)

    def hideEvent(self, event: QHideEvent) -> None:
        """Draws nothing while the window is closed; statistics for the menu bar go on, less often."""
        super().hideEvent(event)
        if not event.spontaneous() and not self.closing.finished:
            self.memory_signals.set_shown(False)
            if self.settings.menu_bar_only and self.tray.visible:
                current_platform().show_in_dock(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Moves the toast along."""
        super().resizeEvent(event)
        self.toast.place()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Moves the focus; from beside the chat, too, into messages that are in order."""
        self.transcript.put_in_order()
        return super().focusNextPrevChild(forward)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Hides the window on a Mac; elsewhere quits."""
        self.closing.on_close(event)

    def _keep(self) -> None:
        """Saves drafts and settings."""
        self.shown.keep_draft()
        self.settings.new_draft = self.shown.new_draft
        self.settings.geometry = self.saveGeometry()
        self.settings.memory_visible = self.columns.memory_wanted
        self.settings.sync()

    def _finish(self) -> None:
        """Saves everything, then asks the engine to end, which frees its memory."""
        self._keep()
        self.tray.set_wanted(False)
        self.window_actions.login.stop()
        self.work_activity.close()
        self.compare.close()
        self.chat_settings.close()
        self.workspace.model_changed.disconnect(self._on_model)
        self.shown.close()
        self.transcript.stop()
        self.quick_ask.finish()
        try:
            self.files.stop()
            self.memory_tour.close()
            self.conversations.close()
            self.remote.close()
            self.tools.close()
            self._code_worker.stop()
            self.composer.reader.stop()
            self.store.close()
            self.model_browser.close()
            self.updates.leave()
        finally:  # even if saving fails, no engine may be left running
            self.closed.emit()
            self.client.close()


class _FirstPaint(QObject):
    """Calls `on_painted` of the window after its first paint; later events are not watched."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self._window.removeEventFilter(self)
            QTimer.singleShot(0, self._window.on_painted)
        return False


def _device_text(welcome: protocol.Welcome) -> str:
    """Device and backend, without repeating the backend if the device names it."""
    text = welcome.device
    if welcome.backend.lower() not in welcome.device.lower():
        text = translate("window", "{device}, {backend} backend").format(device=text, backend=welcome.backend)
    if welcome.service:
        text = translate("window", "{device}, by the background service").format(device=text)
    return text
