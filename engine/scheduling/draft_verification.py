"""The next tokens of a step's sequences, and which guesses were what would have been picked anyway.

A guess is right when it is the token that the sequence picks in its place, from the model's logits and by its
own generator. So the text is the one without guesses, at any temperature and for any seed. This is rejection
sampling (Leviathan et al., 2023) for a draft that puts all its weight on one token: accepted with the
probability that the model gives it, and otherwise replaced by a pick among the others.
"""

from __future__ import annotations

from functools import cached_property

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.scheduling.sequence import Sequence


class DraftVerifier:
    """Picks tokens from a step's logits.

    Args:
        logits: (rows, vocabulary).
    """

    def __init__(self, logits: mx.array) -> None:
        self._logits = logits

    @cached_property
    def _best(self) -> NDArray[np.uint32]:
        return np.array(mx.argmax(self._logits, axis=-1))

    def token(self, row: int, sequence: Sequence) -> int:
        """What a sequence picks from this row."""
        if sequence.sampler.greedy:
            return int(self._best[row])
        logits = np.array(self._logits[row].astype(mx.float32))
        return sequence.sampler.sample(logits, sequence.tokens)

    def accept(self, row: int, sequence: Sequence, draft: list[int]) -> tuple[int, int | None]:
        """Appends a sequence's right guesses, up to the first that is wrong or that ends the answer.

        Args:
            row: of its logits, those for the first guess.
            sequence: whose draft it is.
            draft: the guesses.

        Returns:
            How many are right, and the token picked in place of the next; None if it is still to be picked.
        """
        for right, guess in enumerate(draft):
            token = self.token(row + right, sequence)
            last = token in sequence.stop_tokens or sequence.generated + 1 >= sequence.max_tokens
            if token != guess or last:
                return right, token
            sequence.tokens.append(token)
        return len(draft), None
