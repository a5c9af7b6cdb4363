"""A tools process for all tests of a file, and one with limits of its own for a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tools_process import Start, ToolsProcess

MOST = 400e6  # bytes in memory, whatever servers do


@pytest.fixture(scope="module")
def one_process() -> Iterator[ToolsProcess]:
    process = ToolsProcess(list=0.01)
    yield process
    assert process.memory() < MOST
    assert process.close() == 0


@pytest.fixture
def tools(one_process: ToolsProcess) -> Iterator[ToolsProcess]:
    yield one_process
    one_process.end_servers()


@pytest.fixture
def start() -> Iterator[Start]:
    running: list[ToolsProcess] = []

    def start(**limits: float) -> ToolsProcess:
        running.append(ToolsProcess(**limits))
        return running[-1]

    yield start
    for process in running:
        assert process.memory() < MOST
        assert process.close() == 0
