"""Downloads over several connections: what a server, a disk or a person does to them, and what is kept."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from fake_hub import REPO, FakeHub, Fault, wait_for
from hub_helpers import SHARD, Maker, fetch, files_left, interrupt

from engine.hub import file_download
from engine.hub.download_queue import DownloadJob, DownloadQueue
from engine.hub.file_download import Connections, bytes_arrived, digest_of
from engine.hub.hub_client import Hub
from engine.hub.hub_http import Limits
from engine.models.folder_check import check

SIZE = 300_000


@pytest.fixture(autouse=True)
def small_ranges(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_download, "_MIN_RANGED", 100_000)
    monkeypatch.setattr(file_download, "_MIN_RANGE", 20_000)
    monkeypatch.setattr(file_download, "_MIN_SPLIT", 10_000)
    monkeypatch.setattr(file_download, "_TICK", 0.005)
    monkeypatch.setattr(file_download, "_JOURNAL_INTERVAL", 0.0)


@pytest.fixture
def ranged(server: FakeHub) -> FakeHub:
    """A repository whose weights are one file of random bytes; that it is no model is seen at the end."""
    data = random.Random(1).randbytes(SIZE)
    server.repos[REPO] = {SHARD: data, "config.json": b"{}"}
    return server


def blob_of(server: FakeHub, cache: Path) -> Path:
    name = hashlib.sha256(server.repos[REPO][SHARD]).hexdigest()
    return cache / f"models--{REPO.replace('/', '--')}" / "blobs" / name


def arrived(server: FakeHub, cache: Path) -> bool:
    """Whether the file is there; one that is has the Hub's bytes."""
    blob = blob_of(server, cache)
    assert not blob.exists() or blob.read_bytes() == server.repos[REPO][SHARD]
    return blob.exists()


def asked(server: FakeHub) -> list[tuple[str, int]]:
    return [(asked, status) for name, asked, status in server.requests if name == SHARD]


def test_a_large_file_comes_in_ranges_and_no_byte_is_missing(
    downloads: Maker, ranged: FakeHub, tmp_path: Path
) -> None:
    end = fetch(downloads())
    assert arrived(ranged, tmp_path / "hub")
    assert end.done == end.total
    assert len(asked(ranged)) > 4
    assert {status for _, status in asked(ranged)} == {206}
    assert [path for path in files_left(tmp_path) if file_download.PART_SUFFIX in path.name] == []


def test_a_range_with_status_200_is_taken_for_one(downloads: Maker, ranged: FakeHub, tmp_path: Path) -> None:
    ranged.range_status = 200
    ranged.faults[SHARD] = Fault(times=1, cut=1_000)
    end = fetch(downloads())
    assert arrived(ranged, tmp_path / "hub")
    assert end.done == end.total
    assert len(asked(ranged)) > 4
    assert "" not in {wanted for wanted, _ in asked(ranged)}


@pytest.mark.parametrize("fault", ["none", "wrong", "shifted"])
def test_a_server_without_ranges_or_with_wrong_ones_is_read_in_one_reply(
    downloads: Maker, ranged: FakeHub, tmp_path: Path, fault: str
) -> None:
    if fault == "none":
        ranged.ranges = False
    else:
        wrong = {"wrong": "bytes 5-20004/300000", "shifted": "bytes 0-19999/300001"}[fault]
        ranged.faults[SHARD] = Fault(times=1, headers={"Content-Range": wrong})
    end = fetch(downloads())
    assert arrived(ranged, tmp_path / "hub")
    assert end.done == end.total
    assert asked(ranged)[-1] == ("", 200)
    assert len(asked(ranged)) == 2


def test_ranges_of_another_content_are_found_by_the_hash_and_fetched_again(
    downloads: Maker, ranged: FakeHub, tmp_path: Path
) -> None:
    data = ranged.repos[REPO][SHARD]
    ranged.etags[SHARD] = '"same"'
    ranged.faults[SHARD] = Fault(times=4, body=data[::-1])
    end = fetch(downloads())
    assert arrived(ranged, tmp_path / "hub")
    assert end.done == end.total


def test_a_file_that_changes_between_ranges_starts_over(
    downloads: Maker, ranged: FakeHub, tmp_path: Path
) -> None:
    ranged.etags[SHARD] = '"old"'
    ranged.faults[SHARD] = [Fault(times=2), Fault(times=1, hold=100)]
    queue = downloads()
    queue.add(REPO)
    assert ranged.held.wait(20)
    ranged.etags[SHARD] = '"new"'
    ranged.go_on.set()
    end = queue.wait(REPO, 30)
    assert arrived(ranged, tmp_path / "hub")
    assert end.done == end.total


@pytest.mark.parametrize("expired", [1, 3])
def test_an_address_that_has_expired_is_asked_for_anew(
    downloads: Maker, ranged: FakeHub, tmp_path: Path, expired: int
) -> None:
    ranged.redirect, ranged.expired = True, expired
    end = fetch(downloads())
    assert arrived(ranged, tmp_path / "hub"), end
    assert "config.json" in end.message, end


def test_a_server_that_wants_fewer_connections_gets_fewer(
    downloads: Maker, ranged: FakeHub, tmp_path: Path
) -> None:
    ranged.faults[SHARD] = [Fault(times=2), Fault(times=2, status=429)]
    assert fetch(downloads()).done == SIZE + 2
    assert arrived(ranged, tmp_path / "hub")
    assert [status for _, status in asked(ranged)].count(429) == 2


def test_as_many_connections_stay_as_a_server_took(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(file_download.time, "monotonic", lambda: now[0])
    connections = Connections(first=6)
    connections.refused(0.0)  # the only one fails: that says nothing about how many
    assert [connections.take() for _ in range(7)] == [True] * 6 + [False]
    for _ in range(2):
        connections.give_back()
        connections.refused(9.0)
    connections.give_back()
    assert not connections.take()  # it is to wait
    now[0] = 9.0
    assert [connections.take(), connections.take()] == [True, False]  # four
    for _ in range(4):
        connections.answered()
    for _ in range(2):
        connections.give_back(answered=True)
    connections.refused(0.0)  # it still counts one that has ended
    assert [connections.take() for _ in range(3)] == [True, True, False]


def test_a_server_whose_machines_disagree_about_the_version_is_read_in_one_reply(
    downloads: Maker, ranged: FakeHub, tmp_path: Path
) -> None:
    ranged.faults[SHARD] = [Fault(times=1, headers={"ETag": f'"{n % 2}"'}) for n in range(99)]
    end = fetch(downloads())
    assert arrived(ranged, tmp_path / "hub")
    assert end.done == end.total
    assert asked(ranged)[-1] == ("", 200)


def test_a_connection_that_stops_among_fast_ones_is_replaced(
    downloads: Maker, ranged: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = file_download.time.monotonic

    def fast() -> float:  # a second is 20 ms, in the thread that watches the connections
        return real() * (50.0 if threading.current_thread().name.startswith("download_") else 1.0)

    monkeypatch.setattr(file_download.time, "monotonic", fast)
    ranged.faults[SHARD] = [Fault(times=1), Fault(times=1, hold=10), Fault(drip=5_000)]
    assert fetch(downloads()).done == SIZE + 2
    assert arrived(ranged, tmp_path / "hub")
    assert not ranged.go_on.is_set()


def test_a_part_of_an_earlier_version_is_taken_over(
    downloads: Maker, ranged: FakeHub, tmp_path: Path
) -> None:
    data = ranged.repos[REPO][SHARD]
    blob = blob_of(ranged, tmp_path / "hub")
    blob.parent.mkdir(parents=True)
    part = file_download.part_path(blob)
    part.write_bytes(data[:123_456])
    file_download.etag_path(part).write_text(f'"{hashlib.sha256(data).hexdigest()}"')
    assert bytes_arrived(part, SIZE) == 123_456
    fetch(downloads())
    assert arrived(ranged, tmp_path / "hub")
    assert min(int(each.removeprefix("bytes=").partition("-")[0]) for each, _ in asked(ranged)) == 123_456


@pytest.mark.parametrize(
    "journal",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"etag": "", "size": 9, "missing": []}',
        b'{"etag": "", "size": 300000, "missing": [[5, 2]]}',
        b'{"etag": "", "size": 300000, "missing": [[-5, 2]]}',
        b'{"etag": "", "size": 300000, "missing": [[0, 300001]]}',
        b'{"etag": "", "size": 300000, "missing": [[0, 10], [10, 20]]}',
        b'{"etag": "", "size": 300000, "missing": [[200000, 300000]]}',
        b'{"etag": "", "size": 300000, "missing": 7}',
        b"\xff\xfe",
    ],
)
def test_a_torn_journal_costs_bytes_and_nothing_else(
    downloads: Maker, ranged: FakeHub, tmp_path: Path, journal: bytes
) -> None:
    blob = blob_of(ranged, tmp_path / "hub")
    blob.parent.mkdir(parents=True)
    part = file_download.part_path(blob)
    part.write_bytes(b"x" * 150_000)
    part.with_name(part.name + ".missing").write_bytes(journal)
    assert bytes_arrived(part, SIZE) == 0
    end = fetch(downloads())
    assert arrived(ranged, tmp_path / "hub")
    assert end.done == end.total


def test_nothing_is_left_of_a_process_killed_while_it_wrote(
    downloads: Maker, ranged: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file that a journal was about to become, and a part whose journal and ETag went before its name."""
    part = file_download.part_path(blob_of(ranged, tmp_path / "hub"))
    interrupt(downloads, ranged, tmp_path, 30_000)
    assert not arrived(ranged, tmp_path / "hub")
    part.with_name(f".{part.name}.missing.4194305.140425901897408.part").write_bytes(b'{"etag": "')
    assert len(files_left(tmp_path)) > 1

    rename = Path.rename

    def killed(self: Path, target: Path) -> Path:
        if self == part:
            raise MemoryError  # whatever comes after it is not done
        return rename(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", killed)
        fetch(downloads())
    assert part.stat().st_size == SIZE
    assert [path.name for path in part.parent.glob("*octavo-part?*")] == []
    requests = len(asked(ranged))
    fetch(downloads())
    assert arrived(ranged, tmp_path / "hub")
    assert len(asked(ranged)) == requests, "a whole part is not asked for again"
    assert [path.name for path in files_left(tmp_path) if file_download.PART_SUFFIX in path.name] == []


def test_a_second_queue_waits_for_the_first_and_downloads_nothing_twice(
    downloads: Maker, ranged: FakeHub, tmp_path: Path
) -> None:
    ranged.faults[SHARD] = [Fault(times=1), Fault(times=1, hold=100)]
    first = downloads()
    first.add(REPO)
    assert ranged.held.wait(20)
    second = downloads(use=Hub(ranged.url, token="hf_secret", limits=Limits(notice=0.0)))
    second.add(REPO)
    wait_for(lambda: "Another Octavo is downloading" in second.transfers()[0].message)
    count = len(asked(ranged))
    ranged.go_on.set()
    first.wait(REPO, 30)
    after_first = len(asked(ranged))
    second.wait(REPO, 30)
    assert arrived(ranged, tmp_path / "hub")
    assert len(asked(ranged)) == after_first >= count


def test_a_model_is_whole_before_a_second_queue_looks_at_it(
    downloads: Maker, server: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The links of a snapshot are made by one of them at a time."""
    second, waiting, go_on = downloads(), threading.Event(), threading.Event()

    def check_late(snapshot: Path, *, head: bool) -> None:
        if not waiting.is_set():
            waiting.set()
            assert go_on.wait(20)
        check(snapshot, head=head)

    monkeypatch.setattr("engine.hub.download_queue.check", check_late)
    first = downloads()
    first.add(REPO)
    assert waiting.wait(20)
    second.add(REPO)
    wait_for(lambda: "Another Octavo" in second.transfers()[0].message)
    go_on.set()
    assert first.wait(REPO, 30).state == second.wait(REPO, 30).state == "done"


@pytest.mark.parametrize("seed", range(40))
def test_whatever_happens_the_bytes_are_the_hubs(
    downloads: Maker, ranged: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    run_random_sequence(downloads, ranged, tmp_path, monkeypatch, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1300))
def test_three_hundred_sequences(
    downloads: Maker, ranged: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    run_random_sequence(downloads, ranged, tmp_path, monkeypatch, seed)


def run_random_sequence(
    downloads: Maker, server: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Three attempts with faults, pauses and crashes, then one without: it ends with the Hub's bytes."""
    draw = random.Random(seed)
    cache = tmp_path / "hub"
    data = server.repos[REPO][SHARD]
    server.redirect = draw.random() < 0.3
    for _ in range(3):
        server.faults[SHARD] = [random_fault(draw, data) for _ in range(draw.randrange(6))]
        server.ranges = draw.random() < 0.85
        server.expired = draw.choice([0, 0, 1, 5])
        server.etags[SHARD] = draw.choice(['"a"', '"a"', '"a"', '"b"', 'W/"weak"', ""])
        queue = downloads()
        full = draw.random() < 0.15
        with monkeypatch.context() as patch:
            if full:
                patch.setattr(os, "pwrite", disk_full_after(draw.randrange(10)))
            queue.add(REPO)
            action = draw.choice(["wait", "pause", "crash"])
            if action != "wait":
                sent = draw.randrange(SIZE)
                wait_for(lambda sent=sent, queue=queue: server.sent.get(SHARD, 0) > sent or ended(queue))
            if action == "crash":
                crash(queue, cache, tmp_path, draw)
            elif action == "pause":
                queue.pause(REPO)
            end = queue.wait(REPO, 60)
        queue.close()
        assert end.state in ("failed", "paused"), end
        assert not arrived(server, cache) or "config.json" in end.message or end.state == "paused"
        assert end.state == "paused" or end.message
    server.faults.clear()
    server.ranges, server.expired = True, 0
    if draw.random() < 0.2:
        queue = downloads()
        queue.cancel(REPO)
        if any(each.repo == REPO for each in queue.transfers()):
            queue.wait(REPO, 60)
            assert files_left(tmp_path / "hub") == []
        queue.close()
    queue = downloads()
    end = fetch(queue)
    assert arrived(server, cache)
    assert "config.json" in end.message, end
    assert end.done == end.total
    assert [path.name for path in files_left(tmp_path) if file_download.PART_SUFFIX in path.name] == []


_PROGRAM = """
import sys
from pathlib import Path
from engine.hub import file_download
from engine.hub.download_queue import DownloadQueue
from engine.hub.hub_client import Hub
vars(file_download).update(_MIN_RANGED=100_000, _MIN_RANGE=20_000, _MIN_SPLIT=10_000, _TICK=0.005)
file_download._JOURNAL_INTERVAL = 0.0
url, cache, octavo, repo = sys.argv[1:]
queue = DownloadQueue(Hub(url), Path(cache), Path(octavo), lambda _: None)
queue.add(repo)
print(queue.wait(repo, 60).message)
"""


def run_killed_sequence(server: FakeHub, tmp_path: Path, seed: int) -> None:
    """Kills the process of a download again and again; the next one goes on, and the last one ends."""
    draw = random.Random(seed)
    words = [
        sys.executable,
        "-c",
        _PROGRAM,
        server.url,
        str(tmp_path / "hub"),
        str(tmp_path / "octavo"),
        REPO,
    ]
    for _ in range(3):
        cuts = [Fault(times=draw.randrange(3), cut=draw.randrange(40_000)) for _ in range(3)]
        server.faults[SHARD] = [*cuts, Fault(drip=2000)]
        sent = server.sent.get(SHARD, 0) + draw.randrange(SIZE // 3)
        with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
            wait_for(lambda sent=sent: server.sent.get(SHARD, 0) > sent)
            process.kill()
        arrived(server, tmp_path / "hub")
    server.faults.clear()
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True)
    assert arrived(server, tmp_path / "hub"), done.stdout
    assert "config.json" in done.stdout
    assert [path.name for path in files_left(tmp_path) if file_download.PART_SUFFIX in path.name] == []


@pytest.mark.parametrize("seed", range(3))
def test_a_download_whose_process_is_killed_goes_on(ranged: FakeHub, tmp_path: Path, seed: int) -> None:
    run_killed_sequence(ranged, tmp_path, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1060))
def test_sixty_killed_downloads_go_on(ranged: FakeHub, tmp_path: Path, seed: int) -> None:
    run_killed_sequence(ranged, tmp_path, seed)


def ended(queue: DownloadQueue) -> bool:
    return queue.transfers()[0].state in ("failed", "done", "paused")


def random_fault(draw: random.Random, data: bytes) -> Fault:
    return draw.choice(
        [
            lambda: Fault(times=draw.randrange(4)),
            lambda: Fault(times=draw.randrange(1, 4), cut=draw.randrange(40_000)),
            lambda: Fault(times=1, status=draw.choice([429, 500, 503, 404, 403])),
            lambda: Fault(times=1, body=data[:-1]),
            lambda: Fault(times=1, body=data + b"x"),
            lambda: Fault(times=draw.randrange(1, 3), body=data[20_000:] + data[:20_000]),
            lambda: Fault(times=1, headers={"Content-Range": "bytes 0-9/10"}),
            lambda: Fault(times=1, headers={"ETag": '"other"'}),
        ]
    )()


def disk_full_after(writes: int) -> Callable[..., int]:
    left = [writes]
    real = os.pwrite

    def write(*arguments: object) -> int:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(*arguments)  # type: ignore[arg-type]

    return write


def crash(queue: DownloadQueue, cache: Path, tmp_path: Path, draw: random.Random) -> None:
    """Leaves the folder as a killed process or a power failure leaves it."""
    image = tmp_path / "image"
    shutil.rmtree(image, ignore_errors=True)
    blobs = next(cache.glob("models--*/blobs"), None)
    copies = {}
    journals = [] if blobs is None else sorted(blobs.glob("*.missing"))
    # The journal is copied first: the data of all that it calls present was on the disk before.
    for path in [*journals, *([] if blobs is None else sorted(blobs.glob(f"*{file_download.PART_SUFFIX}")))]:
        try:
            copies[path] = path.read_bytes()
        except FileNotFoundError:
            continue
    queue.pause(REPO)
    queue.wait(REPO, 60)
    for path, content in copies.items():
        if path.parent.exists() and not blob_exists(path):
            torn = path.suffix == ".missing" and draw.random() < 0.2
            path.write_bytes(content[: draw.randrange(len(content) + 1)] if torn else content)
    if blobs is not None and blobs.exists():
        for journal in blobs.glob("*.missing"):
            if journal not in copies and not blob_exists(journal):
                journal.unlink()
                file_download.part_path(journal.with_name(journal.name.partition(".")[0])).unlink(
                    missing_ok=True
                )


def blob_exists(path: Path) -> bool:
    return path.with_name(path.name.partition(".")[0]).exists()


def test_the_hash_of_a_part_shows_each_percent_once(
    downloads: Maker, ranged: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "f"
    path.write_bytes(b"x" * (3 << 20))
    seen: list[int] = []
    assert digest_of(path, "0" * 64, seen.append) == hashlib.sha256(path.read_bytes()).hexdigest()
    assert seen == [1 << 20, 2 << 20, 3 << 20]
    shown: list[str] = []
    monkeypatch.setattr(file_download, "_CHUNK", 100)
    monkeypatch.setattr(DownloadJob, "set_waiting", lambda _, message: shown.append(message))
    fetch(downloads())
    assert [text for text in shown if "Checking" in text] == [f"Checking {SHARD}: {n} %" for n in range(101)]


def test_a_full_disk_keeps_what_has_arrived(
    downloads: Maker, ranged: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "pwrite", disk_full_after(3))
        end = fetch(downloads())
    assert end.state == "failed"
    assert "is full: free some space, then resume" in end.message
    part = file_download.part_path(blob_of(ranged, tmp_path / "hub"))
    assert 0 < bytes_arrived(part, SIZE) < SIZE
    assert json.loads(part.with_name(part.name + ".missing").read_text())["size"] == SIZE
    before = dict(ranged.sent)
    fetch(downloads())
    assert arrived(ranged, tmp_path / "hub")
    assert ranged.sent[SHARD] - before[SHARD] <= SIZE - 20_000
