"""What is known: a tree of block contents, each node one block after its parent's.

A full block has a hash chained over its parent's hash and its tokens, which names its content for good
(here, on disk, in the interface). The hash only finds candidates: a hit counts when parent and tokens are
the same, so a collision costs a lookup and never gives wrong content.

    root ── [16 tokens] ── [16 tokens] ┬─ [16 tokens] ── ...
                                       ├─ [16 tokens]
                                       └─ [5 tokens]        a partial tail: always a leaf

Where full blocks no longer match, the best child is the one with the longest common beginning. Children
are kept sorted by their tokens' bytes; of all strings in a sorted list, a neighbour of where the wanted
one would stand shares the longest beginning with it, so two comparisons decide among any number.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import Final

TOKEN_BYTES: Final = 4  # a token in a key: int32, little-endian

HashFunction = Callable[[bytes, bytes], bytes]  # (hash of the parent, tokens) -> hash


def chain_hash(parent: bytes, tokens: bytes) -> bytes:
    """BLAKE2b with 16 bytes: the same in every process, and no collision to be expected."""
    return hashlib.blake2b(parent + tokens, digest_size=16).digest()


def common_tokens(one: bytes, other: bytes) -> int:
    """Returns how many tokens both keys begin with."""
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
    """Known content of one block.

    Attributes:
        parent: the content before; None only at the root.
        key: the tokens, `TOKEN_BYTES` each.
        length: tokens in `key`.
        digest: chained hash of a full block, empty for a partial one.
        block: the physical block that holds it, -1 at the root.
        twins: further blocks with the same full content, computed at the same time by other sequences. There
            are some only while `block` is in use.
        priority, last_use: for eviction.
        pins: how many pins hold it.
        chat: whose sequence computed it.
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
        """Returns the child that stands right before `key`."""
        at = bisect_left(self.keys, key)
        return self.children[at - 1] if at > 0 else None

    def closest(self, key: bytes) -> tuple[Node | None, int]:
        """Returns the child with the longest common beginning, and that many tokens."""
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
    """The tree and the table of hashes.

    Args:
        block_size: tokens per block.
        hash_function: how contents are named; tests give bad ones.
    """

    def __init__(self, block_size: int, hash_function: HashFunction = chain_hash) -> None:
        self.root: Final = Node(None, b"", b"", -1)
        self._key_bytes = block_size * TOKEN_BYTES
        self._hash = hash_function
        self._by_digest: dict[bytes, Node] = {}

    def match(self, key: bytes, limit: int) -> tuple[list[Node], int]:
        """Finds the longest known beginning.

        Args:
            key: the wanted tokens.
            limit: match at most this many tokens.

        Returns:
            The nodes in order, and the tokens matched; the last node may hold more than are matched.
        """
        size, end = self._key_bytes, limit * TOKEN_BYTES
        found: list[Node] = []
        node, at = self.root, 0
        while at + size <= end:
            wanted = key[at : at + size]
            following = self.full_child(node, wanted)
            if following is None:
                break
            found.append(following)
            node, at = following, at + size
        rest = key[at : min(at + size, end)]
        closest, common = node.closest(rest) if rest else (None, 0)
        if closest is not None:
            found.append(closest)
        return found, at // TOKEN_BYTES + common

    def full_child(self, parent: Node, key: bytes) -> Node | None:
        """Returns the child that holds exactly the full block `key`."""
        node = self._by_digest.get(self._hash(parent.digest, key))
        if node is not None and node.parent is parent and node.key == key:
            return node
        return parent.child(key)  # another content took this hash first, or it is unknown

    def name(self, parent: bytes, key: bytes) -> bytes:
        """Returns the hash of the full block `key` behind the content with hash `parent`."""
        return self._hash(parent, key)

    def insert(self, parent: Node, key: bytes, block: int) -> Node:
        """Adds content that is not known yet."""
        node = Node(parent, key, self._digest(parent, key), block)
        self._link(node)
        return node

    def extend(self, node: Node, key: bytes) -> None:
        """A partial block has got more tokens; `key` is all of them."""
        self.remove(node)
        node.key = key
        node.length = len(key) // TOKEN_BYTES
        assert node.parent is not None
        node.digest = self._digest(node.parent, key)
        self._link(node)

    def remove(self, node: Node) -> None:
        """Forgets a leaf."""
        parent = node.parent
        assert parent is not None
        at = bisect_left(parent.keys, node.key)
        del parent.keys[at], parent.children[at]
        if self._by_digest.get(node.digest) is node:
            del self._by_digest[node.digest]

    def nodes(self) -> Iterator[Node]:
        """All nodes but the root, parents first."""
        stack = list(self.root.children)
        while stack:
            node = stack.pop()
            yield node
            stack.extend(node.children)

    def contradiction(self) -> str:
        """Returns what is wrong with the tree, or nothing."""
        hashed = 0
        for node in (self.root, *self.nodes()):
            if node.keys != sorted(set(node.keys)) or node.keys != [child.key for child in node.children]:
                return f"the children of the content in block {node.block} are out of order"
            if any(child.parent is not node for child in node.children):
                return f"a child of the content in block {node.block} has another parent"
            full = len(node.key) == self._key_bytes
            if node.children and not full and node is not self.root:
                return f"block {node.block} is not full, yet others continue it"
            if full and node.parent is not None and node.digest != self._digest(node.parent, node.key):
                return f"the content of block {node.block} has a wrong hash"
            hashed += self._by_digest.get(node.digest) is node
        if hashed != len(self._by_digest):
            return f"{len(self._by_digest)} hashes are listed, {hashed} of them for known content"
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
