"""The masks of a step: which tokens the grammars of its sequences allow in each row that is sampled."""

from __future__ import annotations

import sys

import mlx.core as mx
import numpy as np

from engine.scheduling.token_sampling import SampledRow


def allowed_tokens(rows: list[SampledRow], vocabulary: int) -> mx.array | None:
    """Returns which tokens may be sampled, (R, vocabulary) bool; None if no row has a grammar.

    The matchers do their part on the host, so the step's forward should have been submitted.

    Args:
        rows: what is sampled; those of one sequence, one per token of its draft more, are adjacent.
        vocabulary: width of the logits.
    """
    if not any(each.sequence.matcher for each in rows):
        return None
    allowed = np.ones((len(rows), vocabulary), np.bool_)
    at = 0
    while at < len(rows):
        sequence = rows[at].sequence
        end = at + 1 + len(sequence.draft)
        if sequence.matcher is not None:
            sequence.matcher.follow(sequence.tokens)
            masks = sequence.matcher.masks(sequence.draft)
            if sys.byteorder == "big":
                masks = masks.byteswap()
            bits = np.unpackbits(masks.view(np.uint8), axis=1, count=None, bitorder="little")
            known = min(vocabulary, bits.shape[1])
            allowed[at:end, :known] = bits[:, :known]
            allowed[at:end, known:] = False
        at = end
    return mx.array(allowed)
