"""`octavo service`: what is written for the system, what it is told, and every way in which it refuses."""

from __future__ import annotations

import ast
import ctypes
import io
import json
import os
import plistlib
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import SimpleNamespace

import pytest
from played_services import DOCUMENTED, ENABLED, NOT_FOUND, NOT_REGISTERED, PlayedMac, System

from engine.cli import login_service, main

ROOT = Path(__file__).parents[2]


def octavo(*arguments: str) -> subprocess.CompletedProcess[str]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status = main.main(["service", *arguments])
        except SystemExit as ended:
            status = int(ended.code or 0)
    return subprocess.CompletedProcess(arguments, status, out.getvalue(), err.getvalue())


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> System:
    made = System(tmp_path)
    monkeypatch.setenv("HOME", str(made.home))
    monkeypatch.setenv("PATH", f"{made.programs}:{os.environ['PATH']}")
    for name in (*login_service._KEPT, "OCTAVO_DATA", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(login_service, "_ON_A_MAC", False)
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
    monkeypatch.setenv("HF_HOME", "/models/of 5 %")
    done = octavo("install", str(folder), "--port", "9123", "--kv-bits", "8")
    assert (done.returncode, done.stderr) == (0, "")
    assert "http://127.0.0.1:9123, now and after each login" in done.stdout
    unit = system.home / ".config/systemd/user/app.octavo.serve.service"
    text = unit.read_text()
    assert words_of(text) == [sys.executable, "-m", "engine", "service", "run"]
    options = json.loads((tmp_path / "data" / "service.json").read_bytes())
    assert options["words"] == [str(folder), "--port", "9123", "--kv-bits", "8", "--keep-alive", "15"]
    assert (options["folder"], options["environment"]) == (str(Path.cwd()), {"HF_HOME": "/models/of 5 %"})
    assert (tmp_path / "data" / "service.json").stat().st_mode & 0o777 == 0o600
    assert f'Environment="OCTAVO_DATA={tmp_path / "data"}"' in text
    assert f"WorkingDirectory={Path.cwd()}" in text
    assert "secret" not in text + str(options)
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
    assert list((tmp_path / "data").iterdir()) == []
    gone = octavo("status")
    assert (gone.returncode, system.called()) == (1, [])
    assert "octavo service install" in gone.stdout
    assert octavo("remove").returncode == 0


def test_on_a_mac_an_agent_is_written_and_started(
    system: System, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(login_service, "_ON_A_MAC", True)
    done = octavo("install", "--model", str(tiny_folder))
    assert (done.returncode, done.stderr) == (0, "")
    file = system.home / "Library/LaunchAgents/app.octavo.serve.plist"
    agent = plistlib.loads(file.read_bytes())
    assert agent["ProgramArguments"] == [sys.executable, "-m", "engine", "service", "run"]
    data = system.home / ".local/share/octavo"  # as on this system
    assert agent["EnvironmentVariables"] == {"OCTAVO_DATA": str(data)}
    words = json.loads((data / "service.json").read_bytes())["words"]
    assert words == ["--model", str(tiny_folder), "--keep-alive", "15"]
    assert f"A LaunchAgent starts it: {file}\n" in done.stdout
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
    file = system.home / ".local/share/octavo/service.json"
    before = unit.read_bytes(), file.read_bytes()
    system.called()
    system.answers("systemctl", f'grep -q 9123 "{file}" || [ "$2" = disable ] || {{ echo No. >&2; exit 1; }}')
    refused = octavo("install", str(tiny_folder), "--port", "9124")
    assert refused.returncode == 2
    assert "systemctl refused: No. The service from before is kept" in refused.stderr
    assert (unit.read_bytes(), file.read_bytes()) == before
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


def test_the_command_of_the_unit_serves(
    system: System, tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCTAVO_DATA", str(tmp_path / "data"))
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


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"{", "truncated"),
        (b'{"words": [1]}', "str"),
        (b'{"words": [], "folder": "/", "environment": {"PATH": "/"}, "app": "", "version": ""}', "PATH"),
        (b" " * (1 << 20) + b"{}", "larger than 1 MB"),
        (b'{"words": [], "folder": "/gone", "environment": {}, "app": "", "version": ""}', "/gone: No such"),
        (b'{"words": [], "folder": "/\\u0000", "environment": {}, "app": "", "version": ""}', "null"),
    ],
    ids=["cut off", "a number", "a variable", "too large", "no folder", "no path"],
)
def test_damaged_options_are_named_and_written_again(
    system: System, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, words: str
) -> None:
    monkeypatch.setattr(os, "execv", lambda *_: pytest.fail("it serves, in the place of the tests"))
    file = system.home / ".local/share/octavo/service.json"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    refused = octavo("run")
    assert refused.returncode == 2
    assert refused.stderr.startswith(f"octavo: {file} cannot be used (")
    assert words in refused.stderr
    assert "`octavo service install` writes it again." in refused.stderr
    assert octavo("install", str(tiny_folder)).returncode == 0
    assert octavo("status").returncode == 0
    assert octavo("remove").returncode == 0
    assert not file.exists()


def test_it_becomes_serve_with_the_options_the_folder_and_the_variables(system: System) -> None:
    file, folder = system.home / ".local/share/octavo/service.json", system.home / "a b"
    for each in (file.parent, folder):
        each.mkdir(parents=True)
    options = {"words": ["a model", "--port", "1"], "folder": str(folder), "app": "", "version": ""}
    file.write_text(json.dumps(options | {"environment": {"HF_HOME": "/models"}}))
    program = system.programs / "python"
    program.write_text('#!/bin/sh\necho "$$ $PWD $HF_HOME"; for word in "$@"; do echo "$word"; done\n')
    program.chmod(0o755)
    code = f"import engine.cli.login_service as it; it.sys.executable = {str(program)!r}; it.run(None)"
    environment = {"PATH": os.environ["PATH"], "HOME": str(system.home), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment
    ) as run:
        said = run.communicate(timeout=60)[0].splitlines()
    assert said[0] == f"{run.pid} {folder} /models", "the same process, which the system watches"
    assert said[1:] == ["-m", "engine", "serve", "a model", "--port", "1"]


def test_without_options_there_is_nothing_to_serve_and_nothing_is_tried_again(system: System) -> None:
    done = octavo("run")
    assert done.returncode == 0, "the system starts what fails again"
    assert "`octavo service install` writes it." in done.stderr


def test_a_service_of_an_older_version_goes_on_and_is_exchanged(system: System, tiny_folder: Path) -> None:
    unit = system.home / ".config/systemd/user/app.octavo.serve.service"
    unit.parent.mkdir(parents=True)
    unit.write_text("[Service]\nExecStart=octavo serve\n")
    assert octavo("status").returncode == 0
    assert octavo("install", str(tiny_folder)).returncode == 0
    assert system.called()[1] == "systemctl --user disable --now app.octavo.serve"
    assert words_of(unit.read_text())[-2:] == ["service", "run"]


@pytest.mark.parametrize("size", [10, 2 << 20])
def test_on_a_mac_it_writes_its_messages_itself(system: System, size: int) -> None:
    """The agent in the bundle cannot name the file; a log that is full begins anew."""
    file, log = (
        system.home / ".local/share/octavo/service.json",
        system.home / "Library/Logs/Octavo/serve.log",
    )
    for path in (file, log):
        path.parent.mkdir(parents=True)
    options = {
        "words": ["none-such"],
        "folder": str(system.home),
        "environment": {},
        "app": "",
        "version": "",
    }
    file.write_text(json.dumps(options))
    log.write_bytes(b"-" * size)
    code = "import engine.cli.login_service as it; it._ON_A_MAC = True; it.run(None)"
    environment = {"PATH": os.environ["PATH"], "HOME": str(system.home), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (2, b""), "serve's own status, and nothing on stderr"
    said = log.read_text()
    assert "no model called 'none-such'" in said
    assert said.startswith("-" * size) == (size == 10)
    assert len(said) < 1000


# --- the agent in the bundle ------------------------------------------------------------------------

RESULTS = {"NSInteger": "ctypes.c_long", "BOOL": "ctypes.c_bool", "const char *": "ctypes.c_char_p"}


@pytest.fixture
def mac(system: System, monkeypatch: pytest.MonkeyPatch) -> Iterator[PlayedMac]:
    made = PlayedMac(system, monkeypatch)
    yield made
    assert made.wrong == []


def test_the_app_registers_its_agent_asks_about_it_and_takes_it_back(
    mac: PlayedMac, tiny_folder: Path
) -> None:
    done = octavo("install", str(tiny_folder), "--port", "9123")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"macOS starts it as a part of {mac.app};" in done.stdout
    assert "http://127.0.0.1:9123, now and after each login" in done.stdout
    assert mac.selectors() == ["registerAndReturnError:"]
    assert not mac.file.exists()
    assert mac.options.stat().st_mode & 0o777 == 0o600
    mac.check()
    status = octavo("status")
    assert (status.returncode, status.stdout.splitlines()[0]) == (
        0,
        f"Octavo starts at login and runs: {mac.app}",
    )
    asked = ("NSString", "stringWithUTF8String:", "app.octavo.serve.plist")
    named = ("SMAppService", "agentServiceWithPlistName:", "app.octavo.serve.plist")
    assert mac.sent == [asked, named, ("an SMAppService", "status", "")]
    mac.sent.clear()
    assert octavo("remove").returncode == 0
    assert mac.selectors() == ["unregisterAndReturnError:"]
    assert mac.system.called()[-1].startswith("launchctl print"), "no bootout: the job is macOS's own"
    mac.check()
    assert octavo("status").returncode == 1
    assert octavo("remove").stdout == "Octavo does not start at login.\n"
    assert mac.pools == 0


def test_the_results_are_of_the_documented_types() -> None:
    tree = ast.parse(Path(login_service.__file__).read_text(encoding="utf-8"))
    declared, changes = {}, set()
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if name == "_change":
            changes.add(ast.literal_eval(call.args[0]))
        elif name == "send":
            result = next((ast.unparse(word.value) for word in call.keywords), "")
            selector = call.args[1].value if isinstance(call.args[1], ast.Constant) else "AndReturnError:"
            declared[selector] = result
    assert changes == {"registerAndReturnError:", "unregisterAndReturnError:"}
    declared |= dict.fromkeys(changes, declared.pop("AndReturnError:"))
    assert declared == {name: RESULTS.get(result, "") for name, (_, _, result) in DOCUMENTED.items()}


@pytest.mark.skipif(sys.platform != "darwin", reason="needs macOS: its Objective-C runtime")
def test_the_real_runtime_knows_the_agent() -> None:
    code = "from engine.cli import login_service as it; print(it.BundledAgent(it._load_runtime()).state())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=False)
    assert done.stdout.strip() in (b"0", b"3"), done.stderr  # a wrong message would end the process


def test_new_options_restart_an_agent_that_is_registered(mac: PlayedMac, tiny_folder: Path) -> None:
    assert octavo("install", str(tiny_folder)).returncode == 0
    mac.selectors()
    mac.system.called()
    assert octavo("install", str(tiny_folder), "--port", "9124").returncode == 0
    assert mac.selectors() == []
    assert mac.system.called() == [f"launchctl kickstart -k gui/{os.getuid()}/app.octavo.serve"]
    assert b"9124" in mac.options.read_bytes()
    (mac.launchd / "stuck").touch()
    assert octavo("install", str(tiny_folder)).returncode == 0
    assert mac.selectors() == ["unregisterAndReturnError:", "registerAndReturnError:"], "once it has ended"
    assert mac.status == ENABLED
    mac.check()


def test_an_update_of_the_app_is_registered_again(
    mac: PlayedMac, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "nothing to register" in octavo("renew").stdout
    assert octavo("install", str(tiny_folder), "--port", "9123").returncode == 0
    mac.selectors()
    mac.system.called()
    assert octavo("renew").returncode == 0
    assert (mac.selectors(), mac.system.called()) == ([], []), "it is the same"
    monkeypatch.setattr(login_service, "__version__", "99.0")
    assert "octavo service renew" in octavo("status").stdout
    assert octavo("renew").returncode == 0
    assert mac.selectors() == ["unregisterAndReturnError:", "registerAndReturnError:"]
    assert "renew" not in octavo("status").stdout
    assert b"9123" in mac.options.read_bytes()
    mac.check()


def test_a_person_who_must_allow_it_is_told(mac: PlayedMac, tiny_folder: Path) -> None:
    mac.asks = True
    done = octavo("install", str(tiny_folder))
    allow = "macOS waits for your consent: Allow Octavo in System Settings, General, Login Items.\n"
    assert (done.returncode, done.stdout, done.stderr) == (3, "", allow)
    mac.check()
    assert (octavo("status").returncode, octavo("status").stdout) == (3, allow)
    assert octavo("install", str(tiny_folder)).returncode == 3
    assert not mac.file.exists(), "a LaunchAgent would pass the person by"
    assert octavo("remove").returncode == 0
    mac.check()


def test_a_launch_agent_becomes_an_agent_of_the_app_and_the_reverse(
    mac: PlayedMac, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mac.refusal = "The signature is ad hoc."
    done = octavo("install", str(tiny_folder))
    assert done.returncode == 0
    said = (
        f"A LaunchAgent starts it, as macOS does not take the agent of {mac.app} (The signature is ad hoc): "
    )
    assert f"{said}{mac.file}\n" in done.stdout
    mac.check()
    assert octavo("status").stdout.startswith(f"Octavo starts at login and runs: {mac.file}")
    assert json.loads(mac.options.read_bytes())["app"] == "", "a clone may change a LaunchAgent"
    mac.refusal = ""
    assert octavo("install", str(tiny_folder)).returncode == 0
    assert mac.status == ENABLED
    mac.check()
    data = mac.system.home.parent / "data"
    monkeypatch.setenv("OCTAVO_DATA", str(data))
    done = octavo("install", str(tiny_folder))
    assert "it would not find the options where OCTAVO_DATA says" in done.stdout
    assert mac.status == NOT_REGISTERED
    assert plistlib.loads(mac.file.read_bytes())["EnvironmentVariables"] == {"OCTAVO_DATA": str(data)}
    assert (data / "service.json").exists()


@pytest.mark.parametrize("before", ["file", "agent", "nothing"])
def test_what_was_there_is_there_again_if_macos_refuses_both(
    mac: PlayedMac, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch, before: str
) -> None:
    monkeypatch.setattr(login_service, "_SETTLES_WITHIN", 0.2)
    mac.refusal = "No." if before == "file" else ""
    if before != "nothing":
        assert octavo("install", str(tiny_folder), "--port", "9123").returncode == 0
    files = {path: path.read_bytes() for path in (mac.file, mac.options) if path.exists()}
    mac.accepts = b"9123"
    (mac.launchd / "refuses").write_text(str(mac.options))
    (mac.launchd / "stuck").touch()
    done = octavo("install", str(tiny_folder), "--port", "9124")
    assert done.returncode == 2
    assert "launchctl refused: Refused." in done.stderr
    assert ("The service from before is kept" in done.stderr) == (before != "nothing")
    assert ("Nothing was installed" in done.stderr) == (before == "nothing")
    assert {path: path.read_bytes() for path in (mac.file, mac.options) if path.exists()} == files
    assert [path.stat().st_mode & 0o077 for path in files] == [0] * len(files)
    mac.check()


def test_an_agent_that_macos_keeps_is_not_joined_by_a_launch_agent(
    mac: PlayedMac, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert octavo("install", str(tiny_folder)).returncode == 0
    mac.keeps = True
    for words in (["install", str(tiny_folder)], ["remove"]):
        monkeypatch.setenv("OCTAVO_DATA", str(mac.options.parent))
        done = octavo(*words)
        assert done.returncode == 2
        assert "(Job not found): turn it off there." in done.stderr
        mac.check()


def test_another_app_that_has_registered_it_is_named(
    mac: PlayedMac, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert octavo("install", str(tiny_folder), "--port", "9123").returncode == 0
    mac.selectors()
    other = mac.installed("Other/Octavo.app")
    clone = mac.system.home.parent / "venv" / "bin" / "python"
    for program in (other / "Contents/MacOS/Octavo", clone):
        monkeypatch.setattr(sys, "executable", str(program))
        for words in (["install", str(tiny_folder)], ["remove"]):
            done = octavo(*words)
            assert done.returncode == 2
            command = f"{mac.app}/Contents/MacOS/Octavo service remove"
            assert f"{mac.app} has registered the service. Remove it there first: {command}" in done.stderr
        assert octavo("status").stdout.startswith(f"Octavo starts at login and runs: {mac.app}")
    mac.app.rename(mac.app.with_name("Moved.app"))
    gone = octavo("status")
    assert gone.returncode == 1
    assert gone.stdout == (
        f"{mac.app}, which macOS was to start at login, is gone. To have it again: "
        f"octavo service install {tiny_folder} --port 9123 --keep-alive 15\n"
    )
    mac.runs(mac.app.with_name("Moved.app"), monkeypatch)
    assert octavo("status").returncode == 1
    assert octavo("renew").returncode == 0
    assert mac.selectors() == ["unregisterAndReturnError:", "registerAndReturnError:"]
    assert octavo("status").returncode == 0
    mac.app.with_name("Moved.app").rename(mac.app)
    monkeypatch.setattr(sys, "executable", str(clone))
    assert octavo("remove").returncode == 0
    assert not mac.is_loaded()
    assert not mac.options.exists()


def test_an_agent_that_macos_has_forgotten_is_named(mac: PlayedMac, tiny_folder: Path) -> None:
    assert octavo("install", str(tiny_folder)).returncode == 0
    (mac.launchd / "loaded").unlink()
    mac.status = NOT_FOUND
    lost = octavo("status")
    assert lost.returncode == 1
    assert lost.stdout.startswith(f"macOS finds no agent in {mac.app}. To have it: octavo service install ")
    mac.status = NOT_REGISTERED
    assert octavo("status").stdout.startswith("Octavo does not start at login. To have it: ")


@pytest.mark.parametrize("why", ["macOS 12", "a clone"])
def test_where_there_is_no_such_agent_a_launch_agent_is_written(
    mac: PlayedMac, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    if why == "a clone":
        monkeypatch.setattr(sys, "executable", str(mac.system.home.parent / "venv" / "bin" / "python"))
    else:
        monkeypatch.setattr(PlayedMac, "_class", lambda _, name: int(name == b"NSString"))
        mac.objc_getClass = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_char_p)(mac._class)
    assert f"A LaunchAgent starts it: {mac.file}" in octavo("install", str(tiny_folder)).stdout
    assert mac.sent == []
    mac.check()
    assert octavo("remove").returncode == 0
    mac.check()


def test_a_mac_that_does_not_answer_is_not_waited_for(
    mac: PlayedMac, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mac.refusal = "No."
    assert octavo("install", str(tiny_folder)).returncode == 0
    asked, end = threading.Event(), threading.Event()

    class Impatient(threading.Thread):
        def join(self, timeout: float | None = None) -> None:
            assert timeout == login_service._SECONDS
            while self.is_alive() and not asked.is_set():
                super().join(0.01)

    monkeypatch.setattr(login_service, "threading", SimpleNamespace(Thread=Impatient))
    monkeypatch.setattr(mac, "_register", lambda: asked.set() or str(end.wait(60)))
    done = octavo("install", str(tiny_folder), "--port", "9124")
    assert asked.is_set()
    end.set()
    assert done.returncode == 2
    assert "macOS did not answer within" in done.stderr
    assert mac.is_loaded() == "file", "the LaunchAgent from before runs again"
    assert b"9124" not in mac.options.read_bytes()


@pytest.mark.parametrize("seed", range(12))
def test_in_any_order_there_is_one_way_at_most_and_it_has_its_options(
    mac: PlayedMac, tiny_folder: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(login_service, "_SETTLES_WITHIN", 0.05)
    draw = random.Random(seed)
    for step in range(12):
        mac.refusal, mac.asks = draw.choice(["", "", "No."]), draw.random() < 0.2
        monkeypatch.setattr(login_service, "__version__", draw.choice(["1", "2"]))
        for fault in ("refuses", "stuck"):
            (mac.launchd / fault).touch() if draw.random() < 0.2 else (mac.launchd / fault).unlink(
                missing_ok=True
            )
        action = draw.choice(["install", "install", "remove", "renew", "status"])
        before = mac.options.read_bytes() if mac.options.exists() else b""
        done = octavo(
            action, *([str(tiny_folder), "--port", str(9000 + step)] if action == "install" else [])
        )
        if action == "install" and done.returncode in (0, 3):
            assert str(9000 + step).encode() in mac.options.read_bytes()
        elif done.returncode == 2:
            assert before == (mac.options.read_bytes() if mac.options.exists() else b"")
        if not (mac.launchd / "refuses").exists():
            mac.check()
