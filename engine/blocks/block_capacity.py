"""What fits into the pool, and how it gets room: eviction, pins, size."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.blocks import block_content, compaction
from engine.blocks.block_errors import BlockError
from engine.blocks.block_pool import CACHED
from engine.blocks.block_queries import BlockQueries, as_tokens
from engine.blocks.block_results import Peek

Needs = Mapping[int, int] | Iterable[tuple[int, int]]  # sequence and how many tokens it is to get


def as_pairs(needs: Needs) -> Iterable[tuple[int, int]]:
    """These needs as pairs."""
    return needs.items() if isinstance(needs, Mapping) else needs


class BlockCapacity(BlockQueries):
    """The part of `BlockManager` that gives and counts room."""

    @property
    def available(self) -> int:
        """Blocks that are free or can be evicted."""
        return self._pool.available

    @property
    def free(self) -> int:
        """Blocks that hold nothing."""
        return self._pool.free.count

    def blocks_needed(self, sequence: int, count: int) -> int:
        """Returns how many of `available` an append of `count` tokens would take, a copy included."""
        target = self._get(sequence)
        return self._tables.needed(target, count) if count > 0 else 0

    def peek(self, tokens: Sequence[int], more: int = 1) -> Peek:
        """What `open` with this prompt would share, and what it would take. Changes nothing.

        Args:
            tokens: the prompt.
            more: tokens after it that must find room, too.
        """
        prompt = as_tokens(tokens)
        pool, size = self._pool, self.block_size
        nodes, matched = self._match(prompt)
        blocks = -(-(len(prompt) + more) // size) - len(nodes)
        for node in nodes:
            blocks += pool.state[node.block] == CACHED and not pool.pinned[node.block]
        if matched % size:
            tail = nodes[-1].block
            blocks += pool.refs[tail] > 0 or pool.pinned[tail] > 0  # it would be copied
        return Peek(matched, blocks)

    def spare(self, limit: int) -> int:
        """Blocks that are free, can be evicted, or can still be added to a pool that may have `limit`."""
        return self._pool.available + max(0, limit - self._pool.num_blocks)

    def longest(self, limit: int) -> int:
        """Tokens of the longest sequence that fits alone into `limit` blocks."""
        return limit * self.block_size

    def lacking(self, needs: Needs, *, restored: bool = False) -> tuple[int, ...]:
        """How many blocks these (sequence, count) take beyond the free ones, in each pool.

        Args:
            needs: see `can_append`.
            restored: they are for `restore`, which in pools of layers with a window takes less.
        """
        del restored
        return (max(0, self.total_needed(needs) - self._pool.free.count),)

    def can_append(self, needs: Needs, *, restored: bool = False) -> bool:
        """Whether all these (sequence, count) can be appended, or `restored`, one after the other."""
        del restored
        return self.total_needed(needs) <= self._pool.available

    def total_needed(self, needs: Needs) -> int:
        """Returns how many of `available` all these (sequence, count) take together.

        Sequences that share a tail need one copy less than there are of them, if all of them write.
        """
        counts: dict[int, int] = {}
        for sequence, count in as_pairs(needs):
            counts[sequence] = counts.get(sequence, 0) + count
        needed = 0
        writers: dict[int, int] = {}
        for sequence, count in counts.items():
            needed += self.blocks_needed(sequence, count)
            target = self._open[sequence]
            if count > 0 and target.length % self.block_size:
                tail = int(target.table[target.count - 1])
                writers[tail] = writers.get(tail, 0) + 1
        for tail, count in writers.items():
            needed -= count > 1 and count == self._pool.refs[tail] and not self._pool.pinned[tail]
        return needed

    def evict(self, count: int = 1) -> int:
        """Evicts up to `count` cached blocks, the least valuable first; returns how many went."""
        self._pool.now = self._clock()
        for done in range(count):
            if not self._cache.evict():
                return done
        return max(count, 0)

    def clear_cache(self) -> int:
        """Evicts all cached blocks that are not pinned; returns how many went."""
        return self.evict(self.num_blocks)

    def resize(self, num_blocks: int) -> int:
        """Makes the pool larger or smaller while it is in use. Watchers begin anew with a snapshot.

        A smaller pool loses its last blocks: cached ones are evicted; before one that is in use or pinned
        it ends. Costs O(num_blocks).

        Returns:
            How many blocks there are now.

        Raises:
            ValueError: no block would be left.
        """
        if num_blocks < 1:
            raise ValueError(f"a pool needs at least 1 block, not {num_blocks}")
        self._pool.now = self._clock()
        if num_blocks < self.num_blocks:
            num_blocks = max(num_blocks, self._cache.vacate(num_blocks))
        if num_blocks != self.num_blocks:
            self._pool.resize(num_blocks)
            self._cache.resize(num_blocks)
        return num_blocks

    def resize_pool(self, number: int, num_blocks: int) -> int:
        """Resizes pool `number`, 0 being the main one; see `resize`."""
        if number:
            raise ValueError(f"there is no pool {number}")
        return self.resize(num_blocks)

    def compact(self) -> NDArray[np.int32]:
        """Makes each sequence's blocks neighbours and the free ones one run at the end.

        To be called between steps. The caller moves the K/V next, before anything is written. Watchers
        begin anew with a snapshot. Costs O(num_blocks).

        Returns:
            The new number of each block, int32, (num_blocks,).
        """
        self._pool.now = self._clock()
        numbers = compaction.new_numbers(self._pool, self._cache.index.root, self._open.values())
        compaction.renumber(self._pool, numbers)
        self._cache.renumber(numbers)
        for each in self._open.values():
            each.table[: each.count] = numbers[each.table[: each.count]]
        return numbers

    def pin(self, what: int | Sequence[int]) -> int:
        """Keeps content from eviction, also after its sequences are closed.

        Args:
            what: an open sequence (its committed tokens), or the tokens of a prefix.

        Returns:
            How many of the tokens are known, and so pinned now. Pinning the same again replaces the pin.
        """
        key, limit = self._named(what)
        nodes, matched = self._cache.index.match(key, limit)
        if nodes and self._pool.fill[nodes[-1].block] > nodes[-1].length:
            last = nodes.pop()  # a sequence is writing behind what is known of this block
            assert last.length < self.block_size
            matched = len(nodes) * self.block_size
        self._pool.now = self._clock()
        self._cache.pin(nodes)
        name = int(what) if isinstance(what, int | np.integer) else key
        self._cache.unpin(self._pins.pop(name, []))
        if nodes:
            self._pins[name] = nodes
        return matched

    @property
    def last_pinned(self) -> int:
        """The last block that is pinned, -1 for none."""
        return self._pool.pinned.rfind(b"\x01")

    def unpin(self, what: int | Sequence[int]) -> None:
        """Takes a pin back; names it as `pin` did (a sequence may have been closed since).

        Raises:
            BlockError: nothing is pinned under that name.
        """
        name = int(what) if isinstance(what, int | np.integer) else as_tokens(what).tobytes()
        if name not in self._pins:
            raise BlockError("this is not pinned: unpin what was given to pin")
        self._pool.now = self._clock()
        self._cache.unpin(self._pins.pop(name))

    def unpin_block(self, block: int) -> int:
        """Takes back every pin that holds the content of `block`; returns how many."""
        node = self._cache.node(block)
        names = [name for name, nodes in self._pins.items() if any(each is node for each in nodes)]
        self._pool.now = self._clock()
        for name in names:
            self._cache.unpin(self._pins.pop(name))
        return len(names)

    def evict_block(self, block: int) -> int:
        """Evicts a cached block with all that continues it; returns how many blocks went.

        Raises:
            BlockError: it is not only cached, or something of it is pinned.
        """
        self._pool.now = self._clock()
        return block_content.evict_branch(self._pool, self._cache, block)

    def forget_chat(self, chat: str) -> int:
        """Evicts the cached blocks that a chat computed; returns how many went.

        Those that are pinned stay, and those that content of other chats goes on from.
        """
        self._pool.now = self._clock()
        return block_content.evict_chat(self._cache, chat)

    def _named(self, what: int | Sequence[int]) -> tuple[bytes, int]:
        if isinstance(what, int | np.integer):
            target = self._get(int(what))
            return target.key(0, target.committed), target.committed
        tokens = as_tokens(what)
        return tokens.tobytes(), len(tokens)
