"""The contents of a sliding window pool's blocks: which are known, which stay cached, which are evicted.

A sliding window pool has no prefix index of its own. Its contents are nodes of the main pool's index:
`where[node]` is the block that holds the node's tokens here. So any cached block here may be evicted,
whatever continues it, and a content that the main pool forgets is forgotten here.
"""

from __future__ import annotations

from engine.blocks.attention_span import AttentionSpan
from engine.blocks.block_pool import CACHED, FREE, MAX_REFS, BlockPool
from engine.blocks.eviction import LeastRecentlyUsed
from engine.blocks.prefix_index import Node


class SlidingWindowCache:
    """The known contents of the blocks of one pool.

    Args:
        pool: the blocks.
        span: how far back the layers of the pool attend.
        block_size: tokens per block.

    Attributes:
        where: the block that holds each known content.
        policy: the order of eviction; holds the cached, unpinned blocks.
    """

    def __init__(self, pool: BlockPool, span: AttentionSpan, block_size: int) -> None:
        self.where: dict[Node, int] = {}
        self.policy = LeastRecentlyUsed()
        self._pool = pool
        self._span = span
        self._block_size = block_size
        self._node_of: list[Node | None] = [None] * pool.num_blocks
        self._known = [0] * pool.num_blocks
        self._pins: dict[Node, int] = {}
        self._clock = 0

    def node(self, block: int) -> Node | None:
        """Returns the known content of `block`."""
        return self._node_of[block]

    def known_tokens(self, block: int) -> int:
        """Returns how many tokens of its content `block` holds."""
        return self._known[block] if self._node_of[block] is not None else 0

    def pins_of(self, node: Node) -> int:
        """Returns how many pins protect a content in this pool."""
        return self._pins.get(node, 0)

    def chat(self, block: int) -> str:
        """Returns the chat that computed the content of `block`, empty if the content is unknown."""
        node = self._node_of[block]
        return node.chat if node is not None else ""

    def holds(self, node: Node | None, tokens: int) -> bool:
        """Returns whether the first `tokens` tokens of a content are here and can be shared once more."""
        block = self.where.get(node, -1) if node is not None else -1
        return block >= 0 and self._known[block] >= tokens and self._pool.refs[block] < MAX_REFS

    def tick(self) -> None:
        """Advances the clock that orders blocks by their last use."""
        self._clock += 1

    def share_first(self, sequence: int, node: Node) -> int:
        """Adds a reference to the block of a content, in front of a table; returns the block."""
        block = self.where[node]
        self.policy.remove(block)
        self._pool.share_first(sequence, block)
        return block

    def add(self, block: int, node: Node, tokens: int) -> None:
        """Records that `block`, in use, holds the first `tokens` tokens of a content."""
        other = self.where.get(node, -1)
        if other not in (block, -1):
            if self._pool.pinned[other]:
                return
            if self._pool.state[other] != CACHED and self._known[other] >= tokens:
                return  # both are in use, and the other one stays listed
            self._node_of[other] = None
            if self._pool.state[other] == CACHED:
                self.policy.remove(other)
                self._pool.forget(other)
        if self._node_of[block] is not node:
            self.detach(block)
        self.where[node] = block
        self._node_of[block] = node
        self._known[block] = tokens

    def detach(self, block: int) -> None:
        """Separates `block` from its content, which is then no longer here."""
        node = self._node_of[block]
        if node is not None:
            del self.where[node]
            self._node_of[block] = None

    def release(self, block: int, priority: int, *, keep: bool = True) -> None:
        """Caches or frees a block whose last reference is gone.

        Args:
            block: in state used, without references.
            priority: for eviction.
            keep: cache its content, if it is known.
        """
        node = self._node_of[block]
        if node is None or not (keep or node in self._pins):
            self.detach(block)
            self._pool.forget(block)
            return
        self._pool.keep(block, self._known[block])
        if node not in self._pins:
            self.policy.add(block, priority, self._clock)

    def forget(self, node: Node) -> None:
        """Forgets a content that the main pool has forgotten."""
        block = self.where.pop(node, -1)
        if block < 0:
            return
        self._node_of[block] = None
        if self._pool.state[block] == CACHED:
            self.policy.remove(block)
            self._pool.forget(block)

    def evict(self, count: int) -> int:
        """Evicts up to `count` cached blocks; returns how many were evicted."""
        for done in range(count):
            block = self.policy.pop()
            if block < 0:
                return done
            self.detach(block)
            self._pool.forget(block, evicted=True)
        return max(count, 0)

    def ensure_free(self, count: int) -> None:
        """Evicts until `count` blocks are free, and a few more, as far as possible."""
        if self._pool.free.count < count:
            extra = min(16, self._pool.num_blocks // 64)
            self.evict(count - self._pool.free.count + extra)

    def resize(self, num_blocks: int) -> int:
        """Resizes the pool as `BlockManager.resize` does; returns how many blocks there are now."""
        pool = self._pool
        if num_blocks < pool.num_blocks:
            for block in range(num_blocks, pool.num_blocks):
                if pool.state[block] == CACHED and not pool.pinned[block]:
                    self.policy.remove(block)
                    self.detach(block)
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
        """Protects from eviction what a row after `length` tokens of `nodes` reads, and returns it."""
        pinned = [
            node for node in nodes[self._span.start(length) // self._block_size :] if node in self.where
        ]
        for node in pinned:
            self._pins[node] = self._pins.get(node, 0) + 1
            if self._pins[node] == 1:
                self.policy.remove(self.where[node])
                self._pool.pin(self.where[node], True)
        return pinned

    def unpin(self, nodes: list[Node]) -> None:
        """Removes one pin from each of these contents."""
        for node in nodes:
            self._pins[node] -= 1
            if not self._pins[node]:
                del self._pins[node]
                block = self.where[node]
                self._pool.pin(block, False)
                if self._pool.state[block] == CACHED:
                    self.policy.add(block, node.priority, self._clock)
