"""The exchange of the app at quit: real processes, killed at each step, after which an app starts."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from played_releases import ROOT, place, played_app, run_app, shell_app, tree

from app.release import Release
from app.updates import exchange
from app.updates.exchange import go_back, obstacle, ready_version, start, swap, work_folder

RELEASE = Release("linux-x86_64", "https://example.org/feed", "1", ("key",))

#: Runs `exchange` with a kill -9 of itself before its so manieth operation on the disk; -1: none.
DYING = """
import os, shutil, signal, sys
from pathlib import Path
from app.updates import exchange
left = [int(sys.argv[1])]
def dying(function):
    def run(*args, **kwargs):
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left[0] -= 1
        return function(*args, **kwargs)
    return run
for owner, name in ((exchange, "swap"), (exchange.os, "fsync"), (exchange.shutil, "rmtree"), (Path, "rename"),
                    (Path, "replace"), (Path, "unlink"), (exchange, "_open"), (exchange, "closing")):
    setattr(owner, name, dying(getattr(owner, name)))
{call}
print("steps left", left[0])
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


def make_ready(app: Path, way: str = "") -> None:
    """Puts version 2 beside the app, as `prepare` leaves it."""
    ready = work_folder(app) / "ready"
    place(played_app("2", way), ready)
    (ready / "ready.json").write_text('{"version": "2"}')


def dying(call: str, step: int, data: Path) -> bool:
    """Runs a call that is killed at a step; whether it was."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PLAYED_DATA": str(data)}
    script = DYING.replace("{call}", call)
    run = subprocess.run(
        [sys.executable, "-c", script, str(step)],
        env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert run.returncode == -signal.SIGKILL or run.stdout.startswith(b"steps left"), run.stderr
    return run.returncode == -signal.SIGKILL


@pytest.fixture
def app(tmp_path: Path) -> Path:
    return place(played_app("1"), tmp_path / "programs")


def quit_and_install(app: Path, data: Path, how: str, qtbot, *options: str) -> None:
    """Starts the app, lets a person choose, and waits until its helper has ended."""
    environment = os.environ | {"PLAYED_DATA": str(data), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [app / "octavo", how, "wait", *options],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    ) as running:
        log = data / "log"
        qtbot.waitUntil(lambda: log.exists() and "painted 1" in log.read_text(), timeout=20_000)
        assert (app / "version").read_text() == "1", "nothing changes while it runs"
        assert running.stdin is not None
        running.stdin.close()
        running.wait(30)


def test_it_is_exchanged_when_the_app_has_quit_and_the_old_one_goes_when_the_new_one_is_seen(
    app: Path, data: Path, qtbot
) -> None:
    make_ready(app)
    quit_and_install(app, data, "quit", qtbot)
    qtbot.waitUntil(lambda: (app / "version").read_text() == "2", timeout=20_000)
    assert (work_folder(app) / "kept" / "octavo" / "version").read_text() == "1"
    assert run_app(app, data, "clean") == ["started 2", "painted 2"]
    assert not work_folder(app).exists()
    assert run_app(app, data) == ["started 2", "painted 2"]


def test_install_and_restart_opens_the_new_one_with_the_same_options(app: Path, data: Path, qtbot) -> None:
    make_ready(app)
    quit_and_install(app, data, "restart", qtbot, "--data=/a b", "--dark")
    qtbot.waitUntil(lambda: "painted 2" in (data / "log").read_text(), timeout=20_000)
    given = "given ['--data=/a b', '--dark'] is"
    log = (data / "log").read_text().splitlines()
    assert log == ["started 1", f"{given} 1", "painted 1", "started 2", f"{given} 2", "painted 2"]


@pytest.mark.parametrize("way", ["fails", "killed", "cannot start"])
def test_after_two_starts_that_fail_the_old_one_is_opened_again(
    way: str, app: Path, data: Path, qtbot
) -> None:
    make_ready(app, way)
    quit_and_install(app, data, "restart", qtbot)
    told = "told of 2 True: 1"
    qtbot.waitUntil(lambda: told in (data / "log").read_text(), timeout=20_000)
    began = [] if way == "cannot start" else ["started 2", "started 2"]
    log = (data / "log").read_text().splitlines()
    assert log == ["started 1", "painted 1", *began, "started 1", "painted 1", told]
    assert way != "cannot start" or (data / "tries").read_text() == "11"
    assert run_app(app, data, "clean") == ["started 1", "painted 1"]
    assert not work_folder(app).exists()


@pytest.mark.parametrize("way", ["fails", "killed"])
def test_without_its_helper_the_new_one_goes_back_by_itself(way: str, app: Path, data: Path) -> None:
    make_ready(app, way)
    exchange.exchange(app, data)
    assert run_app(app, data) == ["started 2"]
    assert run_app(app, data) == ["started 2"]
    assert run_app(app, data, "clean") == ["started 1", "painted 1", "told of 2 True: 1"]
    assert run_app(app, data) == ["started 1", "painted 1"]
    assert not work_folder(app).exists()


def test_one_start_that_fails_is_forgiven(app: Path, data: Path) -> None:
    make_ready(app)
    exchange.exchange(app, data)
    assert start(app, "2") is None  # counted, and never seen
    assert run_app(app, data) == ["started 2", "painted 2"]
    assert not (work_folder(app) / "trial.json").exists()


@pytest.mark.parametrize("way", ["", "fails"])
def test_killed_at_each_step_an_app_starts(way: str, tmp_path: Path) -> None:
    """The helper's steps, then those of going back: each is the last one once."""
    step, killed = 0, True
    while killed:
        assert step < 40
        folder, data = tmp_path / f"{way}{step}", tmp_path / f"{way}{step}" / "data"
        data.mkdir(parents=True)
        app = place(played_app("1"), folder)
        make_ready(app, way)
        killed = dying(f"exchange.main([{str(app)!r}, {str(data)!r}, 'quit'])", step, data)
        version = (app / "version").read_text()
        assert version == ("1" if killed else "2")  # the exchange is the last step
        logs = [run_app(app, data, "clean") for _ in range(3)]
        assert logs[0], "it starts"
        assert any(line.startswith("painted") for log in logs for line in log)
        if version == "1" or way == "fails":
            assert logs[2][:2] == ["started 1", "painted 1"]
        else:
            assert logs == [["started 2", "painted 2"]] * 3
        left = {path.name for path in folder.iterdir()} - {"octavo", "data"}
        assert not left or ready_version(app) == "2", "what is left is a whole update, or nothing"
        step += 1
    assert step >= 5


def test_killed_at_each_step_of_going_back_an_app_starts(tmp_path: Path) -> None:
    step, killed = 0, True
    while killed:
        assert step < 40
        folder, data = tmp_path / str(step), tmp_path / str(step) / "data"
        data.mkdir(parents=True)
        _chats(data, 3)
        app = place(played_app("1"), folder)
        make_ready(app, "fails")
        exchange.exchange(app, data)
        _chats(data, 4)
        _chats(data, 3, "chats.before-v4.db")
        for _ in range(2):
            assert start(app, "2") is None
        killed = dying(f"exchange.go_back(Path({str(app)!r}))", step, data)
        log = run_app(app, data, "clean")
        assert log[:2] == ["started 1", "painted 1"]
        assert exchange._schema(data) == 3, "the old one can read the chats"
        assert not work_folder(app).exists()
        step += 1
    assert step >= 5


def _chats(data: Path, schema: int, name: str = "chats.db") -> None:
    with closing(sqlite3.connect(data / name)) as file:
        file.execute(f"PRAGMA user_version = {schema}")
        file.commit()


def test_chats_come_back_as_they_were_only_if_their_form_has_changed(app: Path, data: Path) -> None:
    _chats(data, 3)
    make_ready(app)
    exchange.exchange(app, data)
    with closing(sqlite3.connect(data / "chats.db")) as chats:
        chats.execute("CREATE TABLE written_meanwhile (a)")
        chats.commit()
    _chats(data, 2, "chats.before-v3.db")
    assert go_back(app)
    with closing(sqlite3.connect(data / "chats.db")) as chats:
        assert chats.execute("SELECT name FROM sqlite_master").fetchall() == [("written_meanwhile",)]


def test_while_the_app_runs_nothing_is_exchanged(app: Path, data: Path, monkeypatch) -> None:
    make_ready(app)
    monkeypatch.setattr(exchange, "_QUIT_WITHIN", 0.05)
    read, write = os.pipe()
    with os.fdopen(read) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        assert exchange.main([str(app), str(data), "restart"]) == 1
        os.close(write)
    assert (app / "version").read_text() == "1"
    assert ready_version(app) == "2"


def test_a_swap_that_fails_leaves_the_old_one(app: Path, data: Path, monkeypatch) -> None:
    def broken(*_paths: Path) -> None:
        raise OSError(1, "Operation not permitted")

    make_ready(app)
    with monkeypatch.context() as patch, open(os.devnull) as stdin:
        patch.setattr(exchange, "swap", broken)
        patch.setattr(sys, "stdin", stdin)
        assert exchange.main([str(app), str(data), "quit"]) == 1
    assert run_app(app, data, "clean") == ["started 1", "painted 1", "told of 2 False: 1"]
    assert not work_folder(app).exists()


def test_during_a_trial_nothing_is_cleaned_and_what_is_ready_stays(app: Path, data: Path) -> None:
    make_ready(app)
    (work_folder(app) / "new").mkdir()
    exchange.clean(app)
    assert [path.name for path in work_folder(app).iterdir()] == ["ready"]
    exchange.exchange(app, data)
    before = tree(work_folder(app))
    exchange.clean(app)
    assert tree(work_folder(app)) == before
    assert go_back(app)


def test_what_was_never_ready_is_cleaned(app: Path) -> None:
    (work_folder(app) / "ready" / "octavo").mkdir(parents=True)
    exchange.clean(app)
    assert not work_folder(app).exists()


def test_after_an_update_macos_takes_the_agent_of_the_new_app(app: Path, data: Path, monkeypatch) -> None:
    program = data / "octavo"
    program.write_text(f'#!/bin/sh\necho "$*: $(ls -A "{work_folder(app)}")" >> "{data}/calls"\n')
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    calls = data / "calls"

    def clean(is_mac: bool) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(exchange, "is_mac", lambda: is_mac)
            exchange.clean(app)

    for is_mac in (False, True):
        make_ready(app)
        clean(is_mac)
        exchange.exchange(app, data)
        clean(is_mac)
        assert not calls.exists(), "nothing is new, or the new app is on trial"
        exchange.confirm(app, "2")
        clean(is_mac)
        assert not work_folder(app).exists()
    clean(is_mac=True)
    assert calls.read_text() == "-m engine service renew: kept\n", "once, while the old app is still there"


@pytest.mark.parametrize("gone", ["kept", "kept/octavo/octavo"])
def test_without_a_whole_old_one_there_is_no_way_back(gone: str, app: Path, data: Path) -> None:
    make_ready(app)
    exchange.exchange(app, data)
    path = work_folder(app) / gone
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    assert not go_back(app)
    assert run_app(app, data) == ["started 2", "painted 2"]


@pytest.mark.parametrize(
    "content", ["", "[]", "{", '"x"', "\x00", '{"version": "1"}', '{"version": "1", "starts": "x"}']
)
def test_a_damaged_note_of_a_trial_stops_no_start(content: str, app: Path, data: Path) -> None:
    work_folder(app).mkdir()
    (work_folder(app) / "trial.json").write_text(content)
    assert run_app(app, data, "clean") == ["started 1", "painted 1"]
    assert not work_folder(app).exists()


def test_folders_are_exchanged_in_one_step_or_not_at_all(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
        (folder / folder.name).touch()
    swap(one, other)
    assert tree(tmp_path) == {"one": "", "one/other": b"", "other": "", "other/one": b""}
    with pytest.raises(FileNotFoundError):
        swap(one, tmp_path / "missing")
    assert (one / "other").exists()


# --- where it is not possible


def test_a_folder_of_ones_own_is_no_obstacle_and_nothing_is_left_by_the_question(app: Path) -> None:
    assert obstacle(app, RELEASE) == ""
    assert [path.name for path in work_folder(app).iterdir()] == []


@pytest.mark.parametrize(
    ("place_", "told"),
    [
        ("AppTranslocation/12/d/Octavo.app", "Move Octavo to the folder Applications"),
        ("Caskroom/octavo/1/Octavo.app", "brew upgrade octavo"),
        ("Cellar/octavo/1/libexec", "brew upgrade octavo"),
    ],
)
def test_translocated_and_homebrews_are_told_how(place_: str, told: str, tmp_path: Path) -> None:
    (tmp_path / place_).mkdir(parents=True)
    assert told in obstacle(tmp_path / place_, RELEASE)


def test_a_cask_in_applications_is_known_by_its_link(tmp_path: Path, monkeypatch) -> None:
    app = tmp_path / "Applications" / "Octavo.app"
    app.mkdir(parents=True)
    monkeypatch.setattr(exchange, "_HOMEBREW", (tmp_path / "brew",))
    assert obstacle(app, RELEASE) == ""
    room = tmp_path / "brew" / "Caskroom" / "octavo" / "1.0"
    room.mkdir(parents=True)
    (room / "Octavo.app").symlink_to(app)
    assert "brew upgrade octavo" in obstacle(app, RELEASE)


def test_packages_clones_and_builds_without_keys_are_told_how(app: Path, tmp_path: Path, monkeypatch) -> None:
    assert "package of the system" in obstacle(Path("/usr/lib/octavo"), RELEASE)
    assert "where you got this one" in obstacle(app, Release("linux-x86_64", "https://example.org", "1"))
    assert "where you got this one" in obstacle(app, Release("linux-x86_64", "", "1", ("key",)))
    tool = tmp_path / "bin" / "dpkg-query"
    tool.parent.mkdir()
    tool.write_text(f'#!/bin/sh\ntest "$*" = "-S {app}/octavo"\n')
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tool.parent))
    assert "package of the system" in obstacle(app, RELEASE)
    monkeypatch.setattr(exchange, "__file__", str(tmp_path / "site" / "app" / "updates" / "exchange.py"))
    assert "pip install -U octavo" in obstacle(None, Release())
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / ".git").touch()
    assert "“git pull”" in obstacle(None, Release())


def test_a_folder_that_may_not_be_changed_is_said(app: Path, monkeypatch) -> None:
    """Root may change all folders, so the system's answer is played."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "access", lambda *_: False)
        assert f"Octavo may not change {app.parent}." in obstacle(app, RELEASE)

    def refuses(*_paths: Path) -> None:
        raise OSError(22, "Invalid argument")

    monkeypatch.setattr(exchange, "swap", refuses)
    assert f"Octavo may not change {app.parent}." in obstacle(app, RELEASE)


def test_the_running_bundle_is_found(monkeypatch, tmp_path: Path) -> None:
    assert exchange.this_app() is None
    mac, linux = tmp_path / "Octavo.app", tmp_path / "elsewhere"
    for program in (exchange.program_of(mac), exchange.program_of(linux)):
        program.parent.mkdir(parents=True)
        program.touch()
    monkeypatch.setattr(sys, "executable", str(exchange.program_of(mac)))
    monkeypatch.setattr(sys, "platform", "darwin")
    assert exchange.this_app() == mac
    monkeypatch.setattr(sys, "platform", "linux")
    (tmp_path / "link").symlink_to(exchange.program_of(linux))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "link"))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert exchange.this_app() == linux


def test_a_mac_opens_the_app_by_its_launcher_so_that_the_dock_knows_it(monkeypatch, tmp_path: Path) -> None:
    calls: list[list[str]] = []
    monkeypatch.setattr(exchange.sys, "platform", "darwin")
    monkeypatch.setattr(exchange.subprocess, "Popen", lambda command, **_options: calls.append(command))
    exchange._open(tmp_path / "Octavo.app", ["--data=/a b"])
    assert calls == [["/usr/bin/open", "-n", "-W", str(tmp_path / "Octavo.app"), "--args", "--data=/a b"]]


def test_the_programs_start_puts_the_old_one_back_before_qt_is_imported(
    app: Path, data: Path, monkeypatch
) -> None:
    import app.__main__ as program

    make_ready(app, "fails")
    exchange.exchange(app, data)
    monkeypatch.setattr("app.release.this_release", lambda: Release("linux-x86_64", "", "2"))
    monkeypatch.setattr(exchange, "this_app", lambda: app)
    became: list[list[str]] = []
    monkeypatch.setattr(os, "execve", lambda _path, words, _environment: became.append(words))
    for _ in range(2):
        program._put_old_back(["--dark"])
    assert became == []
    program._put_old_back(["--dark"])
    assert became == [[str(app / "octavo"), "--dark"]]
    assert (app / "version").read_text() == "1"
    assert json.loads((work_folder(app) / "trial.json").read_text())["failed"] is True


def test_a_plain_app_has_no_work_folder(tmp_path: Path) -> None:
    app = place(shell_app("1"), tmp_path)
    assert exchange.confirm(app, "1") == ("", False)
    exchange.clean(app)
    assert [path.name for path in tmp_path.iterdir()] == ["octavo"]
