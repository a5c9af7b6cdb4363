"""A copy of the engine's block pools, kept up to date by replaying events, with an owner for each block.

Qt-free. After each event the copy equals the engine's pool. If it may not (events are missing, or a row
makes no sense), its status is LOST until the next snapshot.
"""

from __future__ import annotations

from copy import copy
from enum import Enum
from typing import Final

import numpy as np
import numpy.typing as npt

from app.memory.model.change_log import ChangeLog, Changes, FaultError, Owners, RememberedBlocks, check_rows
from app.translation import figure, translate
from engine.protocol import (
    CHANGES_TABLE,
    EVENT_DTYPE,
    BlockEvents,
    BlockSnapshot,
    BlockState,
    EventGapError,
    EventKind,
    LayerGroup,
    Mirror,
    SnapshotError,
    message_of,
    pool_of,
    pool_of_mirror,
    tokens_in,
)

_UNUSED: Final = (BlockState.FREE, BlockState.CACHED)
NO_POOL: Final = pool_of(
    BlockSnapshot(seq=0, time=0.0, block_size=16, state=b"", refs=b"", fill=b"", stamp=b"", sequences=[])
)


Blocks = npt.NDArray[np.integer]

_ABOUT_CONTENT: Final = CHANGES_TABLE.copy()  # the kinds of events that change what chats would reuse
_ABOUT_CONTENT[[EventKind.FREED, EventKind.EVICTED]] = True


class Status(Enum):
    """The state of the model: equal to the engine's pool, or not."""

    EMPTY = "empty"  # no snapshot yet
    LIVE = "live"  # equals the pool at event `seq`
    LOST = "lost"  # events are missing; needs a snapshot


class BlockModel:
    """State, references, fill and owner of every block, and the table of every sequence.

    The model of the main pool contains one for each window pool, and is LIVE only if they all are.

    Attributes:
        status: whether it equals the engine's pool.
        problem: what went wrong, as text for the user; empty while `status` is LIVE.
        chats: chat ids, by chat number.
        chat_of: chat number of each open sequence, by sequence number.
        groups: the layer groups from the snapshot; each names the pool that it uses.
        window_pools: models of pools 1, 2, ..., used by layers with a window.
        remembered: the cached blocks that chats at rest would reuse.
        blocks: number of blocks in the pool.
        block_size: tokens that a block can hold.
        pool: number of the pool, 0 for the main one.
        state: `BlockState` of each block, uint8[blocks].
        refs: number of block tables that contain each block, uint16[blocks].
        fill: number of tokens in each block, uint16[blocks].
        pinned: 1 for each block that must not be evicted, uint8[blocks].
        stored: 1 for each block whose content is on disk, or about to be written, uint8[blocks].
        images: more than 0 for each block that holds a part of an image, uint8[blocks].
    """

    remembered: RememberedBlocks
    _owners: Owners
    _log: ChangeLog

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Resets to an empty pool."""
        self.status, self.problem = Status.EMPTY, ""
        self._now = 0.0
        self.chats: list[str] = []
        self._numbers: dict[str, int] = {}
        self.chat_of: dict[int, int] = {}
        self._tables: dict[int, npt.NDArray[np.int32]] = {}
        self.groups: list[LayerGroup] = []
        self.window_pools: list[BlockModel] = []
        self._follow(Mirror(NO_POOL), np.empty(0, np.int32))

    @property
    def seq(self) -> int:
        """Number of the last event that was replayed."""
        return self._mirror.seq

    def counts(self) -> tuple[int, int, int]:
        """Number of free, cached and used blocks."""
        free, cached = (int(np.count_nonzero(self.state == state)) for state in _UNUSED)
        return free, cached, self.blocks - free - cached

    def longest_free_run(self) -> int:
        """Length of the longest run of neighbouring free blocks."""
        free = self.state == BlockState.FREE
        borders = np.flatnonzero(free[1:] != free[:-1]).astype(np.int32)  # the last block of each run
        runs = np.diff(borders, prepend=np.int32(-1), append=np.int32(self.blocks - 1))
        return int(runs[0 if free[:1].any() else 1 :: 2].max(initial=0))

    def first(self, sequence: int) -> int:
        """Number of blocks of an open sequence that fell out of the window, before those in `table`."""
        return self._mirror.first(sequence)

    def tokens(self, sequence: int) -> int:
        """Number of tokens of an open sequence according to its blocks; a shared tail may hold more."""
        return tokens_in(self._mirror, sequence)

    @property
    def now(self) -> float:
        """Engine time in seconds; set it before asking for ages."""
        return self._now

    @now.setter
    def now(self, now: float) -> None:
        for model in (self, *self.window_pools):
            model._now = now

    @property
    def chat(self) -> npt.NDArray[np.int32]:
        """Chat number of each block's owner, int32, -1 if not known; a cached block keeps its last one."""
        return self._owners.chats()

    # --- messages -------------------------------------------------------------------------------

    def load(self, snapshot: BlockSnapshot) -> bool:
        """Starts over from a snapshot; returns False and becomes LOST if the snapshot is inconsistent."""
        try:
            self._load(snapshot)
        except (SnapshotError, FaultError) as fault:
            text = translate("memory", "A snapshot of the KV cache could not be read: {problem}.")
            self._lose(text.format(problem=fault))
            return False
        self.status, self.problem = Status.LIVE, ""
        for window_pool in self.window_pools:
            self._check_in_step(window_pool)
        return self.status is Status.LIVE

    def successor(self) -> BlockModel:
        """Returns a model to load the next snapshot on another thread, while this one answers queries."""
        self._owners.chats()  # now, since both share them until then
        other = copy(self)
        other.chats, other._numbers = list(self.chats), dict(self._numbers)
        other.window_pools = [window_pool.successor() for window_pool in self.window_pools]
        return other

    def take_over(self, loaded: BlockModel) -> None:
        """Becomes what a `successor` is now, which must not be used any more."""
        self._now, self.status, self.problem = loaded._now, loaded.status, loaded.problem
        self.chats, self._numbers, self.chat_of = loaded.chats, loaded._numbers, loaded.chat_of
        self.groups, self.window_pools = loaded.groups, loaded.window_pools
        self._tables = {}
        self._show(loaded._mirror)
        self._owners, self._log, self.remembered = loaded._owners, loaded._log, loaded.remembered
        self._owners.set_table(self.table)

    def apply(self, events: BlockEvents) -> bool:
        """Replays events after `seq`; returns whether the model equals the pool, else it needs a snapshot."""
        if self.status is not Status.LIVE:
            return False
        try:
            self._apply(events)
        except (EventGapError, FaultError) as fault:
            text = translate("memory", "The view missed some events: {problem}.")
            self._lose(text.format(problem=fault))
        for window_pool in self.window_pools:
            window_pool.apply(events)
            self._check_in_step(window_pool)
        return self.status is Status.LIVE

    @property
    def pending_rows(self) -> int:
        """Event rows that wait for `take_changes`; 0 if everything has changed."""
        return self._log.pending

    def take_changes(self) -> Changes:
        """Returns the changes since the last call."""
        self._owners.chats()
        changes, touched = self._log.take(self.state), self.remembered.take_touched()
        if changes.everything or touched.size == 0:
            return changes
        return changes._replace(blocks=np.union1d(changes.blocks, touched))

    # --- queries --------------------------------------------------------------------------------

    def pool_of(self, number: int) -> BlockModel | None:
        """Returns the model of the pool with this number, main or window pool; None if there is none."""
        return next((model for model in (self, *self.window_pools) if model.pool == number), None)

    def age(self, blocks: Blocks) -> npt.NDArray[np.float64]:
        """Seconds since the last event about each block."""
        return np.maximum(0.0, self.now - self._mirror.touched[blocks])

    def table(self, sequence: int) -> npt.NDArray[np.int32]:
        """Returns the block table of an open sequence, int32; read-only."""
        if sequence not in self._tables:
            self._tables[sequence] = self._mirror.table(sequence)
        return self._tables[sequence]

    def owned(self) -> npt.NDArray[np.int64]:
        """Number of used blocks by the chat number of their owner; each block counts once."""
        numbers = np.where(self.state == BlockState.USED, self.chat, np.int32(-1)) + np.int32(1)
        return np.bincount(numbers, minlength=len(self.chats) + 1)[1:]

    def held(self) -> dict[str, int]:
        """Number of distinct blocks in the tables of each chat; a shared block counts for each chat."""
        sequences_of: dict[int, list[int]] = {}
        for sequence, chat in self.chat_of.items():
            sequences_of.setdefault(chat, []).append(sequence)
        return {
            self.chats[chat]: int(np.unique(np.concatenate([self.table(s) for s in sequences])).size)
            if len(sequences) > 1
            else len(self.table(sequences[0]))
            for chat, sequences in sequences_of.items()
        }

    def table_entries(self) -> dict[str, int]:
        """Number of block table entries of each chat that has any; cheaper than `held`."""
        by_chat: dict[str, int] = {}
        for sequence, chat in self.chat_of.items():
            if entries := len(self.table(sequence)):
                name = self.chats[chat]
                by_chat[name] = by_chat.get(name, 0) + entries
        return by_chat

    def resting(self) -> list[str]:
        """Returns the chats without a sequence that would reuse cached blocks, as they came to rest."""
        return [self.chats[number] for number in self.remembered.resting()]

    def remembered_by(self, chat: str) -> npt.NDArray[np.int32]:
        """Returns the blocks that a chat at rest would reuse, in the order of its text, int32."""
        return self.remembered.of(self._numbers.get(chat, -1))

    def tokens_at_rest(self, chat: str) -> int:
        """Tokens that a chat had when it came to rest; 0 if not known."""
        return self.remembered.tokens(self._numbers.get(chat, -1))

    def held_by(self, chat: str) -> npt.NDArray[np.bool_]:
        """Whether each block is in a table of `chat`, or would be reused by it, bool[blocks]."""
        result = self.in_tables_of(chat)
        result[self.remembered_by(chat)] = True
        return result

    def in_tables_of(self, chat: str) -> npt.NDArray[np.bool_]:
        """Whether each block is in a table of `chat`, bool[blocks]."""
        result = np.zeros(self.blocks, np.bool_)
        number = self._numbers.get(chat, -1)
        for sequence, other in self.chat_of.items():
            if other == number:
                result[self.table(sequence)] = True
        return result

    def holders(self, block: int) -> list[int]:
        """Sequences whose table contains `block`, in the order in which they opened."""
        return sorted(s for s in self.chat_of if (self.table(s) == block).any())

    def snapshot(self) -> BlockSnapshot:
        """Returns the current state as a message that another model can load."""
        owner = np.where(self.state == BlockState.CACHED, self.chat, np.int32(-1))
        named = [(sequence, self.chats[chat]) for sequence, chat in self.chat_of.items()]
        message = message_of(pool_of_mirror(self._mirror, named, owner, self.chats), self.groups)
        message.resting = self.remembered.save(self.chats)
        message.window_pools = [window_pool.snapshot() for window_pool in self.window_pools]
        return message

    def differences(self, truth: BlockSnapshot) -> str:
        """Returns how this model differs from `truth`, for the user; empty if blocks and tables are equal.

        Compares states, references, fills, pins and tables; both must be at the same event number.
        """
        if truth.seq != self.seq:
            text = translate("memory", "the view is at event {view} and the engine at {engine}")
            return text.format(view=figure(self.seq), engine=figure(truth.seq))
        other = BlockModel()
        if not other.load(truth):
            return other.problem
        if len(other.window_pools) != len(self.window_pools):
            text = translate("memory", "the view has {view} pools and the engine {engine}")
            return text.format(view=1 + len(self.window_pools), engine=1 + len(other.window_pools))
        for mine, theirs in zip((self, *self.window_pools), (other, *other.window_pools), strict=True):
            if difference := _difference(mine, theirs):
                pool = translate("memory", "pool {number}: {difference}")
                return difference if mine is self else pool.format(number=mine.pool, difference=difference)
        return ""

    # --- replay ---------------------------------------------------------------------------------

    def _load(self, message: BlockSnapshot) -> None:
        snapshot = pool_of(message)
        if snapshot.block_size < 1:
            raise FaultError(translate("memory", "its block size is less than one token"))
        same_pool = len(snapshot.state) == self.blocks and snapshot.seq >= self.seq
        numbers = np.array([*(self._number(chat) for chat in snapshot.chats), -1], np.int32)
        named = numbers.take(snapshot.owner, mode="wrap")  # -1 takes the last one; faster than an index
        if same_pool:  # the snapshot names who computed a cached block, we know who used it last
            last = self._owners.last_known
            np.copyto(named, last, where=(self.state == BlockState.CACHED) & (last >= 0))
        self.now = snapshot.time
        self._tables = {}
        self.chat_of = {sequence.sequence: self._number(sequence.chat) for sequence in snapshot.sequences}
        self._follow(Mirror(snapshot), named)
        self.remembered.load(message.resting, self._number)
        self.groups = message.groups
        if len(self.window_pools) != len(message.window_pools):
            self.window_pools = [BlockModel() for _ in message.window_pools]
        for window_pool, theirs in zip(self.window_pools, message.window_pools, strict=True):
            window_pool.load(theirs)

    def _apply(self, events: BlockEvents) -> None:
        if len(events.rows) % EVENT_DTYPE.itemsize:
            raise FaultError(translate("memory", "an event is cut short"))
        all_rows = np.frombuffer(events.rows, EVENT_DTYPE)
        rows = all_rows[all_rows["group"] == self._mirror.group]
        check_rows(rows, self.blocks, self.block_size)
        rows = rows[rows["seq"] > self.seq]
        self._mirror.apply(all_rows)
        if rows.size == 0:
            return
        self.now = max(self.now, self._mirror.time)
        self._follow_rest(rows[_ABOUT_CONTENT[rows["kind"]]], events.opened)
        structural = rows[CHANGES_TABLE[rows["kind"]]]
        if structural.size:
            self._follow_sequences(structural, events.opened)
            self._owners.add(structural)
        if not self._log.add(rows):
            self._forget_changes()

    def _follow_rest(self, rows: npt.NDArray[np.void], opened: dict[int, str]) -> None:
        if rows.size == 0:
            return

        def chat_of(sequence: int) -> int:
            known = self.chat_of.get(sequence)
            return self._number(opened.get(sequence, "")) if known is None else known

        self.remembered.follow(rows, chat_of)

    def _follow_sequences(self, rows: npt.NDArray[np.void], opened: dict[int, str]) -> None:
        for sequence in np.unique(rows["sequence"]).tolist():
            self._tables.pop(sequence, None)
        borders = rows[(rows["kind"] == EventKind.OPENED) | (rows["kind"] == EventKind.CLOSED)]
        for kind, sequence in zip(borders["kind"].tolist(), borders["sequence"].tolist(), strict=True):
            if kind == EventKind.OPENED:
                self.chat_of[sequence] = self._number(opened.get(sequence, ""))
            else:
                self.chat_of.pop(sequence, None)

    # --- helpers --------------------------------------------------------------------------------

    def _number(self, chat: str) -> int:
        number = self._numbers.setdefault(chat, len(self.chats))
        if number == len(self.chats):
            self.chats.append(chat)
        return number

    def _follow(self, mirror: Mirror, known: npt.NDArray[np.int32]) -> None:
        """Switches to another mirror; the next frame draws everything.

        Args:
            known: chat number of each block's last owner, int32, -1 if not known.
        """
        self._show(mirror)
        self._owners = Owners(mirror, self.chat_of, self.table, known)
        self._log = ChangeLog(self.blocks)
        self.remembered = RememberedBlocks(self.blocks)

    def _show(self, mirror: Mirror) -> None:
        self._mirror, self.blocks = mirror, len(mirror.state)
        self.block_size, self.pool = mirror.block_size, mirror.group
        self.state, self.refs, self.fill = mirror.state, mirror.refs, mirror.fill  # changed in place
        self.pinned, self.stored, self.images = mirror.pinned, mirror.stored, mirror.images

    def _forget_changes(self) -> None:
        """Drops the collected changes: the next frame draws everything and looks owners up in the tables."""
        self._log = ChangeLog(self.blocks)
        self._owners.forget()

    def _check_in_step(self, window_pool: BlockModel) -> None:
        in_step = window_pool.status is Status.LIVE and window_pool.seq == self.seq
        if self.status is Status.LIVE and not in_step:
            text = translate("memory", "The view missed some events: its pools are at different events.")
            self._lose(window_pool.problem or text)

    def _lose(self, problem: str) -> None:
        self.status, self.problem = Status.LOST, problem
        self._forget_changes()


def _difference(mine: BlockModel, theirs: BlockModel) -> str:
    """Returns the first difference of two models of one pool, for the user; empty if they are equal."""
    if theirs.blocks != mine.blocks:
        text = translate("memory", "the view has {view} blocks and the engine {engine}")
        return text.format(view=figure(mine.blocks), engine=figure(theirs.blocks))
    fields = (
        (translate("memory", "state"), mine.state, theirs.state),
        (translate("memory", "references"), mine.refs, theirs.refs),
        (translate("memory", "fill"), mine.fill, theirs.fill),
        (translate("memory", "pins"), mine.pinned, theirs.pinned),
        (translate("memory", "blocks on disk"), mine.stored, theirs.stored),
        (translate("memory", "images"), mine.images, theirs.images),
    )
    for name, ours, other in fields:
        wrong = np.flatnonzero(ours != other)
        if wrong.size:
            text = translate("memory", "{field} of %n block(s), first in block {block}", "", int(wrong.size))
            return text.format(field=name, block=figure(wrong[0]))
    here, there = (
        {sequence: (model.first(sequence), model.table(sequence).tolist()) for sequence in model.chat_of}
        for model in (mine, theirs)
    )
    return translate("memory", "the block tables") if here != there else ""
