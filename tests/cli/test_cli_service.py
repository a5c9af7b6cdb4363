"""`octavo service`: what is written for the system, what it is told, and every way in which it refuses."""

from __future__ import annotations

import io
import os
import plistlib
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from engine.cli import main, serve_command


def octavo(*arguments: str) -> subprocess.CompletedProcess[str]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status = main.main(["service", *arguments])
        except SystemExit as ended:
            status = int(ended.code or 0)
    return subprocess.CompletedProcess(arguments, status, out.getvalue(), err.getvalue())


class System:
    """A home folder, and programs of the system that write down how they are called."""

    def __init__(self, folder: Path) -> None:
        self.home, self.calls = folder / "home with 100 %", folder / "calls"
        self.programs = folder / "programs"
        for each in (self.home, self.programs):
            each.mkdir()
        for program in ("systemctl", "launchctl"):
            self.answers(program, "")

    def answers(self, program: str, lines: str) -> None:
        file = self.programs / program
        file.write_text(f'#!/bin/sh\necho "{program} $*" >> "{self.calls}"\n{lines}\n')
        file.chmod(0o755)

    def called(self) -> list[str]:
        lines = self.calls.read_text().splitlines() if self.calls.exists() else []
        self.calls.unlink(missing_ok=True)
        return lines


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> System:
    made = System(tmp_path)
    monkeypatch.setenv("HOME", str(made.home))
    monkeypatch.setenv("PATH", f"{made.programs}:{os.environ['PATH']}")
    for name in (*serve_command._KEPT, "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(serve_command, "_ON_A_MAC", False)
    return made


def words_of(unit: str) -> list[str]:
    """The command of a unit as systemd reads it."""
    (line,) = (line for line in unit.splitlines() if line.startswith("ExecStart="))
    words, word, quoted, letters = [], "", False, iter(line.removeprefix("ExecStart="))
    for letter in letters:
        if letter == '"':
            quoted = not quoted
            words += [] if quoted else [word]
            word = ""
        elif letter == "\\":
            word += next(letters)
        elif letter in "%$":
            assert next(letters) == letter, "a specifier or a variable"
            word += letter
        elif quoted:
            word += letter
    return words


def test_on_linux_a_unit_is_written_and_started(
    system: System, tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / 'a "model" of 5 % \\ $HOME'
    folder.symlink_to(tiny_folder)
    monkeypatch.setenv("OCTAVO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("HF_TOKEN", "secret")
    done = octavo("install", str(folder), "--port", "9123", "--kv-bits", "8")
    assert (done.returncode, done.stderr) == (0, "")
    assert "http://127.0.0.1:9123, now and after each login" in done.stdout
    unit = system.home / ".config/systemd/user/app.octavo.serve.service"
    text = unit.read_text()
    expected = [sys.executable, "-m", "engine", "serve", str(folder), "--port", "9123", "--kv-bits", "8"]
    expected += ["--keep-alive", "15"]  # it is out of sight
    assert words_of(text) == expected
    assert f'Environment="OCTAVO_DATA={tmp_path / "data"}"' in text
    assert f"WorkingDirectory={Path.cwd()}" in text
    assert "secret" not in text
    assert "StandardOutput=null" in text  # the key is printed there
    assert system.called() == [
        "systemctl --user daemon-reload",
        "systemctl --user enable --now app.octavo.serve",
    ]
    assert octavo("status").stdout.startswith(f"Octavo starts at login and runs: {unit}")
    assert system.called() == ["systemctl --user is-active --quiet app.octavo.serve"]
    assert octavo("install", str(folder)).returncode == 0
    assert system.called()[0] == "systemctl --user disable --now app.octavo.serve"
    assert octavo("remove").returncode == 0
    assert system.called() == ["systemctl --user disable --now app.octavo.serve"]
    assert not unit.exists()
    gone = octavo("status")
    assert (gone.returncode, system.called()) == (1, [])
    assert "octavo service install" in gone.stdout
    assert octavo("remove").returncode == 0


def test_on_a_mac_an_agent_is_written_and_started(
    system: System, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve_command, "_ON_A_MAC", True)
    done = octavo("install", "--model", str(tiny_folder))
    assert (done.returncode, done.stderr) == (0, "")
    file = system.home / "Library/LaunchAgents/app.octavo.serve.plist"
    agent = plistlib.loads(file.read_bytes())
    expected = [sys.executable, "-m", "engine", "serve", "--model", str(tiny_folder), "--keep-alive", "15"]
    assert agent["ProgramArguments"] == expected
    assert agent["RunAtLoad"]
    assert agent["AssociatedBundleIdentifiers"] == ["app.octavo.Octavo"]
    assert agent["KeepAlive"] == {"SuccessfulExit": False}  # a crash, not a quit
    assert agent["SoftResourceLimits"]["NumberOfFiles"] >= 4096
    assert Path(agent["StandardErrorPath"]).parent.is_dir()
    assert agent["StandardOutPath"] == "/dev/null"
    domain = f"gui/{os.getuid()}"
    assert system.called() == [f"launchctl bootstrap {domain} {file}"]
    system.answers("launchctl", "exit 113")
    stopped = octavo("status")
    assert (stopped.returncode, system.called()) == (3, [f"launchctl print {domain}/app.octavo.serve"])
    assert "does not run now" in stopped.stdout
    assert octavo("remove").returncode == 0
    assert system.called() == [f"launchctl bootout {domain}/app.octavo.serve"]
    assert not file.exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("nonsense",), "no model called 'nonsense'"),
        (("--key", "abc"), "takes neither --key"),
        (("--prompts", "-"), "nor --prompts"),
        (("--host", "0.0.0.0"), "other machines can connect"),
        (("--no-such-option",), "--no-such-option"),
    ],
)
def test_what_serve_would_refuse_is_refused_before_anything_is_written(
    system: System, options: tuple[str, ...], words: str
) -> None:
    done = octavo("install", *options)
    assert done.returncode == 2
    assert words in done.stderr
    assert system.called() == []
    assert list(system.home.iterdir()) == []


def test_a_system_that_refuses_is_left_as_it_was(system: System, tiny_folder: Path) -> None:
    system.answers("systemctl", "echo Failed to connect to bus. >&2; exit 1")
    refused = octavo("install", str(tiny_folder))
    assert refused.returncode == 2
    assert "systemctl refused: Failed to connect to bus. Nothing was installed" in refused.stderr
    assert not list(system.home.rglob("*.service"))
    (system.home / ".config").chmod(0o500)
    if os.getuid():  # root may write anywhere
        assert "cannot be written" in octavo("install", str(tiny_folder)).stderr


def test_the_service_from_before_comes_back_if_the_system_refuses_a_new_one(
    system: System, tiny_folder: Path
) -> None:
    assert octavo("install", str(tiny_folder), "--port", "9123").returncode == 0
    unit = system.home / ".config/systemd/user/app.octavo.serve.service"
    before = unit.read_bytes()
    system.called()
    system.answers("systemctl", f'grep -q 9123 "{unit}" || [ "$2" = disable ] || {{ echo No. >&2; exit 1; }}')
    refused = octavo("install", str(tiny_folder), "--port", "9124")
    assert refused.returncode == 2
    assert "systemctl refused: No. The service from before is kept" in refused.stderr
    assert unit.read_bytes() == before
    reload, enable = "systemctl --user daemon-reload", "systemctl --user enable --now app.octavo.serve"
    assert system.called() == ["systemctl --user disable --now app.octavo.serve", reload, reload, enable]
    assert octavo("status").returncode == 0


def test_a_system_without_services_gets_one_sentence(
    system: System, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(system.home))
    refused = octavo("install", str(tiny_folder))
    assert refused.returncode == 2
    assert (
        "This system has no systemctl. Nothing was installed; start `octavo serve` yourself."
        in refused.stderr
    )


def test_the_command_of_the_unit_serves(system: System, tiny_folder: Path, tmp_path: Path) -> None:
    assert octavo("install", str(tiny_folder), "--port", "0").returncode == 0
    words = words_of((system.home / ".config/systemd/user/app.octavo.serve.service").read_text())
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(system.home),
        "OCTAVO_DATA": str(tmp_path / "data"),
    }
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        assert any("http://127.0.0.1:" in line for line in server.stdout)
        server.terminate()
        assert server.wait(30) == 0
