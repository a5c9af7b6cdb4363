"""The CI's workflow files: what actionlint finds in them, and what a Mac's jobs may and may not do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

FOLDER = Path(__file__).parents[2] / ".github" / "workflows"
MISTAKES = {
    "runner-label": ("runs-on: ubuntu-24.04", "runs-on: macos-99"),
    "expression": ("${{ matrix.os }}", "${{ matrix.system }}"),
    "action": ("actions/checkout@v6", "actions/checkout@v2"),
    "syntax-check": ("timeout-minutes: 60", "timeout: 60"),
}


def lint(*files: Path) -> subprocess.CompletedProcess[str]:
    """As `make lint` does."""
    command = [Path(sys.executable).with_name("actionlint"), "-shellcheck=", "-pyflakes=", *files]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def jobs(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FOLDER / f"{name}.yml").read_text())["jobs"]
    return found


def text_of(job: dict[str, Any]) -> str:
    return yaml.safe_dump(job["steps"], width=1000)


def test_ours_are_sound() -> None:
    run = lint(*FOLDER.glob("*.yml"))
    assert (run.returncode, run.stdout) == (0, "")


@pytest.mark.parametrize("kind", list(MISTAKES))
def test_a_mistake_is_found(kind: str, tmp_path: Path) -> None:
    right, wrong = MISTAKES[kind]
    text = (FOLDER / "ci.yml").read_text()
    assert right in text
    (tmp_path / "ci.yml").write_text(text.replace(right, wrong, 1))
    run = lint(tmp_path / "ci.yml")
    assert run.returncode == 1
    assert f"[{kind}]" in run.stdout


def test_a_hosted_mac_cannot_block_and_both_kinds_of_mac_send_their_report() -> None:
    ci = jobs("ci")
    hosted, own = ci["hosted-mac"], ci["own-mac"]
    assert hosted["continue-on-error"] is True
    assert own["runs-on"] == ["self-hosted", "macos"]
    assert "github.event_name != 'pull_request'" in own["if"], "strangers' code stays off a person's Mac"
    for job in (hosted, own):
        (upload,) = [step for step in job["steps"] if "upload-artifact" in step.get("uses", "")]
        assert upload["if"] == "always()"
        assert upload["with"]["path"] == "build/mac-report.zip"
        assert "make mac-report" in text_of(job)


def test_the_steps_that_the_jobs_name_exist() -> None:
    from macreport.steps import STEPS

    names = {step.name for step in STEPS}
    ci = jobs("ci")
    only = text_of(ci["hosted-mac"]).partition("--only ")[2].partition('"')[0].split()
    wanted = text_of(ci["own-mac"]).partition("for step in ")[2].partition(";")[0].split()
    assert len(only) >= 5
    assert {*only, *wanted} <= names
    assert {"compile", "kernels", "answer"} <= {*wanted}


def test_only_what_runs_on_the_cpu_can_stop_a_release() -> None:
    smoke = [step for step in jobs("release")["mac"]["steps"] if "smoke_test.py" in step.get("run", "")]
    assert [step.get("continue-on-error", False) for step in smoke] == [False, True]
    assert [step.get("env", {}).get("OCTAVO_DEVICE") for step in smoke] == ["cpu", None]
