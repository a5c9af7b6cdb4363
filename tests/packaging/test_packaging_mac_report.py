"""The report ends, and says so, whatever a step does: refused compiles, hangs, NaN, no memory, no program."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from engine.models.paths import cache_folder
from engine.protocol import Fit, ModelInfo
from engine.worker.model_manager import KEEP_WARM

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"


@pytest.fixture(autouse=True)
def _packaging_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PACKAGING))


def python(code: str) -> tuple[str, ...]:
    return (sys.executable, "-c", code)


COMPILE_ERROR = "raise SystemExit('error: no matching function for call to simdgroup_load')"
FAULTS = {
    "refuses": (python(COMPILE_ERROR), "failed", "no matching function"),
    "hangs": (python("import time; print('compiling', flush=True); time.sleep(60)"), "stopped", "compiling"),
    "nan": (
        (*python("import sys; open(sys.argv[1], 'w').write('[NaN]')"), "{out}/nan.json"),
        "failed",
        "nan.json is NaN",
    ),
    "no-memory": (python("import os; os.kill(os.getpid(), 9)"), "failed", "SIGKILL, as happens when memory"),
    "aborts": (python("import os; os.abort()"), "failed", "SIGABRT"),
    "no-program": (("/nowhere/octavo",), "missing", "cannot be started"),
    "fine": (python("print('all is well')"), "passed", ""),
}


@pytest.mark.parametrize("name", list(FAULTS))
def test_each_fault_is_a_line_of_the_report(name: str, tmp_path: Path) -> None:
    from macreport.report import write_report
    from macreport.runner import run_step
    from macreport.steps import Step

    command, state, why = FAULTS[name]
    out = tmp_path / "report"
    out.mkdir()
    result = run_step(Step(name, "a fault", command, seconds=2.0 if name == "hangs" else 60.0), out)
    assert result.state == state
    assert why in result.why
    archive = zipfile.ZipFile(write_report([result], out))
    page = archive.read("report/report.md").decode()
    assert archive.namelist()[0] == "report/report.md"
    assert f"| {name} | a fault | **{state}**" in page
    assert why in page


def test_what_a_stopped_step_started_ends_with_it(tmp_path: Path) -> None:
    from macreport.runner import run_step
    from macreport.steps import Step

    code = (
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "print(child.pid, flush=True); time.sleep(60)"
    )
    result = run_step(Step("family", "", python(code), seconds=2.0), tmp_path)
    assert result.log is not None
    child = int(result.log.read_text().split()[0])
    # A killed process takes its signal at its next turn on a processor, which may be after our return.
    deadline = time.monotonic() + 60.0
    while not _has_ended(child):
        assert time.monotonic() < deadline, "the grandchild lives on"


def _has_ended(pid: int) -> bool:
    """Whether there is no such process, or one that only waits until its parent has asked for its status."""
    listed = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return listed.stdout.strip()[:1] in ("", "Z", "X")


def test_a_home_folder_is_not_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from macreport.runner import run_step
    from macreport.steps import Step

    monkeypatch.setenv("HOME", "/Users/somebody")
    result = run_step(Step("home", "", python("print('/Users/somebody/models')")), tmp_path)
    assert result.log is not None
    assert result.log.read_text() == "~/models\n"


def test_what_macos_says_of_crashes_comes_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of our processes, written since the report began, without the home folder."""
    from macreport.report import collect_crash_reports, write_report

    monkeypatch.setenv("HOME", "/Users/somebody")
    folder, out = tmp_path / "DiagnosticReports", tmp_path / "report"
    folder.mkdir()
    out.mkdir()
    for name in ("python3.12-2026-11-22.ips", "Octavo-old.ips", "Mail-2026-11-22.ips"):
        (folder / name).write_text("/Users/somebody/x: SIGABRT in MTLCompilerService")
    os.utime(folder / "Octavo-old.ips", (1, 1))
    (copy,) = collect_crash_reports(1000.0, out, folder)
    assert copy.read_text() == "~/x: SIGABRT in MTLCompilerService"
    archive = zipfile.ZipFile(write_report([], out, 1))
    assert "macOS wrote 1 crash reports" in archive.read("report/report.md").decode()
    assert "report/crashes/python3.12-2026-11-22.ips" in archive.namelist()
    assert collect_crash_reports(0.0, out, tmp_path / "nowhere") == []


FAKE_FAULTS = {
    "refuses": "decode: does not compile",
    "hangs": "no answer within",
    "nan": "differs",
    "memory": "signal 9, as happens when memory runs out",
}


@pytest.mark.parametrize("fault", list(FAKE_FAULTS))
def test_a_device_with_a_fault_is_a_line_of_the_report(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The self-check's own commands, over a device that refuses, hangs, gives NaN or has no memory."""
    from mac_report import main
    from macreport import steps

    fake = [sys.executable, str(Path(__file__).with_name("fake_metal.py")), fault]
    ours = []
    for step in steps.STEPS:
        if step.name in ("compile", "kernels"):
            command = (*fake, *step.command[1:])
            ours.append(dataclasses.replace(step, command=command, missing=lambda: "", seconds=120.0))
    monkeypatch.setattr("mac_report.STEPS", ours)
    out = tmp_path / "report"
    assert main(["--out", str(out)]) == 0
    page = (out / "report.md").read_text()
    assert page.count("**failed**") == {"refuses": 2, "hangs": 2, "nan": 1, "memory": 2}[fault]
    logs = (out / "compile.txt").read_text() + (out / "kernels.txt").read_text()
    assert FAKE_FAULTS[fault] in logs
    assert "Apple Fake" in json.loads((out / "compile.json").read_text())["device"]["device_name"]


def test_every_step_of_the_design_is_there() -> None:
    """Of `mac.md`, D."""
    from macreport.steps import STEPS

    names = [step.name for step in STEPS]
    assert len(set(names)) == len(names)
    assert " ".join(names) == (
        "machine versions compile kernels kernels-validated sessions tune answer long-prompt "
        "refused-kernels bench-single serial bench-batch bench-stall bench-overlap bench-host bench-kernels "
        "window window-start window-start-again login-service bundle sign codesign "
        "login-service-again gatekeeper smoke first-token"
    )


def test_each_command_of_ours_is_one_that_octavo_has() -> None:
    """So that renaming a command or a benchmark does not go unnoticed until somebody has a Mac."""
    from benchmarks import run as developer

    from engine.cli.bench_commands import BENCHES
    from macreport.steps import STEPS

    benches = {step.command[2]: step.command for step in STEPS if step.name.startswith("bench-")}
    assert len(benches) == 6
    for name, command in benches.items():
        assert name in (developer.BENCHES if command[1].endswith("run.py") else BENCHES)
    for step in STEPS:
        for word in step.command[1:]:
            if word.endswith(".py"):
                assert (Path(__file__).parents[2] / word).is_file(), word


def test_menus_are_written_with_their_keys_and_roles(qtbot: QtBot) -> None:
    from macreport.probes.window_start import menu_lines

    menu = QMenu("&Chat")
    qtbot.addWidget(menu)
    quit_action = menu.addMenu("File").addAction("&Quit")
    quit_action.setShortcut("Ctrl+Q")
    quit_action.setMenuRole(QAction.MenuRole.QuitRole)
    quit_action.setEnabled(False)
    menu.addSeparator()
    menu.addAction("New")
    assert list(menu_lines(menu.actions())) == ["File", "    Quit  [Ctrl+Q; Quit; off]", "--------", "New"]


@pytest.mark.slow
def test_the_window_probe_writes_its_times_menus_and_picture(tmp_path: Path) -> None:
    from macreport.runner import run_step
    from macreport.steps import STEPS

    result = run_step(next(step for step in STEPS if step.name == "window-start"), tmp_path)
    assert result.state == "passed", result.why
    assert result.log is not None
    assert re.search(r"painted after [\d.]+ s\ncan answer after [\d.]+ s", result.log.read_text())
    menus = (tmp_path / "menus.txt").read_text()
    assert "New Chat  [Ctrl+N]" in menus
    assert QImage(str(tmp_path / "start.png")).width() > 500


@pytest.mark.model
@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: systemd is played")
def test_the_service_probe_installs_asks_attaches_and_removes(tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    played = ROOT / "tests" / "cli" / "played_systemctl.py"
    (programs / "systemctl").write_text(f'#!/bin/sh\nexec "{sys.executable}" "{played}" "$@"\n')
    (programs / "systemctl").chmod(0o755)
    probe = ROOT / "packaging" / "macreport" / "probes" / "login_service.py"
    variables = os.environ | {
        "HOME": str(tmp_path),
        "PATH": f"{programs}:{os.environ['PATH']}",
        "OCTAVO_DATA": str(tmp_path / "data"),
        "OCTAVO_CACHE": str(cache_folder()),
        "PYTHONPATH": str(ROOT),
    }
    variables.pop("XDG_CONFIG_HOME", None)
    done = subprocess.run(
        [sys.executable, str(probe)], env=variables, capture_output=True, text=True, timeout=200, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "service=True" in done.stdout
    assert "no longer starts at login" in done.stdout
    assert not (tmp_path / "running").exists()


@pytest.mark.parametrize("lacking", ["nothing", "model"])
def test_the_first_token_is_measured_in_each_way(tmp_path: Path, tiny_folder: Path, lacking: str) -> None:
    """With engines of their own; what one of them cannot do is a line, and the others are measured."""
    from macreport.probes.first_token import WAYS
    from macreport.runner import run_step
    from macreport.steps import STEPS

    assert [name for name, *_ in WAYS][-1] == "kept", "it may bring the machine down"
    assert WAYS[1][2] == {KEEP_WARM: "1"}
    step = next(step for step in STEPS if step.name == "first-token")
    assert step is STEPS[-1]
    model = str(tiny_folder if lacking == "nothing" else tmp_path / "nowhere")
    step = dataclasses.replace(step, command=(*step.command, "--model", model, "--pauses", "0", "0.05"))
    result = run_step(step, tmp_path)
    ways = json.loads((tmp_path / "first-token.json").read_text())["ways"]
    assert list(ways) == ["plain", "warm", "kept"]
    assert result.log is not None
    if lacking == "nothing":
        assert result.state == "passed", result.log.read_text()
        assert all(list(way["ttft"]) == ["0", "0.05"] for way in ways.values())
        assert all(len(seconds) == 2 for way in ways.values() for seconds in way["ttft"].values())
        assert all(way["tokens_per_s"] > 0 for way in ways.values())
        told = ["without keeping its weights" in " ".join(way["notices"]) for way in ways.values()]
        assert told == [False, False, sys.platform != "darwin"]
    else:
        assert result.state == "failed"
        assert all("nowhere" in way["problem"] for way in ways.values())


def test_the_largest_model_that_fits_is_measured(
    tiny_folder: Path, other_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from engine.models import local_models
    from engine.planning import memory_plan
    from macreport.probes.first_token import largest_model

    sizes = {"huge": 9, str(tiny_folder): 3, str(other_folder): 2, str(tmp_path): 5}
    models = [ModelInfo(path=path, name=path, size=size) for path, size in sizes.items()]
    models.append(ModelInfo(path="damaged", name="damaged", size=8, problem="It is damaged."))
    plan_folder = memory_plan.plan_folder
    huge = Fit(rating="too big")
    monkeypatch.setattr(local_models, "scan", lambda: models)
    monkeypatch.setattr(
        memory_plan, "plan_folder", lambda path: huge if path == Path("huge") else plan_folder(path)
    )
    assert largest_model() == str(tiny_folder)


def test_the_whole_command_ends_with_zero_and_names_what_is_missing(tmp_path: Path) -> None:
    from mac_report import main

    out = tmp_path / "report"
    assert main(["--out", str(out), "--only", "machine", "kernels", "sign"]) == 0
    page = (out / "report.md").read_text()
    if sys.platform == "linux":
        assert "3 missing." in page
        assert "this is not a Mac" in page
    assert "Accessibility Inspector" in page
    assert out.with_suffix(".zip").is_file()


def test_an_unknown_step_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from mac_report import main

    with pytest.raises(SystemExit):
        main(["--out", str(tmp_path / "r"), "--only", "kernel"])
    assert "there is no step kernel; the steps are: machine" in capsys.readouterr().err
    assert os.listdir(tmp_path) == []
