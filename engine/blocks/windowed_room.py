"""Room in several pools: what fits, in which of them, and what a budget stands for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from engine.blocks.books import as_tokens
from engine.blocks.manager import BlockManager
from engine.blocks.prefix import Node
from engine.blocks.reach import Reach
from engine.blocks.report import Peek
from engine.blocks.room import Needs, as_pairs
from engine.blocks.side import SidePool


class WindowedRoom(BlockManager):
    """The part of `WindowedManager` that gives and counts room."""

    def __init__(
        self,
        num_blocks: int,
        block_size: int = 16,
        *,
        sides: Sequence[tuple[Reach, int]],
        weights: Sequence[int] = (),
        **options: Any,
    ) -> None:
        super().__init__(num_blocks, block_size, **options)
        self.sides: Final = [
            SidePool(number, reach, blocks, block_size, self.events)
            for number, (reach, blocks) in enumerate(sides, 1)
        ]
        self.weights: Final = tuple(weights) or (1,) * (1 + len(self.sides))
        self._side_pins: dict[int | bytes, list[list[Node]]] = {}

    def peek(self, tokens: Sequence[int], more: int = 1) -> Peek:
        """See `BlockManager.peek`, in units; of a long prompt a side pool holds a part at a time."""
        main = super().peek(tokens, more)
        units = main.blocks * self.weights[0]
        end = -(-(len(tokens) + more) // self.block_size)
        for side, weight in zip(self.sides, self.weights[1:], strict=True):
            units += min(end, self.most(side)) * weight
        return Peek(main.reused, units)

    def spare(self, limit: int) -> int:
        """See `BlockManager.spare`, in units."""
        available = self._pool.available * self.weights[0]
        for side, weight in zip(self.sides, self.weights[1:], strict=True):
            available += side.pool.available * weight
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
        sides = zip(self.sides, self.weights[1:], strict=True)
        return count * self.weights[0] + sum(min(count, self.most(side)) * weight for side, weight in sides)

    def most(self, side: SidePool) -> int:
        """Blocks that one sequence has in a side pool at most."""
        return side.reach.most_blocks(self.block_size)

    @property
    def allocated(self) -> int:
        """Units of all pools."""
        pools = zip((self._pool, *(side.pool for side in self.sides)), self.weights, strict=True)
        return sum(pool.num_blocks * weight for pool, weight in pools)

    @property
    def pools(self) -> list[tuple[int, int, int]]:
        """Of each pool, its blocks, and how many of them are available, and free."""
        every = (self._pool, *(side.pool for side in self.sides))
        return [(pool.num_blocks, pool.available, pool.free.count) for pool in every]

    @property
    def figures(self) -> list[tuple[int, int, int]]:
        """Of each pool, its blocks, and how many of them are cached, and free."""
        every = (self._pool, *(side.pool for side in self.sides))
        return [(pool.num_blocks, pool.cached, pool.free.count) for pool in every]

    def lacking(self, needs: Needs, *, restored: bool = False) -> tuple[int, ...]:
        """See `BlockManager.lacking`."""
        found = self.needed(needs, restored=restored)
        free = [self._pool.free.count, *(side.pool.free.count for side in self.sides)]
        return tuple(max(0, n - f) for n, f in zip(found, free, strict=True))

    def can_append(self, needs: Needs, *, restored: bool = False) -> bool:
        """See `BlockManager.can_append`."""
        available = [self._pool.available, *(side.pool.available for side in self.sides)]
        return all(n <= a for n, a in zip(self.needed(needs, restored=restored), available, strict=True))

    def total_needed(self, needs: Needs) -> int:
        """See `BlockManager.total_needed`, in units; of many tokens a side pool holds a part at a time."""
        pairs = list(as_pairs(needs))
        found = self.needed(pairs)
        units = found[0] * self.weights[0]
        for side, needed, weight in zip(self.sides, found[1:], self.weights[1:], strict=True):
            bound = sum(
                min(side.needed(number, self._open[number].length, count), self.most(side))
                for number, count in pairs
                if count > 0
            )
            units += min(needed, bound) * weight
        return units

    def needed(self, needs: Needs, *, restored: bool = False) -> list[int]:
        """Available blocks that all these (sequence, count) take, of each pool."""
        pairs = list(as_pairs(needs))
        found = [super().total_needed(pairs)]
        for side in self.sides:
            total = 0
            writers: dict[int, int] = {}
            for number, count in pairs:
                if count < 1:
                    continue
                length = self._open[number].length
                if restored:
                    total += side.restore_needed(number, length, count)
                    continue
                tail = side.shared_tail(number, length)
                if tail >= 0:
                    writers[tail] = writers.get(tail, 0) + 1
                total += side.new_blocks(number, length, count) + (tail >= 0)
            for tail, count in writers.items():
                total -= count > 1 and count == side.pool.refs[tail] and not side.pool.pinned[tail]
            found.append(total)
        return found

    def clear_cache(self) -> int:
        """See `BlockManager.clear_cache`; counts the blocks of all pools."""
        self._tick()
        went = sum(side.evict(side.num_blocks) for side in self.sides)
        return super().clear_cache() + went

    def resize_pool(self, number: int, num_blocks: int) -> int:
        """As `resize`, of any pool."""
        if number == 0:
            return self.resize(num_blocks)
        self._pool.now = self._clock()
        self._tick()
        return self.sides[number - 1].resize(num_blocks)

    def pin(self, what: int | Sequence[int]) -> int:
        """See `BlockManager.pin`."""
        matched = super().pin(what)
        name = int(what) if isinstance(what, int | np.integer) else as_tokens(what).tobytes()
        earlier = self._side_pins.pop(name, [])
        nodes = self._pins.get(name)
        self._tick()
        if nodes:
            self._side_pins[name] = [side.pin(nodes, matched) for side in self.sides]
        for side, held in zip(self.sides, earlier, strict=False):
            side.unpin(held)
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
            for side, held in zip(self.sides, self._side_pins.pop(name), strict=True):
                side.unpin(held)

    def _tick(self) -> None:
        for side in self.sides:
            side.pool.now = self._pool.now
