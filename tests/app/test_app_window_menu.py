"""The menus of a Mac: one bar for all windows, that stays while none is open, with a Window menu."""

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

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
