"""Recordings of a pool: keyframes, the event rows between them, and stats. Qt-free."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from app import formatting
from app.memory.model.change_log import Rows
from app.memory.model.replayed_pool import BlockModel, Status
from app.memory.timeline.history_strip import History, Sample
from app.translation import figure, translate
from engine.protocol import (
    EVENT_DTYPE,
    RECORDING_VERSION,
    BlockEvents,
    BlockSnapshot,
    Recording,
    Stats,
    StatsMessage,
)

SECONDS: Final = 600.0
_MAX_ROWS: Final = 1_000_000  # 36 MB
_KEY_ROWS: Final = 20_000  # rows between keyframes
_MAX_KEYS: Final = 24


class TrackStats(NamedTuple):
    """The engine's stats at one moment of its clock."""

    time: float
    seq: int
    stats: Stats


@dataclass(frozen=True)
class Track:
    """A recording that can be replayed.

    Attributes:
        keys: keyframes (snapshots) in order of their event numbers; at least one.
        rows: `EVENT_DTYPE`, in order; a keyframe follows each gap.
        opened: the chat of each sequence.
        stats: in the order of their time.
    """

    keys: list[BlockSnapshot]
    rows: Rows
    opened: dict[int, str] = field(default_factory=dict)
    stats: list[TrackStats] = field(default_factory=list)

    @property
    def first(self) -> int:
        """The earliest event number that can be shown."""
        return self.keys[0].seq

    @property
    def last(self) -> int:
        """The latest event number."""
        return max(self.keys[-1].seq, int(self.rows["seq"][-1]) if self.rows.size else 0)

    @property
    def start(self) -> float:
        """Engine time of the start."""
        return self.keys[0].time

    @property
    def end(self) -> float:
        """Engine time of the end."""
        times = [self.keys[-1].time, *(self.rows["time"][-1:]), *(f.time for f in self.stats[-1:])]
        return float(max(times))

    def seq_at(self, time: float) -> int:
        """Returns the last event at or before a moment of the engine's clock."""
        at = int(np.searchsorted(self.rows["time"], time, side="right"))
        from_rows = int(self.rows["seq"][at - 1]) if at else self.first
        key = bisect_right([key.time for key in self.keys], time)
        return max(self.first, from_rows, self.keys[key - 1].seq if key else 0)

    def stats_at(self, time: float) -> Stats | None:
        """Returns the newest stats at a moment; None before the first."""
        at = bisect_right([stats.time for stats in self.stats], time)
        return self.stats[at - 1].stats if at else None

    def time_of(self, seq: int) -> float:
        """Returns the engine time of an event."""
        at = int(np.searchsorted(self.rows["seq"], seq))
        if at < self.rows.size and self.rows["seq"][at] == seq:
            return float(self.rows["time"][at])
        key = bisect_right([key.seq for key in self.keys], seq)
        return self.keys[max(0, key - 1)].time


class TrackRecorder:
    """Records the last ten minutes."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Removes everything."""
        self._keys: list[BlockSnapshot] = []
        self._chunks: list[Rows] = []
        self._count = self._since_key = 0
        self._opened: dict[int, str] = {}
        self._stats: list[TrackStats] = []

    def record(self, message: BlockSnapshot | BlockEvents | StatsMessage, model: BlockModel) -> None:
        """Records a message that `model` has just applied; ignores it if the model is not live."""
        if isinstance(message, StatsMessage):
            self._stats.append(TrackStats(model.now, message.stats.seq, message.stats))
            return
        if model.status is not Status.LIVE:
            return
        if isinstance(message, BlockSnapshot):
            if self._keys and (message.seq < self._last or message.block_size != self._keys[-1].block_size):
                self.clear()  # another pool; a resized pool continues the recording
            self._add_key(message)
            return
        rows = np.frombuffer(message.rows, EVENT_DTYPE)
        rows = rows[rows["seq"] > self._last]
        if rows.size and self._keys:
            self._chunks.append(rows)
            self._count += rows.size
            self._since_key += rows.size
            self._opened.update(message.opened)
            if self._since_key >= max(_KEY_ROWS, model.blocks // 8):
                self._add_key(model.snapshot())

    def track(self) -> Track | None:
        """Returns a copy of the recording so far; None before the first snapshot."""
        if not self._keys:
            return None
        rows = np.concatenate(self._chunks) if self._chunks else np.empty(0, EVENT_DTYPE)
        return Track(list(self._keys), rows, dict(self._opened), list(self._stats))

    @property
    def _last(self) -> int:
        newest = int(self._chunks[-1]["seq"][-1]) if self._chunks else 0
        return max(newest, self._keys[-1].seq) if self._keys else 0

    def _add_key(self, key: BlockSnapshot) -> None:
        self._keys.append(key)
        self._since_key = 0
        self._prune(key.time)

    def _prune(self, now: float) -> None:
        """Drops whatever is older than ten minutes, one keyframe interval at a time."""
        keys = self._keys
        while len(keys) > 2 and (
            keys[1].time < now - SECONDS or self._count > _MAX_ROWS or len(keys) > _MAX_KEYS
        ):
            del keys[0]
            while self._chunks and self._chunks[0]["seq"][-1] <= keys[0].seq:
                self._count -= self._chunks.pop(0).size
        self._stats = [stats for stats in self._stats if stats.time >= keys[0].time]


class TrackPlayer:
    """A model of the pool at any event of a track.

    Attributes:
        model: the pool at `seq`.
        time: the shown moment, on the engine's clock.
    """

    def __init__(self, track: Track) -> None:
        self.track = track
        self.model = BlockModel()
        self._key_seqs = [key.seq for key in track.keys]
        self.time = track.end
        self.seek(track.last)

    @property
    def seq(self) -> int:
        """The last event that is included."""
        return self.model.seq

    @property
    def stats(self) -> Stats | None:
        """The stats at this moment."""
        return self.track.stats_at(self.time)

    def seek(self, seq: int) -> bool:
        """Shows the pool right after event `seq`; returns False if the track is inconsistent there."""
        track, model = self.track, self.model
        seq = min(max(seq, track.first), track.last)
        key = bisect_right(self._key_seqs, seq) - 1
        near = model.status is Status.LIVE and self._key_seqs[key] <= model.seq <= seq
        if not near and not model.load(track.keys[key]):
            return False
        numbers = track.rows["seq"]
        first, last = np.searchsorted(numbers, (model.seq, seq), side="right")
        rows = track.rows[first:last]
        if rows.size and not model.apply(BlockEvents(rows=rows.tobytes(), opened=track.opened)):
            return False
        self.time = model.now = track.time_of(model.seq)
        return True

    def seek_time(self, time: float) -> bool:
        """Shows the pool at a moment of the engine's clock; returns False if the track is inconsistent."""
        time = min(max(time, self.track.start), self.track.end)
        complete = self.seek(self.track.seq_at(time))
        self.time = self.model.now = time
        return complete

    def step(self, events: int) -> bool:
        """Steps forward by some events, or back if negative; skips gaps."""
        numbers: npt.NDArray[np.integer] = self.track.rows["seq"]
        if events > 0:
            at = int(np.searchsorted(numbers, self.seq, side="right")) + events - 1
            return self.seek(int(numbers[at]) if at < numbers.size else self.track.last)
        at = int(np.searchsorted(numbers, self.seq)) + events
        return self.seek(int(numbers[at]) if 0 <= at < numbers.size else self.track.first)

    @property
    def at_end(self) -> bool:
        """Whether this is the end of the track."""
        return self.time >= self.track.end


# --- Files: JSON of the engine's messages
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
        text = translate("memory", "{file} cannot be read: {problem}.")
        raise RecordingError(text.format(file=path.name, problem=error.strerror)) from error
    return read_bytes(data, path.name)


def read_bytes(data: bytes, name: str) -> tuple[Track, dict[str, str]]:
    """Reads the contents of such a file; `name` is for messages.

    Raises:
        RecordingError: they are incomplete, of another version, or not a recording.
    """
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.version != RECORDING_VERSION:
            text = translate(
                "memory",
                "{file} was written by another version of Octavo (format {found}, this version reads "
                "{supported}). Open it with that version.",
            )
            raise RecordingError(text.format(file=name, found=head.version, supported=RECORDING_VERSION))
        recording = msgspec.json.decode(data, type=Recording)
    except msgspec.ValidationError as error:
        text = translate("memory", "{file} is not a recording of Octavo's KV cache: {problem}.")
        raise RecordingError(text.format(file=name, problem=error)) from error
    except msgspec.DecodeError as error:
        text = translate("memory", "{file} is incomplete or damaged. Save or copy it again.")
        raise RecordingError(text.format(file=name)) from error
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
    opened = {number: chat for number, chat in track.opened.items() if number in named}
    return BlockEvents(rows=rows.tobytes(), opened=opened)


def _write(path: Path, messages: list[Any], titles: dict[str, str]) -> None:
    made = datetime.now().astimezone().isoformat(timespec="seconds")
    data = msgspec.json.encode(Recording(made=made, titles=titles, messages=messages))
    try:
        path.write_bytes(data)
    except OSError as error:
        text = translate("memory", "{file} cannot be written: {problem}. Choose another folder.")
        raise RecordingError(text.format(file=path.name, problem=error.strerror)) from error


# --- The moment that the panel shows: the present, or a recorded one, paused or playing. Qt-free


class Playback:
    """Records the live model and plays recordings.

    Attributes:
        player: plays a recording; None while the live model is shown.
        playing: whether the recording is running.
        speed: playback speed; 1 is real time.
        file: name of the opened file; empty for the recording of the live model.
        titles: chat titles from the opened file.
    """

    def __init__(self) -> None:
        self.live, self.history, self.recorder = BlockModel(), History(), TrackRecorder()
        self.player: TrackPlayer | None = None
        self.playing, self.speed, self.file = False, 1.0, ""
        self.titles: dict[str, str] = {}
        self._file_history = self.history

    @property
    def model(self) -> BlockModel:
        """The model to draw."""
        return self.player.model if self.player else self.live

    @property
    def shown_history(self) -> History:
        """The history to draw."""
        return self._file_history if self.file else self.history

    @property
    def moment(self) -> float | None:
        """The shown moment, on the engine's clock; None for the present."""
        return self.player.time if self.player else None

    def record(self, message: BlockSnapshot | BlockEvents | StatsMessage) -> None:
        """Records a message that the live model has applied."""
        self.recorder.record(message, self.live)
        if isinstance(message, StatsMessage):
            self.history.add(self.live.now, sample_of(message.stats))

    def pause(self) -> bool:
        """Pauses at the present or the played moment; returns False if nothing is recorded."""
        self.playing = False
        if self.player is None:
            track = self.recorder.track()
            if track is None:
                return False
            self.player = TrackPlayer(track)
        return True

    def play(self) -> None:
        """Plays the recording; starts over if it is at its end."""
        if self.player is not None:
            if self.player.at_end:
                self.player.seek_time(self.player.track.start)
            self.playing = True

    def seek_time(self, time: float) -> bool:
        """Shows a recorded moment; returns False if nothing is recorded."""
        if self.player is None and not self.pause():
            return False
        assert self.player is not None
        return self.player.seek_time(time)

    def step(self, events: int) -> None:
        """Steps forward by some events, or back if negative."""
        self.playing = False
        if self.player is not None:
            self.player.step(events)

    def advance(self, seconds: float) -> bool:
        """Advances playback by some seconds of real time; returns whether it is still running."""
        if self.player is None or not self.playing:
            return False
        self.player.seek_time(self.player.time + seconds * self.speed)
        self.playing = not self.player.at_end
        return self.playing

    def go_live(self) -> None:
        """Shows the live model."""
        self.player, self.playing, self.file, self.titles = None, False, "", {}

    def open(self, path: Path) -> None:
        """Shows a file from its start.

        Raises:
            RecordingError: the file cannot be opened; the shown moment stays.
        """
        track, titles = read(path)
        self._file_history = History()
        for stats in track.stats:
            self._file_history.add(stats.time, sample_of(stats.stats))
        self.player, self.playing, self.file, self.titles = TrackPlayer(track), False, path.name, titles
        self.player.seek(track.first if track.last > track.first else track.last)

    def position_text(self) -> str:
        """Returns the shown moment as text; empty for the present."""
        if self.player is None:
            return ""
        player = self.player
        event = translate("memory", "event {number}").format(number=figure(player.seq))
        if self.file:
            time = figure(player.time - player.track.start, 1)
            return translate("memory", "{seconds} s").format(seconds=time) + f" · {event}"
        return f"{formatting.ago(player.track.end - player.time)} · {event}"


def sample_of(stats: Stats) -> Sample:
    """Returns the sample of the engine's stats that the history keeps."""
    total = max(1, stats.blocks_total)
    return Sample(
        stats.blocks_used / total,
        stats.blocks_cached / total,
        stats.tokens_per_s,
        stats.tail_waste,
        stats.footprint_bytes,
        stats.pressure,
    )
