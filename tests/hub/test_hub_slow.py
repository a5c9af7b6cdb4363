"""A silent, slow or busy Hub: waiting is reported, every request is limited, and a stop acts at once."""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from fake_hub import REPO, FakeHub, Fault, wait_for
from hub_helpers import SHARD, Maker, interrupt

from engine import protocol as p
from engine.hub import hub_errors
from engine.hub.hub_client import Hub
from engine.hub.hub_errors import OfflineError, SlowError, StoppedError
from engine.hub.hub_http import Limits, SpeedLimit
from engine.hub.model_service import ModelService
from engine.worker.channel import Channel, Closed


def waiting_for(server: FakeHub) -> str:
    return f"Waiting for {server.url.removeprefix('http://')}…"


def test_headers_that_never_end_are_given_up(server: FakeHub) -> None:
    server.faults["api"] = Fault(status=200, endless_headers=True)
    reports: list[str] = []
    hub = Hub(server.url, limits=Limits(headers=0.3, notice=0.05), on_waiting=reports.append)
    with pytest.raises(SlowError, match="too slowly"):
        hub.repo(REPO)
    assert reports == [waiting_for(server)]


class Clock(threading.Event):
    """An event whose waiting moves a clock."""

    now = 100.0

    def wait(self, timeout: float | None = None) -> bool:
        self.now += timeout or 0.0
        return False


def test_downloads_together_keep_to_a_limit_of_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, limit = Clock(), SpeedLimit()
    monkeypatch.setattr(time, "monotonic", lambda: clock.now)
    for _ in range(50):
        limit.wait(64_000, clock)
    assert clock.now == 100.0
    limit.rate = 2_000_000
    for _ in range(100):  # as from any number of connections
        limit.wait(64_000, clock)
    assert clock.now == pytest.approx(100 + 3.2)
    clock.now += 60  # a pause gives no right to a burst
    limit.wait(64_000, clock)
    assert clock.now == pytest.approx(163.2 + 0.032)
    limit.rate = 1  # a connection as slow as this would be taken for a broken one
    limit.wait(100_000, clock)
    assert clock.now == pytest.approx(163.232 + 1)


def test_downloads_step_back_while_a_page_is_waited_for(
    server: FakeHub, downloads: Maker, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, limit = Clock(), SpeedLimit()
    monkeypatch.setattr(time, "monotonic", lambda: clock.now)
    with limit.page(), limit.page():
        for waited in (1, 2):
            limit.wait(64_000, clock)
            assert clock.now == pytest.approx(100 + waited, abs=0.1)  # a little goes on: no connection breaks
    limit.wait(64_000, clock)
    assert clock.now == pytest.approx(102, abs=0.1)
    monkeypatch.undo()
    pages = []
    monkeypatch.setattr(SpeedLimit, "page", lambda self: pages.append(self) or contextlib.nullcontext())
    hub.search("")
    assert pages == [hub.limits.speed]
    repo = hub.repo(REPO)
    running = downloads()
    running.add(REPO)
    assert running.wait(REPO, 10).state == "done"
    assert len(pages) < 2 + len(repo.files)  # files are none


def test_a_stop_ends_the_wait_for_a_limit_of_speed(server: FakeHub, downloads: Maker, hub: Hub) -> None:
    hub.limits.speed.rate = 1
    running = downloads()
    running.add(REPO)
    wait_for(lambda: running.transfers()[0].done > 0)
    running.pause(REPO)
    assert running.wait(REPO, 10).state == "paused"


def test_an_answer_that_drips_is_given_up(server: FakeHub) -> None:
    server.faults["api"] = Fault(status=200, body=b" " * 10_000, drip=1)
    reports: list[str] = []
    hub = Hub(server.url, limits=Limits(answer=0.3, notice=0.05), on_waiting=reports.append)
    with pytest.raises(SlowError, match="too slowly"):
        hub.search("x")
    assert reports == [waiting_for(server)]


def test_a_silent_hub_is_given_up(server: FakeHub) -> None:
    server.faults["api"] = Fault(status=200, body=b"[]", hold=1)
    with pytest.raises(OfflineError, match="does not answer"):
        Hub(server.url, limits=Limits(silence=0.2)).search("x")


def test_waiting_is_logged_where_nobody_listens(server: FakeHub, caplog: pytest.LogCaptureFixture) -> None:
    server.faults["api"] = Fault(status=200, body=b"[]", hold=1)
    with pytest.raises(OfflineError):
        Hub(server.url, limits=Limits(silence=1.0, notice=0.05)).search("x")
    assert caplog.messages == [waiting_for(server)]


def test_a_quick_answer_is_not_reported(server: FakeHub) -> None:
    reports: list[str] = []
    assert Hub(server.url, on_waiting=reports.append).repo(REPO).name == REPO
    assert reports == []


def test_a_download_that_drips_is_given_up_after_some_tries(downloads: Maker, server: FakeHub) -> None:
    server.faults[SHARD] = Fault(drip=100)
    limits = Limits(pace=1e6, pace_window=0.1)
    queue = downloads(use=Hub(server.url, limits=limits))
    queue.add(REPO)
    end = queue.wait(REPO, 30)
    assert end.state == "failed"
    assert "too slowly" in end.message
    assert len([r for r in server.requests if r[0] == SHARD]) == 6  # its few bytes do not count as progress


def test_a_download_says_that_it_waits_until_bytes_come(downloads: Maker, server: FakeHub) -> None:
    server.faults[SHARD] = Fault(times=1, hold=1000)
    shown: list[p.Transfer] = []
    downloading = downloads(
        lambda transfers: shown.append(transfers[0]), use=Hub(server.url, limits=Limits(notice=0.05))
    )
    downloading.add(REPO)
    wait_for(lambda: any(t.message == waiting_for(server) and t.state == "running" for t in shown))
    server.go_on.set()
    end = downloading.wait(REPO, 20)
    assert (end.state, end.message) == ("done", "")


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        (SHARD, Fault(hold=1000)),
        (SHARD, Fault(endless_headers=True)),
        ("api", Fault(status=200, body=b" " * 2000, hold=1000)),
        ("api", Fault(status=200, endless_headers=True)),
    ],
)
def test_a_pause_acts_at_once_however_silent_the_hub_is(
    downloads: Maker, server: FakeHub, name: str, fault: Fault
) -> None:
    server.faults[name] = fault
    downloading = downloads(use=Hub(server.url))
    downloading.add(REPO)
    assert server.held.wait(20)
    begin = time.monotonic()
    downloading.pause(REPO)
    assert downloading.wait(REPO, 15).state == "paused"
    assert time.monotonic() - begin < 15  # Limits().silence is 20 s
    names = ("download", "hub-watch")
    wait_for(lambda: not any(thread.name in names for thread in threading.enumerate()))


def test_cancelling_a_download_of_an_earlier_process_does_not_wait_for_the_hub(
    downloads: Maker, server: FakeHub, tmp_path: Path
) -> None:
    interrupt(downloads, server, tmp_path, 1000)
    server.faults["api"] = Fault(times=1, status=200, body=b" " * 2000, hold=1000)
    later = downloads(use=Hub(server.url))
    begin = time.monotonic()
    later.cancel(REPO)
    assert time.monotonic() - begin < 15  # Limits().silence is 20 s
    assert later.transfers()[0].state == "cancelled"
    server.go_on.set()
    later.wait(REPO, 20)
    assert not list((tmp_path / "hub").rglob("*.octavo-part"))


def test_waiting_for_a_busy_hub_is_reported_and_a_pause_ends_it(downloads: Maker, server: FakeHub) -> None:
    server.faults[SHARD] = Fault(status=429, headers={"Retry-After": "inf"})
    shown: list[p.Transfer] = []
    downloading = downloads(
        lambda transfers: shown.append(transfers[0]), use=Hub(server.url, limits=Limits(notice=0.05))
    )
    downloading.add(REPO)
    wait_for(lambda: any("is busy or cannot be reached; trying again in 60 s…" in t.message for t in shown))
    downloading.pause(REPO)
    assert downloading.wait(REPO, 5).state == "paused"
    assert len([r for r in server.requests if r[0] == SHARD]) == 1


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, 0),
        ({"Retry-After": "7"}, 7),
        ({"Retry-After": "1e9"}, 60),
        ({"Retry-After": "inf"}, 60),
        ({"Retry-After": "nan"}, 0),
        ({"Retry-After": "-5"}, 0),
        ({"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}, 0),
        ({"RateLimit": '"api";r=0;t=55', "Retry-After": "7"}, 55),
        ({"RateLimit": '"api";r=0;t=299'}, 60),
        ({"RateLimit": '"api";r=12;t=55'}, 0),
    ],
)
def test_how_long_a_busy_hub_is_waited_for(headers: dict[str, str], seconds: float) -> None:
    assert hub_errors.retry_after(headers) == seconds


def test_a_stop_before_the_request_takes_effect(server: FakeHub) -> None:
    server.faults["api"] = Fault(status=200, body=b"[]", hold=0)
    stop = threading.Event()
    stop.set()
    with pytest.raises(StoppedError):
        Hub(server.url).repo(REPO, stop=stop)


def test_the_window_is_told_that_a_search_waits(
    server: FakeHub, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", server.url)
    server.faults["api"] = Fault(times=1, status=200, body=b"[]", hold=0)
    sent: queue.SimpleQueue[Any] = queue.SimpleQueue()
    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    channel = SimpleNamespace(send=sent.put, inbox=inbox, close=lambda: None)
    service = ModelService(cast(Channel, channel), Limits(notice=0.05))
    inbox.put(p.SearchHub(query=3, text="x"))
    thread = threading.Thread(target=service.run)
    thread.start()
    assert sent.get(timeout=20) == p.HubWaiting(text=waiting_for(server), query=3)
    server.go_on.set()
    answer = sent.get(timeout=20)
    assert (answer.query, answer.models, answer.problem) == (3, [], "")
    server.go_on.clear()
    server.faults["api"] = Fault(times=1, status=200, body=b"{}", hold=0)
    inbox.put(p.ShowRepo(repo=REPO))
    assert sent.get(timeout=20) == p.HubWaiting(text=waiting_for(server))
    server.go_on.set()
    assert sent.get(timeout=20).repo == REPO
    inbox.put(Closed(""))
    thread.join(20)
    assert not thread.is_alive()
