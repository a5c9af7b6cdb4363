"""The disk cache's files: whatever happens to them, a block comes back as it was written, or not at all."""

from __future__ import annotations

import hashlib
import os
import random
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.disk_cache import BadRecordError, DiskCache, Record, WriteThrottle
from engine.disk_cache.segment_file import FILE_HEADER, next_record

SPACE = b"s" * 16
BIG = 1 << 40


def read_all(path: Path) -> Iterator[Record]:
    """The records of a segment file."""
    with path.open("rb") as file:
        if file.read(len(FILE_HEADER)) != FILE_HEADER:
            raise BadRecordError("this is not a file of KV blocks")
        size = os.fstat(file.fileno()).st_size
        while record := next_record(file, size - file.tell()):
            yield record


def digest(number: int) -> bytes:
    return number.to_bytes(16, "little")


def payload(number: int, size: int = 500) -> bytes:
    return hashlib.shake_128(number.to_bytes(8, "little")).digest(size)


def records(*numbers: int, size: int = 500) -> list[Record]:
    return [Record(SPACE, digest(each), payload(each, size)) for each in numbers]


def read(cache: DiskCache, *numbers: int) -> list[bytes]:
    """What the cache gives back of these blocks, up to the first that it does not have."""
    return cache.read(SPACE, cache.places(SPACE, [digest(each) for each in numbers])).result(30).payloads


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[DiskCache]:
    cache = DiskCache(tmp_path / "kv", BIG)
    yield cache
    cache.close()


def segments(cache: DiskCache) -> list[Path]:
    return sorted((cache.folder / "segments").glob("*.kv"))


def reopened(cache: DiskCache) -> DiskCache:
    cache.close()
    return DiskCache(cache.folder, cache.limit)


def test_blocks_come_back_in_the_next_process(cache: DiskCache) -> None:
    cache.write(records(1, 2, 3), "a")
    assert cache.flush(30)
    with_next = reopened(cache)
    assert read(with_next, 1, 2, 3) == [payload(1), payload(2), payload(3)]
    assert read(with_next, 1, 9, 3) == [payload(1)], "nothing behind a gap"
    assert with_next.places(b"t" * 16, [digest(1)]) == [], "another model's space"
    with_next.close()


def test_a_block_is_written_once(cache: DiskCache) -> None:
    cache.write(records(1, 1, 2), "a")
    assert cache.flush(30)
    cache.write(records(2, 1), "b")
    assert cache.flush(30)
    assert [len(list(read_all(each))) for each in segments(cache)] == [2]


class _Busy(WriteThrottle):
    """Asks a writer to rest for ever, as endless steps would."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = threading.Event()

    def delay(self) -> float:
        self.asked.set()
        return 3600.0


def test_the_writer_rests_while_chats_are_answered_unless_it_is_waited_for(tmp_path: Path) -> None:
    throttle = _Busy()
    cache = DiskCache(tmp_path, BIG, throttle)
    assert cache.flush(30)  # what is cleaned up at the start is done
    throttle.asked.clear()
    cache.write(records(*range(33), size=1 << 20), "a")
    assert throttle.asked.wait(30)
    assert segments(cache) == [], "it rests within the first segment"
    cache.forget_chat("b")
    assert cache.flush(30), "somebody waits now"
    assert read(cache, *range(33)) == [payload(each, 1 << 20) for each in range(33)]
    cache.close()


def test_writers_share_a_little_time_while_there_are_steps() -> None:
    throttle = WriteThrottle(share=0.01)
    throttle.charge(1.0)
    assert throttle.delay() == 0.0, "no steps, no limit"
    throttle.last_step = time.monotonic()
    assert throttle.delay() == 0.0, "and no debts"
    throttle.charge(0.1)
    assert 0.0 < throttle.delay() <= 1.0


def test_only_the_owner_may_read_the_folder(cache: DiskCache) -> None:
    for folder in (cache.folder, cache.folder / "segments"):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("seed", range(10))
def test_flipped_bits_never_give_a_wrong_block(cache: DiskCache, seed: int) -> None:
    numbers = list(range(12))
    cache.write(records(*numbers), "a")
    assert cache.flush(30)
    (segment,) = segments(cache)
    whole = segment.read_bytes()
    start = len(FILE_HEADER)
    size = (len(whole) - start) // len(numbers)
    chance = random.Random(seed)
    for _ in range(100):
        damaged = bytearray(whole)
        at = chance.randrange(len(damaged))
        damaged[at] ^= 1 << chance.randrange(8)
        segment.write_bytes(damaged)
        places = cache.places(SPACE, [digest(each) for each in numbers])
        found = cache.read(SPACE, places).result(30).payloads
        assert found == [payload(each) for each in numbers[: len(found)]]
        # The name of the format is not read again; a record ends what is found.
        assert len(found) == (len(numbers) if at < start else (at - start) // size)
        # What was damaged has been removed; it is written again.
        segment.unlink()
        cache.forget_all()
        assert cache.flush(30)
        cache.write(records(*numbers), "a")
        assert cache.flush(30)
        (segment,) = segments(cache)


def test_a_truncated_segment_gives_what_is_whole(cache: DiskCache) -> None:
    cache.write(records(1, 2, 3), "a")
    assert cache.flush(30)
    (segment,) = segments(cache)
    whole = segment.read_bytes()
    places = cache.places(SPACE, [digest(each) for each in (1, 2, 3)])
    borders = {0, 12, len(whole)} | {p.offset for p in places} | {p.offset + 60 for p in places}
    for end in sorted({max(border + shift, 0) for border in borders for shift in (-1, 0, 1)}):
        segment.write_bytes(whole[:end])
        kept = [p for p in places if p.offset + p.length <= end]
        found = cache.read(SPACE, places).result(30).payloads
        assert found == [payload(1), payload(2), payload(3)][: len(kept)]
    reasons = dict(cache.figures().skipped)
    assert reasons["the file is truncated"] > 0


@given(st.binary(max_size=300))
@settings(max_examples=200, deadline=None)
def test_a_foreign_file_is_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("foreign") / "x.kv"
    path.write_bytes(b"OCTAVO-KV-1\n" + data)
    if data:
        with pytest.raises(BadRecordError):
            list(read_all(path))
    else:
        assert list(read_all(path)) == []


def test_a_missing_segment_is_a_miss_and_is_forgotten(cache: DiskCache) -> None:
    cache.write(records(1, 2), "a")
    assert cache.flush(30)
    segments(cache)[0].unlink()
    assert read(cache, 1, 2) == []
    assert dict(cache.figures().skipped) == {"the file is missing": 1}
    cache.write(records(1, 2), "a")
    assert cache.flush(30)
    assert read(cache, 1, 2) == [payload(1), payload(2)]


def test_the_least_recently_used_segments_go_first(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path, 25_000)
    for number in range(4):
        cache.write(records(number, size=8_000), "a")
        assert cache.flush(30)
        if number == 2:
            assert read(cache, 0) == [payload(0, 8_000)]  # used again: now the second is the oldest
    assert read(cache, 0) == [payload(0, 8_000)]
    assert read(cache, 1) == []
    assert read(cache, 3) == [payload(3, 8_000)]
    assert sum(each.stat().st_size for each in segments(cache)) <= 25_000
    cache.close()


def test_of_more_than_the_limit_the_first_blocks_are_written(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path, 20_000)
    cache.write(records(0, 1, size=6_000), "a")
    assert cache.flush(30)
    before = cache.removals
    cache.write(records(*range(10, 16), size=6_000), "a")
    assert cache.flush(30)
    assert read(cache, *range(10, 16)) == [payload(each, 6_000) for each in (10, 11, 12)]
    assert cache.removals > before, "the others are not there, whoever took them for written"
    before = cache.removals
    cache.write(records(20, size=30_000), "a")
    assert cache.flush(30)
    assert read(cache, 20) == []
    assert read(cache, 10) == [payload(10, 6_000)], "nothing was evicted for what does not fit"
    assert cache.removals > before
    cache.close()


def test_two_flushes_at_once_both_end(tmp_path: Path) -> None:
    """One that gives up does not let the writer rest while the other still waits."""
    throttle = _Busy()
    cache = DiskCache(tmp_path, BIG, throttle)
    assert cache.flush(30)
    throttle.asked.clear()
    cache.write(records(*range(33), size=1 << 20), "a")
    assert throttle.asked.wait(30), "it rests"
    throttle.asked.clear()
    ended: list[bool] = []
    waiting = threading.Thread(target=lambda: ended.append(cache.flush(20)))
    waiting.start()
    assert throttle.asked.wait(30), "it goes on"
    cache.flush(0.0)
    waiting.join(30)
    assert ended == [True]
    cache.close()


@pytest.mark.parametrize("seed", range(3))
def test_whatever_removes_blocks_every_engine_sees_it(tmp_path: Path, seed: int) -> None:
    """Writes, deletions, damage and the limit: no block goes without another count of removals."""
    chance = random.Random(seed)
    caches = [DiskCache(tmp_path, 30_000), DiskCache(tmp_path, 30_000)]
    digests = [digest(each) for each in range(12)]
    there: set[bytes] = set()
    counts = [each.removals for each in caches]
    lost = 0
    for _ in range(60):
        cache, number = chance.choice(caches), chance.randrange(12)
        action = chance.choice(["write", "write", "write", "forget", "clear", "damage", "unlink"])
        if action == "write":
            cache.write(records(number, (number + 1) % 12, size=4_000), chance.choice("abc"))
        elif action == "forget":
            cache.forget_chat(chance.choice("abc"))
        elif action == "clear" and chance.random() < 0.3:
            cache.forget_all()
        elif action in ("damage", "unlink") and segments(cache):
            file = chance.choice(segments(cache))
            if action == "unlink":
                file.unlink()
            else:
                file.write_bytes(file.read_bytes()[:-1])
            for each in range(12):
                read(cache, each)
        assert cache.flush(30)
        now, new = caches[0].listed(SPACE, digests), [each.removals for each in caches]
        assert new[0] == new[1]
        if there - now:
            lost += 1
            assert new[0] > counts[0]
        if action == "damage" and there == now:
            assert new == counts, "and what removed nothing is not counted"
        there, counts = now, new
    assert lost > 5
    for each in caches:
        each.close()


def test_deleting_a_chat_erases_what_only_it_used(cache: DiskCache) -> None:
    cache.write(records(1, 2), "a")
    assert cache.flush(30)
    cache.own("b", SPACE, [digest(1)])
    cache.forget_chat("a")
    assert cache.flush(30)
    assert read(cache, 1) == [payload(1)]
    assert read(cache, 2) == []
    assert payload(2) not in b"".join(each.read_bytes() for each in segments(cache))
    cache.forget_chat("b")
    assert cache.flush(30)
    assert segments(cache) == []


def test_a_chat_that_is_deleted_while_its_blocks_wait_is_not_written(cache: DiskCache) -> None:
    cache.write(records(*range(50)), "a")
    cache.forget_chat("a")
    assert cache.flush(30)
    assert read(cache, 0) == []
    assert payload(0) not in b"".join(each.read_bytes() for each in segments(cache))


def test_forget_all_leaves_no_file(cache: DiskCache) -> None:
    cache.write(records(1, 2, 3), "a")
    assert cache.flush(30)
    cache.forget_all()
    assert cache.flush(30)
    assert segments(cache) == []
    assert cache.figures().nbytes == cache.figures().blocks == 0


def test_two_engines_share_a_folder(cache: DiskCache) -> None:
    other = DiskCache(cache.folder, BIG)
    for number in range(10):
        (cache if number % 2 else other).write(records(number), "a")
        assert cache.flush(30)
        assert other.flush(30)
    numbers = range(10)
    assert read(cache, *numbers) == read(other, *numbers) == [payload(each) for each in numbers]
    other.forget_all()
    assert other.flush(30)
    assert read(cache, *numbers) == []
    other.close()


@pytest.mark.parametrize("text", [b"", b"not a database", os.urandom(8192)])
def test_a_damaged_index_is_begun_anew(cache: DiskCache, text: bytes) -> None:
    cache.write(records(1), "a")
    assert cache.flush(30)
    cache.close()
    for each in cache.folder.glob("index.sqlite*"):
        each.unlink()
    (cache.folder / "index.sqlite").write_bytes(text)
    again = DiskCache(cache.folder, BIG)
    assert again.on
    assert read(again, 1) == []
    again.write(records(1), "a")
    assert again.flush(30)
    assert read(again, 1) == [payload(1)]
    again.close()


def test_an_index_of_another_version_is_begun_anew(cache: DiskCache) -> None:
    cache.write(records(1), "a")
    assert cache.flush(30)
    cache.close()
    with sqlite3.connect(cache.folder / "index.sqlite") as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    again = DiskCache(cache.folder, BIG)
    assert again.on
    assert read(again, 1) == []
    again.close()


def test_what_a_killed_engine_left_is_removed(cache: DiskCache) -> None:
    folder = cache.folder / "segments"
    cache.write(records(1), "a")
    assert cache.flush(30)
    half, young = folder / "half.kv.part", folder / "young.kv.part"
    for part in (half, young):
        part.write_bytes(b"OCTAVO-KV-1\nBLCK")
    os.utime(half, (time.time() - 120,) * 2)
    unlisted = folder / "unlisted.kv"
    unlisted.write_bytes(b"OCTAVO-KV-1\n")
    os.utime(unlisted, (time.time() - 7200,) * 2)
    again = reopened(cache)
    assert again.flush(30)
    young.unlink()  # another engine may just be writing it
    assert [each.name for each in folder.iterdir()] == [each.name for each in segments(again)]
    assert read(again, 1) == [payload(1)]
    again.close()


def test_a_folder_that_cannot_be_made_switches_it_off_with_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = DiskCache(tmp_path / "file" / "kv", BIG)
    cache.write(records(1), "a")
    assert not cache.on
    assert read(cache, 1) == []
    (notice,) = cache.take_notices()
    assert notice.startswith("The disk cache is off until the next start: Not a directory (")
    assert cache.take_notices() == []
    cache.close()


_FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from engine.disk_cache import DiskCache, Record
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
cache = DiskCache(Path(sys.argv[1]), 1 << 40)
cache.write([Record(b"s" * 16, b"1" * 16, bytes(1000))], "a")
assert cache.flush(30)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
cache.write([Record(b"s" * 16, bytes([n]) * 16, bytes(100_000)) for n in range(5)], "a")
print(cache.flush(30), cache.on, cache.take_notices())
cache.close()
print(sorted(each.suffix for each in (Path(sys.argv[1]) / "segments").iterdir()))
"""


def test_a_disk_that_takes_no_more_switches_it_off(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", _FULL_DISK, str(tmp_path)], capture_output=True, text=True, check=True
    )
    first, second = run.stdout.splitlines()
    assert first.startswith("False False ['The disk cache is off until the next start: File too large")
    assert second == "['.kv']", "nothing half-written is left"
    again = DiskCache(tmp_path, BIG)
    assert len(again.places(SPACE, [b"1" * 16])) == 1
    again.close()


_WRITER = """
import sys, hashlib
from pathlib import Path
from engine.disk_cache import DiskCache, Record
cache = DiskCache(Path(sys.argv[1]), 4_000_000)
number = int(sys.argv[2])
while True:
    some = range(number, number + 20)
    number += 20
    cache.write(
        [Record(b"s" * 16, n.to_bytes(16, "little"), hashlib.shake_128(n.to_bytes(8, "little")).digest(5000))
         for n in some], "a")
    cache.flush(30)
    print(number, flush=True)
"""


@pytest.mark.parametrize("kills", [5, pytest.param(200, marks=pytest.mark.slow)])
def test_an_engine_killed_while_it_writes_leaves_only_right_blocks(tmp_path: Path, kills: int) -> None:
    chance = random.Random(kills)
    number = 0
    for _ in range(kills):
        writer = subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(tmp_path), str(number)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        number = int(writer.stdout.readline())
        try:
            writer.wait(chance.random() * 0.1)
        except subprocess.TimeoutExpired:
            writer.send_signal(signal.SIGKILL)
        *_, number = [number, *map(int, writer.stdout.read().split())]
        writer.wait()
        writer.stdout.close()
        number += 20
        cache = DiskCache(tmp_path, 4_000_000)
        assert cache.on
        for each in range(max(number - 200, 0), number):
            assert read(cache, each) in ([], [payload(each, 5000)])
        assert dict(cache.figures().skipped) == {}
        cache.close()


@pytest.mark.parametrize("blocks", [5_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_many_blocks_are_found_without_reading_them_all(tmp_path: Path, blocks: int) -> None:
    cache = DiskCache(tmp_path, BIG)
    for start in range(0, blocks, 5_000):
        cache.write(records(*range(start, start + 5_000), size=8), "a")
        assert cache.flush(60)
    cache.close()
    begin = time.process_time()
    again = DiskCache(tmp_path, BIG)
    assert len(again.places(SPACE, [digest(each) for each in range(blocks - 300, blocks)])) == 300
    assert time.process_time() - begin < 0.3
    again.close()
