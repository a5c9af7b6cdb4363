"""Passages of a long text, and the choice of those that have most to do with a question.

The score is BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009) with the usual
k1 = 1.5 and b = 0.75: a passage scores by the words that it shares with the question, the more the rarer a
word is in the text. Words are compared without case and accents; scripts without spaces are cut into pairs of
characters. If no passage shares a word with the question, the passages at the start are picked.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

LENGTH: Final = 1_200  # characters of a passage, about
_K1: Final = 1.5
_B: Final = 0.75
_WORDS_ASKED: Final = 64  # rarest words of the question that count
_WORD: Final = re.compile(
    r"[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+|\w+"
)
_UNSPACED: Final = 0x0E00
GAP: Final = "[…]"


class Passage(NamedTuple):
    """The bounds of a passage in its text, in characters."""

    start: int
    end: int


def cut(text: str, length: int = LENGTH) -> list[Passage]:
    """Cuts a text, without gaps, at empty lines, else line ends, else at `length` characters."""
    passages: list[Passage] = []
    start = 0
    while start < len(text):
        end = min(start + length, len(text))
        if end < len(text):
            for mark in ("\n\n", "\n", ". ", " "):
                place = text.rfind(mark, start + length // 2, end)
                if place >= 0:
                    end = place + len(mark)
                    break
        passages.append(Passage(start, end))
        start = end
    return passages


def words(text: str) -> list[str]:
    """Returns the words of a text that are compared."""
    plain = unicodedata.normalize("NFKD", text.lower())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    plain = unicodedata.normalize("NFC", plain)
    compared: list[str] = []
    for word in _WORD.findall(plain):
        if ord(word[0]) >= _UNSPACED and len(word) > 1:
            compared += [word[at : at + 2] for at in range(len(word) - 1)]
        else:
            compared.append(word)
    return compared


@dataclass(frozen=True)
class PassageIndex:
    """The passages of a text, ready to be scored.

    Attributes:
        tokens: (passages,) int64, of each passage; zeros while they are not known.
    """

    text: str
    passages: list[Passage]
    tokens: NDArray[np.int64]
    _lengths: NDArray[np.float64]
    _places: dict[str, tuple[NDArray[np.int32], NDArray[np.float64]]]  # of a word: passages, and how often

    @classmethod
    def of(cls, text: str) -> PassageIndex:
        """Indexes a text. Takes about a second for a million words: not for the interface thread."""
        passages = cut(text)
        lengths = np.zeros(len(passages))
        places: dict[str, tuple[list[int], list[int]]] = {}
        for number, passage in enumerate(passages):
            time.sleep(0)  # lets go of Python's lock, which the interface thread may be waiting for
            counts = Counter(words(text[passage.start : passage.end]))
            lengths[number] = counts.total()
            for word, count in counts.items():
                entry = places.setdefault(word, ([], []))
                entry[0].append(number)
                entry[1].append(count)
        packed: dict[str, Any] = {
            word: (np.array(where, np.int32), np.array(often, np.float64))
            for word, (where, often) in places.items()
        }
        return cls(text, passages, np.zeros(len(passages), np.int64), lengths, packed)

    def with_tokens(self, tokens: Sequence[int]) -> PassageIndex:
        """Returns the same index with the number of tokens of each passage."""
        return PassageIndex(self.text, self.passages, np.array(tokens, np.int64), self._lengths, self._places)

    def scores(self, question: str) -> NDArray[np.float64]:
        """(passages,) BM25 scores; 0 for a passage that shares no word with the question."""
        total = np.zeros(len(self.passages))
        if not self.passages:
            return total
        norm = _K1 * (1 - _B + _B * self._lengths / max(float(self._lengths.mean()), 1.0))
        asked = [word for word in dict.fromkeys(words(question[:20_000])) if word in self._places]
        asked.sort(key=lambda word: len(self._places[word][0]))
        for word in asked[:_WORDS_ASKED]:
            where, often = self._places[word]
            rarity = np.log(1 + (len(self.passages) - len(where) + 0.5) / (len(where) + 0.5))
            total[where] += rarity * often * (_K1 + 1) / (often + norm[where])
        return total

    def pick(self, question: str, budget: int) -> tuple[str, int]:
        """Returns the best passages that fit, in the order of the text, and about how many tokens they have.

        Args:
            budget: tokens that they may have; one passage is picked in any case.
        """
        scores = self.scores(question)
        order = np.lexsort((np.arange(len(scores)), -scores))
        picked: list[int] = []
        spent = 0
        for number in order.tolist():
            cost = int(self.tokens[number]) + 4  # with the mark of a gap
            if picked and spent + cost > budget:
                if scores[number] <= 0:
                    break
                continue  # a shorter one may still fit
            picked.append(number)
            spent += cost
            if spent >= budget:
                break
        return self._joined(sorted(picked)), spent

    def _joined(self, picked: list[int]) -> str:
        parts: list[str] = []
        before = -1
        for number in picked:
            passage = self.passages[number]
            text = self.text[passage.start : passage.end]
            if number == before + 1 and parts:
                parts[-1] += text
            else:
                parts += [GAP, text] if number > 0 else [text]
            before = number
        if picked and picked[-1] + 1 < len(self.passages):
            parts.append(GAP)
        return "\n".join(part.strip("\n") for part in parts)
