"""How many blocks a model gets, and what this machine can give."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from engine.protocol import KVBudgetError, LoadOptions, parse_budget

_DEFAULT_CHATS = 4  # full contexts that the default pool holds
_SHARE = 0.25  # of the memory that is available, at most, by default
FLOAT32_SHARE = 0.25  # of the available memory, for weights unpacked to float32 on the CPU


def available_memory() -> int:
    """Bytes that can be taken now without pushing others out (Linux), or the machine's total (macOS)."""
    if sys.platform == "linux":
        with Path("/proc/meminfo").open(encoding="ascii") as lines:
            for line in lines:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024
    return machine_memory()


def machine_memory() -> int:
    """Bytes of memory in this machine."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def memory_limit() -> int:
    """Bytes that the engine may plan with: what the GPU may keep resident, or three quarters of all."""
    if sys.platform == "darwin":
        import mlx.core as mx

        if mx.metal.is_available():
            return int(mx.device_info()["max_recommended_working_set_size"])
    return machine_memory() * 3 // 4


def check_available(wanted: int, available: int) -> None:
    """Raises:
    KVBudgetError: so many bytes of K/V are more than there are.
    """
    if wanted > available:
        raise KVBudgetError(
            f"{wanted / 1e9:.1f} GB of K/V blocks are wanted, and {available / 1e9:.1f} GB of memory are "
            "available. Ask for less, or close other programs."
        )


def choose_blocks(options: LoadOptions, token_bytes: int, context: int) -> int:
    """Blocks of the pool: what was asked for, or room for a few full chats within a share of memory.

    Args:
        options: `kv_budget` or `kv_blocks`; without either the choice is ours.
        token_bytes: K and V of one token in all layers.
        context: the longest chat, in tokens.

    Raises:
        KVBudgetError: less than one block, or more than this machine has.
    """
    block_bytes = token_bytes * options.block_size
    available = available_memory()
    if options.kv_blocks < 0:
        raise KVBudgetError("The K/V memory must hold at least one block.")
    wanted = options.kv_blocks
    if options.kv_budget:
        wanted = parse_budget(options.kv_budget, token_bytes, options.block_size)
    if wanted:
        check_available(wanted * block_bytes, available)
        return wanted
    wanted = _DEFAULT_CHATS * -(-context // options.block_size)
    affordable = int(available * _SHARE) // block_bytes
    if affordable < 1:
        raise KVBudgetError(
            f"One block of K/V takes {block_bytes / 1e6:.1f} MB, and only {available / 1e6:.1f} MB of memory "
            "are available. Close other programs, or take a smaller model."
        )
    return min(wanted, affordable)
