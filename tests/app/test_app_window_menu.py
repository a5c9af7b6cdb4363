"""The menus of a Mac: one bar for all windows, that stays while none is open, with a Window menu."""

import pytest
from driving import answered, ask
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMenu, QMenuBar

from app.processes.engine_client import Link
from app.window.menus.menus import WindowMenu


@pytest.fixture
def mac_window(qtbot, mac_runtime, open_window):
    return open_window()


def entries(window):
    """All entries of the menu bar by their text."""
    menus = [action.menu() for action in window.menus.actions()]
    return {action.text(): action for menu in menus for action in menu.actions() if action.text()}


def window_menu(window):
    menu = window.menus.actions()[-2].menu()
    assert isinstance(menu, WindowMenu)
    menu.aboutToShow.emit()
    return menu


def test_the_bar_belongs_to_no_window_and_the_header_has_no_menu(mac_window):
    bar = mac_window.menus
    assert isinstance(bar, QMenuBar)
    assert bar.parent() is None
    titles = [action.text() for action in bar.actions()]
    assert titles == ["Octavo", "Chat", "Edit", "View", "Message", "Engine", "Window", "Help"]
    assert mac_window.findChildren(QMenuBar) == []
    assert not mac_window.header.menu_button.isVisible()


def test_keys_are_a_macs_and_none_is_given_twice(mac_window):
    found = entries(mac_window)
    keys = {text: action.shortcut().toString() for text, action in found.items()}
    assert keys["Minimise"] == "Ctrl+M"  # Qt's Ctrl is the Mac's Cmd, its Meta the Mac's Ctrl
    assert found["Enter Full Screen"].shortcut() == QKeySequence("Meta+Ctrl+F")
    assert keys["Memory"] == "Ctrl+Alt+I"
    assert found["Close Window"].shortcut() == QKeySequence(QKeySequence.StandardKey.Close)  # Cmd+W there
    assert keys["Quit Octavo"] == "Ctrl+Q"
    given = [each.toString() for action in found.values() for each in action.shortcuts()]
    assert len(given) == len(set(given))


def test_no_key_is_one_that_macos_or_its_programs_have(mac_window):
    """Hide, minimise all, the next window, screenshots, Redo; Redo is the one of Edit."""
    taken = ("Ctrl+H", "Ctrl+Alt+H", "Ctrl+Alt+M", "Ctrl+`", "Ctrl+Shift+3", "Ctrl+Shift+4", "Ctrl+Shift+5")
    taken += ("Ctrl+Alt+D", "Ctrl+Shift+Q", "Ctrl+Space", "Ctrl+Tab", "Ctrl+Shift+/", "Ctrl+Shift+Z")
    found = entries(mac_window)
    given = [
        each.toString() for name, action in found.items() if name != "Redo" for each in action.shortcuts()
    ]
    assert not set(given) & set(taken)


def test_minimise_zoom_and_full_screen(mac_window):
    menu = window_menu(mac_window)
    menu.minimise.trigger()
    assert mac_window.isMinimized()
    mac_window.come_to_front()
    menu.zoom.trigger()
    assert mac_window.isMaximized()
    menu.zoom.trigger()
    assert not mac_window.isMaximized()
    menu.full_screen.trigger()
    assert mac_window.isFullScreen()
    window_menu(mac_window)
    assert menu.full_screen.text() == "Exit Full Screen"
    assert (menu.minimise.isEnabled(), menu.zoom.isEnabled()) == (False, False)
    menu.full_screen.trigger()
    assert not mac_window.isFullScreen()
    window_menu(mac_window)
    assert menu.full_screen.text() == "Enter Full Screen"
    assert menu.minimise.isEnabled()


def test_a_window_in_full_screen_closes(mac_window):
    mac_window.setWindowState(mac_window.windowState() | mac_window.windowState().WindowFullScreen)
    mac_window.close()
    assert not mac_window.isVisible()


def test_the_windows_are_listed_the_hidden_one_too(qtbot, mac_window):
    def listed():
        return [action.text() for action in window_menu(mac_window).actions()[6:]]

    assert listed() == [mac_window.windowTitle()]
    mac_window.model_browser.open("here")
    browser = mac_window.model_browser.browser
    assert listed() == [mac_window.windowTitle(), browser.windowTitle()]
    browser.close()
    mac_window.close()
    menu = window_menu(mac_window)
    assert not menu.minimise.isEnabled()
    menu.minimise.trigger()
    assert not mac_window.isMinimized()
    menu.actions()[-1].trigger()
    assert mac_window.isVisible()


def test_all_come_to_the_front(mac_window, mac_runtime):
    window_menu(mac_window).all_to_front.trigger()
    assert mac_runtime.sent[-1][1] == "arrangeInFront:"


def test_what_is_chosen_while_the_window_is_hidden_shows_it(mac_window):
    found = entries(mac_window)
    for text in ("New Chat", "Settings…", "Larger Text"):
        mac_window.close()
        found[text].trigger()
        assert mac_window.isVisible(), text
    mac_window.close()
    found["Close Window"].trigger()
    assert not mac_window.isVisible()
    found["Quit Octavo"].trigger()
    assert not mac_window.isVisible()
    assert mac_window.client.link in (Link.CLOSING, Link.CLOSED)


def test_linux_has_one_menu_behind_a_button(open_window):
    window = open_window()
    assert isinstance(window.menus, QMenu)
    assert window.header.menu_button.isVisible()
    assert "Window" not in [action.text() for action in window.menus.actions()]


# --- Edit ---------------------------------------------------------------------------------------


def edits(window):
    """The entries of Edit that change texts, as they are when the menu opens."""
    menu = next(a.menu() for a in window.menus.actions() if a.menu() and a.menu().title() == "Edit")
    menu.aboutToShow.emit()
    found = {action.text(): action for action in menu.actions()[:7] if action.text()}
    assert list(found) == ["Undo", "Redo", "Cut", "Copy", "Paste", "Select All"]
    return found


def enabled(window):
    return {text for text, action in edits(window).items() if action.isEnabled()}


@pytest.mark.parametrize("system", ["Mac", "Linux"])
def test_edit_acts_on_the_text_with_the_focus(qtbot, request, open_window, system):
    if system == "Mac":
        request.getfixturevalue("mac_runtime")
    window = open_window()
    QGuiApplication.clipboard().setText("pasted")
    text = window.composer.prompt_edit
    text.insertPlainText("typed")
    window.activateWindow()
    text.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is text)
    assert enabled(window) == {"Undo", "Paste", "Select All"}
    edits(window)["Select All"].trigger()
    assert enabled(window) == {"Undo", "Cut", "Copy", "Paste", "Select All"}
    edits(window)["Cut"].trigger()
    assert (text.toPlainText(), QGuiApplication.clipboard().text()) == ("", "typed")
    edits(window)["Paste"].trigger()
    edits(window)["Paste"].trigger()
    assert text.toPlainText() == "typedtyped"
    edits(window)["Undo"].trigger()
    assert text.toPlainText() == "typed"
    edits(window)["Redo"].trigger()
    assert text.toPlainText() == "typedtyped"


def test_edit_acts_on_dialogs_and_on_secrets_no_more_than_it_may(qtbot, mac_window):
    dialog = QDialog(mac_window)
    field = QLineEdit("a secret", dialog)
    dialog.show()
    dialog.activateWindow()
    field.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is field)
    edits(mac_window)["Select All"].trigger()
    edits(mac_window)["Copy"].trigger()
    assert QGuiApplication.clipboard().text() == "a secret"
    field.setEchoMode(QLineEdit.EchoMode.Password)
    field.selectAll()
    assert not enabled(mac_window) & {"Cut", "Copy"}
    field.setEchoMode(QLineEdit.EchoMode.Normal)
    field.setReadOnly(True)
    assert enabled(mac_window) == {"Copy", "Select All"}
    dialog.close()


def test_edit_copies_what_is_selected_in_a_chat(qtbot, window):
    ask(qtbot, window, "question tokens=3")
    answered(qtbot, window)
    prompt = window.transcript.view(window.transcript.outline[0].id)
    window.activateWindow()
    prompt.text.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is prompt.text)
    edits(window)["Select All"].trigger()
    edits(window)["Copy"].trigger()
    assert QGuiApplication.clipboard().text() == "question tokens=3"
    window.sidebar.list.setFocus()
    assert enabled(window) == set()


def test_keys_of_edit_are_the_systems_on_a_mac(mac_window):
    roles = QAction.MenuRole
    own = edits(mac_window)
    assert own["Copy"].shortcut() == QKeySequence(QKeySequence.StandardKey.Copy)
    assert {name: each.menuRole() for name, each in own.items()} == {
        "Undo": roles.NoRole, "Redo": roles.NoRole, "Cut": roles.TextHeuristicRole,
        "Copy": roles.TextHeuristicRole, "Paste": roles.TextHeuristicRole,
        "Select All": roles.TextHeuristicRole,
    }  # fmt: skip


def test_whatever_has_the_focus_gets_the_keys_on_linux(qtbot, window):
    assert edits(window)["Copy"].shortcut() == QKeySequence("Ctrl+C"), "it is shown"
    pressed = []
    for action in edits(window).values():
        action.setEnabled(True)
        action.triggered.connect(lambda: pressed.append(1))
    window.activateWindow()
    for widget in (window.composer.prompt_edit, window.sidebar.list, window.composer.send_button):
        widget.setFocus()
        qtbot.keyClick(widget, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert pressed == []


# --- the Dock -----------------------------------------------------------------------------------


def test_the_dock_lists_a_new_chat_quick_ask_and_recent_chats(qtbot, mac_runtime, monkeypatch, open_window):
    given = []
    monkeypatch.setattr(QMenu, "setAsDockMenu", lambda menu: given.append(menu), raising=False)
    window = open_window()
    qtbot.waitUntil(lambda: window.library.can_answer)
    (menu,) = given
    for number in range(10):
        chat = window.store.new_chat(f"Chat {number} & more", now=float(number)).id
    window.conversations.chats_changed.emit()
    titles = [action.text() for action in menu.actions() if action.text()]
    assert titles == ["New Chat", "Quick Ask", *(f"Chat {n} && more" for n in range(9, 1, -1))]
    window.hide()
    menu.actions()[3].trigger()
    assert window.isVisible()
    assert window.current_chat == chat
    menu.actions()[0].trigger()
    assert window.current_chat == ""
    window.hide()
    menu.actions()[1].trigger()
    assert window.quick_ask.panel.isVisible()
    assert not window.isVisible()
    window.quick_ask.panel.close()
