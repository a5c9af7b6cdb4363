"""The past: recording, seeking, stepping, replaying, and files that are whole, cut, or of another version."""

from __future__ import annotations

import json
import time
from pathlib import Path

import numpy as np
import pytest
from memory_scene import Scene
from memory_storm import Storm

from app.memory.model import BlockModel
from app.memory.time.files import RecordingError, read, save_moment, save_track
from app.memory.time.machine import TimeMachine
from app.memory.time.track import SECONDS, Player, Recorder
from engine.protocol import BlockEvents, BlockSnapshot, EventKind, SequenceInfo, Stats


def recorded(steps: int = 400, seed: int = 3, blocks: int = 120) -> tuple[Recorder, dict[int, BlockSnapshot]]:
    """A recorder that heard a storm, and the truth at some event numbers."""
    storm, model, recorder = Storm(blocks, seed), BlockModel(), Recorder()
    first = storm.scene.snapshot()
    model.load(first)
    recorder.note(first, model)
    truth = {first.seq: first}
    for step in range(steps):
        storm.step()
        storm.scene.clock += 0.05
        if step % 3 == 0:
            events = storm.scene.events()
            assert model.apply(events)
            recorder.note(events, model)
            recorder.note(storm.scene.stats(), model)
            seq, sent = storm.scene.manager.events.seq, storm.scene.sent
            truth[seq] = storm.scene.snapshot()
            storm.scene.sent = sent
    return recorder, truth


@pytest.fixture(scope="module")
def storm_track():
    recorder, truth = recorded()
    track = recorder.track()
    assert track is not None
    return track, truth


def test_every_moment_is_shown_as_it_was(storm_track) -> None:
    track, truth = storm_track
    player = Player(track)
    order = np.random.default_rng(1).permutation(list(truth))
    for seq in order.tolist():
        assert player.seek(seq)
        assert player.model.differences(truth[seq]) == ""


def test_stepping_visits_each_event_once_both_ways(storm_track) -> None:
    track, truth = storm_track
    player = Player(track)
    player.seek(track.first)
    seen = [player.seq]
    while player.seq < track.last:
        player.step(1)
        seen.append(player.seq)
    assert seen == list(range(track.first, track.last + 1))
    for seq in reversed(seen[:-1]):
        player.step(-1)
        assert player.seq == seq
        if seq in truth and seq > track.last - 200:
            assert player.model.differences(truth[seq]) == ""


def test_running_passes_through_the_whole_past_and_stops_at_its_end(storm_track) -> None:
    machine = TimeMachine()
    recorder, _ = recorded()
    machine.recorder = recorder
    assert machine.pause()
    machine.speed = 4.0
    machine.play()
    player = machine.player
    assert player is not None
    assert player.seq == player.track.first
    frames = 0
    while machine.advance(0.1):
        frames += 1
    length = player.track.end - player.track.start
    assert frames == pytest.approx(length / 0.4, abs=2)
    assert player.seq == player.track.last
    assert not machine.playing
    machine.go_live()
    assert machine.model is machine.live


def test_nothing_to_pause_before_the_first_picture() -> None:
    machine = TimeMachine()
    assert not machine.pause()
    assert not machine.seek_time(5.0)
    machine.step(1)
    assert machine.player is None


def test_another_pool_begins_another_recording() -> None:
    recorder, _ = recorded(40)
    model, scene = BlockModel(), Scene(64)
    snapshot = scene.snapshot()
    model.load(snapshot)
    recorder.note(snapshot, model)
    track = recorder.track()
    assert track is not None
    assert (len(track.keys), track.rows.size) == (1, 0)


def test_a_hole_is_stepped_over_and_never_invented() -> None:
    storm, model, recorder = Storm(100, 8), BlockModel(), Recorder()
    for _ in range(3):
        snapshot = storm.scene.snapshot()
        model.load(snapshot)
        recorder.note(snapshot, model)
        for _ in range(30):
            storm.step()
        events = storm.scene.events()
        model.apply(events)
        recorder.note(events, model)
        before = storm.scene.manager.events.seq
        while storm.scene.manager.events.seq == before:
            storm.step()  # what happens here is never told
    track = recorder.track()
    assert track is not None
    player = Player(track)
    player.seek(track.keys[1].seq - 1)
    assert player.seq == track.rows["seq"][track.rows["seq"] < track.keys[1].seq][-1]
    player.step(1)
    assert player.seq > track.keys[1].seq
    player.seek(track.keys[1].seq)
    assert player.model.differences(track.keys[1]) == ""


def test_only_ten_minutes_are_kept() -> None:
    scene, model, recorder = Scene(64), BlockModel(), Recorder()
    for _ in range(40):
        snapshot = scene.snapshot()
        model.load(snapshot)
        recorder.note(snapshot, model)
        scene.write(scene.begin("a", scene.tokens(20)), scene.tokens(4)) if scene.clock < 1100 else None
        scene.clock += 60
    track = recorder.track()
    assert track is not None
    assert SECONDS <= track.end - track.start <= SECONDS + 60


def test_a_hundred_thousand_events_are_replayed_within_a_second() -> None:
    recorder, _ = recorded(60, blocks=2000)
    track = recorder.track()
    assert track is not None
    storm, model = Storm(2000, 5), BlockModel()
    first = storm.scene.snapshot()
    rows = []
    count = 0
    while count < 100_000:
        for _ in range(200):
            storm.step()
        events = storm.scene.events()
        rows.append(events)
        count += len(events.rows) // 36
    model.load(first)
    begin = time.process_time()
    for events in rows:
        assert model.apply(events)
    model.take_changes()
    assert time.process_time() - begin < 1.0
    assert model.differences(storm.scene.snapshot()) == ""


# --- files ----------------------------------------------------------------------------------------


def test_a_recording_reads_back_event_by_event(storm_track, tmp_path: Path) -> None:
    track, truth = storm_track
    save_track(tmp_path / "r.json", track, {"a": "Alpha"})
    again, titles = read(tmp_path / "r.json")
    assert titles == {"a": "Alpha"}
    assert (again.first, again.last, again.opened) == (track.first, track.last, track.opened)
    np.testing.assert_array_equal(again.rows, track.rows)
    assert [figures.stats for figures in again.figures] == [figures.stats for figures in track.figures]
    player = Player(again)
    for seq in list(truth)[::7]:
        player.seek(seq)
        assert player.model.differences(truth[seq]) == ""


def test_a_moment_reads_back_as_it_was(tmp_path: Path) -> None:
    storm, model = Storm(100, 2), BlockModel()
    for _ in range(200):
        storm.step()
    truth = storm.scene.snapshot()
    model.load(truth)
    stats = Stats(blocks_total=100, tokens_per_s=7.0)
    save_moment(tmp_path / "m.json", model, stats, {})
    machine = TimeMachine()
    machine.open(tmp_path / "m.json")
    assert machine.model.differences(truth) == ""
    np.testing.assert_array_equal(machine.model.chat >= 0, model.chat >= 0)
    assert machine.player is not None
    assert machine.player.stats == stats
    assert machine.file == "m.json"


@pytest.fixture
def good(tmp_path: Path) -> Path:
    recorder, _ = recorded(60)
    track = recorder.track()
    assert track is not None
    save_track(tmp_path / "good.json", track, {})
    return tmp_path / "good.json"


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_file_cut_short_is_refused_in_a_sentence(good: Path, share: float) -> None:
    data = good.read_bytes()
    good.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(RecordingError, match="cut short"):
        read(good)


def _change(good: Path, work) -> None:
    content = json.loads(good.read_text())
    work(content)
    good.write_text(json.dumps(content))


def test_files_of_other_versions_and_kinds_are_refused(good: Path, tmp_path: Path) -> None:
    _change(good, lambda content: content.update(version=99))
    with pytest.raises(RecordingError, match="another version"):
        read(good)
    good.write_text('{"chats": []}')
    with pytest.raises(RecordingError, match="no recording"):
        read(good)
    with pytest.raises(RecordingError, match="cannot be read"):
        read(tmp_path / "missing.json")
    model = BlockModel()
    with pytest.raises(RecordingError, match="cannot be written"):
        save_moment(tmp_path / "no" / "folder.json", model, None, {})


def test_files_that_contradict_themselves_are_refused(good: Path) -> None:
    text = good.read_text()
    for work, words in (
        (lambda content: content["messages"].pop(0), "does not begin"),
        (lambda content: content["messages"].clear(), "no picture"),
        (lambda content: content["messages"].insert(1, content["messages"].pop(-2)), "out of order"),
        (lambda content: content["messages"][0].update(refs=""), "contradicts itself"),
    ):
        good.write_text(text)
        _change(good, work)
        with pytest.raises(RecordingError, match=words):
            read(good)


def test_a_refused_file_leaves_the_view_as_it_was(good: Path) -> None:
    machine = TimeMachine()
    machine.open(good)
    player = machine.player
    good.write_bytes(good.read_bytes()[:100])
    with pytest.raises(RecordingError):
        machine.open(good)
    assert machine.player is player


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
    assert model.differences(truth) == f"refs of 1 blocks, the first is block {block}"
    model.refs[block] -= 1
    model.state[block] = 1
    assert "state of 1 blocks" in model.differences(truth)
    model.load(truth)
    assert "event" in model.differences(BlockSnapshot(**(_fields(truth) | {"seq": truth.seq + 1})))
    tables = [SequenceInfo(sequence=99, chat="x", tokens=0, blocks=b"")]
    assert "tables" in model.differences(BlockSnapshot(**(_fields(truth) | {"sequences": tables})))


def _fields(message: BlockSnapshot) -> dict:
    return {name: getattr(message, name) for name in message.__struct_fields__}


def test_preempted_blocks_are_told_apart(storm_track) -> None:
    scene, model = Scene(40), BlockModel()
    sequence = scene.begin("a", scene.tokens(70))
    model.load(scene.snapshot())
    model.take_changes()
    table = scene.manager.table(sequence).tolist()
    scene.manager.preempt(sequence)
    events = scene.events()
    assert EventKind.PREEMPTED in np.frombuffer(events.rows, _dtype())["kind"]
    model.apply(BlockEvents(rows=events.rows, opened=events.opened))
    assert sorted(model.take_changes().preempted.tolist()) == sorted(table)


def _dtype() -> np.dtype:
    from engine.protocol import EVENT_DTYPE

    return EVENT_DTYPE
