"""The report ends, and says so, whatever a step does: refused compiles, hangs, NaN, no memory, no program."""

from __future__ import annotations

import os
import sys
import time
import zipfile
from pathlib import Path

import pytest

PACKAGING = Path(__file__).parents[2] / "packaging"


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
    state = Path(f"/proc/{child}/stat")
    # A killed process takes its signal at its next turn on a processor, which may be after our return.
    deadline = time.monotonic() + 30.0
    while not _has_ended(state):
        assert time.monotonic() < deadline, "the grandchild lives on"
        os.sched_yield()


def _has_ended(state: Path) -> bool:
    try:
        return state.read_text().split()[2] in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_a_home_folder_is_not_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from macreport.runner import run_step
    from macreport.steps import Step

    monkeypatch.setenv("HOME", "/Users/somebody")
    result = run_step(Step("home", "", python("print('/Users/somebody/models')")), tmp_path)
    assert result.log is not None
    assert result.log.read_text() == "~/models\n"


def test_the_whole_command_ends_with_zero_and_names_what_is_missing(tmp_path: Path) -> None:
    from mac_report import main

    out = tmp_path / "report"
    assert main(["--out", str(out), "--only", "machine", "kernels", "sign"]) == 0
    page = (out / "report.md").read_text()
    if sys.platform == "linux":
        assert "3 missing." in page
        assert "this is not a Mac" in page
    assert out.with_suffix(".zip").is_file()


def test_an_unknown_step_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from mac_report import main

    with pytest.raises(SystemExit):
        main(["--out", str(tmp_path / "r"), "--only", "kernel"])
    assert "there is no step kernel; the steps are: machine" in capsys.readouterr().err
    assert os.listdir(tmp_path) == []
