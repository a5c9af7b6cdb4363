"""A fake Hub, a model for it, and downloads into an empty cache."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cache_folders import own_cache
from fake_hub import REPO, FakeHub
from tiny_models import make_tiny_llama

from engine.hub.download_queue import DownloadQueue
from engine.hub.hub_client import Hub
from engine.hub.hub_http import Limits


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_cache(tmp_path / "octavo", monkeypatch)
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("HF_TOKEN_PATH", str(tmp_path / "token"))
    for name in (
        "HF_TOKEN",
        "HF_ENDPOINT",
        "http_proxy",
        "https_proxy",
        "HTTP_PROXY",
        "all_proxy",
        "ALL_PROXY",
    ):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def tiny_files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a model of about 5 MB in two shards."""
    folder = make_tiny_llama(
        tmp_path_factory.mktemp("source") / "m", shards=2, hidden_size=256, intermediate_size=1024
    )
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    return files | {"README.md": b"# Tiny\n", ".gitattributes": b"x", "model.py": b"import os"}


@pytest.fixture
def server(tiny_files: dict[str, bytes]) -> Iterator[FakeHub]:
    hub = FakeHub()
    hub.repos[REPO] = dict(tiny_files)
    yield hub
    hub.close()


@pytest.fixture
def hub(server: FakeHub) -> Hub:
    return Hub(server.url, token="hf_secret", limits=Limits(silence=5))


@pytest.fixture
def downloads(hub: Hub, tmp_path: Path) -> Iterator[Callable[..., DownloadQueue]]:
    """Creates queues over the same cache, as successive processes would."""
    made: list[DownloadQueue] = []

    def make(on_change: Callable[..., None] = lambda _: None, use: Hub = hub) -> DownloadQueue:
        made.append(DownloadQueue(use, tmp_path / "hub", tmp_path / "octavo", on_change, first_delay=0.01))
        return made[-1]

    yield make
    for one in made:
        one.close()
