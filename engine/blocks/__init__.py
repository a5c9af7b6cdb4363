"""The block manager: block pools, block tables, prefix cache, eviction, events and statistics.

**Sliding windows.** Layers with a sliding window or with chunks have a pool and block tables of their own
(one `SlidingWindowPool` per length of window). Without such layers nothing of this exists and nothing is
paid for it.

- *Contents are named by the main pool.* A window pool has no prefix index: it maps nodes of the main index
  to its blocks. Tokens are hashed and compared once, what the main pool forgets is forgotten everywhere,
  and a window pool may evict any block, not only leaves. A model without full attention has a main pool
  without K/V.
- *A prefix hit* is the longest known beginning behind which every window pool still holds what the next row
  reads.
- *Truncating* takes blocks that the window had passed back from the cache. If those were evicted it cuts to
  where all blocks are cached, and returns that length.
- *Capacity* is counted in units (a block weighs its layers' bytes) for admission; appends are decided pool
  by pool, in all pools or in none. Pools start small and grow to one common budget; a pool that lacks
  blocks takes the last blocks of another. A fixed split was rejected: chats shorter than the window need as
  many blocks in both pools, long ones hardly any in one.
- *One block id for all layers* (vLLM's way) was rejected too: it needs layers of equal shape in groups of
  equal size and one array written by several layers, which MLX would copy if any of them still read it.
- *Events* of all pools share their numbers and name the pool in `group`; each pool has its own `Mirror`.

A resize or a context shift is not told in events: watchers get a new snapshot (`EventLog.restart`).
"""

from engine.blocks.block_errors import (
    BlockError,
    EventGapError,
    IntegrityError,
    OutOfBlocksError,
    SnapshotError,
    UnknownSequenceError,
)
from engine.blocks.block_manager import BlockManager
from engine.blocks.block_pool import EVENT_DTYPE, BlockState, EventKind, EventLog
from engine.blocks.block_table import UNKNOWN_TOKEN, Appended, Copy
from engine.blocks.pool_snapshot import (
    Mirror,
    MissReport,
    PoolSnapshot,
)
from engine.blocks.prefix_cache import IMAGE_TOKENS, LeastRecentlyUsed
from engine.blocks.sliding_window_pool import STATE_LIMIT, STEP_ROWS, WINDOW_ROWS, AttentionSpan

__all__ = [
    "EVENT_DTYPE",
    "IMAGE_TOKENS",
    "STATE_LIMIT",
    "STEP_ROWS",
    "UNKNOWN_TOKEN",
    "WINDOW_ROWS",
    "Appended",
    "AttentionSpan",
    "BlockError",
    "BlockManager",
    "BlockState",
    "Copy",
    "EventGapError",
    "EventKind",
    "EventLog",
    "IntegrityError",
    "LeastRecentlyUsed",
    "Mirror",
    "MissReport",
    "OutOfBlocksError",
    "PoolSnapshot",
    "SnapshotError",
    "UnknownSequenceError",
]
