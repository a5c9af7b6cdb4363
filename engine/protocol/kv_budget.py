"""Sizes in words: reads the budgets of `LoadOptions` and `SetBudget`, and writes sizes for people."""

from __future__ import annotations

import re
from typing import Final

_NUMBER: Final = r"(?:[0-9]{1,3}(?:[,_][0-9]{3})+|[0-9]+)(?:\.[0-9]+)?"  # commas only between thousands
_BUDGET: Final = re.compile(rf"({_NUMBER})\s*(?:([kmgt]i?b|b|bytes?)|([km]?)\s*(tokens?|blocks?))")
_BYTES: Final = {"b": 1, "byte": 1, "bytes": 1} | {
    f"{letter}{infix}b": (1024 if infix else 1000) ** power
    for power, letter in enumerate("kmgt", 1)
    for infix in ("", "i")
}
_MANY: Final = {"": 1, "k": 1 << 10, "m": 1 << 20}  # as for context lengths: 32k is 32,768
_MOST: Final = 1e18  # more bytes, tokens or blocks than any computer has


#: In every error that a larger budget would fix; the window then offers to change the budget.
MORE_KV_MEMORY: Final = "Give the model a larger KV cache"


class KVBudgetError(Exception):
    """A KV budget that is not possible; the text is for a person."""


def format_size(size: float) -> str:
    """Returns a number of bytes for people: 2.3 GB, 340 MB, 1.5 MB, 12 kB."""
    if size >= 1e9:
        return f"{size / 1e9:.1f} GB"
    if size >= 1e6:
        return f"{size / 1e6:.0f} MB" if size >= 1e7 else f"{size / 1e6:.1f} MB"
    return f"{size / 1e3:.0f} kB"


def weights_text(in_memory: float, on_disk: float) -> str:
    """Returns the size of a model's weights for people, with that of their files if it is known (not 0)."""
    text = f"{format_size(in_memory)} in memory"
    return f"{text}, {format_size(on_disk)} on disk" if on_disk else text


def parse_size(text: str) -> int:
    """Returns the bytes of a size such as "4 GB" or "512MiB".

    Raises:
        KVBudgetError: it cannot be parsed.
    """
    found = _BUDGET.fullmatch(text.strip().lower())
    amount = float(re.sub("[,_]", "", found[1])) if found is not None else 0.0
    if found is None or not found[2] or not 1 <= amount * _BYTES[found[2]] <= _MOST:
        raise KVBudgetError(f"{text!r} is not a size: enter a number and a unit, such as 4 GB.")
    return int(amount * _BYTES[found[2]])


def parse_budget(text: str, token_bytes: int, block_size: int) -> int:
    """Returns the blocks of a budget such as "4 GB", "512MiB", "8,000 tokens", "32k tokens", "500 blocks".

    Args:
        text: a number and its unit; bytes are rounded down to whole blocks, tokens up.
        token_bytes: bytes of KV of one token in all layers.
        block_size: tokens in a block.

    Raises:
        KVBudgetError: it cannot be parsed, or is less than one block.
    """
    found = _BUDGET.fullmatch(text.strip().lower())
    amount = float(re.sub("[,_]", "", found[1])) if found is not None else 0.0
    if found is None or amount > _MOST:
        raise KVBudgetError(
            f"{text!r} is not a KV budget: enter a number and a unit, such as 4 GB, 32k tokens or 500 blocks."
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
            f"A KV budget of {text.strip()} is less than one block, which takes "
            f"{format_size(token_bytes * block_size)} ({block_size} tokens)."
        )
    return blocks
