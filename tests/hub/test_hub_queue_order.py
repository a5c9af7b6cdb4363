"""Order of the download queue: moves against a simple model, and over the model service's pipe."""

from __future__ import annotations

import hashlib
import json
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fake_hub import REPO, FakeHub, Fault, wait_for
from hub_helpers import SHARD, Maker, fetch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_hub_model_service import Process

from engine import protocol as p
from engine.hub import download_queue
from engine.hub.download_queue import DownloadJob, DownloadQueue
from engine.hub.hub_client import Hub
from engine.hub.hub_errors import StoppedError

NAMES = ("org/a", "org/b", "org/c", "org/d")
COMMANDS = st.one_of(
    st.tuples(st.sampled_from(["add", "pause", "finish"]), st.sampled_from(NAMES), st.just("")),
    st.tuples(st.just("move"), st.sampled_from(NAMES), st.sampled_from(("", *NAMES))),
)


class Model:
    """The queue as a list: [name, state], in order."""

    def __init__(self) -> None:
        self.jobs: list[list[str]] = []

    def of(self, name: str) -> list[str] | None:
        return next((job for job in self.jobs if job[0] == name), None)

    def apply(self, action: str, name: str, before: str) -> None:
        job, other = self.of(name), self.of(before)
        if action == "add" and (job is None or job[1] not in ("queued", "running")):
            self.jobs = [each for each in self.jobs if each is not job] + [[name, "queued"]]
        elif action == "pause" and job is not None and job[1] in ("queued", "running"):
            job[1] = "paused"
        elif action == "finish" and job is not None and job[1] == "running":
            job[1] = "done"
        elif action == "move" and job is not None and job[1] == "queued" and name != before:
            if before and other is None:
                return
            self.jobs.remove(job)
            place = self.jobs.index(other) if other is not None else len(self.jobs)
            self.jobs.insert(place, job)
            for each in self.jobs[place + 1 :]:
                each[1] = "queued" if each[1] == "running" else each[1]
        if action != "pause" and not any(state == "running" for _, state in self.jobs):
            self.start()

    def start(self) -> None:
        """Starts the first that waits."""
        for job in self.jobs:
            if job[1] == "queued" and not any(state == "running" for _, state in self.jobs):
                job[1] = "running"


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(commands=st.lists(COMMANDS, max_size=14))
def test_the_order_is_that_of_a_simple_model(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, commands: list[tuple[str, str, str]]
) -> None:
    running: dict[str, threading.Event] = {}

    def play(_hub: Any, _cache: Any, job: DownloadJob, _delay: float) -> Path:
        running[job.transfer.repo] = done = threading.Event()
        wait_for(lambda: done.is_set() or job.stop.is_set())
        if not done.is_set():
            raise StoppedError("")
        return Path("/done")

    model = Model()
    with monkeypatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        patch.setattr(download_queue, "download_repo", play)
        queue = DownloadQueue(hub, Path(folder), Path(folder), lambda _: None)

        def shown() -> list[list[str]]:
            return [[each.repo, each.state] for each in reversed(queue.transfers())]

        for action, name, before in commands:
            model.apply(action, name, before)
            if action == "pause":
                queue.pause(name)
                model.start()  # once the thread of the paused one has ended
            elif action == "move":
                queue.move(name, before)
            elif action == "add":
                queue.add(name)
            elif [name, "running"] in shown():
                wait_for(lambda name=name: name in running)
                running.pop(name).set()
            wait_for(lambda: shown() == model.jobs)
        unfinished = [name for name, state in model.jobs if state != "done"]
        listed = Path(folder, "downloads.json")
        assert not commands or not listed.exists() or json.loads(listed.read_text()) == unfinished
        queue.close()
        again = DownloadQueue(hub, Path(folder), Path(folder), lambda _: None)
        assert [each.repo for each in reversed(again.transfers())] == unfinished


def test_one_that_is_moved_before_the_running_one_comes_first_and_no_byte_twice(
    server: FakeHub,
    monkeypatch: pytest.MonkeyPatch,
    tiny_files: dict[str, bytes],
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", server.url)
    for name in ("org/second", "org/third"):
        server.repos[name] = dict(tiny_files)
    half = len(tiny_files[SHARD]) // 2
    server.faults[SHARD] = Fault(times=1, hold=half)
    service = Process()
    request.addfinalizer(lambda: service.process.poll() is None and service.process.kill())

    def until(fits: Callable[[dict[str, str]], bool]) -> list[p.Transfer]:
        def seen(message: Any) -> bool:
            return isinstance(message, p.Transfers) and fits({t.repo: t.state for t in message.transfers})

        return list(reversed(service.until(seen).transfers))

    service.send(p.FetchModel(repo=REPO))
    assert server.held.wait(30)
    blob = hashlib.sha256(tiny_files[SHARD]).hexdigest() + ".octavo-part"
    part = tmp_path / "hub" / "models--org--tiny-4bit" / "blobs" / blob
    wait_for(lambda: part.exists() and part.stat().st_size == half)
    for name in ("org/second", "org/third"):
        service.send(p.FetchModel(repo=name))
    service.send(p.MoveFetch(repo="org/third", before=REPO))
    moved = until(lambda states: states.get("org/third") == "running" and states[REPO] == "queued")
    assert [each.repo for each in moved] == ["org/third", REPO, "org/second"]
    server.go_on.set()
    ended = until(lambda states: set(states.values()) == {"done"})
    assert [each.repo for each in ended] == ["org/third", REPO, "org/second"]
    assert [each.done for each in ended] == [each.total for each in ended]
    begins = [asked[6:-1] for name, asked, _ in server.requests if name == SHARD and asked]
    assert len(begins) == 1
    assert int(begins[0]) >= half  # it went on where it was
    service.send(p.MoveFetch(repo="../evil", before="org/none"))  # of which nothing is known
    assert service.close() == 0


def test_cancelling_one_that_had_to_wait_leaves_nothing_of_it(
    downloads: Maker, server: FakeHub, tiny_files: dict[str, bytes], tmp_path: Path
) -> None:
    server.repos["org/second"] = dict(tiny_files)
    server.faults[SHARD] = Fault(times=1, hold=1000)
    queue = downloads()
    queue.add(REPO)
    assert server.held.wait(20)
    queue.add("org/second")
    queue.move("org/second", REPO)
    queue.cancel(REPO)
    server.go_on.set()
    assert queue.wait(REPO, 20).state == "cancelled"
    assert fetch(queue, "org/second").state == "done"
    wait_for(lambda: [path.name for path in (tmp_path / "hub").glob("models--*")] == ["models--org--second"])
