"""Sizes in words: reads the budgets of `LoadOptions` and `SetBudget`, and writes sizes for people."""

from __future__ import annotations

import re
from typing import Final

_NUMBER: Final = r"(?:[0-9]{1,3}(?:[,_][0-9]{3})+|[0-9]+)(?:\.[0-9]+)?"  # a comma divides thousands only
_BUDGET: Final = re.compile(rf"({_NUMBER})\s*(?:([kmgt]i?b|b|bytes?)|([km]?)\s*(tokens?|blocks?))")
_BYTES: Final = {"b": 1, "byte": 1, "bytes": 1} | {
    f"{letter}{infix}b": (1024 if infix else 1000) ** power
    for power, letter in enumerate("kmgt", 1)
    for infix in ("", "i")
}
_MANY: Final = {"": 1, "k": 1 << 10, "m": 1 << 20}  # as contexts are counted: 32k is 32,768
_MOST: Final = 1e18  # more bytes, tokens or blocks than any computer has


#: An error that a larger budget would mend says so in these words; the window then offers to change it.
MORE_KV_MEMORY: Final = "Give the model more K/V memory"


class KVBudgetError(Exception):
    """The K/V memory asked for cannot work; the text is for a person."""


def format_size(size: float) -> str:
    """Returns a number of bytes for people: 2.3 GB, 340 MB, 1.5 MB, 12 kB."""
    if size >= 1e9:
        return f"{size / 1e9:.1f} GB"
    if size >= 1e6:
        return f"{size / 1e6:.0f} MB" if size >= 1e7 else f"{size / 1e6:.1f} MB"
    return f"{size / 1e3:.0f} kB"


def parse_budget(text: str, token_bytes: int, block_size: int) -> int:
    """Blocks that a budget in words stands for: "4 GB", "512MiB", "8,000 tokens", "32k tokens", "500 blocks".

    Args:
        text: a number and its unit; bytes are rounded down to whole blocks, tokens up.
        token_bytes: K and V of one token in all layers.
        block_size: tokens in a block.

    Raises:
        KVBudgetError: it cannot be read, or holds less than one block.
    """
    found = _BUDGET.fullmatch(text.strip().lower())
    amount = float(re.sub("[,_]", "", found[1])) if found is not None else 0.0
    if found is None or amount > _MOST:
        raise KVBudgetError(
            f"A K/V budget is a number and a unit, such as 4 GB, 32k tokens or 500 blocks; {text!r} is not."
        )
    _, in_bytes, many, unit = found.groups()
    if in_bytes:
        blocks = int(amount * _BYTES[in_bytes]) // (token_bytes * block_size)
    elif unit.startswith("token"):
        blocks = -int(-amount * _MANY[many] // block_size)
    else:
        blocks = int(amount * _MANY[many])
    if blocks < 1:
        raise KVBudgetError(
            f"A K/V budget of {text.strip()} is less than one block, which takes "
            f"{format_size(token_bytes * block_size)} ({block_size} tokens)."
        )
    return blocks
