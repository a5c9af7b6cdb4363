"""A fault of the app leaves a report that a person can read, and the next start tells where."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from app.processes import crash_reports
from app.processes.crash_reports import CrashReports

BEGIN = "import sys, os; from pathlib import Path; from app.processes.crash_reports import CrashReports\n"
BEGIN += "reports = CrashReports(Path(sys.argv[1])); reports.install()\n"


def run(data: Path, code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BEGIN + code, str(data)], capture_output=True, text=True, check=False
    )


def reports(data: Path) -> list[str]:
    return [path.read_text() for path in sorted((data / "crashes").glob("crash-*.txt"))]


def test_an_uncaught_error_leaves_a_report_with_a_sentence_and_the_trace(tmp_path: Path) -> None:
    ran = run(tmp_path, "def pick():\n  raise ValueError('block 7 is gone')\npick()")
    assert ran.returncode == 1
    (report,) = reports(tmp_path)
    assert report.startswith(
        "Octavo stopped because of an internal error.\nYour chats are safe. Nothing was sent"
    )
    assert "ValueError: block 7 is gone" in report
    assert "in pick" in report
    assert str(tmp_path / "crashes") in ran.stderr


def test_an_error_in_a_thread_does_too(tmp_path: Path) -> None:
    run(tmp_path, "import threading\nt = threading.Thread(target=lambda: 1 // 0); t.start(); t.join()")
    (report,) = reports(tmp_path)
    assert "ZeroDivisionError" in report


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT])
def test_native_crashes_are_reported_at_the_next_start(tmp_path: Path, number: signal.Signals) -> None:
    ran = run(tmp_path, f"os.kill(os.getpid(), {int(number)})")
    assert ran.returncode == -number
    assert reports(tmp_path) == []
    after = CrashReports(tmp_path)
    after.install()
    try:
        assert after.last is not None
        assert "Fatal Python error" in after.last.read_text()
        assert "Current thread" in after.last.read_text()
    finally:
        after.close()
    again = CrashReports(tmp_path)
    again.install()
    again.close()
    assert again.last is None, "it is told once"


def test_a_start_that_ends_well_leaves_nothing(tmp_path: Path) -> None:
    hooks = sys.excepthook, threading.excepthook
    kept = CrashReports(tmp_path)
    kept.install()
    kept.close()
    assert os.listdir(tmp_path / "crashes") == []
    assert (sys.excepthook, threading.excepthook) == hooks


def test_the_trace_of_an_app_that_still_runs_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "crashes").mkdir()
    other = tmp_path / "crashes" / f"running-{os.getppid()}.txt"
    other.write_text("it writes here if it crashes")
    mine = CrashReports(tmp_path)
    mine.install()
    mine.close()
    assert other.exists()
    assert mine.last is None


def test_only_the_newest_reports_are_kept(tmp_path: Path) -> None:
    (tmp_path / "crashes").mkdir()
    kept = CrashReports(tmp_path)
    for number in range(crash_reports.KEPT + 5):
        kept.write("x", f"crash-{number:02}.txt")
    names = sorted(os.listdir(tmp_path / "crashes"))
    assert names == [f"crash-{number:02}.txt" for number in range(5, crash_reports.KEPT + 5)]


def test_a_folder_that_cannot_be_written_to_does_not_keep_the_app_from_starting(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    hooks = sys.excepthook, threading.excepthook
    mine = CrashReports(tmp_path / "file")
    mine.install()
    assert (sys.excepthook, threading.excepthook) == hooks, "nothing is installed that could not write"
    assert mine.last is None
    mine.close()
    ran = run(tmp_path / "file", "print('started'); raise ValueError('block 7 is gone')")
    assert ran.stdout == "started\n"
    assert "ValueError: block 7 is gone" in ran.stderr
    assert (tmp_path / "file").read_text() == ""
