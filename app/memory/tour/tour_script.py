"""The ten sentences of the tour, the engine's part at each, and the recorded tour. Qt-free."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from importlib import resources
from pathlib import Path
from typing import Final, NamedTuple

from app.memory.timeline.recorded_track import Track, read_bytes, save_track
from app.theme.palette import ChatLook
from app.translation import translate
from engine.protocol import ChatMessage, Fork, Generate, LoadOptions, Message, Sampling

#: A pool that the third chat does not fit into beside the others.
OPTIONS: Final = LoadOptions(kv_blocks=56, context=1024, prefix_sharing=True)
_SYSTEM: Final = (
    "You are a patient guide in a paper museum. Answer in plain words, in short sentences, and begin with "
    "what one can see. Never guess: if something is not known, say so. Visitors are tired, so be kind and "
    "brief, and end with one thing that they can try at home with a sheet of paper. Speak of rags, reeds, "
    "bark, pulp, moulds, felts, presses, watermarks, folds and bindings only where they help. Use no lists. "
)
_STORY: Final = "Tell the whole story of paper, from reeds to books, century by century."
_LONG_QUESTION: Final = "Say it in one sentence: " + (
    "Paper was made of rags, washed, beaten, lifted with a mould, pressed and dried. " * 34
)


class Until(Enum):
    """The event that a sentence waits for before the next one."""

    TIME = "time"  # only that it can be read
    TOKENS = "tokens"  # a few tokens of the chat's answer
    ENDED = "ended"  # the end of the chat's answer


class TourStep(NamedTuple):
    """A sentence, what the engine is asked when it begins, and what it waits for.

    Attributes:
        number: of the sentence.
        ask: the message to the engine; None for none.
        until: what the next sentence waits for.
        request: whose answer `until` is about.
        seconds: how long it is shown at least.
        fork: is asked as soon as the answer to `ask` has begun; None for none.
    """

    number: int
    ask: Message | None = None
    until: Until = Until.TIME
    request: str = ""
    seconds: float = 5.0
    fork: Fork | None = None


def sentence(number: int) -> str:
    """One of the ten sentences, from 0."""
    return (
        translate("memory", "Each square is a block, space for 16 tokens of text. Now all are free."),
        translate("memory", "A chat begins. The model reads its text, which fills block after block."),
        translate("memory", "It answers. Each new token goes into the last block, until that is full."),
        translate("memory", "The answer has ended. Its blocks stay, fainter: the chat would reuse them."),
        translate("memory", "A second chat has the same instructions. It shares their blocks, at no cost."),
        translate("memory", "Shared blocks have a notched corner. They are in memory only once."),
        translate("memory", "The second answer is forked: two chats go on from the very same blocks."),
        translate("memory", "The first one to write into a shared block gets a copy: copy-on-write."),
        translate("memory", "A long text needs more than is free: what was unused longest is evicted."),
        translate("memory", "What is remembered starts at once; what was evicted is read again."),
    )[number]


def looks() -> dict[str, ChatLook]:
    """Titles and colours of the chats of the tour."""
    names = (
        translate("memory", "First chat"),
        translate("memory", "Second chat"),
        translate("memory", "Its fork"),
        translate("memory", "Long text"),
    )
    return {f"tour {number}": ChatLook(name, number) for number, name in enumerate(names)}


def steps() -> Sequence[TourStep]:
    """Returns the tour."""
    first = _question("tour 0", "What is paper made of?", 40)
    second = _question("tour 1", _STORY, 32)
    # Asked anew, to be at work while it is told, however fast the machine; all blocks fit into the pool.
    again = _question("tour 1", _STORY, 240, request="tour 1 again")
    drawn = Sampling(temperature=0.8, seed=1, max_tokens=240)  # not the same text once more
    fork = Fork(request="tour 2", of=again.request, chat="tour 2", sampling=drawn)
    long = _question("tour 3", _LONG_QUESTION, 12)
    remembered = _question("tour 3", _LONG_QUESTION, 24, request="tour 3 again")
    return (
        TourStep(0, seconds=4.0),
        TourStep(1, first, Until.TOKENS, "tour 0"),
        TourStep(2, None, Until.ENDED, "tour 0"),
        TourStep(3, seconds=6.0),
        TourStep(4, second, Until.TOKENS, "tour 1", 4.0),
        TourStep(5, seconds=1.0),
        TourStep(6, again, Until.TOKENS, "tour 2", 3.0, fork),
        TourStep(7, None, Until.ENDED, "tour 2", 6.0),
        TourStep(8, long, Until.ENDED, "tour 3", 7.0),
        TourStep(9, remembered, Until.ENDED, "tour 3 again", 8.0),
    )


def _question(chat: str, text: str, tokens: int, request: str = "") -> Generate:
    messages = [ChatMessage(role="system", content=_SYSTEM), ChatMessage(role="user", content=text)]
    sampling = Sampling(temperature=0.0, max_tokens=tokens)
    return Generate(request=request or chat, chat=chat, messages=messages, sampling=sampling)


# --- The recorded tour, which ships, so that it plays without a model
FILE: Final = "tour.octavo.json"
# In the titles of the file: the seconds at which a sentence begins, and the sentence, for the served page.
_CHAPTER: Final = "chapter "
_SENTENCE: Final = "sentence "


class RecordedTour(NamedTuple):
    """A track, and the time on its clock at which each sentence begins."""

    track: Track
    chapters: list[float]

    def sentence_at(self, time: float) -> int:
        """Returns the number of the sentence at a moment."""
        return max(0, sum(begin <= time for begin in self.chapters) - 1)


def shipped_tour() -> RecordedTour:
    """Returns the tour that ships with Octavo."""
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
    thin = [stats for number, stats in enumerate(track.stats) if number % 4 == 0]
    save_track(path, Track(track.keys[:1], track.rows, track.opened, thin), titles)
