"""Compares drafts with the tokens that the model samples in their place.

A draft token is accepted if it is the token that the sequence samples in its place, from the model's logits
and with its own random generator. So the text is the same as without drafts, at any temperature and for any
seed. This is rejection sampling (Leviathan et al., 2023) for a draft distribution that puts all its weight on
one token: the token is accepted with the probability that the model gives it, and otherwise replaced by a
sample from the rest.
"""

from __future__ import annotations

from collections.abc import Sequence as Tokens

from engine.scheduling.sequence import Sequence


def accept_draft(sequence: Sequence, draft: list[int], sampled: Tokens[int]) -> tuple[int, int]:
    """Appends the draft's accepted tokens to a sequence, up to one that is rejected or ends the answer.

    Args:
        sequence: the sequence of the draft.
        draft: the proposed tokens, possibly none.
        sampled: the token sampled in place of each draft token, if those before it are accepted; and the one
            after all of them.

    Returns:
        The number of accepted tokens, and the token that follows them.
    """
    for accepted, (proposed, token) in enumerate(zip(draft, sampled, strict=False)):
        last = token in sequence.stop_tokens or sequence.generated + 1 >= sequence.max_tokens
        if token != proposed or last:
            return accepted, token
        sequence.tokens.append(token)
        sequence.sampler.advance()
    return len(draft), sampled[len(draft)]
