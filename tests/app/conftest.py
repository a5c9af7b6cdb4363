import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.engine_client import EngineClient, Link, Timing

REPOSITORY = Path(__file__).parents[2]
FAST = Timing(
    ping_every=0.05,
    silent_after=0.4,
    welcome_within=20.0,
    first_delay=0.05,
    longest_delay=0.2,
    crashes_allowed=3,
    grace=0.5,
)


def fake_command(*arguments: str) -> list[str]:
    return [sys.executable, str(Path(__file__).with_name("fake_engine.py")), *arguments]


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
