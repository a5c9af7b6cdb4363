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
_MAX_AMOUNT: Final = 1e18  # more bytes, tokens or blocks than any computer has


#: In every error that a larger budget would fix; the window then offers to change the budget.
MORE_KV_MEMORY: Final = "Give the model a larger KV cache"
#: In every error of a prompt that is longer than the context.
LARGER_CONTEXT: Final = "Load the model with a larger context, or shorten the chat."


class KVBudgetError(Exception):
    """A KV budget that is not possible; the text is for a person."""


#: Units of sizes, each a thousand times the one before it.
SIZE_UNITS: Final = ("bytes", "KB", "MB", "GB", "TB")


def scaled_size(size: float) -> tuple[str, str]:
    """Returns a number of bytes as a number of at most three digits, and its unit, one of `SIZE_UNITS`.

    From GB on there is a decimal below 100, so that what is needed and what is free differ: "12.3", "GB"; but
    "16" for what is nearly a whole number.
    """
    if size <= 0:
        return "0", "MB"
    unit = 0
    while unit < len(SIZE_UNITS) - 1 and size >= 999.5:
        size, unit = size / 1000, unit + 1
    exact = unit and size < (99.95 if unit >= SIZE_UNITS.index("GB") else 9.95)
    number = f"{size:.1f}" if exact else f"{size:.0f}"
    return number.removesuffix(".0") if size >= 9.95 else number, SIZE_UNITS[unit]


def format_size(size: float) -> str:
    """Returns a number of bytes for people: 12.3 GB, 340 MB, 1.5 MB, 12 KB."""
    return " ".join(scaled_size(size))


def weights_text(in_memory: float, on_disk: float) -> str:
    """Returns the size of a model's weights for people, with that of their files if it is known (not 0)."""
    text = f"{format_size(in_memory)} in memory"
    return f"{text}, {format_size(on_disk)} on disk" if on_disk else text


def parse_size(text: str) -> int:
    """Returns the bytes of a size such as "4 GB" or "512MiB".

    Raises:
        KVBudgetError: it cannot be parsed.
    """
    match = _BUDGET.fullmatch(text.strip().lower())
    amount = float(re.sub("[,_]", "", match[1])) if match is not None else 0.0
    if match is None or not match[2] or not 1 <= amount * _BYTES[match[2]] <= _MAX_AMOUNT:
        raise KVBudgetError(f"{text!r} is not a size: enter a number and a unit, such as 4 GB.")
    return int(amount * _BYTES[match[2]])


def parse_budget(text: str, token_bytes: int, block_size: int) -> int:
    """Returns the blocks of a budget such as "4 GB", "512MiB", "8,000 tokens", "32k tokens", "500 blocks".

    Args:
        text: a number and its unit; bytes are rounded down to whole blocks, tokens up.
        token_bytes: bytes of KV of one token in all layers.
        block_size: tokens in a block.

    Raises:
        KVBudgetError: it cannot be parsed, or is less than one block.
    """
    match = _BUDGET.fullmatch(text.strip().lower())
    amount = float(re.sub("[,_]", "", match[1])) if match is not None else 0.0
    if match is None or amount > _MAX_AMOUNT:
        raise KVBudgetError(
            f"{text!r} is not a KV budget: enter a number and a unit, such as 4 GB, 32k tokens or 500 blocks."
        )
    _, in_bytes, many, unit = match.groups()
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
