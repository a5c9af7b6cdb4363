"""Ties contents to physical blocks: what is indexed, what stays cached, what is evicted.

Each full committed block of an open sequence belongs to a node of the prefix index, as its `block` or one
of its `twins`. Two rules make every unpinned cached block evictable, leaf first:

- a node whose `block` is not in use has no twins (a twin takes its place), so if any sequence in use goes
  through a content, the content's block is in use;
- hence everything that continues a cached content is cached too;
- a sequence whose middle was dropped holds blocks without those before them. When what comes before such a
  block is only cached, the block's content is forgotten: nobody can begin with it any more.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_pool import CACHED, FREE, BlockPool
from engine.blocks.eviction import EvictionPolicy
from engine.blocks.prefix_index import Node, PrefixIndex

_REMEMBERED: Final = 1 << 14  # evicted contents, some 2 MB


class BlockCache:
    """Known contents of the blocks of a pool.

    Attributes:
        index: the tree of contents.
        policy: the order of eviction; holds the cached, unpinned leaves.
        evictions: blocks evicted since start.
        gone: of the contents evicted last, by hash, who computed them.
        forgotten: told of each content that leaves the index.
        gaps: whether any sequence ever had its middle dropped.
    """

    def __init__(self, pool: BlockPool, index: PrefixIndex, policy: EvictionPolicy) -> None:
        self.index = index
        self.policy = policy
        self.evictions = 0
        self.gone: OrderedDict[bytes, str] = OrderedDict()
        self.forgotten: Callable[[Node], None] | None = None
        self.gaps = False
        self._pool = pool
        self._node_of: list[Node | None] = [None] * pool.num_blocks
        self._clock = 0

    def node(self, block: int) -> Node | None:
        """Returns the content known to be in `block`."""
        return self._node_of[block]

    def tick(self) -> int:
        """A new point in the order of uses."""
        self._clock += 1
        return self._clock

    def share(self, sequence: int, block: int) -> None:
        """`sequence` takes `block` by reference."""
        self._pool.share(sequence, block)
        self.policy.remove(block)

    def add(self, parent: Node, key: bytes, block: int, chat: str, priority: int) -> Node:
        """Enters what `block`, in use, holds now.

        Args:
            parent: the content before it.
            key: its committed tokens; never fewer than are known of it.
            block: where they are.
            chat: who computed them.
            priority: for eviction; the highest of all who used the content counts.

        Returns:
            The node of that content, which may live in another block.
        """
        current = self._node_of[block]
        existing = parent.child(key)
        if existing is None:
            if current is None:
                current = self.index.insert(parent, key, block)
                current.chat = chat
                self._node_of[block] = current
            else:
                self.index.extend(current, key)
            node = current
        else:
            node = existing
            if existing is not current:
                self._add_twin(existing, current, block)
        if node.priority < priority:
            node.priority = priority
        return node

    def resize(self, num_blocks: int) -> None:
        """Follows the pool; the blocks taken away must be unknown."""
        del self._node_of[num_blocks:]
        self._node_of += [None] * (num_blocks - len(self._node_of))

    def renumber(self, numbers: NDArray[np.int32]) -> None:
        """Follows the pool, in which block b is block `numbers[b]` now."""
        offered = [block for block in range(len(numbers)) if block in self.policy]
        for block in offered:
            self.policy.remove(block)
        moved: list[Node | None] = [None] * len(numbers)
        nodes = {node for node in self._node_of if node is not None}
        for block, node in enumerate(self._node_of):
            moved[numbers[block]] = node
        self._node_of = moved
        for node in nodes:
            node.block = int(numbers[node.block])
            node.twins = [int(numbers[twin]) for twin in node.twins]
        for block in offered:
            node = moved[numbers[block]]
            assert node is not None
            self.policy.add(node.block, node.priority, node.last_use)

    def vacate(self, first: int) -> int:
        """Evicts cached blocks from number `first` on, with what continues them, unless it is pinned.

        Returns:
            The number behind the last block that still holds something.
        """
        for block in range(self._pool.num_blocks - 1, first - 1, -1):
            node = self._node_of[block]
            if node is not None and self._pool.state[block] == CACHED:
                branch = [node]
                for each in branch:
                    branch.extend(each.children)
                if not any(each.pins for each in branch):
                    for each in reversed(branch):
                        self.evict_this(each)
        end = self._pool.num_blocks
        while end > first and self._pool.state[end - 1] == FREE:
            end -= 1
        return end

    def settle(self, block: int, *, keep: bool = True) -> None:
        """Decides what becomes of a block whose last reference is gone.

        Args:
            block: in state used, with no references.
            keep: leave its content in the cache, if it is known and worth it.
        """
        node = self._node_of[block]
        if node is None:
            self._pool.forget(block)
        elif node.block != block or node.twins:
            self.detach(block)
            self._pool.forget(block)
        elif not node.pins and not node.children and not (keep and self._is_worth_keeping(node)):
            self._remove(node)
            self._pool.forget(block)
        else:
            node.last_use = self._clock
            self._pool.keep(block, node.length)
            self._offer(node)
            self._drop_prefix(node)

    def detach(self, block: int) -> None:
        """`block` no longer stands for its content, which lives on in a twin, or is forgotten."""
        node = self._node_of[block]
        if node is None:
            return
        self._node_of[block] = None
        if node.block != block:
            node.twins.remove(block)
        elif node.twins:
            node.block = node.twins.pop()
            self._pool.pin(block, False)
            self._pool.pin(node.block, node.pins > 0)
        else:
            self._node_of[block] = node
            self._remove(node)

    def make_room(self, count: int, spare: int) -> None:
        """Evicts until `count` blocks are free; if any must go, `spare` more go with them if they can.

        Going in groups leaves runs of free blocks behind, so a full pool still gives neighbours.
        """
        if self._pool.free.count >= count:
            return
        while self._pool.free.count < count + spare:
            if not self.evict():
                break

    def evict(self) -> bool:
        """Evicts one block; false when nothing may go."""
        block = self.policy.pop()
        if block < 0:
            return False
        node = self._node_of[block]
        assert node is not None
        self.evict_this(node)
        return True

    def evict_this(self, node: Node) -> None:
        """Evicts a cached leaf that is not pinned."""
        if node.digest:
            self.gone[node.digest] = node.chat
            if len(self.gone) > _REMEMBERED:
                self.gone.popitem(last=False)
        self.policy.remove(node.block)
        self._remove(node)
        self._pool.forget(node.block, evicted=True)
        self.evictions += 1

    def pin(self, nodes: list[Node]) -> None:
        """Keeps these contents, which must begin at the root, from eviction."""
        for node in nodes:
            node.pins += 1
            if node.pins == 1:
                self.policy.remove(node.block)
                self._pool.pin(node.block, True)

    def unpin(self, nodes: list[Node]) -> None:
        """Takes one pin back from each of these contents."""
        for node in reversed(nodes):
            node.pins -= 1
            if node.pins == 0:
                self._pool.pin(node.block, False)
                self._offer(node)

    def _add_twin(self, node: Node, current: Node | None, block: int) -> None:
        """`block` turned out to hold what `node` holds already."""
        if current is not None:  # known by fewer tokens until now
            assert not current.pins, "a pinned block was written"
            self._remove(current)
        self._node_of[block] = node
        if self._pool.state[node.block] != CACHED:
            node.twins.append(block)
            return
        old = node.block
        node.block = block
        self.policy.remove(old)
        self._node_of[old] = None
        self._pool.pin(old, False)
        self._pool.forget(old)
        self._pool.pin(block, node.pins > 0)

    def _is_worth_keeping(self, node: Node) -> bool:
        """False for a partial content that another one begins with."""
        return node.parent is None or not node.parent.extends(node.key)

    def _drop_prefix(self, node: Node) -> None:
        """Frees a cached partial content that `node` begins with: it can no longer be of use."""
        assert node.parent is not None
        shorter = node.parent.before(node.key)
        if shorter is None or shorter.pins or not node.key.startswith(shorter.key):
            return
        if self._pool.state[shorter.block] == CACHED:
            block = shorter.block
            self.policy.remove(block)
            self._remove(shorter)
            self._pool.forget(block)

    def _cut_off(self, top: Node) -> None:
        """Forgets a content in use by sequences with a gap before it, and all that continues it."""
        branch = [top]
        for node in branch:
            branch.extend(node.children)
        for node in reversed(branch):
            self.index.remove(node)
            if self.forgotten is not None:
                self.forgotten(node)
            for block in (node.block, *node.twins):
                self._node_of[block] = None
            if self._pool.state[node.block] == CACHED:
                self.policy.remove(node.block)
                self._pool.forget(node.block)

    def _remove(self, node: Node) -> None:
        self.index.remove(node)
        if self.forgotten is not None:
            self.forgotten(node)
        self._node_of[node.block] = None
        if node.parent is not None:
            self._offer(node.parent)

    def _offer(self, node: Node) -> None:
        """Lets the policy have `node` if it may go."""
        if node.pins or node.parent is None or self._pool.state[node.block] != CACHED:
            return
        if node.children and self.gaps:
            for child in list(node.children):
                if self._pool.state[child.block] != CACHED:
                    self._cut_off(child)
        if node.children:
            return
        self.policy.add(node.block, node.priority, node.last_use)
