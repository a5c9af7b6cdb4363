"""A Mac is kept awake while the model service downloads or converts, and no longer."""

from __future__ import annotations

import queue
import threading
from pathlib import Path
from typing import Any

import pytest
from fake_hub import REPO, FakeHub, Fault, wait_for
from hub_helpers import SHARD

from engine.hub.model_service import ModelService
from engine.machine.sleep_assertion import SleepAssertion
from engine.protocol import CancelFetch, FetchModel, ImportFile, Message, PauseFetch
from engine.worker.channel import Channel, Closed


class Recording(SleepAssertion):
    """Keeps what it was told, without repetitions."""

    def __init__(self) -> None:
        super().__init__("working")
        self.told: list[bool] = []

    def hold(self, wanted: bool) -> None:
        if self.told[-1:] != [wanted]:
            self.told.append(wanted)


class Served:
    """A model service on a thread, over a channel without pipes."""

    crowded = False

    def __init__(self) -> None:
        self.inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.sent: list[Message] = []
        self.awake = Recording()
        channel: Channel = self  # type: ignore[assignment]
        self._thread = threading.Thread(target=ModelService(channel, awake=self.awake).run, daemon=True)
        self._thread.start()

    def send(self, message: Message) -> None:
        self.sent.append(message)

    def close(self, timeout: float = 2.0) -> None:
        pass

    def end(self) -> None:
        self.inbox.put(Closed())
        self._thread.join(60)
        assert not self._thread.is_alive()


@pytest.fixture
def served(server: FakeHub, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("HF_ENDPOINT", server.url)
    made = Served()
    yield made
    server.go_on.set()
    made.end()


@pytest.mark.parametrize("stop", [PauseFetch, CancelFetch])
def test_while_it_downloads_until_it_is_paused_or_cancelled(
    server: FakeHub, served: Served, stop: Any
) -> None:
    server.faults[SHARD] = Fault(times=1, hold=100_000)
    served.inbox.put(FetchModel(repo=REPO))
    wait_for(server.held.is_set)
    assert served.awake.told == [True]
    served.inbox.put(stop(repo=REPO))
    wait_for(lambda: len(served.awake.told) == 2)
    assert served.awake.told == [True, False]


def test_until_the_download_is_done(served: Served) -> None:
    served.inbox.put(FetchModel(repo=REPO))
    wait_for(lambda: served.awake.told == [True, False])


def test_while_it_converts_also_if_that_fails(served: Served, tmp_path: Path) -> None:
    (tmp_path / "broken.gguf").write_bytes(b"GGUF")
    served.inbox.put(ImportFile(path=str(tmp_path / "broken.gguf")))
    wait_for(lambda: served.awake.told == [True, False], 60)
