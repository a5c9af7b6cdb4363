"""The event log, the snapshot and the mirror: what a watcher gets, and what it does when it missed some."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from block_store import assert_images_are_marked, assert_mirrors, filled

from engine import protocol
from engine.blocks import (
    EVENT_DTYPE,
    IMAGE_TOKENS,
    BlockManager,
    BlockState,
    EventGapError,
    EventKind,
    EventLog,
    Mirror,
    PoolSnapshot,
    SnapshotError,
)
from engine.protocol import BlockSnapshot, SequenceInfo


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def story(rows: np.ndarray) -> list[tuple[str, int, int, int, int]]:
    """Kind, sequence, block, refs and fill of each row."""
    columns = ("sequence", "block", "refs", "fill")
    return [(EventKind(row["kind"]).name, *(int(row[column]) for column in columns)) for row in rows]


def test_a_short_life_in_events() -> None:
    manager = BlockManager(8, 8)
    sequence, _ = manager.open("a")
    manager.append(sequence, range(10))
    manager.commit(sequence)
    fork = manager.fork(sequence, "b")
    copy = manager.append(fork, [5]).copies[0]
    manager.commit(fork)
    manager.preempt(fork)
    manager.close(sequence)
    manager.evict(1)
    rows = manager.events.since(0)
    assert rows is not None
    assert story(rows) == [
        ("OPENED", 1, -1, 0, 0),
        ("ALLOCATED", 1, 0, 1, 8),
        ("ALLOCATED", 1, 1, 1, 2),
        ("OPENED", 2, -1, 0, 0),
        ("SHARED", 2, 0, 2, 8),
        ("SHARED", 2, 1, 2, 2),
        ("COPIED", 2, copy.target, 1, 3),
        ("FILLED", -1, 1, 1, 2),
        ("PREEMPTED", 2, -1, 0, 0),
        ("RELEASED", 2, copy.target, 0, 3),
        ("CACHED", -1, copy.target, 0, 3),
        ("RELEASED", 2, 0, 1, 8),
        ("CLOSED", 2, -1, 0, 0),
        ("RELEASED", 1, 1, 0, 2),
        ("FREED", -1, 1, 0, 0),  # the fork's tail begins with it
        ("RELEASED", 1, 0, 0, 8),
        ("CACHED", -1, 0, 0, 8),
        ("CLOSED", 1, -1, 0, 0),
        ("EVICTED", -1, copy.target, 0, 0),
    ]
    assert rows["source"].tolist() == [-1] * 6 + [copy.source] + [-1] * 12
    assert rows["seq"].tolist() == list(range(1, 20))
    assert manager.events.opened_since(0) == {1: "a", 2: "b"}
    assert manager.events.opened_since(1) == {2: "b"}


def test_ring_gives_all_or_none() -> None:
    log = EventLog(10)
    for number in range(1, 36):
        log.emit(int(EventKind.FILLED), number, number, -1, 1, number, float(number))
        for seq in range(-1, number + 3):
            rows = log.since(seq)
            if seq > number or seq < number - 10:
                assert rows is None
            else:
                assert rows is not None
                assert rows.dtype == EVENT_DTYPE
                assert rows["seq"].tolist() == list(range(seq + 1, number + 1))
                assert rows["block"].tolist() == rows["fill"].tolist() == rows["seq"].tolist()


def test_rows_given_out_do_not_change() -> None:
    log = EventLog(4)
    log.emit(int(EventKind.FILLED), 1, 1, -1, 1, 5, 0.0)
    rows = log.since(0)
    for _ in range(8):
        log.emit(int(EventKind.FILLED), 2, 2, -1, 1, 6, 0.0)
    assert rows is not None
    assert rows["sequence"].tolist() == [1]


def test_names_of_sequences_do_not_pile_up() -> None:
    manager = BlockManager(4, event_capacity=20)
    for chat in range(500):
        manager.close(manager.open(str(chat)).sequence)
    assert len(manager.events._opened) <= 20
    assert manager.events.opened_since(0) == {number: str(number - 1) for number in range(491, 501)}


def test_snapshot_tells_states_and_ages() -> None:
    clock = Clock()
    manager = BlockManager(6, 8, clock=clock)
    sequence, _ = manager.open("a")
    manager.append(sequence, range(12))
    manager.commit(sequence)
    clock.now = 103.0
    other, _ = manager.open("b")
    manager.append(other, [7])
    manager.commit(other)
    clock.now = 104.5
    manager.close(sequence)
    manager.pins.pin(list(range(8)))
    clock.now = 105.0
    snapshot = manager.snapshot()
    tail = int(manager.table(other)[0])
    assert snapshot.state[[0, 1, tail]].tolist() == [BlockState.CACHED, BlockState.CACHED, BlockState.USED]
    assert snapshot.fill[[0, 1, tail]].tolist() == [8, 4, 1]
    assert snapshot.refs[[0, 1, tail]].tolist() == [0, 0, 1]
    assert snapshot.pinned.tolist() == [1, 0, 0, 0, 0, 0]
    assert snapshot.stamp[[0, 1, tail]].tolist() == [0.5, 0.5, 2.0]
    assert [(each.sequence, each.chat, each.tokens) for each in snapshot.sequences] == [(other, "b", 1)]
    assert (snapshot.time, snapshot.seq) == (105.0, manager.events.seq)
    manager.append(other, [8])
    assert snapshot.fill[tail] == 1, "a snapshot is a copy"


def sequence_of(table: bytes) -> SequenceInfo:
    return SequenceInfo(sequence=1, chat="a", tokens=3, blocks=table)


def wire(snapshot: PoolSnapshot) -> dict[str, object]:
    """As the fields of `protocol.BlockSnapshot` travel."""
    return {
        "seq": snapshot.seq,
        "time": snapshot.time,
        "block_size": snapshot.block_size,
        "state": snapshot.state.tobytes(),
        "refs": snapshot.refs.tobytes(),
        "fill": snapshot.fill.tobytes(),
        "stamp": snapshot.stamp.tobytes(),
        "pinned": snapshot.pinned.tobytes(),
        "sequences": [
            SequenceInfo(
                sequence=each.sequence, chat=each.chat, tokens=each.tokens, blocks=each.table.tobytes()
            )
            for each in snapshot.sequences
        ],
    }


def test_snapshot_survives_the_wire() -> None:
    manager = BlockManager(6, 8)
    sequence, _ = manager.open("a")
    manager.append(sequence, range(12))
    manager.commit(sequence)
    read = protocol.pool_of(BlockSnapshot(**wire(manager.snapshot())))  # type: ignore[arg-type]
    mirror = protocol.Mirror(read)
    assert_mirrors(mirror, manager.snapshot())
    manager.append(sequence, range(12))
    rows = np.frombuffer(manager.events.since(mirror.seq).tobytes(), protocol.EVENT_DTYPE)  # type: ignore[union-attr]
    mirror.apply(rows)
    assert_mirrors(mirror, manager.snapshot())


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("refs", b"\0" * 11, "6 blocks but 11 bytes of refs: it was cut short"),
        ("stamp", b"", "0 bytes of stamp"),
        ("state", b"\0" * 5, "5 blocks but 12 bytes of refs"),
        (
            "sequences",
            [sequence_of(b"\0\0\0")],
            "table of sequence 1 was cut short",
        ),
        (
            "sequences",
            [sequence_of(b"\6\0\0\0")],
            "names a block outside the pool",
        ),
        ("state", b"\7" * 6, "state 7"),
    ],
)
def test_damaged_snapshots_are_refused(field: str, value: object, says: str) -> None:
    fields = wire(BlockManager(6, 8).snapshot())
    fields[field] = value
    with pytest.raises(SnapshotError, match=says):
        protocol.pool_of(BlockSnapshot(**fields))  # type: ignore[arg-type]


def busy_rows() -> tuple[PoolSnapshot, np.ndarray, BlockManager]:
    manager = BlockManager(20, 8)
    start = manager.snapshot()
    first, _ = manager.open("a")
    for token in range(20):
        manager.append(first, [token])
        manager.commit(first)
        if token == 11:
            manager.append(manager.fork(first, "b"), [1])
    rows = manager.events.since(0)
    assert rows is not None
    return start, rows, manager


def test_mirror_refuses_gaps_and_disorder_and_stays_as_it_was() -> None:
    start, rows, manager = busy_rows()
    mirror = Mirror(start)
    mirror.apply(rows[:10])
    before = (mirror.seq, mirror.state.tobytes(), mirror.refs.tobytes(), mirror.fill.tobytes())
    beyond = rows[10:].copy()
    beyond["block"][3] = 999
    twice = np.concatenate([rows[10:12], rows[11:]])
    for wrong in (rows[11:], rows[10:][::-1], np.delete(rows[10:], 2), beyond, twice):
        with pytest.raises(EventGapError):
            mirror.apply(wrong)
        assert before == (mirror.seq, mirror.state.tobytes(), mirror.refs.tobytes(), mirror.fill.tobytes())
    mirror.apply(rows[:0])
    mirror.apply(rows[:5])
    mirror.apply(rows[8:])
    assert_mirrors(mirror, manager.snapshot())


def test_mirror_refuses_rows_about_sequences_it_does_not_know() -> None:
    start, rows, _ = busy_rows()
    strange = rows.copy()
    strange["sequence"][5:] = 55
    mirror = Mirror(start)
    with pytest.raises(EventGapError, match="55"):
        mirror.apply(strange)
    mirror.load(start)
    mirror.apply(rows)


def test_mirror_is_right_at_every_event() -> None:
    """Step by step gives the same as all at once."""
    start, rows, manager = busy_rows()
    whole, steps = Mirror(start), Mirror(start)
    whole.apply(rows)
    for before, after in pairwise(range(len(rows) + 1)):
        steps.apply(rows[before:after])
        used = np.flatnonzero(steps.state == BlockState.USED)
        in_tables = np.unique(np.concatenate([steps.table(each) for each in steps.sequences()] or [[]]))
        assert used.tolist() == in_tables.astype(int).tolist()
    assert_mirrors(whole, manager.snapshot())
    assert_mirrors(steps, manager.snapshot())


def test_each_pool_has_a_mirror_of_its_own_that_passes_over_the_others_rows() -> None:
    log = EventLog(64)
    empty = {
        "seq": 0, "time": 0.0, "block_size": 8, "state": bytes(3), "refs": bytes(6), "fill": bytes(6),
        "stamp": bytes(12), "pinned": b"", "sequences": [],
    }  # fmt: skip
    window_pool = BlockSnapshot(**empty, pool=1)  # type: ignore[arg-type]
    main = protocol.pool_of(BlockSnapshot(**empty, window_pools=[window_pool]))  # type: ignore[arg-type]
    read = protocol.pool_of(protocol.message_of(main))
    mirrors = [Mirror(read), Mirror(read.window_pools[0])]
    for group in (0, 1):
        log.emit(EventKind.OPENED, 1, -1, -1, 0, 0, 1.0, group)
    log.emit(EventKind.ALLOCATED, 1, 0, -1, 1, 8, 1.0, 0)
    log.emit(EventKind.ALLOCATED, 1, 2, -1, 1, 8, 1.0, 1)
    log.emit(EventKind.ALLOCATED, 1, 1, -1, 1, 3, 1.0, 1)
    log.emit(EventKind.PASSED, 1, 2, -1, 0, 8, 2.0, 1)
    log.emit(EventKind.CACHED, -1, 2, -1, 0, 8, 2.0, 1)
    rows = log.since(0)
    assert rows is not None
    for mirror in mirrors:
        mirror.apply(rows)
    assert [mirror.table(1).tolist() for mirror in mirrors] == [[0], [1]]
    assert [mirror.first(1) for mirror in mirrors] == [0, 1]
    assert [protocol.tokens_in(mirror, 1) for mirror in mirrors] == [8, 8 + 3]
    assert mirrors[1].state.tolist() == [BlockState.FREE, BlockState.USED, BlockState.CACHED]
    log.emit(EventKind.RELEASED, 1, 1, -1, 0, 3, 3.0, 1)
    log.emit(EventKind.FREED, -1, 1, -1, 0, 0, 3.0, 1)
    log.emit(EventKind.BEGINS, 1, -1, 5, 0, 0, 3.0, 1)
    rows = log.since(mirrors[1].seq)
    assert rows is not None
    for mirror in mirrors:
        mirror.apply(rows)
    assert (mirrors[1].first(1), mirrors[1].table(1).tolist(), mirrors[0].first(1)) == (5, [], 0)
    assert mirrors[0].seq == mirrors[1].seq == log.seq


IMAGE = list(range(IMAGE_TOKENS, IMAGE_TOKENS + 11))  # the places of an image


def marks(manager: BlockManager) -> list[int]:
    """What the snapshot says of the images; a mirror that began before everything says the same."""
    assert_images_are_marked(manager)
    snapshot = manager.snapshot()
    rows = manager.events.since(0)
    if rows is not None:
        mirror = Mirror(BlockManager(manager.num_blocks, manager.block_size).snapshot())
        mirror.apply(rows)
        assert_mirrors(mirror, snapshot)
    return snapshot.images.tolist()


def test_blocks_with_a_part_of_an_image_are_told() -> None:
    manager = BlockManager(6, 8)
    prompt = [1] * 6 + IMAGE + [2] * 9
    sequence, _ = manager.open("a", prompt)
    for at in (0, 6, 7, 8, 16):  # chunks of one token, too
        end = {0: 6, 6: 7, 7: 8, 8: 16, 16: len(prompt)}[at]
        manager.append(sequence, prompt[at:end])
        manager.commit(sequence)
    assert marks(manager) == [7, 1, 1, 0, 0, 0]
    seq = manager.events.seq
    for _ in range(6):
        manager.append(sequence, [3])
        manager.commit(sequence)
    assert manager.events.seq == seq + 6, "no row more than without images"
    manager.preempt(sequence)
    assert marks(manager) == [7, 1, 1, 0, 0, 0], "cached"
    manager.evict(2)
    assert marks(manager) == [7, 1, 0, 0, 0, 0]
    again = manager.open("b", prompt)
    assert again.reused == 16
    manager.append(again.sequence, prompt[16:], restored=True)  # as from disk
    manager.commit(again.sequence)
    numbers = manager.compact()
    assert sorted(marks(manager), reverse=True) == [7, 1, 1, 0, 0, 0]
    assert marks(manager)[numbers[0]] == 7
    manager.resize(9)
    assert sum(map(bool, marks(manager))) == 3
    manager.close(again.sequence, keep=False)
    manager.clear_cache()
    assert not any(marks(manager))
    text = filled(manager, "c", [5] * 60)
    assert not any(marks(manager)), "reused for text"
    manager.close(text)


def test_a_copy_has_the_mark_of_what_it_copies() -> None:
    manager = BlockManager(4, 8)
    sequence = filled(manager, "a", [1, 1, 1, *IMAGE[:2], 2])
    before, after = manager.fork(sequence, "b"), manager.fork(sequence, "c")
    manager.truncate(before, 3)
    manager.append(before, [5])
    manager.commit(before)
    manager.append(after, [5])
    manager.commit(after)
    found = {each: marks(manager)[manager.table(each)[0]] for each in (sequence, before, after)}
    assert found == {sequence: 4, before: 0, after: 4}


def test_what_a_fork_writes_over_an_image_of_its_parent_has_no_mark() -> None:
    manager = BlockManager(4, 8)
    prompt = [1, 1, *IMAGE[:3]]
    parent, _ = manager.open("a", prompt)
    for token in prompt:  # one by one, so that the tail is not in the index
        manager.append(parent, [token])
        manager.commit(parent)
    fork = manager.fork(parent, "b")
    manager.truncate(fork, 2)
    manager.close(parent, keep=False)
    manager.append(fork, [1, 1, 1])
    assert marks(manager) == [0, 0, 0, 0]


def test_what_is_overwritten_or_taken_back_loses_its_mark() -> None:
    manager = BlockManager(1, 8)
    manager.close(filled(manager, "a", [1, 1, *IMAGE[:3]]))
    assert marks(manager) == [3]
    other, reused = manager.open("b", [1, 1, 1])
    assert reused == 2
    assert marks(manager) == [3]
    manager.append(other, [1])  # there is no block for a copy
    assert marks(manager) == [0]
    manager.close(other, keep=False)
    sequence, _ = manager.open("c", [1, 1, *IMAGE[:3]])
    manager.append(sequence, [1, 1])
    manager.commit(sequence)
    manager.append(sequence, IMAGE[:3])
    assert marks(manager) == [3]
    manager.truncate(sequence, 2)  # the step failed
    assert marks(manager) == [0]
    manager.append(sequence, [1, *IMAGE[:3]])
    assert marks(manager) == [4]
    manager.preempt(sequence)  # before it was computed
    assert marks(manager) == [0]


def test_images_after_a_gap_and_in_private_sequences_are_marked() -> None:
    manager = BlockManager(8, 8)
    sequence = filled(manager, "a", [1] * 20 + IMAGE + [2] * 5)
    manager.shift(sequence, 8, 8)
    kept = manager.tokens(sequence).tolist()
    assert [marks(manager)[block] for block in manager.table(sequence)] == [0, 5, 1, 0]
    manager.close(sequence, keep=False)
    private, _ = manager.open("a", private=True)
    for at in range(0, len(kept), 9):
        manager.append(private, kept[at : at + 9])
        manager.commit(private)
    assert [marks(manager)[block] for block in manager.table(private)] == [0, 5, 1, 0]


def test_text_costs_no_row_and_no_byte_more() -> None:
    manager = BlockManager(20, 8)
    fork = manager.fork(filled(manager, "a", [1] * 20), "b")
    manager.append(fork, [2] * 20)
    manager.commit(fork)
    manager.truncate(fork, 30)
    manager.close(fork)
    rows = manager.events.since(0)
    assert rows is not None
    assert not rows["image"].any()
    assert rows.dtype.itemsize == 36
    assert np.count_nonzero((rows["kind"] == EventKind.FILLED) & (rows["sequence"] < 0)) == 1, "of the copy"
    assert protocol.message_of(manager.snapshot()).images == b""
