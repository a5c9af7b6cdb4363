"""The recorded tour: a track and when each sentence begins. It ships, so the tour plays without a model."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Final, NamedTuple

from app.memory.timeline.recorded_track import Track
from app.memory.timeline.recording_files import read_bytes, save_track
from app.memory.tour.tour_script import looks, sentence, steps

FILE: Final = "tour.octavo.json"
# In the titles of the file: the seconds at which a sentence begins, and the sentence, for the served page.
_CHAPTER: Final = "chapter "
_SENTENCE: Final = "sentence "


class RecordedTour(NamedTuple):
    """A track, and the time on its clock at which each sentence begins."""

    track: Track
    chapters: list[float]

    def sentence_at(self, time: float) -> int:
        """The number of the sentence at a moment."""
        return max(0, sum(begin <= time for begin in self.chapters) - 1)


def shipped_tour() -> RecordedTour:
    """The tour that ships with Octavo."""
    return read_tour(resources.files("resources").joinpath(FILE).read_bytes())


def read_tour(data: bytes) -> RecordedTour:
    """Reads a tour from the contents of its file.

    Raises:
        RecordingError: it is not a recording.
    """
    track, titles = read_bytes(data, FILE)
    chapters = (float(time) for key, time in titles.items() if key.startswith(_CHAPTER))
    return RecordedTour(track, sorted(chapters))


def save_tour(path: Path, track: Track, chapters: list[float]) -> None:
    """Writes a tour; it can be opened as any recording.

    Raises:
        RecordingError: the file cannot be written.
    """
    titles = {chat: look.title for chat, look in looks().items()}
    titles |= {f"{_CHAPTER}{number}": f"{begin:.3f}" for number, begin in enumerate(chapters)}
    titles |= {f"{_SENTENCE}{step.number}": sentence(step.number) for step in steps()}
    thin = [each for number, each in enumerate(track.stats) if number % 4 == 0]
    save_track(path, Track(track.keys[:1], track.rows, track.opened, thin), titles)
