"""`octavo serve` on the command line: what it prints, how it ends, and what it refuses."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from scripted_engine import KEYS, ScriptedEngine
from serve_process import PATIENCE, ServeProcess

from engine.server.http_server import PortTakenError, start_server
from engine.server.server_settings import ServerSettings


def octavo(*arguments: str, data: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "engine", *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env=os.environ | {"OCTAVO_DATA": str(data)},
    )


def test_it_prints_where_it_is_and_ends_when_told(tiny_folder: Path, tmp_path: Path) -> None:
    with ServeProcess(tiny_folder, tmp_path) as process:
        lines = process.printed.splitlines()
        assert lines[0] == "tiny is ready."
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+", lines[1])
        assert lines[2] == f"Key: {process.key}"
        assert process.key in (tmp_path / "server-keys").read_text()
        with process.client() as client:
            assert client.models.list().data
        assert process.stop() == 0
        assert process.errors() == ""


def test_it_answers_the_lines_of_a_file_and_ends(tiny_folder: Path, tmp_path: Path) -> None:
    prompts = tmp_path / "prompts.txt"
    prompts.write_bytes(b"One line.\n\nAnother l\xefne in another encoding.\n")
    command = ("serve", str(tiny_folder), "--port", "0", "-n", "5", "--prompts", str(prompts))
    done = octavo(*command, data=tmp_path)
    assert done.returncode == 0, done.stderr
    told = [re.fullmatch(r"(prompt \d): [0-5] tokens", line) for line in done.stdout.splitlines()[-2:]]
    assert {line and line[1] for line in told} == {"prompt 1", "prompt 2"}, done.stdout  # some end early


def test_a_port_that_is_taken_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings = ServerSettings(port=taken.getsockname()[1], keys=KEYS)
        with pytest.raises(PortTakenError, match="already in use") as found:
            start_server(ScriptedEngine(), settings)
        free = found.value.free
        assert free > settings.port
        server = start_server(ScriptedEngine(), replace(settings, port=free))
        assert server.port == free
        server.stop(0.0)
        server.ended.wait()


@pytest.mark.slow
def test_the_command_says_which_port_is_free(tiny_folder: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = octavo("serve", str(tiny_folder), "--port", str(port), data=tmp_path)
    assert done.returncode == 2
    (said,) = done.stderr.splitlines()
    advice = "quit that program, or add --port"
    assert re.search(rf"Port {port} is already in use by another program, .*: {advice} \d+\.$", said)


@pytest.mark.slow
def test_what_it_cannot_do_is_said_in_a_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = octavo("serve", "--port", str(taken.getsockname()[1]), data=tmp_path)
    assert done.returncode == 2
    assert "choose another address" in done.stderr
    assert "Traceback" not in done.stderr
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "config.json").write_text('{"model_type": "llama"}')
    done = octavo("serve", str(broken), "--port", "0", data=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("octavo: ")
    assert done.stderr.count("\n") == 1
