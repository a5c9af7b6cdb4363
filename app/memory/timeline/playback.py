"""Which moment the view shows: the present, or one of the past, at rest or running. No Qt."""

from __future__ import annotations

from pathlib import Path

from app.memory.model import formatting
from app.memory.model.block_model import BlockModel
from app.memory.timeline.recording_files import read
from app.memory.timeline.stats_history import History, Sample
from app.memory.timeline.track import TrackPlayer, TrackRecorder
from engine.protocol import BlockEvents, BlockSnapshot, Stats, StatsMessage


class Playback:
    """Records the present and shows the past.

    Attributes:
        live: the model of the present.
        history: of the present.
        player: what is shown instead; None while the present is.
        playing: whether the past runs.
        speed: how much faster than it happened.
        file: name of the file that is shown, empty for the recorded past.
        titles: chat titles that the file brought.
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
        """The moment that is shown, on the engine's clock; None for the present."""
        return self.player.time if self.player else None

    def note(self, message: BlockSnapshot | BlockEvents | StatsMessage) -> None:
        """Records a message that the live model has taken over."""
        self.recorder.note(message, self.live)
        if isinstance(message, StatsMessage):
            self.history.add(self.live.now, sample_of(message.stats))

    def pause(self) -> bool:
        """Stops at the present moment, or where the past runs; False when there is nothing to show."""
        self.playing = False
        if self.player is None:
            track = self.recorder.track()
            if track is None:
                return False
            self.player = TrackPlayer(track)
        return True

    def play(self) -> None:
        """Lets the past run; from its end it begins again."""
        if self.player is not None:
            if self.player.at_end:
                self.player.seek_time(self.player.track.start)
            self.playing = True

    def seek_time(self, time: float) -> bool:
        """Shows a moment of the past; False when there is none."""
        if self.player is None and not self.pause():
            return False
        assert self.player is not None
        return self.player.seek_time(time)

    def step(self, events: int) -> None:
        """Goes some events forward or back."""
        self.playing = False
        if self.player is not None:
            self.player.step(events)

    def advance(self, seconds: float) -> bool:
        """Lets the past run on for some real seconds; returns whether it still runs."""
        if self.player is None or not self.playing:
            return False
        self.player.seek_time(self.player.time + seconds * self.speed)
        self.playing = not self.player.at_end
        return self.playing

    def go_live(self) -> None:
        """Back to the present."""
        self.player, self.playing, self.file, self.titles = None, False, "", {}

    def open(self, path: Path) -> None:
        """Shows a file from its beginning.

        Raises:
            RecordingError: it cannot be shown; what was shown stays.
        """
        track, titles = read(path)
        self._file_history = History()
        for each in track.stats:
            self._file_history.add(each.time, sample_of(each.stats))
        self.player, self.playing, self.file, self.titles = TrackPlayer(track), False, path.name, titles
        self.player.seek(track.first if track.last > track.first else track.last)

    def words(self) -> str:
        """Where in time the view is."""
        if self.player is None:
            return ""
        player = self.player
        where = f"event {player.seq:,}"
        if self.file:
            return f"{player.time - player.track.start:.1f} s · {where}"
        return f"{formatting.ago(player.track.end - player.time)} · {where}"


def sample_of(stats: Stats) -> Sample:
    """What the history keeps of the engine's figures."""
    total = max(1, stats.blocks_total)
    return Sample(
        stats.blocks_used / total,
        stats.blocks_cached / total,
        stats.tokens_per_s,
        stats.tail_waste,
        stats.footprint_bytes,
        stats.pressure,
    )
