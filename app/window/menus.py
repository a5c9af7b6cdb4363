"""The menus, with the roles and key sequences that each system expects."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

MAC = sys.platform == "darwin"
_Keys = QKeySequence.StandardKey


@dataclass(frozen=True)
class MenuActions:
    """What the menus do; the window fills this in."""

    new_chat: Callable[[], object]
    close_window: Callable[[], object]
    quit: Callable[[], object]
    find: Callable[[], object]
    rename_chat: Callable[[], object]
    delete_chat: Callable[[], object]
    undo_delete: Callable[[], object]
    stop: Callable[[], object]
    retry: Callable[[], object]
    branch: Callable[[], object]
    export: Callable[[], object]
    toggle_chats: Callable[[], object]
    toggle_memory: Callable[[], object]
    zoom: Callable[[int], object]
    models: Callable[[], object]
    find_models: Callable[[], object]
    kv_memory: Callable[[], object]
    settings: Callable[[], object]
    restart_engine: Callable[[], object]
    copy_report: Callable[[], object]
    about: Callable[[], object]
    check_updates: Callable[[], object] | None = None  # None: this build has no releases to ask about


def build_menus(window: QMainWindow, deeds: MenuActions) -> QMenu | None:
    """Fills the menu bar on a Mac; elsewhere returns one menu for a button of the header."""
    keys_memory = "Ctrl+Alt+M" if MAC else "Ctrl+M"
    chat = _menu(
        window,
        "Chat",
        ("New Chat", _Keys.New, deeds.new_chat),
        ("Rename…", "F2", deeds.rename_chat),
        ("Export…", "Ctrl+Shift+E", deeds.export),
        ("Delete", None, deeds.delete_chat),
        ("Undo Delete", "Ctrl+Shift+Z", deeds.undo_delete),
        None,
        ("Stop the Answer", "Ctrl+.", deeds.stop),
        ("Answer Again", "Ctrl+R", deeds.retry),
        ("Branch from the Last Answer", "Ctrl+Shift+N", deeds.branch),
        None,
        ("Close Window", _Keys.Close, deeds.close_window),
    )
    edit = _menu(window, "Edit", ("Search All Chats", _Keys.Find, deeds.find))
    view = _menu(
        window,
        "View",
        ("Chats", "Ctrl+B", deeds.toggle_chats),
        ("Memory", keys_memory, deeds.toggle_memory),
        None,
        ("Larger Text", _Keys.ZoomIn, lambda: deeds.zoom(1)),
        ("Smaller Text", _Keys.ZoomOut, lambda: deeds.zoom(-1)),
        ("Normal Text", "Ctrl+0", lambda: deeds.zoom(0)),
    )
    engine = _menu(
        window,
        "Engine",
        ("Models…", "Ctrl+L", deeds.models),
        ("Find Models…", "Ctrl+Shift+L", deeds.find_models),
        ("K/V Memory…", "Ctrl+Shift+M", deeds.kv_memory),
        None,
        ("Restart the Engine", None, deeds.restart_engine),
        ("Copy Last Engine Report", None, deeds.copy_report),
    )
    role = QAction.MenuRole.ApplicationSpecificRole
    updates = ("Check for Updates…", None, deeds.check_updates, role)
    app = _menu(
        window,
        "Octavo",
        ("About Octavo", None, deeds.about, QAction.MenuRole.AboutRole),
        *([updates] if deeds.check_updates else []),
        ("Settings…", "Ctrl+,", deeds.settings, QAction.MenuRole.PreferencesRole),
        ("Quit Octavo", "Ctrl+Q", deeds.quit, QAction.MenuRole.QuitRole),
    )
    for action in view.actions():
        if action.text() == "Larger Text":  # Ctrl+= is the same key without Shift
            action.setShortcuts([*QKeySequence.keyBindings(_Keys.ZoomIn), QKeySequence("Ctrl+=")])
    if MAC:
        for menu in (app, chat, edit, view, engine):
            window.menuBar().addMenu(menu)
        return None
    whole = QMenu(window)
    for menu in (chat, edit, view, engine):
        whole.addMenu(menu)
    whole.addSeparator()
    whole.addActions(app.actions())
    for menu in (chat, edit, view, engine, app):
        window.addActions(menu.actions())  # shortcuts work while no menu is open
    return whole


def _menu(window: QMainWindow, title: str, *entries: tuple[Any, ...] | None) -> QMenu:
    menu = QMenu(title, window)
    for entry in entries:
        if entry is None:
            menu.addSeparator()
            continue
        words, keys, deed, *role = entry
        action = QAction(words, window)
        if keys is not None:
            action.setShortcut(QKeySequence(keys))
        action.setMenuRole(role[0] if role else QAction.MenuRole.NoRole)
        action.triggered.connect(lambda _checked=False, do=deed: do())
        menu.addAction(action)
    return menu
