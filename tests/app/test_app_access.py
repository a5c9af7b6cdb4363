"""Everything has a name and can be reached by keyboard; both palettes have enough contrast."""

import gc

import pytest
from driving import Heard, heard
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QColor
from PySide6.QtWidgets import QAbstractButton, QToolButton, QVBoxLayout, QWidget
from scripted import FAST, fake_command
from shiboken6 import isValid

from app.application import Octavo
from app.processes.engine_client import Link
from app.theme.palette import DARK, LIGHT
from app.transcript.highlighting import _DARK, _LIGHT
from app.window.settings.settings_dialog import SettingsDialog

ROLES = {
    QAccessible.Role.Button,
    QAccessible.Role.CheckBox,
    QAccessible.Role.ComboBox,
    QAccessible.Role.EditableText,
    QAccessible.Role.List,
    QAccessible.Role.RadioButton,
    QAccessible.Role.Slider,
    QAccessible.Role.SpinBox,
    QAccessible.Role.Table,
}


@pytest.fixture(params=["dark", "light"])
def window(request, qtbot, tmp_path):
    octavo = Octavo(tmp_path, request.param, fake_command(), FAST)
    octavo.window.resize(1440, 900)
    octavo.window.show()
    qtbot.waitUntil(lambda: octavo.window.library.can_answer)
    yield octavo.window
    octavo.window.close()
    qtbot.waitUntil(lambda: octavo.client.link is Link.CLOSED)
    octavo.window.deleteLater()


def unnamed(root: QWidget) -> list[Heard]:
    return [node for node in heard(root) if node.role in ROLES and not node.name.strip()]


def test_every_control_has_a_name(qtbot, window):
    window.shown.submit("markdown delay=0")
    qtbot.waitUntil(lambda: not window.conversations.answers.running())
    assert unnamed(window) == []
    window.picker.refresh()
    assert unnamed(window.picker) == []
    dialog = SettingsDialog(window.settings, window.theme, window)
    assert unnamed(dialog) == []
    dialog.deleteLater()


def test_the_walk_notices_a_button_without_a_name(qtbot):
    box = QWidget()
    qtbot.addWidget(box)
    QVBoxLayout(box).addWidget(QToolButton())
    box.show()
    assert len(unnamed(box)) == 1


def test_a_walk_leaves_no_interface_behind(qtbot):
    """A widget made at the address of a freed interface that PySide still knows has the interface's type."""
    box = QWidget()
    qtbot.addWidget(box)
    QVBoxLayout(box).addWidget(QToolButton())
    box.show()
    gc.collect()
    gc.disable()
    try:
        assert len(heard(box)) == 2
        known = [each for each in gc.get_objects() if isinstance(each, QAccessibleInterface)]
        assert not [each for each in known if isValid(each)]
    finally:
        gc.enable()


def test_every_button_takes_focus_by_tab(window):
    stuck = [
        button.accessibleName() or button.text()
        for button in window.findChildren(QAbstractButton)
        if button.isVisible() and not button.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert stuck == []


def test_tab_goes_around_the_window(qtbot, window):
    window.shown.submit("markdown delay=0")
    qtbot.waitUntil(lambda: not window.conversations.answers.running())
    window.composer.focus()
    around = []
    while not around or window.focusWidget() is not around[0]:
        around.append(window.focusWidget())
        assert len(around) < 200, "Tab never comes back"
        qtbot.keyClick(around[-1], Qt.Key.Key_Tab)
    names = [widget.accessibleName() for widget in around]
    missed = [
        button.accessibleName()
        for button in window.findChildren(QAbstractButton)
        if button.isVisible() and button.isEnabled() and button not in around and not _by_arrows(button)
    ]
    assert missed == []
    assert {"New Chat", "Search all chats", "Chats", "Message", "Copy answer", "Regenerate"} <= set(names)


def test_each_message_is_one_group_that_says_whose_it_is(qtbot, window):
    store = window.store
    chat, leaf = store.new_chat("Ports").id, None
    for number in range(30):
        who, model = ("assistant", "Qwen3 4B") if number % 2 else ("user", "")
        leaf = store.add_message(chat, leaf, who, f"Message {number}\n\n" + "word " * 60, model=model).id
    window.show_chat(chat)
    middle = window.transcript.outline[4].id
    for place in (window.transcript.go_to_tail, lambda: window.transcript.go_to(middle)):
        place()
        qtbot.waitUntil(lambda: len(_messages(window)) > 1 and window.transcript.is_in_order)
        told = _messages(window)
        numbers = [int(text.split()[1]) for _, text in told]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), "another order than the eye's"
        assert [name for name, _ in told] == [("You said", "Qwen3 4B")[number % 2] for number in numbers]


def _messages(window):
    """(name, text) of each message that a screen reader finds."""
    nodes = heard(window.transcript)
    groups = [node for node in nodes if node.role == QAccessible.Role.Grouping]
    inside = [[each.text for each in heard(group.owner) if "Message" in each.text] for group in groups]
    return [(group.name, texts[0]) for group, texts in zip(groups, inside, strict=True) if texts]


def _by_arrows(button: QAbstractButton) -> bool:
    """Whether the arrow keys lead to the button from the chosen one of its group, as is the custom."""
    exclusive = button.autoExclusive() or (button.group() is not None and button.group().exclusive())
    return exclusive and not button.isChecked()


def luminance(color: str) -> float:
    def part(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    c = QColor(color)
    return 0.2126 * part(c.redF()) + 0.7152 * part(c.greenF()) + 0.0722 * part(c.blueF())


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda p: p.name)
def test_text_can_be_read_on_its_ground(palette):
    for ground in (palette.ground, palette.panel, palette.raised, palette.bubble):
        assert contrast(palette.text, ground) >= 4.5
        assert contrast(palette.dim, ground) >= 4.4
    assert contrast(palette.on_accent, palette.accent) >= 4.0
    for color in (_DARK if palette.dark else _LIGHT).values():
        assert contrast(color, palette.code_ground) >= 4.5


def test_the_palettes_differ_where_it_is_painted(window):
    corner = window.grab().toImage().pixelColor(300, 400).name()
    assert corner == window.theme.palette.ground
