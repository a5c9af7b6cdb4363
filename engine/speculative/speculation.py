"""How many tokens are guessed for whom: as many as have lately been right, and none where none are.

A wrong guess costs a row of the step and what drafting took. So a sequence gets one guess more than were
right the last time, and one without luck pauses for longer and longer.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol
from weakref import WeakKeyDictionary

from engine.scheduling.sequence import Sequence

_PATIENCE: Final = 4  # drafts without one right guess before a sequence pauses
_LONGEST_PAUSE: Final = 64  # steps

_log = logging.getLogger("octavo.drafting")


class Drafter(Protocol):
    """What guesses."""

    @property
    def name(self) -> str:
        """For people."""

    @property
    def nbytes(self) -> int:
        """Bytes of weights and K/V that it holds."""

    def propose(self, wanted: list[tuple[Sequence, int]]) -> list[list[int]]:
        """Guesses for each sequence, at most as many as are wanted of it, which is 1 or more."""


@dataclass
class _Luck:
    """How a sequence's guesses went.

    Attributes:
        length: tokens to guess next time.
        tried, right: the sequence's counts when it was looked at last.
        unlucky: drafts without one right guess since the last right one.
        pause: steps to go without a draft.
    """

    length: int
    tried: int = 0
    right: int = 0
    unlucky: int = 0
    pause: int = 0


class DraftProposer:
    """See the module.

    Args:
        drafter: what guesses.
        most: tokens guessed for a sequence in one step at most.
        longest: tokens that a sequence may have in its context; asked each time, since it changes.

    Attributes:
        drafter: None after it has failed: everything goes on without guesses.
    """

    def __init__(self, drafter: Drafter, most: int, longest: Callable[[], int]) -> None:
        self.drafter: Drafter | None = drafter
        self._most = most
        self._longest = longest
        self._luck: WeakKeyDictionary[Sequence, _Luck] = WeakKeyDictionary()
        self._news: list[str] = []

    def guess(self, decoding: list[Sequence], rows: int) -> int:
        """Gives sequences a draft each.

        Args:
            decoding: those that need their next token.
            rows: that all drafts together may take.

        Returns:
            The rows that they take.
        """
        wanted = []
        if self.drafter is None:
            return 0
        for sequence in decoding:
            most = min(self._wanted(sequence), rows)
            if most > 0:
                wanted.append((sequence, most))
                rows -= most
        if not wanted:
            return 0
        try:
            drafts = self.drafter.propose(wanted)
        except Exception as error:  # noqa: BLE001 - whatever a model raises; answers do not depend on guesses
            _log.exception("drafting failed")
            self.drafter = None
            self._news.append(f"Guessing ahead has stopped, and answers go on without it: {error}")
            return 0
        for (sequence, most), draft in zip(wanted, drafts, strict=True):
            sequence.draft = draft[:most]
        return sum(len(sequence.draft) for sequence, _ in wanted)

    def take_notices(self) -> list[str]:
        """Sentences for people since the last call."""
        news, self._news = self._news, []
        return news

    def _wanted(self, sequence: Sequence) -> int:
        luck = self._luck.get(sequence)
        if luck is None:
            luck = self._luck[sequence] = _Luck(self._most)
        tried, right = sequence.drafted - luck.tried, sequence.accepted - luck.right
        luck.tried, luck.right = sequence.drafted, sequence.accepted
        if tried:
            luck.length = min(right + 1, self._most)
            luck.unlucky = 0 if right else luck.unlucky + 1
            if luck.unlucky >= _PATIENCE:
                luck.pause = min(1 << (luck.unlucky - _PATIENCE), _LONGEST_PAUSE)
        if luck.pause:
            luck.pause -= 1
            return 0
        left = sequence.max_tokens - sequence.generated - 1  # the step picks one more itself
        return min(luck.length, left, self._longest() - sequence.context_length - 1)
