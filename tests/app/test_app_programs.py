"""The switch that lets other programs use the model: off at first, remembered, and ready settings to copy."""

from __future__ import annotations

import json
import time
import tomllib

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit

from app.processes.engine_client import Link
from app.programs.client_settings import client_settings
from app.programs.programs_dialog import ProgramsDialog, guest_text
from app.programs.server_control import ServerControl
from app.settings import Settings
from engine.protocol import GuestInfo, ServerState


@pytest.fixture
def control(qtbot, make_client, tmp_path):
    made = ServerControl(make_client(), Settings(tmp_path))
    made.client.start()
    qtbot.waitUntil(lambda: made.client.link is Link.READY)
    return made


@pytest.fixture
def dialog(qtbot, control, theme):
    made = ProgramsDialog(control, theme)
    qtbot.addWidget(made)
    made.show()
    yield made.panel
    made.close()


def copied() -> str:
    return QGuiApplication.clipboard().text()


def test_it_is_off_until_it_is_switched_on_and_the_setting_is_remembered(qtbot, control, dialog, tmp_path):
    assert not dialog.switch.isChecked()
    assert not dialog.address.isVisible()
    assert not Settings(tmp_path).programs_allowed
    dialog.switch.click()
    qtbot.waitUntil(lambda: control.state.state == "on")
    assert dialog.address.text() == "http://127.0.0.1:8642/v1"
    assert dialog.connected.text() == "aider · answering 1 · 120 tokens"
    control.settings.sync()
    assert Settings(tmp_path).programs_allowed
    dialog.switch.click()
    qtbot.waitUntil(lambda: control.state.state == "off")
    assert not dialog.address.isVisible()
    assert not control.settings.programs_allowed


def test_an_engine_that_starts_again_gets_its_server_again(qtbot, control):
    control.set_wanted(True)
    qtbot.waitUntil(lambda: control.state.state == "on")
    states = []
    control.changed.connect(lambda: states.append(control.state.state))
    control.client.restart()
    qtbot.waitUntil(lambda: states[-1:] == ["on"])
    assert states == ["starting", "on"]


def test_the_key_is_hidden_until_it_is_asked_for(qtbot, control, dialog):
    dialog.switch.click()
    qtbot.waitUntil(dialog.key.isVisible)
    assert dialog.key.echoMode() is QLineEdit.EchoMode.Password
    dialog.show_key.click()
    assert dialog.key.displayText() == "octavo-secret"
    assert dialog.show_key.text() == "Hide"


def test_settings_are_copied_with_address_and_key(qtbot, control, dialog):
    dialog.switch.click()
    qtbot.waitUntil(dialog.address.isVisible)
    programs = ["Claude Code", "Codex", "Continue", "Zed", "Aider", "Open WebUI", "Ollama clients"]
    assert list(dialog.programs) == programs
    for program, button in dialog.programs.items():
        button.click()
        assert "http://127.0.0.1:8642" in copied()
        assert ("octavo-secret" in copied()) == (program != "Zed")  # which keeps keys in the keychain
        assert dialog.copied.text().startswith("Copied. Paste it into")


def test_settings_are_in_the_form_of_each_program():
    texts = {each.program: each.text for each in client_settings("http://127.0.0.1:1", "k")}
    codex = tomllib.loads(texts["Codex"])
    assert codex["model_providers"]["octavo"]["base_url"] == "http://127.0.0.1:1/v1"
    zed = json.loads(texts["Zed"])
    assert zed["language_models"]["openai_compatible"]["Octavo"]["api_url"] == "http://127.0.0.1:1/v1"
    for program in ("Claude Code", "Aider", "Open WebUI"):
        assert all(line.count('"') in (0, 2) for line in texts[program].splitlines())


def test_a_server_that_cannot_start_says_why(dialog, control):
    control.client.server_state.emit(ServerState(state="failed", message="Port 8642 is taken."))
    assert dialog.hint.text() == "Port 8642 is taken."
    assert dialog.hint.property("role") == "bad"
    assert not dialog.address.isVisible()


def test_another_port_is_offered_for_one_that_is_taken(qtbot, dialog, control, tmp_path):
    dialog.switch.click()
    qtbot.waitUntil(lambda: control.state.state == "on")
    assert not dialog.other_port.isVisible()
    control.client.server_state.emit(ServerState(state="failed", message="Taken.", free_port=8650))
    assert dialog.other_port.text() == "Use Port 8650"
    dialog.other_port.click()
    qtbot.waitUntil(lambda: control.state.state == "on")
    assert dialog.address.text() == "http://127.0.0.1:8650/v1"
    assert not dialog.other_port.isVisible()
    control.settings.sync()
    assert Settings(tmp_path).programs_port == 8650


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"running": 2, "waiting": 1}, "zed · answering 2, 1 waiting · 0 tokens"),
        ({"requests": 5, "tokens": 1}, "zed · 5 requests, the last one 2 min ago · 1 token"),
    ],
)
def test_what_a_program_does_is_one_line(fields, text):
    assert guest_text(GuestInfo(name="zed", last=time.time() - 120, **fields)) == text


def test_many_programs_are_not_all_listed(dialog, control):
    guests = [GuestInfo(name=f"p{n}", requests=1, last=time.time()) for n in range(7)]
    control.client.server_state.emit(ServerState(state="on", url="u", key="k", guests=guests))
    lines = dialog.connected.text().splitlines()
    assert len(lines) == 6
    assert lines[-1] == "and 2 more"


def test_the_menu_opens_the_dialog(qtbot, window):
    window.window_actions.open_programs()
    dialog = window.findChild(ProgramsDialog)
    assert dialog.isVisible()
    dialog.accept()
