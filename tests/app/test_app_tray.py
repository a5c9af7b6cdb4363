"""The menu-bar item, with a stand-in for the system's: unseen windows have no tray."""

import pytest
from driving import answered, ask
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QSystemTrayIcon

from app.platform.platform_services import current_platform
from app.theme.palette import DARK
from app.theme.theme import Theme
from app.window.desktop.tray import Tray, draw_icon, draw_template, icon_levels, memory_line, pressure_line
from app.window.settings.settings_dialog import SettingsDialog
from engine.protocol import ServerState, Stats

STATS = Stats(
    blocks_total=100,
    blocks_used=40,
    blocks_cached=25,
    blocks_free=35,
    block_bytes=2_000_000,
    kv_bytes=200_000_000,
    weights_bytes=2_300_000_000,
    footprint_bytes=2_900_000_000,
    pressure_level="warning",
)


class StandIn(QObject):
    activated = Signal(object)
    made = []

    def __init__(self):
        super().__init__()
        self.icons, self.tip, self.menu, self.visible = [], "", None, False
        StandIn.made.append(self)

    def setContextMenu(self, menu):
        self.menu = menu

    def setToolTip(self, tip):
        self.tip = tip

    def setIcon(self, icon):
        self.icons.append(icon)

    def show(self):
        self.visible = True

    def hide(self):
        self.visible = False


@pytest.fixture
def calls():
    return []


@pytest.fixture
def tray(qtbot, calls):
    StandIn.made = []
    return Tray(Theme("dark"), lambda: calls.append("open"), lambda: calls.append("quit"), None, StandIn)


def test_the_item_says_what_memory_goes_to(tray):
    tray.show_stats(STATS, 0)  # before it is there: nothing to draw on
    tray.set_wanted(True)
    item = StandIn.made[0]
    assert item.visible
    assert item.menu is tray.menu
    assert tray.memory.text() == memory_line(STATS) == "Weights 2.3 GB · KV cache 80 of 200 MB"
    assert tray.pressure.text() == pressure_line(STATS) == "Engine 2.9 GB · memory pressure high"
    tray.show_stats(STATS, 2)
    assert "generating 2 answers" in item.tip
    assert tray.budget.isVisible()
    drawn = len(item.icons)
    tray.show_stats(STATS, 2)
    assert len(item.icons) == drawn  # the same strip is not drawn again
    tray.show_stats(None, 0)
    assert tray.memory.text() == "No model loaded"
    assert not tray.pressure.isVisible()
    assert not tray.budget.isVisible()


def test_its_menu_opens_and_quits(tray, calls):
    tray.set_wanted(True)
    tray.open.trigger()
    StandIn.made[0].activated.emit(QSystemTrayIcon.ActivationReason.DoubleClick)
    StandIn.made[0].activated.emit(QSystemTrayIcon.ActivationReason.Trigger)
    tray.quit.trigger()
    assert calls == ["open", "open", "quit"]


def test_it_goes_when_it_is_not_wanted_and_needs_a_system_with_a_tray(qtbot, tray):
    tray.set_wanted(True)
    tray.set_wanted(False)
    assert (StandIn.made[0].visible, tray.visible) == (False, False)
    tray.show_stats(STATS, 0)
    tray.set_wanted(True)
    assert len(StandIn.made) == 2
    bare = Tray(Theme("dark"), print, print)
    bare.set_wanted(True)
    assert bare.visible == QSystemTrayIcon.isSystemTrayAvailable()


def test_the_icon_is_filled_like_the_pool(qtbot):
    assert icon_levels(None) == icon_levels(Stats()) == (0, 0)
    assert icon_levels(STATS) == (6, 9)
    assert icon_levels(Stats(blocks_total=1000, blocks_used=1)) == (0, 0)
    assert icon_levels(Stats(blocks_total=1000, blocks_used=1, blocks_cached=200)) == (1, 3)
    icon = draw_icon(icon_levels(STATS), False, Theme("dark"))
    image = icon.pixmap(22, 22).toImage()
    ratio = image.devicePixelRatio()
    colors = [image.pixelColor(int(11 * ratio), int(y * ratio)).name() for y in (16, 10.5, 6)]
    assert colors[0] == "#e2a13b"
    assert colors[1] == DARK.block_cached
    assert image.pixelColor(int(11 * ratio), int(6 * ratio)).alpha() == 0


def test_the_icon_of_a_mac_is_a_template(qtbot):
    icon = draw_template(icon_levels(STATS), False)
    assert icon.isMask()
    assert not draw_icon(icon_levels(STATS), False, Theme("dark")).isMask()
    assert [size.height() for size in icon.availableSizes()] == [18, 36]  # no higher than Qt shows it
    image = icon.pixmap(18, 18).toImage()
    ratio = image.devicePixelRatio()
    opacity = [image.pixelColor(int(9 * ratio), int(y * ratio)).alpha() for y in (14, 8, 4)]
    assert opacity[0] == 255  # in use
    assert 0 < opacity[1] < 255  # cached
    assert opacity[2] == 0  # free
    colors = {
        image.pixelColor(x, y).name()
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha()
    }
    assert colors == {"#000000"}
    busy = draw_template(icon_levels(STATS), True).pixmap(18, 18).toImage()
    assert busy.pixelColor(int(14.5 * ratio), int(3 * ratio)).alpha() == 255
    assert busy != image


@pytest.mark.parametrize("system", ["mac", "linux"])
def test_a_mac_gets_the_template_and_linux_the_colours(request, tray, system):
    if system == "mac":
        request.getfixturevalue("mac_runtime")
    tray.show_stats(STATS, 1)
    tray.set_wanted(True)
    assert StandIn.made[0].icons[-1].isMask() is (system == "mac")


def test_the_window_feeds_it_and_the_setting_takes_it_away(qtbot, window):
    StandIn.made = []
    window.tray.make = StandIn
    window.tray.set_wanted(True)
    ask(qtbot, window, "tokens=60 delay=1")
    answered(qtbot, window)
    item = StandIn.made[0]
    qtbot.waitUntil(lambda: "KV cache" in window.tray.memory.text())
    assert item.icons
    dialog = SettingsDialog(window.settings, window.theme, window)
    dialog.tray_changed.connect(window.tray.set_wanted)
    box = next(box for box in dialog.findChildren(QCheckBox) if box.text() == "Show memory usage")
    box.click()
    assert (window.settings.tray, window.tray.visible) == (False, False)
    box.click()
    assert (window.settings.tray, window.tray.visible) == (True, True)
    dialog.deleteLater()


def test_the_menu_switches_models_and_says_and_pauses_what_programs_do(qtbot, window, monkeypatch):
    tray, server = window.tray, window.window_actions.server
    asked = []
    monkeypatch.setattr(window.library, "load", asked.append)
    monkeypatch.setattr(window.library, "unload", lambda: asked.append("unload"))
    tray.models.aboutToShow.emit()
    *models, _line, unload = tray.models.actions()
    assert [action.text() for action in models] == [m.name for m in window.library.models if not m.problem]
    assert [action.text() for action in models if action.isChecked()] == [window.library.state.name]
    models[-1].trigger()
    unload.trigger()
    assert asked == ["/models/qwen", "unload"]  # the last one that can be loaded
    assert not tray.requests.isVisible()
    paused = []
    monkeypatch.setattr(server, "pause", paused.append)
    server.client.server_state.emit(ServerState(state="on", url="http://127.0.0.1:8642", key="k", minute=3))
    assert tray.requests.text() == "Programs: 3 requests in the last minute"
    tray.address.trigger()
    assert QGuiApplication.clipboard().text() == "http://127.0.0.1:8642/v1"
    tray.pause.trigger()
    server.client.server_state.emit(ServerState(state="paused", url="http://127.0.0.1:8642", key="k"))
    assert tray.pause.text() == "Resume Other Programs"
    tray.pause.trigger()
    assert paused == [True, False]


def test_with_the_setting_the_app_stays_in_the_tray_alone(qtbot, window, monkeypatch):
    shown = []
    monkeypatch.setattr(current_platform(), "show_in_dock", shown.append)
    window.tray.make = StandIn
    window.tray.set_wanted(True)
    window.settings.menu_bar_only = True
    window.close()
    assert not window.isVisible()
    assert not window.closing.finished, "it quit"
    window.tray.open.trigger()
    assert window.isVisible()
    assert shown == [False, True]
    window.settings.menu_bar_only = False
