"""What a grammar does after each token: ends the answer, or forces the next tokens. The end of reasoning that
has become too long is forced in the same way.

Forced tokens are appended without sampling (jump-forward). The next step computes them together, as it does a
prompt's, as rows of their sequence before the one that it samples from. A long run is left to the part of the
steps that prompts get. Each token takes one random number, as a sampled one does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.scheduling.sequence import FinishReason, Sequence

MAX_ROWS: Final = 16  # forced tokens that the next step computes beside the row of each decoding sequence


def limit_jumps(decoding: list[Sequence], rows: int) -> None:
    """Leaves forced tokens to the prompts' part of the steps where there are more than `rows` in all."""
    for sequence in decoding:
        if sequence.jumped > rows:
            sequence.jumped = 0
        rows -= sequence.jumped


def follow_grammar(sequence: Sequence, room: int) -> FinishReason | None:
    """Takes a sequence's newest token into its grammar, and appends the tokens that it forces.

    Args:
        sequence: with a matcher; its newest token was just appended.
        room: how many tokens its context can take.

    Returns:
        Why the answer ends here; None if it goes on.
    """
    matcher = sequence.matcher
    assert matcher is not None
    matcher.follow(sequence.tokens)
    reported = sequence.sampler.settings.logprobs >= 0  # these tokens need their logits
    limit = 0 if reported else min(sequence.max_tokens - sequence.generated, room)
    forced = matcher.forced(limit)
    if matcher.error:
        sequence.error = matcher.error
        return "error"
    sequence.jumped = 0
    append_forced(sequence, forced)
    return "stop" if matcher.complete else None


def append_forced(sequence: Sequence, tokens: Iterable[int]) -> None:
    """Appends tokens without sampling, after the newest one; no step of the sequence may be in flight."""
    count = 0
    for token in tokens:
        sequence.tokens.append(token)
        sequence.sampler.skip()
        count += 1
    sequence.forced += count
    jumped = sequence.pending - 1
    sequence.jumped = jumped if jumped <= MAX_ROWS else 0
