"""A tiny random model with the starter's tokenizer: real tokens, at no cost."""

from __future__ import annotations

import shutil
from pathlib import Path

import mlx.core as mx
import pytest
from tiny_models import make_tiny_llama

from engine.models.model_loader import LoadedModel, load
from engine.models.starter_model import ensure_starter
from engine.protocol import LoadOptions
from engine.sessions.session import Session


@pytest.fixture(scope="session")
def worded_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a random llama of two layers with the starter's 49,152 tokens."""
    mx.set_default_device(mx.cpu)
    folder = tmp_path_factory.mktemp("models") / "worded"
    make_tiny_llama(folder, vocab_size=49_152, max_position_embeddings=4096)
    for name in ("tokenizer.json", "tokenizer_config.json"):
        shutil.copy(ensure_starter() / name, folder / name)
    return folder


@pytest.fixture(scope="session")
def worded(worded_folder: Path) -> LoadedModel:
    """That model, loaded."""
    return load(worded_folder)


@pytest.fixture
def session(worded: LoadedModel) -> Session:
    """A session over it; every slot of its pools begins as NaN."""
    found = Session(worded, LoadOptions(kv_blocks=600))
    for pool in found.model.pools:
        pool.fill(float("nan"))
    return found
