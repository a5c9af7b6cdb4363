"""The prefix index: a tree of block contents in which each node continues its parent.

The hash of a full block is chained over its parent's hash and its tokens, and identifies its content for
good (here, on disk, in the interface). It only finds candidates: a hit needs the same parent and the same
tokens, so a collision costs one lookup and never gives wrong content.

    root ── [16 tokens] ── [16 tokens] ┬─ [16 tokens] ── ...
                                       ├─ [16 tokens]
                                       └─ [5 tokens]        a partial tail: always a leaf

Where full blocks no longer match, the best child is the one with the longest common prefix. Children are
sorted by the bytes of their tokens. In a sorted list, one of the two neighbours of a key's place shares the
longest prefix with it, so two comparisons are enough for any number of children.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

TOKEN_BYTES: Final = 4  # a token in a key: int32, little-endian

HashFunction = Callable[[bytes, bytes], bytes]  # (hash of the parent, tokens) -> hash


def chain_hash(parent: bytes, tokens: bytes) -> bytes:
    """BLAKE2b with 16 bytes: the same in every process, and collisions are not to be expected."""
    return hashlib.blake2b(parent + tokens, digest_size=16).digest()


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
        priority, last_use: for eviction.
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
        "priority",
        "twins",
    )

    def __init__(self, parent: Node | None, key: bytes, digest: bytes, block: int) -> None:
        self.parent = parent
        self.key = key
        self.length = len(key) // TOKEN_BYTES
        self.digest = digest
        self.block = block
        self.twins: list[int] = []
        self.priority = 0
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
