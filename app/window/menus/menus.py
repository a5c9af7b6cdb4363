"""The menus, with the roles and key sequences that each system expects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QMenu, QMenuBar, QWidget

from app.platform.platform_services import current_platform
from app.translation import translate

_State = Qt.WindowState


class WindowMenu(QMenu):
    """The Window menu of a Mac: Minimise, Zoom, Full Screen, Bring All to Front, and the open windows.

    The main window is listed while it is hidden, too. macOS could keep the list (`NSApp.windowsMenu`), but
    would leave out a window that is hidden; Qt gives it a menu of its own, for the Dock.

    Args:
        window: the main window.
        show_window: shows it in front of all others.
    """

    def __init__(self, window: QMainWindow, show_window: Callable[[], object]) -> None:
        super().__init__(translate("window", "Window"), window)
        self._window = window
        self._show_window = show_window
        self._listed: list[QAction] = []
        self.minimise = self._add(translate("window", "Minimise"), self._on_minimise, "Ctrl+M")
        self.zoom = self._add(translate("window", "Zoom"), self._on_zoom)
        self.full_screen = self._add("", self._on_full_screen, "Ctrl+Meta+F")
        self.addSeparator()
        self.all_to_front = self._add(translate("window", "Bring All to Front"), self._on_all_to_front)
        self.addSeparator()
        self.aboutToShow.connect(self._refresh)
        self._refresh()

    def _add(self, text: str, callback: Callable[[], object], keys: str = "") -> QAction:
        action = QAction(text, self)
        action.setShortcut(QKeySequence(keys))
        action.setMenuRole(QAction.MenuRole.NoRole)
        action.triggered.connect(lambda: callback())
        self.addAction(action)
        return action

    def _refresh(self) -> None:
        """Fits texts and windows to the present. Keys work without this, so each action checks for itself."""
        shown, full = self._window.isVisible(), self._window.isFullScreen()
        self.minimise.setEnabled(shown and not full)
        self.zoom.setEnabled(shown and not full)
        self.full_screen.setText(
            translate("window", "Exit Full Screen") if full else translate("window", "Enter Full Screen")
        )
        for action in self._listed:
            self.removeAction(action)
            action.deleteLater()
        self._listed = [self._list(self._window, self._show_window)]
        for dialog in _open_dialogs():
            self._listed.append(self._list(dialog, partial(_activate, dialog)))

    def _list(self, window: QWidget, callback: Callable[[], object]) -> QAction:
        action = self._add(window.windowTitle(), callback)
        action.setCheckable(True)
        action.setChecked(window.isActiveWindow())
        return action

    def _on_minimise(self) -> None:
        if self._window.isVisible() and not self._window.isFullScreen():
            self._window.setWindowState(self._window.windowState() | _State.WindowMinimized)

    def _on_zoom(self) -> None:
        if self._window.isVisible() and not self._window.isFullScreen():
            self._window.setWindowState(self._window.windowState() ^ _State.WindowMaximized)

    def _on_full_screen(self) -> None:
        if not self._window.isVisible():
            self._show_window()
        self._window.setWindowState(self._window.windowState() ^ _State.WindowFullScreen)

    def _on_all_to_front(self) -> None:
        if not self._window.isVisible():
            self._show_window()
        current_platform().bring_all_to_front()


def _open_dialogs() -> list[QDialog]:
    """Returns the dialogs that are windows of their own; a modal one belongs to its window, as a sheet."""
    return [
        widget
        for widget in QApplication.topLevelWidgets()
        if isinstance(widget, QDialog) and widget.isVisible() and not widget.isModal()
    ]


def _activate(window: QWidget) -> None:
    window.setWindowState(window.windowState() & ~_State.WindowMinimized)
    window.raise_()
    window.activateWindow()


_Keys = QKeySequence.StandardKey


@dataclass(frozen=True)
class MenuActions:
    """The functions of the menu entries; the window fills this in."""

    show_window: Callable[[], object]
    new_chat: Callable[[], object]
    close_window: Callable[[], object]
    quit: Callable[[], object]
    find: Callable[[], object]
    find_in_chat: Callable[[], object]
    rename_chat: Callable[[], object]
    delete_chat: Callable[[], object]
    undo_delete: Callable[[], object]
    stop: Callable[[], object]
    attach: Callable[[], object]
    compare: Callable[[], object]
    chat_settings: Callable[[], object]
    retry: Callable[[], object]
    branch: Callable[[], object]
    continue_answer: Callable[[], object]
    edit_prompt: Callable[[], object]
    edit_answer: Callable[[], object]
    delete_message: Callable[[], object]
    step_version: Callable[[int], object]
    recently_deleted: Callable[[], object]
    pin: Callable[[], object]
    archive: Callable[[], object]
    move_to_folder: Callable[[], object]
    export: Callable[[], object]
    import_chats: Callable[[], object]
    toggle_chats: Callable[[], object]
    toggle_memory: Callable[[], object]
    zoom: Callable[[int], object]
    commands: Callable[[], object]
    models: Callable[[], object]
    find_models: Callable[[], object]
    recommended_models: Callable[[], object]
    kv_cache: Callable[[], object]
    programs: Callable[[], object]
    machines: Callable[[], object]
    settings: Callable[[], object]
    restart_engine: Callable[[], object]
    copy_report: Callable[[], object]
    about: Callable[[], object]
    check_updates: Callable[[], object] | None = None  # None: this build has no release feed
    memory_tour: Callable[[], object] = lambda: None
    shortcuts: Callable[[], object] = lambda: None


def build_menus(window: QMainWindow, actions: MenuActions) -> QMenu | QMenuBar:
    """Returns the menu bar, or where the system has none, one menu for the header's menu button.

    The menu bar has no parent, so that it stays while the window is hidden and serves dialogs, too: keep it.
    """
    one_menu_bar = current_platform().one_menu_bar
    if one_menu_bar:
        actions = _in_window(window, actions)
    keys_memory = "Ctrl+Alt+M" if one_menu_bar else "Ctrl+M"  # Cmd+M minimises
    chat = _menu(
        window,
        translate("window", "Chat"),
        (translate("window", "New Chat"), _Keys.New, actions.new_chat),
        (translate("window", "Rename…"), "F2", actions.rename_chat),
        (translate("window", "Pin or Unpin"), "Ctrl+Shift+K", actions.pin),
        (translate("window", "Move to Folder…"), None, actions.move_to_folder),
        (translate("window", "Archive"), None, actions.archive),
        (translate("window", "Export…"), "Ctrl+Shift+E", actions.export),
        (translate("window", "Import…"), None, actions.import_chats),
        None,
        (translate("window", "Delete"), None, actions.delete_chat),
        (translate("window", "Undo Delete"), "Ctrl+Shift+Z", actions.undo_delete),
        (translate("window", "Recently Deleted…"), None, actions.recently_deleted),
        None,
        (translate("window", "Close Window"), _Keys.Close, actions.close_window),
    )
    message = _menu(
        window,
        translate("window", "Message"),
        (translate("window", "Attach Files…"), "Ctrl+Shift+A", actions.attach),
        (translate("window", "Compare Answers…"), "Ctrl+Shift+Return", actions.compare),
        (translate("window", "Settings of This Chat…"), "Ctrl+Alt+S", actions.chat_settings),
        None,
        (translate("window", "Stop Generating"), "Ctrl+.", actions.stop),
        (translate("window", "Regenerate"), "Ctrl+R", actions.retry),
        (translate("window", "Continue Answer"), "Ctrl+Shift+R", actions.continue_answer),
        (translate("window", "Branch from Last Answer"), "Ctrl+Shift+N", actions.branch),
        None,
        (translate("window", "Edit Last Prompt"), "Ctrl+E", actions.edit_prompt),
        (translate("window", "Edit Last Answer"), "Ctrl+Alt+E", actions.edit_answer),
        (translate("window", "Delete Last Message"), "Ctrl+Shift+Backspace", actions.delete_message),
        None,
        (translate("window", "Older Version"), "Ctrl+Alt+Left", lambda: actions.step_version(-1)),
        (translate("window", "Newer Version"), "Ctrl+Alt+Right", lambda: actions.step_version(1)),
    )
    edit = _menu(
        window,
        translate("window", "Edit"),
        (translate("window", "Find in Chat…"), _Keys.Find, actions.find_in_chat),
        (translate("window", "Search All Chats"), "Ctrl+Shift+F", actions.find),
    )
    larger = [*QKeySequence.keyBindings(_Keys.ZoomIn), "Ctrl+="]  # the same key without Shift
    view = _menu(
        window,
        translate("window", "View"),
        (translate("window", "Chats"), "Ctrl+B", actions.toggle_chats),
        (translate("window", "Memory"), keys_memory, actions.toggle_memory),
        None,
        (translate("window", "Larger Text"), larger, lambda: actions.zoom(1)),
        (translate("window", "Smaller Text"), _Keys.ZoomOut, lambda: actions.zoom(-1)),
        (translate("window", "Normal Text"), "Ctrl+0", lambda: actions.zoom(0)),
        None,
        (translate("window", "Command Palette…"), ["Ctrl+Shift+P", "Ctrl+K"], actions.commands),
    )
    engine = _menu(
        window,
        translate("window", "Engine"),
        (translate("window", "Models…"), "Ctrl+L", actions.models),
        (translate("window", "Find Models…"), "Ctrl+Shift+L", actions.find_models),
        (translate("window", "Recommended Models…"), None, actions.recommended_models),
        (translate("window", "KV Cache…"), "Ctrl+Shift+M", actions.kv_cache),
        (translate("window", "Other Programs…"), "Ctrl+Alt+P", actions.programs),
        (translate("window", "Several Machines…"), None, actions.machines),
        None,
        (translate("window", "Restart Engine"), None, actions.restart_engine),
        (translate("window", "Copy Last Engine Report"), None, actions.copy_report),
    )
    help_menu = _menu(
        window,
        translate("window", "Help"),
        (translate("window", "How Memory Works…"), None, actions.memory_tour),
        (translate("window", "Keyboard Shortcuts…"), "Ctrl+/", actions.shortcuts),
    )
    role = QAction.MenuRole.ApplicationSpecificRole
    updates = (translate("window", "Check for Updates…"), None, actions.check_updates, role)
    app = _menu(
        window,
        translate("window", "Octavo"),
        (translate("window", "About Octavo"), None, actions.about, QAction.MenuRole.AboutRole),
        *([updates] if actions.check_updates else []),
        (translate("window", "Settings…"), "Ctrl+,", actions.settings, QAction.MenuRole.PreferencesRole),
        (translate("window", "Quit Octavo"), "Ctrl+Q", actions.quit, QAction.MenuRole.QuitRole),
    )
    if one_menu_bar:
        bar = QMenuBar()
        windows = WindowMenu(window, actions.show_window)
        for menu in (app, chat, edit, view, message, engine, windows, help_menu):
            bar.addMenu(menu)
        return bar
    whole = QMenu(window)
    for menu in (chat, edit, view, message, engine, help_menu):
        whole.addMenu(menu)
    whole.addSeparator()
    whole.addActions(app.actions())
    for menu in (chat, edit, view, message, engine, help_menu, app):
        window.addActions(menu.actions())  # shortcuts work while no menu is open
    return whole


def _in_window(window: QMainWindow, actions: MenuActions) -> MenuActions:
    """Returns the same actions; those that need the window show it first if it is hidden."""

    def showing(run: Callable[..., object]) -> Callable[..., object]:
        def shown(*arguments: object) -> object:
            if not window.isVisible():
                actions.show_window()
            return run(*arguments)

        return shown

    callbacks = {field.name: getattr(actions, field.name) for field in fields(actions)}
    without_window = ("show_window", "close_window", "quit")
    return replace(
        actions,
        **{name: showing(run) for name, run in callbacks.items() if run and name not in without_window},
    )


def _menu(window: QMainWindow, title: str, *entries: tuple[Any, ...] | None) -> QMenu:
    """Builds a menu from entries of (text, keys or a list of them, callback[, role]); None: a separator."""
    menu = QMenu(title, window)
    for entry in entries:
        if entry is None:
            menu.addSeparator()
            continue
        text, keys, callback, *role = entry
        action = QAction(text, window)
        if keys is not None:
            action.setShortcuts([QKeySequence(each) for each in (keys if isinstance(keys, list) else [keys])])
        action.setMenuRole(role[0] if role else QAction.MenuRole.NoRole)
        action.triggered.connect(lambda _checked=False, run=callback: run())
        menu.addAction(action)
    return menu
