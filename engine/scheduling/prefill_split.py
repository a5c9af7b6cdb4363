"""Splits the prefill rows of a step among prompts.

The oldest prompt gets half, so that there is always one about to finish (with equal parts all would finish
late). The others get equal parts of the other half, so that a short prompt does not wait for a long one. Rows
that a prompt does not need go to the others.
"""

from __future__ import annotations


def split_prefill_rows(budget: int, pending: list[int], min_rows: int) -> list[int]:
    """Returns the rows of each prompt, oldest first. They add up to `budget`, or less if less is pending.

    Args:
        budget: rows to split.
        pending: rows that each prompt could use.
        min_rows: smallest part that is worth its overhead; if there are not enough rows, the youngest
            prompts get none.
    """
    rows = [0] * len(pending)
    if not pending or budget <= 0:
        return rows
    rows[0] = min(pending[0], max(budget - budget // 2, min(min_rows, budget)))
    left = budget - rows[0]
    others: list[int] = []
    reserved = 0
    for prompt in range(1, len(pending)):
        reserved += min(pending[prompt], min_rows)
        if reserved > left:
            break
        others.append(prompt)
    for count, prompt in enumerate(sorted(others, key=lambda n: pending[n])):
        rows[prompt] = min(pending[prompt], left // (len(others) - count))
        left -= rows[prompt]
    for prompt, usable in enumerate(pending):  # the remainder, in order of arrival
        more = min(left, usable - rows[prompt])
        rows[prompt] += more
        left -= more
    return rows
