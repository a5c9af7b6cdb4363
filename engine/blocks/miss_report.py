"""Why a prompt is not found whole in the prefix cache."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_cache import BlockCache
from engine.blocks.prefix_index import Node


class MissReport(NamedTuple):
    """How much of a prompt is cached, and what is cached instead of its first missing token.

    Attributes:
        wanted: tokens of the prompt.
        matched: tokens of the longest cached prefix; also the first position that differs.
        chat: the chat that computed the closest content, empty if nothing matches.
        wanted_token: the prompt's token at `matched`, -1 at its end.
        known_token: the token of the closest content there, -1 at its end.
        evicted: tokens from `matched` on that were cached once and evicted, as far as is remembered.
        evicted_chat: the chat that computed those.
    """

    wanted: int
    matched: int
    chat: str
    wanted_token: int
    known_token: int
    evicted: int = 0
    evicted_chat: str = ""


def explain_miss(cache: BlockCache, tokens: NDArray[np.int32], block_size: int) -> MissReport:
    """See `BlockManager.explain_miss`."""
    nodes, matched = cache.index.match(tokens.tobytes(), len(tokens))
    report = _compare(nodes, matched, tokens)
    full = matched // block_size
    digest, end, chat = nodes[full - 1].digest if full else b"", full * block_size, ""
    while end + block_size <= len(tokens):
        digest = cache.index.chain(digest, tokens[end : end + block_size].tobytes())
        if digest not in cache.evicted_chats:
            break
        end, chat = end + block_size, cache.evicted_chats[digest]
    return report._replace(evicted=max(end - matched, 0), evicted_chat=chat)


def _compare(nodes: list[Node], matched: int, tokens: NDArray[np.int32]) -> MissReport:
    """Compares the prompt with the content that matches its first `matched` tokens."""
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
