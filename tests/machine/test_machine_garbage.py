"""Imports without garbage collections."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Iterator

import pytest

from engine.machine.memory import no_collections


@pytest.fixture(autouse=True)
def _enabled() -> Iterator[None]:
    assert gc.isenabled()
    yield
    gc.enable()


def test_there_are_none_until_the_imports_have_ended_or_failed() -> None:
    with no_collections():
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(ImportError), no_collections():
        raise ImportError
    assert gc.isenabled()


def test_whoever_has_none_gets_none() -> None:
    gc.disable()
    with no_collections():
        pass
    assert not gc.isenabled()


def test_only_what_is_frozen_is_left_out_of_later_ones() -> None:
    code = (
        "import gc\nfrom engine.machine.memory import no_collections\n"
        "with no_collections():\n    import decimal\nassert gc.get_freeze_count() == 0\n"
        "with no_collections(freeze=True):\n    import fractions\nprint(gc.get_freeze_count() > 1000)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "True\n", done.stderr
