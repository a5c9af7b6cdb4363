"""What the manager tells about itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.blocks.block_errors import SnapshotError
from engine.blocks.block_events import BlockState


class Copy(NamedTuple):
    """Copy-on-write that the caller owes: in every layer of a pool, the first `tokens` slots of a block."""

    source: int
    target: int
    tokens: int


class OpenedSequence(NamedTuple):
    """A new sequence, and how many of its prompt's tokens have their K/V already."""

    sequence: int
    reused: int


class Peek(NamedTuple):
    """What a prompt would find: tokens known already, and available blocks that the rest would take."""

    reused: int
    blocks: int


class Appended(NamedTuple):
    """Where the K/V of new tokens go: `slots[i] = block * block_size + offset`, int32.

    The caller makes all `copies` of the step, in the order it got them, before it writes anything. It makes
    them even if the step fails and the tokens are taken back: the table already names the copy.

    Attributes:
        slots: one for each token, int32.
        copies: of the main pool.
        window_pools: the slots and copies in each sliding window pool.
    """

    slots: NDArray[np.int32]
    copies: tuple[Copy, ...]
    window_pools: tuple[Appended, ...] = ()


class PoolUsage(NamedTuple):
    """Blocks of one pool: all, free or evictable, cached (pinned ones too), and free."""

    total: int
    available: int
    cached: int
    free: int


class MissReport(NamedTuple):
    """Why a prompt is not found whole in the cache.

    Attributes:
        wanted: tokens of the prompt.
        matched: tokens of the longest known beginning; `matched` is also the first differing position.
        chat: who computed the closest content, empty when nothing matches.
        wanted_token: the prompt's token at `matched`, -1 at its end.
        known_token: what the closest content has there, -1 where it ends.
        evicted: how many tokens from `matched` on were known once and were evicted, as far as is remembered.
        evicted_chat: who computed those.
    """

    wanted: int
    matched: int
    chat: str
    wanted_token: int
    known_token: int
    evicted: int = 0
    evicted_chat: str = ""


class SequenceSnapshot(NamedTuple):
    """An open sequence: its chat, tokens so far, and block table (int32) from its entry `first` on."""

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
        time: of the snapshot, seconds, on the clock of the events.
        block_size: tokens per block.
        state: u1 per block, `BlockState`.
        refs: u2 per block.
        fill: u2 per block, tokens.
        stamp: f4 per block, seconds from the last event about it to `time`.
        pinned: u1 per block, 1 if it may not be evicted.
        sequences: all open sequences.
        owner: i4 per block, for cached blocks the index in `chats` of who computed it, else -1.
        chats: ids of chats, open or not, that `owner` names.
        group: number of this pool.
        sides: of the main pool, number 0: the pools of layers with a window, numbers 1, 2, ...
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
    ) -> PoolSnapshot:
        """Reads the arrays from raw little-endian bytes; empty `pinned` means none, empty `owner` nobody.

        Args:
            sequences: of each, its number, chat, tokens, and table as int32.
            firsts: of each, the entry at which the table begins; 0 by default.

        Raises:
            SnapshotError: the arrays do not fit together, or a table names a block that is not there.
        """
        count = len(state)
        pinned = pinned or bytes(count)
        owner = owner or b"\xff" * (4 * count)
        if state and max(state) > BlockState.USED:
            raise SnapshotError(f"the snapshot has a block in state {max(state)}: another version wrote it")
        for name, data, width in (
            ("refs", refs, 2),
            ("fill", fill, 2),
            ("stamp", stamp, 4),
            ("pinned", pinned, 1),
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
            state=np.frombuffer(state, np.uint8),
            refs=np.frombuffer(refs, "<u2"),
            fill=np.frombuffer(fill, "<u2"),
            stamp=np.frombuffer(stamp, "<f4"),
            pinned=np.frombuffer(pinned, np.uint8),
            sequences=tuple(found),
            owner=owners,
            chats=tuple(chats or ()),
            group=group,
            window_pools=window_pools,
        )


@dataclass(frozen=True)
class BlockStats:
    """Figures of one moment; counts since start where so noted.

    Attributes:
        total, used, cached, free: blocks by state.
        pinned: blocks that may not be evicted.
        sequences: open sequences.
        tail_waste: share (0 to 1) of the used blocks' slots that hold no token.
        tail_waste_tokens: those slots.
        runs_per_sequence: mean number of runs of neighbouring blocks in a table; 1 is ideal.
        longest_free_run: blocks. Under paging a scattered pool refuses nothing; runs only read faster.
        saved_blocks: references beyond the first, blocks that sharing made unnecessary.
        prompt_tokens, reused_tokens: of all opened sequences since start.
        prefix_hit_rate: `reused_tokens / prompt_tokens`, 0 when there were none.
        evictions, copies, preemptions: since start.
        seq: the last event that is included.
    """

    total: int
    used: int
    cached: int
    free: int
    pinned: int
    sequences: int
    tail_waste: float
    tail_waste_tokens: int
    runs_per_sequence: float
    longest_free_run: int
    saved_blocks: int
    prompt_tokens: int
    reused_tokens: int
    prefix_hit_rate: float
    evictions: int
    copies: int
    preemptions: int
    seq: int
