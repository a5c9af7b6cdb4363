"""What every test gets: OpenBLAS as in the engine process, and Qt without a screen."""

from __future__ import annotations

import os

import pytest

from engine.blas_preload import ensure_blas


def pytest_configure(config: pytest.Config) -> None:
    """Starts pytest again with OpenBLAS preloaded, on the stdin, stdout and stderr that it was given."""
    capture = config.pluginmanager.getplugin("capturemanager")
    assert capture is not None
    with capture.global_and_fixture_disabled():  # and as it was before, where nothing is started again
        capture.suspend_global_capture(in_=True)
        ensure_blas()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
