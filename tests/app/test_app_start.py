"""The first paint is quick, the engine starts before the window is built, and commands say what they do."""

import os
import socket
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest
from scripted import FAKE_ENGINE, REPOSITORY

from app import __main__ as program
from app.processes import crash_reports
from app.window.desktop.open_requests import OnlyWindow

PAINT = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QTimer
from app.application import Octavo, build_application

def now():
    # Time, less what this thread waited while other programs had the CPU (Linux).
    try:
        waited = int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        waited = 0.0
    return time.monotonic() - waited

app = build_application()
octavo = Octavo(Path(sys.argv[2]), "dark", [sys.executable, "-c", ""])
seen = []
octavo.window.painted.connect(lambda: seen.append(now() - float(sys.argv[1])) or app.quit())
octavo.window.show()
app.exec()
bad = [name for name in sys.modules if name.split(".")[0] in ("mlx", "mlx_lm", "transformers", "pygments")]
print(seen[0], bad)
octavo.client._restart.stop()
octavo.window.close()
"""


def start(code: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=REPOSITORY,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


ORDER = """
import sys
from pathlib import Path
from app.application import Octavo, build_application
from app.processes.engine_client import EngineClient

start = EngineClient.start
def note(client):
    print("app.window.main_window" in sys.modules)
    start(client)
EngineClient.start = note
app = build_application()
octavo = Octavo(Path(sys.argv[1]), "dark", [sys.executable, "-c", ""])
print(octavo.window.status._link is octavo.client.link)
octavo.client.stop(0)
"""


def test_the_engine_starts_before_the_window_is_imported_and_the_window_knows(tmp_path):
    assert start(ORDER, str(tmp_path)).split() == ["False", "True"]


MISSING = """
import sys
sys.modules["app.window.main_window"] = None  # its import fails
from app.__main__ import main
print(main(["--data", sys.argv[1]]))
"""


def test_a_library_that_only_the_window_needs_is_missing(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", MISSING, str(tmp_path)],
        cwd=REPOSITORY,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.split() == ["2"]
    (line,) = [line for line in done.stderr.splitlines() if "octavo:" in line]
    assert line.startswith("octavo: the window cannot be opened: ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "limit", [pytest.param(1.0, marks=pytest.mark.slow, id="quiet"), pytest.param(10.0, id="any")]
)
def test_first_paint_within_a_second_and_without_mlx(tmp_path, limit):
    best = 99.0
    for number in range(3):  # the first run warms the disk cache; other programs share the machine
        out = start(PAINT, str(time.monotonic()), str(tmp_path / str(number)))
        seconds, rest = out.split(" ", 1)
        assert rest.strip() == "[]"
        best = min(best, float(seconds))
    assert best < limit


@pytest.fixture
def run_app(tmp_path):
    def run(*arguments: str, engine: str = "") -> subprocess.CompletedProcess[str]:
        # The engine is looked up as a module in the working folder: a scripted one stands there.
        code = (
            "import sys; from pathlib import Path; import app.processes.engine_client as c;"
            "import app.__main__ as m;"
            f"c.ENGINE = [sys.executable, {FAKE_ENGINE!r}, *{engine.split()!r}];"
            "raise SystemExit(m.main(sys.argv[1:]))"
        )
        environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
        environment.pop("QT_QPA_PLATFORM", None)
        return subprocess.run(
            [sys.executable, "-c", code, *arguments],
            cwd=tmp_path,
            env={**environment, "PYTHONPATH": str(REPOSITORY)},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    return run


def test_the_demo_prints_the_answer_and_saves_a_picture(run_app, tmp_path):
    done = run_app("--headless-demo", "out/pic.png", "--prompt", "tokens=6 delay=1", "--data", "chats")
    assert done.returncode == 0, done.stderr
    assert "word0 word1 word2 word3 word4 word5" in done.stdout
    assert "out/pic.png" in done.stdout
    picture = tmp_path / "out" / "pic.png"
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "chats" / "chats.db").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: other systems always have a display")
def test_without_a_display_the_window_runs_unseen(run_app, tmp_path):
    done = run_app()
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("No display found")
    assert (tmp_path / "build" / "octavo.png").exists()


@pytest.mark.parametrize(
    ("engine", "text"),
    [
        ("--none", "no model found"),
        ("--broken", "do not fit in memory"),
        ("--dead", "nothing works today"),
    ],
)
def test_the_demo_fails_with_one_line(run_app, engine, text):
    done = run_app("--headless-demo", "pic.png", engine=engine)
    assert done.returncode == 2
    assert text in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_data_folder_that_cannot_be_is_one_line(run_app, tmp_path):
    (tmp_path / "file").write_text("")
    done = run_app("--headless-demo", "pic.png", "--data", "file/inside")
    assert done.returncode == 2
    assert "cannot be created" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_app_that_an_update_restarts_gets_its_options(qapp, monkeypatch, tmp_path):
    updates = SimpleNamespace(words=[])
    played = SimpleNamespace(open=str, open_again=str, run=lambda: 0, window=SimpleNamespace(updates=updates))
    reports = SimpleNamespace(install=lambda: None, close=lambda: None, last=None)
    monkeypatch.setattr("app.application.Octavo", lambda *_: played)
    monkeypatch.setattr(crash_reports, "CrashReports", lambda _: reports)
    monkeypatch.chdir(tmp_path)
    assert program.main(["--data", "my chats", "--light", "octavo://ask"]) == 0
    assert updates.words == [f"--data={tmp_path}/my chats", "--light"]
    monkeypatch.setenv("OCTAVO_DATA", str(tmp_path))
    assert program.main([]) == 0
    assert updates.words == []


READ = """
import linecache, sys
from app.pyside_imports import read_no_sources
read_no_sources()
import PySide6.QtCore, wave
print(sorted(linecache.cache.keys() & {sys.modules[name].__file__ for name in ("linecache", "wave")}))
"""


def test_pyside_reads_the_source_of_no_module():
    """Neither of one that was imported before it, nor of one that is imported after it."""
    assert start(READ).strip() == "[]"
    read = start(READ.replace("\nread_no_sources()", ""))
    assert read.count(".py") == 2, "PySide no longer reads: do without `pyside_imports`"


def test_a_second_start_hands_over_to_the_window_that_is_there(qtbot, tmp_path, monkeypatch):
    folder = tmp_path / "data"
    only = OnlyWindow(folder, program.claim_window(folder, []))
    asked = []
    only.requested.connect(asked.append)
    (tmp_path / "a file.txt").touch()
    done = subprocess.run(
        [
            sys.executable,
            "-X",
            "importtime",
            "-m",
            "app",
            f"--data={folder}",
            "a file.txt",
            "octavo://new?prompt=Hi",
        ],
        cwd=tmp_path,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert all(line.startswith("import time:") and "PySide6" not in line for line in done.stderr.splitlines())
    qtbot.waitUntil(lambda: bool(asked))
    assert asked == [[str(tmp_path / "a file.txt"), "octavo://new?prompt=Hi"]]
    assert not (folder / "chats.db").exists(), "the second one opened the chats"
    for nonsense in (b"", b"{}", b"[1, 2]", b"\xff"):
        with socket.socket(socket.AF_UNIX) as stranger:
            stranger.connect(str(folder / "window.sock"))
            stranger.sendall(nonsense)
            stranger.shutdown(socket.SHUT_WR)
            stranger.recv(1)
    assert (folder / "window.sock").stat().st_mode & 0o077 == 0
    monkeypatch.setattr(program, "_ANSWER_WITHIN", 0.1)
    (folder / "window.sock").unlink()
    with pytest.raises(TimeoutError):
        program.claim_window(folder, [])
    told = []
    monkeypatch.setattr(crash_reports, "report_startup_failure", told.append)
    assert program.main(["--data", str(folder)]) == 2
    assert told == ["Octavo is running already, but its window does not answer."]
    only.close()
    OnlyWindow(folder, program.claim_window(folder, [])).close()
