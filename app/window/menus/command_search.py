"""Finds commands by a few letters of their names; those used last come first. Qt-free."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final, NamedTuple

RECENT: Final = 12  # commands that are remembered

_LONGEST: Final = 80  # letters of a name or of what is typed that are looked at
_WORD_START: Final = 8.0  # points for a letter that begins a word
_NEXT: Final = 5.0  # for a letter right after the one before
_SKIPPED: Final = 0.1  # for each letter between two, subtracted
_OF_MENU: Final = 20.0  # subtracted if the menu's name was needed
_OF_RECENT: Final = 2.0  # for the command used last; less for earlier ones


class Command(NamedTuple):
    """A command: its name, the menu that it is in, and its keys, as people read them."""

    name: str
    menu: str
    keys: str = ""

    @property
    def key(self) -> str:
        """What identifies it among the recent ones."""
        return f"{self.menu}/{self.name}"


def find(query: str, commands: Sequence[Command], recent: Sequence[str] = ()) -> list[int]:
    """The places in `commands` of those that match, the best first.

    Args:
        query: letters that occur in this order in the name, or in the menu and the name.
        commands: in the order of the menus.
        recent: keys of the commands used last, the latest first.
    """
    ranks = {key: rank for rank, key in enumerate(recent)}
    found: list[tuple[float, int, int]] = []
    for place, command in enumerate(commands):
        rank = ranks.get(command.key, len(recent))
        points = _points(_plain(query), command)
        if points is None:
            continue
        if query.strip():
            points += _OF_RECENT * (len(recent) - rank) / max(1, len(recent))
        found.append((-points, rank, place))
    return [place for _, _, place in sorted(found)]


def remember(key: str, recent: Sequence[str]) -> list[str]:
    """The recent commands after this one was used."""
    return [key, *(each for each in recent if each != key)][:RECENT]


def _points(query: str, command: Command) -> float | None:
    """How well a command matches; None if it does not."""
    letters = query.replace(" ", "")
    if not letters:
        return 0.0
    name = _plain(command.name)
    best = _best(letters, name)
    if best is not None:
        return best - 0.01 * len(name)
    best = _best(letters, f"{_plain(command.menu)} {name}")
    return None if best is None else best - _OF_MENU


def _best(letters: str, text: str) -> float | None:
    """Points of the best way to find `letters` in `text`, in order; None if there is none.

    The best ways to end each letter are kept for every place, so that "et" finds "Edit Text" by its words.
    """
    ways = {-1: 0.0}  # place of the letter before, and its points
    for letter in letters:
        reached: dict[int, float] = {}
        for place, character in enumerate(text):
            if character != letter:
                continue
            begins = place == 0 or not text[place - 1].isalnum()
            options = [
                points
                + (_WORD_START if begins else 0.0)
                + (_NEXT if before >= 0 and place == before + 1 else 0.0)
                - _SKIPPED * (place - before - 1)
                for before, points in ways.items()
                if before < place
            ]
            if options:
                reached[place] = max(options)
        ways = reached
    return max(ways.values(), default=None)


def _plain(text: str) -> str:
    """Text without accents, case, and the dots at its end."""
    plain = unicodedata.normalize("NFKD", text.strip().rstrip("…").casefold())
    return "".join(character for character in plain if not unicodedata.combining(character))[:_LONGEST]
