"""Snapshots and recordings as files: JSON that holds the messages a watcher heard. No Qt."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from app.memory.model.block_model import BlockModel
from app.memory.timeline.track import Track, TrackPlayer, TrackStats
from engine.protocol import (
    EVENT_DTYPE,
    RECORDING_VERSION,
    BlockEvents,
    BlockSnapshot,
    Recording,
    Stats,
    StatsMessage,
)


class RecordingError(Exception):
    """A file that cannot be shown, or not be written; the text says why and what to do."""


def save_moment(path: Path, model: BlockModel, stats: Stats | None, titles: dict[str, str]) -> None:
    """Writes the pool of one moment.

    Raises:
        RecordingError: the file cannot be written.
    """
    messages: list[Any] = [model.snapshot()]
    if stats is not None:
        messages.append(StatsMessage(stats=stats))
    _write(path, messages, titles)


def save_track(path: Path, track: Track, titles: dict[str, str]) -> None:
    """Writes minutes of a pool.

    Raises:
        RecordingError: the file cannot be written.
    """
    messages: list[Any] = [track.keys[0]]
    rows, keys, figures = track.rows, track.keys[1:], list(track.figures)
    done = 0
    for key in [*keys, None]:
        end = int(np.searchsorted(rows["seq"], key.seq, side="right")) if key else rows.size
        while figures and (key is None or figures[0].seq <= key.seq):
            at = int(np.searchsorted(rows["seq"], figures[0].seq, side="right"))
            if at > done:
                messages.append(_events(track, done, at))
                done = at
            messages.append(StatsMessage(stats=figures.pop(0).stats))
        if end > done:
            messages.append(_events(track, done, end))
            done = end
        if key is not None:
            messages.append(key)
    _write(path, messages, titles)


def read(path: Path) -> tuple[Track, dict[str, str]]:
    """Reads a snapshot or a recording: its track, and chat titles by id.

    Raises:
        RecordingError: it is cut short, of another version, or no such file at all.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordingError(f"{path.name} cannot be read: {error.strerror}.") from error
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.version != RECORDING_VERSION:
            raise RecordingError(
                f"{path.name} was written by another version of Octavo (format {head.version}, this one "
                f"reads {RECORDING_VERSION}). Open it with that version."
            )
        recording = msgspec.json.decode(data, type=Recording)
    except msgspec.ValidationError as error:
        raise RecordingError(f"{path.name} is no recording of Octavo's memory: {error}.") from error
    except msgspec.DecodeError as error:
        raise RecordingError(
            f"{path.name} cannot be read to its end: it was cut short or damaged. Save or copy it again."
        ) from error
    track = _track(recording, path.name)
    player = TrackPlayer(track)
    for seq in (track.first, track.last):
        if not player.seek(seq):
            raise RecordingError(f"{path.name} contradicts itself: {player.model.problem}")
    return track, recording.titles


class _Head(msgspec.Struct):
    format: str
    version: int


def _track(recording: Recording, name: str) -> Track:
    keys: list[BlockSnapshot] = []
    chunks, figures = [np.empty(0, EVENT_DTYPE)], []
    opened: dict[int, str] = {}
    time, seq = 0.0, 0
    for message in recording.messages:
        if isinstance(message, StatsMessage):
            figures.append(TrackStats(time, message.stats.seq, message.stats))
            continue
        if not keys and not isinstance(message, BlockSnapshot):
            raise RecordingError(f"{name} does not begin with a picture of the pool: its start is missing.")
        if isinstance(message, BlockSnapshot):
            time, last = message.time, message.seq
            keys.append(message)
        else:
            if len(message.rows) % EVENT_DTYPE.itemsize:
                raise RecordingError(f"{name} has a row of events that was cut short. Save or copy it again.")
            rows = np.frombuffer(message.rows, EVENT_DTYPE)
            if rows.size == 0:
                continue
            chunks.append(rows)
            opened.update(message.opened)
            time, last = float(rows["time"][-1]), int(rows["seq"][-1])
            if (np.diff(rows["seq"].astype(np.int64)) != 1).any() or rows["seq"][0] <= seq:
                raise RecordingError(f"{name} contradicts itself: its events are out of order.")
        if last < seq:
            raise RecordingError(f"{name} contradicts itself: its events are out of order.")
        seq = last
    if not keys:
        raise RecordingError(f"{name} holds no picture of a pool.")
    return Track(keys, np.concatenate(chunks), opened, figures)


def _events(track: Track, first: int, last: int) -> BlockEvents:
    rows = track.rows[first:last]
    named = set(rows["sequence"].tolist())
    return BlockEvents(
        rows=rows.tobytes(), opened={number: chat for number, chat in track.opened.items() if number in named}
    )


def _write(path: Path, messages: list[Any], titles: dict[str, str]) -> None:
    made = datetime.now().astimezone().isoformat(timespec="seconds")
    data = msgspec.json.encode(Recording(made=made, titles=titles, messages=messages))
    try:
        path.write_bytes(data)
    except OSError as error:
        raise RecordingError(
            f"{path.name} cannot be written: {error.strerror}. Choose another folder."
        ) from error
