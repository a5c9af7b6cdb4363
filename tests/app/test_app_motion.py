"""Reduced motion: the person's choice, the system's, and what the map does with it."""

from __future__ import annotations

import ctypes

import pytest

from app.theme import reduced_motion
from app.window.settings_dialog import SettingsDialog


@pytest.mark.parametrize(
    ("chosen", "system", "reduced"),
    [("system", True, True), ("system", False, False), ("reduced", False, True), ("full", True, False)],
)
def test_the_choice_goes_before_the_system(monkeypatch, chosen, system, reduced) -> None:
    monkeypatch.setattr(reduced_motion, "system_reduces", lambda: system)
    assert reduced_motion.is_reduced(chosen) is reduced


def test_a_style_without_animations_reduces_motion(qapp, monkeypatch) -> None:
    monkeypatch.setattr(reduced_motion.sys, "platform", "linux")
    for milliseconds, reduced in ((0, True), (200, False)):
        style = type("Style", (), {"styleHint": lambda self, hint, ms=milliseconds: ms})()
        monkeypatch.setattr(reduced_motion.QApplication, "style", lambda style=style: style)
        assert reduced_motion.system_reduces() is reduced


class ObjectiveC:
    """The four names of the Objective-C runtime that are used, with a workspace that answers."""

    def __init__(self, reduces: bool) -> None:
        self.names: list[bytes] = []
        self._reduces = reduces
        word = ctypes.c_void_p
        self.objc_getClass = ctypes.CFUNCTYPE(word, ctypes.c_char_p)(lambda name: 7)
        self.sel_registerName = ctypes.CFUNCTYPE(word, ctypes.c_char_p)(self._select)
        self.objc_msgSend = ctypes.CFUNCTYPE(word, word, word)(self._send)

    def _select(self, name: bytes) -> int:
        self.names.append(name)
        return 100 + len(self.names)

    def _send(self, receiver: int, selector: int) -> int:
        assert (receiver, selector) in ((7, 101), (9, 102))
        return 9 if selector == 101 else int(self._reduces)


@pytest.mark.parametrize("reduces", [True, False])
def test_a_mac_is_asked_through_its_runtime(reduces: bool) -> None:
    runtime = ObjectiveC(reduces)
    assert reduced_motion.mac_reduces(runtime) is reduces
    assert runtime.names == [b"sharedWorkspace", b"accessibilityDisplayShouldReduceMotion"]


def test_the_setting_stops_the_map_at_once_and_is_kept(window) -> None:
    dialog = SettingsDialog(window.settings, window.theme, window)
    dialog.motion_changed.connect(window.window_actions.set_motion)
    box = next(
        each for each in dialog.findChildren(type(dialog._motion())) if each.accessibleName() == "Motion"
    )
    box.setCurrentIndex(box.findData("reduced"))
    assert window.settings.motion == "reduced"
    assert window.memory.physical.motion.reduced
    box.setCurrentIndex(box.findData("full"))
    assert not window.memory.physical.motion.reduced
    dialog.deleteLater()
