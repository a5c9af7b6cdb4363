"""`make gpu`: what ran, failed, hung or had no time is in the summary, and no command line is stale."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from benchmarks import gpu_day
from benchmarks import run as benchmarks_run
from benchmarks.gpu_day import Figure, Step, day, run_day

from engine.cli.main import parser as octavo_parser

ROOT = Path(__file__).parents[2]
WRITES = "import json, pathlib, sys; pathlib.Path(sys.argv[1]).write_text(json.dumps({'speed': 3.0}))"
HANGS = """
import pathlib, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
pathlib.Path(sys.argv[1]).write_text('{"speed": 1.0}')
print(child.pid, flush=True)
time.sleep(600)
"""


def speed(result: dict[str, Any], _: float) -> list[Figure]:
    return [Figure("speed", result["speed"], 2.0, result["speed"] / 2.0, 1.0)]


def step(name: str, text: str, out: Path, limit: float = 60.0) -> Step:
    return Step(name, [sys.executable, "-c", text, str(out / f"{name}.json")], limit, speed)


def within(seconds: float, true: Callable[[], bool]) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def ended(pid: int) -> bool:
    """Whether a process is gone, or waits for a parent that is not there to take its status."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_what_fails_or_hangs_is_named_and_the_rest_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "fails.json").write_text('{"speed": 9.0}')  # of an earlier day
    steps = [
        step("works", WRITES, tmp_path),
        step("fails", "raise SystemExit('no such GPU')", tmp_path),
        step("hangs", HANGS, tmp_path, limit=5.0),
        Step("absent", ["/no/such/program"], 60.0),
        step("last", WRITES, tmp_path),
    ]
    assert run_day(steps, tmp_path, 5) == 1
    assert [each.state for each in steps] == ["ok", "failed", "took too long", "failed", "ok"]
    kept = json.loads((tmp_path / "summary.json").read_text())["steps"]
    assert [[figure["ours"] for figure in each["figures"]] for each in kept] == [[3.0], [], [1.0], [], [3.0]]
    assert [figure["met"] for each in kept for figure in each["figures"]] == [True, False, True]
    assert "no such GPU" in kept[1]["why"]
    out = capsys.readouterr().out
    assert "fails: failed, status 1: no such GPU" in out
    assert "MISSED" in out
    assert (tmp_path / "summary.txt").read_text().strip() in out
    if sys.platform == "linux":
        within(10, lambda: ended(int(kept[2]["tail"])))  # what the step had started, too


def test_all_is_well_only_if_all_ran(tmp_path: Path) -> None:
    assert run_day([step("works", WRITES, tmp_path)], tmp_path, 5) == 0
    late = [step("works", WRITES, tmp_path), step("late", WRITES, tmp_path)]
    assert run_day(late, tmp_path, 0) == 1
    assert [each.state for each in late] == ["not run", "not run"]
    assert "late: not run, no time was left" in (tmp_path / "summary.txt").read_text()


def test_the_summary_is_there_after_each_step(tmp_path: Path) -> None:
    reads = f"import pathlib; print(pathlib.Path({str(tmp_path / 'summary.json')!r}).read_text())"
    steps = [step("works", WRITES, tmp_path), Step("looks", [sys.executable, "-c", reads], 60.0)]
    assert run_day(steps, tmp_path, 5) == 0
    seen = json.loads((tmp_path / "looks.log").read_text())["steps"]
    assert [(each["state"], len(each["figures"])) for each in seen] == [("ok", 1), ("not run", 0)]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_prints_what_is_there(tmp_path: Path, number: int) -> None:
    program = (
        "import pathlib, signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from benchmarks.gpu_day import run_day\nfrom test_backends_gpu_script import HANGS, WRITES, step\n"
        "out = pathlib.Path(sys.argv[1])\n"
        "names = {'works': WRITES, 'hangs': HANGS, 'never': WRITES}\n"
        "sys.exit(run_day([step(name, text, out) for name, text in names.items()], out, 5))\n"
    )
    paths = os.pathsep.join(map(str, (ROOT, ROOT / "tests", ROOT / "tests/backends")))
    running = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": paths},
    )
    log = tmp_path / "hangs.log"
    within(60, lambda: log.exists() and log.read_text().endswith("\n"))
    running.send_signal(number)
    out, _ = running.communicate(timeout=60)
    assert running.returncode == 1
    states = {
        each["name"]: each["state"] for each in json.loads((tmp_path / "summary.json").read_text())["steps"]
    }
    assert states == {"works": "ok", "hangs": "stopped", "never": "not run"}
    assert "hangs: stopped, by a signal" in out
    assert "never: not run, stopped before" in out
    assert out.count("  met") == 2  # as soon as it was there, and in the table


def test_the_goals_stand_beside_the_figures() -> None:
    peers = {"PyTorch": {"gb_s": 60.0, "octavo_gb_s": 48.0}, "FlashInfer": {"error": "no nvcc"}}
    cells = [
        {"context": context, "batch": batch, "gb_s": 50.0, "copy_gb_s": 100.0, "of_copy": 0.5,
         "mlx_gb_s": 25.0, "peers": peers}
        for context, batch in ((4096, 1), (4096, 8), (32768, 1), (131072, 1))
    ]  # fmt: skip
    found = gpu_day.kernel_cells({"cells": [*cells, {"context": 1, "batch": 1, "failed": "so"}]}, 1.0)
    assert [(f.goal, f.met) for f in found if "copy" in f.name] == [
        (0.4, True), (0.6, False), (0.8, False), (None, None)
    ]  # fmt: skip
    assert [f.ratio for f in found if "PyTorch" in f.name] == [0.8] * 4
    assert not [f for f in found if "FlashInfer" in f.name]
    speeds = {"decode_128": 90.0, "decode_2000": 100.0, "prefill": 96.0, "throughput": 119.0}
    result = {
        "name": "single",
        "octavo": speeds,
        "peer": dict.fromkeys(speeds, 100.0),
        "ratio": {key: value / 100 for key, value in speeds.items()},
    }
    assert [(f.goal, f.met) for f in gpu_day.paired(result, 1.0)] == [
        (1.0, False), (1.0, True), (0.95, True), (1.2, False)
    ]  # fmt: skip
    checked = gpu_day.right_cases({"cases": [{"problem": ""}, {"problem": "wrong"}]}, 1.0)
    assert [(f.ours, f.peer, f.met) for f in checked] == [(1, 2, False)]
    assert gpu_day.right_cases({}, 1.0) == []
    assert gpu_day.seconds_of("answer", 60)({}, 61.0)[0].met is False


@pytest.mark.parametrize("small", [True, False])
def test_no_command_line_is_stale(tmp_path: Path, small: bool) -> None:
    steps = day(tmp_path, "cuda", small=small)
    assert [each.name for each in steps[:5]] == [steps[0].name, "answer", "single", "batch", "kernels-first"]
    assert len({each.name for each in steps}) == len(steps)
    for each in steps:
        program, *arguments = each.command[1:]
        if program == "-m":
            octavo_parser().parse_args(arguments[1:])
        elif program.endswith("run.py"):
            benchmarks_run.parser().parse_args(arguments)
        else:
            assert arguments[:2] == ["--make", each.name.removeprefix("model-")]
    if not small:
        asked = [each.command[each.command.index("--cells") + 1] for each in steps if "kernels" in each.name]
        cells = benchmarks_run._cells(",".join(asked))
        assert sorted(cells) == [
            (context, batch) for context in (4096, 32768, 131072) for batch in (1, 8, 64)
        ]


@pytest.mark.slow
def test_every_step_runs_on_a_cpu_with_tiny_models(tmp_path: Path) -> None:
    steps = [each for each in day(tmp_path, "cpu", small=True) if "selfcheck" not in each.name]
    assert run_day(steps, tmp_path, 15) == 0, gpu_day.summary(steps)
    assert all(each.figures for each in steps if "model" not in each.name)
