"""Conversion of pools to `BlockSnapshot` messages and back; no other module knows their array layout."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_errors import SnapshotError
from engine.blocks.block_pool import BlockState
from engine.blocks.pool_snapshot import Mirror, PoolSnapshot, SequenceSnapshot
from engine.protocol.from_engine import BlockSnapshot
from engine.protocol.message_types import LayerGroup, SequenceInfo

#: Arrays with an entry for each block, besides the states.
_ARRAYS: Final = {
    "refs": "<u2",
    "fill": "<u2",
    "stamp": "<f4",
    "pinned": "u1",
    "stored": "u1",
    "images": "u1",
    "owner": "<i4",
}


def message_of(pool: PoolSnapshot, groups: Iterable[LayerGroup] = ()) -> BlockSnapshot:
    """Returns a pool and its window pools as a message; `groups` are the layers that use them."""
    return BlockSnapshot(
        seq=pool.seq,
        time=pool.time,
        block_size=pool.block_size,
        state=pool.state.tobytes(),
        refs=pool.refs.astype("<u2", copy=False).tobytes(),
        fill=pool.fill.astype("<u2", copy=False).tobytes(),
        stamp=pool.stamp.astype("<f4", copy=False).tobytes(),
        pinned=pool.pinned.astype("u1", copy=False).tobytes() if pool.pinned.any() else b"",
        stored=pool.stored.astype("u1", copy=False).tobytes() if pool.stored.any() else b"",
        images=pool.images.astype("u1", copy=False).tobytes() if pool.images.any() else b"",
        sequences=[_sequence_info(sequence) for sequence in pool.sequences],
        owner=pool.owner.astype("<i4", copy=False).tobytes() if pool.chats else b"",
        chats=list(pool.chats),
        pool=pool.group,
        window_pools=[message_of(window_pool) for window_pool in pool.window_pools],
        groups=list(groups),
        resting=[_sequence_info(text) for text in pool.resting],
    )


def _sequence_info(sequence: SequenceSnapshot) -> SequenceInfo:
    return SequenceInfo(
        sequence=sequence.sequence,
        chat=sequence.chat,
        tokens=sequence.tokens,
        blocks=np.asarray(sequence.table, "<i4").tobytes(),
        first=sequence.first,
    )


def pool_of(message: BlockSnapshot) -> PoolSnapshot:
    """Returns the pool that a message describes.

    Raises:
        SnapshotError: its arrays have different lengths, or a table names a block outside the pool.
    """
    count = len(message.state)
    state = np.frombuffer(message.state, np.uint8)  # `max` of a million bytes would take a frame's time
    if count and state.max() > BlockState.USED:
        raise SnapshotError(
            f"the snapshot has a block in the unknown state {state.max()}: another version wrote it"
        )
    empty = dict.fromkeys(("pinned", "stored", "images"), bytes(count)) | {"owner": b"\xff" * (4 * count)}
    arrays: dict[str, NDArray[Any]] = {}
    for name, dtype in _ARRAYS.items():
        data = getattr(message, name) or empty.get(name, b"")
        if len(data) != np.dtype(dtype).itemsize * count:
            raise SnapshotError(
                f"the snapshot has {count:,} blocks but {len(data):,} bytes of {name}: it was cut short"
            )
        arrays[name] = np.frombuffer(data, dtype)
    owner = arrays["owner"]
    if count and not -1 <= owner.min() <= owner.max() < len(message.chats):
        raise SnapshotError("the snapshot has a block of a chat that it does not name")
    return PoolSnapshot(
        seq=message.seq,
        time=message.time,
        block_size=message.block_size,
        state=state,
        refs=arrays["refs"],
        fill=arrays["fill"],
        stamp=arrays["stamp"],
        pinned=arrays["pinned"],
        sequences=tuple(_sequence(sequence, count) for sequence in message.sequences),
        owner=owner,
        chats=tuple(message.chats),
        group=message.pool,
        window_pools=tuple(map(pool_of, message.window_pools)),
        stored=arrays["stored"],
        images=arrays["images"],
    )


def _sequence(sequence: SequenceInfo, count: int) -> SequenceSnapshot:
    """Returns a sequence of a pool of `count` blocks."""
    number, table = sequence.sequence, sequence.blocks
    if len(table) % 4:
        raise SnapshotError(f"the table of sequence {number} was cut short")
    blocks = np.frombuffer(table, "<i4")
    if len(blocks) and (blocks.min() < 0 or blocks.max() >= count):
        raise SnapshotError(f"the table of sequence {number} names a block outside the pool")
    return SequenceSnapshot(number, sequence.chat, sequence.tokens, blocks, sequence.first)


def pool_of_mirror(
    mirror: Mirror, sequences: Iterable[tuple[int, str]], owner: NDArray[np.int32], chats: Iterable[str]
) -> PoolSnapshot:
    """Returns the present pool of a mirror.

    Args:
        sequences: number and chat of each open sequence.
        owner, chats: as in `PoolSnapshot`; a mirror has no such information.
    """
    return PoolSnapshot(
        seq=mirror.seq,
        time=mirror.time,
        block_size=mirror.block_size,
        state=mirror.state,
        refs=mirror.refs,
        fill=mirror.fill,
        stamp=(mirror.time - mirror.touched).astype(np.float32),
        pinned=mirror.pinned,
        stored=mirror.stored,
        images=mirror.images,
        sequences=tuple(
            SequenceSnapshot(
                number, chat, tokens_in(mirror, number), mirror.table(number), mirror.first(number)
            )
            for number, chat in sequences
        ),
        owner=owner,
        chats=tuple(chats),
        group=mirror.group,
    )


def tokens_in(mirror: Mirror, sequence: int) -> int:
    """Returns the tokens of a sequence as far as its blocks show them: a shared last block may hold more."""
    table, size = mirror.table(sequence), mirror.block_size
    inside = (len(table) - 1) * size + int(mirror.fill[table[-1]]) if len(table) else 0
    return mirror.first(sequence) * size + inside
