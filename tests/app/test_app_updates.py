"""Updates in the window: nothing unasked, each state of the dialog, and what is chosen is done at quit."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from played_releases import FLAVOUR, PlayedRelease, PlayedServer, place, public, serving, shell_app
from PySide6.QtWidgets import QCheckBox, QMessageBox, QPushButton
from scripted import FAST, fake_command

from app.application import Octavo
from app.processes.engine_client import Link
from app.release import Release, this_release
from app.settings import Settings
from app.theme.theme import Theme
from app.updates import exchange, feed
from app.updates.exchange import ready_version, work_folder
from app.window.desktop import octavo_command
from app.window.desktop.update_dialog import UpdateControl, UpdateDialog
from app.window.settings.settings_dialog import SettingsDialog


@pytest.fixture(autouse=True)
def loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "LOOPBACK", ["127.0.0.1"])


@pytest.fixture
def server() -> Iterator[PlayedServer]:
    with serving() as made:
        yield made


@pytest.fixture
def release(server: PlayedServer) -> PlayedRelease:
    made = PlayedRelease(server, shell_app("2.0.0"))
    made.publish()
    return made


def of(server: PlayedServer) -> Release:
    return Release(FLAVOUR, f"{server.address}/feed.signed", "1.0.0", (public(),))


@pytest.fixture
def control(tmp_path: Path, server: PlayedServer) -> Iterator[UpdateControl]:
    (tmp_path / "data").mkdir()
    made = UpdateControl(of(server), Settings(tmp_path / "data"))
    made.app = place(shell_app("1.0.0"), tmp_path / "programs")
    yield made
    made.cancel()
    if made._work is not None:
        made._work.stop()


def reach(qtbot, control: UpdateControl, *states: str) -> None:
    qtbot.waitUntil(lambda: control.state in states, timeout=20_000)


def texts(dialog: UpdateDialog) -> list[str]:
    return [button.text() for button in dialog.buttons]


def press(dialog: UpdateDialog, text: str) -> None:
    next(button for button in dialog.buttons if button.text() == text).click()


@pytest.fixture
def dialog(qtbot, control: UpdateControl, tmp_path: Path) -> UpdateDialog:
    quits = []
    window = QPushButton()
    qtbot.addWidget(window)
    window.resize(900, 700)
    made = UpdateDialog(control, Theme("dark"), lambda: quits.append(1), window)
    made.quits, made.kept = quits, window
    return made


def test_from_the_check_to_the_choice(qtbot, control, dialog, release, monkeypatch) -> None:
    installed = []
    monkeypatch.setattr(exchange, "install", lambda *words: installed.append(words))
    control.check()
    assert dialog.headline.text() == "Looking for a newer Octavo…"
    reach(qtbot, control, "available")
    assert dialog.headline.text() == "Octavo 2.0.0 is available"
    assert dialog.text.text().startswith("You have 1.0.0. The download has ")
    assert "Faster." in dialog.notes.toPlainText()
    assert texts(dialog) == ["Later", "Download"]
    assert [path for path, *_ in release.server.asked] == ["/feed.signed"]
    control.leave()
    assert installed == []
    press(dialog, "Download")
    reach(qtbot, control, "ready")
    assert texts(dialog) == ["Later", "Install When I Quit", "Install and Restart"]
    control.leave()
    assert installed == [], "nothing is installed without a choice"
    press(dialog, "Install When I Quit")
    assert dialog.text.text() == "It will be installed when you quit."
    control.leave()
    assert installed == [(control.app, control._settings.folder, False, [])]
    assert dialog.quits == []
    press(dialog, "Later")
    control.leave()
    assert len(installed) == 1
    press(dialog, "Install and Restart")
    assert dialog.quits == [1]
    control.leave()
    assert installed[1] == (control.app, control._settings.folder, True, [])


def test_what_is_ready_is_ready_in_the_next_run(qtbot, control, release) -> None:
    control.check()
    reach(qtbot, control, "available")
    control.download()
    reach(qtbot, control, "ready")
    asked = len(release.server.asked)
    later = UpdateControl(control.release, control._settings)
    later.app = control.app
    later.on_painted()
    later.check()
    reach(qtbot, later, "ready")
    assert len(release.server.asked) == asked + 1
    later._work.stop()


def test_up_to_date_and_a_replayed_list(qtbot, control, dialog, release) -> None:
    release.feed |= {"version": "1.0.0", "serial": 4_000_000_300}
    release.publish()
    control.check()
    reach(qtbot, control, "current")
    assert dialog.headline.text() == "Octavo 1.0.0 is up to date."
    assert texts(dialog) == ["Close"]
    release.feed |= {"version": "2.0.0", "serial": 4_000_000_299}
    release.publish()
    control.check()
    reach(qtbot, control, "failed")
    assert dialog.text.text().startswith("The list of releases is older than one seen before.")
    release.feed["serial"] = 4_000_000_300
    release.publish()
    press(dialog, "Try Again")
    reach(qtbot, control, "available")


def test_where_it_is_not_possible_the_dialog_says_how(qtbot, control, dialog, release, monkeypatch) -> None:
    opened = []
    monkeypatch.setattr(
        "app.window.desktop.update_dialog.QDesktopServices.openUrl", lambda url: opened.append(url.toString())
    )
    monkeypatch.setattr(exchange, "_try_swap", lambda _app: (_ for _ in ()).throw(OSError()))
    control.check()
    reach(qtbot, control, "impossible")
    assert dialog.headline.text() == "Octavo 2.0.0 is available"
    assert "may not change" in dialog.text.text()
    assert texts(dialog) == ["Close", "Download Page…"]
    press(dialog, "Download Page…")
    assert opened == ["https://example.org/releases"]
    control.download()
    assert control.state == "impossible"


def test_a_clone_is_told_and_asks_nobody(qtbot, control, dialog, server, tmp_path, monkeypatch) -> None:
    (tmp_path / ".git").touch()
    monkeypatch.setattr(exchange, "__file__", str(tmp_path / "app" / "updates" / "exchange.py"))
    control.app, control.release = None, Release()
    control._settings.update_serial = 7
    control.check()
    reach(qtbot, control, "impossible")
    assert dialog.headline.text() == "No update"
    assert "“git pull”" in dialog.text.text()
    assert control._settings.update_serial == 7
    assert server.asked == []


def test_a_download_shows_its_progress_and_can_be_cancelled(qtbot, control, dialog, release) -> None:
    go_on = threading.Event()
    control.check()
    reach(qtbot, control, "available")
    release.server.wait = lambda: go_on.wait(20)
    press(dialog, "Download")
    qtbot.waitUntil(lambda: control.received > 0)
    assert dialog.headline.text() == "Downloading Octavo 2.0.0…"
    assert texts(dialog) == ["Cancel"]
    press(dialog, "Cancel")
    go_on.set()
    reach(qtbot, control, "available")
    assert list((control._settings.folder / "updates").glob("*.part"))
    press(dialog, "Download")
    reach(qtbot, control, "ready")


def test_a_failed_download_is_one_sentence_and_goes_on(qtbot, control, dialog, release) -> None:
    control.check()
    reach(qtbot, control, "available")
    release.server.stop_after = 100
    control.download()
    reach(qtbot, control, "failed")
    assert dialog.text.text() == "The download was broken off. Try again; it continues where it ended."
    release.server.stop_after = None
    press(dialog, "Try Again")
    reach(qtbot, control, "ready")
    assert ready_version(control.app) == "2.0.0"


def test_what_nobody_thought_of_is_a_sentence_too(qtbot, control, release, monkeypatch) -> None:
    monkeypatch.setattr(feed, "read_feed", lambda *_: 1 / 0)
    control.check()
    reach(qtbot, control, "failed")
    assert control.message == "The update failed: division by zero. Octavo is as it was."


def test_once_a_day_only_for_those_who_want_it(qtbot, control, release) -> None:
    told: list[str] = []
    control.noticed.connect(told.append)
    control.on_painted()
    assert control._work is None
    control._settings.update_daily = True
    control.on_painted()
    qtbot.waitUntil(lambda: told == ["Octavo 2.0.0 is available."])
    assert control.state == "available"
    control.state = "idle"
    control.set_daily(True)
    assert control.state == "idle", "it was asked a moment ago"
    control._settings.update_checked = time.time() + 10_000  # the clock was wrong
    control.set_daily(True)
    reach(qtbot, control, "available")
    assert control._daily.isActive()
    control._settings.update_checked, control._settings.update_daily = 0, False
    control.on_painted()
    assert not control._daily.isActive()
    assert len([path for path, *_ in release.server.asked]) == 2
    control.set_daily(True)
    assert control._daily.isActive()


def test_a_daily_check_that_fails_is_silent(qtbot, control, server) -> None:
    told: list[str] = []
    control.noticed.connect(told.append)
    control.set_daily(True)
    assert control.state == "checking"
    reach(qtbot, control, "idle")
    assert told == []
    assert len(server.asked) == 1


def test_a_person_who_asks_during_the_daily_check_is_answered(qtbot, control, server) -> None:
    go_on = threading.Event()
    server.wait = lambda: go_on.wait(20)
    control.set_daily(True)
    control.check()
    go_on.set()
    reach(qtbot, control, "failed")


def test_the_setting_is_there_only_where_there_are_updates(qtbot, tmp_path) -> None:
    for updates in (False, True):
        made = SettingsDialog(Settings(tmp_path), Theme("dark"), updates=updates)
        qtbot.addWidget(made)
        boxes = [box for box in made.findChildren(QCheckBox) if "once a day" in box.text()]
        assert bool(boxes) == updates
    with qtbot.waitSignal(made.daily_changed):
        boxes[0].click()
    assert Settings(tmp_path).update_daily


def test_a_checkout_has_no_feed_and_a_bundle_the_one_it_was_built_with(tmp_path: Path) -> None:
    assert this_release() == Release()
    path = tmp_path / "release.json"
    content = {"flavour": "macos14", "feed": "https://example.org/feed", "version": "1.2", "keys": ["a", "b"]}
    path.write_text(json.dumps(content))
    assert this_release(path) == Release("macos14", "https://example.org/feed", "1.2", ("a", "b"))
    path.write_text('["damaged"]')
    assert this_release(path) == Release()


def test_the_window_asks_only_when_a_person_does_and_installs_at_quit(
    qtbot, server, release, tmp_path, monkeypatch
) -> None:
    app = place(shell_app("1.0.0"), tmp_path / "programs")
    work_folder(app).mkdir()
    trial = {"version": "1.5.0", "starts": 2, "failed": True, "data": "", "schema": 0}
    (work_folder(app) / "trial.json").write_text(json.dumps(trial))
    monkeypatch.setattr("app.window.main_window.this_release", lambda: of(server))
    monkeypatch.setattr(exchange, "this_app", lambda: app)
    installed = []
    monkeypatch.setattr(exchange, "install", lambda *words: installed.append(words))
    octavo = Octavo(tmp_path / "data", "dark", fake_command(), FAST)
    window = octavo.window
    window.show()
    qtbot.waitUntil(lambda: window.toast.text() == "Octavo 1.5.0 did not start, so the one before is back.")
    qtbot.waitUntil(lambda: not work_folder(app).exists())
    qtbot.waitUntil(lambda: window.library.can_answer)
    assert server.asked == []
    next(each for each in window.actions() if each.text() == "Check for Updates…").trigger()
    reach(qtbot, window.updates, "available")
    (dialog,) = window.findChildren(UpdateDialog)
    assert dialog.isVisible()
    press(dialog, "Download")
    dialog.reject()
    reach(qtbot, window.updates, "ready")
    qtbot.waitUntil(lambda: window.toast.text() == "Octavo 2.0.0 is ready to be installed.")
    window.toast.act()
    dialog = window.findChildren(UpdateDialog)[-1]
    press(dialog, "Install and Restart")
    qtbot.waitUntil(lambda: octavo.client.link is Link.CLOSED)
    assert installed == [(app, tmp_path / "data", True, [])]
    window.updates._work.stop()
    window.deleteLater()
    octavo.deleteLater()


# --- the command


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(octavo_command, "_FOR_ALL", tmp_path / "local" / "bin")
    (tmp_path / "octavo").write_text("#!/bin/sh\n")
    return tmp_path / "home"


def answer(qtbot, window, target: Path, word: str) -> str:
    """Answers the question of the menu's entry; returns what is told then."""
    box = octavo_command.ask(window, target)
    next(button for button in box.buttons() if button.text() == word).click()
    told = [each for each in window.findChildren(QMessageBox) if each is not box and each.isVisible()]
    text = told[-1].text() if told else ""
    for each in told:
        each.close()
        each.deleteLater()
    return text


def test_the_command_is_a_link_that_the_same_entry_takes_back(qtbot, home, tmp_path, monkeypatch) -> None:
    window = QPushButton()
    qtbot.addWidget(window)
    target, link = tmp_path / "octavo", home / ".local" / "bin" / "octavo"
    monkeypatch.setenv("PATH", "/usr/bin")
    assert answer(qtbot, window, target, "Cancel") == ""
    assert not link.parent.exists()
    assert f'add this line to ~/.profile: export PATH="{link.parent}:$PATH"' in answer(
        qtbot, window, target, "Install"
    )
    assert link.readlink() == target
    assert answer(qtbot, window, target, "Cancel") == ""
    assert link.is_symlink()
    assert answer(qtbot, window, target, "Remove") == "The octavo command was removed."
    assert not link.is_symlink()
    monkeypatch.setenv("PATH", f"/usr/bin:{link.parent}")
    assert answer(qtbot, window, target, "Install") == "Open a new terminal and type “octavo”."


@pytest.mark.parametrize("other", ["file", "link", "dangling", "folder"])
def test_what_is_another_programs_is_never_replaced(qtbot, other: str, home, tmp_path) -> None:
    window = QPushButton()
    qtbot.addWidget(window)
    link = home / ".local" / "bin" / "octavo"
    link.parent.mkdir(parents=True)
    if other == "file":
        link.write_text("mine")
    elif other == "folder":
        link.mkdir()
    else:
        link.symlink_to("/bin/sh" if other == "link" else "/none")
    before = link.lstat()
    assert "is something else and was left" in answer(qtbot, window, tmp_path / "octavo", "Install")
    assert link.lstat() == before
    assert "is something else" in octavo_command.change(link, tmp_path / "octavo", True)
    assert link.lstat() == before


def test_a_folder_that_cannot_be_is_said(home, tmp_path) -> None:
    home.mkdir()
    (home / ".local").write_text("a file")
    assert "could not be changed" in octavo_command.change(
        home / ".local" / "bin" / "octavo", tmp_path, False
    )


def test_the_folder_that_terminals_search_is_preferred(home, tmp_path, monkeypatch) -> None:
    own, for_all = home / ".local" / "bin", tmp_path / "local" / "bin"
    for_all.mkdir(parents=True)
    for path, first in ((f"{own}:{for_all}", own), (str(for_all), for_all), (str(own), own), ("", own)):
        monkeypatch.setenv("PATH", path)
        assert octavo_command.links()[0].parent == first
    monkeypatch.setenv("PATH", str(for_all))
    monkeypatch.setattr(octavo_command.os, "access", lambda *_: False)
    assert octavo_command.links()[0].parent == own


def test_a_clone_offers_the_command_of_its_environment(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(octavo_command.sys, "executable", str(tmp_path / "python"))
    assert octavo_command.target_of() is None
    (tmp_path / "octavo").touch()
    assert octavo_command.target_of() == tmp_path / "octavo"
    monkeypatch.setattr(octavo_command, "this_release", lambda: Release("linux-x86_64"))
    (tmp_path / "python").touch()
    assert octavo_command.target_of() == tmp_path / "python"
