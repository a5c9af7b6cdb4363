"""The block manager: block pools, block tables, prefix cache, eviction, events and statistics."""

from engine.blocks.attention_span import AttentionSpan
from engine.blocks.block_content import BlockContent
from engine.blocks.block_errors import (
    BlockError,
    EventGapError,
    IntegrityError,
    OutOfBlocksError,
    SnapshotError,
    UnknownSequenceError,
)
from engine.blocks.block_events import EVENT_DTYPE, BlockState, EventKind
from engine.blocks.block_manager import BlockManager
from engine.blocks.block_results import Appended, Copy, OpenedSequence, Peek
from engine.blocks.block_stats import BlockStats, PoolUsage
from engine.blocks.event_log import EventLog
from engine.blocks.eviction import EvictionPolicy, LeastRecentlyUsed, Priority
from engine.blocks.mirror import Mirror
from engine.blocks.miss_report import MissReport
from engine.blocks.pool_snapshot import PoolSnapshot, SequenceSnapshot
from engine.blocks.sliding_window_manager import SlidingWindowManager

__all__ = [
    "EVENT_DTYPE",
    "Appended",
    "AttentionSpan",
    "BlockContent",
    "BlockError",
    "BlockManager",
    "BlockState",
    "BlockStats",
    "Copy",
    "EventGapError",
    "EventKind",
    "EventLog",
    "EvictionPolicy",
    "IntegrityError",
    "LeastRecentlyUsed",
    "Mirror",
    "MissReport",
    "OpenedSequence",
    "OutOfBlocksError",
    "Peek",
    "PoolSnapshot",
    "PoolUsage",
    "Priority",
    "SequenceSnapshot",
    "SlidingWindowManager",
    "SnapshotError",
    "UnknownSequenceError",
]
