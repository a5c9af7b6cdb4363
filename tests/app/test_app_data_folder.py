"""The app keeps things where `octavo doctor --data` says that it does."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from app.platform.platform_services import CHOSEN
from app.release import default_data_folder

PROBE = "from engine.models.paths import data_folder; print(data_folder())"


@pytest.mark.parametrize("value", [None, "/somewhere/else", "~/mine", "$HOME/mine"])
def test_the_data_folder_is_the_engines(monkeypatch: pytest.MonkeyPatch, value: str | None) -> None:
    monkeypatch.setattr(CHOSEN, "platform", None)  # of the machine that runs this test
    monkeypatch.delenv("OCTAVO_DATA", raising=False)
    if value is not None:
        monkeypatch.setenv("OCTAVO_DATA", value)
    told = subprocess.run(
        [sys.executable, "-c", PROBE], env=dict(os.environ), capture_output=True, text=True, check=True
    )
    assert str(default_data_folder()) == told.stdout.strip()
