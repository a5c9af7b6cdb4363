"""Recordings and snapshots that Octavo 0.1 wrote before its parts were renamed still open.

The files hold a pool of 48 blocks and a window pool of 24, and two open chats.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from app.memory.model.replayed_pool import Status
from app.memory.timeline.recorded_track import Playback
from engine.protocol import BlockState

FOLDER = Path(__file__).with_name("old_files")
TITLES = {"a": "Trip to Lisbon", "b": "Refactor the parser"}
LAST_EVENT = 91


def assert_counts(playback: Playback) -> None:
    """What the version that wrote the files showed at their end."""
    model = playback.model
    assert (model.status, model.seq) == (Status.LIVE, LAST_EVENT)
    assert model.counts() == (30, 5, 13)
    assert model.held() == {"a": 9, "b": 7}
    assert model.table_entries() == {"a": 9, "b": 7}
    (window_pool,) = model.window_pools
    assert window_pool.counts() == (16, 0, 8)
    assert window_pool.held() == {"a": 4, "b": 4}
    assert [group.name for group in model.groups] == ["full", "sliding 256"]
    assert [group.pool for group in model.groups] == [0, 1]
    assert playback.titles == TITLES


def test_an_old_snapshot_opens_with_the_same_counts() -> None:
    playback = Playback()
    playback.open(FOLDER / "snapshot.octavo.json")
    assert_counts(playback)
    assert playback.player is not None
    assert playback.player.stats is not None
    assert playback.player.stats.blocks_used == 13
    assert playback.player.stats.block_bytes == 2_000_000


def test_an_old_recording_plays_to_the_same_counts() -> None:
    playback = Playback()
    playback.open(FOLDER / "recording.octavo.json")
    player = playback.player
    assert player is not None
    assert player.track.last == LAST_EVENT
    assert playback.model.counts() == (48, 0, 0)
    playback.play()
    playback.speed = 1000.0
    while playback.advance(1.0):
        pass
    assert_counts(playback)
    assert playback.shown_history.series()["used"][-1] == pytest.approx(13 / 48)


def test_an_old_recording_can_be_stepped_through() -> None:
    playback = Playback()
    playback.open(FOLDER / "recording.octavo.json")
    player = playback.player
    assert player is not None
    used = []
    while player.seq < LAST_EVENT:
        seq = player.seq
        playback.step(1)
        assert player.seq == seq + 1
        (window_pool,) = playback.model.window_pools
        used.append(int(np.count_nonzero(window_pool.state == BlockState.USED)))
    assert max(used) == 13, "three chats, before one is closed"
    assert_counts(playback)
