"""Fixtures of the kernel tests."""

from __future__ import annotations

import pytest
from metal_cpu.emulator import toolchain


@pytest.fixture(scope="session", autouse=True)
def _clang() -> None:
    """Without a compiler these tests fail with the line to run, never skip."""
    try:
        toolchain.compiler()
    except toolchain.CompilerMissingError as missing:
        pytest.fail(str(missing), pytrace=False)
