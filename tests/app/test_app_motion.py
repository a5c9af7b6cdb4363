"""Reduced motion: the person's choice, the system's, and what the map does with it."""

from __future__ import annotations

import pytest

from app.platform import platform_services
from app.platform.platform_services import LinuxPlatform
from app.theme import theme
from app.theme.widgets import Choice
from app.window.settings.settings_dialog import SettingsDialog


@pytest.mark.parametrize(
    ("chosen", "system", "reduced"),
    [("system", True, True), ("system", False, False), ("reduced", False, True), ("full", True, False)],
)
def test_the_choice_goes_before_the_system(monkeypatch, chosen, system, reduced) -> None:
    monkeypatch.setattr(LinuxPlatform, "reduces_motion", lambda self: system)
    assert theme.is_reduced(chosen) is reduced


def test_a_style_without_animations_reduces_motion(qapp, monkeypatch) -> None:
    for milliseconds, reduced in ((0, True), (200, False)):
        style = type("Style", (), {"styleHint": lambda self, hint, ms=milliseconds: ms})()
        monkeypatch.setattr(platform_services.QApplication, "style", lambda style=style: style)
        assert LinuxPlatform().reduces_motion() is reduced


def test_the_setting_stops_the_map_at_once_and_is_kept(window) -> None:
    dialog = SettingsDialog(window.settings, window.theme, window)
    dialog.motion_changed.connect(window.window_actions.set_motion)
    box = next(each for each in dialog.findChildren(Choice) if each.accessibleName() == "Motion")
    box.setCurrentIndex(box.findData("reduced"))
    assert window.settings.motion == "reduced"
    assert window.memory.physical.motion.reduced
    box.setCurrentIndex(box.findData("full"))
    assert not window.memory.physical.motion.reduced
    dialog.deleteLater()
