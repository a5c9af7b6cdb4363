"""Makes the folders of `packaging/` importable: it is no package itself, and must not become one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "packaging"
sys.path.insert(0, str(FOLDER))


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """A small sound Octavo.app."""
    from small_app import build_small_app

    return build_small_app(tmp_path)
