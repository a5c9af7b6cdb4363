"""The whole state of a pool at one event: taken from the pool, or read from raw bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_errors import SnapshotError
from engine.blocks.block_events import BlockState
from engine.blocks.block_pool import CACHED, BlockPool


class SequenceSnapshot(NamedTuple):
    """An open sequence: its chat, its tokens so far, and its block table (int32) from entry `first` on."""

    sequence: int
    chat: str
    tokens: int
    table: NDArray[np.int32]
    first: int = 0


@dataclass(frozen=True)
class PoolSnapshot:
    """The whole pool right after event `seq`.

    Attributes:
        seq: the last event that is included.
        time: of the snapshot, in seconds on the clock of the events.
        block_size: tokens per block.
        state: u1 per block, `BlockState`.
        refs: u2 per block.
        fill: u2 per block, tokens.
        stamp: f4 per block, seconds from its last event to `time`.
        pinned: u1 per block, 1 if it may not be evicted.
        sequences: all open sequences.
        owner: i4 per block; for a cached block the index in `chats` of the chat that computed it, else -1.
        chats: ids of the chats that `owner` refers to, open or not.
        group: number of this pool.
        window_pools: of the main pool, number 0: the sliding window pools, numbers 1, 2, ...
        stored: u1 per block, 1 if the disk cache has its content; empty: of none.
        resting: chats without a sequence, with the blocks that they would reuse; `sequence` is -1.
    """

    seq: int
    time: float
    block_size: int
    state: NDArray[np.uint8]
    refs: NDArray[np.uint16]
    fill: NDArray[np.uint16]
    stamp: NDArray[np.float32]
    pinned: NDArray[np.uint8]
    sequences: tuple[SequenceSnapshot, ...]
    owner: NDArray[np.int32]
    chats: tuple[str, ...] = ()
    group: int = 0
    window_pools: tuple[PoolSnapshot, ...] = ()
    resting: tuple[SequenceSnapshot, ...] = ()
    stored: NDArray[np.uint8] = field(default_factory=lambda: np.empty(0, np.uint8))

    @classmethod
    def from_bytes(
        cls,
        *,
        seq: int,
        time: float,
        block_size: int,
        state: bytes,
        refs: bytes,
        fill: bytes,
        stamp: bytes,
        pinned: bytes,
        sequences: list[tuple[int, str, int, bytes]],
        owner: bytes = b"",
        chats: list[str] | None = None,
        firsts: list[int] | None = None,
        group: int = 0,
        window_pools: tuple[PoolSnapshot, ...] = (),
        stored: bytes = b"",
    ) -> PoolSnapshot:
        """Reads the arrays from raw little-endian bytes.

        Args:
            pinned: empty if no block is pinned.
            sequences: number, chat, tokens, and table (int32) of each.
            owner: empty if no owner is known.
            stored: empty if no block is on disk.
            firsts: the entry at which each sequence's table begins; 0 by default.

        Raises:
            SnapshotError: the arrays have different lengths, or a table names a block outside the pool.
        """
        count = len(state)
        pinned = pinned or bytes(count)
        stored = stored or bytes(count)
        owner = owner or b"\xff" * (4 * count)
        states = np.frombuffer(state, np.uint8)  # `max` of a million bytes would take a frame's time
        if count and states.max() > BlockState.USED:
            raise SnapshotError(
                f"the snapshot has a block in the unknown state {states.max()}: another version wrote it"
            )
        for name, data, width in (
            ("refs", refs, 2),
            ("fill", fill, 2),
            ("stamp", stamp, 4),
            ("pinned", pinned, 1),
            ("stored", stored, 1),
            ("owner", owner, 4),
        ):
            if len(data) != width * count:
                raise SnapshotError(
                    f"the snapshot has {count:,} blocks but {len(data):,} bytes of {name}: it was cut short"
                )
        owners = np.frombuffer(owner, "<i4")
        if count and not -1 <= owners.min() <= owners.max() < len(chats or []):
            raise SnapshotError("the snapshot has a block of a chat that it does not name")
        found = []
        firsts = firsts or [0] * len(sequences)
        for (number, chat, tokens, table), first in zip(sequences, firsts, strict=True):
            if len(table) % 4:
                raise SnapshotError(f"the table of sequence {number} was cut short")
            blocks = np.frombuffer(table, "<i4")
            if len(blocks) and (blocks.min() < 0 or blocks.max() >= count):
                raise SnapshotError(f"the table of sequence {number} names a block outside the pool")
            found.append(SequenceSnapshot(number, chat, tokens, blocks, first))
        return cls(
            seq=seq,
            time=time,
            block_size=block_size,
            state=states,
            refs=np.frombuffer(refs, "<u2"),
            fill=np.frombuffer(fill, "<u2"),
            stamp=np.frombuffer(stamp, "<f4"),
            pinned=np.frombuffer(pinned, np.uint8),
            sequences=tuple(found),
            owner=owners,
            chats=tuple(chats or ()),
            group=group,
            window_pools=window_pools,
            stored=np.frombuffer(stored, np.uint8),
        )


def take_snapshot(
    pool: BlockPool,
    sequences: Iterable[SequenceSnapshot],
    chat_of: Callable[[int], str],
    block_size: int,
    now: float,
) -> PoolSnapshot:
    """Copies the state of one pool.

    Args:
        pool: the pool.
        sequences: the open sequences with their tables in this pool.
        chat_of: returns the chat that computed a cached block.
        block_size: tokens per block.
        now: seconds, on the clock of the events.
    """
    state = np.frombuffer(pool.state, np.uint8).copy()
    owner = np.full(pool.num_blocks, -1, np.int32)
    cached = np.flatnonzero(state == CACHED)
    numbers: dict[str, int] = {}
    owner[cached] = [numbers.setdefault(chat_of(block), len(numbers)) for block in cached.tolist()]
    return PoolSnapshot(
        seq=pool.log.seq,
        time=now,
        block_size=block_size,
        state=state,
        refs=np.frombuffer(pool.refs, np.uint16).copy(),
        fill=np.frombuffer(pool.fill, np.uint16).copy(),
        stamp=(now - np.frombuffer(pool.stamp, np.float64)).astype(np.float32),
        pinned=np.frombuffer(pool.pinned, np.uint8).copy(),
        sequences=tuple(sequences),
        owner=owner,
        chats=tuple(numbers),
        group=pool.group,
        stored=np.frombuffer(pool.stored, np.uint8).copy(),
    )
