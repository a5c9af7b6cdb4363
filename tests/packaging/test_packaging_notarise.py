"""Apple's answer is read, since notarytool ends with 0 whatever it is. `xcrun` is a script of the test."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "packaging" / "release" / "notarise.py"
XCRUN = """#!/bin/sh
case "$2" in
  submit) printf '%s' '{answer}';;
  log) printf '%s' '{{"issues": [{{"message": "The binary is not signed."}}]}}';;
esac
exit {status}
"""


@pytest.mark.parametrize(
    ("answer", "status", "accepted", "said"),
    [
        ('{"id": "1-2", "status": "Accepted"}', 0, True, "Accepted: 1-2"),
        ('{"id": "1-2", "status": "Invalid"}', 0, False, "The binary is not signed."),
        ('{"id": "1-2", "status": "In Progress"}', 0, False, "is In Progress"),
        ("not JSON", 0, False, "no answer about Octavo.zip: not JSON"),
        ("", 69, False, "status 69"),
    ],
)
def test_the_answer_decides(tmp_path: Path, answer: str, status: int, accepted: bool, said: str) -> None:
    xcrun = tmp_path / "xcrun"
    xcrun.write_text(XCRUN.format(answer=answer, status=status))
    xcrun.chmod(0o755)
    run = subprocess.run(
        [sys.executable, str(SCRIPT), "Octavo.zip"],
        env=os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode == 0) == accepted
    assert said in run.stdout + run.stderr


def test_without_xcrun_a_sentence_is_said(tmp_path: Path) -> None:
    environment = os.environ | {"PATH": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, str(SCRIPT), "x"], env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    assert run.stderr.startswith("notarise: ")
