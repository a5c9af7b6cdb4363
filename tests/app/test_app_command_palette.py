"""The command palette lists every entry of the menus and is used with the keyboard alone."""

from __future__ import annotations

import pytest
from driving import say
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QTextBrowser, QWidget

from app.theme.palette import ChatLook
from app.window.menus.command_palette import (
    FOCUSED,
    RECENT,
    Command,
    CommandPalette,
    commands_of,
    find,
    remember,
)

COMMANDS = [
    Command("New Chat", "Chat", "Ctrl+N"),
    Command("Export…", "Chat"),
    Command("Edit Last Prompt", "Message"),
    Command("Edit Last Answer", "Message"),
    Command("Find in Chat…", "Edit"),
    Command("Memory", "View"),
    Command("How Memory Works…", "Help"),
    Command("Café Müller", "Help"),
]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("", "New Chat"),
        ("exp", "Export…"),
        ("ela", "Edit Last Answer"),
        ("prompt", "Edit Last Prompt"),
        ("memory", "Memory"),
        ("hmw", "How Memory Works…"),
        ("find chat", "Find in Chat…"),
        ("CAFE MULLER", "Café Müller"),
        ("view mem", "Memory"),
    ],
)
def test_a_few_letters_find_a_command(query: str, first: str) -> None:
    assert COMMANDS[find(query, COMMANDS)[0]].name == first


def test_a_command_comes_before_a_chat_that_matches_as_well() -> None:
    names = [*COMMANDS, Command("Eel Lab Ant", "Open Chat"), Command("Lions", "Open Chat")]
    assert names[find("ela", names, (), 2)[0]].name == "Edit Last Answer"
    assert names[find("lion", names, (), 2)[0]].name == "Lions"


def test_letters_out_of_order_find_nothing() -> None:
    assert find("zzz", COMMANDS) == []
    assert find("xe", [Command("Export", "Chat")]) == []


def test_recent_commands_come_first_and_break_ties() -> None:
    recent = ["Help/How Memory Works…", "Message/Edit Last Answer"]
    names = [COMMANDS[place].name for place in find("", COMMANDS, recent)]
    assert names[:3] == ["How Memory Works…", "Edit Last Answer", "New Chat"]
    assert COMMANDS[find("edit last", COMMANDS, recent)[0]].name == "Edit Last Answer"
    assert COMMANDS[find("edit last", COMMANDS)[0]].name == "Edit Last Prompt"
    assert remember("a", ["b", "a", "c"]) == ["a", "b", "c"]
    assert len(remember("new", [str(number) for number in range(50)])) == RECENT


def test_a_long_query_and_name_take_no_time() -> None:
    """The number of ways is bounded by the length of the name."""
    assert find("a" * 5000, [Command("a" * 5000, "menu")]) != []


@pytest.fixture
def menus(qapp) -> tuple[QMenu, list[str]]:
    run: list[str] = []
    whole = QMenu()
    for title in ("Chat", "View"):
        menu = QMenu(title, whole)
        for number in range(12):
            action = QAction(f"{title} {number}", menu)
            action.triggered.connect(lambda _=False, text=f"{title} {number}": run.append(text))
            menu.addAction(action)
        menu.addSeparator()
        whole.addMenu(menu)
    gone = QAction("Chat never", whole)
    gone.setEnabled(False)
    whole.addAction(gone)
    whole.actions()[0].menu().actions()[3].setShortcut("Ctrl+3")
    return whole, run


def test_all_keys_are_on_one_page_menu_by_menu(window) -> None:
    (entry,) = (entry for entry in window.actions() if entry.text() == "Keyboard Shortcuts…")
    entry.trigger()
    (page,) = (each for each in window.findChildren(QTextBrowser) if each.isVisible())
    assert page.accessibleName() == "Keyboard Shortcuts"
    lines = [line for line in page.toPlainText().splitlines() if line.strip()]
    titles = ["Chat", "Edit", "View", "Message", "Engine", "Help", "Octavo"]
    assert [line for line in lines if line in titles if line != "Octavo"] == titles[:-1]
    for command, action in commands_of(window.menus):
        keys = [key.toString() for key in action.shortcuts() if key.toString() != "Zoom In"]  # a rare key
        if keys:
            assert command.name in lines
            assert lines[lines.index(command.name) + 1] == ", ".join(keys)
    assert "Rename…" in lines
    assert "Archive" not in lines, "it has no key"


@pytest.fixture
def parent(qtbot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 700)
    window.show()
    return window


def test_it_is_used_with_the_keyboard_alone(theme, menus, parent) -> None:
    whole, run = menus
    palette = CommandPalette(theme, whole, ["View/View 2"], parent)
    recent: list[list[str]] = []
    palette.used.connect(recent.append)
    palette.open()
    names = [command.name for command in palette.shown]
    assert (len(names), names[0]) == (24, "View 2")
    assert "Chat never" not in names
    for key, row in (("Down", 1), ("Up", 0), ("Up", 23), ("PageUp", 13), ("PageDown", 23), ("Down", 0)):
        QTest.keyClick(palette.field, getattr(Qt.Key, f"Key_{key}"))
        assert palette.list.currentRow() == row
    QTest.keyClicks(palette.field, "ch3")
    assert palette.shown[0] == Command("Chat 3", "Chat", "Ctrl+3")
    item = palette.list.item(0)
    assert item.data(Qt.ItemDataRole.AccessibleTextRole) == "Chat 3, Chat menu, Ctrl+3"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert not palette.isVisible()
    assert run == ["Chat 3"]
    assert recent == [["Chat/Chat 3", "View/View 2"]]


def test_nothing_found_is_said_and_not_run(theme, menus, parent) -> None:
    whole, run = menus
    palette = CommandPalette(theme, whole, [], parent)
    palette.open()
    QTest.keyClicks(palette.field, "qqq")
    assert palette.list.item(0).text() == "No command, chat or model has that name."
    assert palette.list.accessibleDescription() == "0 results"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert run == []
    for widget in (palette, palette.field, palette.list):
        assert QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()


def test_chats_and_models_are_found_by_their_names_and_not_remembered(qtbot, window) -> None:
    def palette(text: str) -> CommandPalette:
        next(a for a in window.actions() if a.text() == "Command Palette…").trigger()
        made = window.findChildren(CommandPalette)[-1]
        QTest.keyClicks(made.field, text)
        return made

    say(qtbot, window, "Lisbon in three days tokens=2")
    chat = window.current_chat
    window.show_chat("")
    opened = palette("lisb")
    assert opened.shown[0] == Command("Lisbon in three days tokens=2", "Open Chat")
    said = opened.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Lisbon in three days tokens=2, Open Chat"
    QTest.keyClick(opened.field, Qt.Key.Key_Return)
    assert window.current_chat == chat
    opened = palette("qwen")
    assert opened.shown[0] == Command("Qwen3 4B Instruct", "Load Model")
    QTest.keyClick(opened.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.library.is_loaded and window.library.state.path == "/models/qwen")
    assert window.settings.recent_commands == [], "titles are not kept among the settings"
    names = {command.name for command in palette("instruct").shown}
    assert "SmolLM2 135M Instruct" in names
    assert "Qwen3 4B Instruct" not in names, "it answers already"
    assert "Mistral 7B Instruct v0.3" not in names, "it is damaged"


def test_of_many_chats_a_few_are_shown_and_only_to_who_types(qtbot, window) -> None:
    window.workspace.set_looks({str(n): ChatLook(f"Lisbon {n}", 0) for n in range(10_000)})
    next(a for a in window.actions() if a.text() == "Command Palette…").trigger()
    palette = window.findChildren(CommandPalette)[-1]
    assert len(palette.shown) == len(commands_of(window.menus))
    QTest.keyClicks(palette.field, "lisbon")
    assert [command.name for command in palette.shown] == [f"Lisbon {n}" for n in range(50)]
    QTest.keyClicks(palette.field, " 9999")
    assert palette.shown[0].name == "Lisbon 9999"


def test_the_window_lists_all_of_its_menus_and_remembers_what_was_used(window, qtbot) -> None:
    listed = {action for _, action in commands_of(window.menus)}
    menus = [action.menu() for action in window.menus.actions() if action.menu()]
    for menu in menus:
        for action in menu.actions():
            assert (action in listed) is not (action.isSeparator() or bool(action.property(FOCUSED)))
    QTest.keyClick(
        window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    palette = window.findChild(CommandPalette)
    shown = window.columns.chats_shown
    QTest.keyClicks(palette.field, "view chats")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.columns.chats_shown is not shown
    assert window.settings.recent_commands == ["View/Chats"]
