import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from collections.abc import Callable, Iterator

import pytest
from scripted import FAST, REPOSITORY, fake_command

from app.engine_client import EngineClient, Link, Timing


@pytest.fixture(autouse=True)
def _engine_importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(REPOSITORY))


@pytest.fixture
def make_client(qtbot) -> Iterator[Callable[..., EngineClient]]:
    clients: list[EngineClient] = []

    def make(*arguments: str, timing: Timing = FAST) -> EngineClient:
        client = EngineClient(fake_command(*arguments), timing)
        clients.append(client)
        return client

    yield make
    for client in clients:
        client.close()
        qtbot.waitUntil(lambda c=client: c.link is Link.CLOSED, timeout=10_000)
        client.deleteLater()
