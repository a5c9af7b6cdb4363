"""Disks that are full, read-only or slow: the cache gives up in one sentence, or waits; answers go on."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from machine_speed import slowness
from sessions import finish, random_tokens, submit
from tiny_models import make_tiny_llama

from engine.disk_cache import DiskCache, DiskIndex, Record, disk_cache, segment_file
from engine.disk_cache import disk_cache as block_writer
from engine.models.model_loader import load
from engine.protocol import LoadOptions
from engine.sessions.session import Session

BIG = 1 << 40
SPACE = b"s" * 16


def records(count: int, size: int, first: int = 0) -> list[Record]:
    return [
        Record(SPACE, n.to_bytes(16, "little"), bytes([n % 256]) * size) for n in range(first, first + count)
    ]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 2 MB."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("needs Linux and root: it mounts a small file system")
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "octavo-test", str(place)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("needs the right to mount")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def test_a_full_disk_switches_it_off_and_keeps_what_is_there(small_disk: Path) -> None:
    cache = DiskCache(small_disk / "kv", BIG)
    cache.write(records(2, 100_000), "a")
    assert cache.flush(30)
    cache.write(records(40, 100_000, first=2), "a")
    assert not cache.flush(30)
    assert not cache.on
    (notice,) = cache.take_notices()
    assert notice.startswith(f"The disk cache is off until there is room: {os.strerror(errno.ENOSPC)}")
    assert cache.places(SPACE, [records(1, 1)[0].digest]) == [], "nothing is read either"
    cache.close()
    assert not list((small_disk / "kv" / "segments").glob("*.part"))
    again = DiskCache(small_disk / "kv", BIG)
    wanted = records(2, 100_000)
    places = again.places(SPACE, [each.digest for each in wanted])
    assert again.read(SPACE, places).result(30).payloads == [each.payload for each in wanted]
    again.close()


def test_a_disk_that_has_room_again_is_used_again(small_disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "_LOOK_SECONDS", 0.0)
    monkeypatch.setattr(disk_cache, "_ROOM", 1_000_000)
    filler = small_disk / "filler"
    filler.write_bytes(bytes(1_500_000))
    cache = DiskCache(small_disk / "kv", BIG)
    cache.write(records(10, 100_000), "a")
    assert not cache.flush(30)
    (notice,) = cache.take_notices()
    assert notice == cache.figures().problem
    cache.look_again()
    cache.read(SPACE, []).result(30)  # the look is over
    assert not cache.on, "there is still no room"
    filler.unlink()
    cache.look_again()
    cache.read(SPACE, []).result(30)
    assert cache.on
    assert cache.take_notices() == ["The disk has room again, so the disk cache is on again."]
    assert cache.figures().problem == ""
    cache.write(records(2, 100_000), "a")
    assert cache.flush(30)
    assert len(cache.places(SPACE, [each.digest for each in records(2, 1)])) == 2
    cache.close()


def test_a_chat_deleted_while_the_disk_was_full_is_erased_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_cache, "_LOOK_SECONDS", 0.0)
    monkeypatch.setattr(disk_cache, "_ROOM", 0)
    cache = DiskCache(tmp_path / "kv", BIG)
    cache.write(records(3, 1000), "a")
    assert cache.flush(30)

    def full(_index: object, _chat: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(DiskIndex, "remove_chat", full)
        cache.forget_chat("a")
        cache.flush(30)
        assert not cache.on
    cache.look_again()
    cache.read(SPACE, []).result(30)  # the look is over
    assert cache.flush(30)
    assert cache.places(SPACE, [each.digest for each in records(3, 1)]) == []
    cache.close()


def test_an_engine_goes_on_when_its_disk_is_full(small_disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (small_disk / "filler").write_bytes(bytes(1_900_000))
    monkeypatch.setenv("OCTAVO_KV_CACHE", str(small_disk / "kv"))
    model = load(make_tiny_llama(small_disk.parent / "model"))
    prompt = random_tokens(400, seed=1)
    session = Session(model, LoadOptions(disk_cache="1 GB", kv_blocks=100))
    answers = []
    for name in "abc":
        sequence = submit(session, prompt, name, 8)
        finish(session)
        answers.append(sequence.tokens[len(prompt) :])
        assert session.disk is not None
        session.disk.cache.flush(5)
    assert answers[0] == answers[1] == answers[2]
    (notice,) = session.take_notices()
    assert notice.startswith("The disk cache is off until there is room: ")
    session.close()


def test_a_read_only_disk_switches_it_off_with_one_sentence(small_disk: Path) -> None:
    cache = DiskCache(small_disk / "kv", BIG)
    cache.write(records(1, 1000), "a")
    assert cache.flush(30)
    cache.close()
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    cache = DiskCache(small_disk / "kv", BIG)
    cache.write(records(1, 1000, first=1), "a")
    assert not cache.flush(5)
    (notice,) = cache.take_notices()
    assert notice.startswith("The disk cache is off until the next start: Read-only file system (")
    cache.close()


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """A disk whose syncs end only when the event is set."""
    free, sync = threading.Event(), os.fsync

    def wait(descriptor: int) -> None:
        assert free.wait(60)
        sync(descriptor)

    monkeypatch.setattr(segment_file.os, "fsync", wait)
    monkeypatch.setattr(block_writer, "_QUEUE_BYTES", 200_000)
    monkeypatch.setattr(block_writer, "_SEGMENT_BYTES", 50_000)
    monkeypatch.setattr(block_writer, "_GATHER_SECONDS", 0.0)
    yield free
    free.set()


def test_a_slow_disk_takes_no_more_than_it_can_write(slow_disk: threading.Event, tmp_path: Path) -> None:
    cache = DiskCache(tmp_path, BIG)
    taken = 0
    for each in records(100, 10_000):
        if cache.has_room(len(each.payload)):
            cache.write([each], "a")
            taken += 1
    assert taken == 20, "the queue holds what waits, and what is being written"
    assert not cache.flush(0.01)
    assert cache.on, "slow is not broken"
    slow_disk.set()
    assert cache.flush(30)
    assert cache.has_room(10_000)
    assert cache.figures().blocks == taken
    cache.close()


def test_answers_do_not_wait_for_a_slow_disk(
    slow_disk: threading.Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCTAVO_KV_CACHE", str(tmp_path / "kv"))
    session = Session(
        load(make_tiny_llama(tmp_path / "model")), LoadOptions(disk_cache="1 GB", kv_blocks=100)
    )
    for number in range(6):
        prompt = random_tokens(400, seed=number % 3)
        sequence = submit(session, prompt, f"r{number}", 8)
        finish(session)  # ends although the disk has not written anything
        assert sequence.generated == 8
    assert session.disk is not None
    assert session.disk.cache.figures().blocks == 0
    slow_disk.set()
    finish(session)
    assert session.disk.cache.flush(30)
    assert session.disk.cache.figures().blocks > 0
    session.close()


def test_what_waits_for_a_slow_disk_does_not_count_as_removed(
    slow_disk: threading.Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCTAVO_KV_CACHE", str(tmp_path / "kv"))
    session = Session(
        load(make_tiny_llama(tmp_path / "model")), LoadOptions(disk_cache="1 GB", kv_blocks=100)
    )
    assert session.disk is not None
    other = DiskCache(tmp_path / "kv", BIG)
    assert other.flush(30)
    for name in "ab":
        submit(session, random_tokens(100, seed=1), name, 1)
        finish(session)
    waiting = session.blocks.queries.stored_digests()
    assert len(waiting) == 6
    other.forget_chat("another")
    assert other.flush(30)
    other.close()
    assert not session.idle, "it has to look what was removed"
    finish(session)
    assert session.blocks.queries.stored_digests() == waiting
    assert session.disk.cache.figures().blocks == 0, "all of it still waits"
    slow_disk.set()
    assert session.disk.cache.flush(30), session.disk.cache.take_notices()
    assert session.disk.cache.figures().blocks == 6
    session.close()


_OPEN = """
import resource, sys, time
from pathlib import Path
from engine.disk_cache import DiskCache
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
begin = time.process_time()
cache = DiskCache(Path(sys.argv[1]), 1 << 40)
assert len(cache.places(b"s" * 16, [n.to_bytes(16, "little") for n in range(300)])) == 300
seconds = time.process_time() - begin
assert cache.flush(60)
figures = cache.figures(b"s" * 16)
assert figures.chats == (("a", figures.blocks),)
print(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
cache.close()
"""


@pytest.mark.parametrize("blocks", [5_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_many_blocks_take_little_memory(tmp_path: Path, blocks: int) -> None:
    cache = DiskCache(tmp_path, BIG)
    for start in range(0, blocks, 5_000):
        cache.write(records(5_000, 8, first=start), "a")
        assert cache.flush(60)
    cache.close()
    run = subprocess.run(
        [sys.executable, "-c", _OPEN, str(tmp_path)], capture_output=True, text=True, check=True
    )
    seconds, grown = map(float, run.stdout.split())
    assert seconds < 0.3 * slowness()
    assert grown * (1 if sys.platform == "darwin" else 1024) < 32e6
