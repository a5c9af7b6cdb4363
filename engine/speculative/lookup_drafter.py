"""Guesses from the chat's own text: what followed when the same tokens stood there before.

After prompt lookup decoding (Saxena, 2023). It costs no model, and pays where an answer quotes: code that is
edited, a text that is summed up.
"""

from __future__ import annotations

from typing import Final
from weakref import WeakKeyDictionary

from engine.scheduling.sequence import Sequence

_LENGTHS: Final = (4, 3, 2)  # tokens that must be the same, the longest first


class LookupDrafter:
    """See the module."""

    name = "lookup"
    nbytes = 0  # next to nothing

    def __init__(self) -> None:
        self._seen: WeakKeyDictionary[Sequence, _Seen] = WeakKeyDictionary()

    def propose(self, wanted: list[tuple[Sequence, int]]) -> list[list[int]]:
        """Guesses for each sequence, at most as many as are wanted of it."""
        drafts = []
        for sequence, most in wanted:
            seen = self._seen.get(sequence)
            if seen is None or seen.until > len(sequence.tokens):
                seen = self._seen[sequence] = _Seen()
            drafts.append(seen.follow(sequence.tokens, most))
        return drafts


class _Seen:
    """Where each few tokens of a sequence stood last.

    Attributes:
        until: how many tokens were looked at.
    """

    def __init__(self) -> None:
        self.until = 0
        self._behind: dict[tuple[int, ...], int] = {}

    def follow(self, tokens: list[int], most: int) -> list[int]:
        """What stood behind the last tokens when they stood there before; goes round in a repetition."""
        for end in range(max(self.until, 1), len(tokens)):
            for length in _LENGTHS:
                if length <= end:
                    self._behind[tuple(tokens[end - length : end])] = end
        self.until = len(tokens)
        for length in _LENGTHS:
            at = self._behind.get(tuple(tokens[-length:])) if length < len(tokens) else None
            if at is not None:
                period = len(tokens) - at
                return [tokens[at + n % period] for n in range(most)]
        return []
