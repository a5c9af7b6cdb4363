"""Menu actions that concern no chat: settings, model folders, engine report, about, updates."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QMenuBar, QMessageBox, QWidget

from app.machines.live_ranks import LiveRanks
from app.machines.machines_dialog import MachinesDialog
from app.models.discovery import Discovery
from app.models.mirror_form import MirrorForm
from app.models.model_library import ModelLibrary
from app.processes.engine_client import EngineClient
from app.programs.programs_dialog import ProgramsDialog, ProgramsPanel
from app.programs.server_control import LoginService, ServerControl
from app.settings import Settings
from app.theme.palette import ChatLook
from app.theme.theme import Theme, is_reduced
from app.tools.tool_library import ToolLibrary
from app.translation import translate
from app.window.desktop.tray import Tray
from app.window.desktop.update_dialog import UpdateControl, UpdateDialog
from app.window.layout.window_layout import WindowLayout
from app.window.menus.command_palette import Command, CommandPalette
from app.window.settings.settings_dialog import SettingsDialog
from engine.protocol import AskDiskCache, AskTuning, RankShare

if TYPE_CHECKING:
    from app.quick_ask.global_key import GlobalKey
    from app.tools.question_dialog import ServerQuestions


class WindowActions(QObject):
    """Opens dialogs and applies what is chosen in them.

    Attributes:
        version: of the engine, which ships with the app; empty until the engine is ready.
        key: returns the key for Quick Ask; None until the window has one.
        server: lets other programs use the model.
        login: the background service, which does so from login on.

    Signals:
        quit: the person wants to restart with a newer Octavo.
    """

    quit = Signal()

    def __init__(
        self,
        theme: Theme,
        settings: Settings,
        client: EngineClient,
        library: ModelLibrary,
        updates: UpdateControl,
        layout: WindowLayout,
        tray: Tray,
        tools: ToolLibrary,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._tools = tools
        tools.question.connect(lambda question: self.questions.show(question))
        self._theme = theme
        self._settings = settings
        self._client = client
        self._library = library
        self._updates = updates
        self._dialog: UpdateDialog | None = None
        self._layout = layout
        self._tray = tray
        self._window = window
        self.discovery: Discovery | None = None
        self.version = ""
        self.key: Callable[[], GlobalKey] | None = None
        self.server = ServerControl(client, settings, self)
        self.login = LoginService(self)
        tray.follow(library, self.server)
        updates.noticed.connect(self._on_update_notice)

    def zoom(self, step: int) -> None:
        """Makes the text larger (1) or smaller (-1), or resets its size (0)."""
        self._settings.zoom = self._theme.step_zoom(step)

    def open_settings(self) -> None:
        """Opens the settings dialog."""
        programs = ProgramsPanel(self.server, self.login, self._theme)
        mirror = MirrorForm(self.discovery) if self.discovery is not None else None
        dialog = SettingsDialog(
            self._settings,
            self._theme,
            self._window,
            programs,
            mirror,
            self.key,
            self._updates.possible,
        )
        dialog.daily_changed.connect(self._updates.set_daily)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.folders_changed.connect(self._library.refresh)
        dialog.tray_changed.connect(self._tray.set_wanted)
        if self.discovery is not None:
            dialog.download_limit_changed.connect(self.discovery.limit_downloads)
        dialog.motion_changed.connect(self.set_motion)
        dialog.disk_cache.asked.connect(lambda clear: self._client.send(AskDiskCache(clear=clear)))
        self._client.disk_cache_state.connect(dialog.disk_cache.show_state)
        self._client.send(AskDiskCache())
        dialog.tuning.asked.connect(lambda change: self._client.send(AskTuning(change=change)))
        self._client.tuning_state.connect(dialog.tuning.show_state)
        self._client.send(AskTuning())
        dialog.open()

    def open_commands(
        self, menus: QMenu | QMenuBar, chats: Mapping[str, ChatLook], show: Callable[[str], object]
    ) -> None:
        """Opens the command palette over the menus, the `chats`, which `show` shows, and the models here."""
        library = self._library
        load_text, open_text = translate("window", "Load Model"), translate("window", "Open Chat")

        def others(letters: str) -> Iterator[tuple[Command, Callable[[], object]]]:
            for model in library.models:
                if letters in model.name.casefold() and not model.problem and model != library.current():
                    yield Command(model.name, load_text), partial(library.load, model.path)
            for chat, look in chats.items():
                if letters in look.title.casefold():
                    yield Command(look.title, open_text), partial(show, chat)

        palette = CommandPalette(self._theme, menus, self._settings.recent_commands, self._window, others)
        palette.used.connect(self._remember_commands)
        palette.open()

    def _remember_commands(self, recent: list[str]) -> None:
        self._settings.recent_commands = recent

    def open_programs(self) -> None:
        """Opens the switch that lets other programs use the model."""
        ProgramsDialog(self.server, self.login, self._theme, self._window).open()

    def open_tools(self, link: str = "") -> None:
        """Opens the servers of tools, or shows what a link (`octavo://mcp?...`) would add to them."""
        from app.tools.server_forms import show_link  # at the start they would delay the first paint
        from app.tools.tools_dialog import ToolsDialog

        if link:
            show_link(self._tools, self._theme, self._window, link)
        else:
            ToolsDialog(self._theme, self._tools, self._window).open()

    @cached_property
    def questions(self) -> ServerQuestions:
        """What servers of tools ask, from the first question on."""
        from app.tools.question_dialog import ServerQuestions  # at the start it would delay the first paint

        library = self._library
        return ServerQuestions(
            self._theme,
            self._tools.client,
            self._client,
            lambda: library.state.name if library.is_loaded else "",
            self._window,
        )

    def open_machines(self) -> None:
        """Opens the page that checks the machines of a hosts file and plans the loaded model on them.

        The model can be loaded on them from there. While one is, the page shows the block map of each.
        """
        memory = self._layout.memory
        live = None
        if self._ranks():
            live = LiveRanks(self._ranks, lambda: memory.model, self._theme, lambda: memory.looks)
        model = self._library.current()
        loaded = self._library.options_of(model.path) if model is not None else None
        dialog = MachinesDialog(model, self._theme, self._window, live=live, loaded=loaded)
        dialog.load_wanted.connect(self._library.load_on)
        dialog.open()

    def _ranks(self) -> list[RankShare]:
        """Returns the part of the loaded model on each machine; empty if it is on this one only."""
        models = self._library.state.models
        loaded = next((model for model in models if model.active and model.ranks and not model.asleep), None)
        return loaded.ranks if loaded is not None else []

    def set_motion(self) -> None:
        """Applies the motion setting to the memory panel."""
        self._layout.memory.set_reduced_motion(is_reduced(self._settings.motion))

    def add_folder(self) -> None:
        """Asks for another folder of models."""
        folder = QFileDialog.getExistingDirectory(self._window, translate("window", "Add a model folder"))
        if folder and folder not in self._settings.model_folders:
            self._settings.model_folders = [*self._settings.model_folders, folder]
            self._library.refresh()

    def copy_report(self) -> None:
        """Copies the report of the last engine that stopped."""
        last = self._client.last_exit
        if last is None:
            self._layout.toast.show_message(
                translate("window", "The engine has not stopped, so there is no report.")
            )
        else:
            QGuiApplication.clipboard().setText(last.report())
            self._layout.toast.show_message(translate("window", "Engine report copied."))

    def about(self) -> None:
        """Shows name, version and purpose of the app."""
        text = translate(
            "window", "<b>Octavo {version}</b><br>Local language models, with their memory in plain sight."
        ).format(version=self.version)
        title = translate("window", "About Octavo")
        box = QMessageBox(QMessageBox.Icon.NoIcon, title, text, parent=self._window)
        box.open()

    def check_updates(self) -> None:
        """Looks for a newer release, and shows what is found and what can be done with it."""
        self._updates.check()
        self._open_updates()

    def _open_updates(self) -> None:
        if self._dialog is None:
            self._dialog = UpdateDialog(self._updates, self._theme, self.quit.emit, self._window)
        self._dialog.open()

    def _on_update_notice(self, text: str) -> None:
        if self._dialog is None or not self._dialog.isVisible():
            button = translate("window", "Show…") if self._updates.offer is not None else ""
            self._layout.toast.show_message(text, button, self._open_updates)

    def ask_for_command(self) -> None:
        """Asks whether `octavo` is to be made a command of terminals, or no longer."""
        from app.window.desktop import octavo_command

        if (target := octavo_command.target_of()) is not None:
            octavo_command.ask(self._window, target)
        else:
            text = translate("window", "This Octavo has no command that a terminal could start.")
            self._layout.toast.show_message(text)
