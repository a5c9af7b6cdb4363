"""The window's model against the engine's block manager, and against messages that make no sense."""

from __future__ import annotations

import numpy as np
import pytest
from memory_scene import Scene, four_chats
from memory_storm import Storm

from app.memory.model.pool_summary import run_starts, table_rows
from app.memory.model.replayed_pool import BlockModel, Status
from engine.blocks import BlockManager
from engine.protocol import EVENT_DTYPE, BlockEvents, BlockSnapshot, BlockState, EventKind, SequenceInfo


def assert_equal(model: BlockModel, manager: BlockManager) -> None:
    """Every cell, every table, every owner."""
    pool = manager.snapshot()
    assert model.status is Status.LIVE
    assert model.seq == pool.seq
    np.testing.assert_array_equal(model.state, pool.state)
    np.testing.assert_array_equal(model.refs, pool.refs)
    np.testing.assert_array_equal(model.fill, pool.fill)
    np.testing.assert_array_equal(model.pinned, pool.pinned)
    np.testing.assert_array_equal(model.images, pool.images)
    model.now = pool.time
    everything = np.arange(model.blocks)
    np.testing.assert_allclose(model.age(everything), pool.stamp, atol=0.02)
    assert {s.sequence for s in pool.sequences} == set(model.chat_of)
    owner = np.full(model.blocks, -1)
    for each in sorted(pool.sequences, key=lambda s: -s.sequence):
        np.testing.assert_array_equal(model.table(each.sequence), each.table)
        assert model.chats[model.chat_of[each.sequence]] == each.chat
        owner[each.table] = each.sequence
    model.take_changes()
    for block in np.flatnonzero(owner >= 0):
        assert model.chats[model.chat[block]] == manager.chat(int(owner[block])), block


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
def test_replay_equals_the_pool_through_losses(seed: int) -> None:
    """50,000 operations in all; batches are lost, repeated and overlap; frames are taken at random."""
    storm, model = Storm(150, seed), BlockModel()
    scene = storm.scene
    assert model.load(scene.snapshot())
    resyncs = seen = 0
    for step in range(10_000):
        storm.step()
        fate = storm.rng.random()
        if fate < 0.25:
            before = scene.sent
            batch = scene.events()
            if fate < 0.002:
                continue  # lost on the way
            if fate > 0.2 and before == model.seq:
                scene.sent = before  # sent twice: the second time with more behind it
            if not model.apply(batch):
                assert model.status is Status.LOST
                assert "lost" in model.problem or "continue" in model.problem
                assert model.load(scene.snapshot())
                resyncs += 1
        if fate > 0.97:
            model.take_changes()
        seen += bool(model.images.any())
        if step % 250 == 0:
            model.apply(scene.events())
            if model.status is Status.LOST:
                model.load(scene.snapshot())
            assert_equal(model, storm.manager)
    model.apply(scene.events())
    assert_equal(model, storm.manager)
    assert resyncs > 3
    assert storm.manager.stats().evictions > 10
    assert storm.manager.stats().copies > 10
    assert seen > 10


def test_changes_name_every_cell_that_looks_different() -> None:
    """What `take_changes` leaves out has the same state, references, fill and owner as before."""
    storm, model = Storm(150, 9), BlockModel()
    model.load(storm.scene.snapshot())
    model.take_changes()

    def looks() -> np.ndarray:
        used = model.state == BlockState.USED
        owners = np.where(used, model.chat, -2)
        return np.stack([model.state, model.refs, model.fill, model.images > 0, owners])

    for _ in range(600):
        before = looks()
        for _ in range(int(storm.rng.integers(1, 12))):
            storm.step()
        assert model.apply(storm.scene.events())
        changes = model.take_changes()
        assert not changes.everything
        different = np.flatnonzero((looks() != before).any(axis=0))
        assert set(different) <= set(changes.blocks)
        assert (model.state[changes.allocated] == BlockState.USED).all()
        assert (model.state[changes.evicted] == BlockState.FREE).all()


def test_owner_passes_on_when_the_first_holder_leaves() -> None:
    scene, model = Scene(64), BlockModel()
    prompt = scene.tokens(80)
    first = scene.begin("a", prompt)
    second = scene.begin("b", prompt + scene.tokens(5))
    model.load(scene.snapshot())
    model.take_changes()
    shared = [block for block in model.table(second) if model.refs[block] == 2]
    assert shared
    assert {model.chats[model.chat[b]] for b in shared} == {"a"}
    scene.manager.close(first)
    model.apply(scene.events())
    model.take_changes()
    assert {model.chats[model.chat[b]] for b in shared} == {"b"}


def _row(
    seq: int, kind: int, sequence: int, block: int, refs: int = 1, fill: int = 1, time: float = 1.0
) -> bytes:
    return np.array([(seq, time, sequence, block, -1, refs, fill, kind, 0, 0)], EVENT_DTYPE).tobytes()


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda s: _row(s + 1, 3, 1, 0)[:-3], "cut short"),
        (lambda s: _row(s + 2, 6, 1, 0), "continue"),
        (lambda s: _row(s + 1, 6, 1, 0) + _row(s + 3, 6, 1, 0), "continue"),
        (lambda s: _row(s + 2, 6, 1, 0) + _row(s + 1, 6, 1, 0), "continue"),
        (lambda s: _row(s + 1, 99, 1, 0), "unknown kind"),
        (lambda s: _row(s + 1, 0, 1, 0), "unknown kind"),
        (lambda s: _row(s + 1, 6, 1, 64), "outside the pool"),
        (lambda s: _row(s + 1, 6, 1, -1), "outside the pool"),
        (lambda s: _row(s + 1, EventKind.COPIED, 1, 3), "outside the pool"),
        (lambda s: _row(s + 1, 6, 1, 0, fill=17), "more tokens"),
        (lambda s: _row(s + 1, 6, 1, 0, time=float("nan")), "no time"),
        (lambda s: _row(s + 1, EventKind.ALLOCATED, 77, 0), "do not fit"),
        (lambda s: _row(s + 1, EventKind.CLOSED, 77, -1), "do not fit"),
    ],
)
def test_rows_that_make_no_sense_are_refused_and_a_snapshot_mends_it(make, says: str) -> None:
    scene, model = Scene(64), BlockModel()
    scene.begin("a", scene.tokens(40))
    model.load(scene.snapshot())
    assert not model.apply(BlockEvents(rows=make(model.seq)))
    assert model.status is Status.LOST
    assert says in model.problem
    assert not model.apply(BlockEvents(rows=b"")), "nothing is believed until a snapshot came"
    assert model.load(scene.snapshot())
    assert model.problem == ""
    assert_equal(model, scene.manager)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("refs", b"\0"),
        ("fill", b""),
        ("stamp", b"1234567"),
        ("pinned", b"\1"),
        ("state", b"\7" * 64),
        ("block_size", 0),
    ],
)
def test_snapshots_that_contradict_themselves_are_refused(field: str, value: object) -> None:
    scene, model = Scene(64), BlockModel()
    scene.begin("a", scene.tokens(40))
    snapshot = scene.snapshot()
    setattr(snapshot, field, value)
    assert not model.load(snapshot)
    assert model.status is Status.LOST
    assert "could not be read" in model.problem
    snapshot = scene.snapshot()
    snapshot.sequences[0].blocks = np.array([5, 64], "<i4").tobytes()
    assert not model.load(snapshot)
    assert model.load(scene.snapshot())
    assert_equal(model, scene.manager)


def test_events_before_any_snapshot_change_nothing() -> None:
    model = BlockModel()
    assert not model.apply(BlockEvents(rows=_row(1, 6, 1, 0)))
    assert model.status is Status.EMPTY


def test_what_is_pending_stays_bounded_while_nobody_draws() -> None:
    storm, model = Storm(150, 4), BlockModel()
    model.load(storm.scene.snapshot())
    model.take_changes()
    rows = 0
    while rows <= 1 << 16:
        for _ in range(400):
            storm.step()
        batch = storm.scene.events()
        rows += len(batch.rows) // EVENT_DTYPE.itemsize
        assert model.apply(batch)
    assert model.pending_rows == 0
    assert model.take_changes().everything
    assert_equal(model, storm.manager)


def test_figures_of_the_pool() -> None:
    scene, model = Scene(), BlockModel()
    four_chats(scene)
    model.load(scene.snapshot())
    stats = scene.manager.stats()
    assert model.counts() == (stats.free, stats.cached, stats.used)
    assert model.longest_free_run() == stats.longest_free_run
    assert model.owned().sum() == stats.used
    held = model.held()
    for chat in held:
        tables = [scene.manager.table(s) for s in scene.manager.sequences() if scene.manager.chat(s) == chat]
        assert held[chat] == len(set(np.concatenate(tables).tolist()))
        assert model.in_tables_of(chat).sum() == held[chat]


def test_rows_of_the_logical_view() -> None:
    scene, model = Scene(), BlockModel()
    open_ = four_chats(scene)
    model.load(scene.snapshot())
    rows = table_rows(model)
    assert [row.chat for row in rows] == ["paged", "parser", "lisbon", "parser", "grant"]
    paged, parser, lisbon, fork, grant = rows
    assert paged.sequence == open_["paged"]
    assert paged.prefix_row == grant.prefix_row == -1
    assert (paged.shared, grant.shared) == (24, 0)
    assert (parser.prefix_row, parser.prefix_blocks) == (0, 24)
    assert (lisbon.prefix_row, lisbon.prefix_blocks) == (0, 24)
    assert fork.prefix_row == 1, "a branch stands below the chat it was forked from"
    assert fork.prefix_blocks == len(set(fork.table.tolist()) & set(parser.table.tolist()))
    mean = np.mean([len(row.starts) for row in rows])
    assert mean == pytest.approx(scene.manager.stats().runs_per_sequence)


def test_runs() -> None:
    assert run_starts(np.array([], np.int32)).tolist() == []
    assert run_starts(np.array([4, 5, 6, 2, 3, 9], np.int32)).tolist() == [0, 3, 5]


def test_a_keyframe_keeps_owners_and_tables() -> None:
    storm, model, other = Storm(100, 12), BlockModel(), BlockModel()
    model.load(storm.scene.snapshot())
    for _ in range(300):
        storm.step()
    model.apply(storm.scene.events())
    other.load(model.snapshot())
    names = [[each.chats[number] if number >= 0 else "" for number in each.chat] for each in (model, other)]
    assert names[0] == names[1]
    assert other.differences(storm.scene.snapshot()) == ""


def test_differences_are_named() -> None:
    storm, model = Storm(100, 4), BlockModel()
    for _ in range(100):
        storm.step()
    truth = storm.scene.snapshot()
    model.load(truth)
    assert model.differences(truth) == ""
    block = int(np.flatnonzero(model.state == 2)[0])
    model.refs[block] += 1
    assert model.differences(truth) == f"references of 1 block, first in block {block}"
    model.refs[block] -= 1
    model.state[block] = 1
    assert "state of 1 block" in model.differences(truth)
    model.load(truth)
    model.images[block] = 9
    assert model.differences(truth) == f"images of 1 block, first in block {block}"
    model.load(truth)
    assert "event" in model.differences(BlockSnapshot(**(_fields(truth) | {"seq": truth.seq + 1})))
    tables = [SequenceInfo(sequence=99, chat="x", tokens=0, blocks=b"")]
    assert "tables" in model.differences(BlockSnapshot(**(_fields(truth) | {"sequences": tables})))


def _fields(message: BlockSnapshot) -> dict:
    return {name: getattr(message, name) for name in message.__struct_fields__}


def test_preempted_blocks_are_told_apart() -> None:
    scene, model = Scene(40), BlockModel()
    sequence = scene.begin("a", scene.tokens(70))
    model.load(scene.snapshot())
    model.take_changes()
    table = scene.manager.table(sequence).tolist()
    scene.manager.preempt(sequence)
    events = scene.events()
    assert EventKind.PREEMPTED in np.frombuffer(events.rows, EVENT_DTYPE)["kind"]
    model.apply(BlockEvents(rows=events.rows, opened=events.opened))
    assert sorted(model.take_changes().preempted.tolist()) == sorted(table)
