"""What is in the blocks of a side pool, named by the contents that the main pool's index knows."""

from __future__ import annotations

from typing import Final

from engine.blocks.attention_span import AttentionSpan
from engine.blocks.block_events import EventKind
from engine.blocks.block_pool import CACHED, FREE, MAX_REFS, USED, BlockPool
from engine.blocks.event_log import EventLog
from engine.blocks.eviction import LeastRecentlyUsed
from engine.blocks.prefix_index import Node

_PASSED: Final = int(EventKind.PASSED)
_RETURNED: Final = int(EventKind.RETURNED)


class SlidingWindowBlocks(BlockPool):
    """A pool whose events carry its number."""

    def __init__(self, num_blocks: int, log: EventLog, number: int) -> None:
        super().__init__(num_blocks, log)
        self._number = number

    def release_first(self, sequence: int, block: int) -> int:
        """As `release`, of the first block of a table."""
        self.refs[block] -= 1
        self._emit(_PASSED, sequence, block)
        return self.refs[block]

    def share_first(self, sequence: int, block: int) -> None:
        """As `share`, in front of a table."""
        if self.state[block] == CACHED:
            self.cached -= 1
            self.held -= self.pinned[block]
            self.state[block] = USED
        self.refs[block] += 1
        self._emit(_RETURNED, sequence, block)

    def _emit(self, kind: int, sequence: int, block: int, source: int = -1) -> None:
        self.stamp[block] = self.now
        self.log.emit(
            kind, sequence, block, source, self.refs[block], self.fill[block], self.now, self._number
        )


class SlidingWindowContents:
    """The base of `SlidingWindowPool`: which content is in which block, what stays cached, and what goes.

    Args:
        number: of the pool, from 1 on.
        reach: of its layers.
        num_blocks: physical blocks.
        block_size: tokens per block.
        log: of the main pool.

    Attributes:
        pool: states and references of the blocks.
        where: the block that holds a content of the main pool.
    """

    def __init__(
        self, number: int, span: AttentionSpan, num_blocks: int, block_size: int, log: EventLog
    ) -> None:
        self.number: Final = number
        self.span: Final = span
        self.pool = SlidingWindowBlocks(num_blocks, log, number)
        self.where: dict[Node, int] = {}
        self._size: Final = block_size
        self._node_of: list[Node | None] = [None] * num_blocks
        self._known = [0] * num_blocks  # tokens of the node that are in the block
        self._pins: dict[Node, int] = {}
        self._policy = LeastRecentlyUsed()
        self._clock = 0

    @property
    def num_blocks(self) -> int:
        """Physical blocks."""
        return self.pool.num_blocks

    def holds(self, node: Node | None, tokens: int) -> bool:
        """Whether the first `tokens` tokens of a content are here, and one more may share them."""
        block = self.where.get(node, -1) if node is not None else -1
        return block >= 0 and self._known[block] >= tokens and self.pool.refs[block] < MAX_REFS

    def chat(self, block: int) -> str:
        """Who computed what is in a block; empty where it is not known."""
        node = self._node_of[block]
        return node.chat if node is not None else ""

    def known(self, block: int) -> tuple[Node, int, int] | None:
        """The content of a block, how many of its tokens are in it, and its pins; None: it is not known."""
        node = self._node_of[block]
        return None if node is None else (node, self._known[block], self._pins.get(node, 0))

    def forget(self, node: Node) -> None:
        """The main pool has forgotten a content."""
        block = self.where.pop(node, -1)
        if block < 0:
            return
        self._node_of[block] = None
        if self.pool.state[block] == CACHED:
            self._policy.remove(block)
            self.pool.forget(block)

    def evict(self, count: int) -> int:
        """Evicts up to `count` cached blocks; returns how many went."""
        for done in range(count):
            block = self._policy.pop()
            if block < 0:
                return done
            self._unlearn(block)
            self.pool.forget(block, evicted=True)
        return max(count, 0)

    def resize(self, num_blocks: int) -> int:
        """As `BlockManager.resize`; returns the blocks there are now."""
        pool = self.pool
        if num_blocks < pool.num_blocks:
            for block in range(num_blocks, pool.num_blocks):
                if pool.state[block] == CACHED and not pool.pinned[block]:
                    self._policy.remove(block)
                    self._unlearn(block)
                    pool.forget(block, evicted=True)
            end = pool.num_blocks
            while end > num_blocks and pool.state[end - 1] == FREE:
                end -= 1
            num_blocks = end
        if num_blocks != pool.num_blocks:
            pool.resize(num_blocks)
            del self._node_of[num_blocks:], self._known[num_blocks:]
            added = num_blocks - len(self._node_of)
            self._node_of += [None] * added
            self._known += [0] * added
        return num_blocks

    def pin(self, nodes: list[Node], length: int) -> list[Node]:
        """Keeps from eviction what a row behind `length` tokens of `nodes` reads; returns those contents."""
        held = [node for node in nodes[self.span.start(length) // self._size :] if node in self.where]
        for node in held:
            self._pins[node] = self._pins.get(node, 0) + 1
            if self._pins[node] == 1:
                self._policy.remove(self.where[node])
                self.pool.pin(self.where[node], True)
        return held

    def unpin(self, nodes: list[Node]) -> None:
        """Takes back one pin of each of these."""
        for node in nodes:
            self._pins[node] -= 1
            if not self._pins[node]:
                del self._pins[node]
                block = self.where[node]
                self.pool.pin(block, False)
                if self.pool.state[block] == CACHED:
                    self._policy.add(block, node.priority, self._clock)

    def _make_room(self, count: int) -> None:
        if self.pool.free.count < count:
            spare = min(16, self.pool.num_blocks // 64)
            self.evict(count - self.pool.free.count + spare)

    def _learn(self, block: int, node: Node, tokens: int) -> None:
        """`block`, in use, holds the first `tokens` tokens of a content, which may have grown since."""
        other = self.where.get(node, -1)
        if other not in (block, -1):
            if self.pool.pinned[other]:
                return
            if self.pool.state[other] != CACHED and self._known[other] >= tokens:
                return  # both are in use: the other stands for the content
            self._node_of[other] = None
            if self.pool.state[other] == CACHED:
                self._policy.remove(other)
                self.pool.forget(other)
        if self._node_of[block] is not node:
            self._unlearn(block)
        self.where[node] = block
        self._node_of[block] = node
        self._known[block] = tokens

    def _unlearn(self, block: int) -> None:
        """`block` no longer stands for a content."""
        node = self._node_of[block]
        if node is not None:
            del self.where[node]
            self._node_of[block] = None
