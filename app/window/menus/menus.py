"""The menus, with the roles and key sequences that each system expects."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import partial
from itertools import islice
from typing import Any, Final

from PySide6.QtCore import QEvent, QKeyCombination, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLineEdit,
    QMainWindow,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from app.platform.platform_services import current_platform
from app.translation import translate
from app.window.menus.command_palette import FOCUSED
from app.workspace import Workspace

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


#: Text, key sequence or sequences, callback, and perhaps the role of a menu entry; None: a separator.
Entry = tuple[Any, ...] | None


#: Stands for the entries that change the text with the focus.
EDIT_TEXT: Final[tuple[Any, ...]] = ("edit text",)


def _add_edit_actions(menu: QMenu) -> None:
    """Adds Undo, Redo, Cut, Copy, Paste and Select All; each presses its key in what has the focus.

    Texts know these keys without a menu. In a Mac's menu bar they are keys of the system, which its own
    dialogs need; elsewhere they are only shown, and whatever has the focus gets them.
    """
    keys, role, actions = QKeySequence.StandardKey, QAction.MenuRole, {}
    for name, text, key in (
        ("undo", translate("window", "Undo"), keys.Undo),
        ("redo", translate("window", "Redo"), keys.Redo),
        ("cut", translate("window", "Cut"), keys.Cut),
        ("copy", translate("window", "Copy"), keys.Copy),
        ("paste", translate("window", "Paste"), keys.Paste),
        ("all", translate("window", "Select All"), keys.SelectAll),
    ):
        action = actions[name] = menu.addAction(text)
        action.setProperty(FOCUSED, True)
        sequence = QKeySequence.keyBindings(key)[0]
        action.setShortcut(sequence)
        if not current_platform().one_menu_bar:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # the window itself has no focus
        # Qt gives Cut, Copy and Paste of a Mac, which it knows by their texts, to the system's dialogs.
        action.setMenuRole(role.NoRole if name in ("undo", "redo") else role.TextHeuristicRole)
        action.triggered.connect(partial(_press, sequence))
    menu.insertSeparator(actions["cut"])

    def refresh() -> None:
        allowed = _allowed_edits(QApplication.focusWidget())
        for name, action in actions.items():
            action.setEnabled(name in allowed)

    menu.aboutToShow.connect(refresh)


def _press(sequence: QKeySequence) -> None:
    """Presses and releases a key in what has the focus."""
    keys: QKeyCombination = sequence[0]  # type: ignore[index] # the stubs lack it
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        if (focused := QApplication.focusWidget()) is not None:
            QApplication.sendEvent(focused, QKeyEvent(kind, keys.key(), keys.keyboardModifiers()))


def _allowed_edits(widget: QWidget | None) -> set[str]:
    """Returns what can be done to the text that has the focus."""
    if isinstance(widget, QLineEdit):
        selected = widget.hasSelectedText() and widget.echoMode() == QLineEdit.EchoMode.Normal
        steps, empty = (widget.isUndoAvailable(), widget.isRedoAvailable()), not widget.text()
        fixed, pastes = widget.isReadOnly(), bool(QApplication.clipboard().text())
    elif isinstance(widget, QTextEdit | QPlainTextEdit):
        document, fixed = widget.document(), widget.isReadOnly()
        # What is selected in a chat reaches over many texts, and none of them knows it.
        selected, empty = fixed or widget.textCursor().hasSelection(), document.isEmpty()
        steps, pastes = (document.isUndoAvailable(), document.isRedoAvailable()), widget.canPaste()
    else:
        return set()
    can = {
        "undo": steps[0] and not fixed,
        "redo": steps[1] and not fixed,
        "cut": selected and not fixed,
        "copy": selected,
        "paste": pastes and not fixed,
        "all": not empty,
    }
    return {name for name, allowed in can.items() if allowed}


_RECENT: Final = 8  # chats in the menu of the Dock


class DockMenu(QMenu):
    """The menu of a Mac's Dock icon: a new chat, Quick Ask, and the recent chats.

    Args:
        show_chat: shows a chat (ID), or a new one for "", in the main window.
    """

    def __init__(
        self, workspace: Workspace, show_chat: Callable[[str], object], ask: Callable[[], object]
    ) -> None:
        super().__init__()
        self._workspace, self._show_chat, self._ask = workspace, show_chat, ask
        workspace.looks_changed.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        self.clear()
        self.addAction(translate("window", "New Chat"), lambda: self._show_chat(""))
        self.addAction(translate("window", "Quick Ask"), lambda: self._ask())
        self.addSeparator()
        for chat, look in islice(self._workspace.looks.items(), _RECENT):
            self.addAction(look.title.replace("&", "&&"), partial(self._show_chat, chat))


def build_menus(
    window: QMainWindow,
    show_window: Callable[[], object],
    app: tuple[str, Sequence[Entry]],
    others: Sequence[tuple[str, Sequence[Entry]]],
    without_window: Container[Callable[[], object]],
) -> QMenu | QMenuBar:
    """Returns the menu bar, or where the system has none, one menu for the header's menu button.

    The menu bar has no parent, so that it stays while the window is hidden and serves dialogs, too: keep it.

    Args:
        show_window: shows the window in front of all others.
        app: the title and entries of the app's own menu.
        others: those of the other menus, Help last.
        without_window: callbacks that do not need the window; all others show it first if it is hidden.
    """

    def showing(run: Callable[[], object]) -> Callable[[], object]:
        def shown() -> object:
            if not window.isVisible():
                show_window()
            return run()

        return run if run in without_window else shown

    if not current_platform().one_menu_bar:
        whole = QMenu(window)
        menus = [_menu(window, title, entries) for title, entries in others]
        for menu in menus:
            whole.addMenu(menu)
        whole.addSeparator()
        own = _menu(window, *app)
        whole.addActions(own.actions())
        for menu in (*menus, own):
            window.addActions(menu.actions())  # shortcuts work while no menu is open
        return whole
    bar = QMenuBar()
    *menus, help_menu = [_menu(window, title, entries, showing) for title, entries in (app, *others)]
    for menu in (*menus, WindowMenu(window, show_window), help_menu):
        bar.addMenu(menu)
    return bar


def _menu(
    window: QMainWindow,
    title: str,
    entries: Sequence[Entry],
    wrapped: Callable[[Callable[[], object]], Callable[[], object]] = lambda run: run,
) -> QMenu:
    menu = QMenu(title, window)
    for entry in entries:
        if entry is None:
            menu.addSeparator()
            continue
        if entry is EDIT_TEXT:
            _add_edit_actions(menu)
            continue
        text, keys, callback, *role = entry
        action, run = QAction(text, window), wrapped(callback)
        if keys is not None:
            action.setShortcuts([QKeySequence(each) for each in (keys if isinstance(keys, list) else [keys])])
        action.setMenuRole(role[0] if role else QAction.MenuRole.NoRole)
        action.triggered.connect(lambda _checked=False, run=run: run())
        menu.addAction(action)
    return menu
