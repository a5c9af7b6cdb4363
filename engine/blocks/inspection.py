"""Reading the books: snapshot, statistics, the reason for a miss, and the check that they agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_cache import BlockCache
from engine.blocks.block_errors import IntegrityError
from engine.blocks.block_pool import CACHED, FREE, USED, BlockPool
from engine.blocks.block_results import BlockStats, MissReport, PoolSnapshot, SequenceSnapshot
from engine.blocks.block_table import BlockTable
from engine.blocks.prefix_index import Node


@dataclass
class BlockCounts:
    """What the manager counts itself, since start."""

    prompt_tokens: int = 0
    reused_tokens: int = 0
    copies: int = 0
    preemptions: int = 0


def snapshot(
    pool: BlockPool, cache: BlockCache, sequences: Iterable[BlockTable], block_size: int, now: float
) -> PoolSnapshot:
    """Copies everything a watcher needs; nothing in it changes later."""
    chats, owner = _owners_of_cached(pool, cache)
    return PoolSnapshot(
        seq=pool.log.seq,
        time=now,
        block_size=block_size,
        state=np.frombuffer(pool.state, np.uint8).copy(),
        refs=np.frombuffer(pool.refs, np.uint16).copy(),
        fill=np.frombuffer(pool.fill, np.uint16).copy(),
        stamp=(now - np.frombuffer(pool.stamp, np.float64)).astype(np.float32),
        pinned=np.frombuffer(pool.pinned, np.uint8).copy(),
        sequences=tuple(
            SequenceSnapshot(each.number, each.chat, each.length, each.table[: each.count].copy())
            for each in sequences
        ),
        owner=owner,
        chats=chats,
    )


def _owners_of_cached(pool: BlockPool, cache: BlockCache) -> tuple[tuple[str, ...], NDArray[np.int32]]:
    """Who computed each cached block: chats, and per block an index into them, -1 for all others."""
    owner = np.full(pool.num_blocks, -1, np.int32)
    cached = np.flatnonzero(np.frombuffer(pool.state, np.uint8) == CACHED)
    numbers: dict[str, int] = {}
    nodes = map(cache.node, cached.tolist())
    owner[cached] = [numbers.setdefault(node.chat, len(numbers)) if node else -1 for node in nodes]
    return tuple(numbers), owner


def stats(
    pool: BlockPool, cache: BlockCache, sequences: Iterable[BlockTable], block_size: int, counts: BlockCounts
) -> BlockStats:
    """Computes the figures from the arrays."""
    refs = np.frombuffer(pool.refs, np.uint16)
    fill = np.frombuffer(pool.fill, np.uint16)
    used = np.frombuffer(pool.state, np.uint8) == USED
    used_count = int(np.count_nonzero(used))
    empty = used_count * block_size - int(fill[used].sum(dtype=np.int64))
    tables = [each.table[: each.count] for each in sequences]
    runs = sum(1 + int(np.count_nonzero(np.diff(table) != 1)) for table in tables if len(table))
    _, lengths = pool.free.runs()
    return BlockStats(
        total=pool.num_blocks,
        used=used_count,
        cached=pool.cached,
        free=pool.free.count,
        pinned=sum(pool.pinned),
        sequences=len(tables),
        tail_waste=empty / (used_count * block_size) if used_count else 0.0,
        tail_waste_tokens=empty,
        runs_per_sequence=runs / max(1, sum(len(table) > 0 for table in tables)),
        longest_free_run=int(lengths.max(initial=0)),
        saved_blocks=int(refs.sum(dtype=np.int64)) - used_count,
        prompt_tokens=counts.prompt_tokens,
        reused_tokens=counts.reused_tokens,
        prefix_hit_rate=counts.reused_tokens / counts.prompt_tokens if counts.prompt_tokens else 0.0,
        evictions=cache.evictions,
        copies=counts.copies,
        preemptions=counts.preemptions,
        seq=pool.log.seq,
    )


def explain_miss(cache: BlockCache, tokens: NDArray[np.int32], block_size: int) -> MissReport:
    """See `BlockManager.explain_miss`."""
    nodes, matched = cache.index.match(tokens.tobytes(), len(tokens))
    report = _explain(nodes, matched, tokens)
    full = matched // block_size
    digest, end, chat = nodes[full - 1].digest if full else b"", full * block_size, ""
    while end + block_size <= len(tokens):
        digest = cache.index.name(digest, tokens[end : end + block_size].tobytes())
        if digest not in cache.gone:
            break
        end, chat = end + block_size, cache.gone[digest]
    return report._replace(evicted=max(end - matched, 0), evicted_chat=chat)


def _explain(nodes: list[Node], matched: int, tokens: NDArray[np.int32]) -> MissReport:
    wanted = int(tokens[matched]) if matched < len(tokens) else -1
    if not nodes:
        return MissReport(len(tokens), matched, "", wanted, -1)
    last = nodes[-1]
    within = matched - sum(node.length for node in nodes[:-1])
    if within == last.length and last.children:
        last, within = max(last.children, key=lambda node: node.last_use), 0
    known = np.frombuffer(last.key, "<i4")
    return MissReport(
        len(tokens), matched, last.chat, wanted, int(known[within]) if within < len(known) else -1
    )


def check(
    pool: BlockPool,
    cache: BlockCache,
    sequences: Iterable[BlockTable],
    pins: Iterable[list[Node]],
    block_size: int,
) -> None:
    """See `BlockManager.check_integrity`."""
    open_sequences = list(sequences)
    _check_states(pool, open_sequences)
    for each in open_sequences:
        _check_sequence(pool, cache, each, block_size)
    _check_contents(pool, cache, pins)
    for found in (pool.free.contradiction(), cache.index.contradiction()):
        if found:
            raise IntegrityError(found)


def _check_states(pool: BlockPool, sequences: list[BlockTable]) -> None:
    refs = Counter(block for each in sequences for block in each.table[: each.count].tolist())
    for block in range(pool.num_blocks):
        state = pool.state[block]
        if refs[block] != pool.refs[block]:
            raise IntegrityError(f"block {block} is in {refs[block]} tables but counts {pool.refs[block]}")
        if (state == USED) != (refs[block] > 0) or (state == FREE) != pool.free.is_free(block):
            raise IntegrityError(f"block {block} is in state {state} with {refs[block]} references")
        if (pool.fill[block] == 0) != (state == FREE):
            raise IntegrityError(f"block {block} is in state {state} with {pool.fill[block]} tokens")
    if pool.cached != pool.state.count(CACHED):
        raise IntegrityError(f"{pool.state.count(CACHED)} blocks are cached but {pool.cached} are counted")


def _check_sequence(pool: BlockPool, cache: BlockCache, each: BlockTable, block_size: int) -> None:
    if each.count != -(-each.length // block_size):
        raise IntegrityError(f"sequence {each.number} has {each.length} tokens in {each.count} blocks")
    if not each.committed <= each.length:
        raise IntegrityError(f"sequence {each.number} committed more than it has")
    for at, block in enumerate(each.table[: each.count].tolist()):
        if pool.fill[block] < min(block_size, each.length - at * block_size):
            raise IntegrityError(f"block {block} is less full than sequence {each.number} needs")
    if each.private:
        return
    node = each.node
    for at in range(each.committed // block_size - 1, -1, -1):
        block = int(each.table[at])
        if cache.node(block) is not node or node.parent is None:
            raise IntegrityError(f"sequence {each.number}: what is known of block {block} is wrong")
        if node.key != each.key(at * block_size, (at + 1) * block_size):
            raise IntegrityError(f"sequence {each.number} has other tokens than block {block}")
        node = node.parent
    if node is not cache.index.root:
        raise IntegrityError(f"sequence {each.number} has a chain that does not end at the root")


def _check_contents(pool: BlockPool, cache: BlockCache, pins: Iterable[list[Node]]) -> None:
    pinned = Counter(id(node) for nodes in pins for node in nodes)
    known: set[int] = set()
    held = 0
    for node in cache.index.nodes():
        blocks = [node.block, *node.twins]
        cached = pool.state[node.block] == CACHED
        if any(cache.node(block) is not node for block in blocks) or known.intersection(blocks):
            raise IntegrityError(f"block {node.block} holds another content than the index says")
        known.update(blocks)
        if node.twins and (
            cached or not node.digest or any(pool.state[block] != USED for block in node.twins)
        ):
            raise IntegrityError(f"the twins of block {node.block} are not in use as they should be")
        if pool.state[node.block] == FREE or pool.fill[node.block] < node.length:
            raise IntegrityError(f"block {node.block} does not hold its {node.length} known tokens")
        if cached and not node.pins and any(pool.state[child.block] != CACHED for child in node.children):
            raise IntegrityError(f"block {node.block} is cached but what continues it is in use")
        if node.pins != pinned[id(node)] or (node.pins > 0) != (pool.pinned[node.block] == 1):
            raise IntegrityError(f"the pins of block {node.block} are miscounted")
        if (cached and not node.children and not node.pins) != (node.block in cache.policy):
            raise IntegrityError(f"block {node.block} is wrongly on or off the list for eviction")
        held += cached and node.pins > 0
    if held != pool.held:
        raise IntegrityError(f"{held} cached blocks are pinned but {pool.held} are counted")
    for block in range(pool.num_blocks):
        if pool.state[block] == CACHED and block not in known:
            raise IntegrityError(f"block {block} is cached but its content is not known")
        if block not in known and cache.node(block) is not None:
            raise IntegrityError(f"block {block} is listed with a content that the index forgot")
