"""What every test gets: OpenBLAS as in the engine process, and no folder of the person's own."""

from __future__ import annotations

import os

import pytest

from engine.launcher import ensure_blas


def pytest_configure(config: pytest.Config) -> None:
    """Starts pytest again with OpenBLAS preloaded; what it captures is handed back before."""
    capture = config.pluginmanager.getplugin("capturemanager")
    assert capture is not None
    capture.stop_global_capturing()
    ensure_blas()
    capture.start_global_capturing()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
