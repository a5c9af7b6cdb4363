"""The moment that the panel shows: the present, or a recorded one, paused or playing. Qt-free."""

from __future__ import annotations

from pathlib import Path

from app import formatting
from app.memory.model.replayed_pool import BlockModel
from app.memory.timeline.history_strip import History, Sample
from app.memory.timeline.recorded_track import TrackPlayer, TrackRecorder, read
from app.translation import translate
from engine.protocol import BlockEvents, BlockSnapshot, Stats, StatsMessage


class Playback:
    """Records the live model and plays recordings.

    Attributes:
        live: the live model.
        history: the history of the live model.
        player: plays a recording; None while the live model is shown.
        playing: whether the recording is running.
        speed: playback speed; 1 is real time.
        file: name of the opened file; empty for the recording of the live model.
        titles: chat titles from the opened file.
    """

    def __init__(self) -> None:
        self.live = BlockModel()
        self.history = History()
        self.recorder = TrackRecorder()
        self.player: TrackPlayer | None = None
        self.playing = False
        self.speed = 1.0
        self.file = ""
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
        event = translate("memory", "event {number}").format(number=f"{player.seq:,}")
        if self.file:
            time = f"{player.time - player.track.start:.1f}"
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
