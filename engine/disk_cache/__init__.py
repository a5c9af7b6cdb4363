"""KV blocks on disk: what was computed once comes back after a restart.

A block is named by its space and its digest. The space stands for all that decides whether the bytes can
be used: model, adapter, precision and layout of the pools, versions (`engine.sessions.disk_reader`). The
digest is the block's hash in the prefix index, chained over all tokens from the start
(`engine.blocks.prefix_cache`).

    kv/index.sqlite             which block is where, whose it is, when a segment was last used
    kv/segments/4f2a....kv      b"OCTAVO-KV-1\\n", then records one after the other:

        bytes  0..3    b"BLCK"
               4..19   space
              20..35   digest
              36..43   length of the payload, unsigned, little-endian
              44..59   BLAKE2b (16 bytes) of bytes 4..43 and the payload
              60..     payload: the K/V of the block, layer after layer, as the pools keep it

A segment is written once, as a whole, to a `.part` file that is synced and renamed; only then is it listed.
Whatever is wrong with a record makes it a miss and removes it: a file is never trusted. Deleting a chat
overwrites the records that only it used. The least recently used segments go first when the limit is reached.

One prefix with all its blocks can be a file of its own, for another machine (`segment_file.py`).

Of ours it imports `engine.machine` only. Threads: `DiskCache` may be used from one thread; it writes and
reads on others. While chats are answered the writers of a process take a hundredth of its cores' time at most
(`WriteThrottle`).
"""

from engine.disk_cache.disk_cache import (
    PROCESS_THROTTLE,
    BlockName,
    DiskCache,
    DiskRead,
    WriteThrottle,
    usual_limit,
)
from engine.disk_cache.disk_index import DiskIndex
from engine.disk_cache.segment_file import BadRecordError, Record

__all__ = [
    "PROCESS_THROTTLE", "BadRecordError", "BlockName", "DiskCache", "DiskIndex", "DiskRead", "Record",
    "WriteThrottle", "usual_limit",
]  # fmt: skip
