"""Conversion of pools to `BlockSnapshot` messages and back; no other module knows their array layout."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from engine.blocks.pool_snapshot import Mirror, PoolSnapshot, SequenceSnapshot
from engine.protocol.from_engine import BlockSnapshot
from engine.protocol.message_types import LayerGroup, SequenceInfo


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
        sequences=[
            SequenceInfo(
                sequence=sequence.sequence,
                chat=sequence.chat,
                tokens=sequence.tokens,
                blocks=np.asarray(sequence.table, "<i4").tobytes(),
                first=sequence.first,
            )
            for sequence in pool.sequences
        ],
        owner=pool.owner.astype("<i4", copy=False).tobytes() if pool.chats else b"",
        chats=list(pool.chats),
        pool=pool.group,
        window_pools=[message_of(window_pool) for window_pool in pool.window_pools],
        groups=list(groups),
        resting=[
            SequenceInfo(
                sequence=-1,
                chat=text.chat,
                tokens=text.tokens,
                blocks=np.asarray(text.table, "<i4").tobytes(),
            )
            for text in pool.resting
        ],
    )


def pool_of(message: BlockSnapshot) -> PoolSnapshot:
    """Returns the pool that a message describes.

    Raises:
        SnapshotError: its arrays are inconsistent.
    """
    return PoolSnapshot.from_bytes(
        seq=message.seq,
        time=message.time,
        block_size=message.block_size,
        state=message.state,
        refs=message.refs,
        fill=message.fill,
        stamp=message.stamp,
        pinned=message.pinned,
        stored=message.stored,
        sequences=[
            (sequence.sequence, sequence.chat, sequence.tokens, sequence.blocks)
            for sequence in message.sequences
        ],
        owner=message.owner,
        chats=message.chats,
        firsts=[sequence.first for sequence in message.sequences],
        group=message.pool,
        window_pools=tuple(pool_of(window_pool) for window_pool in message.window_pools),
    )


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
