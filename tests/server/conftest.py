"""A served tiny model."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from openai import OpenAI
from serve_process import ServeProcess
from tiny_models import make_tiny_llama


@pytest.fixture(scope="session")
def served(tiny_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServeProcess]:
    """`octavo serve` with it, and with a file of two more: "second", and "roomy" with a longer context."""
    folder = tmp_path_factory.mktemp("models")
    other = make_tiny_llama(folder / "other", seed=5)
    roomy = make_tiny_llama(folder / "roomy", seed=7, max_position_embeddings=4096)
    file = tmp_path_factory.mktemp("settings") / "models.toml"
    file.write_text(
        f'[models.roomy]\nmodel = "{roomy}"\naliases = ["claude-*"]\nkv_budget = "9000 tokens"\n'
        f'sampling = {{ temperature = 0 }}\n[models.second]\nmodel = "{other}"\n'
    )
    with ServeProcess(tiny_folder, tmp_path_factory.mktemp("data"), "--models", str(file)) as process:
        process.models_file = file
        yield process


@pytest.fixture
def client(served: ServeProcess) -> Iterator[OpenAI]:
    """The official client of it."""
    with served.client() as openai:
        yield openai
