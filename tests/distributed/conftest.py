"""Fixtures for several machines on one."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from fake_machines import FakeMachines


@pytest.fixture
def machines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeMachines:
    folder = tmp_path / "machines"
    folder.mkdir()
    return FakeMachines(folder, monkeypatch)


@pytest.fixture
def port() -> int:
    """The first of some ports that are free."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return min(int(probe.getsockname()[1]), 65000)
