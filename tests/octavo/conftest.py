"""Models for the library: the starter, and a tiny random one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from octavo import LLM


@pytest.fixture
def tiny_llm(tiny_folder: Path) -> Iterator[LLM]:
    with LLM(str(tiny_folder), backend="reference", kv_blocks=64) as llm:
        yield llm


@pytest.fixture(scope="session")
def llm() -> Iterator[LLM]:
    """The starter model, one for all tests."""
    with LLM() as llm:
        yield llm
