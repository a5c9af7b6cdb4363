"""OpenBLAS is preloaded into the engine process once, with its command line kept."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine import startup

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: macOS has Accelerate")
needs_openblas = pytest.mark.skipif(
    startup.find_openblas() is None, reason="needs OpenBLAS: apt-get install libopenblas0-pthread"
)

PROBE = """
import json, os, sys
{before}
from engine.startup import blas_in_use, ensure_blas, is_fast
ensure_blas()
import mlx.core as mx
mx.set_default_device(mx.cpu)
a = mx.ones((64, 64)); mx.eval(a @ a)
print(json.dumps([sys.argv[1:], blas_in_use(), is_fast(), os.environ.get("LD_PRELOAD"),
    os.environ.get("OPENBLAS_NUM_THREADS"), sys.stdin.read()]))
"""


def clean() -> dict[str, str]:
    """This process's environment without what a start with OpenBLAS leaves there."""
    left = ("LD_PRELOAD", "OPENBLAS", "OCTAVO", "OMP")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(left)}
    return kept | {"PYTHONPATH": os.getcwd()}


def probe(tmp_path: Path, *arguments: str, before: str = "", **environment: str) -> list[object]:
    """Runs a program that calls ensure_blas as `python FILE ARGUMENTS`, and returns what it saw."""
    program = tmp_path / "program.py"
    program.write_text(PROBE.format(before=before))
    ran = subprocess.run(
        [sys.executable, "-W", "error", str(program), *arguments],
        env=clean() | environment,
        input="piped",
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    seen: list[object] = json.loads(ran.stdout)
    return seen


@needs_openblas
def test_the_command_starts_again_with_openblas(tmp_path: Path) -> None:
    arguments, blas, fast, preloaded, threads, stdin = probe(tmp_path, "chat", "-n", "3", "two words")
    assert arguments == ["chat", "-n", "3", "two words"]
    assert str(blas).startswith("OpenBLAS 0.")
    assert fast is True
    assert preloaded == str(startup.find_openblas())
    assert threads == str(startup.physical_cores())
    assert stdin == "piped"


@needs_openblas
def test_what_a_person_set_is_kept(tmp_path: Path) -> None:
    other = next(Path("/usr/lib").glob("*-linux-gnu/libz.so.1"), None)
    if other is None:
        pytest.skip("needs a zlib to preload")
    _, blas, _, preloaded, threads, _ = probe(tmp_path, LD_PRELOAD=str(other), OPENBLAS_NUM_THREADS="1")
    assert preloaded == f"{other} {startup.find_openblas()}"
    assert threads == "1"
    assert str(blas).endswith("1 threads")


def test_without_openblas_it_goes_on_and_says_so(tmp_path: Path) -> None:
    missing = "import engine.startup; engine.startup.find_openblas = lambda: None"
    _, blas, fast, preloaded, _, _ = probe(tmp_path, before=missing)
    assert blas == "reference BLAS of mlx-cpu (slow)"
    assert (fast, preloaded) == (False, None)


def test_a_library_that_cannot_be_preloaded_makes_no_loop(tmp_path: Path) -> None:
    """The loader ignores a file that is no library (and says so); the command starts again only once."""
    fake = tmp_path / "libopenblas.so.0"
    fake.write_text("not a library")
    runs = tmp_path / "runs"
    before = (
        f"open({str(runs)!r}, 'a').write('x')\n"
        "import pathlib, engine.startup\n"
        f"engine.startup.find_openblas = lambda: pathlib.Path({str(fake)!r})"
    )
    _, _, fast, _, _, _ = probe(tmp_path, before=before)
    assert fast is False
    assert runs.read_text() == "xx"


@needs_openblas
@pytest.mark.parametrize("command", [["-m", "engine"], [str(Path(sys.executable).with_name("octavo"))]])
def test_both_ways_to_start_octavo_survive(command: list[str]) -> None:
    clean = {k: v for k, v in os.environ.items() if k != "LD_PRELOAD"}
    ran = subprocess.run(
        [sys.executable, *command, "doctor"], env=clean, capture_output=True, text=True, check=False
    )
    assert "BLAS                OpenBLAS" in ran.stdout, ran.stderr


def test_physical_cores_are_among_those_we_may_use() -> None:
    assert 1 <= startup.physical_cores() <= len(os.sched_getaffinity(0))


def test_pytest_started_again_tells_its_errors(tmp_path: Path) -> None:
    """Its terminal must be the one it was given: as it goes, and when a file cannot even be read."""
    (tmp_path / "conftest.py").write_bytes(Path("tests/conftest.py").read_bytes())
    (tmp_path / "test_good.py").write_text("def test_it(): print('unheard')")
    (tmp_path / "test_bad.py").write_text("import nothing_of_that_name")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--continue-on-collection-errors", "-p", "no:cacheprovider"],
        cwd=tmp_path,
        env=clean() | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "No module named 'nothing_of_that_name'" in ran.stdout, ran.stdout + ran.stderr
    assert "closed file" not in ran.stdout + ran.stderr
    assert ran.stdout.startswith(".  ")
    assert "unheard" not in ran.stdout
