import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from collections.abc import Callable, Iterator

import pytest
from scripted import FAST, REPOSITORY, fake_command

from app.application import Octavo
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


@pytest.fixture
def open_window(qtbot, tmp_path):
    opened = []

    def make(*arguments, folder=tmp_path, look="dark"):
        octavo = Octavo(folder, look, fake_command(*arguments), FAST)
        octavo.window.resize(1440, 900)
        octavo.window.show()
        opened.append(octavo)
        return octavo.window

    yield make
    for octavo in opened:
        if octavo.client.link is not Link.CLOSED:
            octavo.window.close()
        qtbot.waitUntil(lambda o=octavo: o.client.link is Link.CLOSED, timeout=10_000)
        octavo.window.deleteLater()
        octavo.deleteLater()


@pytest.fixture
def window(qtbot, open_window):
    made = open_window()
    qtbot.waitUntil(lambda: made.library.can_answer, timeout=20_000)
    return made
