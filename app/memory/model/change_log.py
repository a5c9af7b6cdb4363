"""Changes since the last frame, checks of event rows, and the owners of blocks. Qt-free."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from app.translation import translate
from engine.protocol import BlockState, EventKind, Mirror, SequenceInfo

Blocks = npt.NDArray[np.integer]
Rows = npt.NDArray[np.void]  # EVENT_DTYPE

_ABOUT_SEQUENCE: Final = np.zeros(256, np.bool_)
_ABOUT_SEQUENCE[[EventKind.OPENED, EventKind.CLOSED, EventKind.PREEMPTED, EventKind.BEGINS]] = True
#: With more pending rows than this the next frame draws everything.
_MAX_PENDING: Final = 1 << 16
_NONE: Final = np.empty(0, np.int64)


class FaultError(Exception):
    """A message that does not fit the model; the text says why."""


class Changes(NamedTuple):
    """The changes since the last frame.

    Attributes:
        everything: all blocks must be drawn; the other fields are empty then.
        blocks: blocks whose appearance may have changed, each once.
        allocated: blocks that were free and are now used.
        evicted: blocks that were cached and are now free.
        copies: (source, block) of each copy-on-write.
        preempted: blocks taken from a preempted chat.
    """

    everything: bool
    blocks: Blocks
    allocated: Blocks
    evicted: Blocks
    copies: list[tuple[int, int]]
    preempted: Blocks = _NONE


class ChangeLog:
    """Collects the event rows of a pool until the next frame; the first frame draws everything."""

    def __init__(self, blocks: int) -> None:
        self._blocks = blocks
        self._pending: list[Rows] = []
        self._count = 0
        self._everything = True

    @property
    def pending(self) -> int:
        """Event rows that wait for the next frame; 0 if that draws everything."""
        return sum(rows.size for rows in self._pending)

    def add(self, rows: Rows) -> bool:
        """Adds rows; returns False once there are too many to draw block by block."""
        if not self._everything:
            self._pending.append(rows)
            self._count += rows.size
        return self._count <= _MAX_PENDING

    def take(self, state: npt.NDArray[np.uint8]) -> Changes:
        """Returns the changes since the last call; `state` is the current state of each block."""
        pending, everything = self._pending, self._everything
        self._pending, self._count, self._everything = [], 0, False
        if everything or not pending:
            return Changes(everything, _NONE, _NONE, _NONE, [])
        rows = pending[0] if len(pending) == 1 else np.concatenate(pending)
        preempted = rows["sequence"][rows["kind"] == EventKind.PREEMPTED]
        rows = rows[rows["block"] >= 0]
        blocks, kinds = rows["block"], rows["kind"]
        allocated = blocks[kinds == EventKind.ALLOCATED]
        evicted = blocks[kinds == EventKind.EVICTED]
        copied = kinds == EventKind.COPIED
        taken = _NONE
        if preempted.size:
            taken = blocks[(kinds == EventKind.RELEASED) & np.isin(rows["sequence"], preempted)]
        changed = np.zeros(self._blocks, np.bool_)  # cheaper than sorting
        changed[blocks] = changed[rows["source"][copied]] = True
        return Changes(
            everything=False,
            blocks=np.flatnonzero(changed),
            allocated=allocated[state[allocated] == BlockState.USED],
            evicted=evicted[state[evicted] == BlockState.FREE],
            copies=list(zip(rows["source"][copied].tolist(), blocks[copied].tolist(), strict=True)),
            preempted=taken[state[taken] != BlockState.USED],
        )


def check_rows(rows: Rows, blocks: int, block_size: int) -> None:
    """Checks rows for values that the mirror would accept without checking.

    Raises:
        FaultError: a row is invalid for this pool.
    """
    if rows.size == 0:
        return
    kinds, named = rows["kind"], rows["block"]
    if kinds.min() < EventKind.OPENED or kinds.max() > EventKind.UNSTORED:
        raise FaultError(translate("memory", "there is an event of an unknown kind"))
    if (named[~_ABOUT_SEQUENCE[kinds]] < 0).any() or named.max() >= blocks:
        raise FaultError(translate("memory", "an event names a block outside the pool"))
    sources = rows["source"][kinds == EventKind.COPIED]
    if sources.size and (sources.min() < 0 or sources.max() >= blocks):
        raise FaultError(translate("memory", "a block was copied from outside the pool"))
    if rows["fill"].max() > block_size:
        raise FaultError(translate("memory", "an event puts more tokens into a block than it can hold"))
    if not np.isfinite(rows["time"]).all():
        raise FaultError(translate("memory", "an event has no time"))


_ALLOCATED: Final = int(EventKind.ALLOCATED)
_COPIED: Final = int(EventKind.COPIED)


class Owners:
    """The owning chat of each block, computed on demand.

    A block's owner is the sequence that opened first of all whose tables contain it.

    Args:
        chat_of: chat number of each open sequence, by sequence number; the caller keeps it up to date.
        table: returns the block table of a sequence.
        known: chat number of each block's last owner, int32, -1 if not known; this object changes it.
    """

    def __init__(
        self,
        mirror: Mirror,
        chat_of: dict[int, int],
        table: Callable[[int], npt.NDArray[np.int32]],
        known: npt.NDArray[np.int32],
    ) -> None:
        self._mirror, self._chat_of, self._table = mirror, chat_of, table
        self.last_known = known  # as of the last call of `chats`
        self._pending: list[Rows] = []  # rows whose blocks have no known owner yet
        self._unknown = True  # look all owners up in the tables

    def set_table(self, table: Callable[[int], npt.NDArray[np.int32]]) -> None:
        """Sets what returns the block table of a sequence."""
        self._table = table

    def add(self, rows: Rows) -> None:
        """Adds rows that changed block tables."""
        if not self._unknown:
            self._pending.append(rows)

    def forget(self) -> None:
        """Drops the collected rows; all owners will be looked up in the tables."""
        self._pending, self._unknown = [], True

    def chats(self) -> npt.NDArray[np.int32]:
        """Chat number of each block's owner, int32; a cached block keeps its last owner; -1 if not known."""
        if self._unknown:
            doubtful = self._mirror.state == BlockState.USED
        elif self._pending:
            doubtful = self._resolve_allocations(np.concatenate(self._pending))
        else:
            return self.last_known
        self._pending, self._unknown = [], False
        left = int(np.count_nonzero(doubtful))
        for sequence in sorted(self._chat_of):
            if left == 0:
                break
            table = self._table(sequence).astype(np.intp)  # NumPy would convert it for each access
            owned = table[doubtful[table]]
            self.last_known[owned] = self._chat_of[sequence]
            doubtful[owned] = False
            left -= owned.size
        return self.last_known

    def _resolve_allocations(self, rows: Rows) -> npt.NDArray[np.bool_]:
        """Sets the owners of newly allocated blocks; returns which others must be looked up, bool[blocks]."""
        refs = self._mirror.refs
        rows = rows[rows["block"] >= 0]
        blocks, kinds = rows["block"], rows["kind"]
        new = (kinds == _ALLOCATED) | (kinds == _COPIED)
        doubtful = np.zeros(len(refs), np.bool_)
        doubtful[rows["source"][kinds == _COPIED]] = True
        doubtful[blocks] = True
        latest = np.full(len(refs), -1, np.int32)  # the last row about each block
        latest[blocks] = np.arange(len(blocks), dtype=np.int32)
        fresh = blocks[new & (latest[blocks] == np.arange(len(blocks)))]
        fresh = fresh[refs[fresh] == 1]
        owners = rows["sequence"][latest[fresh]].tolist()
        known = [self._chat_of.get(sequence, -1) for sequence in owners]
        self.last_known[fresh] = np.array(known, np.int32)
        doubtful[fresh] = False
        return doubtful & (refs > 0)


BlockNumbers = npt.NDArray[np.int32]

_LOSES_CONTENT: Final = np.zeros(256, np.bool_)
_LOSES_CONTENT[[EventKind.ALLOCATED, EventKind.COPIED, EventKind.FREED, EventKind.EVICTED]] = True
_GROWS: Final = np.zeros(256, np.bool_)
_GROWS[[EventKind.ALLOCATED, EventKind.COPIED, EventKind.SHARED, EventKind.RETURNED]] = True
_NO_BLOCKS: Final = np.empty(0, np.int32)
_NEVER: Final = np.empty(0, np.uint32)


class _Held(NamedTuple):
    """Blocks in the order of the text, the version of each one's content, and the tokens of all of it."""

    blocks: BlockNumbers
    versions: npt.NDArray[np.uint32]
    tokens: int


_NOTHING: Final = _Held(_NO_BLOCKS, _NEVER, 0)


class RememberedBlocks:
    """The cached blocks of chats at rest, kept up to date by the events of one pool.

    These are the blocks that the chat's last sequence held at its end. A block is forgotten when its content
    goes: when it is evicted, freed, or allocated again. A chat is forgotten when its next sequence opens:
    then its block table says what it reuses.

    Attributes:
        chat: number of the chat at rest that would reuse each block, the latest one, int32; -1 for none.
        chats: number of chats at rest that would reuse each block, uint16.
    """

    def __init__(self, blocks: int) -> None:
        self.chat = np.full(blocks, -1, np.int32)
        self.chats = np.zeros(blocks, np.uint16)
        self._versions = np.zeros(blocks, np.uint32)  # of each block's content
        self._held: dict[int, _Held] = {}  # by chat number, the latest last
        self._released: dict[int, _Held] = {}  # by open sequence, from its end
        self._found: dict[int, BlockNumbers] = {}  # what `of` has returned since the last change
        self._touched: list[npt.NDArray[np.integer]] = []

    def load(self, resting: Iterable[SequenceInfo], number_of: Callable[[str], int]) -> None:
        """Takes over the chats at rest of a snapshot; call it once, on an empty object."""
        for chat in resting:
            self._rest(number_of(chat.chat), np.frombuffer(chat.blocks, "<i4"), chat.tokens)

    def save(self, names: list[str]) -> list[SequenceInfo]:
        """Returns the chats at rest as `load` takes them; `names` by chat number."""
        return [
            SequenceInfo(
                sequence=-1,
                chat=names[chat],
                tokens=held.tokens,
                blocks=self.of(chat).astype("<i4", copy=False).tobytes(),
            )
            for chat, held in self._held.items()
        ]

    def of(self, chat: int) -> BlockNumbers:
        """Returns the blocks that a chat at rest would reuse, in the order of its text, int32."""
        blocks = self._found.get(chat)
        if blocks is None:
            held = self._held.get(chat)
            blocks = _NO_BLOCKS if held is None else held.blocks[self._versions[held.blocks] == held.versions]
            self._found[chat] = blocks
        return blocks

    def resting(self) -> list[int]:
        """Numbers of the chats that reuse any block, in the order in which they came to rest."""
        return [chat for chat in self._held if len(self.of(chat))]

    def holders(self, block: int) -> list[int]:
        """Numbers of the chats that would reuse a block, in the order in which they came to rest."""
        return [chat for chat in self._held if (self.of(chat) == block).any()]

    def tokens(self, chat: int) -> int:
        """Tokens that a chat had when it came to rest; 0 if not known."""
        held = self._held.get(chat)
        return held.tokens if held is not None else 0

    def take_touched(self) -> npt.NDArray[np.integer]:
        """Blocks whose chats changed since the last call, besides those that events name."""
        touched, self._touched = self._touched, []
        return np.concatenate(touched) if touched else _NO_BLOCKS

    def follow(self, rows: Rows, chat_of: Callable[[int], int]) -> None:
        """Follows events of this pool.

        Args:
            rows: about tables and contents, in order.
            chat_of: chat number of a sequence that is open, or was before these events.
        """
        kinds, blocks, sequences = rows["kind"], rows["block"], rows["sequence"]
        places = np.arange(len(rows))
        losing = places[_LOSES_CONTENT[kinds]][::-1]
        lost, last = np.unique(blocks[losing], return_index=True)
        lost_at = losing[last]  # the last row that took each block's content
        self._lose(lost)
        turns = places[(kinds == EventKind.OPENED) | (kinds == EventKind.CLOSED)]
        releases = places[kinds == EventKind.RELEASED]
        grows = places[_GROWS[kinds]]
        for sequence in np.unique(sequences[releases]).tolist():
            mine = releases[sequences[releases] == sequence]
            grown = grows[sequences[grows] == sequence]
            kept = self._released.pop(sequence, _NOTHING)
            if grown.size:
                kept, mine = _NOTHING, mine[mine > grown[-1]]
            tokens = kept.tokens + int(rows["fill"][mine].sum())
            at = np.searchsorted(lost, blocks[mine])
            at[at == len(lost)] = -1
            gone = (
                (lost[at] == blocks[mine]) & (lost_at[at] > mine) if len(lost) else np.zeros(len(mine), bool)
            )
            cached = blocks[mine[~gone]].astype(np.int32)
            self._released[sequence] = _Held(
                np.concatenate([kept.blocks, cached]),
                np.concatenate([kept.versions, self._versions[cached]]),
                tokens,
            )
        for place in turns.tolist():
            sequence = int(sequences[place])
            chat = chat_of(sequence)
            if kinds[place] == EventKind.OPENED:
                self._forget(chat)
                continue
            released = self._released.pop(sequence, _NOTHING)
            kept_now = self._versions[released.blocks] == released.versions
            self._rest(chat, released.blocks[kept_now][::-1], released.tokens)

    # --- private --------------------------------------------------------------------------------

    def _lose(self, blocks: npt.NDArray[np.integer]) -> None:
        """The blocks hold other content now."""
        if len(blocks) and self.chats[blocks].any():
            self._found.clear()
        self._versions[blocks] += 1
        self.chats[blocks] = 0
        self.chat[blocks] = -1

    def _rest(self, chat: int, blocks: BlockNumbers, tokens: int) -> None:
        """A chat came to rest with these blocks."""
        self._forget(chat)
        if len(blocks) == 0:
            return
        self._found.pop(chat, None)
        places = blocks.astype(np.intp)  # NumPy would convert them for each access
        self._held[chat] = _Held(blocks, self._versions[places], tokens)
        self.chats[places] += 1
        self.chat[places] = chat
        self._touched.append(blocks)

    def _forget(self, chat: int) -> None:
        """A chat is not at rest any more."""
        blocks = self.of(chat)
        self._held.pop(chat, None)
        self._found.pop(chat, None)
        if len(blocks) == 0:
            return
        self.chats[blocks] -= 1
        self.chat[blocks[self.chats[blocks] == 0]] = -1
        orphans = blocks[self.chat[blocks] == chat]
        for other in self._held:  # the latest one is last
            if len(orphans) == 0:
                break
            self.chat[np.intersect1d(orphans, self.of(other))] = other
        self._touched.append(blocks)
