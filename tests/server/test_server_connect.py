"""`octavo connect`: what it lists, shows, asks, writes and takes back, and its check of a real server."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from serve_process import ServeProcess

from engine.cli import main
from engine.programs.client_programs import ClientProgram, check_server, client_programs, program_named

PROGRAMS = [each for each in client_programs() if each.kind]
NOWHERE = "http://127.0.0.1:9"  # the discard port, where nothing listens


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for program in PROGRAMS:
        for folder in program.folders:
            monkeypatch.delenv(folder.rpartition("$")[2].partition("/")[0], raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("OCTAVO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("PATH", str(tmp_path / "programs"))
    return tmp_path


def connect(
    monkeypatch: pytest.MonkeyPatch, *words: str, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main.main(["connect", *words])
    return subprocess.CompletedProcess(words, status, out.getvalue(), err.getvalue())


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda each: each.name)
def test_the_server_answers_each_program(
    program: ClientProgram, served: ServeProcess, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [program.name, "--url", served.url, "--key", served.key, "--folder", str(home / "own")]
    done = connect(monkeypatch, *words, "--yes")
    assert done.returncode == 0, done.stderr
    assert f"The server answers as {program.title} will ask it." in done.stdout
    assert done.stdout.endswith(f"{program.after}\n")
    assert f"+++ {home / 'own' / program.files[-1]}" in done.stdout
    again = connect(monkeypatch, *words)
    assert "has these settings already" in again.stdout
    assert "will ask it" in again.stdout
    back = connect(monkeypatch, *words, "--remove", "--yes")
    assert back.returncode == 0
    assert "is as without Octavo." in back.stdout
    assert list((home / "own").iterdir()) == []


def test_a_wrong_key_is_a_sentence(served: ServeProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", NOWHERE)  # is not asked for what is on this computer
    problem = check_server(program_named("codex"), served.url, "octavo-wrong")
    assert problem == f"The server at {served.url} refuses this key: give the one that it shows."


def test_without_a_server_the_settings_stay(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = connect(monkeypatch, "codex", "--url", NOWHERE, "--key", "k", "--yes")
    assert done.returncode == 1
    assert f"No server answers at {NOWHERE}: switch on" in done.stdout
    assert "The settings stay." in done.stdout
    assert NOWHERE in (home / ".codex" / "config.toml").read_text()


class Other(BaseHTTPRequestHandler):
    """A server that is not Octavo."""

    reply = (404, "<html>")

    def do_POST(self) -> None:
        status, body = self.reply
        self.send_response(status)
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_: object) -> None:
        """Prints nothing."""


@pytest.fixture
def other() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Other) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        ((404, "<html>"), "is not Octavo"),
        ((500, "[]"), "is not Octavo"),
        ((400, '{"error": 3}'), "is not Octavo"),
        ((503, '{"error": {"message": "The engine ended."}}'), "refused: The engine ended."),
    ],
)
def test_what_another_server_says_is_a_sentence(
    reply: tuple[int, str], said: str, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Other, "reply", reply)
    assert said in check_server(program_named("claude"), other, "k")


def test_a_change_is_only_made_after_a_yes(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = home / ".codex" / "config.toml"
    for typed in ("", "n\n", "maybe\n"):
        done = connect(monkeypatch, "codex", typed=typed)
        assert done.returncode == 1
        assert done.stdout.endswith("Nothing was changed.\n")
        assert not file.exists()
    assert connect(monkeypatch, "codex", "--print").returncode == 0
    assert not file.exists()
    connect(monkeypatch, "codex", "--url", NOWHERE, typed="y\n")
    assert file.exists()
    kept = connect(monkeypatch, "codex", "--remove", typed="n\n")
    assert kept.returncode == 1
    assert file.exists()


def test_the_key_is_the_one_that_the_server_will_have(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = connect(monkeypatch, "claude", "--print", "--port", "9000").stdout
    key = (home / "data" / "server-keys").read_text().split()[-1]
    assert f'+    "ANTHROPIC_AUTH_TOKEN": "{key}",' in shown
    assert '+    "ANTHROPIC_BASE_URL": "http://127.0.0.1:9000",' in shown


def test_the_old_file_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = home / ".claude" / "settings.json"
    file.parent.mkdir()
    file.write_text(json.dumps({"theme": "dark"}))
    done = connect(monkeypatch, "claude", "--url", NOWHERE, "--yes")
    assert f"the old file is beside it: {file}.before-octavo." in done.stdout


def test_the_list_says_what_is_found_and_set_up(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect(monkeypatch, "codex", "--key", "k", "--url", NOWHERE, "--yes")
    (home / ".claude").mkdir()
    (home / ".claude" / "settings.json").write_text("{")
    listed = connect(monkeypatch, "--key", "k", "--url", NOWHERE).stdout.splitlines()
    lines = {line.split()[0]: line for line in listed}
    assert list(lines) == [each.name for each in client_programs()]
    assert lines["codex"].endswith("Codex: found; set up")
    assert "found; " in lines["claude"]
    assert lines["claude"].endswith("line 1 cannot be read.")
    assert lines["zed"].endswith("Zed: not found")
    assert "--folder" in lines["librechat"]
    assert "docs/clients.md" in lines["open-webui"]
    other = connect(monkeypatch, "--key", "k2", "--url", NOWHERE).stdout
    assert "Codex: found; set up for another address or key" in other


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["emacs"], "There is no file of emacs to set up: give one of claude, codex"),
        (["open-webui"], "There is no file of open-webui to set up"),
        (["librechat"], "name the folder of its librechat.yaml"),
        (["codex", "--remove"], "there is nothing to take back"),
        (["codex", "--url", "here"], "is no address of a server"),
        (["codex", "--key", "a b"], "no key of Octavo"),
    ],
)
def test_a_mistake_is_one_line(words: list[str], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done = connect(monkeypatch, *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_nothing_is_made_to_take_something_back(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect(monkeypatch, "codex", "--remove")
    assert list(home.iterdir()) == [], "not even a key"
