"""The state of a model's KV cache at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.sessions.session import Session


@dataclass(frozen=True, slots=True)
class CacheStats:
    """The KV cache and its blocks at one moment. Counts without another note are of this moment.

    Attributes:
        block_size: tokens in a block.
        block_bytes: bytes of one block, keys and values of all layers.
        blocks: blocks allocated now.
        blocks_used: blocks that running requests hold.
        blocks_cached: blocks kept for prompts that begin alike; they are evicted when room is needed.
        blocks_free: blocks that hold nothing.
        blocks_limit: blocks that the cache may grow to.
        blocks_saved: blocks that sharing makes unnecessary: references to a block beyond its first.
        kv_cache_bytes: bytes allocated for the KV cache.
        weights_bytes: bytes of the model's weights.
        running: requests in prefill or decode.
        waiting: requests that wait for blocks.
        prompt_tokens: tokens of all prompts since the model was loaded.
        reused_tokens: how many of those were found in the prefix cache.
        prefix_hit_rate: `reused_tokens / prompt_tokens`.
        evictions: cached blocks evicted since the model was loaded.
        copies: copy-on-write copies of blocks since the model was loaded.
        preemptions: times that a request had to give its blocks back since the model was loaded.
    """

    block_size: int
    block_bytes: int
    blocks: int
    blocks_used: int
    blocks_cached: int
    blocks_free: int
    blocks_limit: int
    blocks_saved: int
    kv_cache_bytes: int
    weights_bytes: int
    running: int
    waiting: int
    prompt_tokens: int
    reused_tokens: int
    prefix_hit_rate: float
    evictions: int
    copies: int
    preemptions: int


def cache_stats(session: Session) -> CacheStats:
    """The state of a session's KV cache; to be called on the session's thread."""
    pool, scheduler, model = session.blocks.stats(), session.scheduler, session.model
    return CacheStats(
        block_size=session.blocks.block_size,
        block_bytes=model.token_bytes * session.blocks.block_size,
        blocks=pool.total,
        blocks_used=pool.used,
        blocks_cached=pool.cached,
        blocks_free=pool.free,
        blocks_limit=scheduler.limit // session.memory.resizer.units,
        blocks_saved=pool.saved_blocks,
        kv_cache_bytes=model.kv_bytes,
        weights_bytes=session.loaded.weights_bytes,
        running=len(scheduler.running),
        waiting=len(scheduler.waiting),
        prompt_tokens=pool.prompt_tokens,
        reused_tokens=pool.reused_tokens,
        prefix_hit_rate=pool.prefix_hit_rate,
        evictions=pool.evictions,
        copies=pool.copies,
        preemptions=pool.preemptions,
    )
