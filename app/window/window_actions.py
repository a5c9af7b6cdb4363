"""What the menu does beside chats: settings, folders of models, the engine's report, about, updates."""

from __future__ import annotations

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app.models.model_library import ModelLibrary
from app.processes.engine_client import EngineClient
from app.settings import Settings
from app.theme.reduced_motion import is_reduced
from app.theme.theme import Theme
from app.window.settings_dialog import SettingsDialog
from app.window.tray import Tray
from app.window.update_check import UpdateAnswer, UpdateCheck
from app.window.window_layout import WindowLayout


class WindowActions(QObject):
    """Opens the dialogs and carries out what is chosen in them.

    Attributes:
        version: of the engine, which ships with us; empty before it has said so.
    """

    def __init__(
        self,
        theme: Theme,
        settings: Settings,
        client: EngineClient,
        library: ModelLibrary,
        updates: UpdateCheck,
        parts: WindowLayout,
        tray: Tray,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._theme = theme
        self._settings = settings
        self._client = client
        self._library = library
        self._updates = updates
        self._parts = parts
        self._tray = tray
        self._window = window
        self.version = ""
        updates.answered.connect(self._on_update_answer)

    def zoom(self, step: int) -> None:
        """Makes the text larger (1), smaller (-1) or normal (0)."""
        self._settings.zoom = self._theme.step_zoom(step)

    def open_settings(self) -> None:
        """Opens the settings."""
        dialog = SettingsDialog(self._settings, self._theme, self._window)
        dialog.folders_changed.connect(self._library.refresh)
        dialog.tray_changed.connect(self._tray.set_wanted)
        dialog.motion_changed.connect(self.set_motion)
        dialog.open()

    def set_motion(self) -> None:
        """The memory panel moves as the settings, or the system, want it."""
        self._parts.memory.set_reduced_motion(is_reduced(self._settings.motion))

    def add_folder(self) -> None:
        """Asks for one more folder with models."""
        folder = QFileDialog.getExistingDirectory(self._window, "Add a folder with models")
        if folder and folder not in self._settings.model_folders:
            self._settings.model_folders = [*self._settings.model_folders, folder]
            self._library.refresh()

    def copy_report(self) -> None:
        """Copies the report of the engine that ended last."""
        outcome = self._client.last_exit
        if outcome is None:
            self._parts.toast.show_message("The engine has not ended; there is no report.")
        else:
            QGuiApplication.clipboard().setText(outcome.report())
            self._parts.toast.show_message("The report of the last engine was copied.")

    def about(self) -> None:
        """Says what this is."""
        words = f"<b>Octavo {self.version}</b><br>Local language models, with their memory in plain sight."
        box = QMessageBox(QMessageBox.Icon.NoIcon, "About Octavo", words, parent=self._window)
        box.open()

    def check_updates(self) -> None:
        """Asks whether there is a newer release."""
        self._updates.ask(self.version or "0")

    def _on_update_answer(self, answer: UpdateAnswer) -> None:
        def get() -> None:
            QDesktopServices.openUrl(QUrl(answer.url))

        self._parts.toast.show_message(answer.words, "Download…" if answer.url else "", get)
