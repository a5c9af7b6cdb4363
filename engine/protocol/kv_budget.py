"""Budgets of the KV cache in words, as `LoadOptions` and `SetBudget` have them."""

from __future__ import annotations

import re
from typing import Final

from engine.protocol.wording import format_size, worded

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
MORE_KV_MEMORY: Final = worded("Give the model a larger KV cache")
#: In every error of a prompt that is longer than the context.
LARGER_CONTEXT: Final = worded("Load the model with a larger context, or shorten the chat.")


class KVBudgetError(Exception):
    """A KV budget that is not possible; the text is for a person."""


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
        raise KVBudgetError(worded("{0} is not a size: enter a number and a unit, such as 4 GB.", repr(text)))
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
            worded(
                "{0} is not a KV budget: enter a number and a unit, such as 4 GB, 32k tokens or 500 blocks.",
                repr(text),
            )
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
            worded(
                "A KV budget of {0} is less than one block, which takes {1:size} ({2} tokens).",
                text.strip(),
                int(token_bytes * block_size),
                block_size,
            )
        )
    return blocks
