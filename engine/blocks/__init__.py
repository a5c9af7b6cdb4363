"""The block manager: pool, block tables, prefix sharing, eviction, events and statistics."""

from engine.blocks.content import BlockContent
from engine.blocks.errors import (
    BlockError,
    EventGapError,
    IntegrityError,
    OutOfBlocksError,
    SnapshotError,
    UnknownSequenceError,
)
from engine.blocks.events import EVENT_DTYPE, BlockState, EventKind
from engine.blocks.eviction import EvictionPolicy, LeastRecentlyUsed, Priority
from engine.blocks.log import EventLog
from engine.blocks.manager import BlockManager
from engine.blocks.mirror import Mirror
from engine.blocks.reach import Reach
from engine.blocks.report import (
    Appended,
    BlockStats,
    Copy,
    MissReport,
    Opened,
    Peek,
    PoolSnapshot,
    SequenceSnapshot,
)
from engine.blocks.windowed import WindowedManager

__all__ = [
    "EVENT_DTYPE",
    "Appended",
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
    "Opened",
    "OutOfBlocksError",
    "Peek",
    "PoolSnapshot",
    "Priority",
    "Reach",
    "SequenceSnapshot",
    "SnapshotError",
    "UnknownSequenceError",
    "WindowedManager",
]
