"""Room in several pools: what fits, in which of them, and what a budget stands for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.blocks.attention_span import AttentionSpan
from engine.blocks.block_capacity import Needs, as_pairs
from engine.blocks.block_manager import BlockManager
from engine.blocks.block_queries import as_tokens
from engine.blocks.block_results import Peek
from engine.blocks.prefix_index import Node
from engine.blocks.sliding_window_pool import SlidingWindowPool


class SlidingWindowCapacity(BlockManager):
    """The part of `SlidingWindowManager` that gives and counts room."""

    def __init__(
        self,
        num_blocks: int,
        block_size: int = 16,
        *,
        window_pools: Sequence[tuple[AttentionSpan, int]],
        weights: Sequence[int] = (),
        **options: Any,
    ) -> None:
        super().__init__(num_blocks, block_size, **options)
        self.window_pools = [
            SlidingWindowPool(number, span, blocks, block_size, self.events)
            for number, (span, blocks) in enumerate(window_pools, 1)
        ]
        self.weights = tuple(weights) or (1,) * (1 + len(self.window_pools))
        self._side_pins: dict[int | bytes, list[list[Node]]] = {}

    def peek(self, tokens: Sequence[int], more: int = 1) -> Peek:
        """See `BlockManager.peek`, in units; of a long prompt a side pool holds a part at a time."""
        main = super().peek(tokens, more)
        units = main.blocks * self.weights[0]
        end = -(-(len(tokens) + more) // self.block_size)
        for window_pool, weight in zip(self.window_pools, self.weights[1:], strict=True):
            units += min(end, self.most(window_pool)) * weight
        return Peek(main.reused, units)

    def spare(self, limit: int) -> int:
        """See `BlockManager.spare`, in units."""
        available = self._pool.available * self.weights[0]
        for window_pool, weight in zip(self.window_pools, self.weights[1:], strict=True):
            available += window_pool.pool.available * weight
        return available + max(0, limit - self.allocated)

    def longest(self, limit: int) -> int:
        """See `BlockManager.longest`; `limit` is in units."""
        low, high = 0, 1 << 27  # blocks
        while low < high:
            middle = (low + high + 1) // 2
            if self.units_of(middle) <= limit:
                low = middle
            else:
                high = middle - 1
        return low * self.block_size

    def units_of(self, count: int) -> int:
        """Units that one sequence of `count` blocks takes at most."""
        window_pools = zip(self.window_pools, self.weights[1:], strict=True)
        return count * self.weights[0] + sum(
            min(count, self.most(window_pool)) * weight for window_pool, weight in window_pools
        )

    def most(self, window_pool: SlidingWindowPool) -> int:
        """Blocks that one sequence has in a side pool at most."""
        return window_pool.span.most_blocks(self.block_size)

    @property
    def allocated(self) -> int:
        """Units of all pools."""
        pools = zip(
            (self._pool, *(window_pool.pool for window_pool in self.window_pools)), self.weights, strict=True
        )
        return sum(pool.num_blocks * weight for pool, weight in pools)

    def lacking(self, needs: Needs, *, restored: bool = False) -> tuple[int, ...]:
        """See `BlockManager.lacking`."""
        found = self.needed(needs, restored=restored)
        free = [self._pool.free.count, *(window_pool.pool.free.count for window_pool in self.window_pools)]
        return tuple(max(0, n - f) for n, f in zip(found, free, strict=True))

    def can_append(self, needs: Needs, *, restored: bool = False) -> bool:
        """See `BlockManager.can_append`."""
        available = [self._pool.available, *(window_pool.pool.available for window_pool in self.window_pools)]
        return all(n <= a for n, a in zip(self.needed(needs, restored=restored), available, strict=True))

    def total_needed(self, needs: Needs) -> int:
        """See `BlockManager.total_needed`, in units; of many tokens a side pool holds a part at a time."""
        pairs = list(as_pairs(needs))
        found = self.needed(pairs)
        units = found[0] * self.weights[0]
        for window_pool, needed, weight in zip(self.window_pools, found[1:], self.weights[1:], strict=True):
            bound = sum(
                min(window_pool.needed(number, self._open[number].length, count), self.most(window_pool))
                for number, count in pairs
                if count > 0
            )
            units += min(needed, bound) * weight
        return units

    def needed(self, needs: Needs, *, restored: bool = False) -> list[int]:
        """Available blocks that all these (sequence, count) take, of each pool."""
        pairs = list(as_pairs(needs))
        found = [super().total_needed(pairs)]
        for window_pool in self.window_pools:
            total = 0
            writers: dict[int, int] = {}
            for number, count in pairs:
                if count < 1:
                    continue
                length = self._open[number].length
                if restored:
                    total += window_pool.restore_needed(number, length, count)
                    continue
                tail = window_pool.shared_tail(number, length)
                if tail >= 0:
                    writers[tail] = writers.get(tail, 0) + 1
                total += window_pool.new_blocks(number, length, count) + (tail >= 0)
            for tail, count in writers.items():
                total -= (
                    count > 1 and count == window_pool.pool.refs[tail] and not window_pool.pool.pinned[tail]
                )
            found.append(total)
        return found

    def clear_cache(self) -> int:
        """See `BlockManager.clear_cache`; counts the blocks of all pools."""
        self._tick()
        went = sum(window_pool.evict(window_pool.num_blocks) for window_pool in self.window_pools)
        return super().clear_cache() + went

    def resize_pool(self, number: int, num_blocks: int) -> int:
        """As `resize`, of any pool."""
        if number == 0:
            return self.resize(num_blocks)
        self._pool.now = self._clock()
        self._tick()
        return self.window_pools[number - 1].resize(num_blocks)

    def pin(self, what: int | Sequence[int]) -> int:
        """See `BlockManager.pin`."""
        matched = super().pin(what)
        name = int(what) if isinstance(what, int | np.integer) else as_tokens(what).tobytes()
        earlier = self._side_pins.pop(name, [])
        nodes = self._pins.get(name)
        self._tick()
        if nodes:
            self._side_pins[name] = [window_pool.pin(nodes, matched) for window_pool in self.window_pools]
        for window_pool, held in zip(self.window_pools, earlier, strict=False):
            window_pool.unpin(held)
        return matched

    def unpin(self, what: int | Sequence[int]) -> None:
        """See `BlockManager.unpin`."""
        super().unpin(what)
        self._release_pins()

    def unpin_block(self, block: int) -> int:
        """See `BlockManager.unpin_block`."""
        found = super().unpin_block(block)
        self._release_pins()
        return found

    def _release_pins(self) -> None:
        self._tick()
        for name in [name for name in self._side_pins if name not in self._pins]:
            for window_pool, held in zip(self.window_pools, self._side_pins.pop(name), strict=True):
                window_pool.unpin(held)

    def _tick(self) -> None:
        for window_pool in self.window_pools:
            window_pool.pool.now = self._pool.now
