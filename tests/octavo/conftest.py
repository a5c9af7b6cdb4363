"""Models for the library: the starter, and a tiny random one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tiny_models import make_tiny_llama

from octavo import LLM


@pytest.fixture(scope="session")
def tiny_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a random llama with a context of 512."""
    return make_tiny_llama(tmp_path_factory.mktemp("models") / "tiny")


@pytest.fixture
def tiny_llm(tiny_folder: Path) -> Iterator[LLM]:
    with LLM(str(tiny_folder), backend="reference", kv_blocks=64) as llm:
        yield llm


@pytest.fixture(scope="session")
def llm() -> Iterator[LLM]:
    """The starter model, one for all tests."""
    with LLM() as llm:
        yield llm
