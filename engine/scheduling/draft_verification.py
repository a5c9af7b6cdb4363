"""Samples the next tokens of a step and compares drafts with them.

A draft token is accepted if it is the token that the sequence samples in its place, from the model's logits
and with its own random generator. So the text is the same as without drafts, at any temperature and for any
seed. This is rejection sampling (Leviathan et al., 2023) for a draft distribution that puts all its weight on
one token: the token is accepted with the probability that the model gives it, and otherwise replaced by a
sample from the rest.
"""

from __future__ import annotations

from functools import cached_property

import mlx.core as mx
import numpy as np
from numpy.typing import NDArray

from engine.scheduling.sequence import Sequence


class DraftVerifier:
    """Samples from the logits of one step.

    Args:
        logits: (rows, vocabulary).
    """

    def __init__(self, logits: mx.array) -> None:
        self._logits = logits

    @cached_property
    def _argmax(self) -> NDArray[np.uint32]:
        return np.array(mx.argmax(self._logits, axis=-1))

    def sample(self, row: int, sequence: Sequence) -> int:
        """Samples a sequence's next token from the logits of a row."""
        if sequence.sampler.greedy:
            return int(self._argmax[row])
        logits = np.array(self._logits[row].astype(mx.float32))
        return sequence.sampler.sample(logits, sequence.tokens)

    def accept(self, row: int, sequence: Sequence, draft: list[int]) -> tuple[int, int | None]:
        """Appends the draft's accepted tokens to a sequence, up to one that is rejected or ends the answer.

        Args:
            row: the row whose logits belong to the first draft token; the others follow.
            sequence: the sequence of the draft.
            draft: the proposed tokens, possibly none.

        Returns:
            The number of accepted tokens, and the token that was sampled instead of the next one; None if all
            were accepted, so that the next token has yet to be sampled.
        """
        for accepted, proposed in enumerate(draft):
            token = self.sample(row + accepted, sequence)
            last = token in sequence.stop_tokens or sequence.generated + 1 >= sequence.max_tokens
            if token != proposed or last:
                return accepted, token
            sequence.tokens.append(token)
        return len(draft), None
