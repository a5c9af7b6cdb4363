"""How the prefill rows of a step are shared among prompts.

The oldest prompt gets half, so that some prompt is always about to be finished (equal parts for all would let
all of them finish last). The other half goes to the others in equal parts, so that a short prompt never waits
for a long one to end. What somebody does not need goes to the others.
"""

from __future__ import annotations


def fair_shares(budget: int, pending: list[int], least: int) -> list[int]:
    """Rows for each prompt, oldest first; their sum is `budget`, or less if less is pending.

    Args:
        budget: rows to give.
        pending: rows that each prompt could use.
        least: rows below which a share is not worth the trouble: rather fewer prompts get one.
    """
    shares = [0] * len(pending)
    if not pending or budget <= 0:
        return shares
    shares[0] = min(pending[0], max(budget - budget // 2, min(least, budget)))
    left = budget - shares[0]
    others: list[int] = []
    spoken_for = 0
    for which in range(1, len(pending)):
        spoken_for += min(pending[which], least)
        if spoken_for > left:
            break
        others.append(which)
    for count, which in enumerate(sorted(others, key=lambda n: pending[n])):
        shares[which] = min(pending[which], left // (len(others) - count))
        left -= shares[which]
    for which, wanted in enumerate(pending):  # what is left over, in order of arrival
        more = min(left, wanted - shares[which])
        shares[which] += more
        left -= more
    return shares
