"""Pins: protect contents from eviction, in all pools, also after their sequences are closed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from engine.blocks.block_errors import BlockError
from engine.blocks.block_pool import CACHED, BlockPool
from engine.blocks.block_table import BlockTable, as_tokens
from engine.blocks.prefix_cache import TOKEN_BYTES, Node, PrefixCache
from engine.blocks.sliding_window_pool import SlidingWindowPool

PinName = int | bytes  # a sequence, or the tokens of a prefix


class _Pin(NamedTuple):
    nodes: list[Node]  # a path from the root
    window_nodes: list[list[Node]]  # those of them that each window pool protects


class Pins:
    """The pins of one manager, oldest first.

    Args:
        pool: the main pool.
        cache: its contents.
        table_of: returns the table of an open sequence.
        tick: sets the time of the events that follow.
        window_pools: the sliding window pools.
    """

    def __init__(
        self,
        pool: BlockPool,
        cache: PrefixCache,
        table_of: Callable[[int], BlockTable],
        tick: Callable[[], None],
        window_pools: Sequence[SlidingWindowPool] = (),
    ) -> None:
        self._pool, self._cache, self._window_pools = pool, cache, window_pools
        self._table_of, self._tick = table_of, tick
        self._pins: dict[PinName, _Pin] = {}

    def pin(self, what: int | Sequence[int]) -> int:
        """Protects content from eviction. Pinning the same again replaces the pin.

        Args:
            what: an open sequence (its committed tokens), or the tokens of a prefix.

        Returns:
            How many of the tokens are known and therefore pinned.

        Raises:
            UnknownSequenceError: there is no such open sequence.
        """
        name = _name_of(what)
        key = self._table_of(name).committed_key() if isinstance(name, int) else name
        nodes, matched = self._cache.index.match(key, len(key) // TOKEN_BYTES)
        if nodes and self._pool.fill[nodes[-1].block] > nodes[-1].length:
            del nodes[-1]  # a sequence is writing after the known tokens of this block
            matched = sum(node.length for node in nodes)
        self._tick()
        self._cache.pin(nodes)
        pin = _Pin(nodes, [window.cache.pin(nodes, matched) for window in self._window_pools])
        if name in self._pins:
            self._remove(name)
        if nodes:
            self._pins[name] = pin
        return matched

    def unpin(self, what: int | Sequence[int]) -> None:
        """Removes a pin; name it as for `pin` (the sequence may have been closed since).

        Raises:
            BlockError: nothing is pinned under that name.
        """
        name = _name_of(what)
        if name not in self._pins:
            raise BlockError("this is not pinned: unpin what was given to pin")
        self._tick()
        self._remove(name)

    def unpin_block(self, block: int) -> int:
        """Removes every pin that protects the content of `block`; returns how many."""
        node = self._cache.node(block)
        names = [name for name, pin in self._pins.items() if any(pinned is node for pinned in pin.nodes)]
        self._tick()
        for name in names:
            self._remove(name)
        return len(names)

    def unpin_oldest(self) -> int:
        """Removes the oldest pin, if possible of content that no open sequence uses.

        Returns:
            How many blocks of the main pool it protected; 0 if nothing is pinned.
        """
        cached = (
            name
            for name, pin in self._pins.items()
            if any(self._pool.state[node.block] == CACHED for node in pin.nodes)
        )
        name = next(cached, next(iter(self._pins), None))
        if name is None:
            return 0
        self._tick()
        return self._remove(name)

    @property
    def last_block(self) -> int:
        """The last pinned block of the main pool, -1 for none."""
        return self._pool.pinned.rfind(b"\x01")

    def contents(self) -> Iterator[list[Node]]:
        """Yields the contents that each pin protects in the main pool."""
        return (pin.nodes for pin in self._pins.values())

    def _remove(self, name: PinName) -> int:
        pin = self._pins.pop(name)
        self._cache.unpin(pin.nodes)
        for window, nodes in zip(self._window_pools, pin.window_nodes, strict=True):
            window.cache.unpin(nodes)
        return len(pin.nodes)


def _name_of(what: int | Sequence[int]) -> PinName:
    return int(what) if isinstance(what, int | np.integer) else as_tokens(what).tobytes()
