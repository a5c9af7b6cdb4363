"""The pool as the window sees it: a mirror kept by replaying events, with an owner for each block.

Knows nothing of Qt. At every event number that it names, it equals the engine's pool; when it cannot
be sure of that (a gap, a row that makes no sense), it says so and waits for the next snapshot.
"""

from __future__ import annotations

from enum import Enum

import numpy as np
import numpy.typing as npt

from app.memory.model.block_owners import Owners
from app.memory.model.change_log import ChangeLog, Changes, FaultError, check_rows
from app.memory.model.mirrored_pool import NO_POOL, MirroredPool
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
)

Blocks = npt.NDArray[np.integer]


class Status(Enum):
    """How far the model can be trusted."""

    EMPTY = "empty"  # no snapshot yet
    LIVE = "live"  # equals the pool at event `seq`
    LOST = "lost"  # something is missing; the next snapshot mends it


class BlockModel(MirroredPool):
    """State, references, fill and owner of every block, and the table of every sequence.

    A model of the main pool has one of each side pool, too, and is right only when they all are.

    Attributes:
        status: whether it equals the pool.
        problem: what went wrong, for a person; empty while `status` is LIVE.
        chats: chat ids, by chat number.
        chat_of: chat number, by number of each open sequence.
        groups: the layers, as the snapshot named them; each names the pool that it uses.
        sides: models of the pools 1, 2, ... of layers with windows.
    """

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forgets the pool."""
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
    def now(self) -> float:
        """Engine time, seconds; set it before asking for ages."""
        return self._now

    @now.setter
    def now(self, now: float) -> None:
        for model in (self, *self.window_pools):
            model._now = now

    @property
    def chat(self) -> npt.NDArray[np.int32]:
        """Chat number of each block's owner; of a cached block, of its last owner; -1: not known."""
        return self._owners.chats()

    # --- messages -------------------------------------------------------------------------------

    def load(self, snapshot: BlockSnapshot) -> bool:
        """Starts anew from a snapshot; False and LOST if it contradicts itself."""
        try:
            self._load(snapshot)
        except (SnapshotError, FaultError) as fault:
            self._lose(f"A picture of the memory could not be read: {fault}.")
            return False
        self.status, self.problem = Status.LIVE, ""
        for window_pool in self.window_pools:
            self._agrees_with(window_pool)
        return self.status is Status.LIVE

    def apply(self, events: BlockEvents) -> bool:
        """Replays events that follow the model's `seq`; older ones are skipped.

        Returns:
            Whether the model equals the pool now. False asks for a new snapshot.
        """
        if self.status is not Status.LIVE:
            return False
        try:
            self._apply(events)
        except (EventGapError, FaultError) as fault:
            self._lose(f"The view missed something: {fault}.")
        for window_pool in self.window_pools:
            window_pool.apply(events)
            self._agrees_with(window_pool)
        return self.status is Status.LIVE

    def take_changes(self) -> Changes:
        """What happened since this was last called."""
        self._owners.chats()
        return self._log.take(self.state)

    # --- questions ------------------------------------------------------------------------------

    def pool_of(self, number: int) -> BlockModel | None:
        """The model of a pool, this one or one beside it; None where there is none of that number."""
        return next((model for model in (self, *self.window_pools) if model.pool == number), None)

    def age(self, blocks: Blocks) -> npt.NDArray[np.float64]:
        """Seconds since the last event about each block."""
        return np.maximum(0.0, self.now - self._mirror.touched[blocks])

    def table(self, sequence: int) -> npt.NDArray[np.int32]:
        """The blocks of an open sequence in order; not to be written to."""
        table = self._tables.get(sequence)
        if table is None:
            table = self._tables[sequence] = self._mirror.table(sequence)
        return table

    def owned(self) -> npt.NDArray[np.int64]:
        """Used blocks by the chat number of their owner: each block once."""
        numbers = np.where(self.state == BlockState.USED, self.chat, np.int32(-1)) + np.int32(1)
        return np.bincount(numbers, minlength=len(self.chats) + 1)[1:]

    def held(self) -> dict[str, int]:
        """Distinct blocks in the tables of each chat that has any: a shared block counts for each."""
        found: dict[int, list[int]] = {}
        for sequence, chat in self.chat_of.items():
            found.setdefault(chat, []).append(sequence)
        return {
            self.chats[chat]: int(np.unique(np.concatenate([self.table(s) for s in sequences])).size)
            if len(sequences) > 1
            else len(self.table(sequences[0]))
            for chat, sequences in found.items()
        }

    def in_tables_of(self, chat: str) -> npt.NDArray[np.bool_]:
        """Which blocks are in a table of `chat`, bool[blocks]."""
        result = np.zeros(self.blocks, np.bool_)
        number = self._numbers.get(chat, -1)
        for sequence, other in self.chat_of.items():
            if other == number:
                result[self.table(sequence)] = True
        return result

    def holders(self, block: int) -> list[int]:
        """Sequences whose table names `block`, in the order in which they opened."""
        return sorted(s for s in self.chat_of if (self.table(s) == block).any())

    def snapshot(self) -> BlockSnapshot:
        """The pool as it is here, as a message that another model can load."""
        owner = np.where(self.state == BlockState.CACHED, self.chat, np.int32(-1))
        named = [(sequence, self.chats[chat]) for sequence, chat in self.chat_of.items()]
        message = message_of(pool_of_mirror(self._mirror, named, owner, self.chats), self.groups)
        message.window_pools = [window_pool.snapshot() for window_pool in self.window_pools]
        return message

    def differences(self, truth: BlockSnapshot) -> str:
        """What is not as in `truth`, for a person; empty when every block and table is.

        Compares states, references, fills, pins and tables; both must be of the same event number.
        """
        if truth.seq != self.seq:
            return f"the view is at event {self.seq:,} and the engine at {truth.seq:,}"
        other = BlockModel()
        if not other.load(truth):
            return other.problem
        if len(other.window_pools) != len(self.window_pools):
            mine, theirs = 1 + len(self.window_pools), 1 + len(other.window_pools)
            return f"the view has {mine} pools and the engine {theirs}"
        for here, true in zip((self, *self.window_pools), (other, *other.window_pools), strict=True):
            if wrong := _difference(here, true):
                return wrong if here is self else f"pool {here.pool}: {wrong}"
        return ""

    # --- replay ---------------------------------------------------------------------------------

    def _load(self, message: BlockSnapshot) -> None:
        snapshot = pool_of(message)
        if snapshot.block_size < 1:
            raise FaultError("its blocks hold less than a token")
        if snapshot.state.size and snapshot.state.max() > BlockState.USED:
            raise FaultError("it names a state that is not known")
        same_pool = len(snapshot.state) == self.blocks and snapshot.seq >= self.seq
        named = np.array([*(self._number(chat) for chat in snapshot.chats), -1], np.int32)[snapshot.owner]
        if same_pool:  # a snapshot says who computed a cached block, we know who left it last
            last = self._owners.last_known
            named = np.where((self.state == BlockState.CACHED) & (last >= 0), last, named)
        self.now = snapshot.time
        self._tables = {}
        self.chat_of = {each.sequence: self._number(each.chat) for each in snapshot.sequences}
        self._follow(Mirror(snapshot), named)
        self.groups = message.groups
        if len(self.window_pools) != len(message.window_pools):
            self.window_pools = [BlockModel() for _ in message.window_pools]
        for window_pool, theirs in zip(self.window_pools, message.window_pools, strict=True):
            window_pool.load(theirs)

    def _apply(self, events: BlockEvents) -> None:
        if len(events.rows) % EVENT_DTYPE.itemsize:
            raise FaultError("a row of events was cut short")
        everything = np.frombuffer(events.rows, EVENT_DTYPE)
        rows = everything[everything["group"] == self._mirror.group]
        check_rows(rows, self.blocks, self.block_size)
        rows = rows[rows["seq"] > self.seq]
        self._mirror.apply(everything)
        if rows.size == 0:
            return
        self.now = max(self.now, self._mirror.time)
        structural = rows[CHANGES_TABLE[rows["kind"]]]
        if structural.size:
            self._follow_sequences(structural, events.opened)
            self._owners.note(structural)
        if not self._log.add(rows):
            self._forget_changes()

    def _follow_sequences(self, rows: npt.NDArray[np.void], opened: dict[int, str]) -> None:
        for sequence in np.unique(rows["sequence"]).tolist():
            self._tables.pop(sequence, None)
        borders = rows[(rows["kind"] == EventKind.OPENED) | (rows["kind"] == EventKind.CLOSED)]
        for kind, sequence in zip(borders["kind"].tolist(), borders["sequence"].tolist(), strict=True):
            if kind == EventKind.OPENED:
                self.chat_of[sequence] = self._number(opened.get(sequence, ""))
            else:
                self.chat_of.pop(sequence, None)

    # --- books ----------------------------------------------------------------------------------

    def _number(self, chat: str) -> int:
        number = self._numbers.setdefault(chat, len(self.chats))
        if number == len(self.chats):
            self.chats.append(chat)
        return number

    def _follow(self, mirror: Mirror, known: npt.NDArray[np.int32]) -> None:
        """Begins with other blocks: the next frame draws everything."""
        self._mirror = mirror
        self._owners = Owners(mirror, self.chat_of, self.table, known)
        self._log = ChangeLog(self.blocks)

    def _forget_changes(self) -> None:
        """The next frame draws everything, and owners are looked up in the tables."""
        self._log = ChangeLog(self.blocks)
        self._owners.forget()

    def _agrees_with(self, window_pool: BlockModel) -> None:
        if self.status is Status.LIVE and (
            window_pool.status is not Status.LIVE or window_pool.seq != self.seq
        ):
            self._lose(
                window_pool.problem or "The view missed something: its pools stand at different events."
            )

    def _lose(self, problem: str) -> None:
        self.status, self.problem = Status.LOST, problem
        self._forget_changes()


def _difference(mine: BlockModel, true: BlockModel) -> str:
    """Where two models of one pool differ, for a person."""
    if true.blocks != mine.blocks:
        return f"the view has {mine.blocks:,} blocks and the engine {true.blocks:,}"
    for name in ("state", "refs", "fill", "pinned"):
        wrong = np.flatnonzero(getattr(mine, name) != getattr(true, name))
        if wrong.size:
            return f"{name} of {wrong.size:,} blocks, the first is block {wrong[0]:,}"
    tables = {each: (mine.first(each), mine.table(each).tolist()) for each in mine.chat_of}
    if tables != {each: (true.first(each), true.table(each).tolist()) for each in true.chat_of}:
        return "the block tables"
    return ""
