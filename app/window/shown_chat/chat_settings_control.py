"""Control of a chat's settings: connects the popover with the chat, the presets and the composer's button."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QInputDialog, QToolButton, QWidget

from app.chat_settings.chat_settings import ChatSettings, PresetError, preset_name, ready_made
from app.chat_settings.settings_popover import SettingsPopover, ShownSettings
from app.conversations.chat_options import ChatOptions
from app.models.model_library import ModelLibrary
from app.theme.theme import Theme
from app.theme.widgets import icon
from app.tools.tool_library import ToolLibrary
from app.translation import translate
from app.workspace import Workspace

_FILTER = "JSON (*.json)"


class ChatSettingsControl(QObject):
    """Shows and changes the settings of the shown chat.

    Args:
        button: opens the popover.
        workspace: knows the shown chat.

    Signals:
        model_options_requested: show what is chosen when a model is loaded.
    """

    model_options_requested = Signal()

    def __init__(
        self,
        theme: Theme,
        options: ChatOptions,
        library: ModelLibrary,
        button: QToolButton,
        workspace: Workspace,
        tools: ToolLibrary,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._tools = tools
        tools.changed.connect(self.refresh)
        self._theme, self._options, self._library = theme, options, library
        self._button, self._workspace = button, workspace
        self._window = window
        self._popover: SettingsPopover | None = None
        options.changed.connect(self._on_options_changed)
        library.changed.connect(self.refresh)
        workspace.chat_shown.connect(self.refresh)
        theme.changed.connect(self.refresh)
        button.clicked.connect(self.open)
        self.refresh()

    @property
    def popover(self) -> SettingsPopover:
        """The popover, made when it is first needed: it would delay the first paint of the window."""
        if self._popover is None:
            self._popover = self._make_popover()
        return self._popover

    def _make_popover(self) -> SettingsPopover:
        popover, options = SettingsPopover(self._theme, self._window), self._options
        popover.closed.connect(self._button.setFocus)
        popover.changed.connect(lambda own: options.set_own(self._workspace.chat, own))
        popover.preset_applied.connect(self.apply_preset)
        popover.preset_deleted.connect(lambda name: self._try(lambda: options.presets.delete(name)))
        popover.preset_wanted.connect(self._ask_for_name)
        popover.import_wanted.connect(self._ask_for_import)
        popover.export_wanted.connect(self._ask_for_export)
        popover.model_default_wanted.connect(self.use_for_model)
        popover.model_default_cleared.connect(lambda: self._set_for_model(ChatSettings()))
        popover.model_options_wanted.connect(popover.hide)
        popover.model_options_wanted.connect(self.model_options_requested)
        return popover

    def open(self) -> None:
        """Opens the popover above its button."""
        self.popover.forget_wrong()
        self._fill(self._options.own(self._workspace.chat))
        self.popover.open_above(self._button)

    def refresh(self) -> None:
        """Shows the settings of the shown chat, and marks the button if they differ from the defaults."""
        options = self._options
        own = options.own(self._workspace.chat)
        changed = own != ChatSettings()
        text = translate("window", "Settings of this chat")
        if changed:
            text = translate("window", "Settings of this chat, %n change(s)", "", _count(own))
        self._button.setToolTip(text)
        self._button.setAccessibleName(text)
        colors = self._theme.palette
        size = self._theme.px(16)
        self._button.setIcon(icon("settings", colors.accent if changed else colors.dim, size))
        if self._popover is not None and self._popover.isVisible():
            self._fill(own)

    def button_text(self) -> str:
        """Returns the text of the button."""
        return self._button.accessibleName()

    def _fill(self, own: ChatSettings) -> None:
        options = self._options
        defaults, sources = options.defaults()
        model = self._library.current()
        for_model = options.presets.of_model(model.path) if model else ChatSettings()
        self.popover.show_settings(
            ShownSettings(
                own,
                defaults,
                sources,
                model.name if model else "",
                tuple(model.thinking) if model else (),
                [preset.name for preset in options.presets.presets()],
                for_model != ChatSettings(),
                any(server.enabled for server in self._tools.servers),
            )
        )

    def close(self) -> None:
        """Shows nothing more: the chats are closed."""
        self._library.changed.disconnect(self.refresh)
        self._options.changed.disconnect(self._on_options_changed)

    def _on_options_changed(self, _chat: str) -> None:
        self.refresh()

    # --- presets --------------------------------------------------------------------------------

    def apply_preset(self, name: str) -> None:
        """Gives the shown chat a person's preset in place of its settings, or a ready-made one over them."""
        preset, chat = self._options.presets.find(name), self._workspace.chat
        if preset is None and name in ready_made():
            preset = ready_made()[name].over(self._options.own(chat))
        if preset is not None:
            self._options.set_own(chat, preset)

    def save_preset(self, name: str) -> None:
        """Saves the settings of the shown chat as a preset."""
        name = preset_name(name)
        if name:
            own = self._options.own(self._workspace.chat)
            self._try(lambda: self._options.presets.save(name, own))

    def use_for_model(self) -> None:
        """Uses the settings of the shown chat for all chats with the loaded model."""
        model = self._library.current()
        if model is None:
            return
        own = self._options.own(self._workspace.chat)
        self._set_for_model(own.over(self._options.presets.of_model(model.path)))
        self._options.set_own(self._workspace.chat, ChatSettings())
        self._workspace.report(
            translate("window", "These settings apply to all chats with {model}.").format(model=model.name)
        )

    def import_presets(self, path: Path) -> None:
        """Adds the presets of a file."""
        names: list[str] = []
        if self._try(lambda: names.extend(self._options.presets.take_in(path))):
            self._workspace.report(translate("window", "Imported %n preset(s).", "", len(names)))

    def _set_for_model(self, settings: ChatSettings) -> None:
        model = self._library.current()
        if model is not None:
            self._try(lambda: self._options.presets.set_for_model(model.path, settings))

    def _ask_for_name(self) -> None:
        self.popover.close()
        name, wanted = QInputDialog.getText(
            self._window, translate("window", "Save as Preset"), translate("window", "Name of the preset")
        )
        if wanted:
            self.save_preset(name)

    def _ask_for_import(self) -> None:
        self.popover.close()
        path, _ = QFileDialog.getOpenFileName(
            self._window, translate("window", "Import Presets"), "", _FILTER
        )
        if path:
            self.import_presets(Path(path))

    def _ask_for_export(self) -> None:
        self.popover.close()
        title = translate("window", "Export Presets")
        path, _ = QFileDialog.getSaveFileName(self._window, title, "presets.json", _FILTER)
        if path:
            self._try(lambda: self._options.presets.export(Path(path)))

    def _try(self, change: Callable[[], object]) -> bool:
        """Changes the presets; a failure is reported. Returns whether it worked."""
        try:
            change()
        except PresetError as error:
            self._workspace.report(str(error))
            return False
        self._options.changed.emit("")
        return True


def _count(own: ChatSettings) -> int:
    return len(own.as_object())
