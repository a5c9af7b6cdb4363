"""The past: recording, seeking, stepping, replaying."""

from __future__ import annotations

import time

import numpy as np
import pytest
from memory_scene import Scene
from memory_storm import Storm, recorded

from app.memory.model.replayed_pool import BlockModel
from app.memory.timeline.recorded_track import SECONDS, Playback, TrackPlayer, TrackRecorder


def test_every_moment_is_shown_as_it_was(storm_track) -> None:
    track, truth = storm_track
    player = TrackPlayer(track)
    order = np.random.default_rng(1).permutation(list(truth))
    for seq in order.tolist():
        assert player.seek(seq)
        assert player.model.differences(truth[seq]) == ""


def test_stepping_visits_each_event_once_both_ways() -> None:
    recorder, truth = recorded(100)  # each step back replays all from the keyframe
    track = recorder.track()
    assert track is not None
    player = TrackPlayer(track)
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
    playback = Playback()
    recorder, _ = recorded()
    playback.recorder = recorder
    assert playback.pause()
    playback.speed = 4.0
    playback.play()
    player = playback.player
    assert player is not None
    assert player.seq == player.track.first
    frames = 0
    while playback.advance(0.1):
        frames += 1
    length = player.track.end - player.track.start
    assert frames == pytest.approx(length / 0.4, abs=2)
    assert player.seq == player.track.last
    assert not playback.playing
    playback.go_live()
    assert playback.model is playback.live


def test_nothing_to_pause_before_the_first_picture() -> None:
    playback = Playback()
    assert not playback.pause()
    assert not playback.seek_time(5.0)
    playback.step(1)
    assert playback.player is None


def test_another_pool_begins_another_recording() -> None:
    recorder, _ = recorded(40)
    model, scene = BlockModel(), Scene(64)
    snapshot = scene.snapshot()
    model.load(snapshot)
    recorder.record(snapshot, model)
    track = recorder.track()
    assert track is not None
    assert (len(track.keys), track.rows.size) == (1, 0)


def test_a_hole_is_stepped_over_and_never_invented() -> None:
    storm, model, recorder = Storm(100, 8), BlockModel(), TrackRecorder()
    for _ in range(3):
        snapshot = storm.scene.snapshot()
        model.load(snapshot)
        recorder.record(snapshot, model)
        for _ in range(30):
            storm.step()
        events = storm.scene.events()
        model.apply(events)
        recorder.record(events, model)
        before = storm.scene.manager.events.seq
        while storm.scene.manager.events.seq == before:
            storm.step()  # what happens here is never told
    track = recorder.track()
    assert track is not None
    player = TrackPlayer(track)
    player.seek(track.keys[1].seq - 1)
    assert player.seq == track.rows["seq"][track.rows["seq"] < track.keys[1].seq][-1]
    player.step(1)
    assert player.seq > track.keys[1].seq
    player.seek(track.keys[1].seq)
    assert player.model.differences(track.keys[1]) == ""


def test_only_ten_minutes_are_kept() -> None:
    scene, model, recorder = Scene(64), BlockModel(), TrackRecorder()
    for _ in range(40):
        snapshot = scene.snapshot()
        model.load(snapshot)
        recorder.record(snapshot, model)
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
