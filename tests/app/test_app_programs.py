"""The switch that lets other programs use the model: off at first, remembered, and ready settings to copy."""

from __future__ import annotations

import json
import time
import tomllib

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QLineEdit

from app.processes.engine_client import Link
from app.programs import programs_dialog
from app.programs.programs_dialog import ProgramsDialog, SetupDialog, guest_text
from app.programs.server_control import LoginService, ServerControl
from app.settings import Settings
from engine.programs.client_programs import client_programs, plan_setup, program_named
from engine.protocol import GuestInfo, ServerState


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A home folder without programs, and no server that could be asked."""
    for program in client_programs():
        for folder in program.folders:
            monkeypatch.delenv(folder.rpartition("$")[2].partition("/")[0], raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(programs_dialog, "check_server", lambda *_: "")
    return tmp_path / "home"


@pytest.fixture
def control(qtbot, make_client, tmp_path):
    made = ServerControl(make_client(), Settings(tmp_path))
    made.client.start()
    qtbot.waitUntil(lambda: made.client.link is Link.READY)
    return made


@pytest.fixture
def login(tmp_path, qtbot):
    """A background service of a system that is a file: it is installed while that exists."""
    script = tmp_path / "octavo-service"
    script.write_text(
        f'#!/bin/sh\necho "$*" >> {tmp_path}/calls\n'
        f"[ $1 = install ] && [ -e {tmp_path}/broken ] && echo 'octavo: Nothing is there.' >&2 && exit 2\n"
        f"[ $1 = install ] && [ -e {tmp_path}/waits ] && touch {tmp_path}/installed && "
        "echo 'macOS waits for your consent.' >&2 && exit 3\n"
        f"[ $1 = install ] && touch {tmp_path}/installed\n[ $1 = remove ] && rm {tmp_path}/installed\n"
        f"[ $1 != status ] || [ -e {tmp_path}/installed ]\n"
    )
    script.chmod(0o755)
    made = LoginService(command=(str(script),))
    yield made
    made.stop()


@pytest.fixture
def dialog(qtbot, control, login, theme):
    made = ProgramsDialog(control, login, theme)
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
    assert list(dialog.programs) == [program.title for program in client_programs()]
    for program, button in dialog.programs.items():
        button.click()
        assert "http://127.0.0.1:8642" in copied()
        assert ("octavo-secret" in copied()) == (program != "Zed")  # which keeps keys in the keychain
        assert dialog.copied.text().startswith("Copied. Paste it into")
    dialog.programs["Zed"].click()
    assert dialog.copied.text() == "Copied. Paste it into the file settings.json of Zed."


def opened_setup(qtbot, dialog, program) -> SetupDialog:
    """The dialog of a program's change, opened by its button."""
    dialog.setups[program].click()
    qtbot.waitUntil(lambda: bool(dialog.findChildren(SetupDialog)))
    return dialog.findChildren(SetupDialog)[-1]


def closed(qtbot, dialog, setup) -> None:
    setup.close()
    setup.setParent(None)  # it is deleted later, when no test waits for it


def test_a_program_is_set_up_and_taken_back(qtbot, control, dialog, home):
    file = home / ".codex" / "config.toml"
    file.parent.mkdir(parents=True)
    file.write_text("# mine\n")
    dialog.switch.click()
    qtbot.waitUntil(dialog.address.isVisible)
    assert dialog.setups["Codex"].text() == "Set Up…"
    setup = opened_setup(qtbot, dialog, "Codex")
    assert setup.windowTitle() == "Set Up Codex"
    lines = setup.diff.toPlainText().splitlines()
    assert '+base_url = "http://127.0.0.1:8642/v1"' in lines
    assert " # mine" in lines
    assert file.read_text() == "# mine\n", "nothing is written before a yes"
    setup.accept_button.click()
    qtbot.waitUntil(lambda: setup.said.text().startswith("Written, and the server answers."))
    assert "octavo-secret" in file.read_text()
    assert setup.accept_button.text() == "Done"
    setup.accept_button.click()
    assert not setup.isVisible()
    closed(qtbot, dialog, setup)
    qtbot.waitUntil(lambda: dialog.setups["Codex"].text() == "Take Back…")
    assert dialog.setups["Codex"].accessibleName() == "Take the settings of Codex back"
    setup = opened_setup(qtbot, dialog, "Codex")
    assert setup.windowTitle() == "Take Back Codex"
    setup.accept_button.click()
    qtbot.waitUntil(lambda: setup.said.text() == "The file is as it was without Octavo.")
    assert file.read_text() == "# mine\n"
    closed(qtbot, dialog, setup)
    qtbot.waitUntil(lambda: dialog.setups["Codex"].text() == "Set Up…")


def test_a_new_address_is_an_update(qtbot, control, dialog):
    plan_setup(program_named("aider"), "http://127.0.0.1:1", "octavo-old").make()
    dialog.switch.click()
    qtbot.waitUntil(lambda: dialog.setups["Aider"].text() == "Update…")
    setup = opened_setup(qtbot, dialog, "Aider")
    assert setup.windowTitle() == "Set Up Aider"
    assert "-openai-api-base: http://127.0.0.1:1/v1" in setup.diff.toPlainText().splitlines()
    closed(qtbot, dialog, setup)


def test_a_change_without_a_server_says_so(qtbot, control, dialog, home, monkeypatch):
    monkeypatch.setattr(programs_dialog, "check_server", lambda *_: "No server answers.")
    dialog.switch.click()
    qtbot.waitUntil(dialog.address.isVisible)
    setup = opened_setup(qtbot, dialog, "Goose")
    setup.accept_button.click()
    qtbot.waitUntil(lambda: setup.said.text() == "Written, but: No server answers.")
    assert (home / ".config" / "goose" / "custom_providers" / "octavo.json").exists()


def test_a_file_that_cannot_be_changed_says_why(qtbot, control, dialog, home):
    (home / ".claude").mkdir(parents=True)
    (home / ".claude" / "settings.json").write_text("{]")
    dialog.switch.click()
    qtbot.waitUntil(dialog.address.isVisible)
    dialog.setups["Claude Code"].click()
    qtbot.waitUntil(lambda: "line 1 cannot be read" in dialog.copied.text())
    assert not dialog.findChildren(SetupDialog)


def test_a_file_that_changed_while_it_was_looked_at_is_left_alone(qtbot, control, dialog, home):
    dialog.switch.click()
    qtbot.waitUntil(dialog.address.isVisible)
    setup = opened_setup(qtbot, dialog, "Aider")
    home.mkdir(exist_ok=True)
    (home / ".aider.conf.yml").write_text("dark-mode: true\n")
    setup.accept_button.click()
    qtbot.waitUntil(lambda: "was changed meanwhile" in setup.said.text())
    assert (home / ".aider.conf.yml").read_text() == "dark-mode: true\n"


def test_the_folder_of_librechat_is_asked_for(qtbot, control, dialog, tmp_path):
    dialog.switch.click()
    qtbot.waitUntil(dialog.address.isVisible)
    dialog.setups["LibreChat"].click()
    chooser = dialog.findChild(QFileDialog)
    assert chooser.windowTitle() == "Folder of librechat.yaml"
    chooser.fileSelected.emit(str(tmp_path / "chat"))
    chooser.close()
    qtbot.waitUntil(lambda: bool(dialog.findChildren(SetupDialog)))
    setup = dialog.findChildren(SetupDialog)[-1]
    assert setup.diff.toPlainText().startswith("@@ -0,0 +1")
    setup.accept_button.click()
    qtbot.waitUntil(lambda: (tmp_path / "chat" / "librechat.yaml").exists())


def test_settings_are_in_the_form_of_each_program():
    texts = {each.title: each.settings("http://127.0.0.1:1", "k") for each in client_programs()}
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


def test_it_starts_at_login_with_the_present_model_once_asked(qtbot, control, dialog, login, tmp_path):
    qtbot.waitUntil(lambda: login.state == "off")
    assert not dialog.at_login.isChecked()
    control.settings.last_model = "/models/a b"
    dialog.at_login.click()
    assert not dialog.at_login.isEnabled()
    qtbot.waitUntil(lambda: login.state == "on")
    assert dialog.at_login.isChecked()
    assert "frees the memory after 15 minutes" in dialog.login_hint.text()
    dialog.at_login.click()
    qtbot.waitUntil(lambda: login.state == "off")
    assert (tmp_path / "calls").read_text().split("\n") == [
        "status", "install /models/a b", "status", "remove", "status", ""
    ]  # fmt: skip


def test_a_service_that_cannot_be_installed_says_why(qtbot, dialog, login, tmp_path):
    (tmp_path / "broken").touch()
    qtbot.waitUntil(lambda: login.state == "off")
    dialog.at_login.click()
    qtbot.waitUntil(lambda: login.state == "off")
    assert dialog.login_hint.text() == "Nothing is there."
    assert not dialog.at_login.isChecked()
    missing = LoginService(command=("/no/such/program",))
    missing.install("")
    qtbot.waitUntil(lambda: missing.state == "off")
    assert "Try again" in missing.problem


def test_a_service_that_a_person_must_allow_first_says_so(qtbot, dialog, login, tmp_path):
    (tmp_path / "waits").touch()
    qtbot.waitUntil(lambda: login.state == "off")
    dialog.at_login.click()
    qtbot.waitUntil(lambda: login.state == "on")
    assert dialog.login_hint.text() == "macOS waits for your consent."
    assert dialog.at_login.isChecked()


def test_the_server_of_the_background_service_cannot_be_switched_off_here(qtbot, control, dialog):
    address = "http://127.0.0.1:9000"
    control.client.server_state.emit(ServerState(state="on", url=address, key="octavo-1", service=True))
    assert (dialog.switch.isChecked(), dialog.switch.isEnabled()) == (True, False)
    assert not control.wanted, "the setting of this window has changed"
    assert dialog.address.text() == f"{address}/v1"
    control.client.server_state.emit(ServerState(state="paused", url=address, key="octavo-1", service=True))
    assert dialog.hint.text().startswith("Paused")
    assert dialog.address.isVisible()
    control.client.server_state.emit(ServerState(state="off"))
    assert (dialog.switch.isChecked(), dialog.switch.isEnabled()) == (False, True)


def test_the_dialog_is_as_wide_as_its_texts_need(qtbot, control, login, theme):
    made = ProgramsDialog(control, login, theme)
    qtbot.addWidget(made)
    made.show()
    made.panel.switch.setText("A text of another language, in the largest size, " * 2)
    control.changed.emit()
    assert made.panel.visibleRegion().boundingRect().width() >= made.panel.minimumSizeHint().width() > 580
