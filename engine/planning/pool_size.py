"""Number of blocks of a model's KV cache."""

from __future__ import annotations

from typing import Final

from engine.machine.memory import available_memory
from engine.protocol import KVBudgetError, LoadOptions, parse_budget

_DEFAULT_CHATS: Final = 4  # full contexts that the default pool holds
_DEFAULT_SHARE: Final = 0.25  # of the available memory, at most, for the default pool


def check_available(wanted: int, available: int) -> None:
    """Refuses a KV cache that is larger than the available memory.

    Raises:
        KVBudgetError: `wanted` is more than `available`.
    """
    if wanted > available:
        raise KVBudgetError(
            "The KV cache needs {0:size}, but only {1:size} of memory are available. Choose a "
            "smaller budget or close other programs.",
            int(wanted),
            int(available),
        )


def choose_blocks(options: LoadOptions, token_bytes: int, context: int) -> int:
    """Returns the number of blocks: the requested budget, or space for a few full chats.

    Args:
        options: `kv_budget` or `kv_blocks`; without either a default is chosen, within a share of memory.
        token_bytes: bytes of K and V of one token in all layers.
        context: the longest chat, in tokens.

    Raises:
        KVBudgetError: the budget is below one block, or above the available memory.
    """
    block_bytes = token_bytes * options.block_size
    available = available_memory()
    if options.kv_blocks < 0:
        raise KVBudgetError("The KV cache must hold at least one block.")
    wanted = options.kv_blocks
    if options.kv_budget:
        wanted = parse_budget(options.kv_budget, token_bytes, options.block_size)
    if wanted:
        check_available(wanted * block_bytes, available)
        return wanted
    wanted = _DEFAULT_CHATS * -(-context // options.block_size)
    affordable = int(available * _DEFAULT_SHARE) // block_bytes
    if affordable < 1:
        raise KVBudgetError(
            "One KV cache block takes {0:size}, but only {1:size} of memory are available. Close "
            "other programs or choose a smaller model.",
            int(block_bytes),
            int(available),
        )
    return min(wanted, affordable)
