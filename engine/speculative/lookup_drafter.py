"""Drafts from the chat's own text: what followed when the same tokens occurred before.

This is prompt lookup decoding (Saxena, 2023). It needs no second model, and pays off if an answer quotes:
code that is edited, a text that is summarised.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Final
from weakref import WeakKeyDictionary

from engine.blocks import IMAGE_TOKENS
from engine.scheduling.sequence import Sequence

_NGRAMS: Final = (4, 3, 2)  # tokens that must match, the longest first


class LookupDrafter:
    """Proposes the continuation of the latest earlier occurrence of a sequence's last tokens."""

    name = "lookup"
    nbytes = 0  # negligible

    def __init__(self) -> None:
        self._indices: WeakKeyDictionary[Sequence, _NgramIndex] = WeakKeyDictionary()

    def propose(self, requests: list[tuple[Sequence, int]]) -> list[list[int]]:
        """Returns a draft for each sequence, with at most as many tokens as are requested for it."""
        drafts = []
        for sequence, max_tokens in requests:
            index = self._indices.get(sequence)
            if index is None or index.length > len(sequence.tokens):
                index = self._indices[sequence] = _NgramIndex()
            drafts.append(index.continuation(sequence.tokens, max_tokens))
        return drafts


class _NgramIndex:
    """The latest position of each n-gram of a sequence, of which `length` tokens are indexed."""

    def __init__(self) -> None:
        self.length = 0
        self._ends: dict[tuple[int, ...], int] = {}

    def continuation(self, tokens: list[int], max_tokens: int) -> list[int]:
        """Returns what followed the last tokens earlier; beyond the end, the repetition continues."""
        for end in range(max(self.length, 1), len(tokens)):
            for n in _NGRAMS:
                if n <= end:
                    self._ends[tuple(tokens[end - n : end])] = end
        self.length = len(tokens)
        for n in _NGRAMS:
            at = self._ends.get(tuple(tokens[-n:])) if n < len(tokens) else None
            if at is not None:
                period = len(tokens) - at
                return list(
                    takewhile(IMAGE_TOKENS.__gt__, (tokens[at + i % period] for i in range(max_tokens)))
                )
        return []
