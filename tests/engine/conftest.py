"""Sessions over models: the starter, and tiny random ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import mlx.core as mx
import pytest
from sessions import Open
from tiny_models import make_tiny_llama

from engine.models.model_loader import LoadedModel, load
from engine.models.starter_model import ensure_starter
from engine.protocol import LoadOptions
from engine.sessions.session import Session


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> LoadedModel:
    """A random llama of two layers with a byte tokenizer and a context of 512."""
    mx.set_default_device(mx.cpu)
    return load(make_tiny_llama(tmp_path_factory.mktemp("models") / "tiny"))


@pytest.fixture(scope="session")
def tiny_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of such a model, for engine processes."""
    return make_tiny_llama(tmp_path_factory.mktemp("models") / "tiny-folder")


@pytest.fixture(scope="session")
def starter() -> LoadedModel:
    """The starter model, float32."""
    mx.set_default_device(mx.cpu)
    return load(ensure_starter())


@pytest.fixture
def open_session(tiny: LoadedModel) -> Open:
    """Opens a session over the tiny model; every slot of its pools begins as NaN."""

    def make(loaded: LoadedModel = tiny, **options: Any) -> Session:
        session = Session(loaded, LoadOptions(**options))
        for pool in session.model.pools:
            pool.fill(float("nan"))
        return session

    return make


@pytest.fixture(scope="session")
def other_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model with other weights than the tiny one."""
    return make_tiny_llama(tmp_path_factory.mktemp("others") / "other", seed=7)
