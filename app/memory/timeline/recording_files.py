"""Reads and writes snapshots and recordings: JSON files of the engine's messages. Qt-free."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from app.memory.model.replayed_pool import BlockModel
from app.memory.timeline.recorded_track import Track, TrackPlayer, TrackStats
from app.translation import translate
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
    """A file cannot be opened or written; the text says why and what to do."""


def save_moment(path: Path, model: BlockModel, stats: Stats | None, titles: dict[str, str]) -> None:
    """Writes a snapshot of one moment.

    Raises:
        RecordingError: the file cannot be written.
    """
    messages: list[Any] = [model.snapshot()]
    if stats is not None:
        messages.append(StatsMessage(stats=stats))
    _write(path, messages, titles)


def save_track(path: Path, track: Track, titles: dict[str, str]) -> None:
    """Writes a recording.

    Raises:
        RecordingError: the file cannot be written.
    """
    messages: list[Any] = [track.keys[0]]
    rows, keys, stats = track.rows, track.keys[1:], list(track.stats)
    done = 0
    for key in [*keys, None]:
        end = int(np.searchsorted(rows["seq"], key.seq, side="right")) if key else rows.size
        while stats and (key is None or stats[0].seq <= key.seq):
            at = int(np.searchsorted(rows["seq"], stats[0].seq, side="right"))
            if at > done:
                messages.append(_events(track, done, at))
                done = at
            messages.append(StatsMessage(stats=stats.pop(0).stats))
        if end > done:
            messages.append(_events(track, done, end))
            done = end
        if key is not None:
            messages.append(key)
    _write(path, messages, titles)


def read(path: Path) -> tuple[Track, dict[str, str]]:
    """Reads a snapshot or a recording: its track, and chat titles by id.

    Raises:
        RecordingError: the file is missing, incomplete, of another version, or not a recording.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordingError(
            translate("memory", "{file} cannot be read: {problem}.").format(
                file=path.name, problem=error.strerror
            )
        ) from error
    return read_bytes(data, path.name)


def read_bytes(data: bytes, name: str) -> tuple[Track, dict[str, str]]:
    """Reads the contents of such a file; `name` is for messages.

    Raises:
        RecordingError: they are incomplete, of another version, or not a recording.
    """
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.version != RECORDING_VERSION:
            raise RecordingError(
                translate(
                    "memory",
                    "{file} was written by another version of Octavo (format {found}, this version reads "
                    "{supported}). Open it with that version.",
                ).format(file=name, found=head.version, supported=RECORDING_VERSION)
            )
        recording = msgspec.json.decode(data, type=Recording)
    except msgspec.ValidationError as error:
        raise RecordingError(
            translate("memory", "{file} is not a recording of Octavo's KV cache: {problem}.").format(
                file=name, problem=error
            )
        ) from error
    except msgspec.DecodeError as error:
        raise RecordingError(
            translate("memory", "{file} is incomplete or damaged. Save or copy it again.").format(file=name)
        ) from error
    track = _track(recording, name)
    player = TrackPlayer(track)
    for seq in (track.first, track.last):
        if not player.seek(seq):
            text = translate("memory", "{file} is inconsistent: {problem}")
            raise RecordingError(text.format(file=name, problem=player.model.problem))
    return track, recording.titles


class _Head(msgspec.Struct):
    format: str
    version: int


def _track(recording: Recording, name: str) -> Track:
    keys: list[BlockSnapshot] = []
    chunks, stats = [np.empty(0, EVENT_DTYPE)], []
    opened: dict[int, str] = {}
    time, seq = 0.0, 0
    for message in recording.messages:
        if isinstance(message, StatsMessage):
            stats.append(TrackStats(time, message.stats.seq, message.stats))
            continue
        if not keys and not isinstance(message, BlockSnapshot):
            text = translate("memory", "{file} does not begin with a snapshot: its start is missing.")
            raise RecordingError(text.format(file=name))
        if isinstance(message, BlockSnapshot):
            time, last = message.time, message.seq
            keys.append(message)
        else:
            if len(message.rows) % EVENT_DTYPE.itemsize:
                text = translate("memory", "{file} contains an incomplete event. Save or copy it again.")
                raise RecordingError(text.format(file=name))
            rows = np.frombuffer(message.rows, EVENT_DTYPE)
            if rows.size == 0:
                continue
            chunks.append(rows)
            opened.update(message.opened)
            time, last = float(rows["time"][-1]), int(rows["seq"][-1])
            if (np.diff(rows["seq"].astype(np.int64)) != 1).any() or rows["seq"][0] <= seq:
                raise _out_of_order(name)
        if last < seq:
            raise _out_of_order(name)
        seq = last
    if not keys:
        raise RecordingError(translate("memory", "{file} contains no snapshot.").format(file=name))
    return Track(keys, np.concatenate(chunks), opened, stats)


def _out_of_order(name: str) -> RecordingError:
    text = translate("memory", "{file} is inconsistent: its events are out of order.")
    return RecordingError(text.format(file=name))


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
            translate("memory", "{file} cannot be written: {problem}. Choose another folder.").format(
                file=path.name, problem=error.strerror
            )
        ) from error
