"""Prefix cache: contents of blocks by their prefix, which blocks stay cached, and which are evicted.

Each full committed block of an open sequence belongs to a node of the prefix index, as its `block` or as one
of its `twins`. These rules make every unpinned cached block evictable, leaves first:

- A node whose `block` is not in use has no twins (a twin takes its place). So if any open sequence uses a
  content, that content's block is in use.
- Hence every block that continues a cached block is cached, too.
- A sequence whose middle was dropped holds blocks without those before them. When the block before such a
  block is only cached, its content is forgotten: no sequence can start with it any more.

An eviction policy says which cached block goes first when the pool is full. It only gets blocks that may be
evicted: reference count 0, not pinned, and continued by no cached block. A parent is therefore added once its
last child was evicted (leaves first).
"""

from __future__ import annotations

import hashlib
import heapq
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_errors import BlockError
from engine.blocks.block_pool import CACHED, FREE, BlockPool

# --- The prefix index: a tree of block contents in which each node continues its parent
#
# The hash of a full block is chained over its parent's hash and its tokens, and identifies its content for
# good (here, on disk, in the interface). It only finds candidates: a hit needs the same parent and the same
# tokens, so a collision costs one lookup and never gives wrong content.
#
#     root ── [16 tokens] ── [16 tokens] ┬─ [16 tokens] ── ...
#                                        ├─ [16 tokens]
#                                        └─ [5 tokens]        a partial tail: always a leaf
#
# Where full blocks no longer match, the best child is the one with the longest common prefix. Children are
# sorted by the bytes of their tokens. In a sorted list, one of the two neighbours of a key's place shares the
# longest prefix with it, so two comparisons are enough for any number of children.

TOKEN_BYTES: Final = 4  # a token in a key: int32, little-endian
#: Ids from here on stand for the places of images: each content has its own, in this process only. No model
#: has so many tokens.
IMAGE_TOKENS: Final = 1 << 30

HashFunction = Callable[[bytes, bytes], bytes]  # (hash of the parent, tokens) -> hash


def chain_hash(parent: bytes, tokens: bytes) -> bytes:
    """BLAKE2b with 16 bytes: the same in every process, and collisions are not to be expected."""
    return hashlib.blake2b(parent + tokens, digest_size=16).digest()


def rooted_hash(root: bytes, lasting: Callable[[bytes], bytes] | None = None) -> HashFunction:
    """Returns a hash of contents that begins with `root`; `lasting` replaces tokens that last for a while."""
    if lasting is None:
        return lambda parent, tokens: chain_hash(parent or root, tokens)
    return lambda parent, tokens: chain_hash(parent or root, lasting(tokens))


def common_tokens(one: bytes, other: bytes) -> int:
    """Returns the length of the common prefix of two keys, in tokens."""
    limit = min(len(one), len(other)) // TOKEN_BYTES
    if one[: limit * TOKEN_BYTES] == other[: limit * TOKEN_BYTES]:
        return limit
    low, high = 0, limit - 1  # the first `low` are equal, the first `high + 1` are not
    while low < high:
        middle = (low + high + 1) // 2
        if one[: middle * TOKEN_BYTES] == other[: middle * TOKEN_BYTES]:
            low = middle
        else:
            high = middle - 1
    return low


class Node:
    """The known content of one block.

    Attributes:
        parent: the content before it; None only at the root.
        key: the tokens, `TOKEN_BYTES` each.
        length: tokens in `key`.
        digest: chained hash of a full block, empty for a partial one.
        block: the physical block that holds it, -1 at the root.
        twins: other blocks with the same full content, computed at the same time by other sequences; there
            are none unless `block` is in use.
        last_use: for eviction.
        pins: how many pins hold it.
        chat: the chat that computed it.
    """

    __slots__ = (
        "block",
        "chat",
        "children",
        "digest",
        "key",
        "keys",
        "last_use",
        "length",
        "parent",
        "pins",
        "twins",
    )

    def __init__(self, parent: Node | None, key: bytes, digest: bytes, block: int) -> None:
        self.parent = parent
        self.key = key
        self.length = len(key) // TOKEN_BYTES
        self.digest = digest
        self.block = block
        self.twins: list[int] = []
        self.last_use = 0
        self.pins = 0
        self.chat = ""
        self.keys: list[bytes] = []  # of the children, sorted
        self.children: list[Node] = []

    def child(self, key: bytes) -> Node | None:
        """Returns the child with exactly these tokens."""
        at = bisect_left(self.keys, key)
        return self.children[at] if at < len(self.keys) and self.keys[at] == key else None

    def extends(self, key: bytes) -> bool:
        """Whether a child begins with `key` and is longer."""
        at = bisect_left(self.keys, key)
        if at < len(self.keys) and self.keys[at] == key:
            at += 1
        return at < len(self.keys) and self.keys[at].startswith(key)

    def before(self, key: bytes) -> Node | None:
        """Returns the child that is sorted right before `key`."""
        at = bisect_left(self.keys, key)
        return self.children[at - 1] if at > 0 else None

    def closest(self, key: bytes) -> tuple[Node | None, int]:
        """Returns the child with the longest common prefix, and the length of that prefix in tokens."""
        at = bisect_left(self.keys, key)
        best: Node | None = None
        length = 0
        for index in (at, at - 1):
            if 0 <= index < len(self.keys):
                common = common_tokens(key, self.keys[index])
                if common > length:
                    best, length = self.children[index], common
        return best, length


class PrefixIndex:
    """The tree of contents, and a table that finds full blocks by their hash.

    Args:
        block_size: tokens per block.
        hash_function: hashes contents; tests pass functions with collisions.
    """

    def __init__(self, block_size: int, hash_function: HashFunction = chain_hash) -> None:
        self.root: Final = Node(None, b"", b"", -1)
        self._key_bytes = block_size * TOKEN_BYTES
        self._hash = hash_function
        self._by_digest: dict[bytes, Node] = {}

    def match(self, key: bytes, limit: int) -> tuple[list[Node], int]:
        """Finds the longest known prefix.

        Args:
            key: the wanted tokens.
            limit: match at most this many tokens.

        Returns:
            The nodes in order, and the tokens matched; the last node may hold more tokens than are matched.
        """
        size, end = self._key_bytes, limit * TOKEN_BYTES
        nodes: list[Node] = []
        node, at = self.root, 0
        while at + size <= end:
            wanted = key[at : at + size]
            following = self.full_child(node, wanted)
            if following is None:
                break
            nodes.append(following)
            node, at = following, at + size
        rest = key[at : min(at + size, end)]
        closest, common = node.closest(rest) if rest else (None, 0)
        if closest is not None:
            nodes.append(closest)
        return nodes, at // TOKEN_BYTES + common

    def full_child(self, parent: Node, key: bytes) -> Node | None:
        """Returns the child that holds exactly the full block `key`."""
        node = self._by_digest.get(self._hash(parent.digest, key))
        if node is not None and node.parent is parent and node.key == key:
            return node
        return parent.child(key)  # another content has this hash, or it is unknown

    def continuation(self, tokens: NDArray[np.int32], count: int) -> NDArray[np.int32]:
        """Returns up to `count` tokens of the closest content, from where it differs from `tokens` on."""
        nodes, matched = self.match(tokens.tobytes(), len(tokens))
        if not nodes:
            return np.empty(0, np.int32)
        within = matched - sum(node.length for node in nodes[:-1])
        node: Node | None = nodes[-1]
        following: list[int] = []
        while node is not None and len(following) < count:
            following += np.frombuffer(node.key, "<i4")[within:].tolist()
            within = 0
            node = max(node.children, key=lambda child: child.last_use, default=None)
        return np.array(following[:count], np.int32)

    def chain(self, parent: bytes, key: bytes) -> bytes:
        """Returns the hash of the full block `key` after the content with hash `parent`."""
        return self._hash(parent, key)

    def digests(self, key: bytes) -> list[bytes]:
        """Returns the hashes of the full blocks of a text, from its start, whether they are known or not."""
        digests: list[bytes] = []
        for at in range(0, len(key) - self._key_bytes + 1, self._key_bytes):
            digests.append(self._hash(digests[-1] if digests else b"", key[at : at + self._key_bytes]))
        return digests

    def full(self, digest: bytes) -> Node | None:
        """Returns the full content with this hash."""
        return self._by_digest.get(digest)

    def insert(self, parent: Node, key: bytes, block: int) -> Node:
        """Adds a content that is not known yet."""
        node = Node(parent, key, self._digest(parent, key), block)
        self._link(node)
        return node

    def extend(self, node: Node, key: bytes) -> None:
        """Changes the tokens of a partial block, which got more of them, to `key`."""
        self.remove(node)
        node.key = key
        node.length = len(key) // TOKEN_BYTES
        assert node.parent is not None
        node.digest = self._digest(node.parent, key)
        self._link(node)

    def remove(self, node: Node) -> None:
        """Removes a leaf."""
        parent = node.parent
        assert parent is not None
        at = bisect_left(parent.keys, node.key)
        del parent.keys[at], parent.children[at]
        if self._by_digest.get(node.digest) is node:
            del self._by_digest[node.digest]

    def nodes(self) -> Iterator[Node]:
        """Yields all nodes except the root, parents first."""
        stack = list(self.root.children)
        while stack:
            node = stack.pop()
            yield node
            stack.extend(node.children)

    def find_problem(self) -> str:
        """Returns what is inconsistent in the tree, or an empty string."""
        hashed = 0
        for node in (self.root, *self.nodes()):
            if node.keys != sorted(set(node.keys)) or node.keys != [child.key for child in node.children]:
                return f"the children of the content in block {node.block} are out of order"
            if any(child.parent is not node for child in node.children):
                return f"a child of the content in block {node.block} has another parent"
            full = len(node.key) == self._key_bytes
            if node.children and not full and node is not self.root:
                return f"block {node.block} is not full, but other contents continue it"
            if full and node.parent is not None and node.digest != self._digest(node.parent, node.key):
                return f"the content of block {node.block} has a wrong hash"
            hashed += self._by_digest.get(node.digest) is node
        if hashed != len(self._by_digest):
            return f"{len(self._by_digest)} hashes are listed, but only {hashed} of them for known content"
        return ""

    def _digest(self, parent: Node, key: bytes) -> bytes:
        return self._hash(parent.digest, key) if len(key) == self._key_bytes else b""

    def _link(self, node: Node) -> None:
        parent = node.parent
        assert parent is not None
        at = bisect_left(parent.keys, node.key)
        parent.keys.insert(at, node.key)
        parent.children.insert(at, node)
        if node.digest:
            self._by_digest.setdefault(node.digest, node)


class LeastRecentlyUsed:
    """An order among the blocks that may be evicted: the least recently used first.

    O(log n): a heap, pruned lazily.
    """

    def __init__(self) -> None:
        self._heap: list[tuple[bool, int, int]] = []
        self._entries: dict[int, tuple[bool, int, int]] = {}

    def add(self, block: int, last_use: int, *, early: bool = False) -> None:
        """Adds a block that may be evicted. `last_use` grows with every use of the pool.

        With `early`, it goes before all that were added without.
        """
        entry = (not early, last_use, block)
        self._entries[block] = entry
        heapq.heappush(self._heap, entry)

    def remove(self, block: int) -> None:
        """Removes a block that may no longer be evicted. Does nothing if it was not added."""
        self._entries.pop(block, None)
        if len(self._heap) > 2 * len(self._entries) + 1024:
            self._heap = sorted(self._entries.values())

    def pop(self) -> int:
        """Removes and returns the block to evict next, -1 if there is none."""
        while self._heap:
            entry = heapq.heappop(self._heap)
            block = entry[2]
            if self._entries.get(block) == entry:
                del self._entries[block]
                return block
        return -1

    def __contains__(self, block: int) -> bool:
        return block in self._entries

    def __len__(self) -> int:
        return len(self._entries)


_MAX_REMEMBERED: Final = 1 << 14  # evicted contents, about 2 MB


class PrefixCache:
    """The known contents of the blocks of the main pool.

    Attributes:
        index: the tree of contents.
        policy: the order of eviction; holds the cached, unpinned leaves.
        evictions: blocks evicted since the start.
        evicted: hashes of the contents evicted last, in order.
        on_forget: called with each content that leaves the index.
        gaps: whether any sequence ever had its middle dropped.
    """

    def __init__(self, pool: BlockPool, index: PrefixIndex) -> None:
        self.index = index
        self.policy = LeastRecentlyUsed()
        self.evictions = 0
        self.evicted: OrderedDict[bytes, None] = OrderedDict()
        self.on_forget: Callable[[Node], None] | None = None
        self.gaps = False
        self._pool = pool
        self._node_of: list[Node | None] = [None] * pool.num_blocks
        self._clock = 0

    def node(self, block: int) -> Node | None:
        """Returns the known content of `block`."""
        return self._node_of[block]

    def holds(self, node: Node) -> bool:
        """Whether the block of a content that was known once still has it."""
        return node.block < len(self._node_of) and self._node_of[node.block] is node

    def known_tokens(self, block: int) -> int:
        """Returns how many tokens of its content `block` holds."""
        node = self._node_of[block]
        return 0 if node is None else node.length

    def chat(self, block: int) -> str:
        """Returns the chat that computed the content of `block`, empty if the content is unknown."""
        node = self._node_of[block]
        return node.chat if node is not None else ""

    def tick(self) -> None:
        """Advances the clock that orders blocks by their last use."""
        self._clock += 1

    def share(self, sequence: int, block: int) -> None:
        """Adds a reference of `sequence` to `block`."""
        self._pool.share(sequence, block)
        self.policy.remove(block)

    def add(self, parent: Node, key: bytes, block: int, chat: str) -> Node:
        """Records the content of `block`, which is in use.

        Args:
            parent: the content before it.
            key: the committed tokens in it; never fewer than are known already.
            chat: the chat that computed them.

        Returns:
            The node of that content, which may be in another block.
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
            return current
        if existing is not current:
            self._add_twin(existing, current, block)
        return existing

    def resize(self, num_blocks: int) -> None:
        """Follows a change of the pool's size; blocks that are removed must have no content."""
        del self._node_of[num_blocks:]
        self._node_of += [None] * (num_blocks - len(self._node_of))

    def renumber(self, numbers: NDArray[np.int32]) -> None:
        """Follows a compaction of the pool: block b is now block `numbers[b]`."""
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
            self.policy.add(node.block, node.last_use)

    def release(self, block: int, *, keep: bool = True) -> None:
        """Caches or frees a block that nothing references any more.

        Args:
            block: in state used, without references.
            keep: cache its content, if it is known and worth it.
        """
        node = self._node_of[block]
        if node is None:
            self._pool.forget(block)
        elif node.block != block or node.twins:
            self.detach(block)
            self._pool.forget(block)
        elif not node.pins and not node.children and not (keep and _is_worth_keeping(node)):
            self._remove(node)
            self._pool.forget(block)
        else:
            node.last_use = self._clock
            self._pool.keep(block, node.length)
            self._offer(node)
            self._drop_prefix(node)

    def detach(self, block: int) -> None:
        """Separates `block` from its content, which lives on in a twin or is forgotten."""
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

    # --- eviction --------------------------------------------------------------------------------

    def ensure_free(self, count: int) -> None:
        """Evicts until `count` blocks are free, and a few more, as far as possible.

        Evicting in groups leaves runs of free blocks, so that a full pool can still give adjacent blocks.
        """
        if self._pool.free.count >= count:
            return
        extra = min(16, self._pool.num_blocks // 64)
        while self._pool.free.count < count + extra:
            if not self.evict():
                break

    def evict(self) -> bool:
        """Evicts one block; returns False if none may go."""
        block = self.policy.pop()
        if block < 0:
            return False
        node = self._node_of[block]
        assert node is not None
        self._evict_node(node)
        return True

    def evict_branch(self, block: int) -> int:
        """Evicts a cached block and everything that continues it; returns how many blocks were evicted.

        Raises:
            BlockError: the block is not just cached, or part of the branch is pinned.
        """
        node = self._node_of[block]
        if node is None or self._pool.state[block] != CACHED:
            raise BlockError(f"block {block:,} is not cached: only blocks that no chat uses can be evicted")
        branch = _branch(node)
        if any(member.pins for member in branch):
            raise BlockError(f"block {block:,}, or text that continues it, is pinned: unpin it first")
        for member in reversed(branch):
            self._evict_node(member)
        return len(branch)

    def evict_chat(self, chat: str) -> int:
        """Evicts what a chat computed, if it is only cached and nothing else continues it.

        O(known contents). Returns how many blocks were evicted.
        """
        count = 0
        for node in reversed(list(self.index.nodes())):  # children before their parents
            if node.chat == chat and node.block in self.policy:
                self._evict_node(node)
                count += 1
        return count

    def evict_from(self, first: int) -> int:
        """Evicts cached blocks from number `first` on, with what continues them, unless pinned.

        Returns:
            The number after the last block that is still not free, at least `first`.
        """
        for block in range(self._pool.num_blocks - 1, first - 1, -1):
            node = self._node_of[block]
            if node is not None and self._pool.state[block] == CACHED:
                branch = _branch(node)
                if not any(member.pins for member in branch):
                    for member in reversed(branch):
                        self._evict_node(member)
        end = self._pool.num_blocks
        while end > first and self._pool.state[end - 1] == FREE:
            end -= 1
        return end

    # --- pins ------------------------------------------------------------------------------------

    def pin(self, nodes: list[Node]) -> None:
        """Protects these contents, a path from the root, from eviction."""
        for node in nodes:
            node.pins += 1
            if node.pins == 1:
                self.policy.remove(node.block)
                self._pool.pin(node.block, True)

    def unpin(self, nodes: list[Node]) -> None:
        """Removes one pin from each of these contents."""
        for node in reversed(nodes):
            node.pins -= 1
            if node.pins == 0:
                self._pool.pin(node.block, False)
                self._offer(node)

    # --- helpers ---------------------------------------------------------------------------------

    def _evict_node(self, node: Node) -> None:
        """Evicts a cached leaf that is not pinned."""
        if node.digest:
            self.evicted[node.digest] = None
            if len(self.evicted) > _MAX_REMEMBERED:
                self.evicted.popitem(last=False)
        self.policy.remove(node.block)
        self._remove(node)
        self._pool.forget(node.block, evicted=True)
        self.evictions += 1

    def _add_twin(self, node: Node, current: Node | None, block: int) -> None:
        """Records that `block` holds the same content as `node`'s block."""
        if current is not None:  # its first tokens were a content of their own
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

    def _drop_prefix(self, node: Node) -> None:
        """Frees a cached partial content that `node` begins with: it is no longer of use."""
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
        """Forgets a content that only sequences with a gap use, and all that continues it."""
        for node in reversed(_branch(top)):
            self.index.remove(node)
            if self.on_forget is not None:
                self.on_forget(node)
            for block in (node.block, *node.twins):
                self._node_of[block] = None
            if self._pool.state[node.block] == CACHED:
                self.policy.remove(node.block)
                self._pool.forget(node.block)

    def _remove(self, node: Node) -> None:
        self.index.remove(node)
        if self.on_forget is not None:
            self.on_forget(node)
        self._node_of[node.block] = None
        if node.parent is not None:
            self._offer(node.parent)

    def _offer(self, node: Node) -> None:
        """Adds `node` to the eviction policy if it may be evicted."""
        if node.pins or node.parent is None or self._pool.state[node.block] != CACHED:
            return
        if node.children and self.gaps:
            for child in list(node.children):
                if self._pool.state[child.block] != CACHED:
                    self._cut_off(child)
        if node.children:
            return
        self.policy.add(node.block, node.last_use)


def _branch(top: Node) -> list[Node]:
    """Returns a node and all its descendants, parents first."""
    branch = [top]
    for node in branch:
        branch.extend(node.children)
    return branch


def _is_worth_keeping(node: Node) -> bool:
    """Returns False for a partial content that is the beginning of another one."""
    return node.parent is None or not node.parent.extends(node.key)
