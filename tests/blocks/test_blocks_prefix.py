"""The prefix index against a search through everything it was told."""

from __future__ import annotations

import random

import numpy as np
import pytest
from block_store import Store, contents

from engine.blocks import BlockManager
from engine.blocks.prefix_cache import Node, PrefixIndex, chain_hash, common_tokens


def key(*tokens: int) -> bytes:
    return np.array(tokens, "<i4").tobytes()


def test_common_tokens_counts_tokens_not_bytes() -> None:
    assert common_tokens(key(1, 2, 3), key(1, 2, 4)) == 2
    assert common_tokens(key(1, 2), key(1, 2, 4)) == 2
    assert common_tokens(key(0x0101), key(0x0201)) == 0  # the low bytes are equal
    assert common_tokens(key(), key(1)) == 0
    for length in range(1, 40):
        for differing in range(length):
            other = list(range(length))
            other[differing] = -1
            assert common_tokens(key(*range(length)), key(*other)) == differing


def test_hash_depends_on_the_whole_chain() -> None:
    one = chain_hash(chain_hash(b"", key(1)), key(2))
    assert one != chain_hash(chain_hash(b"", key(3)), key(2))
    assert one == chain_hash(chain_hash(b"", key(1)), key(2))
    assert len(one) == 16


def test_closest_child_equals_a_search_through_all() -> None:
    chance = random.Random(3)
    index = PrefixIndex(8)
    known: list[list[int]] = []
    for block in range(300):
        # Values on both sides of byte borders, where byte order and number order differ.
        tokens = [chance.choice((0, 1, 255, 256, 65_536)) for _ in range(chance.randint(1, 8))]
        if index.root.child(key(*tokens)) is None:
            index.insert(index.root, key(*tokens), block)
            known.append(tokens)
        wanted = [chance.choice((0, 1, 255, 256, 65_536)) for _ in range(chance.randint(1, 8))]
        node, length = index.root.closest(key(*wanted))
        best = max(common_tokens(key(*tokens), key(*wanted)) for tokens in known)
        assert length == best
        assert (node is None) == (best == 0)
        if node is not None:
            assert common_tokens(node.key, key(*wanted)) == best
        assert index.root.extends(key(*wanted)) == any(
            tokens[: len(wanted)] == wanted and len(tokens) > len(wanted) for tokens in known
        )
    assert not index.find_problem()


def same_for_all(parent: bytes, tokens: bytes) -> bytes:
    return b"collision"


def empty(parent: bytes, tokens: bytes) -> bytes:
    return b""


@pytest.mark.parametrize("bad_hash", [same_for_all, empty])
def test_colliding_hashes_never_give_wrong_content(bad_hash: object) -> None:
    chance = random.Random(4)
    good = BlockManager(400, 8)
    bad = BlockManager(400, 8, hash_function=bad_hash)  # type: ignore[arg-type]
    prompts: list[list[int]] = [[]]
    for _ in range(300):
        base = chance.choice(prompts)
        prompt = base[: chance.randint(0, len(base))] + [chance.randint(0, 2) for _ in range(20)]
        prompts.append(prompt)
        opened = [manager.open("a", prompt) for manager in (good, bad)]
        assert opened[0] == opened[1]
        for manager in (good, bad):
            manager.append(opened[0].sequence, prompt[opened[0].reused :])
            manager.commit(opened[0].sequence)
            manager.close(opened[0].sequence)
    bad.check_integrity()
    good.check_integrity()
    assert good.stats().reused_tokens > 1000
    assert good.snapshot().state.tobytes() == bad.snapshot().state.tobytes()


@pytest.mark.parametrize("bad_hash", [same_for_all, empty])
def test_the_same_tokens_after_another_beginning_are_other_content(bad_hash: object) -> None:
    manager = BlockManager(40, 8, hash_function=bad_hash)  # type: ignore[arg-type]
    store = Store(manager)
    for prompt in ([5] * 33, [6] * 8 + [5] * 25, [5] * 8 + [6] * 8 + [5] * 17, [5] * 50):
        sequence, reused = manager.open("a", prompt)
        store.step(sequence, prompt[reused:])
        assert store.read(sequence) == contents(prompt)
        manager.check_integrity()
    assert manager.queries.explain_miss([5] * 60).matched == 50
    assert manager.queries.explain_miss([6] * 60).matched == 8


def test_a_removed_content_is_not_found_and_its_collision_still_is() -> None:
    index = PrefixIndex(2, same_for_all)
    first = index.insert(index.root, key(1, 2), 0)
    second = index.insert(index.root, key(1, 3), 1)
    assert index.full_child(index.root, key(1, 3)) is second
    index.remove(first)
    assert index.full_child(index.root, key(1, 2)) is None
    assert index.full_child(index.root, key(1, 3)) is second
    assert [node.block for node in index.nodes()] == [1]
    assert isinstance(second, Node)
    assert not index.find_problem()
