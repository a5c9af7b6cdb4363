"""Recording files: read back as written; refused with a reason if incomplete or of another version."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from memory_storm import Storm, recorded

from app.memory.model.replayed_pool import BlockModel
from app.memory.timeline.recorded_track import (
    Playback,
    RecordingError,
    TrackPlayer,
    read,
    save_moment,
    save_track,
)
from engine.protocol import Stats


def test_a_recording_reads_back_event_by_event(storm_track, tmp_path: Path) -> None:
    track, truth = storm_track
    save_track(tmp_path / "r.json", track, {"a": "Alpha"})
    again, titles = read(tmp_path / "r.json")
    assert titles == {"a": "Alpha"}
    assert (again.first, again.last, again.opened) == (track.first, track.last, track.opened)
    np.testing.assert_array_equal(again.rows, track.rows)
    assert [each.stats for each in again.stats] == [each.stats for each in track.stats]
    player = TrackPlayer(again)
    for seq in list(truth)[::7]:
        player.seek(seq)
        assert player.model.differences(truth[seq]) == ""


def test_a_snapshot_reads_back_as_it_was(tmp_path: Path) -> None:
    storm, model = Storm(100, 2), BlockModel()
    for _ in range(200):
        storm.step()
    truth = storm.scene.snapshot()
    model.load(truth)
    stats = Stats(blocks_total=100, tokens_per_s=7.0)
    save_moment(tmp_path / "m.json", model, stats, {})
    playback = Playback()
    playback.open(tmp_path / "m.json")
    assert playback.model.differences(truth) == ""
    np.testing.assert_array_equal(playback.model.chat >= 0, model.chat >= 0)
    assert playback.player is not None
    assert playback.player.stats == stats
    assert playback.file == "m.json"


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
    with pytest.raises(RecordingError, match="incomplete or damaged"):
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
    with pytest.raises(RecordingError, match="not a recording"):
        read(good)
    with pytest.raises(RecordingError, match="cannot be read"):
        read(tmp_path / "missing.json")
    model = BlockModel()
    with pytest.raises(RecordingError, match="cannot be written"):
        save_moment(tmp_path / "no" / "folder.json", model, None, {})


def test_inconsistent_files_are_refused(good: Path) -> None:
    text = good.read_text()
    for work, words in (
        (lambda content: content["messages"].pop(0), "does not begin"),
        (lambda content: content["messages"].clear(), "no snapshot"),
        (lambda content: content["messages"].insert(1, content["messages"].pop(-2)), "out of order"),
        (lambda content: content["messages"][0].update(refs=""), "inconsistent"),
    ):
        good.write_text(text)
        _change(good, work)
        with pytest.raises(RecordingError, match=words):
            read(good)


def test_a_refused_file_leaves_the_view_as_it_was(good: Path) -> None:
    playback = Playback()
    playback.open(good)
    player = playback.player
    good.write_bytes(good.read_bytes()[:100])
    with pytest.raises(RecordingError):
        playback.open(good)
    assert playback.player is player
