"""Builds the Linux bundle, moves it, and chats in its window under Xvfb with nothing of a Python around."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: its bundle"),
    pytest.mark.skipif(
        importlib.util.find_spec("PyInstaller") is None,
        reason="needs PyInstaller: pip install -e '.[bundle]'",
    ),
]
PICTURE = Path(__file__).parents[2] / "build" / "octavo-bundle.png"
GRAB = "import sys; from PySide6.QtGui import QGuiApplication as G; a = G([]); "
GRAB += "assert a.primaryScreen().grabWindow(0).save(sys.argv[1])"


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built bundle in a folder with a space, away from where it was built."""
    ready = os.environ.get("OCTAVO_TEST_BUNDLE")
    moved = tmp_path_factory.mktemp("moved") / "a folder" / "octavo"
    if ready:
        shutil.copytree(ready, moved, symlinks=True)
        return moved
    import build_linux

    out = tmp_path_factory.mktemp("built")
    assert build_linux.main(["--out", str(out)]) == 0
    shutil.move(out / "octavo", moved.parent.with_name("moving"))
    moved.parent.mkdir()
    shutil.move(moved.parent.with_name("moving"), moved)
    return moved


def test_it_works_on_an_empty_machine(bundle: Path) -> None:
    import smoke_test

    assert (
        smoke_test.main([str(bundle / "octavo"), "--picture", str(PICTURE.with_name("smoke-test.png"))]) == 0
    )


def test_it_brings_openblas_its_licences_and_one_libmlx(bundle: Path) -> None:
    libraries = [path.name for path in bundle.rglob("libmlx*") if not path.is_symlink()]
    assert libraries == ["libmlx.so"]
    (openblas,) = bundle.rglob("libopenblas*")
    assert openblas.parent == bundle / "_internal" / "blas"
    assert (bundle / "licences" / "README.txt").is_file()
    assert (bundle / "sbom.cdx.json").is_file()
    run = subprocess.run(
        [bundle / "octavo", "doctor"],
        env={"HOME": "/nonexistent", "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "BLAS                OpenBLAS" in run.stdout


def test_what_is_damaged_in_a_bundle_is_mended_by_another_copy(bundle: Path, tmp_path: Path) -> None:
    """There is no `make` and no pip beside it."""
    weights = bundle / "_internal/resources/starter/SmolLM2-135M-Instruct/model.safetensors"
    whole = weights.rename(weights.with_suffix(".whole"))
    try:
        run = subprocess.run(
            [bundle / "octavo", "doctor"],
            env={"HOME": str(tmp_path), "PATH": ""},
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        whole.rename(weights)
    assert run.returncode == 1
    assert "! starter model       damaged" in run.stdout
    assert "-> this copy of Octavo is not whole: delete it and install Octavo again" in run.stdout
    assert "make setup" not in run.stdout


def test_the_menu_entry_starts_this_bundle_and_goes_away_again(bundle: Path, tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    script = bundle / "install-desktop.sh"
    subprocess.run([script], env=environment, check=True, capture_output=True)
    share = tmp_path / ".local" / "share"
    entry = (share / "applications" / "octavo.desktop").read_text()
    assert f'Exec="{bundle}/octavo" %u' in entry.splitlines()
    assert "application/vnd.safetensors" in entry
    assert "x-scheme-handler/octavo" in entry
    assert (share / "icons/hicolor/256x256/apps/octavo.png").is_file()
    if shutil.which("desktop-file-validate"):
        subprocess.run(["desktop-file-validate", share / "applications" / "octavo.desktop"], check=True)
    subprocess.run([script, "remove"], env=environment, check=True, capture_output=True)
    assert not [path for path in share.rglob("octavo*") if path.is_file()]


@pytest.fixture
def display() -> Iterator[str]:
    if shutil.which("Xvfb") is None:
        pytest.skip("needs Xvfb: apt-get install xvfb")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1440x900x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as numbers:
        yield f":{numbers.readline().strip()}"
    server.terminate()
    server.wait(20)


def wait_for(what: Callable[[], object], within: float = 600) -> None:
    end = time.monotonic() + within
    while not what():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.2)


def answers(home: Path) -> list[str]:
    """Whole answers in the database of the app that runs in `home`."""
    database = home / ".local" / "share" / "octavo" / "chats.db"
    if not database.is_file():
        return []
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as store:
        try:
            rows = store.execute("select content from messages where role = 'assistant' and state = 'done'")
            return [content for (content,) in rows]
        except sqlite3.OperationalError:  # it's being made
            return []


def shown(display: str) -> list[str]:
    """The visible windows of Octavo, as xdotool's numbers."""
    found = ["xdotool", "search", "--onlyvisible", "--name", "Octavo"]
    environment = {**os.environ, "DISPLAY": display}
    run = subprocess.run(found, env=environment, capture_output=True, text=True, check=False)
    return run.stdout.split()


def test_a_crash_of_the_app_leaves_a_report_that_the_next_start_completes(
    bundle: Path, tmp_path: Path, display: str
) -> None:
    if shutil.which("xdotool") is None:
        pytest.skip("needs xdotool: apt-get install xdotool")
    environment = {"HOME": str(tmp_path), "PATH": "/nonexistent", "DISPLAY": display, "LANG": "C.UTF-8"}
    crashes = tmp_path / ".local" / "share" / "octavo" / "crashes"
    app = subprocess.Popen([bundle / "octavo"], cwd="/", env=environment, stderr=subprocess.DEVNULL)
    wait_for(lambda: shown(display), 120)
    app.send_signal(signal.SIGSEGV)
    assert app.wait(60) == -signal.SIGSEGV
    wait_for(lambda: not shown(display), 60)
    again = subprocess.Popen([bundle / "octavo"], cwd="/", env=environment, stderr=subprocess.DEVNULL)
    try:
        wait_for(lambda: list(crashes.glob("crash-*.txt")), 120)
        wait_for(lambda: shown(display), 120)
    finally:
        again.send_signal(signal.SIGTERM)
        again.wait(60)
    (report,) = crashes.glob("crash-*.txt")
    text = report.read_text(encoding="utf-8")
    assert text.startswith("Octavo stopped because of an internal error.\nYour chats are safe.")
    assert "Segmentation fault" in text
    assert f"Program: {bundle / 'octavo'}" in text


def test_its_window_chats_under_xvfb(bundle: Path, tmp_path: Path, display: str) -> None:
    """The composer gets its words by an octavo:// address; Enter is pressed as a person would."""
    if shutil.which("xdotool") is None:
        pytest.skip("needs xdotool: apt-get install xdotool")
    home = tmp_path / "home"
    home.mkdir()
    environment = {"HOME": str(home), "PATH": "/nonexistent", "DISPLAY": display, "LANG": "C.UTF-8"}
    prompt = "octavo://new?prompt=What%20is%20the%20capital%20of%20France%3F"
    app = subprocess.Popen([bundle / "octavo", prompt], cwd="/", env=environment, stderr=subprocess.PIPE)
    keys = {**os.environ, "DISPLAY": display}
    try:
        wait_for(lambda: shown(display), 120)
        subprocess.run(["xdotool", "windowfocus", "--sync", shown(display)[0]], env=keys, check=True)
        subprocess.run(["xdotool", "key", "Return"], env=keys, check=True)
        wait_for(lambda: answers(home))
        assert answers(home)[0].split()  # which words, and how many, is not known: it doesn't answer greedily
        PICTURE.parent.mkdir(exist_ok=True)
        subprocess.run(
            [sys.executable, "-c", GRAB, str(PICTURE)], env={**keys, "QT_QPA_PLATFORM": "xcb"}, check=True
        )
        print(f"a picture of the window is in {PICTURE}")
    finally:
        app.send_signal(signal.SIGTERM)
        _, errors = app.communicate(timeout=60)
    assert b"Traceback" not in errors
